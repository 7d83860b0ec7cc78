/* SPDX-License-Identifier: MIT */
/*
 * Games in SQLite: write-ahead log, every commit synced. One thread writes: it takes all that
 * is waiting, runs it in one transaction, each write in its own savepoint, and answers after
 * the commit. Readers borrow a read-only connection each; they never wait for the writer.
 */
#include "store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log.h"
#include "trouble.h"

static const char *const sql[STATEMENTS] = {
#define STATEMENT(name, text) [name] = text,
#include "statements.def"
#undef STATEMENT
};

/* --- statements --- */

static bool failed(const Connection *c, Statement statement)
{
	log_line("error", "sqlite", "code=%d message=\"%s\" statement=\"%.40s\"",
		 sqlite3_extended_errcode(c->db), sqlite3_errmsg(c->db), sql[statement]);
	return false;
}

static void bind_number(sqlite3_stmt *s, int at, int64_t n, bool may_be_null)
{
	if (may_be_null && !n)
		sqlite3_bind_null(s, at);
	else
		sqlite3_bind_int64(s, at, n);
}

static sqlite3_stmt *bind_all(Connection *c, Statement statement, const char *kinds, va_list values)
{
	sqlite3_stmt **s = &c->statements[statement];
	if (!*s && sqlite3_prepare_v3(c->db, sql[statement], -1, SQLITE_PREPARE_PERSISTENT, s,
				      NULL) != SQLITE_OK) {
		failed(c, statement);
		return NULL;
	}
	for (int i = 1; kinds[i - 1]; i++)
		if (kinds[i - 1] == 't')
			sqlite3_bind_text(*s, i, va_arg(values, const char *), -1, SQLITE_STATIC);
		else if (kinds[i - 1] == 'd')
			sqlite3_bind_double(*s, i, va_arg(values, double));
		else
			bind_number(*s, i, va_arg(values, int64_t), kinds[i - 1] == 'k');
	return *s;
}

sqlite3_stmt *sql_bind(Connection *c, Statement statement, const char *kinds, ...)
{
	va_list values;
	va_start(values, kinds);
	sqlite3_stmt *s = bind_all(c, statement, kinds, values);
	va_end(values);
	return s;
}

bool sql_run(Connection *c, Statement statement, sqlite3_stmt *s)
{
	if (!s)
		return false;
	bool done = sqlite3_step(s) == SQLITE_DONE || failed(c, statement);
	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return done;
}

StoreResult sql_row(Connection *c, Statement statement, sqlite3_stmt *s)
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

const char *sql_text(sqlite3_stmt *s, int column)
{
	const char *text = (const char *)sqlite3_column_text(s, column);
	return text ? text : "";
}

static void entry_read(sqlite3_stmt *s, void *entry)
{
	Entry *e = entry;
	*e = (Entry){
		.version = sqlite3_column_int64(s, 0),
		.kind = (EntryKind)sqlite3_column_int(s, 1),
		.before = sqlite3_column_int(s, 2),
		.after = sqlite3_column_int(s, 3),
		.at = sqlite3_column_int64(s, 6),
		.seat = sqlite3_column_int(s, 7),
		.goal = sqlite3_column_int(s, 8),
		.clocks = {{sqlite3_column_int64(s, 9), sqlite3_column_int64(s, 10)},
			   {sqlite3_column_int(s, 11), sqlite3_column_int(s, 12)}},
	};
	SQL_COPY(e->move, s, 4);
	SQL_COPY(e->id, s, 5);
}

/* What LOAD says of the game itself, behind the columns of an entry. */
static void game_read(sqlite3_stmt *s, StoredGame *g)
{
	int at = 13;
	g->key = sqlite3_column_int64(s, at++);
	g->created = sqlite3_column_int64(s, at++);
	text_add(&g->terms, sql_text(s, at++));
	text_add(&g->players, sql_text(s, at++));
	g->lot = sqlite3_column_int(s, at++);
	g->maker = sqlite3_column_int64(s, at++);
	g->joining = (Joining)sqlite3_column_int(s, at++);
	g->invited = sqlite3_column_int64(s, at++);
	g->hidden = sqlite3_column_int(s, at++);
	SQL_COPY(g->clock, s, at++);
	g->credit = sqlite3_column_int64(s, at++);
	for (int seat = 0; seat < 2; seat++)
		g->standing.seats[seat] = sqlite3_column_int64(s, at++);
	g->standing.status = (Status)sqlite3_column_int(s, at++);
	g->standing.deadline = sqlite3_column_int64(s, at++);
	for (int seat = 0; seat < 2; seat++) {
		g->sitting[seat].kind = (PersonKind)sqlite3_column_int(s, at++);
		SQL_COPY(g->sitting[seat].name, s, at++);
	}
	g->guest.kind = (PersonKind)sqlite3_column_int(s, at++);
	SQL_COPY(g->guest.name, s, at++);
	SQL_COPY(g->rated, s, at++);
	for (int seat = 0; seat < 2; seat++, at += 4) {
		Rating *rating = &g->sitting[seat].rating;
		*rating = rating_first();
		if (sqlite3_column_type(s, at) == SQLITE_NULL)
			continue;
		rating->rating = sqlite3_column_double(s, at);
		rating->deviation = sqlite3_column_double(s, at + 1);
		rating->at = sqlite3_column_int64(s, at + 2);
		g->sitting[seat].change = sqlite3_column_double(s, at + 3);
	}
}

