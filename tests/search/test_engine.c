/* SPDX-License-Identifier: MIT */
/* What engine.h promises: limits, stop, the same answer twice, and the three levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>

#include "bench.h"
#include "plain.h"
#include "search.h"

/* A clock that goes on by a quarter of a millisecond whenever it is read. */
static double fake_time;

static double fake_clock(void)
{
	return fake_time += 0.25;
}

static bool legal(const Course *c, Move m)
{
	Move list[MAX_MOVES];
	int count = game_of(&c->rules)->moves(&c->now, &c->rules, list);
	for (int i = 0; i < count; i++)
		if (list[i] == m)
			return true;
	return false;
}

static void keeps_to_its_time(void **state)
{
	(void)state;
	Engine *e = engine_new(1, fake_clock);
	for (int set = 0; set < RULE_SETS; set++) {
		Course c = {0};
		course_begin(&c, games[set].rules, NULL);
		for (int ms = 1; ms <= 64; ms *= 2) {
			double began = fake_time;
			Limits limits = {.milliseconds = ms};
			Thought t = engine_think(e, &c, limits, NULL, NULL);
			assert_true(fake_time - began < ms + 2);
			assert_true(t.milliseconds >= ms - 1);
			assert_true(t.nodes > 0);
		}
		course_free(&c);
	}
	engine_free(e);
}

static void keeps_to_its_nodes(void **state)
{
	(void)state;
	Engine *e = engine_new(1, NULL);
	Course c = {0};
	course_begin(&c, games[TOGUZ].rules, NULL);
	for (int nodes = 1; nodes < 100000; nodes = nodes * 3 + 1) {
		Thought t = engine_think(e, &c, (Limits){.nodes = nodes}, NULL, NULL);
		assert_int_equal(t.nodes, nodes);
		assert_true(legal(&c, t.best));
	}
	course_free(&c);
	engine_free(e);
}

static void always_has_a_move(void **state)
{
	(void)state;
	Engine *e = engine_new(1, fake_clock);
	uint64_t seed = 5;
	for (int i = 0; i < 600; i++) {
		Course c = {0};
		random_course(&c, games[i % RULE_SETS].rules, (int)(random_next(&seed) % 120),
			      &seed);
		for (int level = EASY; level < LEVELS; level++) {
			Limits limits = {.milliseconds = 1, .seed = seed};
			assert_true(legal(&c, engine_play(e, &c, (Level)level, limits).best));
		}
		assert_true(legal(&c, engine_think(e, &c, (Limits){.nodes = 1}, NULL, NULL).best));
		course_free(&c);
	}
	engine_free(e);
}

/* Tells the stopping thread that thinking is under way. */
typedef struct Stopper {
	Engine *e;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	int depth;
} Stopper;

static void note_depth(const Thought *so_far, void *context)
{
	Stopper *s = context;
	pthread_mutex_lock(&s->lock);
	assert_int_equal(so_far->depth, s->depth + 1);
	s->depth = so_far->depth;
	pthread_cond_signal(&s->wake);
	pthread_mutex_unlock(&s->lock);
}

static void *stop_at_depth_three(void *context)
{
	Stopper *s = context;
	pthread_mutex_lock(&s->lock);
	while (s->depth < 3)
		pthread_cond_wait(&s->wake, &s->lock);
	pthread_mutex_unlock(&s->lock);
	engine_stop(s->e);
	return NULL;
}

