/* SPDX-License-Identifier: MIT */
/* The slow twin of the search: minimax without a table, without pruning, from the rules' table. */
#ifndef TESTS_PLAIN_H
#define TESTS_PLAIN_H

#include "course.h"
#include "engine.h"

/* The mover's score `depth` plies deep, every leaf valued as the engine does. */
int plain_score(const Course *c, int depth);
/* The margin in stones under best play to the very end, the mover's; repetition is not looked at. */
int plain_margin(const Position *p, const Rules *r);

/* A game of random moves from the opening: `plies` of them, or fewer, so that it is not over. */
void random_course(Course *c, Rules rules, int plies, uint64_t *seed);
/* A set with few stones left on the board: each row up to `most` of them, neither empty. */
Position random_ending(const Rules *r, int most, uint64_t *seed);

#endif
