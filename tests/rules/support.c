/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <stdlib.h>
#include <string.h>

const Setting settings[] = {
	{TWIN_MANGALA, ""},
	{TWIN_MANGALA, "capture_lone=1"},
	{TWIN_MANGALA_IBB, ""},
	{TWIN_MANGALA_IBB, "capture_lone=0"},
	{TWIN_MANGALA_KALE, ""},
	{TWIN_MANGALA_KALE, "castles=0"},
	{TWIN_MANGALA_KALE, "castles=2"},
	{TWIN_MANGALA_KALE, "capture_lone=0"},
	{TWIN_MANGALA_KALE, "repetition=0"},
	{TWIN_MANGALA_KALE, "castles=0 capture_lone=0 repetition=2"},
	{TWIN_TOGUZ, ""},
	{TWIN_TOGUZ, "repetition=0"},
	{TWIN_TOGUZ, "repetition=2"},
	{TWIN_MANGALA2, ""},
	{TWIN_MANGALA2, "repetition=0"},
	{TWIN_MANGALA2, "repetition=4"},
	{TWIN_DOKUZTAS, ""},
	{TWIN_DOKUZTAS, "flying=0"},
	{TWIN_DOKUZTAS, "repetition=0 quiet_limit=20"},
	{TWIN_DOKUZTAS, "repetition=0 quiet_limit=0"},
	{TWIN_DOKUZTAS, "flying=0 repetition=2 quiet_limit=7"},
};
const int settings_count = sizeof settings / sizeof settings[0];

/* splitmix64, Steele, Lea and Flood 2014. */
uint64_t random_bits(Random *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

int random_below(Random *r, int n)
{
	return (int)(random_bits(r) % (uint64_t)n);
}

FILE *data_open(const char *name)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
	FILE *file = fopen(path, "r");
	if (!file) {
		perror(path);
		abort();
	}
	return file;
}

char *line_next(FILE *file, char **buffer, size_t *room)
{
	ssize_t n = getline(buffer, room, file);
	if (n < 0)
		return NULL;
	if (n > 0 && (*buffer)[n - 1] == '\n')
		(*buffer)[n - 1] = '\0';
	return *buffer;
}

void twin_options(TwinRules *rules, const char *options)
{
	char copy[128], *rest = copy;
	snprintf(copy, sizeof copy, "%s", options);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		char *value = strchr(word, '=');
		if (!value)
			abort();
		*value++ = '\0';
		int *field = strcmp(word, "capture_lone") == 0  ? &rules->capture_lone
			     : strcmp(word, "castles") == 0     ? &rules->castles
			     : strcmp(word, "flying") == 0      ? &rules->flying
			     : strcmp(word, "repetition") == 0  ? &rules->repetition
			     : strcmp(word, "quiet_limit") == 0 ? &rules->quiet_limit
								: NULL;
		if (!field)
			abort();
		*field = atoi(value);
	}
}

/* ------------------------------------------------------------------------------ mancala boards */

static void scatter(Random *r, TwinBoard *b, int pits, int stones, const int weight[18])
{
	int sum = 0;
	for (int i = 0; i < 2 * pits; i++)
		sum += weight[i];
	for (; stones > 0; stones--) {
		int at = random_below(r, sum), i = 0;
		while (at >= weight[i])
			at -= weight[i++];
		b->pit[i / pits][i % pits]++;
	}
}

/* Into the stores, neither above half, where that can be, except once in a while. */
static void fill_stores(Random *r, TwinBoard *b, TwinSet set, int stones)
{
	int half = twin_stones(set) / 2;
	int low = stones - half > 0 ? stones - half : 0;
	int high = stones < half ? stones : half;
	if (low > high || random_below(r, 30) == 0) {
		low = 0;
		high = stones;
	}
	b->store[0] = low + random_below(r, high - low + 1);
	b->store[1] = stones - b->store[0];
}

static void random_castles(Random *r, TwinBoard *b, const TwinRules *rules)
{
	bool toguz = rules->set == TWIN_TOGUZ;
	for (int player = 0; player < 2; player++) {
		int most = toguz ? 1 : rules->castles ? rules->castles : 5;
		for (int n = random_below(r, most + 1); n > 0; n--) {
			int pit = random_below(r, toguz ? 8 : 5);
			if (b->taken[!player][pit] || (toguz && b->taken[player][pit]))
				continue;
			b->taken[!player][pit] = 1;
			b->store[player] += b->pit[!player][pit];
			b->pit[!player][pit] = 0;
		}
	}
}

