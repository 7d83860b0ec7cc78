/* SPDX-License-Identifier: MIT */
/* People and sessions in SQLite. */
#include "store_sqlite.h"

#include <stdio.h>

void sqlite_person_read(sqlite3_stmt *s, int first, Person *p)
{
	*p = (Person){
		.key = sqlite3_column_int64(s, first),
		.kind = (PersonKind)sqlite3_column_int(s, first + 2),
		.created = sqlite3_column_int64(s, first + 6),
		.banned = sqlite3_column_int(s, first + 7),
	};
	SQL_COPY(p->id, s, first + 1);
	SQL_COPY(p->name, s, first + 3);
	SQL_COPY(p->fold, s, first + 4);
	SQL_COPY(p->password, s, first + 5);
}

static void person_row(sqlite3_stmt *s, void *person)
{
	sqlite_person_read(s, 0, person);
}

enum { SESSION_WIDTH = 8 };

static void session_read(sqlite3_stmt *s, void *into)
{
	Session *session = into;
	*session = (Session){
		.person = sqlite3_column_int64(s, 2),
		.token = sqlite3_column_int(s, 3),
		.scopes = sqlite3_column_int(s, 4),
		.created = sqlite3_column_int64(s, 6),
		.expires = sqlite3_column_int64(s, 7),
	};
	SQL_COPY(session->id, s, 0);
	SQL_COPY(session->hash, s, 1);
	SQL_COPY(session->label, s, 5);
}

StoreResult sqlite_person(Store *store, const char *fold, Person *person)
{
	return sqlite_one(store, person_row, person, PERSON_BY_FOLD, "t", fold);
}

typedef struct LoggedIn {
	Session *session;
	Person *person;
} LoggedIn;

static void logged_in_read(sqlite3_stmt *s, void *into)
{
	LoggedIn *l = into;
	session_read(s, l->session);
	sqlite_person_read(s, SESSION_WIDTH, l->person);
	l->person->mailed = sqlite3_column_int(s, SESSION_WIDTH + SQLITE_PERSON_WIDTH);
}

StoreResult sqlite_session(Store *store, const char *hash, int64_t now, Session *session,
			   Person *person)
{
	return sqlite_one(store, logged_in_read, &(LoggedIn){session, person}, SESSION, "ti",
			  hash, now);
}

int sqlite_sessions(Store *store, int64_t person, Session *sessions, int room)
{
	return sqlite_all(store, session_read, sessions, sizeof *sessions, SESSIONS, "ii",
			  person, (int64_t)room);
}

StoreResult sqlite_noticed(Store *store, int64_t person, int64_t *last, int64_t *first)
{
	Span numbers; /* two of any kind */
	StoreResult found = sqlite_one(store, sqlite_span, &numbers, NOTICED, "i", person);
	if (found == STORE_OK) {
		*last = numbers.from;
		*first = numbers.until;
	}
	return found;
}

static void notice_read(sqlite3_stmt *s, void *into)
{
	Notice *n = into;
	*n = (Notice){
		.number = sqlite3_column_int64(s, 0),
		.entry = {.version = sqlite3_column_int64(s, 2),
			  .kind = (EntryKind)sqlite3_column_int(s, 3),
			  .after = sqlite3_column_int(s, 4),
			  .seat = sqlite3_column_int(s, 5)},
	};
	SQL_COPY(n->game, s, 1);
}

int sqlite_notices(Store *store, int64_t person, int64_t after, Notice *notices, int room)
{
	return sqlite_all(store, notice_read, notices, sizeof *notices, NOTICES, "iii", person,
			  after, (int64_t)room);
}

/* --- ratings --- */

static void rating_read(sqlite3_stmt *s, Rating *r)
{
	*r = (Rating){.rating = sqlite3_column_double(s, 0),
		      .deviation = sqlite3_column_double(s, 1),
		      .volatility = sqlite3_column_double(s, 2),
		      .at = sqlite3_column_int64(s, 3),
		      .games = sqlite3_column_int(s, 4)};
}

static void strength_read(sqlite3_stmt *s, void *into)
{
	Strength *strength = into;
	rating_read(s, &strength->rating);
	SQL_COPY(strength->rules, s, 5);
}

int sqlite_strengths(Store *store, int64_t person, Strength *strengths, int room)
{
	return sqlite_all(store, strength_read, strengths, sizeof *strengths, RATINGS, "ii",
			  person, (int64_t)room);
}

