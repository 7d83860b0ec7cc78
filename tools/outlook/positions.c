/* SPDX-License-Identifier: MIT */
/*
 * Positions with what became of them, for train.c and fit.py:
 *
 *     outlook-positions GAME COUNT NODES SEED [DIR] > FILE
 *
 * The engine plays itself at NODES nodes a move from openings of random moves. A line: the score that the search
 * found, the half points the mover had in the end (3: not known), and the four words of Position.wide. For every
 * position of a game there is one beside it, a random move or two away: most of what a search must guess at
 * is not well played. With the tables in DIR, which the search asks, positions are also there whose score it proved.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "folder.h"
#include "search.h"

enum { RANDOM_PLIES = 12, LONGEST_GAME = 400, NOT_KNOWN = 3 };

typedef struct Sample {
	Position p;
	int score;
} Sample;

static Tables tables; /* .most is below 0 without a DIR */

static int reach(void *context, const Rules *r)
{
	(void)context;
	(void)r;
	return SCORE_UNIT * tables.most;
}

static bool known(void *context, const Rules *r, const Position *p, int *score)
{
	(void)context;
	(void)r;
	int value;
	if (tables_value(&tables, p, &value) != TABLE_GOOD)
		return false;
	*score = SCORE_UNIT * value;
	return true;
}

static bool worth_telling(const Thought *t)
{
	return !t->solved || tables.most >= 0;
}

static void print_sample(const Sample *s, int half_points)
{
	const uint64_t(*word)[2] = s->p.wide;
	printf("%d %d %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 "\n", s->score, half_points,
	       word[0][0], word[0][1], word[1][0], word[1][1]);
}

static void play_random(Course *c, int plies, uint64_t *seed)
{
	for (; plies > 0 && c->result == ONGOING; plies--) {
		Move list[MAX_MOVES];
		uint64_t count = (uint64_t)game_of(&c->rules)->moves(&c->now, &c->rules, list);
		course_play(c, list[random_next(seed) % count], NULL);
	}
}

/* What a random move or two away is worth. */
static long print_beside(Engine *e, const Course *c, Limits limits, uint64_t *seed)
{
	Course beside = {0};
	long printed = 0;
	course_begin(&beside, c->rules, &c->now);
	play_random(&beside, 1 + (int)(random_next(seed) % 2), seed);
	if (beside.result == ONGOING) {
		Thought t = engine_think(e, &beside, limits, NULL, NULL);
		Sample s = {beside.now, t.score};
		if (worth_telling(&t)) {
			print_sample(&s, NOT_KNOWN);
			printed = 1;
		}
	}
	course_free(&beside);
	return printed;
}

static int half_points(Result result, uint64_t mover)
{
	return result == DRAWN || result == ONGOING     ? 1
	       : (result == WHITE_WINS) == (mover == 0) ? 2
							: 0;
}

/* The samples of one game; how many. */
static long play_game(Engine *e, const Rules *r, Limits limits, uint64_t *seed)
{
	static Sample samples[LONGEST_GAME];
	int count = 0;
	long beside = 0;
	Course c = {0};
	course_begin(&c, *r, NULL);
	play_random(&c, 1 + (int)(random_next(seed) % RANDOM_PLIES), seed);
	engine_forget(e);
	while (c.result == ONGOING && count < LONGEST_GAME) {
		Thought t = engine_think(e, &c, limits, NULL, NULL);
		if (t.solved && !t.pv_length)
			break;
		if (worth_telling(&t)) {
			samples[count++] = (Sample){c.now, t.score};
			beside += print_beside(e, &c, limits, seed);
		}
		course_play(&c, t.best, NULL);
		if (c.plies >= LONGEST_GAME)
			break;
	}
	for (int i = 0; i < count; i++)
		print_sample(&samples[i], half_points(c.result, samples[i].p.side));
	course_free(&c);
	return count + beside;
}

int main(int argc, char **argv)
{
	bool asks = argc == 6;
	const Game *g = argc == 5 || asks ? game_find(argv[1], (int)strlen(argv[1])) : NULL;
	Engine *e = engine_new(4, NULL);
	int layer;
	if (!g || !e) {
		fputs("outlook-positions GAME COUNT NODES SEED [DIR]\n", stderr);
		return 2;
	}
	tables.most = -1;
	if (asks && tables_open(&tables, argv[5], &g->rules, MOST_LAYER, &layer) != TABLE_GOOD) {
		fprintf(stderr, "%s: no good tables\n", argv[5]);
		return 1;
	}
	if (asks)
		engine_oracle(e, &(Oracle){.reach = reach, .score = known});
	uint64_t seed = strtoull(argv[4], NULL, 10);
	for (long left = atol(argv[2]); left > 0;)
		left -= play_game(e, &g->rules, (Limits){.nodes = atoll(argv[3])}, &seed);
	engine_free(e);
	return 0;
}
