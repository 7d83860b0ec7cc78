/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>
#include <time.h>

#include "engine.h"

SAME_VALUE(MANGALA_STRONGEST, STRONGEST);
SAME_VALUE(MANGALA_SCORE_WIN, SCORE_WIN);
SAME_VALUE(MANGALA_SCORE_STONE, SCORE_UNIT);
SAME_VALUE(MANGALA_MOST_LINE, MAX_PLY);
SAME_VALUE(MANGALA_MOST_THREADS, MAX_THREADS);

/* MangalaEngine is the Engine of search, which nobody else looks into. */
static Engine *in_engine(MangalaEngine *engine)
{
	return (Engine *)engine;
}

static Limits in_limits(const MangalaLimits *limits)
{
	return (Limits){
		.depth = limits->depth,
		.nodes = limits->nodes,
		.milliseconds = limits->milliseconds,
		.seed = limits->seed,
		.lines = limits->lines,
	};
}

static MangalaThought out_thought(const Thought *t)
{
	MangalaThought out = {
		.best = t->best,
		.score = t->score,
		.depth = t->depth,
		.nodes = t->nodes,
		.milliseconds = t->milliseconds,
		.line_length = t->pv_length,
	};
	memcpy(out.line, t->pv, sizeof out.line);
	return out;
}

static double milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

MangalaEngine *mangala_engine_new(int megabytes)
{
	return (MangalaEngine *)engine_new(megabytes > 1 ? megabytes : 1, milliseconds);
}

void mangala_engine_free(MangalaEngine *engine)
{
	engine_free(in_engine(engine));
}

void mangala_engine_forget(MangalaEngine *engine)
{
	engine_forget(in_engine(engine));
}

void mangala_engine_stop(MangalaEngine *engine)
{
	engine_stop(in_engine(engine));
}

int mangala_engine_threads(MangalaEngine *engine, int threads)
{
	bool good = threads >= 1 && threads <= MAX_THREADS &&
		    engine_threads(in_engine(engine), threads);
	return good ? MANGALA_OK : MANGALA_WRONG;
}

MangalaLimits mangala_engine_level(int level)
{
	Limits limits = strength_limits(level < 1 ? 1 : level < STRONGEST ? level : STRONGEST);
	return (MangalaLimits){
		.depth = limits.depth,
		.nodes = limits.nodes,
		.milliseconds = limits.milliseconds,
		.seed = limits.seed,
	};
}

/* Whom to tell how far a thought is. */
typedef struct Listener {
	MangalaProgress *progress;
	void *context;
} Listener;

static void tell(const Thought *so_far, void *context)
{
	const Listener *listener = context;
	MangalaThought out = out_thought(so_far);
	listener->progress(listener->context, &out);
}

int mangala_engine_think(MangalaEngine *engine, const MangalaGame *game,
			 const MangalaLimits *limits, MangalaProgress *progress, void *context,
			 MangalaThought *thought)
{
	if (game->course.result != ONGOING)
		return MANGALA_WRONG;
	Listener listener = {progress, context};
	Thought t = engine_think(in_engine(engine), &game->course, in_limits(limits),
				 progress ? tell : NULL, &listener);
	*thought = out_thought(&t);
	return MANGALA_OK;
}

int mangala_engine_line(const MangalaEngine *engine, int i, MangalaThought *line)
{
	Thought t;
	if (i < 0 || !engine_line((const Engine *)engine, i, &t))
		return MANGALA_WRONG;
	*line = out_thought(&t);
	return MANGALA_OK;
}

int mangala_engine_play(MangalaEngine *engine, const MangalaGame *game, int level,
			const MangalaLimits *limits, MangalaThought *thought)
{
	if (game->course.result != ONGOING || level < 1 || level > STRONGEST)
		return MANGALA_WRONG;
	Limits own = limits ? in_limits(limits) : strength_limits(level);
	Thought t = engine_play_at(in_engine(engine), &game->course, level, own);
	*thought = out_thought(&t);
	return MANGALA_OK;
}
