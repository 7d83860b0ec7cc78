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

/* 2. The search. */

typedef struct Child {
	Position p;
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

/* What is known without a search. */
static Bounds known(Placing *s, const Position *p)
{
	if (p->camp[0].hand || p->camp[1].hand)
		return dokuztas_few(p, 0) ? (Bounds){-1, -1} : recall(s, name_of(p));
	int value;
	TableState state = subspaces_value(s->tables, p, s->rules, &value);
	if (state != TABLE_GOOD)
		s->state = state;
	value = value == DRAW ? 0 : value & 1 ? 1 : -1;
	return (Bounds){value, value};
}

static int more_promising(const void *a, const void *b)
{
	return ((const Child *)b)->promise - ((const Child *)a)->promise;
}

/* Whether the mover of p, whose value is not known to be on either side of it, gets at least `goal`, 0 or 1. */
static bool reaches(Placing *s, const Position *p, int goal)
{
	if (!go_on(s))
		return false;

	/* 1. Who has an answer that is known to suffice needs no other. */
	Move moves[MAX_MOVES];
	int count = dokuztas_legal(p, s->rules, moves), open = 0;
	Child child[MAX_MOVES];
	bool reached = false;
	for (int i = 0; i < count && !reached; i++) {
		Child *c = &child[open];
		c->p = *p;
		dokuztas_play(&c->p, moves[i], s->rules, NULL);
		Bounds b = known(s, &c->p);
		reached = -b.upper >= goal;
		if (-b.lower < goal)
			continue;
		c->promise = -dokuztas_outlook(&c->p);
		open++;
	}

	/* 2. The others, the best first. */
	qsort(child, reached ? 0 : (size_t)open, sizeof *child, more_promising);
	for (int i = 0; i < open && !reached; i++) {
		Bounds b = known(s, &child[i].p);
		reached = -b.upper >= goal;
		if (!reached && -b.lower >= goal)
			reached = !reaches(s, &child[i].p, 1 - goal);
		if (s->state != TABLE_GOOD)
			return false;
	}

	/* 3. Proved. */
	uint64_t name = name_of(p);
	Bounds b = recall(s, name);
	if (reached)
		b.lower = goal;
	else
		b.upper = goal - 1;
	if (s->state == TABLE_GOOD)
		remember(s, name, b);
	return reached;
}

/* 3. A question. */

Placing *placing_new(const Subspaces *t, const Rules *r, uint64_t memory)
{
	Placing *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	*s = (Placing){.tables = t, .rules = r, .lines = 1 << 10};
	while (2 * s->lines * sizeof *s->line <= memory)
		s->lines *= 2;
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
	Bounds b = known(s, p);
	while (s->state == TABLE_GOOD && b.lower < b.upper) {
		reaches(s, p, b.lower + 1);
		b = known(s, p);
	}
	*value = b.lower;
	return s->state;
}
