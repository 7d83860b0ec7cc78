/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Tas while men are placed: won, drawn or lost, proved by a search down to the tables of the moving phase. What was
 * proved is remembered under the position itself, up to the symmetries of the board, so no two are taken for one another.
 */
#ifndef ENDGAME_PLACING_H
#define ENDGAME_PLACING_H

#include "subspaces.h"

typedef struct Placing Placing;

/* Called now and then; false: stop. */
typedef bool PlacingProgress(int64_t nodes, void *context);

/* `memory`: bytes for what is remembered. NULL without memory. Tables and rules must outlive it. */
Placing *placing_new(const Subspaces *t, const Rules *r, uint64_t memory);
void placing_free(Placing *p);

/*
 * The value for the mover, 1, 0 or -1, of a position with men in hand. TABLE_MISSING or TABLE_DAMAGED: a table it leads to
 * is; TABLE_STOPPED: progress said so. What was proved till then is remembered and serves the next call.
 */
TableState placing_value(Placing *s, const Position *p, PlacingProgress *progress,
			 void *context, int *value);
/* The same of a position with legal moves, and a move that keeps the value, which costs next to nothing more. */
TableState placing_best(Placing *s, const Position *p, PlacingProgress *progress, void *context,
			int *value, Move *m);
int64_t placing_nodes(const Placing *s);

/*
 * What was proved of positions with at least so many men in hand: bounds, a word each (placing.c), ascending. The caller's;
 * NULL without memory.
 */
uint64_t *placing_proved(const Placing *s, int hands, uint64_t *count);
/* Takes over what another search proved under the same rules. */
void placing_learn(Placing *s, const uint64_t *words, uint64_t count);

#endif
