/* SPDX-License-Identifier: MIT */
#include "cache.h"

#include <pthread.h>
#include <stdlib.h>

/* Blocks that share a lock and stand in for one another. */
enum { WAYS = 8 };

typedef struct Set {
	pthread_mutex_t lock;
	uint64_t key[WAYS];  /* 0: empty */
	uint64_t used[WAYS]; /* when, by the set's own count */
	uint64_t time;
	int8_t values[WAYS][PACKED_BLOCK];
} Set;

struct Cache {
	uint64_t sets;
	Set set[];
};

Cache *cache_new(uint64_t bytes)
{
	uint64_t sets = bytes / sizeof(Set) ? bytes / sizeof(Set) : 1;
	Cache *c = calloc(1, sizeof *c + sets * sizeof *c->set);
	if (!c)
		return NULL;
	c->sets = sets;
	for (uint64_t i = 0; i < sets; i++)
		pthread_mutex_init(&c->set[i].lock, NULL);
	return c;
}

void cache_free(Cache *c)
{
	for (uint64_t i = 0; c && i < c->sets; i++)
		pthread_mutex_destroy(&c->set[i].lock);
	free(c);
}

/* Where the block is, or the one that has not been wanted for longest. */
static int way_of(const Set *s, uint64_t key)
{
	int oldest = 0;
	for (int i = 0; i < WAYS; i++) {
		if (s->key[i] == key)
			return i;
		if (s->used[i] < s->used[oldest])
			oldest = i;
	}
	return oldest;
}

bool cache_value(Cache *c, const LayerFile *file, int layer, uint64_t place, int8_t *value)
{
	uint64_t block = place / PACKED_BLOCK, key = (block << 8 | (uint64_t)layer) + 1;
	Set *s = &c->set[(key * 0x9e3779b97f4a7c15 >> 20) % c->sets];
	pthread_mutex_lock(&s->lock);
	int way = way_of(s, key);
	if (s->key[way] != key)
		s->key[way] = layer_block_read(file, block, s->values[way]) ? key : 0;
	s->used[way] = ++s->time;
	bool good = s->key[way] == key;
	*value = s->values[way][place % PACKED_BLOCK];
	pthread_mutex_unlock(&s->lock);
	return good;
}
