/* SPDX-License-Identifier: MIT */
/* What the search believes of a position, against the same counted point by point, row by row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "eval.h"
#include "notation.h"
#include "plain.h"

static int count_points(uint32_t points)
{
	int n = 0;
	for (; points; points &= points - 1)
		n++;
	return n;
}

/* One camp weighed; every mill is met at each of its three points. */
static int camp_worth(uint32_t men, uint32_t rival, int hand, const MorrisOutlook *w)
{
	uint32_t empty = ALL_POINTS & ~(men | rival), beside = 0;
	int mills = 0, pairs = 0, ready = 0;
	for (int point = 0; point < POINTS; point++) {
		if (men >> point & 1)
			beside |= dokuztas_neighbours[point] & empty;
		for (int i = 0; i < 2; i++) {
			uint32_t others = dokuztas_mills[point][i];
			if ((men & others) != others)
				continue;
			mills += men >> point & 1;
			if (!(empty >> point & 1))
				continue;
			pairs++;
			ready += (dokuztas_neighbours[point] & men & ~others) != 0;
		}
	}
	return w->men * (count_points(men) + hand) + w->mills * (mills / 3) + w->pairs * pairs +
	       w->ready * ready + w->beside * count_points(beside);
}

static void morris_counts_agree(void **state)
{
	(void)state;
	uint64_t seed = 24;
	for (int i = 0; i < 100000; i++) {
		uint32_t own = (uint32_t)(random_next(&seed) & random_next(&seed)) & ALL_POINTS;
		uint32_t rival =
			(uint32_t)(random_next(&seed) & random_next(&seed)) & ALL_POINTS & ~own;
		Position p = {0};
		p.camp[0].men = own;
		p.camp[1].men = rival;
		p.camp[0].hand = (uint32_t)(random_next(&seed) % 3);
		p.camp[1].hand = (uint32_t)(random_next(&seed) % 3);
		const MorrisOutlook *w =
			p.camp[0].hand + p.camp[1].hand ? &dokuztas_placing : &dokuztas_moving;
		int plain = w->tempo + camp_worth(own, rival, (int)p.camp[0].hand, w) -
			    camp_worth(rival, own, (int)p.camp[1].hand, w);
		assert_int_equal(dokuztas_outlook(&p), plain);
	}
}

static int compare_keys(const void *a, const void *b)
{
	uint64_t x, y;
	memcpy(&x, a, sizeof x);
	memcpy(&y, b, sizeof y);
	return (x > y) - (x < y);
}

/* Every board of up to two stones a pit has a key of its own; stores and colour do not change it. */
static void keys_tell_boards_apart(void **state)
{
	(void)state;
	enum { BOARDS = 531441 }; /* 3 to the 12th */
	uint64_t *keys = malloc(BOARDS * sizeof *keys);
	assert_non_null(keys);
	for (int i = 0; i < BOARDS; i++) {
		Position p = {0};
		for (int pit = 0, rest = i; pit < 12; pit++, rest /= 3)
			p.row[pit / 6] |= (uint64_t)(rest % 3) << 8 * (pit % 6);
		keys[i] = mangala_key(&p);
		p.row[i % 2] = six_gain(p.row[i % 2], 1 + i % 40);
		p.side = 1;
		assert_true(mangala_key(&p) == keys[i]);
	}
	qsort(keys, BOARDS, sizeof *keys, compare_keys);
	for (int i = 1; i < BOARDS; i++)
		assert_true(keys[i - 1] != keys[i]);
	free(keys);
}

/*
 * What a side of Toguz could take, by playing each of its moves: the most for each pit that a capture empties. What a tuzdik takes
 * does not count.
 */
static void played_catch(const Position *p, int half, int taken[18], bool *founds)
{
	const Game *g = &games[TOGUZ];
	Position turned = *p;
	Move list[MAX_MOVES];
	if (half)
		position_turn(&turned, &g->rules);
	*founds = false;
	memset(taken, 0, 18 * sizeof *taken);
	int count = g->moves(&turned, &g->rules, list);
	for (int i = 0; i < count; i++) {
		Position next = turned;
		Trail trail = {0};
		g->play(&next, list[i], &g->rules, &trail);
		for (int k = 0; k < trail.count; k++) {
			const Event *e = &trail.events[k];
			*founds |= e->kind == EV_CASTLE;
			if (e->kind == EV_TAKE && e->why == WHY_EVEN && e->count > taken[e->at])
				taken[e->at] = e->count;
		}
	}
}

static int compare_ints(const void *a, const void *b)
{
	return *(const int *)b - *(const int *)a;
}

static void assert_catch(const Position *p, int half, Catch found)
{
	int taken[18];
	bool founds;
	played_catch(p, half, taken, &founds);
	qsort(taken, 18, sizeof *taken, compare_ints);
	assert_int_equal(found.best, taken[0]);
	assert_int_equal(found.next, taken[1]);
	assert_int_equal(found.special, founds);
}

