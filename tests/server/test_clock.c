/* SPDX-License-Identifier: MIT */
/* The arithmetic of clocks: what a turn costs and is given, lag, deadlines. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "clock.h"

#define DAYS(n) (INT64_C(86400000) * (n))

static const Clock blitz = {CLOCK_LIVE, 300000, 3000, 0};
static const Clock sudden = {CLOCK_LIVE, 60000, 0, 0};
static const Clock turn = {CLOCK_TURN, 30000, 0, 0};
static const Clock days = {CLOCK_DAYS, DAYS(3), 0, 0};
static const Clock bank = {CLOCK_BANK, DAYS(10), DAYS(1), DAYS(12)};

static void test_text(void **state)
{
	(void)state;
	const Clock *const all[] = {&blitz, &sudden, &turn, &days, &bank};
	char text[CLOCK_ROOM];
	Clock back;
	for (int i = 0; i < 5; i++) {
		clock_write(all[i], text);
		assert_true(clock_read(text, &back));
		assert_int_equal(back.kind, all[i]->kind);
		assert_true(back.base == all[i]->base && back.increment == all[i]->increment &&
			    back.cap == all[i]->cap);
	}
	assert_true(clock_read("", &back) && back.kind == CLOCK_NONE);
	assert_false(clock_read("hourglass 1 2 3", &back));
	assert_false(clock_read("live 1 2", &back));
}

static void test_lag_gain(void **state)
{
	(void)state;
	assert_int_equal(clock_lag_gain(&sudden), 150 + 240); /* 60 s expected */
	assert_int_equal(clock_lag_gain(&(Clock){CLOCK_LIVE, 1000, 0, 0}), 154);
	assert_int_equal(clock_lag_gain(&blitz), 1000); /* 420 s: 1.83 s, so 1 s */
	assert_int_equal(clock_lag_gain(&(Clock){CLOCK_LIVE, 212500, 0, 0}), 1000);
	assert_int_equal(clock_lag_gain(&(Clock){CLOCK_LIVE, 212250, 0, 0}), 999);
	assert_int_equal(clock_lag_gain(&days), 0);
	assert_int_equal(clock_lag_gain(&bank), 0);
}

static void test_lag_quota(void **state)
{
	(void)state;
	int quota = clock_begin(&blitz).quota[0];
	assert_int_equal(quota, 3000);
	/* A good line: it grows by one gain a move, to 7. */
	for (int i = 0; i < 10; i++)
		assert_int_equal(clock_lag_credit(&blitz, &quota, 20), 20);
	assert_int_equal(quota, 7000);
	/* A bad one: all of it, until the quota is used up; then a gain a move. */
	assert_int_equal(clock_lag_credit(&blitz, &quota, 5000), 5000);
	assert_int_equal(quota, 3000);
	assert_int_equal(clock_lag_credit(&blitz, &quota, 5000), 3000);
	for (int i = 0; i < 5; i++)
		assert_int_equal(clock_lag_credit(&blitz, &quota, 5000), 1000);
	assert_int_equal(clock_lag_credit(&blitz, &quota, -5), 0);
	assert_int_equal(quota, 2000);
}

/* However the line is, over a game nobody is credited more than 3 gains and one a move. */
static void test_lag_bound(void **state)
{
	(void)state;
	uint32_t seed = 1;
	for (int game = 0; game < 1000; game++) {
		int quota = clock_begin(&blitz).quota[0], moves = 1 + game % 60;
		int64_t credited = 0;
		for (int i = 0; i < moves; i++) {
			seed = seed * 1664525 + 1013904223;
			credited += clock_lag_credit(&blitz, &quota,
						     (int64_t)(seed >> 16) % 9000 - 100);
			assert_true(quota >= 0 && quota <= 7 * clock_lag_gain(&blitz));
		}
		assert_true(credited <= (3 + moves) * (int64_t)clock_lag_gain(&blitz));
	}
}

static void test_live(void **state)
{
	(void)state;
	Clocks c = clock_begin(&blitz);
	/* The first turn costs and gives nothing, but has an end. */
	assert_true(clock_until(&blitz, &c, 0, true) == 60000);
	assert_true(clock_move(&blitz, &c, 0, true, true, 59000, -1));
	assert_true(c.left[0] == 300000);
	assert_false(clock_move(&blitz, &c, 1, true, true, 60001, -1));
	/* A turn of two moves is charged for both and given one increment. */
	assert_true(clock_move(&blitz, &c, 0, false, false, 10000, -1));
	assert_true(clock_move(&blitz, &c, 0, false, true, 5000, -1));
	assert_true(c.left[0] == 300000 - 15000 + 3000);
	/* Its own clock saw less than ours did: the line. More is a lie or a joke, and no credit. */
	assert_true(clock_move(&blitz, &c, 0, false, true, 8000, 7500));
	assert_true(c.left[0] == 288000 - 8000 + 500 + 3000);
	assert_true(clock_move(&blitz, &c, 0, false, true, 8000, 9000));
	assert_true(c.left[0] == 283500 - 8000 + 3000);
	/* To the last millisecond; a failed move has changed nothing. */
	Clocks before = c;
	assert_false(clock_move(&blitz, &c, 0, false, true, 278501, -1));
	assert_memory_equal(&before, &c, sizeof c);
	assert_true(clock_move(&blitz, &c, 0, false, true, 278500, -1));
	assert_true(c.left[0] == 3000);
	/* A wall clock that was set back costs nobody anything, and gives nothing. */
	assert_true(clock_move(&blitz, &c, 0, false, false, -3600000, -1));
	assert_true(c.left[0] == 3000);
	/* Time is up when no lag could make up for it. */
	assert_true(clock_until(&blitz, &c, 0, false) == 3000 + c.quota[0]);
}

