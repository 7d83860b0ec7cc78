/* SPDX-License-Identifier: MIT */
/*
 * What the games of two players say of their strengths. Games come in pairs, one opening with the colours
 * swapped; the variance is that of the pairs, because the games of a pair are not independent.
 */
#ifndef CLI_ELO_H
#define CLI_ELO_H

/* Half points of the first player in pairs of games: pairs[k] of them brought it k half points (0..4). */
typedef struct Tally {
	int won, drawn, lost; /* games */
	int pairs[5];
} Tally;

typedef struct Elo {
	double score;      /* 0..1 */
	double elo, error; /* error: half of the 95 % interval; infinite where there are no data */
} Elo;

/* Sequential test of "elo0 or less" against "elo1 or more" with these chances of error. */
typedef struct Sprt {
	double elo0, elo1, alpha, beta;
} Sprt;

Elo elo_of(const Tally *t);
/* Log likelihood ratio of the pairs so far, by the normal approximation. */
double sprt_ratio(const Sprt *s, const Tally *t);
/* Below: elo0 is accepted; above: elo1. */
void sprt_bounds(const Sprt *s, double *below, double *above);

#endif
