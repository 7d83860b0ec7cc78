/* SPDX-License-Identifier: MIT */
/*
 * The guess of Mangala (src/search/outlook.h, SixOutlook), learned from the positions that positions.c made with tables:
 *
 *     outlook-phases EPOCHS FILE ... > TABLE
 *
 * A number for what each pit holds and for what can be taken, each phase for itself; their sum is what the score has
 * beyond the stores. What is held against it is the chance of winning, 1 / (1 + exp(-x / SCALE)) for x stones, so that a lead
 * that decides the game need not be guessed to the stone. Adam on batches; the first tenth of the positions is kept back and
 * measures.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "eval.h"
#include "sample.h"

enum {
	ON = 13, /* numbers of a position: twelve pits, and what can be taken */
	NUMBERS = SIX_PHASES * ON * SIX_COUNTS,
	BATCH = 256,
	KEPT_BACK = 10,
};

static const float SCALE = 6, RATE = 0.15f, SHRINK = 1e-4f;

typedef struct Sample {
	float score, margin; /* stones */
	uint16_t on[ON];
} Sample;

typedef struct Number {
	float w, slope, mean, spread;
} Number;

static Number numbers[NUMBERS];

static bool read_sample(FILE *file, Sample *t)
{
	int score, half_points;
	Position p;
	if (!sample_read(file, &score, &half_points, &p))
		return false;
	t->score = (float)score / SCORE_UNIT;
	t->margin = (float)six_margin(&p);
	int from = mangala_phase(&p) * ON * SIX_COUNTS, take = mangala_take(p.row[0], p.row[1]);
	for (int i = 0; i < ON; i++, from += SIX_COUNTS) {
		int count = i < 12 ? six_pit(p.row[i / 6], i % 6) : take;
		t->on[i] = (uint16_t)(from + at_most(count, SIX_COUNTS - 1));
	}
	return true;
}

static float guess(const Sample *t)
{
	float x = t->margin;
	for (int i = 0; i < ON; i++)
		x += numbers[t->on[i]].w;
	return x;
}

static float chance(float x)
{
	return 1 / (1 + expf(-x / SCALE));
}

static void learn(const Sample *batch, float rate)
{
	for (const Sample *t = batch; t < batch + BATCH; t++)
		for (int i = 0; i < ON; i++)
			numbers[t->on[i]].slope += (chance(guess(t)) - chance(t->score)) / BATCH;
	for (Number *n = numbers; n < numbers + NUMBERS; n++) {
		float slope = 4 * SCALE * n->slope + SHRINK * n->w;
		n->mean += 0.1f * (slope - n->mean);
		n->spread += 0.005f * (slope * slope - n->spread);
		n->w -= rate * n->mean / (sqrtf(n->spread) + 1e-5f);
		n->slope = 0;
	}
}

static void shuffle(Sample *samples, size_t count, uint64_t *seed)
{
	for (size_t i = count - 1; i > 0; i--) {
		size_t j = random_next(seed) % (i + 1);
		Sample t = samples[i];
		samples[i] = samples[j];
		samples[j] = t;
	}
}

static void measure(const Sample *samples, size_t count)
{
	double chances = 0, before = 0;
	for (const Sample *t = samples; t < samples + count; t++) {
		double off = chance(guess(t)) - chance(t->score);
		double bare = chance(t->margin) - chance(t->score);
		chances += off * off;
		before += bare * bare;
	}
	fprintf(stderr,
		"%zu positions kept back: the chance is off by %.4f, by the stores alone %.4f\n",
		count, sqrt(chances / (double)count), sqrt(before / (double)count));
}

static void print_numbers(const Number *n)
{
	for (int i = 0; i < SIX_COUNTS; i++)
		printf("%s%ld", i ? ", " : "{", lrintf(SCORE_UNIT * n[i].w));
	printf("}");
}

static void write_table(void)
{
	const Number *n = numbers;
	printf("const SixOutlook mangala_worth[SIX_PHASES] = {\n");
	for (int phase = 0; phase < SIX_PHASES; phase++) {
		printf("\t{\n\t\t.pit = {\n");
		for (int i = 0; i < 12; i++, n += SIX_COUNTS) {
			printf("%s\t\t\t\t", i % 6 ? "" : "\t\t\t{\n");
			print_numbers(n);
			printf(",\n%s", i % 6 == 5 ? "\t\t\t},\n" : "");
		}
		printf("\t\t},\n\t\t.take = ");
		print_numbers(n);
		printf(",\n\t},\n");
		n += SIX_COUNTS;
	}
	printf("};\n");
}

int main(int argc, char **argv)
{
	size_t count = 0, room = 1 << 16;
	Sample *samples = malloc(room * sizeof *samples), t;
	if (argc < 3) {
		fputs("outlook-phases EPOCHS FILE ...\n", stderr);
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		FILE *file = fopen(argv[i], "r");
		if (!file) {
			perror(argv[i]);
			return 1;
		}
		while (read_sample(file, &t)) {
			if (count == room)
				samples = realloc(samples, (room *= 2) * sizeof *samples);
			if (!samples)
				abort();
			samples[count++] = t;
		}
		fclose(file);
	}
	uint64_t seed = 1453;
	size_t kept = count / KEPT_BACK, batches = (count - kept) / BATCH;
	long epochs = strtol(argv[1], NULL, 10);
	for (size_t step = 0; step < (size_t)epochs * batches; step++) {
		if (step % batches == 0)
			shuffle(samples + kept, count - kept, &seed);
		float way = (float)step / ((float)epochs * (float)batches);
		learn(samples + kept + step % batches * BATCH,
		      RATE * 0.5f * (1 + cosf((float)M_PI * way)));
	}
	measure(samples, kept);
	write_table();
	free(samples);
	return 0;
}
