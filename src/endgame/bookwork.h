/* SPDX-License-Identifier: MIT */
/* Making an opening book: which positions belong to it, and the proof of each. */
#ifndef ENDGAME_BOOKWORK_H
#define ENDGAME_BOOKWORK_H

#include "book.h"
#include "file.h"
#include "solve.h"

enum { MOST_BOOK_PLIES = 20 };

/* Called some thousand times a second, by one thread at a time: so many of those known so far, at that ply. False: stop. */
typedef bool BookProgress(int ply, uint64_t done, uint64_t known, void *context);

typedef struct BookWork {
	const char *dir;
	const Rules *rules;
	Position start; /* the opening; another one for tests */
	int plies;      /* 1..MOST_BOOK_PLIES */
	int every;      /* with all positions after 0..every moves */
	Solver *solver; /* each thread proves a position of its own on what it remembers */
	int threads;
	BookProgress *progress; /* may be NULL */
	void *context;
	uint64_t count; /* of positions in the book that came of it */
} BookWork;

/*
 * Writes DIR/GAME.book, which must not be there. What is proved stands in GAME.book.part at once, so that it may be stopped at any time and goes on
 * from there. Among several best moves it takes one by what the move does alone, so that the book is always the same.
 */
TableState book_build(BookWork *w);

#endif