static void connection_close(Connection *c)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(c->statements[i]);
	sqlite3_close(c->db);
}

/* --- readers: any thread --- */

Connection *reader_take(SqliteStore *s)
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

void reader_give(SqliteStore *s, Connection *c)
{
	pthread_mutex_lock(&s->reading);
	c->next = s->idle;
	s->idle = c;
	pthread_mutex_unlock(&s->reading);
}

StoreResult sqlite_one(Store *store, RowReader *read, void *into, Statement statement,
		       const char *kinds, ...)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return STORE_FAILED;
	va_list values;
	va_start(values, kinds);
	sqlite3_stmt *q = bind_all(c, statement, kinds, values);
	va_end(values);
	StoreResult result = sql_row(c, statement, q);
	if (result == STORE_OK) {
		read(q, into);
		sqlite3_reset(q);
	}
	reader_give(s, c);
	return result;
}

/* The rows of a bound statement. */
static int read_all(Connection *c, RowReader *read, void *into, size_t size,
		    Statement statement, sqlite3_stmt *q)
{
	StoreResult result;
	int count = 0;
	while ((result = sql_row(c, statement, q)) == STORE_OK)
		read(q, (char *)into + size * (size_t)count++);
	return result == STORE_NONE ? count : -1;
}

int sqlite_all(Store *store, RowReader *read, void *into, size_t size, Statement statement,
	       const char *kinds, ...)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return -1;
	va_list values;
	va_start(values, kinds);
	int count =
		read_all(c, read, into, size, statement, bind_all(c, statement, kinds, values));
	va_end(values);
	reader_give(s, c);
	return count;
}

void sqlite_number(sqlite3_stmt *row, void *number)
{
	*(int64_t *)number = sqlite3_column_int64(row, 0);
}

void sqlite_text(sqlite3_stmt *row, void *text)
{
	text_add(text, sql_text(row, 0));
}

void sqlite_span(sqlite3_stmt *row, void *span)
{
	*(Span *)span = (Span){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
}

/* What stops the clocks of correspondence between two people. */
static bool add_pauses(Connection *c, StoredGame *game)
{
	if (game->standing.status != PLAYING || game->joining == NOBODY ||
	    (strncmp(game->clock, "days", 4) && strncmp(game->clock, "bank", 4)))
		return true;
	bool leave = !strstr(game->clock, " no_leave");
	for (int seat = 0; seat < 2; seat++) {
		sqlite3_stmt *q =
			sql_bind(c, PAUSES, "iii", leave ? game->standing.seats[seat] : 0,
				 game->at, (int64_t)PAUSES_MOST);
		int count = read_all(c, sqlite_span, game->pauses[seat], sizeof(Span), PAUSES, q);
		if (count < 0)
			return false;
		game->pause_count[seat] = count;
	}
	return true;
}

static StoreResult sqlite_load(Store *store, const char *id, StoredGame *game)
{
	SqliteStore *s = (SqliteStore *)store;
	Connection *c = reader_take(s);
	if (!c)
		return STORE_FAILED;
	sqlite3_stmt *q = sql_bind(c, LOAD, "t", id);
	StoreResult result;
	while ((result = sql_row(c, LOAD, q)) == STORE_OK) {
		Entry entry;
		entry_read(q, &entry);
		if (!game->version) {
			snprintf(game->id, sizeof game->id, "%s", id);
			game_read(q, game);
		}
		stored_game_apply(game, &entry);
	}
	if (result == STORE_NONE && game->version && !add_pauses(c, game))
		result = STORE_FAILED;
	reader_give(s, c);
	if (result == STORE_NONE && game->version)
		return STORE_OK;
	stored_game_free(game);
	return result;
}

static StoreResult sqlite_find(Store *store, int64_t key, const char *id, Entry *entry)
{
	return sqlite_one(store, entry_read, entry, FIND, "it", key, id);
}

static int sqlite_entries(Store *store, int64_t key, int64_t after, Entry *entries, int room)
{
	return sqlite_all(store, entry_read, entries, sizeof *entries, ENTRIES, "iii", key,
			  after, (int64_t)room);
}

static int64_t sqlite_games(Store *store)
{
	int64_t count;
	return sqlite_one(store, sqlite_number, &count, GAMES, "") == STORE_OK ? count : -1;
}

static StoreResult sqlite_plan(Store *store, int64_t game, int seat, Text *tree)
{
	return sqlite_one(store, sqlite_text, tree, PLAN, "ii", game, (int64_t)seat);
}

static void listed_read(sqlite3_stmt *row, void *listed)
{
	Listed *game = listed;
	game->key = sqlite3_column_int64(row, 0);
	SQL_COPY(game->id, row, 1);
}

static int64_t or_last(int64_t before)
{
	return before ? before : INT64_MAX;
}

static int sqlite_seeks(Store *store, int64_t before, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, SEEKS, "ii",
			  or_last(before), (int64_t)room);
}

