/* SPDX-License-Identifier: MIT */
/*
 * A slow twin of every rule set, written from RULES.md alone: plain arrays, colours as they sit at
 * the board, one stone at a time as a player's hand would do it. It shares no line with src/rules
 * and includes nothing of it; the tests compare the two.
 */
#ifndef TESTS_TWIN_H
#define TESTS_TWIN_H

#include <stdbool.h>

typedef enum TwinSet {
	TWIN_MANGALA,
	TWIN_MANGALA_IBB,
	TWIN_MANGALA_KALE,
	TWIN_TOGUZ,
	TWIN_MANGALA2,
	TWIN_DOKUZTAS,
	TWIN_SETS
} TwinSet;

enum { TWIN_WHITE, TWIN_BLACK };

typedef struct TwinRules {
	TwinSet set;
	int capture_lone, castles, flying, repetition, quiet_limit;
} TwinRules;

/* Only ints, so that boards may be compared byte by byte. What a game does not use stays 0. */
typedef struct TwinBoard {
	int mover;
	int pit[2][9]; /* [colour][0] is that player's pit 1 */
	int store[2];  /* hazine, kazan, or the counters set aside */
	int taken[2][9]; /* 1: this pit of the colour's row is the other player's castle or tuzdik */
	int point[24]; /* a man's colour + 1, or 0; numbered in the order of twin_points */
	int hand[2];
} TwinBoard;

/* A move is its text: "3", "pass", "d6xb4", "d6-d5xb4". */
typedef struct TwinMoves {
	int count;
	char text[1024][12];
} TwinMoves;

/* A game with the past that repetition and quiet_limit look at. Starts as {0}. */
typedef struct TwinGame {
	TwinRules rules;
	TwinBoard now;
	TwinBoard *past; /* every position that has stood on the board, now included */
	int count, room;
	int quiet;          /* plies in the moving phase since a removal or a placing */
	const char *end;    /* why the game is over: "row_empty", ..., "" while it goes on */
	const char *result; /* "1-0" "0-1" "1/2-1/2" "*" */
} TwinGame;

extern const char *const twin_names[TWIN_SETS];
extern const char *const twin_points[24];

/* The defaults of RULES.md; pits a side, 0 for dokuztas; stones or counters in all. */
TwinRules twin_rules(TwinSet set);
int twin_pits(TwinSet set);
int twin_stones(TwinSet set);

TwinBoard twin_opening(TwinSet set);
/* None when the game is over. */
void twin_moves(const TwinBoard *b, const TwinRules *r, TwinMoves *moves);
bool twin_legal(const TwinBoard *b, const TwinRules *r, const char *move);
/* Plays a legal move; a board that ends the game is settled. */
void twin_play(TwinBoard *b, const TwinRules *r, const char *move);
/* Each side takes the stones in its own pits (3.4). */
void twin_settle(TwinBoard *b, const TwinRules *r);
/* Why the board alone, without history, is over, "" when it is not; and the result. */
const char *twin_end(const TwinBoard *b, const TwinRules *r, const char **result);

/* Position text (FORMATS.md). The reader checks the form only. */
bool twin_read(const char *text, TwinSet set, TwinBoard *b);
const char *twin_write(const TwinBoard *b, TwinSet set, char text[160]);

/* Is this point part of a closed mill of the man that stands on it? */
bool twin_in_mill(const TwinBoard *b, int point);
int twin_point(const char *name); /* -1: none */

void twin_game_begin(TwinGame *g, TwinRules rules, const TwinBoard *start);
void twin_game_play(TwinGame *g, const char *move);
int twin_game_occurrences(const TwinGame *g);
void twin_game_free(TwinGame *g);

#endif
