/* SPDX-License-Identifier: MIT */
/*
 * Takes the whole terminal and gives it back as it was: at tty_close, at exit, and when a fatal signal or a
 * failed assertion ends the program. What is written to standard error in between is shown afterwards.
 */
#ifndef TERMINAL_TTY_H
#define TERMINAL_TTY_H

#include <stdbool.h>

/* False when standard input and output are no terminal that can place its cursor. */
bool tty_open(void);
void tty_close(void);
/* The window has a new size. */
void tty_resize(void);
/* Characters as the environment names them; true when they are UTF-8. */
bool tty_utf8(void);

#endif
