/* SPDX-License-Identifier: MIT */
/* Counting the positions after `depth` moves, to test and to time the rules. */
#ifndef SEARCH_PERFT_H
#define SEARCH_PERFT_H

#include "game.h"

/*
 * Sequences of exactly `depth` moves from p; repetition and move counts are not looked at. `trace`
 * gathers a sum over the positions reached, the same for the same rules on every machine.
 */
int64_t perft(const Position *p, const Rules *r, int depth, uint64_t *trace);

#define PERFT_OF(game) int64_t game##_perft(const Position *, const Rules *, int, uint64_t *);
PERFT_OF(mangala)
PERFT_OF(kale)
PERFT_OF(toguz)
PERFT_OF(mangala2)
PERFT_OF(dokuztas)
#undef PERFT_OF

#endif
