/* SPDX-License-Identifier: MIT */
/* What a position is worth beyond its stores, in hundredths of a stone. Fitted by tools/outlook. */
#ifndef SEARCH_OUTLOOK_H
#define SEARCH_OUTLOOK_H

#include <stdint.h>

/* Dokuz Tas: by how many of these the mover is ahead. */
typedef struct MorrisOutlook {
	int16_t tempo; /* for being the mover */
	int16_t men;   /* on the board and in the hand */
	int16_t mills;
	int16_t pairs;  /* two of a mill, its third point empty */
	int16_t ready;  /* pairs that a neighbour of the third point can close */
	int16_t beside; /* empty points next to a man */
} MorrisOutlook;

extern const MorrisOutlook dokuztas_placing, dokuztas_moving; /* while a hand holds men; then */

#endif
