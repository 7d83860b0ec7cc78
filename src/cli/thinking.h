/* SPDX-License-Identifier: MIT */
/* What the commands that think share: an engine and its limits from the call, and Ctrl-C. */
#ifndef CLI_THINKING_H
#define CLI_THINKING_H

#include "command.h"
#include "engine.h"
#include "tables.h"

/* Stops every thought that was given it once Ctrl-C was pressed; `stopped` (progress.h) is set too. */
extern Control interrupt;
void stop_thinking_on_interrupt(void);

/* Milliseconds by a clock that is never set. */
double wall_clock(void);
/* An engine of --hash or so many megabytes; NULL when it has been reported that there is no memory for it. */
Engine *call_engine(const Call *call, int megabytes, int threads);

/* An engine that asks the tables of the call's folder where it has some; engine NULL: reported. */
typedef struct Mind {
	Engine *engine;
	Expert *expert;
} Mind;
/* One of so many minds that think at a time. */
Mind call_mind(const Call *call, int megabytes, int threads, int minds);
/* Gives an engine the tables to ask; false: reported. */
bool mind_asks(Mind *m, const Call *call, int minds);
void mind_free(Mind *m);

/* --time, --nodes, --depth; `otherwise` when none of them is given. --lines and the interrupt in any case. */
Limits call_limits(const Call *call, Limits otherwise);

#endif
