/* SPDX-License-Identifier: MIT */
/*
 * What every file of ours begins with; and the files that are words under one checksum. Knows no system, so that the page
 * reads them too.
 */
#ifndef ENDGAME_HEADER_H
#define ENDGAME_HEADER_H

#include <stddef.h>

#include "game.h"

/* Packed files came later: whoever knows only the first version calls them foreign. */
enum { HEADER_VERSION = 1, PACKED_VERSION = 2 };

typedef enum TableState {
	TABLE_GOOD,
	TABLE_MISSING,
	TABLE_FOREIGN, /* not a table, or of another game, layer or version */
	TABLE_DAMAGED, /* a checksum or the length is wrong */
	TABLE_REFUSED, /* by the system: errno */
	TABLE_LOCKED,  /* another program writes to the folder */
	TABLE_STOPPED, /* the work on it, by whoever asked for it */
} TableState;

typedef enum Packing {
	PACK_NONE, /* a byte a value */
	PACK_ZSTD, /* a frame of Zstandard a block */
} Packing;

typedef struct Header {
	char magic[16];
	uint32_t version, layer;
	uint64_t count;
	uint32_t block;   /* values under one checksum, 0: words */
	uint32_t packing; /* a Packing */
	char game[16];
	char options[64]; /* every one that matters, "capture_lone=0" */
	uint64_t sum; /* of the header with 0 here, and of the checksums or words that follow it */
} Header;

_Static_assert(sizeof(Header) == 128, "the header has no holes");

/*
 * The name of the tables a rule set uses, NULL if there are none for it: what capture_lone says, for
 * nothing else tells `mangala` and `mangala-ibb` apart on the board, and what flying says.
 */
const char *table_game(const Rules *r);
uint64_t table_sum(uint64_t seed, const void *data, size_t size);
/* Without blocks and sum. */
Header header_of(const char *magic, const Rules *r, int number, uint64_t count);
/* Of the wanted version, game, options and number, whatever else is in it. */
bool header_ours(const Header *h, const Header *wanted);

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

Header words_header(WordsKind kind, const Rules *r, const Words *w);
/* A file as it lies in memory, on an address for words; checks all of it. w->word points into it. */
TableState words_read(const void *bytes, size_t size, WordsKind kind, const Rules *r, Words *w);

#endif
