/* SPDX-License-Identifier: MIT */
#include "probe.h"

#include <pthread.h>

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

void tables_close(Tables *t)
{
	for (int n = 0; n <= t->most; n++)
		layer_close(&t->file[n]);
	*t = (Tables){.most = -1};
}

/* Threads share the blocks of all layers, from the largest layer down. */
typedef struct Check {
	const Tables *t;
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
		for (uint64_t at = from; at < to; at += LAYER_BLOCK - at % LAYER_BLOCK)
			if (!layer_block_good(file, at))
				atomic_store(&c->damaged, n);
	}
	return NULL;
}

TableState tables_check(const Tables *t, int threads, int *layer)
{
	Check c = {.t = t, .next = (int64_t)(t->most + 1) * PARTS - 1, .damaged = -1};
	pthread_t helper[64];
	int helpers = 0;
	while (helpers < threads - 1 && helpers < 64 &&
	       !pthread_create(&helper[helpers], NULL, check_parts, &c))
		helpers++;
	check_parts(&c);
	while (helpers > 0)
		pthread_join(helper[--helpers], NULL);
	*layer = c.damaged;
	return *layer < 0 ? TABLE_GOOD : TABLE_DAMAGED;
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