/* --- leave --- */

static void leave_read(sqlite3_stmt *s, void *into)
{
	Leave *leave = into;
	*leave = (Leave){.used = sqlite3_column_int64(s, 0),
			 .times = sqlite3_column_int(s, 1),
			 .now = {sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3)},
			 .automatic = sqlite3_column_int(s, 4)};
}

StoreResult sqlite_leave(Store *store, int64_t person, int64_t year, int64_t now, Leave *leave)
{
	StoreResult found = sqlite_one(store, leave_read, leave, LEAVE, "iii", person, year, now);
	leave->person = person;
	return found;
}

int sqlite_leaves(Store *store, int64_t person, int64_t since, Span *spans, int room)
{
	return sqlite_all(store, sqlite_span, spans, sizeof *spans, LEAVES, "iii", person,
			  since, (int64_t)room);
}

/* --- writing --- */

bool write_notice(Connection *c, int64_t person, int64_t game, int64_t version)
{
	if (!person)
		return true;
	if (!sql_run(c, COUNT_NOTICE, sql_bind(c, COUNT_NOTICE, "i", person)))
		return false;
	/* Who has left is told nothing any more. */
	return !sqlite3_changes(c->db) ||
	       (sql_run(c, ADD_NOTICE, sql_bind(c, ADD_NOTICE, "iii", game, version, person)) &&
		sql_run(c, DROP_NOTICES, sql_bind(c, DROP_NOTICES, "i", person)));
}

bool write_ratings(Connection *c, const Write *w)
{
	const int64_t *seats = w->standing.seats;
	Rating before[2], after[2];
	if (!w->rated)
		return true;
	for (int seat = 0; seat < 2; seat++) {
		sqlite3_stmt *q = sql_bind(c, RATING, "it", seats[seat], w->rated);
		StoreResult found = sql_row(c, RATING, q);
		if (found == STORE_FAILED)
			return false;
		before[seat] = rating_first();
		if (found == STORE_OK) {
			rating_read(q, &before[seat]);
			sqlite3_reset(q);
		}
		before[seat] = after[seat] = rating_rest(&before[seat], w->entry.at);
	}
	rating_play(after, w->score, w->entry.at);
	bool sound = true;
	for (int seat = 0; seat < 2 && sound; seat++) {
		const Rating *r = &after[seat];
		sound = sql_run(c, SET_RATING,
				sql_bind(c, SET_RATING, "itdddii", seats[seat], w->rated, r->rating,
					 r->deviation, r->volatility, r->at, (int64_t)r->games));
	}
	return sound && sql_run(c, SET_CHANGES,
				sql_bind(c, SET_CHANGES, "idddddd", w->key, before[0].rating,
					 before[0].deviation, after[0].rating - before[0].rating,
					 before[1].rating, before[1].deviation,
					 after[1].rating - before[1].rating));
}

static WriteResult done(bool sound)
{
	return sound ? WRITE_DONE : WRITE_FAILED;
}

/* Of a person that may have been made a moment ago; the hundred youngest of his stay. */
static bool add_session(Connection *c, int64_t person, Session *s)
{
	s->person = person;
	return sql_run(c, END_OLDEST, sql_bind(c, END_OLDEST, "i", person)) &&
	       sql_run(c, ADD_SESSION,
		       sql_bind(c, ADD_SESSION, "ttiiitii", s->id, s->hash, person, (int64_t)s->token,
				(int64_t)s->scopes, s->label, s->created, s->expires));
}

/* Whether somebody has the name; people without one are never in each other's way. */
static StoreResult name_taken(Connection *c, const Person *p)
{
	if (p->kind != MEMBER)
		return STORE_NONE;
	sqlite3_stmt *q = sql_bind(c, PERSON_BY_FOLD, "t", p->fold);
	StoreResult taken = sql_row(c, PERSON_BY_FOLD, q);
	if (taken == STORE_OK)
		sqlite3_reset(q);
	return taken;
}

