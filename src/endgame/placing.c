/* SPDX-License-Identifier: MIT */
#include "placing.h"

#include <stdlib.h>

#include "eval.h"
#include "platform.h"

/* 1. Bounds that were proved. */

/*
 * A word a position: bits 0..1 lower + 1, 2..3 upper + 1, 4..51 the men of the least image (eval.h), the mover's below the
 * rival's, 52..59 the hands; never 0, for some hand holds a man. A line is a cache line. What is nearest to the end of the
 * placing, and so the cheapest to prove again, gives way.
 */
enum { SLOTS = 8, HANDS = 52, NODES_A_LOOK = 1 << 12 };

typedef uint64_t Slots[SLOTS];

struct Placing {
	const Subspaces *tables;
	const Rules *rules;
	Slots *line;
	uint64_t lines; /* a power of two */
	int64_t nodes, next_look;
	PlacingProgress *progress;
	void *context;
	TableState state;
};

typedef struct Bounds {
	int lower, upper;
} Bounds;

static uint64_t name_of(const Position *p)
{
	uint64_t men;
	least_image(p->camp[0].men | (uint64_t)p->camp[1].men << 32, &men);
	return (men & ALL_POINTS) | (men >> 32) << 24 |
	       (uint64_t)(p->camp[0].hand | p->camp[1].hand << 4) << 48;
}

static uint64_t *line_of(const Placing *s, uint64_t name)
{
	return s->line[mix(name, name >> 24, 0) & (s->lines - 1)];
}

static Bounds recall(const Placing *s, uint64_t name)
{
	const uint64_t *line = line_of(s, name);
	for (int i = 0; i < SLOTS; i++)
		if (line[i] >> 4 == name)
			return (Bounds){(int)(line[i] & 3) - 1, (int)(line[i] >> 2 & 3) - 1};
	return (Bounds){-1, 1};
}

static int hands_of(uint64_t word)
{
	return (int)(word >> HANDS & 15) + (int)(word >> (HANDS + 4));
}

static void remember(Placing *s, uint64_t name, Bounds b)
{
	uint64_t *line = line_of(s, name), *place = &line[name % SLOTS];
	for (int i = 0; i < SLOTS; i++) {
		if (line[i] >> 4 == name) {
			place = &line[i];
			break;
		}
		if (hands_of(line[i]) < hands_of(*place))
			place = &line[i];
	}
	*place = name << 4 | (uint64_t)(b.upper + 1) << 2 | (uint64_t)(b.lower + 1);
}

