/* SPDX-License-Identifier: MIT */
/* What the engine thinks of a position of a game, on a thread of its own; a bounded queue of them. */
#ifndef SERVER_EVALUATOR_H
#define SERVER_EVALUATOR_H

#include "text.h"

struct Oracle; /* engine.h, whose Answer is not the answers of HTTP */

/* One position to be looked at. */
typedef struct Evaluation Evaluation;
struct Evaluation {
	Text terms, moves; /* of the whole match, the first `ply` of them; the job's own */
	/* Called on any thread; may free the job. */
	void (*done)(Evaluation *e);
	/* The answer. */
	bool busy; /* too many wait already: nothing was done */
	bool over; /* there is no move to be found */
	bool good;
	int seat;  /* whose move it is */
	int score; /* for him, hundredths of a stone or a man; 20000 less the plies for a win */
	bool solved; /* the score is exact */
	int depth;
	int64_t nodes;
	char best[32]; /* as the rule set writes it */
	Evaluation *next;
};

typedef struct Evaluator Evaluator;

/* `oracle`: what is known for certain, asked by its thread alone; it must outlive the evaluator. */
Evaluator *evaluator_new(const struct Oracle *oracle);
void evaluator_submit(Evaluator *v, Evaluation *e);
/* Whatever waits is answered as busy, now and from now on; what is under way ends soon. */
void evaluator_stop(Evaluator *v);
/* After evaluator_stop. */
void evaluator_free(Evaluator *v);

#endif
