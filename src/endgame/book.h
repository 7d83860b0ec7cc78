/* SPDX-License-Identifier: MIT */
/*
 * An opening book of exact values: every position that a player who follows it can meet at its turn in the first plies, as
 * either colour and whatever the other one plays; and all positions of the first few plies, whoever erred. A word a position,
 * ascending: bits 11..60 its place, 3..10 the best future margin of its mover as a signed byte, 0..2 the move that the book plays.
 *
 * Concurrency: a book is only read.
 */
#ifndef ENDGAME_BOOK_H
#define ENDGAME_BOOK_H

#include "index.h"

/* A row's number (index.h) takes so many bits while the board holds no more stones than this. */
enum { BOOK_STONES = 48, BOOK_ROW_BITS = 25, BOOK_PLACE = 11 };

typedef struct Book {
	const uint64_t *entries; /* NULL: none */
	uint64_t count;
	int plies;
	void *map; /* of its file */
	size_t size;
} Book;

static inline uint64_t book_place(const Position *p)
{
	return (uint64_t)row_number(p->row[0]) << BOOK_ROW_BITS | row_number(p->row[1]);
}

static inline uint64_t book_entry(uint64_t place, int value, Move m)
{
	return place << BOOK_PLACE | (uint64_t)(uint8_t)value << 3 | m;
}

static inline int book_value(uint64_t entry)
{
	return (int8_t)(entry >> 3 & 0xff);
}

static inline Move book_move(uint64_t entry)
{
	return (Move)(entry & 7);
}

/* The files of books that come with the program (books/); one of size 0 ends them. */
typedef struct ShippedBook {
	const uint64_t *file;
	size_t size;
} ShippedBook;

extern const ShippedBook shipped_books[];

/* The position of an entry, without stores, White to move. */
Position book_position(uint64_t entry);
/* The entry of a position, 0 if it has none. */
uint64_t book_find(const Book *b, const Position *p);

#endif
