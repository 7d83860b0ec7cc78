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
#include <zstd.h>

#include "index.h"
#include "loopy_index.h"
#include "subspace.h"

enum { BLOCK = LAYER_BLOCK, PAGE = 4096 };

static const char magic[16] = "mangala table\n";

static uint64_t blocks_of(uint64_t count, uint64_t block)
{
	return (count + block - 1) / block;
}

/* Values begin on a page. */
static size_t values_at(uint64_t count)
{
	size_t front = sizeof(Header) + blocks_of(count, BLOCK) * sizeof(uint64_t);
	return (front + PAGE - 1) / PAGE * PAGE;
}

static uint64_t block_sum(const int8_t *values, uint64_t count, uint64_t block)
{
	uint64_t from = block * BLOCK, left = count - from;
	return table_sum(block, values + from, left < BLOCK ? (size_t)left : BLOCK);
}

/* Before the frames of a packed file: its header, the sums of the blocks as they are unpacked, where their frames end. */
static size_t frames_at(uint64_t blocks)
{
	return sizeof(Header) + 2 * blocks * sizeof(uint64_t);
}

int most_layer(const Rules *r)
{
	return loopy_rules(r) ? MOST_LOOPY : MOST_LAYER;
}

uint64_t table_count(const Rules *r, int layer)
{
	if (r->set == DOKUZTAS) {
		uint64_t slots = subspace_slots(layer % OUTCOMES / 10, layer % 10);
		return layer < OUTCOMES ? slots : (slots + 3) / 4;
	}
	if (!loopy_rules(r))
		return layer_count(layer);
	LoopyIndex x;
	loopy_index_make(&x, r);
	return loopy_count(&x, layer);
}

