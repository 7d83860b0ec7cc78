/* SPDX-License-Identifier: MIT */
/* The tables of the SQLite store, and the way to them from every earlier version. */
#include "store_sqlite.h"

#include <stdio.h>

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
	/* 2: people, their sessions and seats; clocks. What was before had none of them: nobody's
	 * seats, and whoever knows its id plays */
	"CREATE TABLE person (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
	" kind INTEGER NOT NULL, name TEXT, fold TEXT UNIQUE, password TEXT,"
	" created INTEGER NOT NULL, notices INTEGER NOT NULL DEFAULT 0) STRICT;"
	"CREATE TABLE session (hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
	" person INTEGER NOT NULL REFERENCES person, token INTEGER NOT NULL,"
	" scopes INTEGER NOT NULL, label TEXT NOT NULL, created INTEGER NOT NULL,"
	" expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE INDEX session_person ON session (person, created);"
	"ALTER TABLE game ADD COLUMN maker INTEGER REFERENCES person;"
	"ALTER TABLE game ADD COLUMN joining INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE game ADD COLUMN invited INTEGER REFERENCES person;"
	"ALTER TABLE game ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE game ADD COLUMN credit INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE game ADD COLUMN seat0 INTEGER REFERENCES person;"
	"ALTER TABLE game ADD COLUMN seat1 INTEGER REFERENCES person;"
	"ALTER TABLE game ADD COLUMN status INTEGER NOT NULL DEFAULT 1;"
	"ALTER TABLE game ADD COLUMN deadline INTEGER;"
	"ALTER TABLE event ADD COLUMN seat INTEGER NOT NULL DEFAULT -1;"
	"ALTER TABLE event ADD COLUMN goal INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE event ADD COLUMN left0 INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE event ADD COLUMN left1 INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE event ADD COLUMN quota0 INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE event ADD COLUMN quota1 INTEGER NOT NULL DEFAULT 0;"
	"CREATE INDEX game_maker ON game (maker) WHERE maker IS NOT NULL;"
	"CREATE INDEX game_seat0 ON game (seat0) WHERE seat0 IS NOT NULL;"
	"CREATE INDEX game_seat1 ON game (seat1) WHERE seat1 IS NOT NULL;"
	"CREATE INDEX game_open ON game (key) WHERE status = 0 AND joining = 2;"
	"CREATE INDEX game_deadline ON game (deadline) WHERE deadline IS NOT NULL;"
	"CREATE TABLE notice (person INTEGER NOT NULL REFERENCES person, version INTEGER NOT NULL,"
	" game INTEGER NOT NULL REFERENCES game, event INTEGER NOT NULL,"
	" PRIMARY KEY (person, version)) STRICT, WITHOUT ROWID;"
	"CREATE TABLE pause (since INTEGER) STRICT;"
	"INSERT INTO pause VALUES (NULL);",
	/* 3: conditional moves; the archive */
	"CREATE INDEX game_archive ON game (key) WHERE status = 2 AND hidden = 0 AND joining > 0;"
	"CREATE TABLE plan (game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL,"
	" tree TEXT NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;",
	/* 4: how people are told: their wishes, where they are reached, what is on its way (no key
	 * twice: who delivers a message ends it by its key, perhaps after a move has); mailed secrets;
	 * what the server remembers of itself */
	"CREATE TABLE contact (person INTEGER PRIMARY KEY REFERENCES person, mode INTEGER NOT NULL,"
	" reminders INTEGER NOT NULL, mailed INTEGER NOT NULL DEFAULT 0, lang INTEGER NOT NULL,"
	" clock INTEGER NOT NULL, quiet_from INTEGER NOT NULL, quiet_to INTEGER NOT NULL,"
	" digest INTEGER NOT NULL, feed TEXT UNIQUE) STRICT;"
	"CREATE TABLE channel (key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
	" person INTEGER NOT NULL REFERENCES person, kind INTEGER NOT NULL,"
	" confirmed INTEGER NOT NULL, address TEXT NOT NULL, p256dh TEXT NOT NULL,"
	" auth TEXT NOT NULL, created INTEGER NOT NULL, UNIQUE (person, kind, address)) STRICT;"
	"CREATE TABLE message (key INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL,"
	" channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,"
	" game INTEGER REFERENCES game, due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,"
	" held INTEGER NOT NULL DEFAULT 0) STRICT;"
	"CREATE INDEX message_due ON message (due);"
	"CREATE INDEX message_game ON message (game) WHERE game IS NOT NULL;"
	"CREATE INDEX message_channel ON message (channel);"
	"CREATE TABLE ticket (hash TEXT PRIMARY KEY, kind INTEGER NOT NULL,"
	" person INTEGER NOT NULL REFERENCES person,"
	" channel INTEGER NOT NULL REFERENCES channel ON DELETE CASCADE,"
	" expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE INDEX ticket_channel ON ticket (channel);"
	"CREATE TABLE own (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;",
	/* 5: leave; `until` is when it ended if it was cut short */
	"CREATE TABLE leave (person INTEGER NOT NULL REFERENCES person, since INTEGER NOT NULL,"
	" until INTEGER NOT NULL, PRIMARY KEY (person, since)) STRICT, WITHOUT ROWID;"
	"ALTER TABLE contact ADD COLUMN away INTEGER NOT NULL DEFAULT 0;",
	/* 6: who may not log in */
	"ALTER TABLE person ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;",
	/* 7: ratings by rule set; a game's (NULL: casual), and what its players' were when it ended */
	"CREATE TABLE rating (person INTEGER NOT NULL REFERENCES person, rules TEXT NOT NULL,"
	" rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
	" at INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (person, rules))"
	" STRICT, WITHOUT ROWID;"
	"ALTER TABLE game ADD COLUMN rated TEXT;"
	"ALTER TABLE game ADD COLUMN rating0 REAL;"
	"ALTER TABLE game ADD COLUMN rating1 REAL;"
	"ALTER TABLE game ADD COLUMN deviation0 REAL;"
	"ALTER TABLE game ADD COLUMN deviation1 REAL;"
	"ALTER TABLE game ADD COLUMN change0 REAL;"
	"ALTER TABLE game ADD COLUMN change1 REAL;",
	/* 8: time zones by their names, where minutes ahead of UTC had to do: the whole hours have
	 * names, and of the others those that never change */
	"ALTER TABLE contact ADD COLUMN zone TEXT NOT NULL DEFAULT 'Europe/Istanbul';"
	"UPDATE contact SET zone = CASE clock WHEN 0 THEN 'Etc/UTC' WHEN 210 THEN 'Asia/Tehran'"
	" WHEN 270 THEN 'Asia/Kabul' WHEN 330 THEN 'Asia/Kolkata' WHEN 345 THEN 'Asia/Kathmandu'"
	" WHEN 390 THEN 'Asia/Yangon' WHEN 570 THEN 'Australia/Darwin' ELSE"
	" printf('Etc/GMT%+d', -max(clock, -720) / 60) END WHERE clock <> 180;"
	"ALTER TABLE contact DROP COLUMN clock;"
	/* and when the server stood still, for clocks that also do at other times */
	"CREATE TABLE stop (since INTEGER PRIMARY KEY, until INTEGER NOT NULL) STRICT;",
};
enum { SCHEMA = sizeof migrations / sizeof *migrations, OURS = 0x4d4e474c /* "MNGL" */ };

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

