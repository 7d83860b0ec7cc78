/* SPDX-License-Identifier: MIT */
/* A player of `mangala match`: our own engine, or a program that speaks the protocol (docs/protocol.md). */
#ifndef CLI_CONTENDER_H
#define CLI_CONTENDER_H

#include "command.h"
#include "course.h"
#include "engine.h"

/* How to play, as it is written: "zor", "level=8,nodes=5000", "time=0.1,cmd=../old/mangala engine". */
typedef struct Spec {
	const char *text;
	const char *command; /* NULL: our own */
	int level, hash, threads, depth, milliseconds;
	int64_t nodes;
} Spec;

/* Reads it; false, with the piece at fault, when it is none. */
bool spec_read(const char *text, Spec *spec, const char **fault);

typedef struct Contender Contender;

/* What a clock shows to a player, milliseconds; all 0: there is none. */
typedef struct Clocks {
	int64_t left[2], increment; /* by colour */
} Clocks;

typedef enum Played {
	PLAYED,
	PLAYED_ILLEGAL, /* what it said is no legal move */
	PLAYED_NOTHING, /* it ended, or does not answer */
	PLAYED_STOPPED, /* Ctrl-C */
} Played;

/*
 * One of so many minds that think at a time; level 10 with no limit but time asks the tables of the call's folder. NULL when it
 * cannot be started.
 */
Contender *contender_new(const Spec *spec, const Call *call, int minds, Clock *clock);
void contender_free(Contender *p);
/* A new game from its start; a program that ended is started again. False when it does not answer. */
bool contender_begin(Contender *p, const Course *start, uint64_t seed);
/* The move it plays in c; `moves`: those played since the start, as text. */
Played contender_move(Contender *p, const Course *c, const char *moves, const Clocks *clocks,
		      Move *m);

#endif
