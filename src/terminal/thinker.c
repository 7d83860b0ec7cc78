/* SPDX-License-Identifier: MIT */
#include "thinker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TABLE_MEGABYTES = 32 };

struct Thinker {
	Engine *engine;
	int answered[2]; /* a pipe: one byte an answer */
	bool asked;
	pthread_t thread;
	/* The question and, once the byte is there, its answer. */
	Course course;
	int strength;
	Limits limits;
	Thought answer;
};

static double milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

Thinker *thinker_new(void)
{
	Thinker *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->engine = engine_new(TABLE_MEGABYTES, milliseconds);
	if (!t->engine || pipe(t->answered)) {
		engine_free(t->engine);
		free(t);
		return NULL;
	}
	for (int i = 0; i < 2; i++)
		fcntl(t->answered[i], F_SETFD, FD_CLOEXEC);
	return t;
}

void thinker_free(Thinker *t)
{
	if (!t)
		return;
	thinker_stop(t);
	close(t->answered[0]);
	close(t->answered[1]);
	course_free(&t->course);
	engine_free(t->engine);
	free(t);
}

void thinker_oracle(Thinker *t, const Oracle *oracle)
{
	engine_oracle(t->engine, oracle);
}

static void *think(void *context)
{
	Thinker *t = context;
	t->answer = engine_play_at(t->engine, &t->course, t->strength, t->limits);
	while (write(t->answered[1], "", 1) < 0 && errno == EINTR) {
	}
	return NULL;
}

static void copy_course(Course *to, const Course *from)
{
	Position *past = realloc(to->past, (size_t)from->past_count * sizeof *past);
	if (!past)
		abort();
	for (int i = 0; i < from->past_count; i++)
		past[i] = from->past[i];
	*to = *from;
	to->past = past;
	to->past_room = from->past_count;
}

void thinker_ask(Thinker *t, const Course *c, int strength, Limits limits)
{
	thinker_stop(t);
	copy_course(&t->course, c);
	t->strength = strength;
	t->limits = limits;

	/* Signals are for the thread that reads keys. */
	sigset_t all, old;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	t->asked = !pthread_create(&t->thread, NULL, think, t);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (!t->asked)
		abort();
}

void thinker_forget(Thinker *t)
{
	thinker_stop(t);
	engine_forget(t->engine);
}

bool thinker_asked(const Thinker *t)
{
	return t->asked;
}

int thinker_file(const Thinker *t)
{
	return t->answered[0];
}

static bool answer_within(const Thinker *t, int timeout)
{
	struct pollfd file = {.fd = t->answered[0], .events = POLLIN};
	return poll(&file, 1, timeout) > 0;
}

static void take_answer(Thinker *t)
{
	char byte;
	while (read(t->answered[0], &byte, 1) < 0 && errno == EINTR) {
	}
	pthread_join(t->thread, NULL);
	t->asked = false;
}

bool thinker_answer(Thinker *t, Thought *answer)
{
	if (!t->asked || !answer_within(t, 0))
		return false;
	take_answer(t);
	*answer = t->answer;
	return true;
}

void thinker_stop(Thinker *t)
{
	if (!t->asked)
		return;
	/* A stop that comes before the engine has begun is lost, so it is said until it is heard. */
	do
		engine_stop(t->engine);
	while (!answer_within(t, 1));
	take_answer(t);
}
