/* SPDX-License-Identifier: MIT */
/* Why an input is refused: one catalogue of reasons in both languages, used by every front end. */
#ifndef RULES_REASON_H
#define RULES_REASON_H

#include "text.h"

typedef enum Reason {
	REASON_NONE,
#define REASON(name, code, rule, tr, en) name,
#include "reasons.def"
#undef REASON
	REASONS
} Reason;

/* Starts as {0}. `value` and `found` fill %1, %2 and %s of the catalogue's text. */
typedef struct Fault {
	Reason reason;
	int set;    /* the RuleSet whose rule it is, where the reason is shared by several */
	int column; /* 1-based in the input line; 0: the input has no columns */
	int value[2];
	char found[32]; /* the offending piece of input, cut to fit, always closed */
} Fault;

/* A stable word for programs ("empty_pit"). */
const char *reason_code(Reason reason);
/* The rule of RULES.md it rests on, "1.1"; "" when it is a matter of form. */
const char *fault_rule(const Fault *f);
/* The sentence alone; no place, no full stop. */
void fault_write(const Fault *f, Lang lang, Text *out);
/* A fault at text[column-1], quoting up to `length` bytes from there. */
Fault fault_at(Reason reason, const char *text, int column, int length);

#endif