static int by_word(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

uint64_t *placing_proved(const Placing *s, int hands, uint64_t *count)
{
	uint64_t *words = NULL;
	for (int pass = 0; pass < 2; pass++) {
		*count = 0;
		for (uint64_t i = 0; i < s->lines * SLOTS; i++) {
			uint64_t word = s->line[i / SLOTS][i % SLOTS];
			if (word && hands_of(word) >= hands) {
				if (words)
					words[*count] = word;
				++*count;
			}
		}
		if (pass == 0 && !(words = malloc((*count + 1) * sizeof *words)))
			return NULL;
	}
	qsort(words, *count, sizeof *words, by_word);
	return words;
}

void placing_learn(Placing *s, const uint64_t *words, uint64_t count)
{
	for (uint64_t i = 0; i < count; i++)
		remember(s, words[i] >> 4,
			 (Bounds){(int)(words[i] & 3) - 1, (int)(words[i] >> 2 & 3) - 1});
}

/* 2. The search. */

typedef struct Child {
	Position p;
	uint64_t name; /* of a position with men in hand */
	int promise;
} Child;

static bool go_on(Placing *s)
{
	if (++s->nodes < s->next_look)
		return true;
	s->next_look = s->nodes + NODES_A_LOOK;
	if (s->progress && !s->progress(s->nodes, s->context))
		s->state = TABLE_STOPPED;
	return s->state == TABLE_GOOD;
}

static bool in_hand(const Position *p)
{
	return p->camp[0].hand || p->camp[1].hand;
}

/* Asks for the memory that known will read. */
static void call_up(const Placing *s, Child *c)
{
	if (in_hand(&c->p)) {
		c->name = name_of(&c->p);
		__builtin_prefetch(line_of(s, c->name));
	} else {
		subspaces_call_up(s->tables, &c->p);
	}
}

/* What is known without a search. */
static Bounds known(Placing *s, const Child *c)
{
	if (in_hand(&c->p))
		return dokuztas_few(&c->p, 0) ? (Bounds){-1, -1} : recall(s, c->name);
	int value;
	TableState state = subspaces_outcome(s->tables, &c->p, s->rules, &value);
	if (state != TABLE_GOOD)
		s->state = state;
	return (Bounds){value, value};
}

static int more_promising(const void *a, const void *b)
{
	return ((const Child *)b)->promise - ((const Child *)a)->promise;
}

/* Whether the mover, whose value is not known to be on either side of it, gets at least `goal`, 0 or 1. */
static bool reaches(Placing *s, const Child *of, int goal)
{
	if (!go_on(s))
		return false;

	/* 1. Who has an answer that is known to suffice needs no other. */
	Move moves[MAX_MOVES];
	int count = dokuztas_legal(&of->p, s->rules, moves), open = 0;
	Child child[MAX_MOVES];
	bool reached = false;
	for (int i = 0; i < count; i++) {
		child[i].p = of->p;
		dokuztas_play(&child[i].p, moves[i], s->rules, NULL);
		call_up(s, &child[i]);
	}
	for (int i = 0; i < count && !reached; i++) {
		Bounds b = known(s, &child[i]);
		reached = -b.upper >= goal;
		if (-b.lower < goal)
			continue;
		child[i].promise = -dokuztas_outlook(&child[i].p);
		child[open++] = child[i];
	}

	/* 2. The others, the best first. */
	qsort(child, reached ? 0 : (size_t)open, sizeof *child, more_promising);
	for (int i = 0; i < open && !reached; i++) {
		Bounds b = known(s, &child[i]);
		reached = -b.upper >= goal;
		if (!reached && -b.lower >= goal)
			reached = !reaches(s, &child[i], 1 - goal);
		if (s->state != TABLE_GOOD)
			return false;
	}

	/* 3. Proved. */
	Bounds b = recall(s, of->name);
	if (reached)
		b.lower = goal;
	else
		b.upper = goal - 1;
	if (s->state == TABLE_GOOD)
		remember(s, of->name, b);
	return reached;
}

/* 3. A question. */

Placing *placing_new(const Subspaces *t, const Rules *r, uint64_t memory)
{
	Placing *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	*s = (Placing){
		.tables = t, .rules = r, .lines = lines_within(memory, sizeof *s->line, 1 << 10)};
	s->line = big_memory(s->lines * sizeof *s->line);
	if (s->line)
		return s;
	free(s);
	return NULL;
}

void placing_free(Placing *s)
{
	if (!s)
		return;
	big_free(s->line, s->lines * sizeof *s->line);
	free(s);
}

int64_t placing_nodes(const Placing *s)
{
	return s->nodes;
}

TableState placing_value(Placing *s, const Position *p, PlacingProgress *progress,
			 void *context, int *value)
{
	s->state = TABLE_GOOD;
	s->progress = progress;
	s->context = context;
	s->next_look = s->nodes;
	Child asked = {.p = *p, .name = name_of(p)};
	Bounds b = known(s, &asked);
	while (s->state == TABLE_GOOD && b.lower < b.upper) {
		reaches(s, &asked, b.lower + 1);
		b = known(s, &asked);
	}
	*value = b.lower;
	return s->state;
}

TableState placing_best(Placing *s, const Position *p, PlacingProgress *progress, void *context,
			int *value, Move *m)
{
	Move moves[MAX_MOVES];
	int count = dokuztas_legal(p, s->rules, moves);
	TableState state = placing_value(s, p, progress, context, value);
	*m = moves[0];
	/* The proof has one; if that was forgotten it is looked for. */
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < count && state == TABLE_GOOD && *value > -1; i++) {
			Child next = {.p = *p};
			dokuztas_play(&next.p, moves[i], s->rules, NULL);
			call_up(s, &next);
			Bounds b = known(s, &next);
			bool keeps = -b.upper >= *value;
			if (!keeps && pass == 1 && -b.lower >= *value)
				keeps = !reaches(s, &next, 1 - *value);
			state = s->state;
			*m = moves[i];
			if (keeps && state == TABLE_GOOD)
				return state;
		}
	return state;
}