/*
 * The most that a move captures, by playing each: in Mangala with its stones that fall into the store on the way, in the castle rule with what
 * castles take on the way, for and against. A castle is more than anything else.
 */
static int played_take(const Game *g, const Position *p)
{
	Move list[MAX_MOVES];
	int most = 0, count = g->moves(p, &g->rules, list);
	bool kale = g->rules.set == MANGALA_KALE, founds = false;
	for (int i = 0; i < count; i++) {
		Position next = *p;
		Trail trail = {0};
		int captured = 0, beside = 0;
		g->play(&next, list[i], &g->rules, &trail);
		for (int k = 0; k < trail.count; k++) {
			const Event *e = &trail.events[k];
			bool own = e->to == store_place(p, 6, 0);
			founds |= e->kind == EV_CASTLE;
			if (e->kind == EV_DROP)
				beside += e->at == store_place(p, 6, 0);
			else if (e->kind == EV_TAKE && e->why == WHY_TOLL)
				beside += own ? e->count : -(int)e->count;
			else if (e->kind == EV_TAKE && e->why != WHY_COLLECT && e->why != WHY_CASTLE)
				captured += e->count;
		}
		if ((captured || kale) && captured + beside > most)
			most = captured + beside;
	}
	return founds ? KALE_CASTLE : kale && most > KALE_CASTLE - 1 ? KALE_CASTLE - 1 : most;
}

/* The features of random positions, counted anew. */
static void assert_features(RuleSet set, SixFeatures (*features)(const Position *p), int full)
{
	const Game *g = &games[set];
	uint64_t seed = 41;
	int seen[KALE_PHASES] = {0}, castles = 0;
	for (int i = 0; i < 4000; i++) {
		Course c = {0};
		random_course(&c, g->rules, (int)(random_next(&seed) % 80), &seed);
		SixFeatures f = features(&c.now);
		int stones = 0, take = played_take(g, &c.now), phase;
		bool castle[2] = {false, false};
		for (int k = 0; k < 12; k++) {
			int side = (k / 6) ^ (int)c.now.side, pit = k % 6;
			int held = position_pit(&c.now, &c.rules, side, 1 + pit);
			bool lost = six_castles(c.now.row[k / 6]) >> pit & 1;
			stones += held;
			castle[k / 6] |= lost;
			held = lost ? KALE_CASTLE : held < full ? held : full;
			if (c.result == ONGOING)
				assert_int_equal(six_pit(f.held[k / 6], pit), held);
		}
		phase = stones <= 16   ? 0
			: stones <= 24 ? 1
			: stones <= 32 ? 2
			: stones <= 40 ? 3
				       : 4;
		if (set == MANGALA_KALE)
			phase = 4 * phase + 2 * castle[0] + castle[1];
		if (set == MANGALA2)
			phase = stones < 60 ? stones / 12 : 5;
		if (c.result == ONGOING) {
			assert_int_equal(f.phase, phase);
			assert_int_equal(f.take, take < SIX_COUNTS - 1 ? take : SIX_COUNTS - 1);
			castles += set == MANGALA_KALE && take == KALE_CASTLE;
			seen[phase]++;
		}
		course_free(&c);
	}
	for (int phase = 0; phase < (set == MANGALA_KALE ? 20
				     : set == MANGALA2   ? 6
							 : 5);
	     phase++)
		assert_true(seen[phase] > (set == MANGALA_KALE ? 0 : 50));
	assert_true(castles > (set == MANGALA_KALE ? 100 : -1));
}

static void features_are_what_rules_play(void **state)
{
	(void)state;
	assert_features(MANGALA, mangala_features, 15);
	assert_features(MANGALA_KALE, kale_features, 14);
	assert_features(MANGALA2, mangala2_features, 15);
}

/* The rows that are on, one of each part, and their sums, unit by unit. */
static void assert_network(const uint16_t *on, int count, const int16_t rows[][UNITS], int all,
			   const Weights *weights, int outlook)
{
	for (int k = 0; k < count; k++) {
		assert_in_range(on[k], 0, all - 1);
		for (int j = 0; j < k; j++)
			assert_int_not_equal(on[k], on[j]);
	}
	int value = 0;
	for (int unit = 0; unit < UNITS; unit++) {
		int sum = 0;
		for (int k = 0; k < count; k++)
			sum += rows[on[k]][unit];
		assert_in_range(sum, 0, INT16_MAX);
		sum -= weights->zero[unit];
		if (unit == UNITS - 1) {
			value = value / UNIT_ONE + sum;
			break;
		}
		sum = sum < 0 ? 0 : sum > UNIT_ONE ? UNIT_ONE : sum;
		value += sum * weights->out[unit];
	}
	assert_int_equal(outlook, value);
}

