/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
	SECOND = 1000,
	FIRST_TURN = 60 * SECOND, /* the least that a live game's first turn is given */
	TURNS_EXPECTED = 40,      /* of a player, in a game */
	GAINS_AT_FIRST = 3,
	GAINS_MOST = 7,
	ABSENCE_LEAST = 30 * SECOND,
	ABSENCE_MOST = 180 * SECOND,
};
#define DAY_LONG (INT64_C(24) * 60 * 60 * SECOND)

const char *const clock_kind_names[CLOCK_KINDS] = {"none", "live", "turn", "days", "bank"};

void clock_write(const Clock *clock, char text[CLOCK_ROOM])
{
	text[0] = '\0';
	if (clock->kind)
		snprintf(text, CLOCK_ROOM, "%s %" PRId64 " %" PRId64 " %" PRId64 "%s%s%s",
			 clock_kind_names[clock->kind], clock->base, clock->increment,
			 clock->cap, clock->weekends ? " weekends " : "",
			 clock->weekends ? clock->zone : "", clock->no_leave ? " no_leave" : "");
}

bool clock_read(const char *text, Clock *clock)
{
	char name[8];
	*clock = (Clock){0};
	if (!*text)
		return true;
	if (sscanf(text, "%7s %" SCNd64 " %" SCNd64 " %" SCNd64, name, &clock->base,
		   &clock->increment, &clock->cap) != 4)
		return false;
	const char *weekends = strstr(text, " weekends");
	clock->weekends = weekends != NULL;
	clock->no_leave = strstr(text, " no_leave") != NULL;
	/* Before zones had names it was Türkiye's. */
	if (weekends && (sscanf(weekends, " weekends %39s", clock->zone) != 1 ||
			 !strcmp(clock->zone, "no_leave")))
		snprintf(clock->zone, sizeof clock->zone, "%s", zone_default);
	for (int kind = CLOCK_LIVE; kind < CLOCK_KINDS; kind++)
		if (!strcmp(name, clock_kind_names[kind]))
			clock->kind = (ClockKind)kind;
	return clock->kind != CLOCK_NONE;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

bool clock_is_live(const Clock *clock)
{
	return clock->kind == CLOCK_LIVE || clock->kind == CLOCK_TURN;
}

Clocks clock_begin(const Clock *clock)
{
	Clocks clocks = {{0}, {0}};
	for (int seat = 0; seat < 2; seat++) {
		clocks.left[seat] = clock->base;
		clocks.quota[seat] = GAINS_AT_FIRST * clock_lag_gain(clock);
	}
	return clocks;
}

/* What a player is expected to take for a whole live game. */
static int64_t expected_game(const Clock *clock)
{
	return clock->kind == CLOCK_LIVE ? clock->base + TURNS_EXPECTED * clock->increment
					 : TURNS_EXPECTED * clock->base;
}

int clock_lag_gain(const Clock *clock)
{
	return clock_is_live(clock) ? (int)least(SECOND, 150 + expected_game(clock) / 250) : 0;
}

int64_t clock_absence(const Clock *clock)
{
	int64_t tenth = expected_game(clock) / 10;
	return tenth < ABSENCE_LEAST ? ABSENCE_LEAST : least(tenth, ABSENCE_MOST);
}

int clock_lag_credit(const Clock *clock, int *quota, int64_t lag)
{
	int gain = clock_lag_gain(clock);
	int credit = lag > 0 ? (int)least(lag, *quota) : 0;
	*quota = (int)least(*quota - credit + gain, GAINS_MOST * gain);
	return credit;
}

bool clock_move(const Clock *clock, Clocks *clocks, int seat, bool first, bool passes,
		int64_t spent, int64_t thought)
{
	if (clock->kind == CLOCK_NONE)
		return true;
	Clocks now = *clocks;
	int64_t *left = &now.left[seat];
	spent = spent > 0 ? spent : 0;
	if (!first) {
		int64_t lag = thought < 0 || thought > spent ? 0 : spent - thought;
		*left -= spent - clock_lag_credit(clock, &now.quota[seat], lag);
		if (*left < 0)
			return false;
	} else if (spent > clock_until(clock, clocks, seat, true)) {
		return false;
	}
	if (passes && (clock->kind == CLOCK_TURN || clock->kind == CLOCK_DAYS))
		*left = clock->base;
	else if (passes && clock->kind == CLOCK_BANK)
		*left = least(*left + clock->increment, clock->cap);
	else if (passes && !first)
		*left += clock->increment;
	*clocks = now;
	return true;
}

/* When the weekend ends that an instant is in, 0: it is in none; else, in *next, when the next one begins. */
static int64_t weekend_ends(const char *zone, int64_t at, int64_t *next)
{
	enum { SATURDAY = 5, A_WEEK = 7 };
	/* 1970 began on a Thursday; weekday 0 is a Monday. */
	int64_t day = zone_day(zone, at), weekday = (day + 3) % A_WEEK, monday = day - weekday;
	*next = zone_instant(zone, monday + SATURDAY, 0);
	return weekday >= SATURDAY ? zone_instant(zone, monday + A_WEEK, 0) : 0;
}

/* When the clock, at an instant, begins to run, if it does not; else, in *stop, until when it does. */
static int64_t stands_until(const Clock *clock, int64_t at, const Span *off, int count,
			    int64_t *stop)
{
	int64_t until = at, before = -1, saturday = INT64_MAX;
	*stop = INT64_MAX;
	while (until != before) {
		before = until;
		int64_t monday = clock->weekends ? weekend_ends(clock->zone, until, &saturday) : 0;
		until = monday ? monday : until;
		for (int i = 0; i < count; i++)
			if (off[i].from <= until && until < off[i].until)
				until = off[i].until;
	}
	*stop = saturday;
	for (int i = 0; i < count; i++)
		if (off[i].from > until && off[i].from < off[i].until && off[i].from < *stop)
			*stop = off[i].from;
	return until;
}

int64_t clock_elapsed(const Clock *clock, int64_t from, int64_t to, const Span *off, int count)
{
	int64_t sum = 0, stop;
	if (!clock->weekends && !count)
		return to - from;
	while (from < to) {
		from = stands_until(clock, from, off, count, &stop);
		if (from < to)
			sum += least(stop, to) - from;
		from = stop;
	}
	return sum;
}

int64_t clock_instant(const Clock *clock, int64_t from, int64_t milliseconds, const Span *off,
		      int count)
{
	int64_t stop;
	if (!clock->weekends && !count)
		return from + milliseconds;
	for (;;) {
		from = stands_until(clock, from, off, count, &stop);
		if (stop - from > milliseconds)
			return from + milliseconds;
		milliseconds -= stop - from;
		from = stop;
	}
}

int64_t clock_resumes(const Clock *clock, int64_t at, const Span *off, int count)
{
	int64_t stop, until = stands_until(clock, at, off, count, &stop);
	return until > at ? until : 0;
}

int64_t clock_until(const Clock *clock, const Clocks *clocks, int seat, bool first)
{
	if (!first)
		return clocks->left[seat] + clocks->quota[seat];
	if (clock_is_live(clock))
		return clock->kind == CLOCK_TURN && clock->base > FIRST_TURN ? clock->base
									     : FIRST_TURN;
	return clock->kind == CLOCK_BANK ? least(clock->base, 7 * DAY_LONG) : clock->base;
}
