/* SPDX-License-Identifier: MIT */
/*
 * Tables of Dokuz Taş with few men on the board, made by the page itself. Only in the module for several threads, which is
 * fetched when something hard is asked: the first load has no room for them. The other module has none and says so.
 */
#ifndef WASM_MEN_H
#define WASM_MEN_H

#include "engine.h"
#include "expert.h"

enum {
	MEN_AT_PLAY = 8,  /* on the board, of which tables are made: one or two seconds */
	MEN_AT_STUDY = 9, /* and where somebody looks on: some seconds, once */
};

#ifdef __wasm_atomics__
/* Whether there are tables of all that can come of a position of dokuztas; made, if it has no more than so many men. *made: now. */
bool men_ready(const Rules *r, const Position *p, int most, bool *made);
/* The expert asks them too. */
void men_join(Expert *e);
#else
static inline bool men_ready(const Rules *r, const Position *p, int most, bool *made)
{
	(void)r, (void)p, (void)most;
	return *made = false;
}

static inline void men_join(Expert *e)
{
	(void)e;
}
#endif

#endif
