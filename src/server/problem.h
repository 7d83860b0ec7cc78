/* SPDX-License-Identifier: MIT */
/* Why a request is refused: a catalogue in both languages, with the HTTP status of each. */
#ifndef SERVER_PROBLEM_H
#define SERVER_PROBLEM_H

#include "reason.h"
#include "text.h"

typedef enum ProblemKind {
	NO_PROBLEM,
#define PROBLEM(name, status, code, tr, en) name,
#include "problems.def"
#undef PROBLEM
	PROBLEMS
} ProblemKind;

/* Starts as {0}. */
typedef struct Problem {
	ProblemKind kind;
	int retry;        /* seconds until it may be tried again; 0: not said */
	int line, column; /* in the body, from 1; 0: it has no place */
	char field[48];   /* of the body, "players[0].name"; "" when it is about none */
	const char *expected[LANGS];
	char found[96];
	Fault fault; /* BY_THE_RULES: what the rules say */
} Problem;

int problem_status(const Problem *p);
/* {"code","rule","column","tr","en"}, and "line", "field" where there is one. */
void problem_json(const Problem *p, Text *json);

#endif
