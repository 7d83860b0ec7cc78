/* SPDX-License-Identifier: MIT */
/*
 * The subspaces of Dokuz Tas, a byte a slot as retrograde.h has it: asking them, wherever they lie.
 *
 * Concurrency: any number of threads may ask one Subspaces at once; making and opening want it alone.
 */
#ifndef ENDGAME_SUBSPACES_H
#define ENDGAME_SUBSPACES_H

#include "file.h"
#include "retrograde.h"

enum { LEAST_BOTH = 2 * LEAST_MEN, MOST_BOTH = 2 * MOST_MEN }; /* men on the board */

/* Pairs (own, rival), own >= rival, in the order in which they can be built; false after the last of `most` men. */
bool next_pair(int most, int *own, int *rival);

typedef struct Subspaces {
	LayerFile file[MOST_MEN + 1][MOST_MEN + 1]; /* .values NULL: not there */
	LayerFile outcome[MOST_MEN + 1][MOST_MEN + 1]; /* the same as won, drawn or lost: file.h, OUTCOMES */
	int count, outcomes;                           /* of either */
} Subspaces;

/* Makes in memory what is not there yet of up to `most` men on the board, by one thread. False: no memory; what was made stays. */
bool subspaces_make(Subspaces *t, const Rules *r, int most);

/* The value of a position with empty hands, ends included; TABLE_MISSING: of a subspace that is not there. */
TableState subspaces_value(const Subspaces *t, const Position *p, const Rules *r, int *value);

/* The same as 1, won, 0, drawn, or -1, lost: a quarter of the memory is looked at where that is kept. */
TableState subspaces_outcome(const Subspaces *t, const Position *p, const Rules *r, int *outcome);
static inline int outcome_of(int value)
{
	return value == DRAW ? 0 : value & 1 ? 1 : -1;
}

/* Of so many values: four outcomes a byte, each + 1, from the low bits up. */
void outcomes_make(const uint8_t *values, uint64_t count, uint8_t *bytes);
/* Whether they say the same. */
bool outcomes_agree(const uint8_t *bytes, const uint8_t *values, uint64_t count);

/* Asks for the memory that subspaces_outcome will read. */
void subspaces_call_up(const Subspaces *t, const Position *p);

/* The value of each legal move for the mover of p, in the order of game->moves; *count of them. */
TableState subspaces_moves(const Subspaces *t, const Position *p, const Rules *r, Move *moves,
			   int *values, int *count);

/*
 * What lies in a subspace, symmetric positions counted once; depths in plies, 0 if there is none. Late: of more than
 * `limit` plies, which the 50-move rule may draw.
 */
typedef struct SubspaceTally {
	uint64_t won, lost, drawn, states, late_won, late_lost;
	int longest_win, longest_loss;
} SubspaceTally;

SubspaceTally subspace_tally(const LayerFile *file, int own, int rival, int limit);

#endif
