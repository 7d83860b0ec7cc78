/* SPDX-License-Identifier: MIT */
/* Long work at the command line: what it tells on standard error, and Ctrl-C. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "command.h"

enum { EXIT_STOPPED = 130 }; /* 128 and SIGINT */

/* Tells nothing in the first second; then five times a second on a terminal, once elsewhere with --progress. */
typedef struct Progress {
	const Call *call;
	double started, told; /* seconds */
	bool telling;         /* a line stands on the terminal */
} Progress;

/* Seconds of a clock that never goes back. */
double progress_clock(void);
void progress_begin(Progress *p, const Call *call);
/* Whether something is to be told now. */
bool progress_due(const Progress *p);
/* One line; on a terminal it replaces the one before. */
void progress_tell(Progress *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes the line from the terminal again, before anything else is printed. */
void progress_end(Progress *p);

/* From now on Ctrl-C only asks to stop, and reads are interrupted by it. */
void stop_on_interrupt(void);
bool stop_asked(void);

#endif
