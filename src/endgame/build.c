/* SPDX-License-Identifier: MIT */
#include "build.h"

#include <errno.h>
#include <unistd.h>

#include "loopy.h"
#include "platform.h"

/* The program itself, and the tiles of a thread. */
enum { PROGRAM = 8 << 20, THREAD = 1 << 20 };

uint64_t build_bytes(const Rules *r, int most, int threads)
{
	uint64_t bytes = PROGRAM + (uint64_t)threads * THREAD;
	for (int n = 0; n <= most; n++)
		bytes += table_count(r, n);
	return bytes + (loopy_rules(r) ? table_count(r, most) : 0);
}

static TableState unpack(Tables *t, int n, int8_t **made)
{
	*made = big_memory(t->file[n].count);
	if (!*made)
		return TABLE_REFUSED;
	if (!layer_read(&t->file[n], *made))
		return TABLE_DAMAGED;
	layer_moved(&t->file[n], *made);
	tables_set(t, n, *made);
	return TABLE_GOOD;
}

static bool build_one(Build *b, Tables *t, int n, int8_t *bytes)
{
	if (!t->loopy.pits)
		return build_layer(&t->values, b->rules, n, bytes, b->threads, b->progress,
				   b->context);
	uint64_t open;
	bool done = build_loopy(t, b->rules, n, bytes, b->threads, b->progress, b->context, &open);
	b->open += open;
	return done;
}

TableState build_tables(Build *b)
{
	Tables t = {0};
	int8_t *made[MOST_LAYER + 1] = {0};
	int lock;
	TableState state = table_lock(b->dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	b->built = 0;
	b->open = 0;
	loopy_index_make(&t.loopy, b->rules);
	for (b->layer = 0; b->layer <= b->most; b->layer++) {
		int n = b->layer;
		state = layer_open(b->dir, b->rules, n, &t.file[n]);
		if (state == TABLE_GOOD && t.file[n].ends) {
			state = unpack(&t, n, &made[n]);
		} else if (state == TABLE_GOOD) {
			tables_set(&t, n, t.file[n].values);
			if (!layer_good(&t.file[n]))
				state = TABLE_DAMAGED;
		} else if (state == TABLE_MISSING) {
			made[n] = big_memory(table_count(b->rules, n));
			state = !made[n] ? TABLE_REFUSED
				: build_one(b, &t, n, made[n])
					? layer_write(b->dir, b->rules, n, made[n])
					: TABLE_STOPPED;
			t.file[n].values = made[n];
			b->built += state == TABLE_GOOD;
		}
		if (state != TABLE_GOOD)
			break;
	}
	int error = errno;
	for (int n = 0; n <= b->most; n++) {
		big_free(made[n], table_count(b->rules, n));
		layer_close(&t.file[n]);
	}
	close(lock);
	errno = error;
	return state;
}