static TwinBoard random_mancala(Random *r, const TwinRules *rules)
{
	TwinBoard b = {.mover = random_below(r, 2)};
	int pits = twin_pits(rules->set), all = twin_stones(rules->set);
	int on_board = random_below(r, all) + 1;
	int weight[18];
	for (int i = 0; i < 18; i++)
		weight[i] = 1;
	switch (random_below(r, 7)) {
	case 0: /* even */ break;
	case 1: /* skewed, with empty pits */
		for (int i = 0; i < 18; i++) {
			int w = random_below(r, 8);
			weight[i] = w * w * w;
		}
		weight[random_below(r, 2 * pits)]++;
		break;
	case 2: /* few stones */ on_board = random_below(r, 12) + 1; break;
	case 3: /* one big pit */
		weight[random_below(r, 2 * pits)] = 60;
		on_board = all - random_below(r, all / 2);
		break;
	case 4: { /* a row nearly empty */
		int row = random_below(r, 2);
		for (int i = 0; i < pits; i++)
			weight[row * pits + i] = 0;
		b.pit[row][random_below(r, pits)]++;
		b.pit[row][random_below(r, pits)] += random_below(r, 2);
		on_board = random_below(r, all / 2);
		break;
	}
	case 5: /* a stone or two a side that chase one another */
		on_board = 0;
		for (int n = random_below(r, 3) + 1; n > 0; n--) {
			int pit = random_below(r, pits);
			b.pit[0][pit] = b.pit[1][pit] = 1;
			if (random_below(r, 4) == 0)
				b.pit[1][pit] = 0;
		}
		break;
	default: /* every pit 0 to 4: captures everywhere */
		on_board = 0;
		for (int i = 0; i < 2 * pits; i++)
			b.pit[i / pits][i % pits] = random_below(r, 5);
	}
	scatter(r, &b, pits, on_board, weight);
	int sum = 0;
	for (int i = 0; i < 2 * pits; i++)
		sum += b.pit[i / pits][i % pits];
	fill_stores(r, &b, rules->set, all - sum);
	if (rules->set == TWIN_MANGALA_KALE || rules->set == TWIN_TOGUZ)
		random_castles(r, &b, rules);
	return b;
}

/* ----------------------------------------------------------------------------- dokuztas boards */

static void put_men(Random *r, TwinBoard *b, int colour, int n)
{
	for (int tries = 0; n > 0 && tries < 200; tries++) {
		int at = random_below(r, 24);
		if (b->point[at] == 0) {
			b->point[at] = colour + 1;
			n--;
		}
	}
}

/* A whole mill of the colour somewhere, if the three points are free. */
static bool put_mill(Random *r, TwinBoard *b, int colour)
{
	bool across = random_below(r, 4) == 0;
	int at[3], square = random_below(r, 3), side = random_below(r, 4), n = 0;
	for (int i = 0; i < 3; i++) /* numbered round each square, a corner first */
		at[i] = across ? 8 * i + 2 * side + 1 : 8 * square + (2 * side + i) % 8;
	for (int i = 0; i < 3; i++)
		n += b->point[at[i]] == 0;
	if (n < 3)
		return false;
	for (int i = 0; i < 3; i++)
		b->point[at[i]] = colour + 1;
	return true;
}

static int count_men(const TwinBoard *b, int colour)
{
	int n = 0;
	for (int i = 0; i < 24; i++)
		n += b->point[i] == colour + 1;
	return n;
}

static TwinBoard random_morris(Random *r, const TwinRules *rules)
{
	(void)rules;
	TwinBoard b = {.mover = random_below(r, 2)};
	switch (random_below(r, 6)) {
	case 0: { /* placing: White has placed as many as Black, or one more */
		int placed = random_below(r, 9) + 1;
		int white = placed + (b.mover == TWIN_BLACK && placed < 9);
		b.hand[0] = 9 - white;
		b.hand[1] = 9 - placed;
		put_men(r, &b, TWIN_WHITE, white - random_below(r, white / 3 + 1));
		put_men(r, &b, TWIN_BLACK, placed - random_below(r, placed / 3 + 1));
		break;
	}
	case 1: /* moving */
		put_men(r, &b, TWIN_WHITE, 3 + random_below(r, 7));
		put_men(r, &b, TWIN_BLACK, 3 + random_below(r, 7));
		break;
	case 2: /* three men of one side at least */
		put_men(r, &b, TWIN_WHITE, 3);
		put_men(r, &b, TWIN_BLACK, 3 + random_below(r, 3));
		break;
	case 3: /* all in mills, or nearly */
		for (int i = 0; i < 2; i++) {
			put_mill(r, &b, !b.mover);
			if (random_below(r, 2) && count_men(&b, !b.mover) < 5)
				put_mill(r, &b, !b.mover);
		}
		put_men(r, &b, b.mover, 3 + random_below(r, 6));
		if (random_below(r, 3) == 0)
			b.hand[b.mover] = 9 - count_men(&b, b.mover);
		break;
	case 4: /* crowded: often blocked */
		put_men(r, &b, b.mover, 4 + random_below(r, 2));
		put_men(r, &b, !b.mover, 8 + random_below(r, 2));
		break;
	default: /* odd hands, few men */
		put_men(r, &b, TWIN_WHITE, random_below(r, 7));
		put_men(r, &b, TWIN_BLACK, random_below(r, 7));
		b.hand[0] = random_below(r, 10 - count_men(&b, TWIN_WHITE));
		b.hand[1] = random_below(r, 10 - count_men(&b, TWIN_BLACK));
	}
	return b;
}

TwinBoard random_board(Random *r, const TwinRules *rules)
{
	return rules->set == TWIN_DOKUZTAS ? random_morris(r, rules) : random_mancala(r, rules);
}

TwinBoard chasing_board(Random *r, const TwinRules *rules)
{
	TwinBoard b = {.mover = random_below(r, 2)};
	int pit = random_below(r, twin_pits(rules->set));
	for (int colour = 0; colour < 2; colour++) {
		b.pit[colour][pit] = 1;
		b.store[colour] = twin_stones(rules->set) / 2 - 1;
	}
	return b;
}
