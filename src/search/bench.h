/* SPDX-License-Identifier: MIT */
/* Fixed work for timing, with numbers that show whether it was the same work. */
#ifndef SEARCH_BENCH_H
#define SEARCH_BENCH_H

#include "engine.h"

typedef struct BenchLine {
	const char *game; /* name of the rule set */
	int depth;
	int64_t nodes;  /* moves played */
	uint64_t trace; /* bench_rules: perft's; bench_search: of the node counts and scores */
	double milliseconds;
} BenchLine;

/* Told before each rule set; may be NULL. */
typedef void BenchProgress(const char *game, void *context);

/* Perft of every rule set from its opening. */
void bench_rules(Clock *clock, BenchLine lines[RULE_SETS], BenchProgress *progress, void *context);

/*
 * Searches to fixed depths, from the opening on, a line a rule set. Returns the signature, the same on
 * every machine as long as the search is the same; 0 when there is no memory.
 */
uint32_t bench_search(Clock *clock, BenchLine lines[RULE_SETS], BenchProgress *progress,
		      void *context);

/* The same by parts: the signature is that of one thread and a table of BENCH_MEGABYTES. */
enum { BENCH_MEGABYTES = 16 };
void bench_game(Engine *e, Clock *clock, int set, BenchLine *line);
uint32_t bench_signature(const BenchLine lines[RULE_SETS]);

#endif
