/* SPDX-License-Identifier: MIT */
#include "thinking.h"

#include <signal.h>

#include "progress.h"

Control interrupt;

static void stop(int signal_number)
{
	(void)signal_number;
	stopped = 1;
	atomic_store(&interrupt.stop, true);
}

void stop_thinking_on_interrupt(void)
{
	struct sigaction action = {.sa_handler = stop};
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

double wall_clock(void)
{
	return seconds() * 1e3;
}

Engine *call_engine(const Call *call, int megabytes, int threads)
{
	Engine *e = engine_new(call->hash ? call->hash : megabytes, wall_clock);
	if (e && engine_threads(e, threads))
		return e;
	engine_free(e);
	call_error(call, "bellek yetmiyor", "there is not enough memory", "");
	return NULL;
}

Mind call_mind(const Call *call, int megabytes, int threads, int minds)
{
	Mind m = {.engine = call_engine(call, megabytes, threads)};
	if (m.engine && !mind_asks(&m, call, minds))
		mind_free(&m);
	return m;
}

bool mind_asks(Mind *m, const Call *call, int minds)
{
	m->expert = call_expert(call, minds);
	if (!m->expert)
		return false;
	Oracle oracle = expert_oracle(m->expert);
	engine_oracle(m->engine, &oracle);
	return true;
}

void mind_free(Mind *m)
{
	engine_free(m->engine);
	expert_free(m->expert);
	*m = (Mind){0};
}

Limits call_limits(const Call *call, Limits otherwise)
{
	Limits limits = otherwise;
	if (call->time > 0 || call->nodes || call->depth)
		limits = (Limits){
			.depth = call->depth,
			.nodes = call->nodes,
			.milliseconds = (int)(call->time * 1000),
		};
	limits.lines = call->lines;
	limits.control = &interrupt;
	return limits;
}
