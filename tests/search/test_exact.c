/* SPDX-License-Identifier: MIT */
/* The search against its slow twin: the same score at the same depth, the same margin at the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "eval.h"
#include "plain.h"
#include "search.h"

/* Without a table no score comes from another depth: every one must be minimax's own. */
static void compare(Engine *e, const Course *c, int deepest, const char *where)
{
	Move list[MAX_MOVES];
	int moves = game_of(&c->rules)->moves(&c->now, &c->rules, list);
	if (moves > 8)
		deepest = moves > 16 ? 2 : 3;
	for (int depth = 1; depth <= deepest; depth++) {
		Limits limits = {.depth = depth, .plain = true};
		int score = engine_think(e, c, limits, NULL, NULL).score;
		int minimax = plain_score(c, depth);
		if (score != minimax)
			fail_msg("%s, depth %d: %d, minimax %d", where, depth, score, minimax);
	}
}

static void equals_minimax(void **state)
{
	const Game *g = *state;
	Engine *e = engine_new(0, NULL);
	uint64_t seed = g->rules.set;
	for (int i = 0; i < 80; i++) {
		Course c = {0};
		char where[32];
		random_course(&c, g->rules, (int)(random_next(&seed) % 80), &seed);
		snprintf(where, sizeof where, "position %d", i);
		compare(e, &c, 5, where);
		course_free(&c);
	}
	engine_free(e);
}

/* A move that a later one takes back, NO_MOVE if none is left. */
static Move slide_there_and_back(const Course *c, uint64_t *seed)
{
	Move list[MAX_MOVES];
	int count = dokuztas_legal(&c->now, &c->rules, list);
	for (int tries = 0; tries < 50; tries++) {
		Move m = list[random_next(seed) % (uint64_t)count];
		if (move_from(m) != NOWHERE && move_removed(m) == NOWHERE)
			return m;
	}
	return NO_MOVE;
}

/* Both sides go to and fro, so that the position has stood on the board two times. */
static bool begin_to_and_fro(Course *c, Rules rules, uint64_t *seed)
{
	rules.quiet_limit = (uint16_t)(6 + random_next(seed) % 12);
	random_course(c, rules, 20 + (int)(random_next(seed) % 40), seed);
	Move there[2] = {NO_MOVE, NO_MOVE};
	for (int i = 0; i < 4 + (int)(random_next(seed) % 4); i++) {
		Move m = there[i % 2];
		if (i < 2)
			m = there[i] = slide_there_and_back(c, seed);
		else if (i % 4 >= 2)
			m = man_move(move_to(m), move_from(m), NOWHERE);
		if (there[i % 2] == NO_MOVE || dokuztas_refuse(&c->now, m, &c->rules).reason)
			return false;
		course_play(c, m, NULL);
		if (c->result != ONGOING)
			return false;
	}
	return true;
}

/* A few stones chase one another round the board. */
static bool begin_chase(Course *c, Rules rules, uint64_t *seed)
{
	rules.capture_lone = 0;
	Position p = random_ending(&rules, 2, seed);
	course_begin(c, rules, &p);
	bool again = false;
	for (int left = (int)(random_next(seed) % 60); left && c->result == ONGOING; left--) {
		Move list[MAX_MOVES];
		uint64_t count = (uint64_t)game_of(&rules)->moves(&c->now, &rules, list);
		course_play(c, list[random_next(seed) % count], NULL);
		again = course_occurrences(c) > 1;
	}
	return again && c->result == ONGOING;
}

/* Positions come back, of the game and of the search itself; moves without a removal run out. */
static void sees_repetition(void **state)
{
	const Game *g = *state;
	Engine *e = engine_new(0, NULL);
	uint64_t seed = g->rules.set;
	int recurred = 0;
	for (int i = 0; i < 20000 && recurred < 60; i++) {
		Course c = {0};
		bool begun = g->rules.set == DOKUZTAS ? begin_to_and_fro(&c, g->rules, &seed)
						      : begin_chase(&c, g->rules, &seed);
		if (begun) {
			char where[32];
			snprintf(where, sizeof where, "game %d", i);
			compare(e, &c, 5, where);
			recurred++;
		}
		course_free(&c);
	}
	assert_true(recurred >= 40);
	engine_free(e);
}

static void solves_endings(void **state)
{
	const Game *g = *state;
	Engine *e = engine_new(1, NULL);
	uint64_t seed = 1;
	for (int i = 0; i < 300; i++) {
		Position p = random_ending(&g->rules, 4, &seed);
		Course c = {0};
		course_begin(&c, g->rules, &p);
		Thought t = engine_think(e, &c, (Limits){0}, NULL, NULL);
		int margin = plain_margin(&p, &g->rules);
		if (t.score != SCORE_UNIT * margin)
			fail_msg("ending %d: %d, margin %d", i, t.score, margin);
		course_free(&c);
	}
	engine_free(e);
}

