/* SPDX-License-Identifier: MIT */
/*
 * Clocks, as arithmetic: what two people agree on, what a turn costs, when time is up. All times
 * are milliseconds. Pure; nothing here looks at a clock, only weekends at the calendar of a zone.
 *
 * A turn may hold several moves: the clock runs on from one to the next, and what a turn is given
 * (an increment, a time a turn) is given when the turn passes. A player's first turn of a match has a
 * deadline of its own and costs nothing; who lets it pass has not lost, the game is cancelled.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "store.h"

typedef enum ClockKind {
	CLOCK_NONE,
	CLOCK_LIVE, /* `base`, and `increment` a turn */
	CLOCK_TURN, /* `base` a turn, live */
	CLOCK_DAYS, /* `base` a turn, by correspondence */
	CLOCK_BANK, /* `base`, and `increment` a turn, never more than `cap`; by correspondence */
	CLOCK_KINDS
} ClockKind;

typedef struct Clock {
	ClockKind kind;
	int64_t base, increment, cap;
	/* By correspondence. */
	bool weekends;        /* Saturdays and Sundays are free, */
	bool no_leave;        /* who is on leave plays on */
	char zone[ZONE_ROOM]; /* those of this zone (zone.h); "" without them */
} Clock;

extern const char *const clock_kind_names[CLOCK_KINDS];

/* "live 300000 3000 0", "days 259200000 0 0 weekends Europe/Istanbul no_leave"; "" for none. */
void clock_write(const Clock *clock, char text[CLOCK_ROOM]);
bool clock_read(const char *text, Clock *clock);

/* Whether both sit at the board; else it is correspondence, or has no clock. */
bool clock_is_live(const Clock *clock);
/* As they stand when a set begins. */
Clocks clock_begin(const Clock *clock);
/* What the line may be blamed for in a live game: one gain, min(1 s, 0.15 s + 0.4 % of the expected game). */
int clock_lag_gain(const Clock *clock);
/*
 * The part of a measured lag that is credited: at most the quota, which begins with 3 gains, grows by one a
 * move less what was credited, and never beyond 7.
 */
int clock_lag_credit(const Clock *clock, int *quota, int64_t lag);
/*
 * A move of `seat` after `spent`, of which the mover's own clock saw `thought` (-1: not said).
 * False when its time was up before; then nothing has changed.
 */
bool clock_move(const Clock *clock, Clocks *clocks, int seat, bool first, bool passes,
		int64_t spent, int64_t thought);
/*
 * How much of the time from one instant to another a clock runs: not in free weekends, nor in spans of `off`, which are in
 * the order of their beginnings.
 */
int64_t clock_elapsed(const Clock *clock, int64_t from, int64_t to, const Span *off, int count);
/* The last instant by which it has run so long, and no longer, from another one on: the end of a pause rather than its beginning. */
int64_t clock_instant(const Clock *clock, int64_t from, int64_t milliseconds, const Span *off,
		      int count);
/* When it runs again if it stands still at that instant; 0: it runs. */
int64_t clock_resumes(const Clock *clock, int64_t at, const Span *off, int count);
/* How long who is to move in a live game may be gone before it is claimed: a tenth of the expected game, 30 s to 3 minutes. */
int64_t clock_absence(const Clock *clock);
/* How much running time after the last entry the time of `seat` is up. */
int64_t clock_until(const Clock *clock, const Clocks *clocks, int seat, bool first);

#endif
