/* SPDX-License-Identifier: MIT */
/* The boards on the screen: as large as there is room, and which place a mouse points at. */
#ifndef TERMINAL_BOARD_H
#define TERMINAL_BOARD_H

#include "scene.h"
#include "text.h"

/* What the player is about to choose. */
typedef struct Choice {
	int cursor;    /* a place, or NO_PLACE */
	int chosen;    /* dokuztas: the man taken up */
	uint32_t may;  /* dokuztas: points that can be chosen now */
	bool removing; /* ... a rival man to remove */
} Choice;

/* Where a board stands, and its measures in characters. */
typedef struct BoardPlan {
	const Game *game;
	Lang lang;
	int bottom; /* the colour in the lower row, who looks at the board from there */
	int y, x, height, width;
	int cell_height, cell_width,
		store_width; /* inside the lines; dokuztas: steps from point to point */
} BoardPlan;

/* The largest board in the middle of an area, which must be at least 13 by 57. */
BoardPlan board_plan(const Game *g, Lang lang, int bottom, int y, int x, int height, int width);
void board_draw(const BoardPlan *b, const Scene *s, const Choice *choice);
/* The pit or point at a character of the screen, or NO_PLACE. */
int board_place_at(const BoardPlan *b, int y, int x);

#endif
