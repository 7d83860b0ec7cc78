/* SPDX-License-Identifier: MIT */
/* Matches of sets (RULES.md 2): who begins, points, margins, when it is decided. Pure. */
#ifndef RULES_MATCH_H
#define RULES_MATCH_H

#include "game.h"

enum { MAX_SETS = 9 };

typedef enum MatchKind { QUICK, FEDERATION, MUNICIPALITY, MATCH_KINDS } MatchKind;

/* What two players agree on before the first move. Seats are 0 and 1; White begins every set. */
typedef struct Terms {
	Rules rules;
	uint8_t kind;              /* MatchKind */
	uint8_t sets;              /* 1, 3 or 5 */
	uint8_t begins;            /* the seat that begins the first set */
	uint8_t stop_when_decided; /* QUICK: no further set once the match cannot be turned */
} Terms;

typedef struct SetResult {
	uint8_t white;     /* the seat that had White */
	uint8_t result;    /* Result, never ONGOING */
	uint8_t end;       /* End */
	uint16_t stones[2]; /* in the stores of White and Black; dokuztas: men on board and in hand */
} SetResult;

typedef struct Match {
	Terms terms;
	int count; /* finished sets */
	SetResult sets[MAX_SETS];
} Match;

/* The seat that has White, that is begins, in set 0..count. */
int match_white(const Match *m, int set);
bool match_over(const Match *m);
/* Points of a seat in half points (a win is 2). */
int match_points(const Match *m, int seat);
/* Sum of the stone margins of a seat: a won set gives store - 24 (half the stones), a lost one the negative. */
int match_margin(const Match *m, int seat);
/* Seat 0 or 1 with more points once the match is over, -1 for a drawn one or one that goes on. */
int match_winner(const Match *m);

/* "game=mangala kind=quick sets=3 begins=0 stop_when_decided=1 castles=0", any order, game first. */
bool terms_read(const char *text, Terms *terms, Fault *fault);
void terms_write(const Terms *terms, Text *out);
extern const char *const match_kind_names[MATCH_KINDS];

#endif
