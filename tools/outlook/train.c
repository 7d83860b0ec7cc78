/* SPDX-License-Identifier: MIT */
/*
 * The network of a game (src/search/network.h), learned from the positions that positions.c made:
 *
 *     outlook-train GAME EPOCHS SHARE FILE ... > TABLE
 *
 * What is learned is the chance of winning: of a position whose game was played to its end SHARE of what became of
 * it, the rest what the deeper search thought. A score of x stones is a chance of 1 / (1 + exp(-x / scale)), where the
 * scale is the one that tells the results of the games best by the scores of the search. Adam on batches, from
 * random numbers of a fixed seed; a twentieth of the positions is kept back and measures the fit.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "sample.h"

enum {
	HIDDEN = UNITS - 1, /* the last unit is the line */
	MOST_ROWS = 1024,
	MOST_ON = 32,
	BATCH = 512,
	KEPT_BACK = 20,  /* one in so many */
	LEAST_SCALE = 4, /* stones: what is beyond must still be told apart */
};

typedef struct Shape {
	const char *game;
	int rows, on;
	void (*rows_on)(const Position *p, uint16_t *on);
	int (*margin)(const Position *p);
} Shape;

static const Shape shapes[] = {
	{"mangala", MANGALA_ROWS, SIX_ON, mangala_rows_on, mangala_margin},
	{"kale", KALE_ROWS, SIX_ON, kale_rows_on, kale_margin},
	{"mangala2", MANGALA2_ROWS, SIX_ON, mangala2_rows_on, mangala2_margin},
	{"toguz", WIDE_ROWS, WIDE_ON, toguz_rows_on, toguz_margin},
};

typedef struct Sample {
	float score, margin; /* stones */
	float result;        /* 0, 0.5, 1; below 0: not known */
	uint16_t on[MOST_ON];
} Sample;

typedef struct Data {
	const Shape *shape;
	size_t count, room;
	Sample *samples;
} Data;

static float uniform(float most)
{
	static uint64_t seed = 1923;
	return most * ((float)(random_next(&seed) >> 40) / (1 << 23) - 1);
}

/* 1. Positions. */

static bool read_sample(const Shape *s, FILE *file, Sample *t)
{
	int score, half_points;
	Position p;
	if (!sample_read(file, &score, &half_points, &p))
		return false;
	t->score = (float)score / SCORE_UNIT;
	t->margin = (float)s->margin(&p) / SCORE_UNIT;
	t->result = half_points == 3 ? -1 : (float)half_points / 2;
	s->rows_on(&p, t->on);
	return true;
}

static void read_file(const char *name, Data *d)
{
	FILE *file = fopen(name, "r");
	if (!file) {
		perror(name);
		exit(1);
	}
	for (Sample t = {0}; read_sample(d->shape, file, &t);) {
		if (d->count == d->room) {
			d->room = d->room ? 2 * d->room : 1 << 16;
			d->samples = realloc(d->samples, d->room * sizeof t);
			if (!d->samples)
				abort();
		}
		d->samples[d->count++] = t;
	}
	fclose(file);
}

/* 2. The network in floating point: units of 1, stones. */

typedef struct Numbers {
	float row[MOST_ROWS][UNITS], out[UNITS];
} Numbers;

static Numbers net, slope, mean, spread;

