/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include <stdlib.h>

#include "sow.h"

Plain plain_new(const Rules *rules, uint64_t positions)
{
	Plain p = {.rules = rules, .room = 1};
	while (p.room < 2 * positions)
		p.room *= 2;
	p.pits = calloc(p.room, sizeof *p.pits);
	p.value = calloc(p.room, 1);
	return p;
}

void plain_free(Plain *p)
{
	free(p->pits);
	free(p->value);
}

static int pits_of(const Position *p, int half)
{
	int sum = 0;
	for (int pit = 0; pit < 6; pit++)
		sum += six_pit(p->row[half], pit);
	return sum;
}

int plain_value(Plain *memory, const Position *p)
{
	int own = pits_of(p, 0), rival = pits_of(p, 1);
	if (own == 0 || rival == 0)
		return own == 0 ? rival : -own;
	uint64_t key = 0;
	for (int half = 0; half < 2; half++)
		for (int pit = 0; pit < 6; pit++)
			key = key << 5 | (uint64_t)six_pit(p->row[half], pit);
	uint64_t at = (key * 0x9e3779b97f4a7c15 >> 20) & (memory->room - 1);
	while (memory->pits[at] && memory->pits[at] != key)
		at = (at + 1) & (memory->room - 1);
	if (memory->pits[at])
		return memory->value[at];

	const Game *game = game_of(memory->rules);
	Move list[MAX_MOVES];
	int count = game->moves(p, memory->rules, list), best = INT8_MIN;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game->play(&next, list[i], memory->rules, NULL);
		int colour = (int)p->side;
		int before = position_store(p, memory->rules, colour) -
			     position_store(p, memory->rules, !colour);
		int margin = position_store(&next, memory->rules, colour) -
			     position_store(&next, memory->rules, !colour) - before;
		int value = plain_value(memory, &next);
		margin += next.side == p->side ? value : -value;
		best = margin > best ? margin : best;
	}
	while (memory->pits[at])
		at = (at + 1) & (memory->room - 1);
	memory->pits[at] = key;
	memory->value[at] = (int8_t)best;
	return best;
}

static bool fill(Position *p, int place, int left, bool (*visit)(const Position *, void *),
		 void *context)
{
	uint64_t *row = &p->row[place / 6], before = *row;
	bool on = true;
	for (int stones = place == 11 ? left : 0; on && stones <= left; stones++) {
		*row = before + ((uint64_t)stones << 8 * (place % 6));
		on = place == 11 ? visit(p, context)
				 : fill(p, place + 1, left - stones, visit, context);
	}
	*row = before;
	return on;
}

bool every_position(int n, bool (*visit)(const Position *p, void *context), void *context)
{
	Position p = {0};
	return fill(&p, 0, n, visit, context);
}
