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
};
#define DAY_LONG (INT64_C(24) * 60 * 60 * SECOND)

const char *const clock_kind_names[CLOCK_KINDS] = {"none", "live", "turn", "days", "bank"};

void clock_write(const Clock *clock, char text[CLOCK_ROOM])
{
	text[0] = '\0';
	if (clock->kind)
		snprintf(text, CLOCK_ROOM, "%s %" PRId64 " %" PRId64 " %" PRId64,
			 clock_kind_names[clock->kind], clock->base, clock->increment, clock->cap);
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

int clock_lag_gain(const Clock *clock)
{
	if (!clock_is_live(clock))
		return 0;
	int64_t expected = clock->kind == CLOCK_LIVE
				   ? clock->base + TURNS_EXPECTED * clock->increment
				   : TURNS_EXPECTED * clock->base;
	return (int)least(SECOND, 150 + expected / 250);
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

int64_t clock_until(const Clock *clock, const Clocks *clocks, int seat, bool first)
{
	if (!first)
		return clocks->left[seat] + clocks->quota[seat];
	if (clock_is_live(clock))
		return clock->kind == CLOCK_TURN && clock->base > FIRST_TURN ? clock->base
									     : FIRST_TURN;
	return clock->kind == CLOCK_BANK ? least(clock->base, 7 * DAY_LONG) : clock->base;
}
