/* SPDX-License-Identifier: MIT */
/*
 * What a build of the rules and the search comes to, in text: perft of every rule set and the
 * bench signature. Two machines, compilers or targets must print the same.
 */
#include <stdio.h>

#include "bench.h"
#include "perft.h"

static double no_clock(void)
{
	return 0;
}

int main(void)
{
	for (int set = 0; set < RULE_SETS; set++) {
		const Game *g = &games[set];
		Position p;
		uint64_t trace = 0;
		g->start(&p);
		long long nodes = perft(&p, &g->rules, 4, &trace);
		printf("%s %lld %016llx\n", g->name, nodes, (unsigned long long)trace);
	}
	BenchLine lines[RULE_SETS];
	printf("signature %u\n", bench_search(no_clock, lines, NULL, NULL));
	return 0;
}
