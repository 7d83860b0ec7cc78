/* SPDX-License-Identifier: MIT */
/*
 * Positions of Dokuz Tas with what the tables know of them, for fit.py:
 *
 *     outlook-known DIR COUNT NODES SEED > FILE
 *
 * DIR holds the tables of all subspaces (mangala db build dokuztas). The engine plays itself at NODES nodes a move, one move
 * of eight drawn at random, from openings of up to eight random moves. A line is that of positions.c; its score is WON for a
 * won position, 0, or -WON. Positions with men in hand, which no table holds, have the value of the first one of their game
 * that has none.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "search.h"
#include "subspaces.h"

enum { RANDOM_PLIES = 8, RANDOM_MOVE = 8, LONGEST_GAME = 60, PLACINGS = 18, WON = 450 };

typedef struct Play {
	const Subspaces *tables;
	Engine *engine;
	Limits limits;
	uint64_t seed;
} Play;

static int value_of(const Subspaces *t, const Position *p, const Rules *r)
{
	int value;
	if (dokuztas_over(p, r))
		return -WON;
	if (subspaces_value(t, p, r, &value) != TABLE_GOOD) {
		fputs("a table is missing or damaged\n", stderr);
		exit(1);
	}
	return value == DRAW ? 0 : value & 1 ? WON : -WON;
}

static void print_known(const Position *p, int score)
{
	printf("%d 3 %" PRIx64 " %" PRIx64 " 0 0\n", score, p->row[0], p->row[1]);
}

static Move next_move(Play *g, const Course *c, int opening)
{
	Move list[MAX_MOVES];
	int count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
	if (c->plies < opening || random_next(&g->seed) % RANDOM_MOVE == 0)
		return list[random_next(&g->seed) % (uint64_t)count];
	return engine_think(g->engine, c, g->limits, NULL, NULL).best;
}

/* How many lines one game gave. */
static long play_game(Play *g)
{
	Position placing[PLACINGS];
	Course c = {0};
	long printed = 0;
	int count = 0, opening = 1 + (int)(random_next(&g->seed) % RANDOM_PLIES);
	course_begin(&c, games[DOKUZTAS].rules, NULL);
	engine_forget(g->engine);
	for (; c.result == ONGOING && c.plies < LONGEST_GAME;
	     course_play(&c, next_move(g, &c, opening), NULL)) {
		if (c.now.camp[0].hand || c.now.camp[1].hand) {
			placing[count++] = c.now;
			continue;
		}
		int score = value_of(g->tables, &c.now, &c.rules);
		print_known(&c.now, score);
		printed++;
		for (; count > 0; count--, printed++) {
			const Position *p = &placing[count - 1];
			print_known(p, p->side == c.now.side ? score : -score);
		}
	}
	course_free(&c);
	return printed;
}

int main(int argc, char **argv)
{
	Subspaces tables;
	int layer;
	Engine *e = engine_new(4, NULL);
	if (argc != 5 || !e) {
		fputs("outlook-known DIR COUNT NODES SEED\n", stderr);
		return 2;
	}
	if (subspaces_open(&tables, argv[1], &games[DOKUZTAS].rules, MOST_BOTH, &layer) !=
	    TABLE_GOOD) {
		fprintf(stderr, "%s: not all tables are there\n", argv[1]);
		return 1;
	}
	Play g = {&tables, e, {.nodes = atoll(argv[3])}, strtoull(argv[4], NULL, 10)};
	for (long left = atol(argv[2]); left > 0;)
		left -= play_game(&g);
	subspaces_close(&tables);
	engine_free(e);
	return 0;
}
