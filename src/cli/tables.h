/* SPDX-License-Identifier: MIT */
/* What db and solve share: where tables lie, and what is said of them. */
#ifndef CLI_TABLES_H
#define CLI_TABLES_H

#include "expert.h"
#include "file.h"
#include "progress.h"

/* The call's game, which must be one that has tables; false when it has been reported that it has not. */
bool call_table_game(const Call *call, int at, Rules *rules);
/* --dir, $MANGALA_TABLES, or mangala in the folder of the user's data. The caller frees it. */
char *call_folder(const Call *call);
/* --threads, or as many as there are cores. */
int call_threads(const Call *call);
/* --memory, or half of the machine's, in bytes. */
uint64_t call_memory(const Call *call);
/* "FILE: what is wrong with it" on standard error. */
void tell_table_file(const Call *call, const char *path, TableState state);
/* The same of a layer and of a book; EXIT_NO. */
int tell_table(const Call *call, const char *dir, const Rules *r, int layer, TableState state);
int tell_book(const Call *call, const char *dir, const Rules *r, TableState state);
/* That work was stopped, and that what was done is kept for the same command to go on from; EXIT_STOPPED. */
int tell_stopped(const Call *call);
int tell_kept(const Call *call);

/*
 * What the call's folder knows, for an engine of its own: tables of up to --tables stones and a solver. A bad file is
 * told of once and not used. `sharers` of them have one memory between them. NULL when it has been reported that there is no memory.
 */
Expert *call_expert(const Call *call, int sharers);

/* What is said of a win or loss that course_too_long (course.h) holds back. */
extern const char *const late_words[LANGS];

#endif