static int sqlite_games_of(Store *store, int64_t person, int64_t before, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, GAMES_OF, "iii", person,
			  or_last(before), (int64_t)room);
}

static int sqlite_archive(Store *store, const Search *search, int64_t before, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, ARCHIVE, "itiii",
			  or_last(before), search->rules, search->person,
			  (int64_t)search->rated, (int64_t)room);
}

static int sqlite_archive_on(Store *store, const Search *search, int64_t after, Listed *games,
			     int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, ARCHIVE_ON, "itiii", after,
			  search->rules, search->person, (int64_t)search->rated, (int64_t)room);
}

static int sqlite_due(Store *store, int64_t now, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, DUE, "ii", now, (int64_t)room);
}

static int sqlite_playing(Store *store, int64_t person, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, PLAYING_NOW, "ii", person,
			  (int64_t)room);
}

static int sqlite_ended(Store *store, int64_t person, int64_t since, Listed *games, int room)
{
	return sqlite_all(store, listed_read, games, sizeof *games, ENDED, "iii", person, since,
			  (int64_t)room);
}

/* --- the writer --- */

static const char *or_null(const char *text)
{
	return text[0] ? text : NULL;
}

static bool add_entry(Connection *c, int64_t key, const Entry *e)
{
	return sql_run(c, ADD_ENTRY,
		       sql_bind(c, ADD_ENTRY, "iiiiittiiiiiii", key, e->version,
				(int64_t)e->kind, (int64_t)e->before, (int64_t)e->after,
				or_null(e->move), or_null(e->id), e->at, (int64_t)e->seat,
				(int64_t)e->goal, e->clocks.left[0], e->clocks.left[1],
				(int64_t)e->clocks.quota[0], (int64_t)e->clocks.quota[1]));
}

static WriteResult write_game(Connection *c, Write *w)
{
	StoredGame *game = w->game;
	sqlite3_stmt *q = sql_bind(c, GAME_EXISTS, "t", game->id);
	StoreResult exists = sql_row(c, GAME_EXISTS, q);
	if (exists == STORE_OK)
		sqlite3_reset(q);
	if (exists != STORE_NONE)
		return exists == STORE_OK ? WRITE_REPEATED : WRITE_FAILED;
	const Standing *now = &game->standing;
	q = sql_bind(c, ADD_GAME, "tittikikitkkikt", game->id, game->created,
		     text_string(&game->terms), text_string(&game->players), (int64_t)game->lot,
		     game->maker, (int64_t)game->joining, game->invited, (int64_t)game->hidden,
		     game->clock, now->seats[0], now->seats[1], (int64_t)now->status,
		     now->deadline, or_null(game->rated));
	if (!sql_run(c, ADD_GAME, q))
		return WRITE_FAILED;
	game->key = sqlite3_last_insert_rowid(c->db);
	bool sound = add_entry(c, game->key, &w->entry) &&
		     write_notice(c, game->invited, game->key, w->entry.version) &&
		     write_invitation(c, game);
	return sound ? WRITE_DONE : WRITE_FAILED;
}

