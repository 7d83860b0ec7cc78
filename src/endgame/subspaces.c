/* SPDX-License-Identifier: MIT */
#include "subspaces.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "platform.h"

bool next_pair(int most, int *own, int *rival)
{
	int both = *own + *rival;
	if (*own<MOST_MEN && * rival> LEAST_MEN) {
		++*own;
		--*rival;
	} else {
		both = both < LEAST_BOTH ? LEAST_BOTH : both + 1;
		*own = (both + 1) / 2;
		*rival = both / 2;
	}
	return both <= most;
}

static int layer_of(int own, int rival)
{
	return 10 * own + rival;
}

uint64_t subspaces_build_bytes(int most)
{
	uint64_t bytes = 0;
	for (int own = 0, rival = 0; next_pair(most, &own, &rival);) {
		uint64_t pair = retrograde_bytes(own, rival);
		bytes = pair > bytes ? pair : bytes;
	}
	return bytes;
}

/* 1. Building. */

static bool tell_pair(uint64_t done, void *context)
{
	const SubspacesBuild *b = context;
	return !b->progress || b->progress(b->own, b->rival, done, b->context);
}

/* Every block of the file is looked at: what is built next rests on it. */
static TableState open_good(SubspacesBuild *b, int own, int rival, LayerFile *file)
{
	b->layer = layer_of(own, rival);
	TableState state = layer_open(b->dir, b->rules, b->layer, file);
	if (state == TABLE_GOOD && !layer_good(file))
		state = TABLE_DAMAGED;
	return state;
}

static TableState make_pair(SubspacesBuild *b, const bool missing[2], const LayerFile after[2])
{
	Retrograde work = {
		.rules = b->rules,
		.own = b->own,
		.rival = b->rival,
		.threads = b->threads,
		.progress = tell_pair,
		.context = b,
	};
	int layer[2] = {layer_of(b->own, b->rival), layer_of(b->rival, b->own)};
	int sides = b->own == b->rival ? 1 : 2;
	bool room = true;
	for (int i = 0; i < sides; i++) {
		work.after[i] = (const uint8_t *)after[i].values;
		work.values[i] = big_memory(table_count(b->rules, layer[i]));
		room = room && work.values[i];
	}
	errno = ENOMEM;
	TableState state = !room               ? TABLE_REFUSED
			   : retrograde(&work) ? TABLE_GOOD
			   : errno == ENOMEM   ? TABLE_REFUSED
					       : TABLE_STOPPED;
	for (int i = 0; i < sides && state == TABLE_GOOD; i++) {
		b->layer = layer[i];
		if (missing[i])
			state = layer_write(b->dir, b->rules, layer[i],
					    (const int8_t *)work.values[i]);
		b->built += missing[i] && state == TABLE_GOOD;
	}
	int error = errno;
	for (int i = 0; i < sides; i++)
		big_free(work.values[i], table_count(b->rules, layer[i]));
	errno = error;
	return state;
}

static TableState build_pair(SubspacesBuild *b)
{
	LayerFile there = {0}, after[2] = {0};
	bool missing[2] = {false};
	TableState state = TABLE_GOOD;
	for (int i = 0; i < (b->own == b->rival ? 1 : 2) && state == TABLE_GOOD; i++) {
		int own = i ? b->rival : b->own, rival = i ? b->own : b->rival;
		state = open_good(b, own, rival, &there);
		missing[i] = state == TABLE_MISSING;
		layer_close(&there);
		state = missing[i] ? TABLE_GOOD : state;
	}
	if (state != TABLE_GOOD || !(missing[0] || missing[1]))
		return state;
	for (int i = 0; i < (b->own == b->rival ? 1 : 2) && state == TABLE_GOOD; i++) {
		int own = i ? b->rival : b->own, rival = i ? b->own : b->rival;
		if (rival > LEAST_MEN)
			state = open_good(b, rival - 1, own, &after[i]);
	}
	if (state == TABLE_GOOD)
		state = make_pair(b, missing, after);
	int error = errno;
	layer_close(&after[0]);
	layer_close(&after[1]);
	errno = error;
	return state;
}

