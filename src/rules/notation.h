/* SPDX-License-Identifier: MIT */
/* Positions and moves as text (FORMATS.md). Readers allocate nothing and change nothing on error. */
#ifndef RULES_NOTATION_H
#define RULES_NOTATION_H

#include "game.h"

/* Reads a position of exactly `stones` stones (the game's own number; -1: any). */
bool position_read(const Rules *r, const char *text, int stones, Position *p, Fault *fault);
void position_write(const Position *p, const Rules *r, Text *out);

/* Reads a move of `length` bytes and checks that it is legal in p. */
bool move_read(const Position *p, const Rules *r, const char *text, int length, Move *m,
	       Fault *fault);
void move_write(Move m, const Rules *r, Text *out);

/* A point of Dokuz Tas by number, "a7"; and back, NOWHERE when it is none. */
const char *point_name(int point);
int point_find(const char *name);

#endif
