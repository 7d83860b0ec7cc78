/* SPDX-License-Identifier: MIT */
/* The transposition table: what is stored is found whole, or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <pthread.h>

#include "search.h"

/* An entry that only this key can have. */
static Entry entry_of(uint64_t key)
{
	uint64_t state = key, bits = random_next(&state);
	return (Entry){
		.score = (int)(bits % 64001) - 32000,
		.depth = (int)(bits >> 20 & 0xff),
		.bound = (Bound)(1 + (bits >> 30) % 3),
		.solved = bits >> 40 & 1,
		.move = (Move)(bits >> 44),
	};
}

static bool same(const Entry *a, const Entry *b)
{
	return a->score == b->score && a->depth == b->depth && a->bound == b->bound &&
	       a->solved == b->solved && a->move == b->move;
}

static void finds_what_it_stored(void **state)
{
	(void)state;
	Table t;
	assert_true(tt_new(&t, 1));
	uint64_t seed = 1;
	for (int i = 0; i < 1000; i++) {
		uint64_t key = random_next(&seed);
		Entry stored = entry_of(key), found;
		assert_false(tt_probe(&t, key, &found));
		tt_store(&t, key, &stored);
		assert_true(tt_probe(&t, key, &found));
		assert_true(same(&stored, &found));
		assert_false(tt_probe(&t, key ^ 1ull << 63, &found));
	}
	Entry found;
	seed = 1;
	tt_clear(&t);
	for (int i = 0; i < 1000; i++)
		assert_false(tt_probe(&t, random_next(&seed), &found));
	tt_free(&t);
}

static void deep_stays_and_old_goes(void **state)
{
	(void)state;
	Table t;
	assert_true(tt_new(&t, 1));
	uint64_t step = t.mask + 1; /* keys of one cluster */
	Entry deep = {.depth = 20, .bound = BOUND_EXACT, .move = 1};
	Entry shallow = {.depth = 1, .bound = BOUND_EXACT, .move = 2}, found;
	for (uint64_t i = 1; i < CLUSTER; i++)
		tt_store(&t, i * step, &deep);
	for (uint64_t i = CLUSTER; i < 20; i++)
		tt_store(&t, i * step, &shallow);
	for (uint64_t i = 1; i < CLUSTER; i++)
		assert_true(tt_probe(&t, i * step, &found));
	assert_true(tt_probe(&t, 19 * step, &found));

	for (int i = 0; i < 100; i++)
		tt_age(&t);
	for (uint64_t i = 20; i < 20 + CLUSTER; i++)
		tt_store(&t, i * step, &shallow);
	for (uint64_t i = 1; i < 20; i++)
		assert_false(tt_probe(&t, i * step, &found));
	tt_free(&t);
}

static void keeps_the_move(void **state)
{
	(void)state;
	Table t;
	assert_true(tt_new(&t, 1));
	Entry with = {.depth = 3, .bound = BOUND_LOWER, .move = 5}, found;
	Entry without = {.depth = 4, .bound = BOUND_UPPER, .move = NO_MOVE};
	tt_store(&t, 7, &with);
	tt_store(&t, 7, &without);
	assert_true(tt_probe(&t, 7, &found));
	assert_int_equal(found.depth, 4);
	assert_int_equal(found.move, 5);
	tt_free(&t);
}

static void may_be_absent(void **state)
{
	(void)state;
	Table t;
	Entry e = {.depth = 1, .bound = BOUND_EXACT}, found;
	assert_true(tt_new(&t, 0));
	tt_store(&t, 1, &e);
	tt_prefetch(&t, 1);
	assert_false(tt_probe(&t, 1, &found));
	tt_free(&t);
}

enum { KEYS = 4096, ROUNDS = 300000 };

/* Few keys, two threads: what is found for a key is that key's. */
static void *hammer(void *argument)
{
	Table *t = argument;
	uint64_t seed = (uintptr_t)&seed, wrong = 0;
	for (int i = 0; i < ROUNDS; i++) {
		uint64_t number = random_next(&seed) % KEYS, key = random_next(&number) & ~0xff0ull;
		Entry mine = entry_of(key), found;
		if (tt_probe(t, key, &found) && !same(&mine, &found))
			wrong++;
		tt_store(t, key, &mine);
	}
	return (void *)(uintptr_t)wrong;
}

static void threads_share_it(void **state)
{
	(void)state;
	Table t;
	pthread_t thread[2];
	void *wrong;
	assert_true(tt_new(&t, 1));
	for (int i = 0; i < 2; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, hammer, &t), 0);
	for (int i = 0; i < 2; i++) {
		pthread_join(thread[i], &wrong);
		assert_null(wrong);
	}
	tt_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_what_it_stored),
		cmocka_unit_test(deep_stays_and_old_goes),
		cmocka_unit_test(keeps_the_move),
		cmocka_unit_test(may_be_absent),
		cmocka_unit_test(threads_share_it),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
