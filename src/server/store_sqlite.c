/* SPDX-License-Identifier: MIT */
/*
 * Games in SQLite: write-ahead log, every commit synced. One thread writes: it takes all that
 * is waiting, runs it in one transaction, each write in its own savepoint, and answers after
 * the commit. Readers borrow a read-only connection each; they never wait for the writer.
 */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log.h"

/*
 * To change the schema: add a step at the end; never change one that was released. A database
 * carries the number of steps it has seen in its user_version.
 */
static const char *const migrations[] = {
	/* 1: games and what happened in them; kind is an EntryKind, times are milliseconds */
	"CREATE TABLE game (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
	" version INTEGER NOT NULL, created INTEGER NOT NULL, terms TEXT NOT NULL,"
	" players TEXT NOT NULL, lot INTEGER NOT NULL) STRICT;"
	"CREATE TABLE event (game INTEGER NOT NULL REFERENCES game, version INTEGER NOT NULL,"
	" kind INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, move TEXT,"
	" request TEXT, at INTEGER NOT NULL,"
	" PRIMARY KEY (game, version), UNIQUE (game, request)) STRICT, WITHOUT ROWID;",
};
enum { SCHEMA = sizeof migrations / sizeof *migrations, OURS = 0x4d4e474c /* "MNGL" */ };

typedef enum Statement {
	BEGIN,
	COMMIT,
	ROLLBACK,
	MARK,
	BACK_TO_MARK,
	KEEP,
	GAME_EXISTS,
	ADD_GAME,
	ADVANCE,
	ADD_ENTRY,
	LOAD,
	FIND,
	ENTRIES,
	GAMES,
	STATEMENTS
} Statement;

#define ENTRY_COLUMNS \
	"event.version, event.kind, event.before, event.after, event.move," \
	" event.request, event.at"

static const char *const sql[STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[MARK] = "SAVEPOINT one",
	[BACK_TO_MARK] = "ROLLBACK TO one",
	[KEEP] = "RELEASE one",
	[GAME_EXISTS] = "SELECT 1 FROM game WHERE id = ?",
	[ADD_GAME] = "INSERT INTO game (id, version, created, terms, players, lot)"
		     " VALUES (?, 1, ?, ?, ?, ?)",
	[ADVANCE] = "UPDATE game SET version = version + 1 WHERE key = ? AND version = ? - 1",
	[ADD_ENTRY] = "INSERT INTO event (game, version, kind, before, after, move, request,"
		      " at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
	/* One statement, so the game and its entries are of the same instant. */
	[LOAD] = "SELECT " ENTRY_COLUMNS ", game.key, game.created, game.terms, game.players,"
		 " game.lot FROM game JOIN event ON event.game = game.key WHERE game.id = ?"
		 " ORDER BY event.version",
	[FIND] = "SELECT " ENTRY_COLUMNS " FROM event WHERE game = ? AND request = ?",
	[ENTRIES] = "SELECT " ENTRY_COLUMNS " FROM event WHERE game = ? AND version > ?"
		    " ORDER BY version LIMIT ?",
	[GAMES] = "SELECT coalesce(max(key), 0) FROM game",
};

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
} SqliteStore;

/* --- statements --- */

static bool failed(const Connection *c, Statement statement)
{
	log_line("error", "sqlite", "code=%d message=\"%s\" statement=\"%.40s\"",
		 sqlite3_extended_errcode(c->db), sqlite3_errmsg(c->db), sql[statement]);
	return false;
}

/* A statement with its parameters: `kinds` has an i (int64_t) or a t (text, may be NULL) for each. */
static sqlite3_stmt *bind(Connection *c, Statement statement, const char *kinds, ...)
{
	sqlite3_stmt **s = &c->statements[statement];
	if (!*s && sqlite3_prepare_v3(c->db, sql[statement], -1, SQLITE_PREPARE_PERSISTENT, s,
				      NULL) != SQLITE_OK) {
		failed(c, statement);
		return NULL;
	}
	va_list values;
	va_start(values, kinds);
	for (int i = 1; kinds[i - 1]; i++)
		if (kinds[i - 1] == 'i')
			sqlite3_bind_int64(*s, i, va_arg(values, int64_t));
		else
			sqlite3_bind_text(*s, i, va_arg(values, const char *), -1, SQLITE_STATIC);
	va_end(values);
	return *s;
}

