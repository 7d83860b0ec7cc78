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

#include "events.h"
#include "match.h"
#include "store.h"

typedef struct Authority {
	Store *store;
	Hub *hub;
} Authority;

/* A move or a takeback. Starts as {0} with the asker's part filled in; ends by command_free. */
typedef struct Command {
	/* What is asked. */
	EntryKind kind;
	char game[ID_MOST + 1];
	char id[ID_MOST + 1];
	int ply; /* the moves that stand, as the asker knows it, */
	int version; /* and at which version; 0: not said. Only it tells a taken-back move from another */
	char move[MOVE_ROOM]; /* ENTRY_MOVE */
	int to;               /* ENTRY_TAKEBACK: the moves that shall stand */
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
	bool lot;     /* who begins is to be drawn */
	Text players; /* JSON */
	void (*written)(struct Creation *c);
	void *context;
	/* The answer. */
	Problem problem;
	bool made; /* false: it had been made before, by the same request */
	StoredGame game;
	/* The authority's. */
	Write write;
} Creation;

/* c is the store's until `written`; then authority_created answers it. */
void authority_create(const Authority *a, Creation *c);
void authority_created(const Authority *a, Creation *c);
void creation_free(Creation *c);

#endif
