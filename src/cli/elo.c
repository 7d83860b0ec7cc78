/* SPDX-License-Identifier: MIT */
#include "elo.h"

#include <math.h>

enum { FEWEST_PAIRS = 10 }; /* below, the variance is not known well enough to test anything */

static double score_at(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

static double elo_at(double score)
{
	return score <= 0   ? -INFINITY
	       : score >= 1 ? INFINITY
			    : 400 * log10(score / (1 - score));
}

/* Mean and variance of a pair's score, 0..1, and how many pairs there are. */
static int moments(const Tally *t, double *mean, double *variance)
{
	int count = 0;
	double sum = 0, squares = 0;
	for (int k = 0; k < 5; k++) {
		count += t->pairs[k];
		sum += t->pairs[k] * k / 4.0;
		squares += t->pairs[k] * (k / 4.0) * (k / 4.0);
	}
	*mean = count ? sum / count : 0.5;
	*variance = count > 1 ? (squares - count * *mean * *mean) / (count - 1) : 0;
	return count;
}

Elo elo_of(const Tally *t)
{
	int games = t->won + t->drawn + t->lost;
	double mean, variance;
	int pairs = moments(t, &mean, &variance);
	double score = games ? (t->won + t->drawn / 2.0) / games : 0.5;
	if (pairs < 2)
		return (Elo){score, elo_at(score), INFINITY};
	/* The slope of elo_at turns the margin of the score into one of Elo. */
	double margin = 1.96 * sqrt(variance / pairs);
	double slope = 400 / log(10) / (score * (1 - score));
	return (Elo){score, elo_at(score), margin > 0 ? margin * slope : 0};
}

double sprt_ratio(const Sprt *s, const Tally *t)
{
	double mean, variance, s0 = score_at(s->elo0), s1 = score_at(s->elo1);
	int pairs = moments(t, &mean, &variance);
	if (pairs < FEWEST_PAIRS || variance <= 0)
		return 0;
	return pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

void sprt_bounds(const Sprt *s, double *below, double *above)
{
	*below = log(s->beta / (1 - s->alpha));
	*above = log((1 - s->beta) / s->alpha);
}