static void networks_are_what_they_say(void **state)
{
	(void)state;
	uint64_t seed = 82;
	for (int i = 0; i < 3000; i++) {
		static const RuleSet sets[] = {MANGALA, MANGALA_KALE, MANGALA2, TOGUZ};
		RuleSet set = sets[i % 4];
		uint16_t on[WIDE_ON];
		Course c = {0};
		random_course(&c, games[set].rules, (int)(random_next(&seed) % 120), &seed);
		const Position *p = &c.now;
		if (set == MANGALA) {
			mangala_rows_on(p, on);
			assert_network(on, SIX_ON, mangala_rows, MANGALA_ROWS, &mangala_weights,
				       mangala_outlook(p));
		} else if (set == MANGALA_KALE) {
			kale_rows_on(p, on);
			assert_network(on, SIX_ON, kale_rows, KALE_ROWS, &kale_weights,
				       kale_outlook(p));
		} else if (set == MANGALA2) {
			mangala2_rows_on(p, on);
			assert_network(on, SIX_ON, mangala2_rows, MANGALA2_ROWS,
				       &mangala2_weights, mangala2_outlook(p));
		} else {
			toguz_rows_on(p, on);
			assert_network(on, WIDE_ON, toguz_rows, WIDE_ROWS, &toguz_weights,
				       toguz_outlook(p));
			for (int half = 0; half < 2; half++)
				assert_catch(p, half, toguz_catch(p->wide[half], p->wide[!half]));
		}
		course_free(&c);
	}
}

/* The board on a grid of 7 by 7, its middle at 0, 0. */
static int point_at(int x, int y)
{
	char name[] = {(char)('d' + x), (char)('4' + y), '\0'};
	return point_find(name);
}

/* One of the sixteen symmetries, by geometry. */
static int moved_point(int point, int symmetry)
{
	if (point == NOWHERE)
		return NOWHERE;
	int x = point_name(point)[0] - 'd', y = point_name(point)[1] - '4';
	int far = abs(x) > abs(y) ? abs(x) : abs(y);
	if (symmetry & 8) {
		x = x / far * (4 - far);
		y = y / far * (4 - far);
	}
	if (symmetry & 4)
		x = -x;
	for (int turns = symmetry & 3; turns; turns--) {
		int old = x;
		x = y;
		y = -old;
	}
	return point_at(x, y);
}

static Position moved_position(const Position *p, int symmetry)
{
	Position moved = *p;
	for (int camp = 0; camp < 2; camp++) {
		moved.camp[camp].men = 0;
		for (int point = 0; point < POINTS; point++)
			if (p->camp[camp].men >> point & 1)
				moved.camp[camp].men |= 1u << moved_point(point, symmetry);
	}
	return moved;
}

/* Images have one key, and the move that the table knows for one of them means the same in the others. */
static void images_are_one(void **state)
{
	(void)state;
	const Game *g = &games[DOKUZTAS];
	uint64_t seed = 6, before = 0;
	for (int i = 0; i < 3000; i++) {
		Position p;
		Move list[MAX_MOVES];
		g->start(&p);
		for (int plies = (int)(random_next(&seed) % 12); plies > 0; plies--) {
			int count = g->moves(&p, &g->rules, list);
			g->play(&p, list[random_next(&seed) % (uint64_t)count], &g->rules, NULL);
		}
		int count = g->moves(&p, &g->rules, list);
		Move m = list[random_next(&seed) % (uint64_t)count];
		for (int symmetry = 0; symmetry < 16; symmetry++) {
			Position moved = moved_position(&p, symmetry), next = p, moved_next = moved;
			Move moved_m = man_move(moved_point(move_from(m), symmetry),
						moved_point(move_to(m), symmetry),
						moved_point(move_removed(m), symmetry));
			assert_true(dokuztas_key(&moved) == dokuztas_key(&p));
			Move same = dokuztas_from_image(&p, dokuztas_to_image(&moved, moved_m));
			g->play(&next, same, &g->rules, NULL);
			g->play(&moved_next, moved_m, &g->rules, NULL);
			if (next.camp[0].hand + next.camp[1].hand >= HANDS_WITH_IMAGES)
				assert_true(dokuztas_key(&next) == dokuztas_key(&moved_next));
		}
		assert_true(dokuztas_key(&p) != before || i == 0 ||
			    p.camp[0].hand + p.camp[1].hand > 14);
		before = dokuztas_key(&p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(morris_counts_agree),
		cmocka_unit_test(features_are_what_rules_play),
		cmocka_unit_test(networks_are_what_they_say),
		cmocka_unit_test(keys_tell_boards_apart),
		cmocka_unit_test(images_are_one),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