static WriteResult write_person(Connection *c, Write *w)
{
	Person *p = w->person;
	StoreResult taken = name_taken(c, p);
	if (taken != STORE_NONE)
		return taken == STORE_OK ? WRITE_REPEATED : WRITE_FAILED;
	bool member = p->kind == MEMBER;
	if (w->kind == WRITE_NAME) {
		if (!sql_run(c, NAME_GUEST,
			     sql_bind(c, NAME_GUEST, "ttti", p->name, p->fold, p->password, p->key)))
			return WRITE_FAILED;
		if (!sqlite3_changes(c->db))
			return WRITE_CONFLICT;
	} else {
		if (!sql_run(c, ADD_PERSON,
			     sql_bind(c, ADD_PERSON, "tittti", p->id, (int64_t)p->kind,
				      member ? p->name : NULL, member ? p->fold : NULL,
				      member ? p->password : NULL, p->created)))
			return WRITE_FAILED;
		p->key = sqlite3_last_insert_rowid(c->db);
	}
	return done(add_session(c, p->key, w->session));
}

static WriteResult write_password(Connection *c, Write *w)
{
	Person *p = w->person;
	return done(sql_run(c, SET_PASSWORD, sql_bind(c, SET_PASSWORD, "ti", p->password, p->key)) &&
		    sql_run(c, END_OTHERS, sql_bind(c, END_OTHERS, "it", p->key, w->session->id)));
}

static WriteResult write_session_end(Connection *c, Write *w)
{
	if (!sql_run(c, END_SESSION,
		     sql_bind(c, END_SESSION, "it", w->session->person, w->session->id)))
		return WRITE_FAILED;
	return sqlite3_changes(c->db) ? WRITE_DONE : WRITE_CONFLICT;
}

static WriteResult write_ghost(Connection *c, Write *w)
{
	int64_t key = w->person->key;
	return done(sql_run(c, FORGET_SESSIONS, sql_bind(c, FORGET_SESSIONS, "i", key)) &&
		    sql_run(c, FORGET_CHANNELS, sql_bind(c, FORGET_CHANNELS, "i", key)) &&
		    sql_run(c, FORGET_CONTACT, sql_bind(c, FORGET_CONTACT, "i", key)) &&
		    sql_run(c, FORGET_LEAVES, sql_bind(c, FORGET_LEAVES, "i", key)) &&
		    sql_run(c, FORGET_RATINGS, sql_bind(c, FORGET_RATINGS, "i", key)) &&
		    sql_run(c, FORGET_PLANS, sql_bind(c, FORGET_PLANS, "i", key)) &&
		    sql_run(c, FORGET_NOTICES, sql_bind(c, FORGET_NOTICES, "i", key)) &&
		    sql_run(c, FORGET_PLAYERS, sql_bind(c, FORGET_PLAYERS, "i", key)) &&
		    sql_run(c, FORGET_PERSON, sql_bind(c, FORGET_PERSON, "i", key)));
}

/* One at a time, and no more than a year has; SPANS_MOST of them, so that they can be read at once. */
static WriteResult write_leave(Connection *c, const Write *w)
{
	Leave leave;
	int64_t key = w->person->key;
	sqlite3_stmt *q = sql_bind(c, LEAVE, "iii", key, w->year, w->span.from);
	if (sql_row(c, LEAVE, q) != STORE_OK)
		return WRITE_FAILED;
	leave_read(q, &leave);
	sqlite3_reset(q);
	if (leave.now.until || leave.times >= SPANS_MOST ||
	    leave.used + w->span.until - w->span.from > w->allowed)
		return WRITE_CONFLICT;
	return done(sql_run(c, ADD_LEAVE,
			    sql_bind(c, ADD_LEAVE, "iii", key, w->span.from, w->span.until)));
}

static WriteResult write_leave_end(Connection *c, const Write *w)
{
	if (!sql_run(c, END_LEAVE, sql_bind(c, END_LEAVE, "ii", w->span.until, w->person->key)))
		return WRITE_FAILED;
	return sqlite3_changes(c->db) ? WRITE_DONE : WRITE_CONFLICT;
}

WriteResult write_people(Connection *c, Write *w)
{
	switch (w->kind) {
	case WRITE_PERSON:
	case WRITE_NAME: return write_person(c, w);
	case WRITE_PASSWORD: return write_password(c, w);
	case WRITE_SESSION: return done(add_session(c, w->session->person, w->session));
	case WRITE_SESSION_END: return write_session_end(c, w);
	case WRITE_GHOST: return write_ghost(c, w);
	case WRITE_LEAVE: return write_leave(c, w);
	case WRITE_LEAVE_END: return write_leave_end(c, w);
	default: return write_telling(c, w);
	}
}
