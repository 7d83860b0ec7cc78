/* SPDX-License-Identifier: MIT */
#include "zone.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOUR INT64_C(3600000)
#define DAY (24 * HOUR)

const char zone_default[] = "Europe/Istanbul";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t begun = PTHREAD_ONCE_INIT;
/* In the environment from the first call on, and changed in place: who reads other variables meanwhile is not disturbed. */
static char variable[sizeof "TZ=:" + ZONE_ROOM] = "TZ=UTC";
static char current[ZONE_ROOM]; /* guarded by lock, as the next one */
static bool current_known;

static void begin(void)
{
	putenv(variable);
}

/* Whether the database has it: libc would take any other name for UTC without a word. */
static bool in_database(const char *zone)
{
	static const char letters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
	char path[512], magic[4] = "";
	const char *folder = getenv("TZDIR");
	if (!*zone || *zone == '/' || strlen(zone) >= ZONE_ROOM ||
	    zone[strspn(zone, letters)] != '\0')
		return false;
	snprintf(path, sizeof path, "%s/%s", folder ? folder : "/usr/share/zoneinfo", zone);
	FILE *file = fopen(path, "rbe");
	if (!file)
		return false;
	bool sound = fread(magic, 1, sizeof magic, file) == sizeof magic &&
		     !memcmp(magic, "TZif", sizeof magic);
	fclose(file);
	return sound;
}

bool zone_known(const char *zone)
{
	pthread_once(&begun, begin);
	return in_database(zone);
}

/* With the lock held: local time is that of the zone; false when it is not known. */
static bool choose(const char *zone)
{
	pthread_once(&begun, begin);
	if (strcmp(zone, current)) {
		snprintf(current, sizeof current, "%s", zone);
		current_known = in_database(current);
		snprintf(variable, sizeof variable, "TZ=:%s", current_known ? current : "UTC");
		tzset();
	}
	return current_known;
}

int zone_offset(const char *zone, int64_t at)
{
	time_t seconds = (time_t)(at / 1000);
	struct tm tm;
	pthread_mutex_lock(&lock);
	bool known = choose(zone) && localtime_r(&seconds, &tm);
	pthread_mutex_unlock(&lock);
	return known ? (int)tm.tm_gmtoff : (int)(3 * HOUR / 1000);
}

/* Milliseconds since 1970 if its clocks were those of UTC. */
static int64_t shown(const char *zone, int64_t at)
{
	return at + zone_offset(zone, at) * INT64_C(1000);
}

int64_t zone_day(const char *zone, int64_t at)
{
	return shown(zone, at) / DAY;
}

int zone_minute(const char *zone, int64_t at)
{
	return (int)(shown(zone, at) % DAY / 60000);
}

int64_t zone_instant(const char *zone, int64_t day, int minute)
{
	/* By the clocks of the day before and of the day after: one of them shows it, unless it is left out. */
	int64_t local = day * DAY + minute * INT64_C(60000);
	int64_t before = local - zone_offset(zone, local - DAY) * INT64_C(1000);
	int64_t after = local - zone_offset(zone, local + DAY) * INT64_C(1000);
	return shown(zone, before) != local && shown(zone, after) == local ? after : before;
}

int64_t zone_year(const char *zone, int64_t at)
{
	time_t local = (time_t)(shown(zone, at) / 1000);
	struct tm tm;
	gmtime_r(&local, &tm);
	struct tm first = {.tm_year = tm.tm_year, .tm_mday = 1};
	return zone_instant(zone, (int64_t)timegm(&first) * 1000 / DAY, 0);
}
