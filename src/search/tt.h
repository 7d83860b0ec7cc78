/* SPDX-License-Identifier: MIT */
/*
 * The transposition table: what an earlier search found out about a position. Clusters of four
 * entries fill one cache line each; an entry is two words, the second of them the data and the
 * first the key xored with it.
 *
 * Concurrency: any number of threads may call tt_probe and tt_store on one table at once. Both words
 * are read and written as relaxed atomics, and words of two different entries do not match, so that
 * a torn entry is a miss. tt_new, tt_free, tt_clear and tt_age need the table for themselves.
 */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "game.h"

/* What a stored score says: the value is at most, at least, or just that. */
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct Entry {
	int score;   /* as the caller gave it, -32768..32767 */
	int depth;   /* plies searched, 0..255 */
	Bound bound; /* never BOUND_NONE in a stored entry */
	bool solved; /* rests on ends of games alone: holds for any depth */
	Move move;   /* the best or the refuting one, NO_MOVE if none is known */
} Entry;

enum { CLUSTER = 4 };

typedef struct Cluster {
	struct {
		_Atomic uint64_t check, data;
	} slot[CLUSTER];
} Cluster;

typedef struct Table {
	Cluster *clusters; /* NULL: no table, nothing is ever found */
	uint64_t mask;     /* clusters - 1, a power of two less one */
	unsigned generation;
} Table;

/* A table of at most `megabytes`; of none for 0. False when there is no memory for it. */
bool tt_new(Table *t, int megabytes);
void tt_free(Table *t);
void tt_clear(Table *t);
/* What was stored so far gives way first from now on. */
void tt_age(Table *t);

bool tt_probe(const Table *t, uint64_t key, Entry *found);
void tt_store(Table *t, uint64_t key, const Entry *entry);

static inline void tt_prefetch(const Table *t, uint64_t key)
{
	if (t->clusters)
		__builtin_prefetch(&t->clusters[key & t->mask]);
}

#endif