void table_path(const char *dir, const Rules *r, int layer, Text *path)
{
	char number[24];
	snprintf(number, sizeof number, "-%02d.%s", layer % OUTCOMES,
		 layer < OUTCOMES ? "table" : "outcomes");
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

static Header layer_header(const Rules *r, int layer, const uint64_t *sums)
{
	Header h = header_of(magic, r, layer, table_count(r, layer));
	h.block = BLOCK;
	h.sum = table_sum(table_sum(0, &h, sizeof h), sums,
			  blocks_of(h.count, BLOCK) * sizeof *sums);
	return h;
}

/* The ends of the frames are summed with the sums. */
static Header packed_header(const Rules *r, int layer, const uint64_t *sums)
{
	Header h = header_of(magic, r, layer, table_count(r, layer));
	h.version = PACKED_VERSION;
	h.packing = PACK_ZSTD;
	h.block = PACKED_BLOCK;
	h.sum = table_sum(table_sum(0, &h, sizeof h), sums,
			  2 * blocks_of(h.count, PACKED_BLOCK) * sizeof *sums);
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
	uint64_t count = table_count(r, layer), blocks = blocks_of(count, BLOCK);
	size_t front = values_at(count);
	char *head = calloc(1, front);
	if (!head)
		return TABLE_REFUSED;
	uint64_t *sums = (uint64_t *)(head + sizeof(Header));
	for (uint64_t i = 0; i < blocks; i++)
		sums[i] = block_sum(values, count, i);
	Header h = layer_header(r, layer, sums);
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

TableState layer_pack(const char *dir, const Rules *r, int layer, const int8_t *values)
{
	enum { LEVEL = 6 };
	uint64_t count = table_count(r, layer), blocks = blocks_of(count, PACKED_BLOCK);
	size_t at = 0, room = blocks * ZSTD_compressBound(PACKED_BLOCK), front = frames_at(blocks);
	char *head = calloc(1, front), *frames = malloc(room);
	ZSTD_CCtx *packer = ZSTD_createCCtx();
	TableState state = head && frames && packer ? TABLE_GOOD : TABLE_REFUSED;
	uint64_t *sums = (uint64_t *)(head + sizeof(Header));
	for (uint64_t i = 0; state == TABLE_GOOD && i < blocks; i++) {
		uint64_t from = i * PACKED_BLOCK, left = count - from;
		size_t size = left < PACKED_BLOCK ? (size_t)left : PACKED_BLOCK;
		size_t packed = ZSTD_compressCCtx(packer, frames + at, room - at, values + from,
						  size, LEVEL);
		if (ZSTD_isError(packed)) {
			errno = ENOMEM;
			state = TABLE_REFUSED;
			break;
		}
		at += packed;
		sums[i] = table_sum(i, values + from, size);
		sums[blocks + i] = front + at;
	}
	if (state == TABLE_GOOD) {
		Header h = packed_header(r, layer, sums);
		Text path = {0};
		memcpy(head, &h, sizeof h);
		table_path(dir, r, layer, &path);
		state = write_whole(text_string(&path), &(Content){head, frames, front, at}, true);
		text_free(&path);
	}
	int error = errno;
	ZSTD_freeCCtx(packer);
	free(frames);
	free(head);
	errno = error;
	return state;
}

TableState words_write(const char *path, WordsKind kind, const Rules *r, const Words *w, bool replace)
{
	Header h = words_header(kind, r, w);
	Content c = {&h, w->word, sizeof h, w->count * sizeof *w->word};
	return write_whole(path, &c, replace);
}

static TableState check_packed(LayerFile *file, const Rules *r, int layer)
{
	const Header *h = file->map;
	uint64_t blocks = blocks_of(file->count, PACKED_BLOCK);
	if (file->size < frames_at(blocks))
		return h->layer == (uint32_t)layer ? TABLE_DAMAGED : TABLE_FOREIGN;
	file->sums = (const uint64_t *)(h + 1);
	file->ends = file->sums + blocks;
	Header wanted = packed_header(r, layer, file->sums);
	if (memcmp(h, &wanted, sizeof wanted))
		return header_ours(h, &wanted) ? TABLE_DAMAGED : TABLE_FOREIGN;
	/* The ends are what was written, so they ascend. */
	return file->size == file->ends[blocks - 1] ? TABLE_GOOD : TABLE_DAMAGED;
}

static TableState check_header(LayerFile *file, const Rules *r, int layer)
{
	const Header *h = file->map;
	if (file->size < sizeof *h || memcmp(h->magic, magic, sizeof magic))
		return TABLE_FOREIGN;
	file->count = table_count(r, layer);
	if (h->version == PACKED_VERSION)
		return check_packed(file, r, layer);
	if (file->size != values_at(file->count) + file->count)
		return h->layer == (uint32_t)layer ? TABLE_DAMAGED : TABLE_FOREIGN;
	file->sums = (const uint64_t *)(h + 1);
	file->values = (const int8_t *)file->map + values_at(file->count);
	Header wanted = layer_header(r, layer, file->sums);
	if (!memcmp(h, &wanted, sizeof wanted))
		return TABLE_GOOD;
	return header_ours(h, &wanted) ? TABLE_DAMAGED : TABLE_FOREIGN;
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
	if (state == TABLE_GOOD && !file->ends) {
		file->checked = calloc(blocks_of(file->count, BLOCK), 1);
		state = file->checked ? TABLE_GOOD : TABLE_REFUSED;
	}
	if (state != TABLE_GOOD)
		layer_close(file);
	return state;
}

TableState words_map(const char *path, WordsKind kind, const Rules *r, Words *w)
{
	*w = (Words){0};
	void *map;
	size_t size;
	TableState state = map_file(path, &map, &size);
	if (state != TABLE_GOOD)
		return state;
	state = words_read(map, size, kind, r, w);
	w->map = map;
	w->size = size;
	if (state != TABLE_GOOD) {
		words_unmap(w);
		return state;
	}
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
	file->sums = file->ends = NULL;
	file->values = values;
}

bool layer_check_block(const LayerFile *file, uint64_t block)
{
	if (block_sum(file->values, file->count, block) != file->sums[block])
		return false;
	atomic_store_explicit(&file->checked[block], 1, memory_order_relaxed);
	return true;
}

uint64_t layer_blocks(const LayerFile *file)
{
	return blocks_of(file->count, file->ends ? PACKED_BLOCK : BLOCK);
}

uint64_t layer_block_from(const LayerFile *file, uint64_t block)
{
	uint64_t from = block * (file->ends ? PACKED_BLOCK : BLOCK);
	return from < file->count ? from : file->count;
}

bool layer_block_read(const LayerFile *file, uint64_t block, int8_t *to)
{
	uint64_t from = layer_block_from(file, block);
	size_t size = (size_t)(layer_block_from(file, block + 1) - from);
	if (!file->ends) {
		if (!layer_block_good(file, from))
			return false;
		if (to)
			memcpy(to, file->values + from, size);
		return true;
	}
	int8_t own[PACKED_BLOCK];
	int8_t *values = to ? to : own;
	uint64_t begin = block ? file->ends[block - 1] : frames_at(layer_blocks(file));
	size_t unpacked = ZSTD_decompress(values, size, (const char *)file->map + begin,
					  file->ends[block] - begin);
	return unpacked == size && table_sum(block, values, size) == file->sums[block];
}

bool layer_read(const LayerFile *file, int8_t *to)
{
	for (uint64_t i = 0; i < layer_blocks(file); i++)
		if (!layer_block_read(file, i, to ? to + layer_block_from(file, i) : NULL))
			return false;
	return true;
}

bool layer_good(const LayerFile *file)
{
	return layer_read(file, NULL);
}
