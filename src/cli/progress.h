/* SPDX-License-Identifier: MIT */
/* Long work at the command line: what it tells on standard error, and Ctrl-C. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <signal.h>

#include "command.h"

enum { EXIT_STOPPED = 130 }; /* 128 and SIGINT */

/* Tells nothing in the first second; then five times a second on a terminal, once elsewhere with --progress. */
typedef struct Ticker {
	const Call *call;
	double started, told; /* seconds */
	bool telling;         /* a line stands on the terminal */
} Ticker;

/* By a clock that is never set. */
double seconds(void);
void progress_begin(Ticker *p, const Call *call);
/* Whether something is to be told now. */
bool progress_due(const Ticker *p);
/* One line; on a terminal it replaces the one before. */
void progress_tell(Ticker *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes the line from the terminal again, before anything else is printed. */
void progress_end(Ticker *p);

/* From now on Ctrl-C only sets `stopped`, and interrupts what is being read. */
void stop_on_interrupt(void);
extern volatile sig_atomic_t stopped;

#endif
