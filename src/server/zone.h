/* SPDX-License-Identifier: MIT */
/*
 * Local time in any zone of the system's tz database, by its IANA name ("Europe/Istanbul"), through libc. libc knows one zone at
 * a time, the environment's TZ: that is ours, behind a lock, and nothing else here asks for local time. Any thread, once
 * zone_known was called on one.
 *
 * A zone that the system does not know (any more) is taken for UTC+3, Türkiye's; zone_known says so before it comes to that.
 */
#ifndef SERVER_ZONE_H
#define SERVER_ZONE_H

#include <stdbool.h>
#include <stdint.h>

enum { ZONE_ROOM = 40 };

extern const char zone_default[]; /* Europe/Istanbul */

bool zone_known(const char *zone);
/* Seconds that its clocks are ahead of UTC at an instant (milliseconds since 1970). */
int zone_offset(const char *zone, int64_t at);
/* The day it is there, counted from 1970-01-01; day 0 was a Thursday. */
int64_t zone_day(const char *zone, int64_t at);
/* Minutes since midnight, as its clocks show them. */
int zone_minute(const char *zone, int64_t at);
/*
 * When its clocks show that minute on that day; one that is left out in spring is the one after the gap, one that comes twice in
 * autumn is either. Minute 0 is never in the day before.
 */
int64_t zone_instant(const char *zone, int64_t day, int minute);
/* When the year began there that an instant is in. */
int64_t zone_year(const char *zone, int64_t at);

#endif
