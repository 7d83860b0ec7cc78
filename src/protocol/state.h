/* SPDX-License-Identifier: MIT */
/*
 * A match as JSON: what the page draws and what the server answers, from the same terms and moves.
 * The shape of each object stands in docs/api.md.
 */
#ifndef PROTOCOL_STATE_H
#define PROTOCOL_STATE_H

#include "course.h"
#include "explain.h"
#include "match.h"

/* A match replayed to its present move. Starts as {0}; owns memory until replay_free. */
typedef struct Replay {
	Match match;
	Course course;  /* of the set being played; of the last set once the match is over */
	int ply;        /* moves played in the whole match */
	int last_set;   /* the set (0..) of the last move */
	int last_by;    /* the colour that made it */
	Move last_move; /* NO_MOVE before the first, and for an end beside the board */
	Position before, after; /* around the last move */
	Result last_result;     /* of the set, after it */
	End last_end;
	Trail trail; /* what the last move did */
} Replay;

void replay_begin(Replay *r, const Terms *terms);
/* Plays one move given as text; on error nothing has changed. The next set begins by itself. */
bool replay_move(Replay *r, const char *text, int length, Fault *fault);
/*
 * The set ends beside the board: `colour` leaves it (END_LEFT, refused as set_leave refuses it) or
 * is out of time (END_TIME). It counts as a move, "w:left" or "b:time" in a list of them.
 */
bool replay_end(Replay *r, int colour, End end, Fault *fault);
/* That word. */
const char *replay_end_word(int colour, End end);
/* A move, or the word by which the player to move leaves the set. */
bool replay_act(Replay *r, const char *text, int length, Fault *fault);
/* Moves and ends separated by spaces; on error *ply is the 1-based move at fault and those before it are played. */
bool replay_moves(Replay *r, const char *text, Fault *fault, int *ply);
/* The seat to move; -1 once the match is over. */
int replay_seat(const Replay *r);
void replay_free(Replay *r);

/* "1-0", "0-1", "1/2-1/2", "*". */
const char *result_name(Result result);
void state_write(const Replay *r, Text *json);
/* What a learner claims of the legal move m of p, and what the rules make of it (explain_claim). */
void claim_write(const Position *p, const Rules *r, Move m, const Explanation *e, Text *json);
/* The terms of a match; players: its players as JSON, NULL for none. */
void terms_json(const Terms *t, const char *players, Text *json);
/* {"code","rule","column","tr","en"} */
void fault_json(const Fault *f, Text *json);
/* The list of rule sets: [{"name","title":{"tr","en"},"pits","stones","castles","options":{name:default}}] */
void games_json(Text *json);

#endif