static void test_others(void **state)
{
	(void)state;
	Clocks c = clock_begin(&turn);
	assert_true(clock_until(&turn, &c, 0, true) == 60000);
	assert_true(clock_move(&turn, &c, 0, false, false, 20000, -1));
	assert_true(c.left[0] == 10000); /* runs on within a turn */
	assert_false(clock_move(&turn, &c, 0, false, true, 10001, -1));
	assert_true(clock_move(&turn, &c, 0, false, true, 10000, -1));
	assert_true(c.left[0] == 30000); /* full again for the next */

	c = clock_begin(&days);
	assert_true(clock_until(&days, &c, 0, true) == DAYS(3) &&
		    clock_until(&days, &c, 1, false) == DAYS(3));
	assert_true(clock_move(&days, &c, 0, false, true, DAYS(3), -1));
	assert_true(c.left[0] == DAYS(3));
	assert_false(clock_move(&days, &c, 0, false, true, DAYS(3) + 1, 0));

	c = clock_begin(&bank);
	assert_true(clock_until(&bank, &c, 0, true) == DAYS(7));
	for (int i = 0; i < 5; i++)
		assert_true(clock_move(&bank, &c, 0, false, true, 1000, -1));
	assert_true(c.left[0] == DAYS(12));
	assert_true(clock_move(&bank, &c, 0, false, true, DAYS(5), -1));
	assert_true(c.left[0] == DAYS(8));

	Clocks none = {{0}, {0}};
	assert_true(clock_move(&(Clock){0}, &none, 0, false, true, DAYS(900), -1));
}

#define HOURS(n) (INT64_C(3600000) * (n))

/* The slow twin: an hour at a time, asked of the calendar. */
static bool runs(const Clock *clock, int64_t at, const Span *off, int count)
{
	/* In New York the clocks change at 2 on these Sundays: 8 March and 1 November 2026. */
	bool summer = at >= INT64_C(1772953200000) && at < INT64_C(1793512800000);
	bool new_york = !strcmp(clock->zone, "America/New_York");
	time_t there = (time_t)((at + HOURS(new_york ? summer ? -4 : -5 : 3)) / 1000);
	struct tm tm;
	gmtime_r(&there, &tm);
	if (clock->weekends && (tm.tm_wday == 0 || tm.tm_wday == 6))
		return false;
	for (int i = 0; i < count; i++)
		if (off[i].from <= at && at < off[i].until)
			return false;
	return true;
}

static void test_pauses(void **state)
{
	(void)state;
	uint32_t random = 1;
	for (int round = 0; round < 400; round++) {
		Clock clock = days;
		Span off[4];
		int count = round % 5;
		clock.weekends = round / 5 % 2;
		strcpy(clock.zone, round % 2 ? "America/New_York" : zone_default);
		/* Over both changes of 2026. */
		int64_t from = HOURS(492100 + round % 10 * 7 + round / 10 % 2 * 5700), sum = 0;
		for (int i = 0; i < count; i++) {
			random = random * 1664525 + 1013904223;
			off[i].from = from + HOURS(random >> 24) - HOURS(40);
			off[i].until = off[i].from + HOURS((random >> 16) % 100);
		}
		for (int64_t at = from; at < from + DAYS(20); at += HOURS(1)) {
			assert_true(clock_elapsed(&clock, from, at, off, count) == sum);
			bool on = runs(&clock, at, off, count);
			if (on) {
				sum += HOURS(1);
				int64_t last = at + HOURS(1);
				while (!runs(&clock, last, off, count))
					last += HOURS(1);
				assert_true(clock_instant(&clock, from, sum, off, count) == last);
			}
			assert_true(on == !clock_resumes(&clock, at, off, count));
		}
	}
	const Clock free_days = {CLOCK_DAYS, DAYS(3), 0, 0, true, true, "Asia/Bishkek"};
	char text[CLOCK_ROOM];
	Clock back;
	clock_write(&free_days, text);
	assert_string_equal(text, "days 259200000 0 0 weekends Asia/Bishkek no_leave");
	assert_true(clock_read(text, &back) && back.weekends && back.no_leave);
	assert_string_equal(back.zone, "Asia/Bishkek");
	/* As it was written before zones had names. */
	assert_true(clock_read("days 259200000 0 0 weekends no_leave", &back) && back.no_leave);
	assert_string_equal(back.zone, "Europe/Istanbul");
	assert_true(clock_read("days 259200000 0 0 weekends", &back) && back.weekends);
	assert_string_equal(back.zone, "Europe/Istanbul");
	assert_true(clock_read("days 259200000 0 0", &back) && !back.weekends && !back.no_leave);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),      cmocka_unit_test(test_lag_gain),
		cmocka_unit_test(test_lag_quota), cmocka_unit_test(test_lag_bound),
		cmocka_unit_test(test_live),      cmocka_unit_test(test_others),
		cmocka_unit_test(test_pauses),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
