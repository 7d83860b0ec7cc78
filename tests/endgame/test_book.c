/* SPDX-License-Identifier: MIT */
/*
 * The opening book, made from a position of few stones: every position that who follows it can meet, by a walk of its own, with the
 * value a plain minimax has; its file; and the engine that asks it and the tables.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bookwork.h"
#include "build.h"
#include "expert.h"
#include "folder.h"
#include "plain.h"
#include "verify.h"

enum { TABLES = 8, PLIES = 8, EVERY = 3, POSITIONS = 1000000 };

static char dir[] = "/tmp/mangala-book-XXXXXX";

/* 1,1,1,2,0,1 on both sides. */
static Position start(void)
{
	return (Position){.row = {0x010002010101, 0x010002010101}};
}

static void file_path(const Rules *r, const char *more, Text *path)
{
	text_clear(path);
	book_path(dir, r, path);
	text_add(path, more);
}

typedef struct Patience {
	int left;
} Patience;

static bool patient(int ply, uint64_t done, uint64_t known, void *context)
{
	Patience *p = context;
	(void)ply;
	assert_true(done < known);
	return p->left-- > 0;
}

static TableState make(const Rules *r, const Tables *t, int threads, int order, int patience)
{
	SolveSetup setup = {
		.tables = t, .rules = r, .pits = 6, .memory = 1 << 22, .threads = 1, .order = order};
	Patience p = {patience};
	BookWork w = {.dir = dir,
		      .rules = r,
		      .start = start(),
		      .plies = PLIES,
		      .every = EVERY,
		      .solver = solver_new(&setup),
		      .threads = threads,
		      .progress = patient,
		      .context = &p};
	assert_non_null(w.solver);
	TableState state = book_build(&w);
	solver_free(w.solver);
	return state;
}

/* What the book's player can meet, and what is wrong with the book there. */
static int walk(const Book *b, const Rules *r, Plain *plain, const Position *p, bool own, int left)
{
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list), met = 0;
	if (count == 0 || left == 0)
		return 0;
	if (own) {
		uint64_t entry = book_find(b, p);
		assert_true(entry != 0);
		assert_int_equal(book_value(entry), plain_value(plain, p));
		list[0] = book_move(entry);
		count = 1;
		met = 1;
	}
	for (int i = 0; i < count; i++) {
		Position next = *p;
		game_of(r)->play(&next, list[i], r, NULL);
		bool again = next.side == p->side;
		if (own) {
			/* The move keeps the value. */
			int after = plain_value(plain, &next);
			int margin = six_margin(&next) * (again ? 1 : -1) - six_margin(p);
			assert_int_equal(margin + (again ? after : -after),
					 book_value(book_find(b, p)));
		}
		met += walk(b, r, plain, &next, again ? own : !own, left - 1);
	}
	return met;
}

/* All positions of the first plies are in it. */
static int walk_all(const Book *b, const Rules *r, Plain *plain, const Position *p, int left)
{
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list), met = 1;
	if (count == 0)
		return 0;
	uint64_t entry = book_find(b, p);
	assert_true(entry != 0);
	Position there = book_position(entry);
	assert_true(there.row[0] == (p->row[0] & SIX_PITS) &&
		    there.row[1] == (p->row[1] & SIX_PITS));
	assert_int_equal(book_value(entry), plain_value(plain, p));
	for (int i = 0; i < count && left > 0; i++) {
		Position next = *p;
		game_of(r)->play(&next, list[i], r, NULL);
		met += walk_all(b, r, plain, &next, left - 1);
	}
	return met;
}

/* It agrees with itself, and does not once a value of the first plies is another, or its move. */
static void verify(const Book *b, const Rules *r)
{
	static uint64_t other[10000];
	uint64_t followed;
	assert_true(verify_book(b, r, &followed).good);
	assert_in_range(followed, 60, b->count);
	assert_true(b->count <= sizeof other / sizeof *other);
	memcpy(other, b->entries, b->count * sizeof *other);
	Book changed = {.entries = other, .count = b->count};
	Position p = start();
	for (uint64_t i = 0; i < b->count; i++) {
		uint64_t entry = b->entries[i], place = book_place(&p);
		if (entry != book_find(b, &p))
			continue;
		for (int by = -2; by <= 2; by += 4) {
			other[i] = book_entry(place, book_value(entry) + by, book_move(entry));
			assert_false(verify_book(&changed, r, &followed).good);
		}
		other[i] = book_entry(place, book_value(entry), 7);
		assert_false(verify_book(&changed, r, &followed).good);
	}
}

static size_t read_all(const char *path, char *bytes, size_t room)
{
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	size_t size = fread(bytes, 1, room, f);
	fclose(f);
	return size;
}

static void flip(const char *path, long at)
{
	FILE *f = fopen(path, "r+b");
	assert_non_null(f);
	fseek(f, at, at < 0 ? SEEK_END : SEEK_SET);
	int byte = fgetc(f);
	fseek(f, at, at < 0 ? SEEK_END : SEEK_SET);
	fputc(byte ^ 4, f);
	fclose(f);
}

