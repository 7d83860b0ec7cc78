/* SPDX-License-Identifier: MIT */
/*
 * Text and signs on the screen: clipped to their columns, in the colours there are, in Unicode or ASCII.
 * Nothing here says anything by colour alone.
 */
#ifndef TERMINAL_PAINT_H
#define TERMINAL_PAINT_H

#include <stdbool.h>

#include "text.h"

typedef enum Ink {
	INK_PLAIN,
	INK_STRONG, /* figures, names */
	INK_FAINT,  /* headings, keys */
	INK_TITLE,  /* the bar on top */
	INK_FRAME,  /* the board's wood and lines */
	INK_STONE,
	INK_MARK,   /* where the last move went */
	INK_TAKEN,  /* what it took */
	INK_CHOSEN, /* what the cursor is on */
	INK_MAY,    /* where a man may go */
	INK_ALERT,
	INKS
} Ink;

typedef enum Sign {
	SIGN_ACROSS,
	SIGN_DOWN,
	SIGN_TOP_LEFT,
	SIGN_TOP,
	SIGN_TOP_RIGHT,
	SIGN_LEFT,
	SIGN_CROSS,
	SIGN_RIGHT,
	SIGN_BOTTOM_LEFT,
	SIGN_BOTTOM,
	SIGN_BOTTOM_RIGHT,
	SIGN_STONE,
	SIGN_WHITE,
	SIGN_BLACK,
	SIGN_MAY, /* dokuztas: men, and where one may go */
	SIGN_CASTLE,
	SIGN_TURN,
	SIGNS
} Sign;

/* After the screen was opened. */
void paint_begin(bool ascii);
const char *sign(Sign which);
/* Writes as much of the text as `width` columns hold; how many it took. */
int paint(int y, int x, int width, Ink ink, const char *text);
/* The same in the middle of `width` columns, or at their right end. */
void paint_centred(int y, int x, int width, Ink ink, const char *text);
void paint_right(int y, int x, int width, Ink ink, const char *text);
void paint_fill(int y, int x, int width, Ink ink, const char *what);
/* Breaks text between words into lines of at most `width` columns, joined by newlines. */
void wrap(const char *text, int width, Text *out);
int columns_of(const char *text);

#endif
