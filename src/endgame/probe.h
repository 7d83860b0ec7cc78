/* SPDX-License-Identifier: MIT */
/*
 * What the tables know. A value is the best future margin of the side to move: the stones it will still gain
 * less those the rival will; what lies in the stores does not count.
 *
 * Concurrency: any number of threads may ask one Tables at once; opening and closing want it alone.
 */
#ifndef ENDGAME_PROBE_H
#define ENDGAME_PROBE_H

#include "cache.h"
#include "index.h"
#include "loopy_index.h"
#include "toguz.h"

/* The matrices of index.h: [the mover's stones][the rival's], NULL where there is none; and where in its layer each begins. */
typedef struct Values {
	const int8_t *matrix[MOST_LAYER + 1][MOST_LAYER + 1];
	uint64_t offset[MOST_LAYER + 1][MOST_LAYER + 1];
} Values;

/* A layer's bytes as its matrices; NULL: they lie packed in a file. */
void values_set(Values *v, int layer, const int8_t *bytes);

static inline const int8_t *value_of_ranks(const Values *v, int own, uint32_t own_rank,
					   int rival, uint32_t rival_rank)
{
	return v->matrix[own][rival] + (uint64_t)own_rank * row_count(rival) + rival_rank;
}

static inline uint64_t place_of_ranks(const Values *v, int own, uint32_t own_rank, int rival,
				      uint32_t rival_rank)
{
	return v->offset[own][rival] + (uint64_t)own_rank * row_count(rival) + rival_rank;
}

typedef struct Tables {
	Values values; /* of mangala and mangala-ibb */
	LoopyIndex loopy; /* of the games whose positions can come back (loopy.h); pits 0: not one of them */
	LayerFile file[MOST_LAYER + 1];
	Cache *cache;   /* of packed blocks; NULL: there are none */
	int most;       /* layers 0..most are there; -1: none */
	int8_t *loaded; /* all of them in memory, one after another; NULL: the files are mapped */
	uint64_t bytes; /* of what is loaded */
} Tables;

/* The bytes of a layer. */
void tables_set(Tables *t, int layer, const int8_t *bytes);

/* What the mover has in store beyond the rival. */
static inline int mover_margin(const Position *p, const Rules *r)
{
	return r->set == TOGUZ ? wide_store(p->wide[0]) - wide_store(p->wide[1]) : six_margin(p);
}

/*
 * The value of a position; TABLE_MISSING: more stones than the tables reach, or one that hangs on repetition (loopy.h).
 * TABLE_DAMAGED: its block is.
 */
TableState tables_value(const Tables *t, const Position *p, int *value);
/* The value at a place of a layer that is there. */
static inline TableState tables_at(const Tables *t, int layer, uint64_t place, int8_t *value)
{
	const LayerFile *file = &t->file[layer];
#ifndef __wasm__ /* the page has no files */
	if (!file->values)
		return cache_value(t->cache, file, layer, place, value) ? TABLE_GOOD
									: TABLE_DAMAGED;
#endif
	*value = file->values[place];
	return layer_block_good(file, place) ? TABLE_GOOD : TABLE_DAMAGED;
}

/* The value of each legal move for the mover of p, in the order of game->moves; *count of them. */
TableState tables_moves(const Tables *t, const Position *p, const Rules *r, Move *moves,
			int *values, int *count);

#endif
