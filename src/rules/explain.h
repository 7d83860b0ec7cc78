/* SPDX-License-Identifier: MIT */
/*
 * Mistakes by name (RULES.md 8): what a player claims of a move, held against what the rules make
 * of it. A mistake is found by doing the right move with that one thing done wrong, and seeing the
 * claimed board come out; so there is no second body of rules here.
 */
#ifndef RULES_EXPLAIN_H
#define RULES_EXPLAIN_H

#include "game.h"

typedef struct Explanation {
	Fault mistake;    /* REASON_NONE: the claim is right */
	int mover;        /* colour */
	Position correct; /* after the move, by the rules */
	Trail trail;      /* the steps that lead there */
} Explanation;

/* The legal move m is said to lead to `claimed`. */
bool explain_board(const Position *p, const Rules *r, Move m, const Position *claimed,
		   Explanation *e);
/*
 * The same of a move done by hand, after which the set is said to be over with that result, or to go on (ONGOING).
 * Whose turn it is counts only while it goes on.
 */
bool explain_claim(const Position *p, const Rules *r, Move m, const Position *claimed,
		   Result result, Explanation *e);
/* The board is said to be `claimed` and is `correct`: where they differ first. */
bool explain_position(const Position *correct, const Rules *r, const Position *claimed,
		      Fault *mistake);
/* The legal mancala move m is said to take the stones in pit 1..n of a colour's row. */
bool explain_capture(const Position *p, const Rules *r, Move m, int colour, int pit,
		     Explanation *e);
/* The legal mancala move m is said to make a castle or tuzdik of the pit its last stone falls into. */
bool explain_castle(const Position *p, const Rules *r, Move m, Explanation *e);
/* What a player says of a mancala move in a word. */
typedef enum Saying {
	SAID_AGAIN,   /* the same player moves again */
	SAID_PASSES,  /* the rival is to move */
	SAID_TAKES,   /* the last stone takes stones */
	SAID_NOTHING, /* ... takes none */
	SAID_CASTLE,  /* it makes a castle or tuzdik */
	SAID_OVER,    /* the set is over */
	SAID_GOES_ON, /* it is not */
	SAYINGS
} Saying;

/* Their codes: "again", "passes", "takes", "nothing", "castle", "over", "goes_on". */
extern const char *const saying_codes[SAYINGS];
bool explain_saying(const Position *p, const Rules *r, Move m, Saying said, Explanation *e);
/*
 * `claimed` is said to have won the finished set in which `emptied` ran out of stones first: "who runs
 * out first wins". p is settled.
 */
bool explain_winner(const Position *p, const Rules *r, int emptied, Result claimed, Fault *mistake);

/* What the move really does: its steps, a line each, and the board after it. */
void explain_right(const Explanation *e, const Rules *r, Lang lang, Text *out);
/* The trail in words, a step a line: "Beyaz 3. kuyudan 4 taş alır." */
void explain_steps(const Trail *trail, const Rules *r, int mover, Lang lang, Text *out);

#endif