static float clip(float x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* What is to be added to the margin, in stones; the sums of rows are left in h. */
static float forward(const Sample *t, int on, float h[UNITS])
{
	memset(h, 0, UNITS * sizeof *h);
	for (int i = 0; i < on; i++)
		for (int u = 0; u < UNITS; u++)
			h[u] += net.row[t->on[i]][u];
	float x = h[HIDDEN];
	for (int u = 0; u < HIDDEN; u++)
		x += clip(h[u]) * net.out[u];
	return x;
}

static void backward(const Sample *t, int on, const float h[UNITS], float d)
{
	float dh[UNITS];
	for (int u = 0; u < HIDDEN; u++) {
		slope.out[u] += d * clip(h[u]);
		dh[u] = h[u] > 0 && h[u] < 1 ? d * net.out[u] : 0;
	}
	dh[HIDDEN] = d;
	for (int i = 0; i < on; i++)
		for (int u = 0; u < UNITS; u++)
			slope.row[t->on[i]][u] += dh[u];
}

static void adam(float *w, float *g, float *m, float *v, float rate, float most)
{
	*m += 0.1f * (*g - *m);
	*v += 0.001f * (*g * *g - *v);
	*w -= rate * *m / (sqrtf(*v) + 1e-7f);
	*w = *w > most ? most : *w < -most ? -most : *w;
	*g = 0;
}

static void learn(int rows, float rate)
{
	for (int r = 0; r < rows; r++)
		for (int u = 0; u < UNITS; u++)
			adam(&net.row[r][u], &slope.row[r][u], &mean.row[r][u], &spread.row[r][u],
			     rate * (u < HIDDEN ? 0.004f : 0.05f), u < HIDDEN ? 2 : 20);
	for (int u = 0; u < HIDDEN; u++)
		adam(&net.out[u], &slope.out[u], &mean.out[u], &spread.out[u], rate * 0.05f, 300);
}

/* 3. Learning. */

static float sigmoid(float x)
{
	return 1 / (1 + expf(-x));
}

static float target(const Sample *t, float scale, float share)
{
	float thought = sigmoid(t->score / scale);
	return t->result < 0 ? thought : share * t->result + (1 - share) * thought;
}

static double entropy(double t, double p)
{
	const double tiny = 1e-7;
	return -t * log(p + tiny) - (1 - t) * log(1 - p + tiny);
}

/* The scale of the scores that tells the results best. */
static float scale_of(const Data *d)
{
	float best = 1;
	double least_loss = INFINITY;
	for (float scale = LEAST_SCALE; scale < 40; scale *= 1.05f) {
		double loss = 0;
		for (size_t i = 0; i < d->count; i++)
			if (d->samples[i].result >= 0)
				loss += entropy(d->samples[i].result,
						sigmoid(d->samples[i].score / scale));
		if (loss < least_loss) {
			least_loss = loss;
			best = scale;
		}
	}
	return best;
}

/* What is kept back comes first. */
static void measure(const Data *d, size_t kept, float scale, float share, int epoch)
{
	double loss = 0, floor = 0, results = 0, by_search = 0;
	size_t known = 0;
	float h[UNITS];
	for (size_t i = 0; i < kept; i++) {
		const Sample *t = &d->samples[i];
		float want = target(t, scale, share);
		float p = sigmoid((t->margin + forward(t, d->shape->on, h)) / scale);
		loss += entropy(want, p);
		floor += entropy(want, want);
		if (t->result < 0)
			continue;
		known++;
		results += entropy(t->result, p);
		by_search += entropy(t->result, sigmoid(t->score / scale));
	}
	fprintf(stderr,
		"epoch %d: loss %.5f; of results alone %.5f, of the search's guess at them %.5f\n",
		epoch, (loss - floor) / (double)kept, results / (double)known,
		by_search / (double)known);
}

static void train(Data *d, size_t kept, int epochs, float scale, float share)
{
	uint64_t seed = 1453;
	size_t step = 0, steps = (size_t)epochs * ((d->count - kept) / BATCH);
	for (int epoch = 1; epoch <= epochs; epoch++) {
		for (size_t i = d->count - 1; i > kept; i--) {
			size_t j = kept + random_next(&seed) % (i - kept + 1);
			Sample t = d->samples[i];
			d->samples[i] = d->samples[j];
			d->samples[j] = t;
		}
		for (size_t at = kept; at + BATCH <= d->count; at += BATCH) {
			float h[UNITS];
			for (size_t i = at; i < at + BATCH; i++) {
				const Sample *t = &d->samples[i];
				float x = t->margin + forward(t, d->shape->on, h);
				float error = sigmoid(x / scale) - target(t, scale, share);
				backward(t, d->shape->on, h, error / BATCH);
			}
			float way = (float)step++ / (float)steps;
			learn(d->shape->rows, 0.5f * (1 + cosf((float)M_PI * way)));
		}
		if (epoch == epochs || epoch % 5 == 0)
			measure(d, kept, scale, share, epoch);
	}
}

/* 4. In integers. Rows of which one is always on are raised together until none is negative. */

static void write_table(const Data *d)
{
	static int whole[MOST_ROWS][UNITS];
	const Shape *s = d->shape;
	/* The k-th of the rows that are on is always one of the same part of the table. */
	static uint8_t part[MOST_ROWS];
	memset(part, 0xff, sizeof part);
	for (size_t i = 0; i < d->count; i++)
		for (int k = 0; k < s->on; k++)
			part[d->samples[i].on[k]] = (uint8_t)k;
	int zero[UNITS] = {0}, most[UNITS] = {0};
	for (int r = 0; r < s->rows; r++)
		for (int u = 0; u < UNITS; u++)
			whole[r][u] =
				(int)lrintf(net.row[r][u] * (u < HIDDEN ? UNIT_ONE : SCORE_UNIT));
	for (int k = 0; k < s->on; k++)
		for (int u = 0; u < UNITS; u++) {
			int low = 0, high = 0;
			for (int r = 0; r < s->rows; r++) {
				if (part[r] != k)
					continue;
				low = whole[r][u] < low ? whole[r][u] : low;
				high = whole[r][u] > high ? whole[r][u] : high;
			}
			for (int r = 0; r < s->rows; r++)
				if (part[r] == k)
					whole[r][u] -= low;
			zero[u] -= low;
			most[u] += high - low;
		}
	printf("\nconst int16_t %s_rows[][UNITS] = {\n", s->game);
	for (int r = 0; r < s->rows; r++) {
		printf("\t{");
		for (int u = 0; u < UNITS; u++)
			printf("%d%s", part[r] == 0xff ? 0 : whole[r][u],
			       u < HIDDEN ? ", " : "},\n");
	}
	printf("};\n\nconst Weights %s_weights = {\n\t{", s->game);
	for (int u = 0; u < UNITS; u++) {
		if (most[u] >= 1 << 15) {
			fprintf(stderr, "unit %d does not fit\n", u);
			exit(1);
		}
		printf("%d%s", zero[u], u < HIDDEN ? ", " : "},\n\t{");
	}
	for (int u = 0; u < HIDDEN; u++)
		printf("%d, ", (int)lrintf(net.out[u] * SCORE_UNIT));
	printf("0},\n};\n");
}

int main(int argc, char **argv)
{
	Data d = {0};
	for (size_t i = 0; argc > 4 && i < sizeof shapes / sizeof *shapes; i++)
		if (!strcmp(shapes[i].game, argv[1]))
			d.shape = &shapes[i];
	if (!d.shape) {
		fputs("outlook-train GAME EPOCHS SHARE FILE ...\n", stderr);
		return 2;
	}
	for (int i = 4; i < argc; i++)
		read_file(argv[i], &d);
	size_t kept = d.count / KEPT_BACK;
	float scale = scale_of(&d), share = strtof(argv[3], NULL);
	fprintf(stderr, "%zu positions, a scale of %.2f stones\n", d.count, (double)scale);
	for (int r = 0; r < d.shape->rows; r++)
		for (int u = 0; u < HIDDEN; u++)
			net.row[r][u] = uniform(0.15f) + 0.5f / (float)d.shape->on;
	for (int u = 0; u < HIDDEN; u++)
		net.out[u] = uniform(2);
	train(&d, kept, atoi(argv[2]), scale, share);
	write_table(&d);
	free(d.samples);
	return 0;
}
