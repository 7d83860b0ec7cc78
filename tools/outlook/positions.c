/* SPDX-License-Identifier: MIT */
/*
 * Positions with what a search thinks of them, for fit.py:
 *
 *     outlook-positions GAME COUNT NODES SEED > FILE
 *
 * Games are played half at random, half by a short search; now and then a position is thought about
 * for NODES nodes. A line: the score beyond what the stores hold, the mover's pits, the
 * rival's pits, then the pits of each row that are lost to the other side (bit k: pit k+1). Of
 * dokuztas: the score, the points of the mover's and the rival's men, and the men in their hands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "search.h"

static void print_position(const Course *c, int score)
{
	int pits = game_of(&c->rules)->pits, mover = (int)c->now.side;
	if (!pits) {
		printf("%d %u %u %d %d\n", score, (unsigned)position_men(&c->now, mover),
		       (unsigned)position_men(&c->now, !mover), position_hand(&c->now, mover),
		       position_hand(&c->now, !mover));
		return;
	}
	int margin = position_store(&c->now, &c->rules, mover) -
		     position_store(&c->now, &c->rules, !mover);
	printf("%d", score - SCORE_UNIT * margin);
	for (int half = 0; half < 2; half++)
		for (int pit = 1; pit <= pits; pit++)
			printf(" %d", position_pit(&c->now, &c->rules, mover ^ half, pit));
	for (int half = 0; half < 2; half++)
		printf(" %d", position_lost_pits(&c->now, &c->rules, mover ^ half));
	putchar('\n');
}

int main(int argc, char **argv)
{
	const Game *g = argc == 5 ? game_find(argv[1], (int)strlen(argv[1])) : NULL;
	Engine *e = engine_new(16, NULL);
	if (!g || !e) {
		fputs("outlook-positions GAME COUNT NODES SEED\n", stderr);
		return 2;
	}
	uint64_t seed = strtoull(argv[4], NULL, 10);
	Course c = {0};
	for (long left = atol(argv[2]); left > 0;) {
		course_begin(&c, g->rules, NULL);
		for (uint64_t wild = random_next(&seed) % 100; c.plies < 400;) {
			Move list[MAX_MOVES];
			uint64_t count = (uint64_t)g->moves(&c.now, &c.rules, list);
			Move m = list[random_next(&seed) % count];
			if (random_next(&seed) % 100 >= wild)
				m = engine_think(e, &c, (Limits){.nodes = 300}, NULL, NULL).best;
			course_play(&c, m, NULL);
			if (c.result != ONGOING)
				break;
			if (random_next(&seed) % 6)
				continue;
			Limits limits = {.nodes = atoll(argv[3])};
			print_position(&c, engine_think(e, &c, limits, NULL, NULL).score);
			left--;
		}
	}
	course_free(&c);
	engine_free(e);
	return 0;
}
