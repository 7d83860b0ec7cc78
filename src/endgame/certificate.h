/* SPDX-License-Identifier: MIT */
/*
 * The top of a proof as text that another program can check with the rules alone:
 *
 *     mangala certificate 1
 *     game mangala
 *     pits 6
 *     value ROWS VALUE             the position asked, its value
 *     move ROWS MOVE VALUE         each of its moves, both for the side to move
 *     >= BOUND ROWS MOVE           the value is at least BOUND: by this move
 *     <= BOUND ROWS                at most BOUND: whatever is played
 *     leaf >= BOUND ROWS           taken from tables or a search: the second program's to check, or to believe
 *     leaf <= BOUND ROWS
 *     end
 *
 * ROWS is the mover's row, a slash, the rival's, pits from each one's own left: 4,4,4,4,4,4/4,4,4,4,4,4. A value is the best future
 * margin of the mover; stores do not count. A claim stands after those it rests on; one that a finished set decides is left out.
 */
#ifndef ENDGAME_CERTIFICATE_H
#define ENDGAME_CERTIFICATE_H

#include "solve.h"

typedef struct Certificate {
	Solver *solver;
	const Rules *rules;
	int pits;
	int plies;               /* deeper than this there are only leaves */
	uint64_t claims, leaves; /* what it came to */
} Certificate;

/* Writes down what `solution` says of p. False: stopped, or no memory. */
bool certificate_write(Certificate *c, const Position *p, const Solution *solution, Text *out);

#endif
