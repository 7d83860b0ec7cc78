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