/* One that knows all positions of few stones by minimax, and the game as it stands when it is told to. */
typedef struct Sage {
	int asked, answered;
	bool answers;
} Sage;

static int sage_reach(void *context, const Rules *r)
{
	(void)context, (void)r;
	return 4 * SCORE_UNIT;
}

static bool sage_score(void *context, const Rules *r, const Position *p, int *score)
{
	Sage *sage = context;
	sage->asked++;
	*score = SCORE_UNIT * plain_margin(p, r) - mangala_margin(p);
	return true;
}

static bool sage_answer(void *context, const Course *c, const Move *moves, int count,
			AnswerMay *may, void *asker, Answer *out)
{
	Sage *sage = context;
	(void)moves, (void)count;
	sage->answered++;
	if (!sage->answers || !may(1, asker))
		return false;
	out->count = game_of(&c->rules)->moves(&c->now, &c->rules, out->move);
	for (int i = 0; i < out->count; i++) {
		Position next = c->now;
		game_of(&c->rules)->play(&next, out->move[i], &c->rules, NULL);
		int margin = plain_margin(&next, &c->rules);
		out->score[i] = SCORE_UNIT * (next.side == c->now.side ? margin : -margin);
	}
	out->nodes = 1;
	return true;
}

/* What it says is taken for exact, goes on to the end of the line, and is asked for by the strongest alone. */
static void asks_the_oracle(void **state)
{
	const Game *g = *state;
	Engine *e = engine_new(1, NULL);
	uint64_t seed = 2;
	Sage sage = {0};
	int by_strongest = 0;
	Oracle oracle = {sage_reach, sage_score, NULL, &sage};
	for (int i = 0; i < 30; i++) {
		Position p = random_ending(&g->rules, 4, &seed);
		Course c = {0};
		course_begin(&c, g->rules, &p);
		int margin = SCORE_UNIT * plain_margin(&p, &g->rules);

		/* 1. Tables: a look as far as they reach is enough. */
		oracle.answer = NULL;
		engine_oracle(e, &oracle);
		engine_forget(e);
		Thought t = engine_think(e, &c, (Limits){0}, NULL, NULL);
		assert_true(t.solved);
		assert_int_equal(t.score, margin);
		for (int k = 0; k < t.pv_length; k++)
			course_play(&c, t.pv[k], NULL);
		assert_true(c.result != ONGOING || t.pv_length == MAX_PLY);

		/* 2. An answer to all of it, or none. */
		course_free(&c);
		course_begin(&c, g->rules, &p);
		sage.answers = i % 2 == 0;
		oracle.answer = sage_answer;
		engine_oracle(e, &oracle);
		engine_forget(e);
		t = engine_think(e, &c, (Limits){.lines = MAX_MOVES}, NULL, NULL);
		assert_true(t.solved);
		assert_int_equal(t.score, margin);
		Thought line, before = t;
		for (int k = 1; engine_line(e, k, &line); k++) {
			assert_true(line.score <= before.score);
			before = line;
		}

		/* 3. Not by who is to err. */
		int asked = sage.asked, answered = sage.answered;
		engine_play_at(e, &c, 9, (Limits){.nodes = 1000});
		engine_play_at(e, &c, 2, (Limits){.nodes = 1000});
		assert_int_equal(sage.asked, asked);
		assert_int_equal(sage.answered, answered);
		engine_forget(e);
		engine_play_at(e, &c, STRONGEST, (Limits){.nodes = 100000});
		by_strongest += sage.asked > asked;
		course_free(&c);
	}
	assert_true(by_strongest > 10);
	engine_free(e);
}

typedef struct Kind {
	const char *what;
	void (*run)(void **state);
	unsigned sets; /* bit by RuleSet */
} Kind;

int main(void)
{
	static const Kind kinds[] = {
		{"equals minimax", equals_minimax, (1 << RULE_SETS) - 1},
		{"sees repetition", sees_repetition, 1 << MANGALA2 | 1 << DOKUZTAS},
		{"solves endings", solves_endings, 1 << MANGALA | 1 << MANGALA_IBB},
		{"asks the oracle", asks_the_oracle, 1 << MANGALA | 1 << MANGALA_IBB},
	};
	enum { KINDS = sizeof kinds / sizeof *kinds };
	struct CMUnitTest tests[KINDS * RULE_SETS];
	static char names[KINDS * RULE_SETS][64];
	size_t n = 0;
	for (int kind = 0; kind < KINDS; kind++)
		for (int set = 0; set < RULE_SETS; set++) {
			if (!(kinds[kind].sets >> set & 1))
				continue;
			snprintf(names[n], sizeof names[n], "%s %s", games[set].name,
				 kinds[kind].what);
			tests[n] = (struct CMUnitTest){.name = names[n],
						       .test_func = kinds[kind].run,
						       .initial_state = (void *)&games[set]};
			n++;
		}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("exact", tests, n, NULL, NULL);
}
