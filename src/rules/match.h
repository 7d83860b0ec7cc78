/* SPDX-License-Identifier: MIT */
/* Matches of sets (RULES.md 2): who begins, points, margins, when it is decided. Pure. */
#ifndef RULES_MATCH_H
#define RULES_MATCH_H

#include "course.h"

enum { MAX_SETS = 9 };

typedef enum MatchKind { QUICK, FEDERATION, MUNICIPALITY, MATCH_KINDS } MatchKind;

/* How two people behave at the board (S1 rules 8 to 12); carried by a match, obeyed by front ends. */
typedef enum Sowing {
	FROM_HAND,
	FROM_TABLE,
	FROM_PIT,
	SOWINGS
} Sowing; /* A, B, C of rule 10 */
typedef enum FlagFall { FLAG_LOSES, FLAG_FEDERATION, FLAG_FALLS } FlagFall;

typedef struct Conduct {
	uint8_t touch_move;    /* a touched pit must be played */
	uint8_t hidden_counts; /* stones are drawn, numbers are not */
	uint8_t sowing;        /* a Sowing */
	uint8_t flag_fall; /* a FlagFall: with 24 or more in the own store FLAG_FEDERATION draws */
} Conduct;

/* What two players agree on before the first move. Seats are 0 and 1; White begins every set. */
typedef struct Terms {
	Rules rules;
	uint8_t kind;              /* MatchKind */
	uint8_t sets;              /* 1, 3 or 5 */
	uint8_t begins;            /* the seat that begins the first set */
	uint8_t stop_when_decided; /* QUICK: no further set once the match cannot be turned */
	Conduct conduct;
} Terms;

typedef struct SetResult {
	uint8_t white;  /* the seat that had White */
	uint8_t result; /* Result, never ONGOING */
	uint8_t end;    /* End */
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
/*
 * Sum of the stone margins of a seat: a won set gives the winner's store - 24 (half the stones), at
 * least 1, a lost one the negative. 0 in dokuztas.
 */
int match_margin(const Match *m, int seat);
/* Seat 0 or 1 with more points once the match is over, -1 for a drawn one or one that goes on. */
int match_winner(const Match *m);

/* Whether a draw may be offered in this rule set at all (1, S1 rule 14.6: not in Mangala). */
bool draw_may_be_offered(const Rules *r);
/* The set of a course that is over, without its seats. */
SetResult set_finished(const Course *c);
/*
 * A set that its player of `colour` leaves or gives up, booked as rule 14.5 has it in `mangala`: refused
 * before a store holds 25; the winner's leaving counts 25 stones, the loser's gives every stone in the pits to
 * the winner. In other rule sets leaving loses (ruling), the stones in the pits going to the winner, who is booked
 * at least a bare majority.
 */
bool set_leave(const Position *p, const Rules *r, int colour, SetResult *booked, Fault *fault);
/* A set in which the time of `colour` ran out. */
SetResult set_flag(const Position *p, const Rules *r, FlagFall flag_fall, int colour);

/* "game=mangala kind=quick sets=3 begins=0 stop_when_decided=1 castles=0", any order, game first. */
bool terms_read(const char *text, Terms *terms, Fault *fault);
void terms_write(const Terms *terms, Text *out);
extern const char *const match_kind_names[MATCH_KINDS];

#endif