/* Runs a statement that gives no rows. */
static bool run(Connection *c, Statement statement, sqlite3_stmt *s)
{
	if (!s)
		return false;
	bool done = sqlite3_step(s) == SQLITE_DONE || failed(c, statement);
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return done;
}

/* The next row; when there is none or it fails, the statement is at its start again. */
static StoreResult row(Connection *c, Statement statement, sqlite3_stmt *s)
{
	int code = s ? sqlite3_step(s) : SQLITE_ERROR;
	if (code == SQLITE_ROW)
		return STORE_OK;
	if (s && code != SQLITE_DONE)
		failed(c, statement);
	if (s)
		sqlite3_reset(s);
	return code == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static const char *column_text(sqlite3_stmt *s, int column)
{
	const char *text = (const char *)sqlite3_column_text(s, column);
	return text ? text : "";
}

static void entry_read(sqlite3_stmt *s, Entry *e)
{
	*e = (Entry){
		.version = sqlite3_column_int64(s, 0),
		.kind = (EntryKind)sqlite3_column_int(s, 1),
		.before = sqlite3_column_int(s, 2),
		.after = sqlite3_column_int(s, 3),
		.at = sqlite3_column_int64(s, 6),
	};
	snprintf(e->move, sizeof e->move, "%s", column_text(s, 4));
	snprintf(e->id, sizeof e->id, "%s", column_text(s, 5));
}

static void connection_close(Connection *c)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(c->statements[i]);
	sqlite3_close(c->db);
}

/* --- readers: any thread --- */

static Connection *reader_take(SqliteStore *s)
{
	pthread_mutex_lock(&s->reading);
	Connection *c = s->idle;
	if (c)
		s->idle = c->next;
	pthread_mutex_unlock(&s->reading);
	if (c)
		return c;
	c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	if (sqlite3_open_v2(s->path, &c->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) !=
	    SQLITE_OK) {
		log_line("error", "sqlite", "message=\"%s\"", sqlite3_errmsg(c->db));
		connection_close(c);
		free(c);
		return NULL;
	}
	sqlite3_busy_timeout(c->db, 5000);
	return c;
}

static void reader_give(SqliteStore *s, Connection *c)
{
	pthread_mutex_lock(&s->reading);
	c->next = s->idle;
	s->idle = c;
	pthread_mutex_unlock(&s->reading);
}

static StoreResult sqlite_load(Store *store, const char *id, StoredGame *game)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return STORE_FAILED;
	sqlite3_stmt *q = bind(c, LOAD, "t", id);
	StoreResult result;
	while ((result = row(c, LOAD, q)) == STORE_OK) {
		Entry entry;
		entry_read(q, &entry);
		if (!game->version) {
			snprintf(game->id, sizeof game->id, "%s", id);
			game->key = sqlite3_column_int64(q, 7);
			game->created = sqlite3_column_int64(q, 8);
			text_add(&game->terms, column_text(q, 9));
			text_add(&game->players, column_text(q, 10));
			game->lot = sqlite3_column_int(q, 11);
		}
		stored_game_apply(game, &entry);
	}
	reader_give(s, c);
	if (result == STORE_NONE && game->version)
		return STORE_OK;
	stored_game_free(game);
	return result;
}

static StoreResult sqlite_find(Store *store, int64_t key, const char *id, Entry *entry)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return STORE_FAILED;
	sqlite3_stmt *q = bind(c, FIND, "it", key, id);
	StoreResult result = row(c, FIND, q);
	if (result == STORE_OK) {
		entry_read(q, entry);
		sqlite3_reset(q);
	}
	reader_give(s, c);
	return result;
}

