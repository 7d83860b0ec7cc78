/* SPDX-License-Identifier: MIT */
/*
 * Mangala (RULES.md 1), rule sets `mangala` and `mangala-ibb`; they differ in capture_lone. Ring of a
 * mover: own pits 0..5, own store 6, rival's pits 7..12.
 */
#ifndef RULES_MANGALA_H
#define RULES_MANGALA_H

#include "sow.h"

extern const Sown mangala_sowing[6][SIX_MOST + 1];

static inline int mangala_moves(const Position *p, const Rules *r, Move *list)
{
	(void)r;
	return six_over(p) ? 0 : six_moves(p->row[0], list);
}

static inline bool mangala_over(const Position *p, const Rules *r)
{
	(void)r;
	return six_over(p);
}

/*
 * Steps 1 and 2 of a move, on the rows of p; step 3 is the end of the set. True: the last stone fell into the own store,
 * the mover moves again. `pits` a side with their sowing table: this game has six, endgame/solve.c also
 * smaller boards, whose rows leave the upper bytes empty.
 */
static inline bool mangala_sow_on(int pits, const Sown sowing[][SIX_MOST + 1], const Position *p,
				  Move m, const Rules *r, uint64_t rows[2], Trail *trail)
{
	/* 1. Sow. */
	int pit = m - 1;
	int n = six_pit(p->row[0], pit);
	const Sown *sown = &sowing[pit][n];
	rows[0] = six_clear(p->row[0], pit) + sown->own;
	rows[1] = p->row[1] + sown->rival;
	int last = (int)sown->last;
	trail_sow(trail, p, pits, true, pit, n, SOW_FIRST_BACK(pit, n));

	/* 2. The last stone decides. */
	bool again = last == pits;
	if (last > pits) {
		int target = last - pits - 1;
		int held = six_pit(rows[1], target);
		if (held % 2 == 0) {
			trail_take(trail, p, pits, WHY_EVEN, 1, target, 0, held);
			rows[1] = six_clear(rows[1], target);
			rows[0] = six_gain(rows[0], held);
		}
	} else if (last < pits && six_pit(rows[0], last) == 1) {
		/* One stone there now: the pit was empty when it fell. */
		int facing = pits - 1 - last;
		int opposite = six_pit(rows[1], facing);
		if (opposite || r->capture_lone) {
			trail_take(trail, p, pits, WHY_OPPOSITE, 1, facing, 0, opposite);
			trail_take(trail, p, pits, opposite ? WHY_OPPOSITE : WHY_LONE, 0, last,
				   0, 1);
			rows[1] = six_clear(rows[1], facing);
			rows[0] = six_gain(six_clear(rows[0], last), opposite + 1);
		}
	} else if (again) {
		trail_add(trail, EV_AGAIN, WHY_NONE, 0, 0, 0);
	}
	return again;
}

static inline bool mangala_sow(const Position *p, Move m, const Rules *r, uint64_t rows[2],
			       Trail *trail)
{
	return mangala_sow_on(6, mangala_sowing, p, m, r, rows, trail);
}

static inline void mangala_play(Position *p, Move m, const Rules *r, Trail *trail)
{
	uint64_t rows[2];
	bool again = mangala_sow(p, m, r, rows, trail);
	/* 3. The end of the set, also after a last stone in the store. */
	six_end(p, rows, trail);
	six_turn(p, rows[0], rows[1], again);
}

/* The table's functions (game.h), also for the other games with rows of six. */
void mangala_start(Position *p);
End mangala_end(const Position *p, const Rules *r, Result *result);
Fault mangala_refuse(const Position *p, Move m, const Rules *r);

#endif
