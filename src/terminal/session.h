/* SPDX-License-Identifier: MIT */
/*
 * A match at one terminal: who plays, what has been played, take-back, the computer's thoughts, and the
 * file it is kept in. Full screen and line by line are two ways to look at a Session.
 */
#ifndef TERMINAL_SESSION_H
#define TERMINAL_SESSION_H

#include "match_file.h"
#include "state.h"
#include "thinker.h"

/* A person, or the computer at a strength from 1 to STRONGEST (engine.h). */
typedef int Player;
enum { HUMAN = 0, PLAYERS = STRONGEST + 1 };

/* "human", "kolay", "orta", "zor", "usta" or a number; PLAYERS when it is none of them. */
Player player_find(const char *name);

typedef struct Session {
	Lang lang;
	Replay replay;
	Player players[2];     /* by seat */
	char *names[2];        /* by seat, as records have them */
	Record sets[MAX_SETS]; /* the last of them is being played, or the match is over */
	int set_count;
	int human_moves; /* moves that people made: what can be taken back */
	char *file;      /* kept here at every move; NULL: nowhere */
	bool unsaved;    /* there are moves that no file holds */
	int trouble;     /* errno of the last writing, 0: it went well */
	Thinker *thinker;
	bool seeded; /* the computer's moves depend on `seed` alone, not on the clock */
	uint64_t seed;
} Session;

/* How the two sides are played; seat 0 has White in the first set. False: no memory to think with. */
bool session_begin(Session *s, const Terms *terms, const Player players[2], Lang lang);
/*
 * Goes on with the match in a file, its players as the file has them unless they are given (else
 * PLAYERS). False with what is wrong in *why.
 */
bool session_resume(Session *s, const char *file, const Player players[2], Lang lang, Text *why);
/* Keeps the match in a file from now on; false, with `trouble`, when that cannot be written. */
bool session_keep(Session *s, const char *file);
void session_end(Session *s);

/* The seat to move, -1 once the match is over; and whether a person sits there. */
int session_seat(const Session *s);
bool session_human_to_move(const Session *s);
/* The seat of the only person at the table; -1: there are two, or none. */
int session_self(const Session *s);
/* The seat that has a colour in set 0..count. */
int session_seat_of(const Session *s, int set, int colour);
/* Whether the last move ended a set, and the next one has not begun. */
bool session_between_sets(const Session *s);

/* False with *fault, and nothing has changed, when the move is not possible. */
bool session_play(Session *s, const char *move, int length, Fault *fault);
bool session_play_move(Session *s, Move m, Fault *fault);
/* The person to move leaves the set; false with *fault where the rules do not let it be left (match.h, set_leave). */
bool session_leave(Session *s, Fault *fault);
/* The last move of a person, and what the computer answered; false when there is none. */
bool session_take_back(Session *s);

/* Ask the thinker for the move of the computer whose turn it is, or for advice to a person. */
void session_think(Session *s);
void session_ask_hint(Session *s);

/*
 * A signal ends the program: what no file holds goes into a new one, whose name is the answer; NULL
 * when nothing had to be saved or nothing could. The caller frees it.
 */
char *session_rescue(const Session *s);

#endif
