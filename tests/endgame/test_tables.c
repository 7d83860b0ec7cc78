/* SPDX-License-Identifier: MIT */
/* Tables as they are built against a plain minimax, over the rules and over their slow twin; files that are not right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "build.h"
#include "folder.h"
#include "plain.h"
#include "platform.h"
#include "search.h"
#include "twin.h"
#include "verify.h"

enum { STONES = 9, TWIN_STONES = 5 };

static char dir[] = "/tmp/mangala-tables-XXXXXX";

static Rules rules_of(RuleSet set)
{
	return games[set].rules;
}

static int make_folder(void **state)
{
	(void)state;
	return !mkdtemp(dir);
}

static int remove_folder(void **state)
{
	(void)state;
	for (int set = MANGALA; set <= MANGALA_IBB; set++)
		for (int n = 0; n <= STONES; n++) {
			Text path = {0};
			Rules r = rules_of((RuleSet)set);
			table_path(dir, &r, n, &path);
			unlink(text_string(&path));
			text_free(&path);
		}
	return rmdir(dir);
}

static Tables open_tables(const Rules *r)
{
	Tables t;
	int layer;
	assert_int_equal(tables_open(&t, dir, r, STONES, &layer), TABLE_GOOD);
	assert_int_equal(t.most, STONES);
	return t;
}

static void built(void **state)
{
	(void)state;
	for (int set = MANGALA; set <= MANGALA_IBB; set++) {
		Rules r = rules_of((RuleSet)set);
		Build b = {.dir = dir, .rules = &r, .most = STONES, .threads = 1 + set};
		assert_int_equal(build_tables(&b), TABLE_GOOD);
		assert_int_equal(b.built, STONES + 1);
		/* Once more: all of them are there. */
		assert_int_equal(build_tables(&b), TABLE_GOOD);
		assert_int_equal(b.built, 0);
	}
}

typedef struct Comparison {
	const Tables *t;
	Plain plain;
} Comparison;

static bool like_plain(const Position *p, void *context)
{
	Comparison *c = context;
	int value;
	assert_int_equal(tables_value(c->t, p, &value), TABLE_GOOD);
	assert_int_equal(value, plain_value(&c->plain, p));
	return true;
}

static void like_minimax(void **state)
{
	(void)state;
	for (int set = MANGALA; set <= MANGALA_IBB; set++) {
		Rules r = rules_of((RuleSet)set);
		Tables t = open_tables(&r);
		Comparison c = {&t, plain_new(&r, 300000)};
		for (int n = 0; n <= STONES; n++)
			every_position(n, like_plain, &c);
		plain_free(&c.plain);
		tables_close(&t);
	}
}

/* The twin's rules share no line with ours. */
static int twin_value(const TwinBoard *b, const TwinRules *r)
{
	int sum[2] = {0};
	for (int colour = 0; colour < 2; colour++)
		for (int pit = 0; pit < 6; pit++)
			sum[colour] += b->pit[colour][pit];
	int me = b->mover, best = -100;
	if (sum[0] == 0 || sum[1] == 0)
		return sum[me] == 0 ? sum[!me] : -sum[me];
	TwinMoves *moves = malloc(sizeof *moves);
	twin_moves(b, r, moves);
	for (int i = 0; i < moves->count; i++) {
		TwinBoard next = *b;
		twin_play(&next, r, moves->text[i]);
		int value = twin_value(&next, r);
		value = next.store[me] - next.store[!me] - b->store[me] + b->store[!me] +
			(next.mover == me ? value : -value);
		best = value > best ? value : best;
	}
	free(moves);
	return best;
}

static bool like_twin(const Position *p, void *context)
{
	const Comparison *c = context;
	TwinBoard b = {0};
	TwinRules r = twin_rules(c->plain.rules->set == MANGALA ? TWIN_MANGALA : TWIN_MANGALA_IBB);
	for (int half = 0; half < 2; half++)
		for (int pit = 0; pit < 6; pit++)
			b.pit[half][pit] = six_pit(p->row[half], pit);
	int value;
	assert_int_equal(tables_value(c->t, p, &value), TABLE_GOOD);
	assert_int_equal(value, twin_value(&b, &r));
	return true;
}

