/* SPDX-License-Identifier: MIT */
#include "tt.h"

#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

_Static_assert(sizeof(Cluster) == 64, "a cluster is a cache line");

/* Data: score 0..15, move 16..31, depth 32..39, bound 40..41, solved 42, generation 48..55. */
enum { GENERATIONS = 256, BIG_PAGE = 1 << 21 };

static uint64_t pack(const Entry *e, unsigned generation)
{
	return (uint64_t)(uint16_t)e->score | (uint64_t)e->move << 16 | (uint64_t)e->depth << 32 |
	       (uint64_t)e->bound << 40 | (uint64_t)e->solved << 42 | (uint64_t)generation << 48;
}

static int depth_of(uint64_t data)
{
	return (int)(data >> 32 & 0xff);
}

static Bound bound_of(uint64_t data)
{
	return (Bound)(data >> 40 & 3);
}

static int age_of(const Table *t, uint64_t data)
{
	return (int)((t->generation - (unsigned)(data >> 48)) % GENERATIONS);
}

static uint64_t load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

bool tt_new(Table *t, int megabytes)
{
	*t = (Table){0};
	if (megabytes <= 0)
		return true;
	uint64_t count = 1;
	while (count * 2 * sizeof(Cluster) <= (uint64_t)megabytes << 20)
		count *= 2;
	size_t size = (size_t)count * sizeof(Cluster);
	t->clusters = aligned_alloc(size < BIG_PAGE ? sizeof(Cluster) : BIG_PAGE, size);
	t->mask = count - 1;
	if (!t->clusters)
		return false;
#ifdef __linux__
	/* A probe misses the cache; with big pages it does not also miss its page's address. */
	if (size >= BIG_PAGE)
		madvise(t->clusters, size, MADV_HUGEPAGE);
#endif
	tt_clear(t);
	return true;
}

void tt_free(Table *t)
{
	free(t->clusters);
	*t = (Table){0};
}

void tt_clear(Table *t)
{
	if (t->clusters)
		memset(t->clusters, 0, (size_t)(t->mask + 1) * sizeof(Cluster));
	t->generation = 0;
}

void tt_age(Table *t)
{
	t->generation = (t->generation + 1) % GENERATIONS;
}

bool tt_probe(const Table *t, uint64_t key, Entry *found)
{
	if (!t->clusters)
		return false;
	const Cluster *c = &t->clusters[key & t->mask];
	for (int i = 0; i < CLUSTER; i++) {
		uint64_t data = load(&c->slot[i].data);
		if ((load(&c->slot[i].check) ^ data) != key || bound_of(data) == BOUND_NONE)
			continue;
		*found = (Entry){.score = (int16_t)(uint16_t)data,
				 .depth = depth_of(data),
				 .bound = bound_of(data),
				 .solved = data >> 42 & 1,
				 .move = (Move)(data >> 16)};
		return true;
	}
	return false;
}

void tt_store(Table *t, uint64_t key, const Entry *entry)
{
	if (!t->clusters)
		return;
	Cluster *c = &t->clusters[key & t->mask];
	Entry e = *entry;
	int slot = 0, least = INT32_MAX;
	for (int i = 0; i < CLUSTER; i++) {
		uint64_t data = load(&c->slot[i].data);
		if ((load(&c->slot[i].check) ^ data) == key && bound_of(data) != BOUND_NONE) {
			if (e.move == NO_MOVE)
				e.move = (Move)(data >> 16);
			slot = i;
			break;
		}
		/* A ply of depth is worth keeping for half a generation. */
		int worth = bound_of(data) == BOUND_NONE ? INT32_MIN
							 : depth_of(data) - 2 * age_of(t, data);
		if (worth < least) {
			least = worth;
			slot = i;
		}
	}
	uint64_t data = pack(&e, t->generation);
	atomic_store_explicit(&c->slot[slot].data, data, memory_order_relaxed);
	atomic_store_explicit(&c->slot[slot].check, key ^ data, memory_order_relaxed);
}
