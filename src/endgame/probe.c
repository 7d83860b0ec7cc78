/* SPDX-License-Identifier: MIT */
#include "probe.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

void values_set(Values *v, int layer, const int8_t *bytes)
{
	for (int s = 0; s <= layer; s++)
		v->matrix[s][layer - s] = bytes + layer_offset(layer, s);
}

TableState tables_open(Tables *t, const char *dir, const Rules *r, int most, int *layer)
{
	*t = (Tables){.most = -1};
	for (int n = 0; n <= most && n <= MOST_LAYER; n++) {
		TableState state = layer_open(dir, r, n, &t->file[n]);
		if (state == TABLE_MISSING)
			break;
		if (state != TABLE_GOOD) {
			*layer = n;
			tables_close(t);
			return state;
		}
		values_set(&t->values, n, t->file[n].values);
		t->most = n;
	}
	return TABLE_GOOD;
}

static uint64_t tables_bytes(const Tables *t)
{
	uint64_t bytes = 0;
	for (int n = 0; n <= t->most; n++)
		bytes += layer_count(n);
	return bytes;
}

void tables_close(Tables *t)
{
	for (int n = 0; n <= t->most; n++)
		layer_close(&t->file[n]);
	if (t->loaded)
		munmap(t->loaded, tables_bytes(t));
	*t = (Tables){.most = -1};
}

/* Threads share the blocks of all layers, from the largest layer down. */
typedef struct Check {
	const Tables *t;
	int8_t *copy[MOST_LAYER + 1]; /* where a layer goes; NULL: it stays where it is */
	_Atomic int64_t next; /* counts down: layers from the largest, each in PARTS parts */
	atomic_int damaged;
} Check;

enum { PARTS = 64 };

static void *check_parts(void *context)
{
	Check *c = context;
	for (int64_t i; (i = atomic_fetch_sub(&c->next, 1)) >= 0;) {
		int n = (int)(i / PARTS);
		const LayerFile *file = &c->t->file[n];
		uint64_t part = (uint64_t)(i % PARTS);
		uint64_t from = file->count * part / PARTS, to = file->count * (part + 1) / PARTS;
		for (uint64_t at = from, next; at < to; at = next) {
			next = at + LAYER_BLOCK - at % LAYER_BLOCK;
			next = next < to ? next : to;
			if (!layer_block_good(file, at))
				atomic_store(&c->damaged, n);
			if (c->copy[n])
				memcpy(c->copy[n] + at, file->values + at, next - at);
		}
	}
	return NULL;
}

static TableState check_all(Check *c, int threads, int *layer)
{
	atomic_store(&c->next, (int64_t)(c->t->most + 1) * PARTS - 1);
	atomic_store(&c->damaged, -1);
	pthread_t helper[64];
	int helpers = 0;
	while (helpers < threads - 1 && helpers < 64 &&
	       !pthread_create(&helper[helpers], NULL, check_parts, c))
		helpers++;
	check_parts(c);
	while (helpers > 0)
		pthread_join(helper[--helpers], NULL);
	*layer = atomic_load(&c->damaged);
	return *layer < 0 ? TABLE_GOOD : TABLE_DAMAGED;
}

TableState tables_check(const Tables *t, int threads, int *layer)
{
	Check c = {.t = t};
	return check_all(&c, threads, layer);
}

TableState tables_load(Tables *t, int threads, int *layer)
{
	Check c = {.t = t};
	*layer = t->most;
	if (t->most < 0)
		return TABLE_GOOD;
	t->loaded = big_memory(tables_bytes(t));
	if (!t->loaded)
		return TABLE_REFUSED;
	int8_t *at = t->loaded;
	for (int n = 0; n <= t->most; n++) {
		c.copy[n] = at;
		at += layer_count(n);
	}
	TableState state = check_all(&c, threads, layer);
	for (int n = 0; state == TABLE_GOOD && n <= t->most; n++) {
		layer_moved(&t->file[n], c.copy[n]);
		values_set(&t->values, n, c.copy[n]);
	}
	return state;
}

TableState tables_value(const Tables *t, const Position *p, int *value)
{
	int own = six_sum(p->row[0]), rival = six_sum(p->row[1]);
	if (own + rival > t->most)
		return TABLE_MISSING;
	const LayerFile *file = &t->file[own + rival];
	const int8_t *at =
		value_of_ranks(&t->values, own, row_rank(p->row[0]), rival, row_rank(p->row[1]));
	if (!layer_block_good(file, (uint64_t)(at - file->values)))
		return TABLE_DAMAGED;
	*value = *at;
	return TABLE_GOOD;
}

TableState tables_moves(const Tables *t, const Position *p, const Rules *r, Move *moves,
			int *values, int *count)
{
	*count = game_of(r)->moves(p, r, moves);
	for (int i = 0; i < *count; i++) {
		Position next = *p;
		game_of(r)->play(&next, moves[i], r, NULL);
		int after;
		TableState state = tables_value(t, &next, &after);
		if (state != TABLE_GOOD)
			return state;
		bool again = next.side == p->side;
		int gained = six_margin(&next) * (again ? 1 : -1) - six_margin(p);
		values[i] = gained + (again ? after : -after);
	}
	return TABLE_GOOD;
}
