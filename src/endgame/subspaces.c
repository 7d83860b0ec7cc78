/* SPDX-License-Identifier: MIT */
#include "subspaces.h"

#include <stdlib.h>

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

/* 1. Making. */

/* Both subspaces of a pair. */
static bool make_pair(Subspaces *t, const Rules *r, int own, int rival)
{
	LayerFile *file[2] = {&t->file[own][rival], &t->file[rival][own]};
	int sides = own == rival ? 1 : 2;
	uint64_t count[2] = {subspace_slots(own, rival), subspace_slots(rival, own)};
	Retrograde work = {
		.rules = r,
		.own = own,
		.rival = rival,
		.after = {(const uint8_t *)t->file[rival - 1][own].values,
			  (const uint8_t *)t->file[own - 1][rival].values},
		.threads = 1,
	};
	bool room = true;
	for (int i = 0; i < sides; i++) {
		work.values[i] = big_memory(count[i]);
		room = room && work.values[i];
	}
	bool made = room && retrograde(&work) == RETROGRADE_DONE;
	for (int i = 0; i < sides; i++) {
		if (made)
			*file[i] = (LayerFile){.values = (const int8_t *)work.values[i],
					       .count = count[i]};
		else
			big_free(work.values[i], count[i]);
		t->count += made;
	}
	return made;
}

bool subspaces_make(Subspaces *t, const Rules *r, int most)
{
	for (int own = 0, rival = 0; next_pair(most, &own, &rival);)
		if (!t->file[own][rival].values && !make_pair(t, r, own, rival))
			return false;
	return true;
}

/* 2. Asking. */

/* The position's slot and files, no file where there are no such subspaces. */
typedef struct Place {
	const LayerFile *file, *outcome; /* NULL: not there */
	uint64_t slot;
} Place;

static Place place_of(const Subspaces *t, const Position *p)
{
	int own = count_men(p->camp[0].men), rival = count_men(p->camp[1].men);
	if (p->camp[0].hand || p->camp[1].hand || own < LEAST_MEN || rival < LEAST_MEN ||
	    own > MOST_MEN || rival > MOST_MEN)
		return (Place){0};
	const LayerFile *file = &t->file[own][rival], *outcome = &t->outcome[own][rival];
	return (Place){file->values ? file : NULL, outcome->values ? outcome : NULL,
		       subspace_slot(p->camp[0].men, p->camp[1].men)};
}

TableState subspaces_value(const Subspaces *t, const Position *p, const Rules *r, int *value)
{
	*value = 0;
	if (dokuztas_over(p, r))
		return TABLE_GOOD;
	Place at = place_of(t, p);
	if (!at.file)
		return TABLE_MISSING;
	if (!layer_block_good(at.file, at.slot))
		return TABLE_DAMAGED;
	*value = (uint8_t)at.file->values[at.slot];
	return TABLE_GOOD;
}

TableState subspaces_outcome(const Subspaces *t, const Position *p, const Rules *r, int *outcome)
{
	*outcome = -1;
	if (dokuztas_over(p, r))
		return TABLE_GOOD;
	Place at = place_of(t, p);
	const LayerFile *file = at.outcome ? at.outcome : at.file;
	uint64_t byte = at.outcome ? at.slot / 4 : at.slot;
	if (!file)
		return TABLE_MISSING;
	if (!layer_block_good(file, byte))
		return TABLE_DAMAGED;
	int value = (uint8_t)file->values[byte];
	*outcome = at.outcome ? (value >> 2 * (at.slot % 4) & 3) - 1 : outcome_of(value);
	return TABLE_GOOD;
}

void subspaces_call_up(const Subspaces *t, const Position *p)
{
	Place at = place_of(t, p);
	if (at.outcome)
		__builtin_prefetch(&at.outcome->values[at.slot / 4]);
	else if (at.file)
		__builtin_prefetch(&at.file->values[at.slot]);
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

/* 3. Outcomes alone. */

static uint8_t byte_of(const uint8_t *values, int count)
{
	int byte = 0;
	for (int i = 0; i < count; i++)
		byte |= (outcome_of(values[i]) + 1) << 2 * i;
	return (uint8_t)byte;
}

void outcomes_make(const uint8_t *values, uint64_t count, uint8_t *bytes)
{
	for (uint64_t i = 0; i < count / 4; i++)
		bytes[i] = byte_of(values + 4 * i, 4);
	if (count % 4)
		bytes[count / 4] = byte_of(values + count / 4 * 4, (int)(count % 4));
}

bool outcomes_agree(const uint8_t *bytes, const uint8_t *values, uint64_t count)
{
	for (uint64_t i = 0; i < count / 4; i++)
		if (bytes[i] != byte_of(values + 4 * i, 4))
			return false;
	return count % 4 == 0 ||
	       bytes[count / 4] == byte_of(values + count / 4 * 4, (int)(count % 4));
}

/* 4. Counting. */

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
