/* SPDX-License-Identifier: MIT */
/*
 * What the public values are within: the same bytes as those of rules, so that a cast is
 * all it takes. Where that must hold it is asserted here.
 */
#ifndef LIBRARY_BRIDGE_H
#define LIBRARY_BRIDGE_H

#include <mangala/mangala.h>

#include "course.h"

#define SAME_SIZE(Public, Ours) _Static_assert(sizeof(Public) == sizeof(Ours), #Public)
#define SAME_PLACE(Public, Ours, field) \
	_Static_assert(offsetof(Public, field) == offsetof(Ours, field), #Public "." #field)
#define SAME_VALUE(public, ours) _Static_assert((int)(public) == (int)(ours), #public)

SAME_SIZE(MangalaPosition, Position);
SAME_SIZE(MangalaMove, Move);
SAME_SIZE(MangalaRules, Rules);
SAME_PLACE(MangalaRules, Rules, set);
SAME_PLACE(MangalaRules, Rules, capture_lone);
SAME_PLACE(MangalaRules, Rules, castles);
SAME_PLACE(MangalaRules, Rules, flying);
SAME_PLACE(MangalaRules, Rules, repetition);
SAME_PLACE(MangalaRules, Rules, quiet_limit);
SAME_SIZE(MangalaEvent, Event);
SAME_PLACE(MangalaEvent, Event, kind);
SAME_PLACE(MangalaEvent, Event, why);
SAME_PLACE(MangalaEvent, Event, at);
SAME_PLACE(MangalaEvent, Event, to);
SAME_PLACE(MangalaEvent, Event, count);
SAME_SIZE(MangalaTrail, Trail);
SAME_PLACE(MangalaTrail, Trail, events);
SAME_VALUE(MANGALA_TR, TR);
SAME_VALUE(MANGALA_LANGS, LANGS);
SAME_VALUE(MANGALA_PASS, PASS);
SAME_VALUE(MANGALA_MOST_MOVES, MAX_MOVES);
SAME_VALUE(MANGALA_MOST_EVENTS, MAX_EVENTS);
SAME_VALUE(MANGALA_DRAWN, DRAWN);
SAME_VALUE(MANGALA_END_TIME, END_TIME);
SAME_VALUE(MANGALA_END_TIME + 1, ENDS);
SAME_VALUE(MANGALA_REMOVE, EV_REMOVE);
SAME_VALUE(MANGALA_REMOVE + 1, EVENT_KINDS);
SAME_VALUE(MANGALA_WHY_COLLECT, WHY_COLLECT);
SAME_VALUE(MANGALA_WHY_COLLECT + 1, WHYS);

struct MangalaGame {
	Course course;
};

static inline const Position *in_position(const MangalaPosition *p)
{
	return (const Position *)p;
}

static inline const Rules *in_rules(const MangalaRules *r)
{
	return (const Rules *)r;
}

static inline MangalaOutcome out_outcome(Result result, End end)
{
	return (MangalaOutcome){(MangalaResult)result, (MangalaEnd)end};
}

/* Copies a text to its caller, cut to fit but never within a character, and frees it; its length. */
size_t out_text(Text *text, char *out, size_t size);
/* Tells the caller, who may not want to know; MANGALA_WRONG. */
int out_fault(const Fault *fault, MangalaFault *out);

/* Whether a move, which may be any number, is legal; if not, why. */
bool is_legal(const Position *p, const Rules *r, Move m, Fault *fault);

#endif
