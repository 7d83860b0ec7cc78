/* SPDX-License-Identifier: MIT */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index.h"
#include "loopy_index.h"
#include "subspace.h"

enum { BLOCK = LAYER_BLOCK, PAGE = 4096, VERSION = 1 };

typedef struct Header {
	char magic[16];
	uint32_t version, layer;
	uint64_t count;
	uint32_t block;
	uint32_t zero;
	char game[16];
	char options[64]; /* every one that matters, "capture_lone=0" */
	uint64_t sum;     /* of the header with 0 here, and of the checksums that follow it */
} Header;

_Static_assert(sizeof(Header) == 128, "the header has no holes");

static const char magic[16] = "mangala table\n";
static const char words_magic[][16] = {
	[WORDS_BOOK] = "mangala book\n", [WORDS_PROOFS] = "mangala proofs\n"};

static uint64_t blocks_of(uint64_t count)
{
	return (count + BLOCK - 1) / BLOCK;
}

/* Values begin on a page. */
static size_t values_at(uint64_t count)
{
	size_t front = sizeof(Header) + blocks_of(count) * sizeof(uint64_t);
	return (front + PAGE - 1) / PAGE * PAGE;
}

/*
 * Four chains of words. Each step is one-to-one in its word and in what came before, so bytes that
 * differ within one word never have the same sum; others do with a chance of 2^-64.
 */
static uint64_t checksum(uint64_t seed, const void *data, size_t size)
{
	const uint64_t odd = 0x9e3779b97f4a7c15;
	uint64_t chain[4] = {seed, seed ^ 1, seed ^ 2, seed ^ size};
	const char *at = data;
	while (size > 0) {
		uint64_t word[4] = {0};
		size_t some = size < sizeof word ? size : sizeof word;
		memcpy(word, at, some);
		for (int i = 0; i < 4; i++) {
			uint64_t h = (chain[i] ^ word[i]) * odd;
			chain[i] = h ^ h >> 32;
		}
		at += some;
		size -= some;
	}
	uint64_t sum = 0;
	for (int i = 0; i < 4; i++) {
		sum = (sum ^ chain[i]) * odd;
		sum ^= sum >> 29;
	}
	return sum;
}

static uint64_t block_sum(const int8_t *values, uint64_t count, uint64_t block)
{
	uint64_t from = block * BLOCK, left = count - from;
	return checksum(block, values + from, left < BLOCK ? (size_t)left : BLOCK);
}

const char *table_game(const Rules *r)
{
	if (r->set == DOKUZTAS)
		return r->flying ? games[DOKUZTAS].name : "dokuztas-nofly";
	if (loopy_rules(r))
		return games[r->set].name;
	if (r->set > MANGALA_IBB)
		return NULL;
	return games[r->capture_lone ? MANGALA_IBB : MANGALA].name;
}

int most_layer(const Rules *r)
{
	return loopy_rules(r) ? MOST_LOOPY : MOST_LAYER;
}

uint64_t table_count(const Rules *r, int layer)
{
	if (r->set == DOKUZTAS)
		return subspace_slots(layer / 10, layer % 10);
	if (!loopy_rules(r))
		return layer_count(layer);
	LoopyIndex x;
	loopy_index_make(&x, r);
	return loopy_count(&x, layer);
}

void table_path(const char *dir, const Rules *r, int layer, Text *path)
{
	char number[16];
	snprintf(number, sizeof number, "-%02d.table", layer);
	text_add(path, dir);
	text_char(path, '/');
	text_add(path, table_game(r));
	text_add(path, number);
}

void book_path(const char *dir, const Rules *r, Text *path)
{
	text_add(path, dir);
	text_char(path, '/');
	text_add(path, table_game(r));
	text_add(path, ".book");
}

static Header header_of(const Rules *r, int layer, const uint64_t *sums)
{
	Header h = {
		.version = VERSION,
		.layer = (uint32_t)layer,
		.count = table_count(r, layer),
		.block = BLOCK,
	};
	memcpy(h.magic, magic, sizeof magic);
	snprintf(h.game, sizeof h.game, "%s", table_game(r));
	if (r->set == DOKUZTAS)
		snprintf(h.options, sizeof h.options, "flying=%d", r->flying);
	else if (r->set <= MANGALA_KALE)
		snprintf(h.options, sizeof h.options, "capture_lone=%d", r->capture_lone);
	h.sum = checksum(checksum(0, &h, sizeof h), sums, blocks_of(h.count) * sizeof *sums);
	return h;
}

