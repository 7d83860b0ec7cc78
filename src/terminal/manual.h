/* SPDX-License-Identifier: MIT */
/* The rules of each game, short, and what can be pressed or typed. */
#ifndef TERMINAL_MANUAL_H
#define TERMINAL_MANUAL_H

#include "game.h"

/* A paragraph a line. */
void manual_rules(const Rules *r, Lang lang, Text *out);
void manual_keys(const Rules *r, Lang lang, Text *out);
void manual_commands(const Rules *r, Lang lang, Text *out);

#endif
