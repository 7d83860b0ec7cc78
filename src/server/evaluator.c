/* SPDX-License-Identifier: MIT */
#include "evaluator.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "log.h"
#include "notation.h"
#include "state.h"

/* An answer takes a fifth of a second at most, so who waits last waits three. */
enum { WAITING_MOST = 16, MEGABYTES = 8, MILLISECONDS = 200 };

struct Evaluator {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t submitted;
	Evaluation *first, **last; /* these four guarded by lock */
	int waiting;
	bool ending;
	const Oracle *oracle;
	Engine *engine; /* made when it is first needed; guarded by lock until then */
};

static double now(void)
{
	return (double)clock_micro() / 1000;
}

static void evaluate(Evaluator *v, Evaluation *e)
{
	Terms terms;
	Fault fault;
	Replay r = {0};
	int wrong;
	if (!v->engine) {
		Engine *engine = engine_new(MEGABYTES, now);
		if (engine)
			engine_oracle(engine, v->oracle);
		pthread_mutex_lock(&v->lock);
		v->engine = engine;
		pthread_mutex_unlock(&v->lock);
	}
	e->good = v->engine && terms_read(text_string(&e->terms), &terms, &fault);
	if (e->good) {
		replay_begin(&r, &terms);
		e->good = replay_moves(&r, text_string(&e->moves), &fault, &wrong);
	}
	e->seat = e->good ? replay_seat(&r) : -1;
	e->over = e->seat < 0;
	if (e->good && !e->over) {
		Thought t = engine_think(v->engine, &r.course,
					 (Limits){.milliseconds = MILLISECONDS}, NULL, NULL);
		Text move = {0};
		e->score = t.score;
		e->solved = t.solved;
		e->depth = t.depth;
		e->nodes = t.nodes;
		move_write(t.best, &r.course.rules, &move);
		snprintf(e->best, sizeof e->best, "%s", text_string(&move));
		text_free(&move);
	}
	replay_free(&r);
}

static void *work(void *evaluator)
{
	Evaluator *v = evaluator;
	pthread_mutex_lock(&v->lock);
	for (;;) {
		while (!v->first && !v->ending)
			pthread_cond_wait(&v->submitted, &v->lock);
		Evaluation *e = v->first;
		if (!e)
			break;
		v->first = e->next;
		if (!v->first)
			v->last = &v->first;
		pthread_mutex_unlock(&v->lock);
		evaluate(v, e);
		e->done(e);
		pthread_mutex_lock(&v->lock);
		v->waiting--;
	}
	pthread_mutex_unlock(&v->lock);
	return NULL;
}

Evaluator *evaluator_new(const Oracle *oracle)
{
	Evaluator *v = calloc(1, sizeof *v);
	if (!v)
		abort();
	v->last = &v->first;
	v->oracle = oracle;
	pthread_mutex_init(&v->lock, NULL);
	pthread_cond_init(&v->submitted, NULL);
	if (pthread_create(&v->thread, NULL, work, v))
		abort();
	return v;
}

void evaluator_submit(Evaluator *v, Evaluation *e)
{
	e->next = NULL;
	pthread_mutex_lock(&v->lock);
	bool busy = e->busy = v->waiting == WAITING_MOST || v->ending;
	if (!busy) {
		v->waiting++;
		*v->last = e;
		v->last = &e->next;
		pthread_cond_signal(&v->submitted);
	}
	pthread_mutex_unlock(&v->lock);
	if (busy)
		e->done(e);
}

void evaluator_stop(Evaluator *v)
{
	pthread_mutex_lock(&v->lock);
	v->ending = true;
	if (v->engine)
		engine_stop(v->engine);
	Evaluation *left = v->first;
	v->first = NULL;
	v->last = &v->first;
	pthread_cond_signal(&v->submitted);
	pthread_mutex_unlock(&v->lock);
	for (Evaluation *e = left, *next; e; e = next) {
		next = e->next;
		e->busy = true;
		e->done(e);
	}
}

void evaluator_free(Evaluator *v)
{
	pthread_join(v->thread, NULL);
	pthread_cond_destroy(&v->submitted);
	pthread_mutex_destroy(&v->lock);
	if (v->engine)
		engine_free(v->engine);
	free(v);
}
