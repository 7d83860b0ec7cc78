/* SPDX-License-Identifier: MIT */
/*
 * What stands on the board at one moment of a move: a position comes apart into places, and the events of
 * a trail change them one by one. It remembers what the move has done so far, to be pointed out.
 */
#ifndef TERMINAL_SCENE_H
#define TERMINAL_SCENE_H

#include "game.h"

enum { SCENE_PLACES = 24, NO_PLACE = -1 };

/* Places are those of an Event (game.h). */
typedef struct Scene {
	Rules rules;
	uint8_t stones[SCENE_PLACES]; /* mancala: pits and stores */
	uint32_t lost[2]; /* by colour: pits of its row that are the rival's castles */
	uint32_t men[2];  /* dokuztas, by colour */
	int hands[2];
	int mover; /* the colour that moves, or has moved */

	/* Of the move shown. */
	int held;                    /* stones lifted and not yet sown */
	int origin, last;            /* where it began, where its last stone or man went */
	uint8_t taken[SCENE_PLACES]; /* stones taken from each place */
	int removed;                 /* a man's point */
} Scene;

/* A position at rest, nothing pointed out. */
Scene scene_of(const Position *p, const Rules *r);
void scene_change(Scene *s, const Event *e);

#endif
