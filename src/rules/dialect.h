/* SPDX-License-Identifier: MIT */
/*
 * Moves and positions as other programs write them (FORMATS.md). Togyzkumalak moves by origin and landing
 * pit: "76", "43x" when a tuzdik is made, "76(10)" with the kazan after a capture. Positions:
 * PlayStrategy's Togyzkumalak FEN, and the inner/middle/outer FEN of Nine Men's Morris programs.
 * Readers allocate nothing and change nothing on error.
 */
#ifndef RULES_DIALECT_H
#define RULES_DIALECT_H

#include "game.h"

/* How a record writes its moves and tags. All but PITS know Togyzkumalak alone. */
typedef enum Notation {
	PITS,   /* our own: "7", "d6-d5xb4" */
	FROMTO, /* "76", "43x", our tags */
	PLAYOK, /* "76(10)", "43X", the tags of PlayOK's export */
	TGK,    /* "76", "43x", the tags of TGK */
	NOTATIONS
} Notation;

extern const char *const notation_names[NOTATIONS];

/* Whether these bytes have the form of origin and landing: two digits, perhaps x, perhaps "(10)". */
bool move_is_fromto(const char *text, int length);
/*
 * move_read (notation.h), and in toguz also origin and landing; its landing digit, tuzdik mark and
 * kazan figure must be what the move really does. text[length] must be readable.
 */
bool move_read_any(const Position *p, const Rules *r, const char *text, int length, Move *m,
		   Fault *fault);
/* A legal move of p in that notation. */
void move_write_as(const Position *p, const Rules *r, Move m, Notation notation, Text *out);

/* position_read (notation.h), and also the forms of other programs; `stones` as there. */
bool position_read_any(const Rules *r, const char *text, int stones, Position *p, Fault *fault);
/*
 * The form other programs read: PlayStrategy's for toguz, the morris FEN for dokuztas, our own for
 * the other rule sets. `turn` is the number of the turn, from 1; `quiet` as in Course.
 */
void position_write_public(const Position *p, const Rules *r, int quiet, int turn, Text *out);

#endif
