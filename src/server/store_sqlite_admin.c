/* SPDX-License-Identifier: MIT */
/* What the operator does from the command line, on a folder that a server may be running on: SQLite keeps them apart. */
#include "store_sqlite.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "log.h"
#include "names.h"

static bool failed(const char *path, const char *why, Lang lang, Text *error)
{
	return complain(error, lang, "%s: %s; hiçbir şey değişmedi",
			"%s: %s; nothing has changed", path, why);
}

bool sqlite_is_there(const char *path, Lang lang, Text *error)
{
	return !access(path, F_OK) ||
	       complain(error, lang, "%s yok; sunucunun klasörünü --data ile söyle",
			"there is no %s; name the server's folder with --data", path);
}

/* The database as a server of this version leaves it; false with the reason. admin_close in any case. */
static bool admin_open(Connection *c, const char *folder, int flags, Lang lang, Text *error)
{
	char path[4096];
	*c = (Connection){0};
	snprintf(path, sizeof path, "%s/mangala.db", folder);
	if (!sqlite_is_there(path, lang, error))
		return false;
	if (sqlite3_open_v2(path, &c->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		return failed(path, sqlite3_errmsg(c->db), lang, error);
	sqlite3_busy_timeout(c->db, 5000);
	return sqlite_is_current(c->db) ||
	       complain(error, lang,
			"%s bu sürümün veritabanı değil; önce `mangala serve` ile bir kez başlat",
			"%s is not a database of this version; start `mangala serve` on it once",
			path);
}

static void admin_close(Connection *c)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(c->statements[i]);
	sqlite3_close(c->db);
}

bool store_sqlite_people(const char *folder, const char *part,
			 void (*tell)(const Person *person, int64_t played, void *context),
			 void *context, Lang lang, Text *error)
{
	Connection c;
	bool good = admin_open(&c, folder, SQLITE_OPEN_READONLY, lang, error);
	sqlite3_stmt *q = good ? sql_bind(&c, PEOPLE, "t", part) : NULL;
	StoreResult result = STORE_NONE;
	while (good && (result = sql_row(&c, PEOPLE, q)) == STORE_OK) {
		Person person;
		sqlite_person_read(q, 0, &person);
		tell(&person, sqlite3_column_int64(q, SQLITE_PERSON_WIDTH), context);
	}
	if (good && result == STORE_FAILED)
		good = failed(folder, sqlite3_errmsg(c.db), lang, error);
	admin_close(&c);
	return good;
}

/* A member by his name, or anybody by the id of his account. */
static StoreResult find(Connection *c, const char *who, Person *person)
{
	char fold[NAME_ROOM];
	ProblemKind why;
	bool named = name_fold(who, fold, &why);
	Statement statement = named ? PERSON_BY_FOLD : PERSON_BY_ID;
	for (int i = 0; i < 2; i++, statement = PERSON_BY_ID) {
		sqlite3_stmt *q =
			sql_bind(c, statement, "t", statement == PERSON_BY_ID ? who : fold);
		StoreResult result = sql_row(c, statement, q);
		if (result == STORE_OK) {
			sqlite_person_read(q, 0, person);
			sqlite3_reset(q);
		}
		if (result != STORE_NONE)
			return result;
	}
	return STORE_NONE;
}

/* Somebody to change, in a transaction; false with the reason, and closed. */
static bool change_begin(Connection *c, const char *folder, const char *who, Person *person,
			 Lang lang, Text *error)
{
	bool good = admin_open(c, folder, SQLITE_OPEN_READWRITE, lang, error);
	StoreResult found = good ? find(c, who, person) : STORE_FAILED;
	if (good && found == STORE_NONE)
		good = failed(who, lang == TR ? "böyle biri yok" : "there is no such person",
			      lang, error);
	else if (good && (found != STORE_OK || !sql_run(c, BEGIN, sql_bind(c, BEGIN, ""))))
		good = failed(folder, sqlite3_errmsg(c->db), lang, error);
	if (!good)
		admin_close(c);
	return good;
}

/* `written`: all that was to be changed has been. */
static bool change_end(Connection *c, const char *folder, bool written, Lang lang, Text *error)
{
	bool good = written && sql_run(c, COMMIT, sql_bind(c, COMMIT, ""));
	if (!good)
		failed(folder, sqlite3_errmsg(c->db), lang, error);
	admin_close(c);
	return good;
}

static bool end_sessions(Connection *c, const Person *person)
{
	return sql_run(c, FORGET_SESSIONS, sql_bind(c, FORGET_SESSIONS, "i", person->key));
}

bool store_sqlite_ban(const char *folder, const char *who, bool banned, Lang lang, Text *error)
{
	Connection c;
	Person person;
	if (!change_begin(&c, folder, who, &person, lang, error))
		return false;
	bool written = sql_run(&c, BAN, sql_bind(&c, BAN, "ii", (int64_t)banned, person.key)) &&
		       (!banned || end_sessions(&c, &person));
	return change_end(&c, folder, written, lang, error);
}

bool store_sqlite_password(const char *folder, const char *who, const char *hash, Lang lang,
			   Text *error)
{
	Connection c;
	Person person;
	if (!change_begin(&c, folder, who, &person, lang, error))
		return false;
	if (person.kind != MEMBER) {
		admin_close(&c);
		return failed(who, lang == TR ? "üye değil" : "this is no member", lang, error);
	}
	bool written =
		sql_run(&c, SET_PASSWORD, sql_bind(&c, SET_PASSWORD, "ti", hash, person.key)) &&
		end_sessions(&c, &person);
	return change_end(&c, folder, written, lang, error);
}
