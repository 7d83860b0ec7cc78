/* SPDX-License-Identifier: MIT */
/* Ratings: the worked example of Glickman's paper, and what must hold of any. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <math.h>

#include <cmocka.h>

#include "rating.h"

#define A_WEEK (INT64_C(7) * 24 * 60 * 60 * 1000)

static Rating rated(double rating, double deviation)
{
	return (Rating){.rating = rating, .deviation = deviation, .volatility = 0.06, .at = 1};
}

/* "Example of the Glicko-2 system": 1500 (200) beats 1400 (30) and loses against 1550 (100) and 1700 (300). */
static void test_paper(void **state)
{
	(void)state;
	const Rating own = rated(1500, 200);
	const RatedGame games[] = {
		{rated(1400, 30), 1}, {rated(1550, 100), 0}, {rated(1700, 300), 0}};
	Rating after = rating_after(&own, games, 3, 1);
	assert_true(fabs(after.rating - 1464.06) < 0.01);
	assert_true(fabs(after.deviation - 151.52) < 0.01);
	assert_true(fabs(after.volatility - 0.05999) < 0.00001);
	assert_int_equal(after.games, 3);
	/* Who has not played in a period: step 6 alone. */
	after = rating_after(&own, NULL, 0, 1);
	assert_true(after.rating == 1500 && after.volatility == 0.06);
	assert_true(fabs(after.deviation - sqrt(200 * 200 + pow(0.06 * 173.7178, 2))) < 1e-9);
}

static void test_rest(void **state)
{
	(void)state;
	Rating own = rated(1800, 60), week = rating_rest(&own, 1 + A_WEEK);
	assert_true(fabs(week.deviation - rating_after(&own, NULL, 0, 1).deviation) < 1e-9);
	/* In two parts as in one; never beyond who is not known; not back in time. */
	Rating half = rating_rest(&own, 1 + A_WEEK / 2), both = rating_rest(&half, 1 + A_WEEK);
	assert_true(fabs(both.deviation - week.deviation) < 1e-9 && week.rating == 1800);
	assert_true(rating_rest(&own, 5000 * A_WEEK).deviation == 350);
	assert_true(rating_rest(&own, 0).deviation == 60);
	Rating first = rating_first();
	assert_true(rating_rest(&first, 9 * A_WEEK).deviation == 350);
}

static void test_play(void **state)
{
	(void)state;
	/* Two who are alike: what one gains the other loses; a draw tells nothing but that more is known. */
	Rating pair[2] = {rating_first(), rating_first()};
	rating_play(pair, 1, 1);
	assert_true(pair[0].rating > 1600 && fabs(pair[0].rating + pair[1].rating - 3000) < 1e-6);
	Rating draw[2] = {rating_first(), rating_first()};
	rating_play(draw, 0.5, 1);
	assert_true(fabs(draw[0].rating - 1500) < 1e-9 && draw[0].deviation < 350);
	assert_true(rating_is_provisional(&draw[0]) && draw[0].games == 1 && draw[1].games == 1);
	/* From either side it is the same game. */
	Rating here[2] = {rated(1700, 80), rated(1500, 200)}, there[2] = {here[1], here[0]};
	rating_play(here, 0, 5 * A_WEEK);
	rating_play(there, 1, 5 * A_WEEK);
	assert_true(here[0].rating == there[1].rating && here[1].deviation == there[0].deviation);
	/* Who is not known moves more; the surer of the two less than he would have among his like. */
	assert_true(1700 - here[0].rating < here[1].rating - 1500);
	/* Whoever plays on comes to be known, whatever the results are, and no number gets lost. */
	Rating long_run[2] = {rating_first(), rated(1500, 60)};
	for (int n = 0; n < 2000; n++) {
		rating_play(long_run, n % 7 < 5 ? 1 : n % 7 < 6 ? 0.5 : 0, n * A_WEEK / 20);
		for (int i = 0; i < 2; i++)
			assert_true(long_run[i].deviation > 10 && long_run[i].deviation <= 350 &&
				    long_run[i].volatility > 0.01 && long_run[i].volatility < 0.2 &&
				    fabs(long_run[i].rating) < 4000);
	}
	assert_false(rating_is_provisional(&long_run[0]));
	/* 5.5 of 7: the difference at which that is expected, 226. */
	assert_true(fabs(long_run[0].rating - long_run[1].rating - 226) < 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_paper),
					   cmocka_unit_test(test_rest),
					   cmocka_unit_test(test_play)};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
