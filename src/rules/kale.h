/* SPDX-License-Identifier: MIT */
/*
 * Mangala with the castle rule (RULES.md 3), rule set `mangala-kale`. Ring of a mover: own pits
 * 0..5, rival's pits 6..11; the stores are not in it.
 */
#ifndef RULES_KALE_H
#define RULES_KALE_H

#include "sow.h"

extern const Sown kale_sowing[6][SIX_MOST + 1];

static inline int kale_moves(const Position *p, const Rules *r, Move *list)
{
	(void)r;
	return six_over(p) ? 0 : six_moves(p->row[0], list);
}

static inline bool kale_over(const Position *p, const Rules *r)
{
	(void)r;
	return six_over(p);
}

/* Stones that fell into the castles standing in the row of `half` go to their owner (3.2). */
static inline void kale_toll(const Position *p, uint64_t rows[2], int half, Trail *trail)
{
	for (unsigned castles = six_castles(rows[half]), pit = 0; castles; castles >>= 1, pit++) {
		if (!(castles & 1))
			continue;
		int held = six_pit(rows[half], (int)pit);
		trail_take(trail, p, 6, WHY_TOLL, half, (int)pit, !half, held);
		rows[half] = six_clear(rows[half], (int)pit);
		rows[!half] = six_gain(rows[!half], held);
	}
}

static inline bool kale_may_found(uint64_t rival, int pit, const Rules *r)
{
	unsigned castles = six_castles(rival);
	int held = 0;
	for (unsigned rest = castles; rest; rest &= rest - 1)
		held++;
	return pit != 5 && (r->castles == 0 || held < r->castles);
}

static inline void kale_play(Position *p, Move m, const Rules *r, Trail *trail)
{
	/* 1. Sow; castles pass on what fell into them. */
	int pit = m - 1;
	int n = six_pit(p->row[0], pit);
	const Sown *sown = &kale_sowing[pit][n];
	uint64_t rows[2] = {six_clear(p->row[0], pit) + sown->own, p->row[1] + sown->rival};
	int half = sown->last >= 6, last = (int)sown->last - 6 * half;
	trail_sow(trail, p, 6, false, pit, n, SOW_FIRST_BACK(pit, n));
	kale_toll(p, rows, 0, trail);
	kale_toll(p, rows, 1, trail);

	/* 2. The last stone decides; in a castle it does nothing more. */
	int held = six_pit(rows[half], last);
	if (six_castles(rows[half]) >> last & 1) {
	} else if (half) {
		bool found = held == 3 && kale_may_found(rows[1], last, r);
		if (found)
			trail_add(trail, EV_CASTLE, WHY_NONE, pit_place(p, 6, 1, last), 0, 0);
		if (found || held % 2 == 0) {
			trail_take(trail, p, 6, found ? WHY_CASTLE : WHY_EVEN, 1, last, 0, held);
			rows[1] = six_clear(rows[1], last) | (uint64_t)found
								     << (SIX_CASTLES + last);
			rows[0] = six_gain(rows[0], held);
		}
	} else if (held == 1) {
		int opposite = six_pit(rows[1], 5 - last);
		if (opposite || r->capture_lone) {
			trail_take(trail, p, 6, WHY_OPPOSITE, 1, 5 - last, 0, opposite);
			trail_take(trail, p, 6, opposite ? WHY_OPPOSITE : WHY_LONE, 0, last, 0, 1);
			rows[1] = six_clear(rows[1], 5 - last);
			rows[0] = six_gain(six_clear(rows[0], last), opposite + 1);
		}
	}

	/* 3. The end of the set. */
	six_end(p, rows, trail);
	six_turn(p, rows[0], rows[1], false);
}

#endif