static void stops_when_told(void **state)
{
	(void)state;
	Stopper s = {engine_new(1, NULL), PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
	Course c = {0};
	pthread_t thread;
	course_begin(&c, games[TOGUZ].rules, NULL);
	assert_int_equal(pthread_create(&thread, NULL, stop_at_depth_three, &s), 0);
	Thought t = engine_think(s.e, &c, (Limits){0}, note_depth, &s);
	pthread_join(thread, NULL);
	assert_true(t.depth >= 3 && t.depth < MAX_PLY - 1);
	assert_true(legal(&c, t.best));

	/* A stop is for the thought under way, not for the next one. */
	engine_stop(s.e);
	t = engine_think(s.e, &c, (Limits){.depth = 4}, NULL, NULL);
	assert_int_equal(t.depth, 4);
	course_free(&c);
	engine_free(s.e);
}

static void says_the_same_twice(void **state)
{
	(void)state;
	Engine *first = engine_new(1, NULL), *second = engine_new(1, fake_clock);
	for (int set = 0; set < RULE_SETS; set++) {
		Course c = {0};
		course_begin(&c, games[set].rules, NULL);
		for (uint64_t ply = 0; ply < 12 && c.result == ONGOING; ply++) {
			Limits limits = {.nodes = 5000, .seed = ply};
			Level level = (Level)(ply % LEVELS);
			Thought a = engine_play(first, &c, level, limits);
			Thought b = engine_play(second, &c, level, limits);
			assert_int_equal(a.best, b.best);
			assert_int_equal(a.score, b.score);
			assert_int_equal(a.depth, b.depth);
			assert_int_equal(a.nodes, b.nodes);
			course_play(&c, a.best, NULL);
		}
		course_free(&c);
	}
	/* Forgetting makes a used engine a new one. */
	Course c = {0};
	course_begin(&c, games[MANGALA].rules, NULL);
	engine_free(second);
	second = engine_new(1, NULL);
	engine_forget(first);
	Thought a = engine_think(first, &c, (Limits){.depth = 9}, NULL, NULL);
	Thought b = engine_think(second, &c, (Limits){.depth = 9}, NULL, NULL);
	assert_int_equal(a.nodes, b.nodes);
	course_free(&c);
	engine_free(first);
	engine_free(second);
}

static void lines_can_be_played(void **state)
{
	(void)state;
	Engine *e = engine_new(1, NULL);
	uint64_t seed = 11;
	for (int i = 0; i < 120; i++) {
		Course c = {0};
		random_course(&c, games[i % RULE_SETS].rules, (int)(random_next(&seed) % 80),
			      &seed);
		Thought t = engine_think(e, &c, (Limits){.nodes = 20000}, NULL, NULL);
		assert_true(t.pv_length >= 1);
		assert_int_equal(t.pv[0], t.best);
		for (int ply = 0; ply < t.pv_length; ply++) {
			assert_true(legal(&c, t.pv[ply]));
			course_play(&c, t.pv[ply], NULL);
		}
		course_free(&c);
	}
	engine_free(e);
}

/* Without a table or guesses, the line of a move scores what that move alone does; the best come first. */
static void every_line_has_its_score(void **state)
{
	(void)state;
	Engine *e = engine_new(0, NULL);
	uint64_t seed = 17;
	for (int i = 0; i < 60; i++) {
		Course c = {0};
		random_course(&c, games[i % RULE_SETS].rules, (int)(random_next(&seed) % 60),
			      &seed);
		Thought line[4], alone;
		int count = 0, depth = i % RULE_SETS == DOKUZTAS ? 2 : 4;
		Limits limits = {.depth = depth, .lines = 3, .plain = true};
		engine_think(e, &c, limits, NULL, NULL);
		while (count < 3 && engine_line(e, count, &line[count]))
			count++;
		assert_true(count > 0);
		for (int k = 0; k < count; k++) {
			Move only[] = {line[k].best, NO_MOVE};
			limits = (Limits){.depth = depth, .only = only, .plain = true};
			alone = engine_think(e, &c, limits, NULL, NULL);
			assert_int_equal(alone.best, line[k].best);
			if (!alone.solved && line[k].depth == depth)
				assert_int_equal(alone.score, line[k].score);
			assert_true(k == 0 || line[k].score <= line[k - 1].score);
			assert_int_equal(line[k].pv[0], line[k].best);
		}
		course_free(&c);
	}
	engine_free(e);
}

/* No further depth once it is enough; a clock's share is never more than is there. */
static void divides_its_time(void **state)
{
	(void)state;
	Engine *e = engine_new(1, fake_clock);
	Course c = {0};
	course_begin(&c, games[TOGUZ].rules, NULL);
	Thought t = engine_think(e, &c, (Limits){.enough = 20, .milliseconds = 1000}, NULL, NULL);
	assert_true(t.milliseconds >= 14 && t.milliseconds < 900);
	for (int64_t left = 1; left < 10000000; left = left * 3 + 1)
		for (int moves = 0; moves < 40; moves += 13) {
			Limits limits = clock_limits(left, 100, moves, 20);
			assert_true(limits.enough >= 1 && limits.enough <= limits.milliseconds);
			assert_true(limits.milliseconds == 1 || limits.milliseconds <= left - 20);
		}
	course_free(&c);
	engine_free(e);
}

/* A game at these levels, White's and Black's; the moves of it into `moves`. */
static Result play_game(Engine *e, const Game *g, Level white, Level black, int64_t nodes,
			uint64_t seed, Move *moves, int most)
{
	Course c = {0};
	course_begin(&c, g->rules, NULL);
	while (c.result == ONGOING && c.plies < most) {
		Limits limits = {.nodes = nodes, .seed = seed};
		Thought t = engine_play(e, &c, c.now.side ? black : white, limits);
		moves[c.plies] = t.best;
		course_play(&c, t.best, NULL);
	}
	Result result = c.result;
	course_free(&c);
	return result;
}

enum { LONGEST = 600 };

static void hard_games_differ(void **state)
{
	(void)state;
	static Move moves[20][LONGEST];
	Engine *e = engine_new(1, NULL);
	for (int set = 0; set < RULE_SETS; set++) {
		int repeated = 0;
		memset(moves, 0, sizeof moves);
		for (int i = 0; i < 20; i++) {
			uint64_t seed = (uint64_t)i + 1;
			play_game(e, &games[set], HARD, HARD, 3000, seed, moves[i], 60);
			for (int j = 0; j < i; j++)
				repeated += !memcmp(moves[i], moves[j], sizeof moves[i]);
		}
		assert_int_equal(repeated, 0);
	}
	engine_free(e);
}

/* Without a table or guesses the score of a move is that of the position after it, one ply less deep. */
static void hard_costs_little(void **state)
{
	(void)state;
	Engine *e = engine_new(0, NULL);
	uint64_t seed = 3;
	int varied = 0;
	for (int i = 0; i < 200; i++) {
		Rules rules = games[i % RULE_SETS].rules;
		rules.repetition = 0;
		Course c = {0};
		random_course(&c, rules, (int)(random_next(&seed) % 30), &seed);
		Limits limits = {.depth = 4, .seed = seed, .plain = true};
		Thought best = engine_think(e, &c, limits, NULL, NULL);
		Thought t = engine_play(e, &c, HARD, limits);
		assert_true(t.depth < 4 || t.score >= best.score - SCORE_UNIT / 3);
		varied += t.best != best.best;
		uint64_t side = c.now.side;
		course_play(&c, t.best, NULL);
		if (t.depth == 4 && abs(t.score) < WIN_BOUND && c.result == ONGOING) {
			limits.depth = 3;
			int after = engine_think(e, &c, limits, NULL, NULL).score;
			assert_int_equal(c.now.side == side ? after : -after, t.score);
		}
		course_free(&c);
	}
	assert_true(varied > 10);
	engine_free(e);
}

static void hard_plays_what_is_proved(void **state)
{
	(void)state;
	Engine *e = engine_new(1, NULL);
	uint64_t seed = 9;
	for (int i = 0; i < 200; i++) {
		const Game *g = &games[i % 2 ? MANGALA : MANGALA_IBB];
		Position p = random_ending(&g->rules, 4, &seed), next = p;
		Course c = {0};
		course_begin(&c, g->rules, &p);
		Thought t = engine_play(e, &c, HARD, (Limits){.seed = seed});
		g->play(&next, t.best, &g->rules, NULL);
		int margin = plain_margin(&next, &g->rules);
		assert_int_equal(next.side == p.side ? margin : -margin,
				 plain_margin(&p, &g->rules));
		course_free(&c);
	}
	engine_free(e);
}

/* Half points of the stronger level out of `rounds` games with each colour. */
static int half_points(Engine *e, const Game *g, Level strong, Level weak, int64_t nodes, int rounds)
{
	Move moves[LONGEST];
	int points = 0;
	for (int i = 0; i < 2 * rounds; i++) {
		bool white = i % 2 == 0;
		Result r = play_game(e, g, white ? strong : weak, white ? weak : strong, nodes,
				     (uint64_t)i + 1, moves, LONGEST);
		points += r == (white ? WHITE_WINS : BLACK_WINS) ? 2 : r == DRAWN || r == ONGOING;
	}
	return points;
}

static void levels_are_a_ladder(void **state)
{
	(void)state;
	Engine *e = engine_new(4, NULL);
	enum { ROUNDS = 5 };
	for (int set = 0; set < RULE_SETS; set++) {
		int medium = half_points(e, &games[set], MEDIUM, EASY, 15000, ROUNDS);
		int hard = half_points(e, &games[set], HARD, MEDIUM, 15000, ROUNDS);
		print_message("# %s: orta - kolay %d:%d, zor - orta %d:%d half points\n",
			      games[set].name, medium, 4 * ROUNDS - medium, hard,
			      4 * ROUNDS - hard);
		assert_true(medium > 2 * ROUNDS);
		assert_true(hard > 2 * ROUNDS);
	}
	engine_free(e);
}

static void bench_has_one_signature(void **state)
{
	(void)state;
	BenchLine first[RULE_SETS], second[RULE_SETS];
	uint32_t signature = bench_search(fake_clock, first, NULL, NULL);
	assert_true(signature != 0);
	assert_int_equal(bench_search(fake_clock, second, NULL, NULL), signature);
	print_message("# bench signature %08x\n", (unsigned)signature);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_to_its_time),
		cmocka_unit_test(keeps_to_its_nodes),
		cmocka_unit_test(always_has_a_move),
		cmocka_unit_test(stops_when_told),
		cmocka_unit_test(says_the_same_twice),
		cmocka_unit_test(lines_can_be_played),
		cmocka_unit_test(every_line_has_its_score),
		cmocka_unit_test(divides_its_time),
		cmocka_unit_test(hard_games_differ),
		cmocka_unit_test(hard_costs_little),
		cmocka_unit_test(hard_plays_what_is_proved),
		cmocka_unit_test(levels_are_a_ladder),
		cmocka_unit_test(bench_has_one_signature),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
