/* SPDX-License-Identifier: MIT */
/* The values of Dokuz Tas, a pair of subspaces at a time, computed from the rules' geometry alone. */
#ifndef ENDGAME_RETROGRADE_H
#define ENDGAME_RETROGRADE_H

#include "subspace.h"

/*
 * A value is the number of plies to the end under best play (the winner hurries, the loser delays; a
 * removal belongs to its move): odd is won for the side to move, even lost, DRAW neither.
 */
enum { DRAW = 255, MOST_PLIES = 253 };

/* Called by the building thread many times a second; `done` of subspace_slots, both counted. False: stop. */
typedef bool RetrogradeProgress(uint64_t done, void *context);

typedef struct Retrograde {
	const Rules *rules;
	int own, rival; /* own >= rival */
	/*
	 * [0]: (own, rival), [1]: (rival, own); of equal numbers there is [0] only.
	 * values: to be filled, a byte a slot. after: the finished subspace in which the rival moves, a man down:
	 * (rival - 1, own) and (own - 1, rival); NULL where two men are left.
	 */
	uint8_t *values[2];
	const uint8_t *after[2];
	int threads;
	RetrogradeProgress *progress; /* may be NULL */
	void *context;
} Retrograde;

/* Memory that the work on a pair takes, the values and the finished subspaces included. */
uint64_t retrograde_bytes(int own, int rival);
typedef enum RetrogradeEnd {
	RETROGRADE_DONE,
	RETROGRADE_STOPPED, /* progress said so */
	RETROGRADE_NO_MEMORY,
} RetrogradeEnd;

RetrogradeEnd retrograde(const Retrograde *r);

#endif
