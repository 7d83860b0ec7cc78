/* SPDX-License-Identifier: MIT */
/* What the rule tests share: random numbers, data files, random boards. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "twin.h"

/* A fixed seed makes every run the same. */
typedef struct Random {
	uint64_t state;
} Random;

uint64_t random_bits(Random *r);
/* 0..n-1 */
int random_below(Random *r, int n);

/* A file of tests/data. */
FILE *data_open(const char *name);
/* The next line without its newline in a buffer that grows; NULL at the end. */
char *line_next(FILE *file, char **buffer, size_t *room);

/* "capture_lone=1 castles=0" onto the twin's rules. */
void twin_options(TwinRules *rules, const char *options);

/*
 * A board of the rule set's full number of stones: even and skewed, big pits, few stones, rows that
 * are nearly empty, castles; of dokuztas: placing, moving, three men, all in mills, blocked.
 */
TwinBoard random_board(Random *r, const TwinRules *rules);

/* A stone a side in pits of one number, and the others shared: in toguz they may circle for ever. */
TwinBoard chasing_board(Random *r, const TwinRules *rules);

/* Every rule set with every option setting that the random tests go through. */
typedef struct Setting {
	TwinSet set;
	const char *options;
} Setting;
extern const Setting settings[];
extern const int settings_count;

#endif