/* With tables and without, by more threads in another order, stopped and resumed: the same bytes. */
static void made(void **state)
{
	static char first[1 << 16], other[1 << 16];
	const Rules *r = &((const Game *)*state)->rules;
	Plain plain = plain_new(r, POSITIONS);
	Build build = {.dir = dir, .rules = r, .most = TABLES, .threads = 1};
	Tables t;
	int layer;
	Text path = {0};
	assert_int_equal(build_tables(&build), TABLE_GOOD);
	assert_int_equal(tables_open(&t, dir, r, TABLES, &layer), TABLE_GOOD);

	assert_int_equal(make(r, &t, 1, 0, INT32_MAX), TABLE_GOOD);
	Book b;
	assert_int_equal(book_open(&b, dir, r), TABLE_GOOD);
	assert_int_equal(b.plies, PLIES);
	Position p = start();
	int met = walk(&b, r, &plain, &p, true, PLIES) + walk(&b, r, &plain, &p, false, PLIES);
	assert_in_range(met, 50, 10000);
	assert_in_range(walk_all(&b, r, &plain, &p, EVERY), 60, 300);
	for (uint64_t i = 1; i < b.count; i++)
		assert_true(b.entries[i - 1] < b.entries[i]);
	Position far = {.row = {20, 1}};
	assert_true(book_find(&b, &far) == 0);
	verify(&b, r);
	book_close(&b);
	file_path(r, "", &path);
	size_t size = read_all(text_string(&path), first, sizeof first);
	assert_int_equal(make(r, &t, 1, 0, INT32_MAX), TABLE_REFUSED); /* it is there */

	for (int way = 0; way < 3; way++) {
		file_path(r, "", &path);
		unlink(text_string(&path));
		if (way == 2) {
			assert_int_equal(make(r, &t, 1, 0, 30), TABLE_STOPPED);
			file_path(r, ".part", &path);
			assert_int_equal(access(text_string(&path), F_OK), 0);
			FILE *f = fopen(text_string(&path), "ab"); /* cut short */
			fputs("abc", f);
			fclose(f);
		}
		assert_int_equal(make(r, way == 0 ? NULL : &t, way == 1 ? 3 : 1, way, INT32_MAX),
				 TABLE_GOOD);
		file_path(r, ".part", &path);
		assert_int_not_equal(access(text_string(&path), F_OK), 0);
		file_path(r, "", &path);
		assert_int_equal(read_all(text_string(&path), other, sizeof other), size);
		assert_memory_equal(first, other, size);
	}

	/* Every byte counts. */
	static const long places[] = {0, 20, 40, 130, -1};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		flip(text_string(&path), places[i]);
		TableState said = book_open(&b, dir, r);
		assert_true(said == TABLE_DAMAGED || said == TABLE_FOREIGN);
		assert_null(b.entries);
		flip(text_string(&path), places[i]);
	}
	assert_int_equal(truncate(text_string(&path), (off_t)size - 8), 0);
	assert_int_equal(book_open(&b, dir, r), TABLE_DAMAGED);
	unlink(text_string(&path));
	tables_close(&t);
	plain_free(&plain);
	text_free(&path);
}

/* 2. The book that comes with the program agrees with itself, and has the opening drawn (docs/solved.md). */
static void shipped(void **state)
{
	const Rules *r = &((const Game *)*state)->rules;
	Book b;
	uint64_t followed;
	Position p;
	assert_int_equal(book_open_any(&b, dir, r), TABLE_GOOD);
	assert_true(verify_book(&b, r, &followed).good);
	/* Most entries end their line. */
	assert_in_range(followed, b.count / 5, b.count);
	games[r->set].start(&p);
	assert_true(book_find(&b, &p) != 0);
	assert_int_equal(book_value(book_find(&b, &p)), 0);
	book_close(&b);
}

/* 3. The engine that asks. */

static void lend(Tables *t, Book *b, const Rules *r, void *context)
{
	int layer;
	(void)context;
	assert_int_equal(tables_open(t, dir, r, TABLES, &layer), TABLE_GOOD);
	assert_true(book_open(b, dir, r) == TABLE_MISSING);
}

static void take_back(Tables *t, Book *b, const Rules *r, bool damaged, void *context)
{
	(void)r, (void)context;
	assert_false(damaged);
	tables_close(t);
	book_close(b);
}

static int times_read;

static bool read_them(Tables *t, const Rules *r, void *context)
{
	int layer;
	(void)r, (void)context;
	times_read++;
	return tables_check(t, 1, &layer) == TABLE_GOOD;
}

