/* SPDX-License-Identifier: MIT */
/*
 * Toguz Korgool, Togyzkumalak (RULES.md 4). Ring of a mover: own pits 0..8, rival's 9..17. A row is two
 * words: pits 1..8, then pit 9, the kazan, and the number of the pit that is the rival's tuzdik.
 */
#ifndef RULES_TOGUZ_H
#define RULES_TOGUZ_H

#include "sow.h"

extern const WideSown toguz_sowing[9][163];

enum { TOGUZ_MAJORITY = 82 };

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "byte k of a row is its pit k + 1");

static inline int wide_pit(const uint64_t row[2], int pit)
{
	return ((const uint8_t *)row)[pit];
}

static inline void wide_clear(uint64_t row[2], int pit)
{
	row[pit >> 3] &= ~(0xffull << 8 * (pit & 7));
}

static inline int wide_store(const uint64_t row[2])
{
	return (int)(row[1] >> 8 & 0xff);
}

static inline void wide_gain(uint64_t row[2], int stones)
{
	row[1] += (uint64_t)stones << 8;
}

/* The pit 1..9 of this row that is the rival's tuzdik, 0 for none. */
static inline int wide_tuzdik(const uint64_t row[2])
{
	return (int)(row[1] >> 16);
}

static inline bool wide_empty(const uint64_t row[2])
{
	return !row[0] && !(row[1] & 0xff);
}

static inline int wide_sum(const uint64_t row[2])
{
	return (int)((row[0] * 0x0101010101010101ull >> 56) + (row[1] & 0xff)) & 0xff;
}

static inline bool toguz_majority(const Position *p)
{
	return wide_store(p->wide[0]) >= TOGUZ_MAJORITY || wide_store(p->wide[1]) >= TOGUZ_MAJORITY;
}

static inline bool toguz_over(const Position *p, const Rules *r)
{
	(void)r;
	return wide_empty(p->wide[0]) || toguz_majority(p);
}

static inline int toguz_moves(const Position *p, const Rules *r, Move *list)
{
	int count = 0;
	if (toguz_over(p, r))
		return 0;
	for (int pit = 0; pit < 9; pit++) {
		list[count] = (Move)(pit + 1);
		count += wide_pit(p->wide[0], pit) != 0;
	}
	return count;
}

/* Stones of a half's pits go to its own kazan. */
static inline void toguz_collect(Position *p, int half, Trail *trail)
{
	uint64_t *row = p->wide[half];
	for (int pit = 0; trail && pit < 9; pit++)
		trail_take(trail, p, 9, WHY_COLLECT, half, pit, half, wide_pit(row, pit));
	wide_gain(row, wide_sum(row));
	row[0] = 0;
	row[1] &= ~0xffull;
}

/* Stones that fell into the tuzdik standing in the row of `half` go to its owner. */
static inline void toguz_toll(Position *p, int half, Trail *trail)
{
	int pit = wide_tuzdik(p->wide[half]) - 1;
	if (pit < 0)
		return;
	int held = wide_pit(p->wide[half], pit);
	trail_take(trail, p, 9, WHY_TOLL, half, pit, !half, held);
	wide_clear(p->wide[half], pit);
	wide_gain(p->wide[!half], held);
}

/* Whether three stones in this pit of the rival's make it a tuzdik (4); `own` may hold one of his. */
static inline bool toguz_may_found(const uint64_t own[2], const uint64_t rival[2], int pit)
{
	return pit != 8 && !wide_tuzdik(rival) && wide_tuzdik(own) != pit + 1;
}

static inline void toguz_play(Position *p, Move m, const Rules *r, Trail *trail)
{
	(void)r;
	/* 1. Sow; tuzdiks pass on what fell into them. */
	uint64_t *own = p->wide[0], *rival = p->wide[1];
	int pit = m - 1;
	int n = wide_pit(own, pit);
	const WideSown *sown = &toguz_sowing[pit][n];
	wide_clear(own, pit);
	own[0] += sown->own[0];
	own[1] += sown->own[1];
	rival[0] += sown->rival[0];
	rival[1] += sown->rival[1];
	trail_sow(trail, p, 9, false, pit, n, SOW_FIRST_BACK(pit, n));
	toguz_toll(p, 0, trail);
	toguz_toll(p, 1, trail);

	/* 2. The last stone decides; in a tuzdik it does nothing more. */
	int last = (int)sown->last - 9;
	if (last >= 0 && last + 1 != wide_tuzdik(rival)) {
		int held = wide_pit(rival, last);
		bool found = held == 3 && toguz_may_found(own, rival, last);
		if (found) {
			trail_add(trail, EV_CASTLE, WHY_NONE, pit_place(p, 9, 1, last), 0, 0);
			rival[1] |= (uint64_t)(last + 1) << 16;
		}
		if (found || held % 2 == 0) {
			trail_take(trail, p, 9, found ? WHY_CASTLE : WHY_EVEN, 1, last, 0, held);
			wide_clear(rival, last);
			wide_gain(own, held);
		}
	}

	/* 3. A majority ends the game as it stands, a rival without stones settles it. */
	if (wide_empty(rival) && !toguz_majority(p))
		toguz_collect(p, 0, trail);
	Position q = *p;
	*p = (Position){.wide = {{q.wide[1][0], q.wide[1][1]}, {q.wide[0][0], q.wide[0][1]}},
			.side = q.side ^ 1};
}

void toguz_start(Position *p);
End toguz_end(const Position *p, const Rules *r, Result *result);
Fault toguz_refuse(const Position *p, Move m, const Rules *r);

#endif
