/* SPDX-License-Identifier: MIT */
/* Positions and numbers: each position has one, each number below the count is one's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "index.h"
#include "plain.h"

static uint64_t choose(int n, int k)
{
	uint64_t c = 1;
	for (int i = 1; i <= k; i++)
		c = c * (uint64_t)(n - k + i) / (uint64_t)i;
	return c;
}

static void counts(void **state)
{
	(void)state;
	for (int n = 0; n <= 40; n++) {
		assert_int_equal(row_count(n), choose(n + 5, 5));
		assert_int_equal(layer_count(n), choose(n + 11, 11));
	}
	assert_int_equal(row_count(72), choose(77, 5));
}

typedef struct Seen {
	int n;
	uint64_t count;
	char *seen;
} Seen;

static bool visit(const Position *p, void *context)
{
	Seen *s = context;
	uint64_t index = layer_index(p);
	assert_true(index < layer_count(s->n));
	assert_false(s->seen[index]);
	s->seen[index] = 1;
	s->count++;
	Position back = layer_position(s->n, index);
	assert_true(position_equal(&back, p));
	return true;
}

static void one_to_one(void **state)
{
	(void)state;
	for (int n = 0; n <= 8; n++) {
		Seen s = {.n = n, .seen = calloc(layer_count(n), 1)};
		every_position(n, visit, &s);
		assert_int_equal(s.count, layer_count(n));
		free(s.seen);
	}
}

/* What layer.c rests on: the rank falls when a stone moves to the right. */
static void right_is_less(void **state)
{
	(void)state;
	for (int s = 1; s <= 12; s++)
		for (uint32_t rank = 0; rank < row_count(s); rank++) {
			uint64_t row = row_at(s, rank);
			assert_int_equal(six_sum(row), s);
			assert_int_equal(row_rank(row), rank);
			for (int pit = 0; pit < 5; pit++)
				if (six_pit(row, pit))
					assert_true(row_rank(row + (0xffull << 8 * pit)) < rank);
		}
}

/* Every number once over all sums, also of the largest boards. */
static void numbers(void **state)
{
	(void)state;
	uint64_t before = 0;
	for (int s = 0; s <= 72; s++) {
		uint32_t last = row_count(s) - 1;
		assert_int_equal(row_number(row_at(s, 0)), before);
		assert_int_equal(row_number(row_at(s, last)), before + last);
		before += row_count(s);
	}
	assert_true(before < 1u << 28);
	/* Pits of any size. */
	uint64_t seed = 1;
	for (int i = 0; i < 100000; i++) {
		uint64_t row = 0;
		int left = 72;
		for (int pit = 0; pit < 6; pit++) {
			seed = seed * 6364136223846793005 + 1442695040888963407;
			int stones = (int)((seed >> 33) % (uint64_t)(left + 1));
			row |= (uint64_t)stones << 8 * pit;
			left -= stones;
		}
		assert_int_equal(row_at(six_sum(row), row_rank(row)), row);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts),
		cmocka_unit_test(one_to_one),
		cmocka_unit_test(right_is_less),
		cmocka_unit_test(numbers),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("index", tests, NULL, NULL);
}