static void like_the_twin(void **state)
{
	(void)state;
	for (int set = MANGALA; set <= MANGALA_IBB; set++) {
		Rules r = rules_of((RuleSet)set);
		Tables t = open_tables(&r);
		Comparison c = {&t, {.rules = &r}};
		for (int n = 0; n <= TWIN_STONES; n++)
			every_position(n, like_twin, &c);
		tables_close(&t);
	}
}

static void verified(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA);
	Tables t = open_tables(&r);
	int layer;
	assert_int_equal(tables_check(&t, 2, &layer), TABLE_GOOD);
	for (int n = 0; n <= STONES; n++)
		assert_true(verify_layer(&t, &r, n, 2, NULL, NULL).good);

	/* Read with the other game's rules they are wrong, and it shows. */
	Rules other = rules_of(MANGALA_IBB);
	bool good = true;
	for (int n = 0; n <= STONES; n++)
		good &= verify_layer(&t, &other, n, 2, NULL, NULL).good;
	assert_false(good);
	tables_close(&t);
}

/* Writes a byte into the file of the largest layer; the one that was there. */
static int change_byte(const Rules *r, long at, int byte)
{
	Text path = {0};
	table_path(dir, r, STONES, &path);
	FILE *file = fopen(text_string(&path), "r+b");
	assert_non_null(file);
	fseek(file, at, at < 0 ? SEEK_END : SEEK_SET);
	int before = fgetc(file);
	fseek(file, -1, SEEK_CUR);
	fputc(byte < 0 ? before ^ 1 : byte, file);
	fclose(file);
	text_free(&path);
	return before;
}

static void damage(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA);
	static const long header[] = {16, 24, 40, 56, 120, 128, 140};
	for (size_t i = 0; i < sizeof header / sizeof *header; i++) {
		LayerFile file;
		int before = change_byte(&r, header[i], -1);
		TableState state_now = layer_open(dir, &r, STONES, &file);
		assert_true(state_now == TABLE_DAMAGED || state_now == TABLE_FOREIGN);
		change_byte(&r, header[i], before);
	}
	/* A value: the file opens, the block is found out before it is believed. */
	for (long at = -1; at > -170000; at -= 33333) {
		int before = change_byte(&r, at, -1), layer, value;
		Tables t = open_tables(&r);
		Position p = layer_position(STONES, t.file[STONES].count + (uint64_t)at);
		assert_int_equal(tables_value(&t, &p, &value), TABLE_DAMAGED);
		assert_int_equal(tables_check(&t, 2, &layer), TABLE_DAMAGED);
		assert_int_equal(layer, STONES);
		tables_close(&t);
		Build b = {.dir = dir, .rules = &r, .most = STONES, .threads = 1};
		assert_int_equal(build_tables(&b), TABLE_DAMAGED);
		change_byte(&r, at, before);
		assert_int_equal(build_tables(&b), TABLE_GOOD);
	}
}

static void foreign(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA), other = rules_of(MANGALA_IBB);
	Text from = {0}, to = {0};
	LayerFile file;
	table_path(dir, &other, STONES, &from);
	table_path(dir, &r, STONES, &to);
	unlink(text_string(&to));
	/* The other game's table under our name. */
	assert_int_equal(link(text_string(&from), text_string(&to)), 0);
	assert_int_equal(layer_open(dir, &r, STONES, &file), TABLE_FOREIGN);
	unlink(text_string(&to));
	/* Cut short; and no table at all. */
	static const char *const contents[] = {"", "mangala table\n", "something else altogether"};
	for (int i = 0; i < 3; i++) {
		FILE *out = fopen(text_string(&to), "wb");
		fputs(contents[i], out);
		fclose(out);
		assert_int_equal(layer_open(dir, &r, STONES, &file), TABLE_FOREIGN);
		Build b = {.dir = dir, .rules = &r, .most = STONES, .threads = 1};
		assert_int_equal(build_tables(&b), TABLE_FOREIGN);
		assert_int_equal(b.layer, STONES);
	}
	unlink(text_string(&to));
	text_free(&from);
	text_free(&to);
}

static bool not_now(int layer, uint64_t done, void *context)
{
	(void)done;
	return layer < *(int *)context;
}

