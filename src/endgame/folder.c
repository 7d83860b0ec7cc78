/* SPDX-License-Identifier: MIT */
#include "folder.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "platform.h"

/* Of a rule set's packed blocks, unpacked. */
enum { CACHE_BYTES = 64 << 20 };

TableState tables_open(Tables *t, const char *dir, const Rules *r, int most, int *layer)
{
	*t = (Tables){.most = -1};
	loopy_index_make(&t->loopy, r);
	for (int n = 0; n <= most && n <= most_layer(r); n++) {
		TableState state = layer_open(dir, r, n, &t->file[n]);
		if (state == TABLE_MISSING)
			break;
		if (state != TABLE_GOOD) {
			*layer = n;
			tables_close(t);
			return state;
		}
		tables_set(t, n, t->file[n].values);
		t->most = n;
		if (t->file[n].ends && !t->cache && !(t->cache = cache_new(CACHE_BYTES))) {
			*layer = n;
			tables_close(t);
			return TABLE_REFUSED;
		}
	}
	return TABLE_GOOD;
}

static uint64_t tables_bytes(const Tables *t)
{
	uint64_t bytes = 0;
	for (int n = 0; n <= t->most; n++)
		bytes += t->file[n].count;
	return bytes;
}

void tables_close(Tables *t)
{
	for (int n = 0; n <= t->most; n++)
		layer_close(&t->file[n]);
	big_free(t->loaded, t->bytes);
	cache_free(t->cache);
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

static void check_parts(void *context, int thread)
{
	(void)thread;
	Check *c = context;
	for (int64_t i; (i = atomic_fetch_sub(&c->next, 1)) >= 0;) {
		int n = (int)(i / PARTS);
		const LayerFile *file = &c->t->file[n];
		uint64_t part = (uint64_t)(i % PARTS);
		uint64_t blocks = layer_blocks(file), to = blocks * (part + 1) / PARTS;
		for (uint64_t b = blocks * part / PARTS; b < to; b++) {
			int8_t *copy = c->copy[n] ? c->copy[n] + layer_block_from(file, b) : NULL;
			if (!layer_block_read(file, b, copy))
				atomic_store(&c->damaged, n);
		}
	}
}

static TableState check_all(Check *c, int threads, int *layer)
{
	atomic_store(&c->next, (int64_t)(c->t->most + 1) * PARTS - 1);
	atomic_store(&c->damaged, -1);
	share_work(threads, check_parts, c);
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
	t->bytes = tables_bytes(t);
	t->loaded = big_memory(t->bytes);
	if (!t->loaded)
		return TABLE_REFUSED;
	int8_t *at = t->loaded;
	for (int n = 0; n <= t->most; n++) {
		c.copy[n] = at;
		at += t->file[n].count;
	}
	TableState state = check_all(&c, threads, layer);
	for (int n = 0; state == TABLE_GOOD && n <= t->most; n++) {
		layer_moved(&t->file[n], c.copy[n]);
		tables_set(t, n, c.copy[n]);
	}
	return state;
}

TableState tables_pack(const char *dir, const Rules *r, int most,
		       bool (*progress)(int layer, void *context), void *context, int *layer)
{
	int lock;
	*layer = 0;
	TableState state = table_lock(dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	for (; *layer <= most && state == TABLE_GOOD; ++*layer) {
		LayerFile file;
		state = layer_open(dir, r, *layer, &file);
		if (state == TABLE_GOOD && !file.ends) {
			state = !layer_good(&file) ? TABLE_DAMAGED
				: !progress(*layer, context)
					? TABLE_STOPPED
					: layer_pack(dir, r, *layer, file.values);
		}
		layer_close(&file);
		if (state != TABLE_GOOD)
			break;
	}
	int error = errno;
	close(lock);
	errno = error;
	return state == TABLE_MISSING && *layer > 0 ? TABLE_GOOD : state;
}

TableState book_open(Book *b, const char *dir, const Rules *r)
{
	Words w;
	Text path = {0};
	book_path(dir, r, &path);
	TableState state = words_map(text_string(&path), WORDS_BOOK, r, &w);
	*b = (Book){w.word, w.count, w.number, w.map, w.size};
	text_free(&path);
	return state;
}

TableState book_open_any(Book *b, const char *dir, const Rules *r)
{
	TableState state = book_open(b, dir, r);
	for (const ShippedBook *s = shipped_books; state == TABLE_MISSING && s->size; s++) {
		Words w;
		if (words_read(s->file, s->size, WORDS_BOOK, r, &w) != TABLE_GOOD)
			continue;
		*b = (Book){.entries = w.word, .count = w.count, .plies = w.number};
		state = TABLE_GOOD;
	}
	return state;
}

void book_close(Book *b)
{
	words_unmap(&(Words){.map = b->map, .size = b->size});
	*b = (Book){0};
}
