/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include "perft.h"
#include "search.h"

enum { POSITIONS = 6, PLIES_APART = 8, SEED = 1923 };

void bench_rules(Clock *clock, BenchLine lines[RULE_SETS], BenchProgress *progress, void *context)
{
	static const int depths[RULE_SETS] = {10, 10, 10, 8, 10, 5};
	for (int set = 0; set < RULE_SETS; set++) {
		const Game *g = &games[set];
		if (progress)
			progress(g->name, context);
		BenchLine *line = &lines[set];
		*line = (BenchLine){.game = g->name, .depth = depths[set]};
		Position p;
		g->start(&p);
		double began = clock();
		line->nodes = perft(&p, &g->rules, line->depth, &line->trace);
		line->milliseconds = clock() - began;
	}
}

/* A game of moves drawn at random goes on by so many plies, if it does not end. */
static void wander(Course *c, int plies, uint64_t *seed)
{
	for (; plies > 0 && c->result == ONGOING; plies--) {
		Move list[MAX_MOVES];
		int count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
		course_play(c, list[random_next(seed) % (uint64_t)count], NULL);
	}
}

void bench_game(Engine *e, Clock *clock, int set, BenchLine *line)
{
	static const int depths[RULE_SETS] = {14, 14, 12, 9, 11, 7};
	*line = (BenchLine){.game = games[set].name, .depth = depths[set]};
	uint64_t seed = SEED;
	Course c = {0};
	course_begin(&c, games[set].rules, NULL);
	engine_forget(e);
	double began = clock();
	for (int i = 0; i < POSITIONS && c.result == ONGOING; i++) {
		Thought t = engine_think(e, &c, (Limits){.depth = line->depth}, NULL, NULL);
		line->nodes += t.nodes;
		line->trace = line->trace * 31 + (uint64_t)t.nodes * 7 +
			      (uint64_t)(t.score + SCORE_WIN) + t.best;
		wander(&c, PLIES_APART, &seed);
	}
	line->milliseconds = clock() - began;
	course_free(&c);
}

uint32_t bench_signature(const BenchLine lines[RULE_SETS])
{
	uint64_t all = 0;
	for (int set = 0; set < RULE_SETS; set++)
		all = all * 0x9e3779b97f4a7c15 + lines[set].trace;
	return (uint32_t)(all ^ all >> 32);
}

uint32_t bench_search(Clock *clock, BenchLine lines[RULE_SETS], BenchProgress *progress,
		      void *context)
{
	Engine *e = engine_new(BENCH_MEGABYTES, clock);
	if (!e)
		return 0;
	for (int set = 0; set < RULE_SETS; set++) {
		if (progress)
			progress(games[set].name, context);
		bench_game(e, clock, set, &lines[set]);
	}
	engine_free(e);
	return bench_signature(lines);
}
