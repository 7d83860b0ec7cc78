/* SPDX-License-Identifier: MIT */
/* Mangala II, the Ottoman coffee-house game (RULES.md 5). Ring: own pits 0..5, rival's 6..11. */
#ifndef RULES_MANGALA2_H
#define RULES_MANGALA2_H

#include "sow.h"

extern const Sown mangala2_sowing[6][SIX_MOST + 1];

static inline bool mangala2_over(const Position *p, const Rules *r)
{
	(void)r;
	return !((p->row[0] | p->row[1]) & SIX_PITS);
}

static inline int mangala2_moves(const Position *p, const Rules *r, Move *list)
{
	int count = six_moves(p->row[0], list);
	if (count == 0 && !mangala2_over(p, r))
		list[count++] = PASS;
	return count;
}

static inline void mangala2_play(Position *p, Move m, const Rules *r, Trail *trail)
{
	(void)r;
	uint64_t rows[2] = {p->row[0], p->row[1]};
	if (m == PASS) {
		trail_add(trail, EV_PASS, WHY_NONE, 0, 0, 0);
		six_turn(p, rows[0], rows[1], false);
		return;
	}

	/* 1. Sow from the next pit on. */
	int pit = m - 1;
	int n = six_pit(rows[0], pit);
	const Sown *sown = &mangala2_sowing[pit][n];
	rows[0] = six_clear(rows[0], pit) + sown->own;
	rows[1] += sown->rival;
	trail_sow(trail, p, 6, false, pit, n, SOW_NEXT(pit, n));

	/* 2. Back along the way while pits hold 2, 4 or 6. */
	int place = (int)sown->last;
	for (int steps = 0; steps < 12; steps++) {
		int half = place >= 6, target = place - 6 * half;
		int held = six_pit(rows[half], target);
		if (held != 2 && held != 4 && held != 6)
			break;
		trail_take(trail, p, 6, steps ? WHY_CHAIN : WHY_EVEN, half, target, 0, held);
		rows[half] = six_clear(rows[half], target);
		rows[0] = six_gain(rows[0], held);
		place = place ? place - 1 : 11;
	}
	six_turn(p, rows[0], rows[1], false);
}

void mangala2_start(Position *p);
End mangala2_end(const Position *p, const Rules *r, Result *result);
Fault mangala2_refuse(const Position *p, Move m, const Rules *r);

#endif
