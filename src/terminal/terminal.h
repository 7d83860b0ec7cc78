/* SPDX-License-Identifier: MIT */
/* `mangala play`: a match at a terminal, full screen or line by line. */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "session.h"

/* Plays until the end or until the player leaves; 0, or 128 and the signal that ended it. */
int play_line_by_line(Session *s, bool ascii);
/*
 * The same on the whole screen; `delay`: milliseconds a stone. -1 when this terminal cannot do that, and
 * nothing has happened.
 */
int play_full_screen(Session *s, bool ascii, int delay);

#endif