static void perfect(void **state)
{
	const Rules *r = &((const Game *)*state)->rules;
	Plain plain = plain_new(r, POSITIONS);
	Expert *x = expert_new(lend, take_back, NULL, 1 << 22);
	Engine *e = engine_new(1, NULL);
	expert_reads(x, read_them);
	Oracle oracle = expert_oracle(x);
	engine_oracle(e, &oracle);
	assert_int_equal(expert_reach(x, r), TABLES);

	/* Prepared once; there is nothing to read of a game without tables. */
	times_read = 0;
	for (int i = 0; i < 2; i++) {
		engine_prepare(e, r);
		engine_prepare(e, &games[TOGUZ].rules);
		engine_prepare(e, &games[DOKUZTAS].rules);
	}
	assert_int_equal(times_read, 1);
	assert_int_equal(expert_reach(x, &games[TOGUZ].rules), -1);

	Position p = start();
	Course c = {0};
	for (course_begin(&c, *r, &p); c.result == ONGOING;) {
		int wanted = SCORE_UNIT * (plain_value(&plain, &c.now) + six_margin(&c.now));
		Thought t = engine_think(e, &c, (Limits){.lines = 6}, NULL, NULL), line;
		assert_true(t.solved);
		assert_int_equal(t.score, wanted);
		for (int i = 0; engine_line(e, i, &line); i++) {
			Position next = c.now;
			game_of(r)->play(&next, line.best, r, NULL);
			int after = plain_value(&plain, &next) + six_margin(&next);
			assert_int_equal(line.score,
					 SCORE_UNIT * (next.side == c.now.side ? after : -after));
		}
		t = engine_play_at(e, &c, STRONGEST, (Limits){0});
		assert_true(t.solved);
		assert_int_equal(t.score, wanted);
		course_play(&c, t.best, NULL);
	}
	course_free(&c);
	engine_free(e);
	expert_free(x);
	plain_free(&plain);
}

static void lend_book(Tables *t, Book *b, const Rules *r, void *context)
{
	(void)context;
	t->most = -1;
	assert_int_equal(book_open_any(b, dir, r), TABLE_GOOD);
}

/* Without tables: the first moves as docs/solved.md has them; then who erred is punished, and in `mangala` knows it. */
static void book_alone(void **state)
{
	static const int worth[][6] = {{-8, -8, -8, -2, 0, -2}, {-6, -8, -6, 0, 0, -2}};
	const Rules *r = &((const Game *)*state)->rules;
	Expert *x = expert_new(lend_book, take_back, NULL, 1 << 22);
	Engine *e = engine_new(1, NULL);
	expert_reads(x, read_them);
	Oracle oracle = expert_oracle(x);
	engine_oracle(e, &oracle);
	engine_prepare(e, r);
	assert_int_equal(expert_reach(x, r), -1);
	Position p;
	Course c = {0};
	games[r->set].start(&p);
	course_begin(&c, *r, &p);
	Thought t = engine_play_at(e, &c, STRONGEST, (Limits){.nodes = 1000}), line;
	assert_true(t.solved);
	assert_int_equal(t.score, 0);
	assert_int_equal(worth[r->set][t.best - 1], 0);
	t = engine_think(e, &c, (Limits){.lines = 6, .nodes = 1000}, NULL, NULL);
	assert_true(t.solved);
	for (int i = 0; i < 6; i++) {
		assert_true(engine_line(e, i, &line));
		assert_int_equal(line.score, SCORE_UNIT * worth[r->set][line.best - 1]);
	}
	course_play(&c, 2, NULL);
	t = engine_play_at(e, &c, STRONGEST, (Limits){.nodes = 1000});
	assert_true(t.solved);
	assert_int_equal(t.score, 8 * SCORE_UNIT);
	while (c.now.side == 1)
		course_play(&c, engine_play_at(e, &c, STRONGEST, (Limits){.nodes = 1000}).best,
			    NULL);
	t = engine_play_at(e, &c, STRONGEST, (Limits){.nodes = 1000});
	assert_int_equal(t.solved, r->set == MANGALA);
	course_free(&c);
	engine_free(e);
	expert_free(x);
}

static int make_folder(void **state)
{
	(void)state;
	return mkdtemp(dir) ? 0 : -1;
}

static int drop_folder(void **state)
{
	Text path = {0};
	(void)state;
	for (int set = MANGALA; set <= MANGALA_IBB; set++)
		for (int n = 0; n <= TABLES; n++) {
			text_clear(&path);
			table_path(dir, &games[set].rules, n, &path);
			unlink(text_string(&path));
		}
	text_free(&path);
	return rmdir(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		{"mangala made", made, NULL, NULL, (void *)&games[MANGALA]},
		{"mangala shipped", shipped, NULL, NULL, (void *)&games[MANGALA]},
		{"mangala perfect", perfect, NULL, NULL, (void *)&games[MANGALA]},
		{"mangala book alone", book_alone, NULL, NULL, (void *)&games[MANGALA]},
		{"mangala-ibb made", made, NULL, NULL, (void *)&games[MANGALA_IBB]},
		{"mangala-ibb shipped", shipped, NULL, NULL, (void *)&games[MANGALA_IBB]},
		{"mangala-ibb perfect", perfect, NULL, NULL, (void *)&games[MANGALA_IBB]},
		{"mangala-ibb book alone", book_alone, NULL, NULL, (void *)&games[MANGALA_IBB]},
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("book", tests, make_folder, drop_folder);
}