static void stopped_and_resumed(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA);
	Text path = {0};
	for (int n = 5; n <= STONES; n++) {
		text_clear(&path);
		table_path(dir, &r, n, &path);
		unlink(text_string(&path));
	}
	text_free(&path);
	int stop_at = 7;
	Build b = {.dir = dir,
		   .rules = &r,
		   .most = STONES,
		   .threads = 2,
		   .progress = not_now,
		   .context = &stop_at};
	assert_int_equal(build_tables(&b), TABLE_STOPPED);
	assert_int_equal(b.layer, 7);
	assert_int_equal(b.built, 2);
	b.progress = NULL;
	assert_int_equal(build_tables(&b), TABLE_GOOD);
	assert_int_equal(b.built, 3);
	Tables t = open_tables(&r);
	for (int n = 7; n <= STONES; n++)
		assert_true(verify_layer(&t, &r, n, 1, NULL, NULL).good);
	tables_close(&t);
}

static void one_writer(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA);
	int lock;
	assert_int_equal(table_lock(dir, &lock), TABLE_GOOD);
	Build b = {.dir = dir, .rules = &r, .most = 3, .threads = 1};
	assert_int_equal(build_tables(&b), TABLE_LOCKED);
	close(lock);
	assert_int_equal(build_tables(&b), TABLE_GOOD);
}

/* Packed in its place: every value the same, asked at random by several threads through a cache that holds next to nothing. */

typedef struct Asking {
	const Tables *t;
	const int8_t *values;
	atomic_int wrong;
} Asking;

static void ask_packed(void *context, int thread)
{
	Asking *a = context;
	uint64_t seed = (uint64_t)thread + 1, count = a->t->file[STONES].count;
	for (int i = 0; i < 20000; i++) {
		uint64_t place = random_next(&seed) % count;
		int8_t value;
		if (tables_at(a->t, STONES, place, &value) != TABLE_GOOD ||
		    value != a->values[place])
			atomic_fetch_add(&a->wrong, 1);
	}
}

static bool go_on(int layer, void *context)
{
	(void)layer;
	return !context;
}

static void packed(void **state)
{
	(void)state;
	Rules r = rules_of(MANGALA);
	int layer;
	Tables t = open_tables(&r), raw = open_tables(&r);
	assert_int_equal(tables_load(&raw, 1, &layer), TABLE_GOOD);
	tables_close(&t);
	assert_int_equal(tables_pack(dir, &r, STONES, go_on, &layer, &layer), TABLE_STOPPED);
	assert_int_equal(tables_pack(dir, &r, STONES, go_on, NULL, &layer), TABLE_GOOD);
	t = open_tables(&r);
	assert_null(t.file[STONES].values);
	assert_true(t.file[STONES].size < raw.file[STONES].count / 2);
	for (int small = 0; small < 2; small++) {
		Asking a = {.t = &t, .values = raw.file[STONES].values};
		if (small) {
			cache_free(t.cache);
			t.cache = cache_new(1);
		}
		share_work(4, ask_packed, &a);
		assert_int_equal(a.wrong, 0);
	}
	assert_int_equal(tables_load(&t, 2, &layer), TABLE_GOOD);
	for (int n = 0; n <= STONES; n++)
		assert_memory_equal(t.file[n].values, raw.file[n].values, layer_count(n));
	tables_close(&t);
	tables_close(&raw);

	/* Each byte of the front and of a frame counts. */
	static const long places[] = {0, 16, 20, 36, 60, 128, 300, -1};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		LayerFile file;
		int before = change_byte(&r, places[i], -1);
		TableState said = layer_open(dir, &r, STONES, &file);
		assert_false(said == TABLE_GOOD && layer_good(&file));
		layer_close(&file);
		change_byte(&r, places[i], before);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(built),
		cmocka_unit_test(like_minimax),
		cmocka_unit_test(like_the_twin),
		cmocka_unit_test(verified),
		cmocka_unit_test(damage),
		cmocka_unit_test(foreign),
		cmocka_unit_test(stopped_and_resumed),
		cmocka_unit_test(one_writer),
		cmocka_unit_test(packed),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("tables", tests, make_folder, remove_folder);
}