/* An entry, and word of it to who sits there. */
static bool tell_entry(Connection *c, const Write *w, const Entry *e)
{
	const int64_t *seats = w->standing.seats;
	return add_entry(c, w->key, e) && write_notice(c, seats[0], w->key, e->version) &&
	       (seats[0] == seats[1] || write_notice(c, seats[1], w->key, e->version));
}

static bool write_plans(Connection *c, const Write *w)
{
	bool sound = true;
	for (int64_t seat = 0; seat < 2 && sound; seat++) {
		const char *tree = w->plans[seat];
		if (!w->planned[seat])
			continue;
		if (tree && *tree)
			sound = sql_run(c, SET_PLAN,
					sql_bind(c, SET_PLAN, "iit", w->key, seat, tree));
		else
			sound = sql_run(c, DROP_PLAN, sql_bind(c, DROP_PLAN, "ii", w->key, seat));
	}
	return sound;
}

/*
 * Compare and set: only if no other entry came first. This also keeps a request from being done
 * twice: who decided on this version has seen all entries before it, and their ids.
 */
static WriteResult write_entry(Connection *c, Write *w)
{
	const Standing *now = &w->standing;
	if (!sql_run(c, ADVANCE,
		     sql_bind(c, ADVANCE, "ikkikii", (int64_t)w->more_count + 1, now->seats[0],
			      now->seats[1], (int64_t)now->status, now->deadline, w->key,
			      w->entry.version)))
		return WRITE_FAILED;
	if (!sqlite3_changes(c->db))
		return WRITE_CONFLICT;
	bool sound = tell_entry(c, w, &w->entry) && write_plans(c, w) && write_messages(c, w) &&
		     write_ratings(c, w);
	for (int i = 0; i < w->more_count && sound; i++)
		sound = tell_entry(c, w, &w->more[i]);
	return sound ? WRITE_DONE : WRITE_FAILED;
}

/* Another instant at which to look at the clock; a reminder goes with it. */
static WriteResult write_deadline(Connection *c, const Write *w)
{
	if (!sql_run(c, SET_DEADLINE,
		     sql_bind(c, SET_DEADLINE, "iii", w->standing.deadline, w->key,
			      w->entry.version)))
		return WRITE_FAILED;
	if (!sqlite3_changes(c->db))
		return WRITE_CONFLICT;
	return !w->remind_at || sql_run(c, MOVE_REMINDERS,
					sql_bind(c, MOVE_REMINDERS, "ii", w->key, w->remind_at))
		       ? WRITE_DONE
		       : WRITE_FAILED;
}

static bool write_one(Connection *c, Write *w)
{
	if (!sql_run(c, MARK, sql_bind(c, MARK, "")))
		return false;
	if (w->kind == WRITE_GAME)
		w->result = write_game(c, w);
	else if (w->kind == WRITE_ENTRY)
		w->result = write_entry(c, w);
	else if (w->kind == WRITE_DEADLINE)
		w->result = write_deadline(c, w);
	else
		w->result = write_people(c, w);
	/* A full disk and the like end the whole transaction: then there is no mark either. */
	if (sqlite3_get_autocommit(c->db))
		return false;
	if (w->result != WRITE_DONE && !sql_run(c, BACK_TO_MARK, sql_bind(c, BACK_TO_MARK, "")))
		return false;
	return sql_run(c, KEEP, sql_bind(c, KEEP, ""));
}

static void count_group(SqliteStore *s, const Write *first, bool sound, int64_t microseconds)
{
	pthread_mutex_lock(&s->writing);
	StoreCounts *n = &s->counts;
	n->commits++;
	n->microseconds += microseconds;
	for (const Write *w = first; w; w = w->next) {
		n->writes++;
		n->waiting--;
		n->conflicts += sound && w->result == WRITE_CONFLICT;
		n->failures += !sound || w->result == WRITE_FAILED;
	}
	pthread_mutex_unlock(&s->writing);
}

static void sqlite_counts(Store *store, StoreCounts *counts)
{
	SqliteStore *s = (SqliteStore *)store;
	pthread_mutex_lock(&s->writing);
	*counts = s->counts;
	pthread_mutex_unlock(&s->writing);
}

