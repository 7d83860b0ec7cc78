/* SPDX-License-Identifier: MIT */
/*
 * The life of a move. A command is decided against the game as it stands (authority_decide,
 * any thread, reads only), then written if the game still stands there (authority_write; the
 * store calls back), and decided again if it does not. It is answered when it is on disk, and
 * published to the watchers after that. The same request again gets the answer of the first.
 *
 * Only what was done is remembered: a refused command has changed nothing and may be sent again.
 */
#ifndef SERVER_AUTHORITY_H
#define SERVER_AUTHORITY_H

#include "body.h"
#include "clock.h"
#include "events.h"
#include "match.h"
#include "presence.h"
#include "store.h"

typedef struct Authority {
	Store *store;
	Hub *hub;
	Presence *presence;
	int64_t leave_allowed; /* milliseconds a year */
	int64_t tell_after; /* milliseconds that a turn may be played in before its player is told by mail */
} Authority;

/* Anything that happens in a game. Starts as {0} with the asker's part filled in; ends by command_free. */
typedef struct Command {
	/* What is asked: any kind but ENTRY_CREATED and ENTRY_ASKED, which a takeback may become. */
	EntryKind kind;
	int64_t asker; /* the person; 0: nobody we know */
	bool member;   /* whether he has an account, or is a guest */
	char game[ID_MOST + 1];
	char id[ID_MOST + 1]; /* "" for what time itself asks, ENTRY_FLAG */
	int ply; /* the moves that stand, as the asker knows it (-1: whatever they are), */
	int version; /* and at which version; 0: not said. Only it tells a taken-back move from another */
	char move[MOVE_ROOM]; /* ENTRY_MOVE */
	int64_t thought; /* ENTRY_MOVE: milliseconds by the mover's own clock; -1: not said */
	int to;          /* ENTRY_TAKEBACK: the moves that shall stand */
	Body *tree; /* ENTRY_PLANNED: a list of nodes (plan.h), empty: no more; the command's own */
	int seat; /* ENTRY_LEFT, where one person has both: whose; -1: not said */
	/* Called on any thread when the store is through with it; then it is to be decided again. */
	void (*written)(struct Command *c);
	void *context;
	/* The answer. */
	Problem problem; /* of no kind: it was done, as `entry` */
	Entry entry;
	StoredGame present; /* the game as it stood when this was decided */
	/* The authority's. */
	const Authority *authority;
	Write write;
	bool was_written;
	int mover;     /* the seat to move after it, -1: the match is over */
	int64_t later; /* ENTRY_FLAG, ENTRY_AWAY: not done, and the time is up then */
	Span leave;    /* ENTRY_FLAG: not done, for the mover's leave begins */
	Entry *more;   /* what was planned to follow */
	Text plans[2]; /* and what is planned after it, by seat */
} Command;

/* True: c is answered. False: it is to be written now. */
bool authority_decide(const Authority *a, Command *c);
/* c is the store's until `written`. */
void authority_write(const Authority *a, Command *c);
void command_free(Command *c);

/* A game to be made, in the same way. */
typedef struct Creation {
	/* What is asked. */
	char id[ID_MOST + 1]; /* "": any */
	Terms terms;
	bool lot;      /* who begins is to be drawn */
	Text players;  /* JSON */
	int64_t maker; /* 0: nobody we know */
	int seat;      /* the maker's, if another seat is to be taken */
	Joining joining;
	int64_t invited;
	bool hidden, rated;
	Clock clock;
	bool either; /* who is invited may have made it just as well: a rematch */
	void (*written)(struct Creation *c);
	void *context;
	/* The answer. */
	Problem problem;
	bool made; /* false: it had been made before, by the same request */
	StoredGame game;
	/* The authority's. */
	const Authority *authority;
	Write write;
} Creation;

/* c is the store's until `written`; then authority_created answers it. */
void authority_create(const Authority *a, Creation *c);
void authority_created(const Authority *a, Creation *c);
void creation_free(Creation *c);

/* How long until a rival may claim a live game from who is to move and is gone, milliseconds; -1: it is not so. */
int64_t authority_claim(const Authority *a, const StoredGame *game);
/* Whether a person (0: nobody we know) may see a game at all. */
bool authority_may_see(const StoredGame *game, int64_t person);
/* Leave of `person` has begun (ENTRY_AWAY) or was cut short (ENTRY_BACK), as the store has it: that becomes an entry of each
 * of his games that it stops. */
void authority_leave(const Authority *a, int64_t person, EntryKind kind);
/* When somebody's year of leave began that an instant is in, where his clock is. */
int64_t authority_year(const Authority *a, int64_t person, int64_t now);
/* Flags and cancels what is overdue. To be called every second or so, by one thread. */
void authority_sweep(const Authority *a);

#endif
