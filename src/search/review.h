/* SPDX-License-Identifier: MIT */
/* A game judged move by move: what each move cost against the best one, and what it let go by. */
#ifndef SEARCH_REVIEW_H
#define SEARCH_REVIEW_H

#include "engine.h"

/* By what a move loses, in stones: GRADES of review.c. */
typedef enum Grade { GRADE_SOUND, GRADE_DUBIOUS, GRADE_MISTAKE, GRADE_BLUNDER, GRADES } Grade;

/* What the best move had and the one played did not, the weightiest first. */
typedef enum Missed {
	MISSED_NOTHING,
	MISSED_CASTLE,  /* a castle, a tuzdik */
	MISSED_CAPTURE, /* `stones` more than were captured, in the whole turn */
	MISSED_MILL,
	MISSED_TURN, /* an extra turn */
	MISSED_KINDS
} Missed;

typedef struct Verdict {
	Move played, best;
	int score; /* of the best, for the player of the move, SCORE_UNIT a stone */
	int after; /* of the move played */
	int loss; /* between them, not below 0; a won game of Dokuz Tas counts as all but two men */
	int depth;
	int64_t nodes;
	bool solved;   /* exact; asked of an oracle, both scores are */
	bool forced;   /* there was no other move */
	int pv_length; /* the best play, `best` first */
	Move pv[MAX_PLY];
	/* Follows from the rest (review_grade). */
	Grade grade;
	Missed missed;
	int stones; /* MISSED_CAPTURE */
} Verdict;

/* What one player's moves add up to. */
typedef struct Account {
	int moves; /* forced ones not counted */
	int loss;  /* together */
	int count[GRADES];
	double accuracy; /* percent; 100 where every move was the best */
} Account;

/* Limits of one thought at default strength. */
Limits review_limits(void);
/* Judges a legal move of the course, whose result is ONGOING. False when it was stopped first. */
bool review_move(Engine *e, const Course *before, Move played, Limits limits, Verdict *v);
/* Fills in what follows from the rest. */
void review_grade(const Position *before, const Rules *r, Verdict *v);
/* Adds one verdict of a player; starts as {0}. review_close turns the sum into the mean. */
void review_add(const Rules *r, const Verdict *v, Account *a);
void review_close(Account *a);
/* A mistake at least, after which another one wins, or nobody does, than with the best move. */
bool review_turns(const Rules *r, const Verdict *v);
extern const char *const grade_names[GRADES]; /* "sound", "dubious", "mistake", "blunder" */
extern const char *const missed_names[MISSED_KINDS]; /* "", "castle", "capture", "mill", "turn" */

#endif
