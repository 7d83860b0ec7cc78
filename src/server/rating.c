/* SPDX-License-Identifier: MIT */
#include "rating.h"

#include <math.h>

static const double SCALE = 173.7178, TAU = 0.5, PRECISION = 1e-6, UNKNOWN = 350;
static const double A_WEEK = 7.0 * 24 * 60 * 60 * 1000, PI = 3.14159265358979323846;

Rating rating_first(void)
{
	return (Rating){.rating = 1500, .deviation = UNKNOWN, .volatility = 0.06};
}

bool rating_is_provisional(const Rating *own)
{
	return own->deviation > 110;
}

int rating_shown(double number)
{
	return (int)lround(number);
}

int rating_shown_change(const Rating *before, double change)
{
	return rating_shown(before->rating + change) - rating_shown(before->rating);
}

Rating rating_rest(const Rating *own, int64_t now)
{
	Rating rested = *own;
	double periods = own->at && now > own->at ? (double)(now - own->at) / A_WEEK : 0;
	double growth = SCALE * own->volatility;
	rested.deviation =
		fmin(UNKNOWN, sqrt(own->deviation * own->deviation + periods * growth * growth));
	rested.at = now;
	return rested;
}

/* What step 5 calls f(x): 0 at the logarithm of the squared volatility that fits best. */
static double misfit(double x, double a, double square, double variance)
{
	double e = exp(x);
	return e * (square - variance - e) / (2 * pow(variance + e, 2)) - (x - a) / (TAU * TAU);
}

/* Step 5: the volatility that fits best, between what it was and what the games say; regula falsi (Illinois). */
static double volatility_after(double volatility, double phi, double v, double delta)
{
	const double a = log(volatility * volatility), square = delta * delta;
	const double variance = phi * phi + v;
	double low = a, high;
	if (square > variance) {
		high = log(square - variance);
	} else {
		high = a - TAU;
		while (misfit(high, a, square, variance) < 0)
			high -= TAU;
	}
	double f_low = misfit(low, a, square, variance),
	       f_high = misfit(high, a, square, variance);
	while (fabs(high - low) > PRECISION) {
		double middle = low + (low - high) * f_low / (f_high - f_low);
		double f = misfit(middle, a, square, variance);
		if (f * f_high <= 0) {
			low = high;
			f_low = f_high;
		} else {
			f_low /= 2;
		}
		high = middle;
		f_high = f;
	}
	return exp(low / 2);
}

Rating rating_after(const Rating *own, const RatedGame *games, int count, double periods)
{
	/* 2. Into Glicko-2's scale. */
	Rating after = *own;
	double mu = (own->rating - 1500) / SCALE, phi = own->deviation / SCALE;

	/* 3, 4. How much the games tell (v), and what (their sum). */
	double information = 0, sum = 0;
	for (int i = 0; i < count; i++) {
		double rival = games[i].rival.deviation / SCALE;
		double g = 1 / sqrt(1 + 3 * rival * rival / (PI * PI));
		double expected =
			1 / (1 + exp(-g * (mu - (games[i].rival.rating - 1500) / SCALE)));
		information += g * g * expected * (1 - expected);
		sum += g * (games[i].score - expected);
	}

	/* 5, 6. The volatility, and the deviation before the games. */
	if (count)
		after.volatility = volatility_after(own->volatility, phi, 1 / information,
						    sum / information);
	phi = sqrt(phi * phi + periods * after.volatility * after.volatility);

	/* 7, 8. What is believed now. */
	phi = count ? 1 / sqrt(1 / (phi * phi) + information) : phi;
	after.deviation = fmin(UNKNOWN, phi * SCALE);
	after.rating = (mu + phi * phi * sum) * SCALE + 1500;
	after.games = own->games + count;
	return after;
}

void rating_play(Rating pair[2], double score, int64_t now)
{
	const Rating before[2] = {rating_rest(&pair[0], now), rating_rest(&pair[1], now)};
	for (int i = 0; i < 2; i++)
		pair[i] = rating_after(&before[i],
				       &(RatedGame){before[!i], i ? 1 - score : score}, 1, 0);
}
