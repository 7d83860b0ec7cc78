/* SPDX-License-Identifier: MIT */
/* Values by a plain minimax over the rules' own moves and play, remembered by the pits as they are. */
#ifndef TESTS_ENDGAME_PLAIN_H
#define TESTS_ENDGAME_PLAIN_H

#include "game.h"

typedef struct Plain {
	const Rules *rules;
	uint64_t *pits; /* the key, 0: empty; twelve pits of five bits */
	int8_t *value;
	uint64_t room; /* a power of two */
} Plain;

/* Room for so many positions. */
Plain plain_new(const Rules *rules, uint64_t positions);
void plain_free(Plain *p);
/* The best future margin of the mover; at most 31 stones in a pit. */
int plain_value(Plain *memory, const Position *p);

/* Every position with n stones in the pits, without stores, White to move; false stops it. */
bool every_position(int n, bool (*visit)(const Position *p, void *context), void *context);

#endif