TableState build_subspaces(SubspacesBuild *b)
{
	int lock;
	TableState state = table_lock(b->dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	b->own = b->rival = b->built = 0;
	while (state == TABLE_GOOD && next_pair(b->most, &b->own, &b->rival))
		state = build_pair(b);
	int error = errno;
	close(lock);
	errno = error;
	return state;
}

/* 2. Asking. */

TableState subspaces_open(Subspaces *t, const char *dir, const Rules *r, int most, int *layer)
{
	*t = (Subspaces){0};
	camps_of(LEAST_MEN);
	for (int own = LEAST_MEN; own <= MOST_MEN; own++)
		for (int rival = LEAST_MEN; rival <= MOST_MEN && own + rival <= most; rival++) {
			*layer = layer_of(own, rival);
			TableState state = layer_open(dir, r, *layer, &t->file[own][rival]);
			t->count += state == TABLE_GOOD;
			if (state == TABLE_GOOD || state == TABLE_MISSING)
				continue;
			subspaces_close(t);
			return state;
		}
	return TABLE_GOOD;
}

void subspaces_close(Subspaces *t)
{
	for (int own = LEAST_MEN; own <= MOST_MEN; own++)
		for (int rival = LEAST_MEN; rival <= MOST_MEN; rival++)
			if (t->file[own][rival].map)
				layer_close(&t->file[own][rival]);
	*t = (Subspaces){0};
}

TableState subspaces_value(const Subspaces *t, const Position *p, const Rules *r, int *value)
{
	if (dokuztas_over(p, r)) {
		*value = 0;
		return TABLE_GOOD;
	}
	int own = count_men(p->camp[0].men), rival = count_men(p->camp[1].men);
	if (p->camp[0].hand || p->camp[1].hand || own > MOST_MEN || rival > MOST_MEN)
		return TABLE_MISSING;
	const LayerFile *file = &t->file[own][rival];
	if (!file->values)
		return TABLE_MISSING;
	uint64_t slot = subspace_slot(p->camp[0].men, p->camp[1].men);
	if (!layer_block_good(file, slot))
		return TABLE_DAMAGED;
	*value = (uint8_t)file->values[slot];
	return TABLE_GOOD;
}

void subspaces_call_up(const Subspaces *t, const Position *p)
{
	int own = count_men(p->camp[0].men), rival = count_men(p->camp[1].men);
	if (own < LEAST_MEN || rival < LEAST_MEN)
		return;
	const LayerFile *file = &t->file[own][rival];
	if (file->values)
		__builtin_prefetch(&file->values[subspace_slot(p->camp[0].men, p->camp[1].men)]);
}

TableState subspaces_moves(const Subspaces *t, const Position *p, const Rules *r, Move *moves,
			   int *values, int *count)
{
	*count = dokuztas_legal(p, r, moves);
	for (int i = 0; i < *count; i++) {
		Position next = *p;
		int after;
		dokuztas_play(&next, moves[i], r, NULL);
		TableState state = subspaces_value(t, &next, r, &after);
		if (state != TABLE_GOOD)
			return state;
		values[i] = after == DRAW ? DRAW : after + 1;
	}
	return TABLE_GOOD;
}

/* 3. Counting. */

/* Whether none of the symmetries that leave the mover's men leads to an earlier slot. */
static bool first_of_its_slots(const Camps *c, uint32_t row, uint32_t rival, uint32_t rank)
{
	uint32_t free = ALL_POINTS & ~c->men[row];
	for (uint32_t fixed = c->fixed[row]; fixed; fixed &= fixed - 1)
		if (set_rank(gather(turned_by(rival, __builtin_ctz(fixed)), free)) < rank)
			return false;
	return true;
}

SubspaceTally subspace_tally(const LayerFile *file, int own, int rival, int limit)
{
	SubspaceTally t = {0};
	const Camps *c = camps_of(own);
	uint32_t width = subspace_width(own, rival), *sets = sets_of(24 - own, rival);
	uint64_t by_value[256] = {0};
	for (uint32_t row = 0; c && sets && row < c->rows; row++) {
		const uint8_t *values = (const uint8_t *)file->values + (uint64_t)row * width;
		uint32_t free = ALL_POINTS & ~c->men[row];
		for (uint32_t k = 0; k < width; k++)
			if (c->fixed[row] == 1 ||
			    first_of_its_slots(c, row, scatter(sets[k], free), k))
				by_value[values[k]]++;
	}
	free(sets);
	for (int value = 0; value < DRAW; value++) {
		*(value & 1 ? &t.won : &t.lost) += by_value[value];
		if (value > limit)
			*(value & 1 ? &t.late_won : &t.late_lost) += by_value[value];
		if (by_value[value])
			*(value & 1 ? &t.longest_win : &t.longest_loss) = value;
	}
	t.drawn = by_value[DRAW];
	t.states = t.won + t.lost + t.drawn;
	return t;
}