/* One transaction for all of them; all or nothing of what they were answered is on disk. */
static void write_group(SqliteStore *s, Write *first)
{
	Connection *c = &s->writer;
	int64_t begun = clock_micro();
	bool sound = sql_run(c, BEGIN, sql_bind(c, BEGIN, ""));
	for (Write *w = first; w && sound; w = w->next)
		sound = write_one(c, w);
	sound = sound && sql_run(c, COMMIT, sql_bind(c, COMMIT, ""));
	if (!sound && !sqlite3_get_autocommit(c->db))
		sql_run(c, ROLLBACK, sql_bind(c, ROLLBACK, ""));
	count_group(s, first, sound, clock_micro() - begun);
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
		write_group(s, group);
		pthread_mutex_lock(&s->writing);
	}
	pthread_mutex_unlock(&s->writing);
	sql_run(&s->writer, STOP_CLOCKS, sql_bind(&s->writer, STOP_CLOCKS, "i", clock_wall()));
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
		s->counts.waiting++;
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
				folder, file_trouble(errno, s->lang));
	snprintf(path, sizeof path, "%s/lock", folder);
	s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (s->lock < 0)
		return complain(s->error, s->lang,
				"veri klasörü %s yazılamıyor: %s; sahibini değiştir ya da --data ile"
				" başka bir klasör seç",
				"the data folder %s cannot be written to: %s; change its owner, or"
				" choose another one with --data",
				folder, file_trouble(errno, s->lang));
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
				folder, file_trouble(errno, s->lang));
	return true;
}

/*
 * The time from a clean stop to now is nobody's. A live game is credited it; a correspondence game is told when it was, for a
 * weekend or a leave may have been just then, and no time is given twice. Where one was, the written deadline is put right when
 * it is looked at.
 */
static bool start_clocks(SqliteStore *s)
{
	char text[1024];
	long long now = (long long)clock_wall(), a_year = 400LL * 24 * 60 * 60 * 1000;
	snprintf(text, sizeof text,
		 "BEGIN IMMEDIATE;"
		 "DELETE FROM stop WHERE until < %lld;"
		 "INSERT OR IGNORE INTO stop SELECT since, %lld FROM pause WHERE since < %lld;"
		 "UPDATE game SET deadline = deadline + %lld - since FROM pause"
		 " WHERE deadline IS NOT NULL AND status = 1 AND since < %lld AND NOT clock LIKE"
		 " '%% weekends%%' AND NOT EXISTS (SELECT 1 FROM leave WHERE person IN (seat0, seat1)"
		 " AND until > pause.since);"
		 "UPDATE game SET credit = credit + %lld - since FROM pause"
		 " WHERE deadline IS NOT NULL AND status = 1 AND since < %lld"
		 " AND substr(clock, 1, 4) IN ('live', 'turn');"
		 "UPDATE pause SET since = NULL; COMMIT",
		 now - a_year, now, now, now, now, now, now);
	return sqlite_execute(s, text);
}

Store *store_sqlite_open(const char *folder, Lang lang, Text *error)
{
	SqliteStore *s = calloc(1, sizeof *s);
	size_t room = strlen(folder) + sizeof "/mangala.db";
	if (!s || !(s->path = malloc(room)))
		abort();
	snprintf(s->path, room, "%s/mangala.db", folder);
	s->calls = (Store){
		.counts = sqlite_counts,
		.load = sqlite_load,
		.find = sqlite_find,
		.entries = sqlite_entries,
		.games = sqlite_games,
		.seeks = sqlite_seeks,
		.games_of = sqlite_games_of,
		.archive = sqlite_archive,
		.archive_on = sqlite_archive_on,
		.due = sqlite_due,
		.person = sqlite_person,
		.strengths = sqlite_strengths,
		.session = sqlite_session,
		.sessions = sqlite_sessions,
		.plan = sqlite_plan,
		.noticed = sqlite_noticed,
		.notices = sqlite_notices,
		.contact = sqlite_contact,
		.channels = sqlite_channels,
		.messages = sqlite_messages,
		.feed = sqlite_feed,
		.playing = sqlite_playing,
		.ended = sqlite_ended,
		.own = sqlite_own,
		.leave = sqlite_leave,
		.leaves = sqlite_leaves,
		.submit = sqlite_submit,
		.drain = sqlite_drain,
		.close = sqlite_close,
	};
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
		open = sqlite_unusable(s);
	if (open)
		sqlite3_busy_timeout(s->writer.db, 5000);
	open = open && sqlite_migrate(s) &&
	       sqlite_execute(s, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
				 " PRAGMA foreign_keys = ON") &&
	       start_clocks(s);
	if (open && (errno = pthread_create(&s->thread, NULL, writer_thread, s)))
		open = complain(s->error, s->lang, "iş parçacığı başlatılamıyor: %s",
				"no thread can be started: %s", strerror(errno));
	if (!open) {
		sqlite_close(&s->calls);
		return NULL;
	}
	return &s->calls;
}