static int sqlite_entries(Store *store, int64_t key, int64_t after, Entry *entries, int room)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return -1;
	sqlite3_stmt *q = bind(c, ENTRIES, "iii", key, after, (int64_t)room);
	StoreResult result;
	int count = 0;
	while ((result = row(c, ENTRIES, q)) == STORE_OK)
		entry_read(q, &entries[count++]);
	reader_give(s, c);
	return result == STORE_NONE ? count : -1;
}

static int64_t sqlite_games(Store *store)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return -1;
	sqlite3_stmt *q = bind(c, GAMES, "");
	int64_t count = -1;
	if (row(c, GAMES, q) == STORE_OK) {
		count = sqlite3_column_int64(q, 0);
		sqlite3_reset(q);
	}
	reader_give(s, c);
	return count;
}

/* --- the writer --- */

static const char *or_null(const char *text)
{
	return text[0] ? text : NULL;
}

static bool add_entry(Connection *c, int64_t key, const Entry *e)
{
	return run(c, ADD_ENTRY,
		   bind(c, ADD_ENTRY, "iiiiitti", key, e->version, (int64_t)e->kind,
			(int64_t)e->before, (int64_t)e->after, or_null(e->move), or_null(e->id),
			e->at));
}

static WriteResult write_game(Connection *c, Write *w)
{
	StoredGame *game = w->game;
	sqlite3_stmt *q = bind(c, GAME_EXISTS, "t", game->id);
	StoreResult exists = row(c, GAME_EXISTS, q);
	if (exists == STORE_OK)
		sqlite3_reset(q);
	if (exists != STORE_NONE)
		return exists == STORE_OK ? WRITE_REPEATED : WRITE_FAILED;
	q = bind(c, ADD_GAME, "titti", game->id, game->created, text_string(&game->terms),
		 text_string(&game->players), (int64_t)game->lot);
	if (!run(c, ADD_GAME, q))
		return WRITE_FAILED;
	game->key = sqlite3_last_insert_rowid(c->db);
	return add_entry(c, game->key, &w->entry) ? WRITE_DONE : WRITE_FAILED;
}

/*
 * Compare and set: only if no other entry came first. This also keeps a request from being done
 * twice: who decided on this version has seen all entries before it, and their ids.
 */
static WriteResult write_entry(Connection *c, Write *w)
{
	if (!run(c, ADVANCE, bind(c, ADVANCE, "ii", w->key, w->entry.version)))
		return WRITE_FAILED;
	if (!sqlite3_changes(c->db))
		return WRITE_CONFLICT;
	return add_entry(c, w->key, &w->entry) ? WRITE_DONE : WRITE_FAILED;
}

static bool write_one(Connection *c, Write *w)
{
	if (!run(c, MARK, bind(c, MARK, "")))
		return false;
	w->result = w->game ? write_game(c, w) : write_entry(c, w);
	/* A full disk and the like end the whole transaction: then there is no mark either. */
	if (sqlite3_get_autocommit(c->db))
		return false;
	if (w->result == WRITE_FAILED && !run(c, BACK_TO_MARK, bind(c, BACK_TO_MARK, "")))
		return false;
	return run(c, KEEP, bind(c, KEEP, ""));
}

/* One transaction for all of them; all or nothing of what they were answered is on disk. */
static void write_group(Connection *c, Write *first)
{
	bool sound = run(c, BEGIN, bind(c, BEGIN, ""));
	for (Write *w = first; w && sound; w = w->next)
		sound = write_one(c, w);
	sound = sound && run(c, COMMIT, bind(c, COMMIT, ""));
	if (!sound && !sqlite3_get_autocommit(c->db))
		run(c, ROLLBACK, bind(c, ROLLBACK, ""));
	for (Write *w = first, *next; w; w = next) {
		next = w->next; /* done may end w */
		if (!sound)
			w->result = WRITE_FAILED;
		w->done(w);
	}
}