bool sqlite_unusable(SqliteStore *s)
{
	return complain(s->error, s->lang,
			"veritabanı %s kullanılamıyor: %s; bozulduysa yedeğini koy ya da --data ile"
			" başka bir klasör seç",
			"the database %s cannot be used: %s; if it is damaged put a copy back, or"
			" choose another folder with --data",
			s->path, sqlite3_errmsg(s->writer.db));
}

bool sqlite_execute(SqliteStore *s, const char *text)
{
	return sqlite3_exec(s->writer.db, text, NULL, NULL, NULL) == SQLITE_OK ||
	       sqlite_unusable(s);
}

bool sqlite_is_current(sqlite3 *db)
{
	return pragma(db, "PRAGMA application_id") == OURS &&
	       pragma(db, "PRAGMA user_version") == SCHEMA;
}

/* From the schema it has to the one this program knows, a step and a transaction at a time. */
bool sqlite_migrate(SqliteStore *s)
{
	sqlite3 *db = s->writer.db;
	if (!sqlite_execute(s, "SELECT count(*) FROM sqlite_schema"))
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
		if (!sqlite_execute(s, "BEGIN IMMEDIATE") ||
		    !sqlite_execute(s, migrations[schema]) || !sqlite_execute(s, seal))
			return false;
		log_line("info", "migrated", "schema=%d", schema + 1);
	}
	return true;
}
