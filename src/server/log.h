/* SPDX-License-Identifier: MIT */
/* What the server tells the people who run it, and the time. Any thread. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "text.h"

/*
 * A line on standard error: "2026-01-31T12:00:00Z error commit code=13 message=...": `rest` and what follows it are
 * printf's. Never a body, an address or anything that lets someone in.
 */
__attribute__((format(printf, 3, 4))) void log_line(const char *level, const char *what,
						    const char *rest, ...);

/* Adds to `error` why the server cannot start and what to do about it, in one language; false. */
__attribute__((format(printf, 3, 5), format(printf, 4, 5))) bool
complain(Text *error, Lang lang, const char *tr, const char *en, ...);

/* Milliseconds since 1970 (what is written down), and from a fixed point (what is waited for). */
int64_t clock_wall(void);
int64_t clock_steady(void);
/*
 * From now on clock_wall goes with the steady clock and follows the machine's by at most 1 %: who sets that an hour
 * ahead or back drops no flag and gives nobody an hour. To be called every second, the first time by the only thread.
 */
void clock_follow(void);
/* The steady one in microseconds, to measure by. */
int64_t clock_micro(void);

enum { STAMP_SIZE = 24 };
/* "2026-01-31T12:00:00Z" */
void clock_stamp(int64_t wall, char stamp[STAMP_SIZE]);

#endif
