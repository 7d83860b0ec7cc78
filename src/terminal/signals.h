/* SPDX-License-Identifier: MIT */
/*
 * The signals that end a game or change its window (SIGINT, SIGTERM, SIGHUP, SIGWINCH) wait in a pipe until
 * the one loop that also reads keys takes them.
 */
#ifndef TERMINAL_SIGNALS_H
#define TERMINAL_SIGNALS_H

/* A file that can be read once a signal has come; -1: none could be made. */
int signals_open(void);
/* The next signal, 0 when there is none. */
int signals_next(void);
/* As it was before signals_open. */
void signals_close(void);

#endif