static void *writer_thread(void *store)
{
	SqliteStore *s = store;
	pthread_mutex_lock(&s->writing);
	for (;;) {
		while (!s->first && !s->draining)
			pthread_cond_wait(&s->submitted, &s->writing);
		Write *group = s->first;
		s->first = NULL;
		s->last = &s->first;
		if (!group)
			break;
		pthread_mutex_unlock(&s->writing);
		write_group(&s->writer, group);
		pthread_mutex_lock(&s->writing);
	}
	pthread_mutex_unlock(&s->writing);
	return NULL;
}

static void sqlite_submit(Store *store, Write *w)
{
	SqliteStore *s = (SqliteStore *)store;
	w->next = NULL;
	pthread_mutex_lock(&s->writing);
	bool late = s->draining;
	if (!late) {
		*s->last = w;
		s->last = &w->next;
		pthread_cond_signal(&s->submitted);
	}
	pthread_mutex_unlock(&s->writing);
	if (late) {
		w->result = WRITE_FAILED;
		w->done(w);
	}
}

static void sqlite_drain(Store *store)
{
	SqliteStore *s = (SqliteStore *)store;
	pthread_mutex_lock(&s->writing);
	s->draining = true;
	pthread_cond_signal(&s->submitted);
	pthread_mutex_unlock(&s->writing);
	pthread_join(s->thread, NULL);
}

/* --- opening and closing --- */

static void sqlite_close(Store *store)
{
	SqliteStore *s = (SqliteStore *)store;
	for (Connection *c = s->idle, *next; c; c = next) {
		next = c->next;
		connection_close(c);
		free(c);
	}
	connection_close(&s->writer); /* the last one: it empties the log into the database */
	if (s->lock >= 0)
		close(s->lock);
	pthread_cond_destroy(&s->submitted);
	pthread_mutex_destroy(&s->writing);
	pthread_mutex_destroy(&s->reading);
	free(s->path);
	free(s);
}

/* The folder, and the lock that keeps a second server out. The kernel lifts it at any end. */
static bool take_folder(SqliteStore *s, const char *folder)
{
	char path[4096], owner[32] = "";
	if (mkdir(folder, 0700) && errno != EEXIST)
		return complain(s->error, s->lang,
				"veri klasörü %s oluşturulamıyor: %s; --data ile başka bir"
				" klasör seç",
				"the data folder %s cannot be made: %s; choose another one with"
				" --data",
				folder, strerror(errno));
	snprintf(path, sizeof path, "%s/lock", folder);
	s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (s->lock < 0)
		return complain(s->error, s->lang,
				"veri klasörü %s yazılamıyor: %s; sahibini değiştir ya da --data ile"
				" başka bir klasör seç",
				"the data folder %s cannot be written to: %s; change its owner, or"
				" choose another one with --data",
				folder, strerror(errno));
	if (flock(s->lock, LOCK_EX | LOCK_NB)) {
		if (read(s->lock, owner, sizeof owner - 1) <= 0)
			strcpy(owner, "?");
		return complain(s->error, s->lang,
				"veri klasörü %s başka bir sunucuda (süreç %.*s); onu durdur ya da"
				" --data ile başka bir klasör seç",
				"the data folder %s is in use by another server (process %.*s); stop"
				" it, or choose another folder with --data",
				folder, (int)strcspn(owner, "\n"), owner);
	}
	int length = snprintf(owner, sizeof owner, "%ld\n", (long)getpid());
	if (ftruncate(s->lock, 0) || pwrite(s->lock, owner, (size_t)length, 0) != length)
		return complain(s->error, s->lang,
				"veri klasörü %s yazılamıyor: %s; diskte yer aç ya da --data ile"
				" başka bir klasör seç",
				"the data folder %s cannot be written to: %s; make room on its disk,"
				" or choose another one with --data",
				folder, strerror(errno));
	return true;
}

