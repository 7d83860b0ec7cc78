/* SPDX-License-Identifier: MIT */
#include "probe.h"

#include "loopy.h"

void values_set(Values *v, int layer, const int8_t *bytes)
{
	for (int s = 0; s <= layer; s++) {
		v->offset[s][layer - s] = layer_offset(layer, s);
		v->matrix[s][layer - s] = bytes ? bytes + v->offset[s][layer - s] : NULL;
	}
}

void tables_set(Tables *t, int layer, const int8_t *bytes)
{
	t->file[layer].values = bytes;
	if (!t->loopy.pits)
		values_set(&t->values, layer, bytes);
}

static TableState loopy_value(const Tables *t, const Position *p, int *value)
{
	uint64_t place;
	int n = loopy_place(&t->loopy, p, &place);
	if (n < 0 || n > t->most)
		return TABLE_MISSING;
	int8_t byte;
	TableState state = tables_at(t, n, place, &byte);
	*value = byte;
	return state == TABLE_GOOD && byte == LOOPY_OPEN ? TABLE_MISSING : state;
}

TableState tables_value(const Tables *t, const Position *p, int *value)
{
	if (t->loopy.pits)
		return loopy_value(t, p, value);
	int own = six_sum(p->row[0]), rival = six_sum(p->row[1]);
	if (own + rival > t->most)
		return TABLE_MISSING;
	uint64_t place =
		place_of_ranks(&t->values, own, row_rank(p->row[0]), rival, row_rank(p->row[1]));
	int8_t byte;
	TableState state = tables_at(t, own + rival, place, &byte);
	*value = byte;
	return state;
}

TableState tables_moves(const Tables *t, const Position *p, const Rules *r, Move *moves,
			int *values, int *count)
{
	*count = game_of(r)->moves(p, r, moves);
	for (int i = 0; i < *count; i++) {
		Position next = *p;
		game_of(r)->play(&next, moves[i], r, NULL);
		int after;
		TableState state = tables_value(t, &next, &after);
		if (state != TABLE_GOOD)
			return state;
		bool again = next.side == p->side;
		int gained = mover_margin(&next, r) * (again ? 1 : -1) - mover_margin(p, r);
		values[i] = gained + (again ? after : -after);
	}
	return TABLE_GOOD;
}
