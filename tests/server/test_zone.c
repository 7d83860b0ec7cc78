/* SPDX-License-Identifier: MIT */
/* Local time: the changes of clocks as laws have them, and what is told when in them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "telling.h"
#include "zone.h"

/* "2026-03-29 01:00" UTC */
static int64_t utc(const char *stamp)
{
	struct tm tm = {0};
	assert_int_equal(sscanf(stamp, "%d-%d-%d %d:%d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
				&tm.tm_hour, &tm.tm_min),
			 5);
	tm.tm_year -= 1900;
	tm.tm_mon--;
	return (int64_t)timegm(&tm) * 1000;
}

/* What a zone's clocks show in an instant of UTC. */
static const struct {
	const char *zone, *at;
	int minutes;
} offsets[] = {
	{"Europe/Istanbul", "2026-01-15 12:00", 180},
	{"Europe/Istanbul", "2026-07-15 12:00", 180},
	{"Europe/Istanbul", "2015-11-08 00:59", 180},
	{"Europe/Istanbul", "2015-11-08 01:00", 120},
	{"Europe/Berlin", "2026-03-29 00:59", 60},
	{"Europe/Berlin", "2026-03-29 01:00", 120},
	{"Europe/Berlin", "2026-10-25 00:59", 120},
	{"Europe/Berlin", "2026-10-25 01:00", 60},
	{"America/New_York", "2026-03-08 06:59", -300},
	{"America/New_York", "2026-03-08 07:00", -240},
	{"Australia/Lord_Howe", "2026-04-04 14:59", 660},
	{"Australia/Lord_Howe", "2026-04-04 15:00", 630},
	{"Asia/Kathmandu", "2026-04-04 15:00", 345},
	{"America/New_York", "2051-07-01 12:00", -240},
	{"Etc/UTC", "2026-04-04 15:00", 0},
};

static void test_offsets(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
		int64_t at = utc(offsets[i].at);
		assert_true(zone_known(offsets[i].zone));
		assert_int_equal(zone_offset(offsets[i].zone, at), offsets[i].minutes * 60);
		int64_t day = zone_day(offsets[i].zone, at);
		int minute = zone_minute(offsets[i].zone, at);
		assert_true(day * 1440 + minute == at / 60000 + offsets[i].minutes);
	}
}

static void test_unknown(void **state)
{
	(void)state;
	static const char *const bad[] = {"",
					  "Mars/Olympus",
					  "Istanbul",
					  "../zoneinfo/Europe/Istanbul",
					  "/usr/share/zoneinfo/Europe/Istanbul",
					  "Europe",
					  "UTC0",
					  "Europe/Istanbul ",
					  "tzdata.zi"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_false(zone_known(bad[i]));
		assert_int_equal(zone_offset(bad[i], utc("2026-07-15 12:00")), 3 * 3600);
	}
}

/* Every minute of a year is found again, but in a gap the one after it, and the twins of autumn are one of two. */
static void test_instants(void **state)
{
	(void)state;
	static const char *const zones[] = {"Europe/Berlin",    "America/New_York",
					    "Asia/Beirut",      "Australia/Lord_Howe",
					    "America/Santiago", "Europe/Istanbul"};
	for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
		for (int64_t at = utc("2026-01-01 12:00"); at < utc("2027-01-01 12:00");
		     at += 15 * 60000) {
			int64_t day = zone_day(zones[i], at);
			int minute = zone_minute(zones[i], at);
			int64_t found = zone_instant(zones[i], day, minute);
			assert_true(zone_day(zones[i], found) == day &&
				    zone_minute(zones[i], found) == minute);
			if (minute < 15)
				assert_true(zone_day(zones[i], zone_instant(zones[i], day, 0)) ==
					    day);
		}
	int64_t day = utc("2026-03-29 00:00") / 86400000;
	assert_true(zone_instant("Europe/Berlin", day, 150) == utc("2026-03-29 01:30"));
	assert_true(zone_year("America/New_York", utc("2027-01-01 04:59")) ==
		    utc("2026-01-01 05:00"));
	assert_true(zone_year("America/New_York", utc("2027-01-01 05:00")) ==
		    utc("2027-01-01 05:00"));
}

static void test_quiet(void **state)
{
	(void)state;
	Contact c = contact_default(1);
	strcpy(c.zone, "Europe/Berlin");
	c.quiet_from = 22 * 60;
	c.quiet_to = 8 * 60;
	c.digest = 7 * 60;
	/* Ten hours of an ordinary night, nine in spring, eleven in autumn. */
	assert_true(telling_quiet(&c, utc("2026-02-28 21:00")) == utc("2026-03-01 07:00"));
	assert_true(telling_quiet(&c, utc("2026-03-28 21:00")) == utc("2026-03-29 06:00"));
	assert_true(telling_quiet(&c, utc("2026-10-24 20:00")) == utc("2026-10-25 07:00"));
	assert_true(telling_quiet(&c, utc("2026-03-29 06:00")) == utc("2026-03-29 06:00"));
	assert_true(telling_digest(&c, utc("2026-03-28 06:00")) == utc("2026-03-29 05:00"));
	assert_true(telling_digest(&c, utc("2026-10-24 05:00")) == utc("2026-10-25 06:00"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_offsets), cmocka_unit_test(test_unknown),
		cmocka_unit_test(test_instants), cmocka_unit_test(test_quiet)};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
