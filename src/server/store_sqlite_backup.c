/* SPDX-License-Identifier: MIT */
/* Copies of the database, whole and of one moment, also while a server writes to it. */
#include "store_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log.h"
#include "trouble.h"

enum { PATH_ROOM = 4096 };

/* Where something is copied from and to, and to whom it is said what is wrong. */
typedef struct Copy {
	const char *from, *to;
	char part[PATH_ROOM]; /* `to`, until it is whole */
	Lang lang;
	Text *error;
} Copy;

static bool failed(const Copy *c, const char *what, const char *why)
{
	return complain(c->error, c->lang, "%s: %s; hiçbir şey değişmedi",
			"%s: %s; nothing has changed", what, why);
}

/* Whether it is one of this program's, and sound. */
static bool ours(sqlite3 *db)
{
	static const char *const questions[][2] = {
		{"SELECT application_id FROM pragma_application_id", "1296975692"},
		{"SELECT quick_check FROM pragma_quick_check(1)", "ok"},
	};
	for (int i = 0; i < 2; i++) {
		sqlite3_stmt *q = NULL;
		bool good = sqlite3_prepare_v2(db, questions[i][0], -1, &q, NULL) == SQLITE_OK &&
			    sqlite3_step(q) == SQLITE_ROW &&
			    !strcmp(sql_text(q, 0), questions[i][1]);
		sqlite3_finalize(q);
		if (!good)
			return false;
	}
	return true;
}

static bool copy_out(const Copy *c, sqlite3 *from)
{
	sqlite3_stmt *q = NULL;
	bool good = sqlite3_prepare_v2(from, "VACUUM INTO ?", -1, &q, NULL) == SQLITE_OK;
	if (good) {
		sqlite3_bind_text(q, 1, c->part, -1, SQLITE_STATIC);
		good = sqlite3_step(q) == SQLITE_DONE;
	}
	sqlite3_finalize(q);
	return good || failed(c, c->part, sqlite3_errmsg(from));
}

/* A copy is a stopped server: from its moment until it is started the clocks stand still. */
static bool stop_clocks(const Copy *c)
{
	sqlite3 *db = NULL;
	char text[96];
	snprintf(text, sizeof text, "UPDATE pause SET since = %lld WHERE since IS NULL",
		 (long long)clock_wall());
	bool good = sqlite3_open_v2(c->part, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
	/* A database of version 1 has no clocks. */
	if (good)
		sqlite3_exec(db, text, NULL, NULL, NULL);
	good = sqlite3_close(db) == SQLITE_OK && good;
	int fd = good ? open(c->part, O_RDONLY | O_CLOEXEC) : -1;
	good = fd >= 0 && !fsync(fd);
	if (fd >= 0)
		close(fd);
	return good || failed(c, c->part, file_trouble(errno, c->lang));
}

static bool copy(Copy *c)
{
	sqlite3 *from = NULL;
	if (snprintf(c->part, sizeof c->part, "%s.part", c->to) >= (int)sizeof c->part)
		return failed(c, c->to, file_trouble(ENAMETOOLONG, c->lang));
	if (!access(c->to, F_OK))
		return failed(c, c->to, file_trouble(EEXIST, c->lang));
	unlink(c->part);
	int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
	bool good = sqlite3_open_v2(c->from, &from, flags, NULL) == SQLITE_OK;
	if (good)
		sqlite3_busy_timeout(from, 5000);
	if (!good)
		failed(c, c->from, sqlite3_errmsg(from));
	else if (!ours(from))
		good = complain(c->error, c->lang,
				"%s bu programın sağlam bir veritabanı değil; hiçbir şey değişmedi",
				"%s is not a sound database of this program; nothing has changed",
				c->from);
	else
		good = copy_out(c, from) && stop_clocks(c);
	sqlite3_close(from);
	if (good && rename(c->part, c->to))
		good = failed(c, c->to, file_trouble(errno, c->lang));
	if (!good)
		unlink(c->part);
	return good;
}

bool store_sqlite_backup(const char *folder, const char *file, Lang lang, Text *error)
{
	char path[PATH_ROOM];
	snprintf(path, sizeof path, "%s/mangala.db", folder);
	return sqlite_is_there(path, lang, error) &&
	       copy(&(Copy){.from = path, .to = file, .lang = lang, .error = error});
}

/* What a killed server left of a database that is gone would be written into the one that takes its place. */
static bool no_journal(const Copy *c)
{
	static const char *const ends[] = {"-wal", "-journal"};
	for (int i = 0; i < 2; i++) {
		char journal[PATH_ROOM];
		snprintf(journal, sizeof journal, "%s%s", c->to, ends[i]);
		if (!access(journal, F_OK))
			return complain(
				c->error, c->lang,
				"%s başka bir veritabanından kalmış; onu başka yere koy ya da --data"
				" ile başka bir klasör seç",
				"%s is left from another database; put it elsewhere, or choose"
				" another folder with --data",
				journal);
	}
	return true;
}

bool store_sqlite_restore(const char *folder, const char *file, Lang lang, Text *error)
{
	char path[PATH_ROOM];
	snprintf(path, sizeof path, "%s/mangala.db", folder);
	Copy c = {.from = file, .to = path, .lang = lang, .error = error};
	if (mkdir(folder, 0700) && errno != EEXIST)
		return failed(&c, folder, file_trouble(errno, lang));
	return no_journal(&c) && copy(&c);
}
