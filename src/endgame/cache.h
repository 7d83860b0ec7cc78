/* SPDX-License-Identifier: MIT */
/*
 * Blocks of packed layers that were looked into lately, unpacked. It takes the memory it was given and no more.
 *
 * Concurrency: any number of threads may ask at once; only those that ask for blocks of the same set wait for one another.
 */
#ifndef ENDGAME_CACHE_H
#define ENDGAME_CACHE_H

#include "file.h"

typedef struct Cache Cache;

/* NULL when there is no memory for it. */
Cache *cache_new(uint64_t bytes);
void cache_free(Cache *c);
/* The value at a place of a packed layer; one cache is for the layers of one Tables. False: its block is damaged. */
bool cache_value(Cache *c, const LayerFile *file, int layer, uint64_t place, int8_t *value);

#endif
