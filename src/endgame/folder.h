/* SPDX-License-Identifier: MIT */
/* The tables of a folder. */
#ifndef ENDGAME_FOLDER_H
#define ENDGAME_FOLDER_H

#include "book.h"
#include "probe.h"

/*
 * Opens the layers 0..most that DIR has, as far as they follow one another. A file that is there but is not good is
 * named by *layer and the state; the tables are closed then.
 */
TableState tables_open(Tables *t, const char *dir, const Rules *r, int most, int *layer);
void tables_close(Tables *t);
/* Packs the layers 0..most that are not packed yet (file.h), each in the place of the one that was there. *layer: the one it stopped at. */
TableState tables_pack(const char *dir, const Rules *r, int most,
		       bool (*progress)(int layer, void *context), void *context, int *layer);
/* Every block of every layer against its checksum, by so many threads; *layer names a damaged one. */
TableState tables_check(const Tables *t, int threads, int *layer);
/* The same, and into memory (platform.h, big_memory): faster to look up at random. */
TableState tables_load(Tables *t, int threads, int *layer);

/* The book of a rule set; TABLE_MISSING, or what is wrong with it: all of it is checked. */
TableState book_open(Book *b, const char *dir, const Rules *r);
/* The same, or else the one that comes with the program. */
TableState book_open_any(Book *b, const char *dir, const Rules *r);
void book_close(Book *b);

#endif
