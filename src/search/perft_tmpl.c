/* SPDX-License-Identifier: MIT */
/*
 * Perft of one rule set; compiled once for each, with GAME naming its header and functions. Every
 * move of the last ply is played, none is only counted.
 */
#include "perft.h"

#include "template.h"

/* What the last ply leaves behind, so that no compiler can skip playing it. */
static uint64_t trace_of(const Position *p)
{
	return p->wide[0][0] ^ p->wide[0][1] ^ p->wide[1][0] ^ p->wide[1][1];
}

static int64_t count(const Position *p, const Rules *r, int depth, uint64_t *trace)
{
	Move list[MAX_MOVES];
	int moves = GAME_FN(over)(p, r) ? 0 : GAME_FN(moves)(p, r, list);
	int64_t total = 0;
	for (int i = 0; i < moves; i++) {
		Position next = *p;
		GAME_FN(play)(&next, list[i], r, NULL);
		if (depth > 1) {
			total += count(&next, r, depth - 1, trace);
		} else {
			*trace += trace_of(&next);
			total++;
		}
	}
	return total;
}

int64_t GAME_FN(perft)(const Position *p, const Rules *r, int depth, uint64_t *trace)
{
	return depth > 0 ? count(p, r, depth, trace) : 1;
}
