/* SPDX-License-Identifier: MIT */
/*
 * The engine on a thread of its own, so that keys are answered while it thinks. One question at a
 * time. All functions belong to one thread, the front end's.
 */
#ifndef TERMINAL_THINKER_H
#define TERMINAL_THINKER_H

#include "engine.h"

typedef struct Thinker Thinker;

/* NULL when there is no memory for it. */
Thinker *thinker_new(void);
void thinker_free(Thinker *t);
/* Whom the strongest level asks (engine.h); must outlive the thinker. */
void thinker_oracle(Thinker *t, const Oracle *oracle);
/* Begins to think about a copy of c, as that strength plays it. */
void thinker_ask(Thinker *t, const Course *c, int strength, Limits limits);
/* As if nothing had been thought before: with a seed the same questions get the same answers. */
void thinker_forget(Thinker *t);
bool thinker_asked(const Thinker *t);
/* A file that can be read once the answer is there. */
int thinker_file(const Thinker *t);
/* Takes the answer; false while there is none. */
bool thinker_answer(Thinker *t, Thought *answer);
/* Gives the question up, if there is one; returns within milliseconds. */
void thinker_stop(Thinker *t);

#endif
