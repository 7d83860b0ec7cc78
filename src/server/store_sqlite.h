/* SPDX-License-Identifier: MIT */
/* What the files of the SQLite store share: connections, and statements by their names. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include <pthread.h>
#include <sqlite3.h>

#include "store.h"

typedef enum Statement {
#define STATEMENT(name, text) name,
#include "statements.def"
#undef STATEMENT
	STATEMENTS
} Statement;

typedef struct Connection Connection;
struct Connection {
	sqlite3 *db;
	sqlite3_stmt *statements[STATEMENTS]; /* prepared when first used */
	Connection *next;                     /* among idle readers */
};

typedef struct SqliteStore {
	Store calls; /* first: a Store * is a SqliteStore * */
	char *path;
	int lock;  /* the locked file that keeps a second server out */
	Lang lang; /* of complaints, which go to `error` while it is being opened */
	Text *error;

	pthread_mutex_t reading;
	Connection *idle; /* guarded by reading */

	Connection writer; /* the writer thread's, between its start and its end */
	pthread_t thread;
	pthread_mutex_t writing;
	pthread_cond_t submitted;
	Write *first, **last; /* the queue; with `draining` guarded by writing */
	bool draining;
	StoreCounts counts; /* guarded by writing */
} SqliteStore;

/* A statement with its parameters: `kinds` has an i (int64_t), a k (int64_t, 0 is NULL), a d (double) or a t (text, may
 * be NULL) for each. NULL when it cannot be had. */
sqlite3_stmt *sql_bind(Connection *c, Statement statement, const char *kinds, ...);
/* Runs a statement that gives no rows. */
bool sql_run(Connection *c, Statement statement, sqlite3_stmt *s);
/* The next row; when there is none or it fails, the statement is at its start again. */
StoreResult sql_row(Connection *c, Statement statement, sqlite3_stmt *s);
/* The first row of a statement that has at most one, left to be read and then reset. */
const char *sql_text(sqlite3_stmt *s, int column);
/* The text, into an array of the caller's. */
#define SQL_COPY(into, s, column) snprintf(into, sizeof(into), "%s", sql_text(s, column))

/* What a row says, into what the caller has for it. */
typedef void RowReader(sqlite3_stmt *row, void *into);
/*
 * On any thread, by a connection that is borrowed: the only row of a statement with its parameters (as sql_bind); or all of them
 * into an array of elements of `size`, for which the statement's limit is the room: how many, -1 on failure.
 */
StoreResult sqlite_one(Store *store, RowReader *read, void *into, Statement statement,
		       const char *kinds, ...);
int sqlite_all(Store *store, RowReader *read, void *into, size_t size, Statement statement,
	       const char *kinds, ...);
/* Readers of one number and of one text, onto a Text. */
RowReader sqlite_number, sqlite_text;

/* For who asks about a server's folder by hand: whether its database is there, with a complaint when it is not. */
bool sqlite_is_there(const char *path, Lang lang, Text *error);

/* A connection of one's own, for reading; NULL when none can be opened. */
Connection *reader_take(SqliteStore *s);
void reader_give(SqliteStore *s, Connection *c);

/* store_sqlite_people.c */
StoreResult sqlite_person(Store *store, const char *fold, Person *person);
StoreResult sqlite_session(Store *store, const char *hash, int64_t now, Session *session,
			   Person *person);
StoreResult sqlite_noticed(Store *store, int64_t person, int64_t *last, int64_t *first);
int sqlite_notices(Store *store, int64_t person, int64_t after, Notice *notices, int room);
int sqlite_sessions(Store *store, int64_t person, Session *sessions, int room);
int sqlite_strengths(Store *store, int64_t person, Strength *strengths, int room);
/* On the writer's thread, in its transaction. */
/* Tells somebody (0: nobody) of an entry of a game. */
bool write_notice(Connection *c, int64_t person, int64_t game, int64_t version);
WriteResult write_people(Connection *c, Write *w);
/* What a rated game that is over makes of its players' ratings, and that it did. */
bool write_ratings(Connection *c, const Write *w);

StoreResult sqlite_leave(Store *store, int64_t person, int64_t year, int64_t now, Leave *leave);
int sqlite_leaves(Store *store, int64_t person, int64_t since, Span *spans, int room);
RowReader sqlite_span;
enum { SQLITE_PERSON_WIDTH = 8 };
/* A person's columns, from the `first` on. */
void sqlite_person_read(sqlite3_stmt *s, int first, Person *p);

/* store_sqlite_messages.c */
StoreResult sqlite_contact(Store *store, int64_t person, Contact *contact);
int sqlite_channels(Store *store, int64_t person, Channel *channels, int room);
int sqlite_messages(Store *store, int64_t now, Message *messages, int room);
StoreResult sqlite_feed(Store *store, const char *hash, Person *person, Contact *contact);
StoreResult sqlite_own(Store *store, const char *name, Text *value);
/* On the writer's thread: the messages of an entry; of a game with somebody invited; and the kinds from WRITE_CONTACT on. */
bool write_messages(Connection *c, const Write *w);
bool write_invitation(Connection *c, const StoredGame *game);
WriteResult write_telling(Connection *c, Write *w);

/* store_sqlite_schema.c: brings the writer's database to the schema of this program. */
bool sqlite_migrate(SqliteStore *s);
/* Whether a database is of this program and has its schema already. */
bool sqlite_is_current(sqlite3 *db);
/* Says that the database cannot be used, and why; false. */
bool sqlite_unusable(SqliteStore *s);
bool sqlite_execute(SqliteStore *s, const char *text);

#endif
