/* SPDX-License-Identifier: MIT */
/*
 * A layer as a file: DIR/GAME-NN.table, a header with a checksum a block, then a byte a position in the order of
 * index.h. A file appears whole or not at all, and is never written over; one that is damaged or not ours is told
 * apart and never believed.
 *
 * Concurrency: a mapped layer may be read and its blocks checked by any number of threads.
 */
#ifndef ENDGAME_FILE_H
#define ENDGAME_FILE_H

#include <stdatomic.h>

#include "header.h"

enum {
	MOST_LAYER = 36,        /* C(47, 11) = 17e9 positions */
	LAYER_BLOCK = 1 << 16,  /* positions under one checksum */
	PACKED_BLOCK = 1 << 14, /* and where they are packed, one by one */
};

typedef struct LayerFile {
	const int8_t *values; /* NULL: not mapped, or packed */
	uint64_t count;       /* of values */
	const uint64_t *sums; /* a block */
	_Atomic uint8_t *checked; /* a block: 1 once it agreed with its checksum; NULL: made here, all good */
	const uint64_t *ends; /* of each packed block, bytes from the file's begin; NULL: not packed */
	void *map;
	size_t size; /* of the file, bytes */
} LayerFile;

/*
 * How many values a layer has. The layers of sowing games are the stones in the pits; those of Dokuz Tas are
 * subspaces (subspace.h), 10 * the mover's men + the rival's, and OUTCOMES more: the same as won, drawn or lost alone, where a
 * value is a byte of four slots (subspaces.h).
 */
enum { OUTCOMES = 100 };
uint64_t table_count(const Rules *r, int layer);
/* The most stones a sowing game's tables may have. */
int most_layer(const Rules *r);
/* DIR/GAME-NN.table onto the text, or .outcomes. */
void table_path(const char *dir, const Rules *r, int layer, Text *path);

/* Holds the folder, made if it is not there, against other writers until its descriptor is closed. */
TableState table_lock(const char *dir, int *descriptor);
/* Written beside it, then renamed. */
TableState layer_write(const char *dir, const Rules *r, int layer, const int8_t *values);

/* Maps the file and checks its header. */
TableState layer_open(const char *dir, const Rules *r, int layer, LayerFile *file);
void layer_close(LayerFile *file);
/* Its values, all of them good, lie elsewhere from now on: the file is let go. */
void layer_moved(LayerFile *file, const int8_t *values);
/* Blocks are counted from 0; the last one may be shorter. */
uint64_t layer_blocks(const LayerFile *file);
uint64_t layer_block_from(const LayerFile *file, uint64_t block);
/* The values of a block into `to`, unpacked; NULL: they are only checked. False: they are not what was written. */
bool layer_block_read(const LayerFile *file, uint64_t block, int8_t *to);
/* All of them. */
bool layer_read(const LayerFile *file, int8_t *to);
/* The same layer, all of it good, as a packed file in the place of the one that is there. */
TableState layer_pack(const char *dir, const Rules *r, int layer, const int8_t *values);
bool layer_check_block(const LayerFile *file, uint64_t block);
/* Whether the block of value `at` agrees with its checksum; looks only once. */
static inline bool layer_block_good(const LayerFile *file, uint64_t at)
{
#ifdef __wasm__ /* the page has no files */
	(void)file, (void)at;
	return true;
#else
	uint64_t block = at / LAYER_BLOCK;
	return !file->checked ||
	       atomic_load_explicit(&file->checked[block], memory_order_relaxed) ||
	       layer_check_block(file, block);
#endif
}
/* Whether every block is. */
bool layer_good(const LayerFile *file);

/* DIR/GAME.book onto the text. */
void book_path(const char *dir, const Rules *r, Text *path);
/* Words (header.h), whole or not at all; over a file that is there only to replace it. */
TableState words_write(const char *path, WordsKind kind, const Rules *r, const Words *w,
		       bool replace);
/* Checks all of it. */
TableState words_map(const char *path, WordsKind kind, const Rules *r, Words *w);
void words_unmap(Words *w);

#endif
