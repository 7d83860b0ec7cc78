/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "men_expert.h"
#include "subspaces_files.h"
#include "trouble.h"

const char *const late_words[LANGS] = {
	"ama 50 hamle kuralı bunu berabere yapabilir",
	"but the 50-move rule may draw it",
};

bool call_table_game(const Call *call, int at, Rules *rules)
{
	if (!call_rules(call, at, rules))
		return false;
	if (table_game(rules))
		return true;
	call_error(call, "bu seçeneklerle bu oyunun tabloları yok: ",
		   "there are no tables for this game with these options: ", call->words[at]);
	return false;
}

char *call_folder(const Call *call)
{
	Text path = {0};
	const char *tables = getenv("MANGALA_TABLES"), *data = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");
	if (call->dir) {
		text_add(&path, call->dir);
	} else if (tables && *tables) {
		text_add(&path, tables);
	} else {
		text_add(&path, data && *data ? data : home && *home ? home : ".");
		text_add(&path, data && *data ? "/mangala" : "/.local/share/mangala");
	}
	return path.data;
}

int call_threads(const Call *call)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return call->threads ? call->threads : cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}

uint64_t call_memory(const Call *call)
{
	if (call->memory)
		return (uint64_t)call->memory << 20;
	return (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 2;
}

void tell_table_file(const Call *call, const char *path, TableState state)
{
	static const char *const words[][LANGS] = {
		[TABLE_MISSING] = {"dosya yok", "the file is not there"},
		[TABLE_FOREIGN] = {"bu oyunun tablosu değil; kullanılmadı, üstüne yazılmadı",
				   "not a table of this game; it was not used and not written over"},
		[TABLE_DAMAGED] =
			{"bozuk; kullanılmadı. Silin, onu yapan `mangala db` komutu yeniden kurar",
			 "damaged; it was not used. Remove it, the `mangala db` command that made it makes it anew"},
		[TABLE_LOCKED] = {"klasöre başka bir program yazıyor",
				  "another program is writing to the folder"},
		[TABLE_REFUSED] = {NULL, NULL},
	};
	const char *why = words[state][cli_lang()];
	if (state == TABLE_REFUSED)
		why = file_trouble(errno, cli_lang());
	fprintf(stderr, "mangala %s: %s: %s\n", call->command, path, why);
}

int tell_table(const Call *call, const char *dir, const Rules *r, int layer, TableState state)
{
	Text path = {0};
	table_path(dir, r, layer, &path);
	tell_table_file(call, state == TABLE_LOCKED ? dir : text_string(&path), state);
	text_free(&path);
	return EXIT_NO;
}

int tell_book(const Call *call, const char *dir, const Rules *r, TableState state)
{
	Text path = {0};
	book_path(dir, r, &path);
	tell_table_file(call, state == TABLE_LOCKED ? dir : text_string(&path), state);
	text_free(&path);
	return EXIT_NO;
}

int tell_stopped(const Call *call)
{
	fprintf(stderr, cli_lang() == TR ? "mangala %s: durduruldu\n" : "mangala %s: stopped\n",
		call->command);
	return EXIT_STOPPED;
}

int tell_kept(const Call *call)
{
	fprintf(stderr,
		cli_lang() == TR
			? "mangala %s: durduruldu; yapılanlar duruyor, aynı komut sürdürür\n"
			: "mangala %s: stopped; what was done is kept, the same command goes on\n",
		call->command);
	return EXIT_STOPPED;
}

/* Room for the proof of nearly any position of a game on top of 24 stones. */
enum { SOLVER_MEGABYTES = 256, LEAST_MEGABYTES = 32 };

static void open_folder(Tables *t, Book *b, const Rules *r, void *context)
{
	const Call *call = context;
	char *dir = call_folder(call);
	int layer, most = call->tables < 0 ? MOST_LAYER : call->tables;
	TableState state = tables_open(t, dir, r, most, &layer);
	if (state != TABLE_GOOD)
		tell_table(call, dir, r, layer, state);
	state = book_open_any(b, dir, r);
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		tell_book(call, dir, r, state);
	free(dir);
}

static void close_folder(Tables *t, Book *b, const Rules *r, bool damaged, void *context)
{
	int layer;
	if (damaged && tables_check(t, 1, &layer) == TABLE_DAMAGED) {
		char *dir = call_folder(context);
		tell_table(context, dir, r, layer, TABLE_DAMAGED);
		free(dir);
	}
	tables_close(t);
	book_close(b);
}

/* Not what is packed: its cache holds little of it. */
static bool read_folder(Tables *t, const Rules *r, void *context)
{
	(void)r;
	int layer;
	return t->cache || tables_check(t, call_threads(context), &layer) == TABLE_GOOD;
}

static void open_men(Subspaces *t, Words *proved, const Rules *r, void *context)
{
	const Call *call = context;
	char *dir = call_folder(call);
	int layer;
	TableState state = subspaces_open(t, dir, r, MOST_BOTH, &layer);
	if (state != TABLE_GOOD)
		tell_table(call, dir, r, layer, state);
	state = proved_open(proved, dir, r);
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		tell_book(call, dir, r, state);
	free(dir);
}

static void close_men(Subspaces *t, Words *proved, void *context)
{
	(void)context;
	subspaces_close(t);
	words_unmap(proved);
}

static void end_men(void *context)
{
	men_expert_free(context);
}

Expert *call_expert(const Call *call, int sharers)
{
	int megabytes = SOLVER_MEGABYTES / sharers;
	megabytes = megabytes < LEAST_MEGABYTES ? LEAST_MEGABYTES : megabytes;
	uint64_t memory = (uint64_t)megabytes << 20;
	Expert *x = expert_new(open_folder, close_folder, (void *)call, memory);
	MenExpert *men = x ? men_expert_new(open_men, close_men, (void *)call, memory) : NULL;
	if (!men) {
		expert_free(x);
		call_error(call, "bellek yetmiyor", "there is not enough memory", "");
		return NULL;
	}
	Oracle oracle = men_expert_oracle(men);
	expert_reads(x, read_folder);
	expert_also(x, &oracle, end_men);
	return x;
}
