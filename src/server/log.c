/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int64_t milliseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#ifdef CLOCK_BOOTTIME
enum { STEADY = CLOCK_BOOTTIME }; /* it goes on while the machine sleeps */
#else
enum { STEADY = CLOCK_MONOTONIC };
#endif

/* By how much clock_wall is ahead of the steady clock; 0: it is the machine's own. */
static _Atomic int64_t ahead;

int64_t clock_wall(void)
{
	int64_t mine = atomic_load(&ahead);
	return mine ? clock_steady() + mine : milliseconds(CLOCK_REALTIME);
}

int64_t clock_steady(void)
{
	return milliseconds(STEADY);
}

void clock_follow(void)
{
	enum { STEP = 10, JUMP = 2000, A_DAY = 24 * 60 * 60 * 1000 };
	static int64_t before;
	int64_t real = milliseconds(CLOCK_REALTIME) - clock_steady(), mine = atomic_load(&ahead);
	int64_t apart = real - mine, jump = real - before;
	if (mine && (jump > JUMP || jump < -JUMP))
		log_line("warning", "clock_set", "milliseconds=%" PRId64, jump);
	before = real;
	/* More than a day is no correction: the machine had no idea of the time when it started. */
	bool lost = !mine || apart > A_DAY || apart < -A_DAY;
	int64_t step = apart > STEP ? STEP : apart < -STEP ? -STEP : apart;
	atomic_store(&ahead, lost ? real : mine + step);
}

int64_t clock_micro(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void clock_stamp(int64_t wall, char stamp[STAMP_SIZE])
{
	time_t seconds = (time_t)(wall / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(stamp, STAMP_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* One write a line, so that lines of several threads do not mix. */
void log_line(const char *level, const char *what, const char *rest, ...)
{
	char stamp[STAMP_SIZE], line[1024];
	clock_stamp(clock_wall(), stamp);
	int length = snprintf(line, sizeof line - 1, "%s %s %s ", stamp, level, what);
	va_list values;
	va_start(values, rest);
	int more = vsnprintf(line + length, sizeof line - 1 - (size_t)length, rest, values);
	va_end(values);
	length += more;
	if (length > (int)sizeof line - 2)
		length = (int)sizeof line - 2;
	for (int i = 0; i < length; i++)
		if ((unsigned char)line[i] < ' ')
			line[i] = ' ';
	line[length++] = '\n';
	if (write(STDERR_FILENO, line, (size_t)length) < 0)
		return; /* there is nowhere left to complain */
}

bool complain(Text *error, Lang lang, const char *tr, const char *en, ...)
{
	char line[1024];
	va_list values;
	va_start(values, en);
	vsnprintf(line, sizeof line, lang == TR ? tr : en, values);
	va_end(values);
	text_add(error, line);
	return false;
}
