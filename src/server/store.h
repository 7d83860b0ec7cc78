/* SPDX-License-Identifier: MIT */
/*
 * Where games are kept: a struct of callbacks, so that another back end fits without touching
 * its callers. A game is its terms and a list of entries numbered from 1 without a gap (its
 * versions); entries are appended and never changed. Deciding what to append is the caller's
 * business: load a game at a version and ask for an entry right after that version; when another
 * one came first that is said, and it is to be decided anew.
 *
 * Reading may be done on any thread and sees everything that was answered as written.
 * Writing is asynchronous: the store owns a Write from submit to its `done`.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "text.h"

enum {
	ID_LEAST = 22, /* characters of an id: 128 random bits in base64url, or more */
	ID_MOST = 40,
	MOVE_ROOM = 32,
};

typedef enum EntryKind { ENTRY_CREATED, ENTRY_MOVE, ENTRY_TAKEBACK } EntryKind;

typedef struct Entry {
	int64_t version;
	EntryKind kind;
	int before, after;    /* moves that stand before and after it */
	char move[MOVE_ROOM]; /* "" when it is none */
	char id[ID_MOST + 1]; /* of the request, "" for the creation; no two of a game are alike */
	int64_t at;           /* milliseconds since 1970 */
} Entry;

/* Starts as {0}; owns memory until stored_game_free. */
typedef struct StoredGame {
	int64_t key; /* the store's own number of it */
	char id[ID_MOST + 1];
	int64_t version;
	int64_t created; /* milliseconds since 1970 */
	bool lot;        /* who begins was drawn */
	Text terms;      /* as terms_write writes them */
	Text players;    /* JSON */
	Text moves;      /* those that stand, separated by spaces */
	int ply;         /* how many */
} StoredGame;

typedef enum StoreResult { STORE_OK, STORE_NONE, STORE_FAILED } StoreResult;

typedef enum WriteResult {
	WRITE_DONE,     /* it is on disk */
	WRITE_REPEATED, /* a game with that id was there already */
	WRITE_CONFLICT, /* entry.version exists, or follows on none: load and decide anew */
	WRITE_FAILED,   /* nothing was changed */
} WriteResult;

typedef struct Write Write;
struct Write {
	StoredGame *game; /* to create, with its entry 1 (key is set); NULL: append to `key` */
	int64_t key;
	Entry entry;
	WriteResult result;
	/* Called on the store's thread after the commit; w may be freed or submitted again in it. */
	void (*done)(Write *w);
	Write *next; /* the store's */
};

typedef struct Store Store;
struct Store {
	StoreResult (*load)(Store *s, const char *id, StoredGame *game);
	/* The entry that a request of that id made. */
	StoreResult (*find)(Store *s, int64_t key, const char *id, Entry *entry);
	/* Up to `room` entries after a version, in order; their number, -1 on failure. */
	int (*entries)(Store *s, int64_t key, int64_t after, Entry *entries, int room);
	int64_t (*games)(Store *s); /* how many were made; -1 on failure */
	void (*submit)(Store *s, Write *w);
	/* Everything submitted is written and answered; what comes later fails at once. */
	void (*drain)(Store *s);
	/* After drain, with no reader left. */
	void (*close)(Store *s);
};

/* A folder with an SQLite database in it; NULL with what to do about it in `error`. */
Store *store_sqlite_open(const char *folder, Lang lang, Text *error);

void stored_game_free(StoredGame *game);
/* Takes one entry into account. */
void stored_game_apply(StoredGame *game, const Entry *entry);

#endif
