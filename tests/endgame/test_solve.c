/* SPDX-License-Identifier: MIT */
/* The solver against a plain minimax: with tables and without, with other memories, orders and threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "build.h"
#include "folder.h"
#include "plain.h"
#include "solve.h"

enum { STONES = 11, TABLES = 7 };

static uint64_t next_random(uint64_t *seed)
{
	*seed += 0x9e3779b97f4a7c15;
	uint64_t z = (*seed ^ *seed >> 30) * 0xbf58476d1ce4e5b9;
	return (z ^ z >> 27) * 0x94d049bb133111eb >> 16;
}

static Position random_position(int stones, uint64_t *seed)
{
	Position p = {0};
	p.side = next_random(seed) & 1;
	p.row[0] = six_gain(0, (int)(next_random(seed) % 20));
	p.row[1] = six_gain(0, (int)(next_random(seed) % 20));
	while (stones--)
		p.row[next_random(seed) & 1] += 1ull << 8 * (next_random(seed) % 6);
	return p;
}

static void check(const Tables *t, const Rules *r, int threads, int order, uint64_t memory,
		  Plain *plain, uint64_t seed)
{
	SolveSetup setup = {
		.tables = t, .rules = r, .pits = 6, .memory = memory, .threads = threads, .order = order};
	Solver *s = solver_new(&setup);
	assert_non_null(s);
	for (int i = 0; i < 2 * STONES; i++) {
		Position p = random_position(1 + i % STONES, &seed);
		Solution out;
		assert_true(solver_solve(s, &p, &out));
		assert_int_equal(out.value, plain_value(plain, &p));
		Move list[MAX_MOVES];
		assert_int_equal(out.count, game_of(r)->moves(&p, r, list));
		int margin = six_margin(&p);
		for (int k = 0; k < out.count; k++) {
			Position next = p;
			game_of(r)->play(&next, list[k], r, NULL);
			bool again = next.side == p.side;
			int value = plain_value(plain, &next);
			assert_int_equal(out.move[k], list[k]);
			assert_int_equal(out.values[k],
					 (again ? value : -value) +
						 (again ? 1 : -1) * six_margin(&next) - margin);
		}
		/* The line is legal, ends the set, and brings just what was promised. */
		Position end = p;
		for (int k = 0; k < out.length; k++) {
			assert_int_equal(game_of(r)->refuse(&end, out.line[k], r).reason,
					 REASON_NONE);
			game_of(r)->play(&end, out.line[k], r, NULL);
		}
		if (out.count) {
			assert_int_equal(game_of(r)->moves(&end, r, list), 0);
			assert_int_equal(six_margin(&end) * (end.side == p.side ? 1 : -1) - margin,
					 out.value);
		}
	}
	solver_free(s);
}

static void like_minimax(void **state)
{
	(void)state;
	char dir[] = "/tmp/mangala-solve-XXXXXX";
	assert_non_null(mkdtemp(dir));
	for (int set = MANGALA; set <= MANGALA_IBB; set++) {
		Rules r = games[set].rules;
		Plain plain = plain_new(&r, 1000000);
		Build b = {.dir = dir, .rules = &r, .most = TABLES, .threads = 1};
		Tables t;
		int layer;
		assert_int_equal(build_tables(&b), TABLE_GOOD);
		assert_int_equal(tables_open(&t, dir, &r, TABLES, &layer), TABLE_GOOD);
		check(NULL, &r, 1, 0, 1 << 22, &plain, 1);
		check(&t, &r, 1, 0, 1 << 22, &plain, 2);
		check(&t, &r, 1, 7, 1 << 24, &plain, 3);
		check(NULL, &r, 3, 1, 1 << 22, &plain, 4);
		tables_close(&t);
		plain_free(&plain);
		for (int n = 0; n <= TABLES; n++) {
			Text path = {0};
			table_path(dir, &r, n, &path);
			unlink(text_string(&path));
			text_free(&path);
		}
	}
	assert_int_equal(rmdir(dir), 0);
}

static bool never(int64_t nodes, void *context)
{
	(void)nodes;
	(void)context;
	return false;
}

static void stopped(void **state)
{
	(void)state;
	Rules r = games[MANGALA].rules;
	Position p;
	games[MANGALA].start(&p);
	SolveSetup setup = {
		.rules = &r, .pits = 6, .memory = 1 << 22, .threads = 2, .progress = never};
	Solver *s = solver_new(&setup);
	Solution out;
	assert_false(solver_solve(s, &p, &out));
	solver_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(like_minimax),
		cmocka_unit_test(stopped),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
