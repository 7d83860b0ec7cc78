/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int64_t milliseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_wall(void)
{
	return milliseconds(CLOCK_REALTIME);
}

int64_t clock_steady(void)
{
	return milliseconds(CLOCK_MONOTONIC);
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
