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

#include "game.h"

enum {
	MOST_LAYER = 36,       /* C(47, 11) = 17e9 positions */
	LAYER_BLOCK = 1 << 16, /* positions under one checksum */
};

typedef enum TableState {
	TABLE_GOOD,
	TABLE_MISSING,
	TABLE_FOREIGN, /* not a table, or of another game, layer or version */
	TABLE_DAMAGED, /* a checksum or the length is wrong */
	TABLE_REFUSED, /* by the system: errno */
	TABLE_LOCKED,  /* another program writes to the folder */
	TABLE_STOPPED, /* the work on it, by whoever asked for it */
} TableState;

typedef struct LayerFile {
	const int8_t *values; /* NULL: not mapped */
	uint64_t count;       /* of values */
	const uint64_t *sums; /* a block */
	_Atomic uint8_t *checked; /* a block: 1 once it agreed with its checksum; NULL: made here, all good */
	void *map;
	size_t size; /* of the file, bytes */
} LayerFile;

/*
 * The name of the tables a rule set uses, NULL if there are none for it: what capture_lone says, for
 * nothing else tells `mangala` and `mangala-ibb` apart on the board, and what flying says.
 */
const char *table_game(const Rules *r);
/*
 * How many values a layer has. The layers of sowing games are the stones in the pits; those of Dokuz Tas are
 * subspaces (subspace.h), 10 * the mover's men + the rival's.
 */
uint64_t table_count(const Rules *r, int layer);
/* The most stones a sowing game's tables may have. */
int most_layer(const Rules *r);
/* DIR/GAME-NN.table onto the text. */
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
/* The same for every block. */
bool layer_good(const LayerFile *file);

/* A file of words: a header as a table's, then the words, all of them under one checksum. */
typedef enum WordsKind {
	WORDS_BOOK,   /* book.h; number: plies */
	WORDS_PROOFS, /* solve.h; number: pits a side */
} WordsKind;

typedef struct Words {
	const uint64_t *word;
	uint64_t count;
	int number;
	void *map; /* of the file it was read from */
	size_t size;
} Words;

/* DIR/GAME.book onto the text. */
void book_path(const char *dir, const Rules *r, Text *path);
/* Whole or not at all; over a file that is there only to replace it. */
TableState words_write(const char *path, WordsKind kind, const Rules *r, const Words *w,
		       bool replace);
/* Checks all of it. */
TableState words_map(const char *path, WordsKind kind, const Rules *r, Words *w);
void words_unmap(Words *w);

#endif
