/* SPDX-License-Identifier: MIT */
/* What the engine thinks, as text for people and programs. */
#ifndef SEARCH_WORDING_H
#define SEARCH_WORDING_H

#include "engine.h"

/* Plies to the end of a game that is won (or, negative, lost) for sure; 0: the score is stones. */
int score_plies(int score);
/* "1.25", "-0.50"; with `sign` "+1.25". */
void score_write(int score, bool sign, Text *out);
/* The pairs "win": plies, if the game is won or lost, and "score": stones, into an open object. */
void score_json(int score, Text *json);
/* Moves from p on, those of one turn joined: "3+6 2 5+1". */
void line_write(const Position *p, const Rules *r, const Move *moves, int count, Text *out);
/* The same as an array of strings, a move each. */
void line_json(const Rules *r, const Move *moves, int count, Text *json);

#endif
