/* SPDX-License-Identifier: MIT */
/*
 * The engine's oracle (search/engine.h) for sowing games: what tables say in the search, and the whole of a position, for
 * `mangala` and `mangala-ibb` by the solver on top of them, for the loopy games (loopy.h) where the tables reach and, but for `toguz` and
 * the page, by proofs on top of them (loopy_solve.h). One engine has one; it opens what a rule set needs when a thought first asks for it.
 */
#ifndef ENDGAME_EXPERT_H
#define ENDGAME_EXPERT_H

#include "engine.h"
#include "solve.h"

typedef struct Expert Expert;

/* The tables of a rule set and its book, asked for once; t->most -1 and an empty book: there are none. */
typedef void ExpertOpen(Tables *t, Book *b, const Rules *r, void *context);
/* The end of them; `damaged`: a look into a table met a block that is not what was written. */
typedef void ExpertClose(Tables *t, Book *b, const Rules *r, bool damaged, void *context);

/* Reads the whole of them into memory; false: a block is not what was written. */
typedef bool ExpertRead(Tables *t, const Rules *r, void *context);

/* `memory`: bytes for what the solver remembers. NULL when there is no memory. */
Expert *expert_new(ExpertOpen *open, ExpertClose *close, void *context, uint64_t memory);
void expert_free(Expert *x);
/* Before the oracle is asked for. Without it there is nothing to prepare. */
void expert_reads(Expert *x, ExpertRead *read);
Oracle expert_oracle(Expert *x);
/* Who is asked for other games; ended with the expert. */
void expert_also(Expert *x, const Oracle *also, void (*end)(void *context));
/* The stones its tables reach under these rules, -1: it has none; opens them. In Dokuz Tas 0: there are tables. */
int expert_reach(Expert *x, const Rules *r);

#endif