/* Words have their own: a number of theirs for the layer, no blocks, all of it under one checksum. */
static Header words_header(WordsKind kind, const Rules *r, int number, const uint64_t *word,
			   uint64_t count)
{
	Header h = {.version = VERSION, .layer = (uint32_t)number, .count = count};
	memcpy(h.magic, words_magic[kind], sizeof h.magic);
	snprintf(h.game, sizeof h.game, "%s", table_game(r));
	snprintf(h.options, sizeof h.options, "capture_lone=%d", r->capture_lone);
	h.sum = checksum(checksum(0, &h, sizeof h), word, count * sizeof *word);
	return h;
}

TableState table_lock(const char *dir, int *descriptor)
{
	/* The folder and those it lies in. */
	Text path = {0};
	for (const char *at = dir; *at; at++) {
		if (*at == '/' && path.length > 0)
			mkdir(text_string(&path), 0777);
		text_char(&path, *at);
	}
	mkdir(text_string(&path), 0777);
	*descriptor = open(text_string(&path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	text_free(&path);
	if (*descriptor < 0)
		return TABLE_REFUSED;
	if (!flock(*descriptor, LOCK_EX | LOCK_NB))
		return TABLE_GOOD;
	TableState state = errno == EWOULDBLOCK ? TABLE_LOCKED : TABLE_REFUSED;
	close(*descriptor);
	return state;
}

static bool write_all(int descriptor, const void *data, size_t size)
{
	const char *at = data;
	while (size > 0) {
		ssize_t some = write(descriptor, at, size < 1 << 30 ? size : 1 << 30);
		if (some < 0 && errno == EINTR)
			continue;
		if (some <= 0)
			return false;
		at += some;
		size -= (size_t)some;
	}
	return true;
}

/* What is to be written: a header with what follows it, then more. */
typedef struct Content {
	const void *front, *back;
	size_t front_size, back_size;
} Content;

/* Written beside it, then renamed. Unless `replace` no file may be there; whoever writes holds the folder (table_lock). */
static TableState write_whole(const char *path, const Content *c, bool replace)
{
	if (!replace && !access(path, F_OK)) {
		errno = EEXIST;
		return TABLE_REFUSED;
	}
	Text beside = {0};
	text_add(&beside, path);
	text_add(&beside, ".new");
	int descriptor =
		open(text_string(&beside), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	bool good = descriptor >= 0 && write_all(descriptor, c->front, c->front_size) &&
		    write_all(descriptor, c->back, c->back_size) && !fsync(descriptor);
	int error = errno;
	if (descriptor >= 0)
		close(descriptor);
	if (good && rename(text_string(&beside), path)) {
		good = false;
		error = errno;
	}
	if (!good && descriptor >= 0)
		unlink(text_string(&beside));
	text_free(&beside);
	errno = error;
	return good ? TABLE_GOOD : TABLE_REFUSED;
}

TableState layer_write(const char *dir, const Rules *r, int layer, const int8_t *values)
{
	uint64_t count = table_count(r, layer), blocks = blocks_of(count);
	size_t front = values_at(count);
	char *head = calloc(1, front);
	if (!head)
		return TABLE_REFUSED;
	uint64_t *sums = (uint64_t *)(head + sizeof(Header));
	for (uint64_t i = 0; i < blocks; i++)
		sums[i] = block_sum(values, count, i);
	Header h = header_of(r, layer, sums);
	memcpy(head, &h, sizeof h);
	Text path = {0};
	table_path(dir, r, layer, &path);
	TableState state =
		write_whole(text_string(&path), &(Content){head, values, front, count}, false);
	int error = errno;
	text_free(&path);
	free(head);
	errno = error;
	return state;
}

TableState words_write(const char *path, WordsKind kind, const Rules *r, const Words *w, bool replace)
{
	Header h = words_header(kind, r, w->number, w->word, w->count);
	Content c = {&h, w->word, sizeof h, w->count * sizeof *w->word};
	return write_whole(path, &c, replace);
}

static TableState check_header(LayerFile *file, const Rules *r, int layer)
{
	const Header *h = file->map;
	if (file->size < sizeof *h || memcmp(h->magic, magic, sizeof magic))
		return TABLE_FOREIGN;
	file->count = table_count(r, layer);
	if (file->size != values_at(file->count) + file->count)
		return h->layer == (uint32_t)layer ? TABLE_DAMAGED : TABLE_FOREIGN;
	file->sums = (const uint64_t *)(h + 1);
	file->values = (const int8_t *)file->map + values_at(file->count);
	Header wanted = header_of(r, layer, file->sums);
	if (!memcmp(h, &wanted, sizeof wanted))
		return TABLE_GOOD;
	bool ours = h->version == VERSION && h->layer == (uint32_t)layer &&
		    !memcmp(h->game, wanted.game, sizeof h->game) &&
		    !memcmp(h->options, wanted.options, sizeof h->options);
	return ours ? TABLE_DAMAGED : TABLE_FOREIGN;
}

/* Maps the file; TABLE_FOREIGN when it is empty. */
static TableState map_file(const char *path, void **map, size_t *size)
{
	int descriptor = open(path, O_RDONLY | O_CLOEXEC);
	if (descriptor < 0)
		return errno == ENOENT ? TABLE_MISSING : TABLE_REFUSED;
	struct stat about;
	TableState state = TABLE_REFUSED;
	*map = NULL;
	if (!fstat(descriptor, &about) && about.st_size == 0) {
		state = TABLE_FOREIGN;
	} else if (about.st_size > 0) {
		*size = (size_t)about.st_size;
		*map = mmap(NULL, *size, PROT_READ, MAP_SHARED, descriptor, 0);
		if (*map == MAP_FAILED)
			*map = NULL;
		else
			state = TABLE_GOOD;
	}
	int error = errno;
	close(descriptor);
	errno = error;
	return state;
}

TableState layer_open(const char *dir, const Rules *r, int layer, LayerFile *file)
{
	*file = (LayerFile){0};
	Text path = {0};
	table_path(dir, r, layer, &path);
	TableState state = map_file(text_string(&path), &file->map, &file->size);
	text_free(&path);
	if (state == TABLE_GOOD)
		state = check_header(file, r, layer);
	if (state == TABLE_GOOD) {
		file->checked = calloc(blocks_of(file->count), 1);
		state = file->checked ? TABLE_GOOD : TABLE_REFUSED;
	}
	if (state != TABLE_GOOD)
		layer_close(file);
	return state;
}

static TableState check_words(const Header *h, size_t size, WordsKind kind, const Rules *r)
{
	const uint64_t *word = (const uint64_t *)(h + 1);
	if (size < sizeof *h || memcmp(h->magic, words_magic[kind], sizeof h->magic))
		return TABLE_FOREIGN;
	if ((size - sizeof *h) / sizeof *word != h->count || size % sizeof *word)
		return TABLE_DAMAGED;
	Header wanted = words_header(kind, r, (int)h->layer, word, h->count);
	if (!memcmp(h, &wanted, sizeof wanted))
		return TABLE_GOOD;
	bool ours = h->version == VERSION && !memcmp(h->game, wanted.game, sizeof h->game) &&
		    !memcmp(h->options, wanted.options, sizeof h->options);
	return ours ? TABLE_DAMAGED : TABLE_FOREIGN;
}

TableState words_map(const char *path, WordsKind kind, const Rules *r, Words *w)
{
	*w = (Words){0};
	TableState state = map_file(path, &w->map, &w->size);
	if (state == TABLE_GOOD)
		state = check_words(w->map, w->size, kind, r);
	if (state != TABLE_GOOD) {
		words_unmap(w);
		return state;
	}
	const Header *h = w->map;
	w->number = (int)h->layer;
	w->count = h->count;
	w->word = (const uint64_t *)(h + 1);
	return TABLE_GOOD;
}

void words_unmap(Words *w)
{
	if (w->map)
		munmap(w->map, w->size);
	*w = (Words){0};
}

void layer_close(LayerFile *file)
{
	if (file->map)
		munmap(file->map, file->size);
	free((void *)file->checked);
	*file = (LayerFile){0};
}

void layer_moved(LayerFile *file, const int8_t *values)
{
	munmap(file->map, file->size);
	file->map = NULL;
	file->sums = NULL;
	file->values = values;
}

bool layer_check_block(const LayerFile *file, uint64_t block)
{
	if (block_sum(file->values, file->count, block) != file->sums[block])
		return false;
	atomic_store_explicit(&file->checked[block], 1, memory_order_relaxed);
	return true;
}

bool layer_good(const LayerFile *file)
{
	for (uint64_t at = 0; at < file->count; at += BLOCK)
		if (!layer_block_good(file, at))
			return false;
	return true;
}
