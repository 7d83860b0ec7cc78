/* SPDX-License-Identifier: MIT */
/* Several threads on one table: what they prove is true, and they end when told. Built with ThreadSanitizer too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>
#include <pthread.h>

#include "plain.h"
#include "engine.h"

static double milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void prove_the_same(void **state)
{
	(void)state;
	const Game *g = &games[MANGALA];
	Engine *e = engine_new(1, NULL);
	assert_true(engine_threads(e, 4));
	uint64_t seed = 4;
	for (int i = 0; i < 40; i++) {
		Position p = random_ending(&g->rules, 4, &seed);
		Course c = {0};
		course_begin(&c, g->rules, &p);
		Thought t = engine_think(e, &c, (Limits){0}, NULL, NULL);
		assert_int_equal(t.score, SCORE_UNIT * plain_margin(&p, &g->rules));
		course_free(&c);
	}
	engine_free(e);
}

static void count_together(void **state)
{
	(void)state;
	enum { NODES = 60000 };
	Engine *e = engine_new(1, NULL);
	for (int set = 0; set < RULE_SETS; set++) {
		Course c = {0};
		course_begin(&c, games[set].rules, NULL);
		assert_true(engine_threads(e, 1 + set % 3));
		Thought t = engine_think(e, &c, (Limits){.nodes = NODES, .lines = 2}, NULL, NULL);
		assert_true(t.nodes >= NODES && t.nodes < 3 * NODES);
		assert_true(t.depth > 2 && t.pv_length > 0);
		course_free(&c);
	}
	engine_free(e);
}

static void *stop_soon(void *context)
{
	struct timespec soon = {.tv_nsec = 20000000};
	nanosleep(&soon, NULL);
	atomic_store(&((Control *)context)->stop, true);
	return NULL;
}

static void end_when_told(void **state)
{
	(void)state;
	Engine *e = engine_new(1, milliseconds);
	Course c = {0};
	course_begin(&c, games[TOGUZ].rules, NULL);
	assert_true(engine_threads(e, 3));
	for (int i = 0; i < 3; i++) {
		Control control = {0};
		pthread_t thread;
		assert_int_equal(pthread_create(&thread, NULL, stop_soon, &control), 0);
		Thought t = engine_think(e, &c, (Limits){.control = &control}, NULL, NULL);
		pthread_join(thread, NULL);
		assert_true(t.depth > 0);

		/*
		 * A stop that came before the thought began holds too: depth 16 takes hundreds of times the nodes between two
		 * looks at it. The others may do many while the first thread waits for its turn.
		 */
		t = engine_think(e, &c, (Limits){.control = &control}, NULL, NULL);
		assert_true(t.depth < 16);
	}
	Control control = {0};
	atomic_store(&control.deadline, (int64_t)milliseconds() + 30);
	Thought t = engine_think(e, &c, (Limits){.control = &control}, NULL, NULL);
	assert_true(t.milliseconds >= 28);
	course_free(&c);
	engine_free(e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(prove_the_same),
		cmocka_unit_test(count_together),
		cmocka_unit_test(end_when_told),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