static int pragma(sqlite3 *db, const char *question)
{
	sqlite3_stmt *q;
	int answer = -1;
	if (sqlite3_prepare_v2(db, question, -1, &q, NULL) == SQLITE_OK &&
	    sqlite3_step(q) == SQLITE_ROW)
		answer = sqlite3_column_int(q, 0);
	sqlite3_finalize(q);
	return answer;
}

static bool unusable(SqliteStore *s)
{
	return complain(s->error, s->lang,
			"veritabanı %s kullanılamıyor: %s; bozulduysa yedeğini koy ya da --data ile"
			" başka bir klasör seç",
			"the database %s cannot be used: %s; if it is damaged put a copy back, or"
			" choose another folder with --data",
			s->path, sqlite3_errmsg(s->writer.db));
}

static bool execute(SqliteStore *s, const char *text)
{
	return sqlite3_exec(s->writer.db, text, NULL, NULL, NULL) == SQLITE_OK || unusable(s);
}

/* From the schema it has to the one this program knows, a step and a transaction at a time. */
static bool migrate(SqliteStore *s)
{
	sqlite3 *db = s->writer.db;
	if (!execute(s, "SELECT count(*) FROM sqlite_schema"))
		return false;
	int schema = pragma(db, "PRAGMA user_version");
	bool ours = pragma(db, "PRAGMA application_id") == OURS;
	bool empty = pragma(db, "SELECT count(*) FROM sqlite_schema") == 0;
	if ((!ours && !empty) || schema < 0)
		return complain(s->error, s->lang,
				"%s bu programın veritabanı değil; --data ile başka bir klasör seç",
				"%s is not a database of this program; choose another folder with"
				" --data",
				s->path);
	if (schema > SCHEMA)
		return complain(
			s->error, s->lang,
			"%s bu programın daha yeni bir sürümüyle yazılmış (şema %d; bu sürüm"
			" %d bilir); o sürümü başlat ya da --data ile başka bir klasör seç",
			"%s was written by a newer version of this program (schema %d; this"
			" one knows %d); start that one, or choose another folder with --data",
			s->path, schema, SCHEMA);
	for (; schema < SCHEMA; schema++) {
		char seal[96];
		snprintf(seal, sizeof seal,
			 "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", OURS,
			 schema + 1);
		if (!execute(s, "BEGIN IMMEDIATE") || !execute(s, migrations[schema]) ||
		    !execute(s, seal))
			return false;
		log_line("info", "migrated", "schema=%d", schema + 1);
	}
	return true;
}

Store *store_sqlite_open(const char *folder, Lang lang, Text *error)
{
	SqliteStore *s = calloc(1, sizeof *s);
	size_t room = strlen(folder) + sizeof "/mangala.db";
	if (!s || !(s->path = malloc(room)))
		abort();
	snprintf(s->path, room, "%s/mangala.db", folder);
	s->calls = (Store){sqlite_load,   sqlite_find,  sqlite_entries, sqlite_games,
			   sqlite_submit, sqlite_drain, sqlite_close};
	s->lang = lang;
	s->error = error;
	s->lock = -1;
	s->last = &s->first;
	pthread_mutex_init(&s->reading, NULL);
	pthread_mutex_init(&s->writing, NULL);
	pthread_cond_init(&s->submitted, NULL);

	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	bool open = take_folder(s, folder);
	if (open && sqlite3_open_v2(s->path, &s->writer.db, flags, NULL) != SQLITE_OK)
		open = unusable(s);
	if (open)
		sqlite3_busy_timeout(s->writer.db, 5000);
	open = open && migrate(s) &&
	       execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
			  " PRAGMA foreign_keys = ON");
	if (open && (errno = pthread_create(&s->thread, NULL, writer_thread, s)))
		open = complain(s->error, s->lang, "iş parçacığı başlatılamıyor: %s",
				"no thread can be started: %s", strerror(errno));
	if (!open) {
		sqlite_close(&s->calls);
		return NULL;
	}
	return &s->calls;
}
