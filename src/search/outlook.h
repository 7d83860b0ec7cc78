/* SPDX-License-Identifier: MIT */
/* What a position is worth beyond its stores, in hundredths of a stone. Fitted by tools/outlook. */
#ifndef SEARCH_OUTLOOK_H
#define SEARCH_OUTLOOK_H

#include <stdint.h>

enum {
	SIX_COUNTS = 16, /* the last one stands for all above */
	SIX_PHASES = 5,  /* by the stones in all pits: up to 16, then eight each */
};

/*
 * Mangala, in a phase: a number by the stones in each pit, the mover's (0) and the rival's (1), and one by
 * those that the mover could take at most.
 */
typedef struct SixOutlook {
	int16_t pit[2][6][SIX_COUNTS];
	int16_t take[SIX_COUNTS];
} SixOutlook;

/* Dokuz Tas: by how many of these the mover is ahead. */
typedef struct MorrisOutlook {
	int16_t tempo; /* for being the mover */
	int16_t men;   /* on the board and in the hand */
	int16_t mills;
	int16_t pairs;  /* two of a mill, its third point empty */
	int16_t ready;  /* pairs that a neighbour of the third point can close */
	int16_t beside; /* empty points next to a man */
} MorrisOutlook;

extern const SixOutlook mangala_worth[SIX_PHASES];
extern const MorrisOutlook dokuztas_placing, dokuztas_moving; /* while a hand holds men; then */

#endif
