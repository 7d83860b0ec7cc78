/* SPDX-License-Identifier: MIT */
/*
 * How strong somebody is believed to be, and how sure that is: Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system",
 * 2022; its steps are numbered in rating.c), with tau = 0.5. Pure.
 *
 * A rating period is a week. Here every game is counted when it ends: what the paper's step 6 adds to a deviation for a period
 * is added for the time that has passed since the last game.
 */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rating {
	double rating, deviation; /* in the numbers of Elo; the true strength is within two deviations, 19 times of 20 */
	double volatility; /* how much it is expected to change in a period, in Glicko-2's own scale */
	int64_t at;        /* when it was so, milliseconds since 1970 */
	int games;         /* that have counted */
} Rating;

typedef struct RatedGame {
	Rating rival; /* as he was then */
	double score; /* 1, 1/2, 0 */
} RatedGame;

/* Of whom nothing is known: 1500, 350, 0.06. */
Rating rating_first(void);
/* Time has passed, and nobody is so sure any more; never less sure than of who is not known. */
Rating rating_rest(const Rating *own, int64_t now);
/* After the games of a period that is so long, in weeks. */
Rating rating_after(const Rating *own, const RatedGame *games, int count, double periods);
/* After one game between two that ends `now`; `score` is the first one's. */
void rating_play(Rating pair[2], double score, int64_t now);
/* Whether too few games are known to say much: a deviation above 110. */
bool rating_is_provisional(const Rating *own);
/* As people are told it; and what a change is then, from one shown number to the other. */
int rating_shown(double number);
int rating_shown_change(const Rating *before, double change);

#endif
