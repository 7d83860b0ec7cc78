/* SPDX-License-Identifier: MIT */
/* What the search believes of a position, against the same counted point by point and pit by pit. */
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
 * What a side could take, by playing each of its moves: the most for each pit that it would be credited to, where a capture on
 * the rival's side counts for that pit, any other for the one where the last stone fell. What castles take on the way counts, for and against; what a tuzdik takes
 * does not.
 */
static void played_catch(const Game *g, const Position *p, int half, int taken[18], bool *founds)
{
	const Rules *r = &g->rules;
	int pits = g->pits;
	Position turned = *p;
	Move list[MAX_MOVES];
	if (half)
		position_turn(&turned, r);
	*founds = false;
	memset(taken, 0, 18 * sizeof *taken);
	int count = g->moves(&turned, r, list);
	for (int i = 0; i < count; i++) {
		Position next = turned;
		Trail trail = {0};
		int sum = 0, at = 0;
		g->play(&next, list[i], r, &trail);
		for (int k = 0; k < trail.count; k++) {
			const Event *e = &trail.events[k];
			if (e->kind == EV_CASTLE)
				*founds = true;
			if (e->kind == EV_DROP)
				at = e->at;
			bool own = e->to % 2 == turned.side;
			if (e->why == WHY_TOLL && r->set == MANGALA_KALE)
				sum += own ? e->count : -(int)e->count;
			if (e->kind != EV_TAKE || e->why == WHY_CASTLE || e->why == WHY_TOLL ||
			    e->why == WHY_COLLECT)
				continue;
			sum += e->count;
			if (r->set != MANGALA2 && e->at / pits != (int)turned.side)
				at = e->at;
		}
		if (sum > taken[at % (2 * pits)])
			taken[at % (2 * pits)] = sum;
	}
}

static int compare_ints(const void *a, const void *b)
{
	return *(const int *)b - *(const int *)a;
}

static void assert_catch(const Game *g, const Position *p, int half, Catch found)
{
	int taken[18];
	bool founds;
	played_catch(g, p, half, taken, &founds);
	qsort(taken, 18, sizeof *taken, compare_ints);
	/* Rows count pairs of stones, so that a stone taken alone is nothing. */
	assert_int_equal(found.best / 2, taken[0] / 2);
	assert_int_equal(found.next / 2, taken[1] / 2);
	assert_int_equal(found.special, founds);
}

static void catches_are_the_rules_captures(void **state)
{
	(void)state;
	static const struct {
		RuleSet set;
		Catch (*catch_of)(uint64_t own, uint64_t rival);
	} sixes[] = {{MANGALA_KALE, kale_catch}, {MANGALA2, mangala2_catch}};
	uint64_t seed = 41;
	for (int i = 0; i < 4000; i++)
		for (int k = 0; k < 2; k++) {
			const Game *g = &games[sixes[k].set];
			Course c = {0};
			random_course(&c, g->rules, (int)(random_next(&seed) % 60), &seed);
			for (int half = 0; half < 2 && c.result == ONGOING; half++)
				assert_catch(g, &c.now, half,
					     sixes[k].catch_of(c.now.row[half], c.now.row[!half]));
			course_free(&c);
		}
}

/* The most that a move captures, with its stones that fall into the store on the way, by playing each. */
static int played_take(const Position *p)
{
	const Game *g = &games[MANGALA];
	Move list[MAX_MOVES];
	int most = 0, count = g->moves(p, &g->rules, list);
	for (int i = 0; i < count; i++) {
		Position next = *p;
		Trail trail = {0};
		int captured = 0, sown = 0;
		g->play(&next, list[i], &g->rules, &trail);
		for (int k = 0; k < trail.count; k++) {
			const Event *e = &trail.events[k];
			if (e->kind == EV_TAKE && e->why != WHY_COLLECT)
				captured += e->count;
			sown += e->kind == EV_DROP && e->at == store_place(p, 6, 0);
		}
		if (captured && captured + sown > most)
			most = captured + sown;
	}
	return most;
}

/* Number by number, in each phase. */
static void mangala_is_a_sum(void **state)
{
	(void)state;
	uint64_t seed = 33;
	int seen[SIX_PHASES] = {0};
	for (int i = 0; i < 4000; i++) {
		Course c = {0};
		random_course(&c, games[MANGALA].rules, (int)(random_next(&seed) % 40), &seed);
		int stones = 0, take = played_take(&c.now);
		for (int pit = 0; pit < 12; pit++)
			stones += position_pit(&c.now, &c.rules, pit / 6, 1 + pit % 6);
		int phase = stones <= 16   ? 0
			    : stones <= 24 ? 1
			    : stones <= 32 ? 2
			    : stones <= 40 ? 3
					   : 4;
		const SixOutlook *worth = &mangala_worth[phase];
		int sum = worth->take[take < 15 ? take : 15];
		for (int pit = 0; pit < 12; pit++) {
			int side = (pit / 6) ^ (int)c.now.side;
			int held = position_pit(&c.now, &c.rules, side, 1 + pit % 6);
			sum += worth->pit[pit / 6][pit % 6][held < 15 ? held : 15];
		}
		if (c.result == ONGOING) {
			assert_int_equal(mangala_outlook(&c.now), sum);
			seen[phase]++;
		}
		course_free(&c);
	}
	for (int phase = 0; phase < SIX_PHASES; phase++)
		assert_true(seen[phase] > 50);
}

/* Rows that are on, and their network, number by number. */
static void network_is_what_it_says(void **state)
{
	(void)state;
	uint64_t seed = 82;
	for (int i = 0; i < 3000; i++) {
		Course c = {0};
		random_course(&c, games[TOGUZ].rules, (int)(random_next(&seed) % 120), &seed);
		uint16_t on[WIDE_ON];
		toguz_rows_on(&c.now, on);

		/* 1. One row of each part, those of what could be taken the true ones. */
		for (int half = 0; half < 2; half++)
			assert_catch(&games[TOGUZ], &c.now, half,
				     toguz_catch(c.now.wide[half], c.now.wide[!half]));
		for (int k = 0; k < WIDE_ON; k++)
			for (int j = 0; j < k; j++)
				assert_int_not_equal(on[k], on[j]);

		/* 2. Their sums, unit by unit. */
		int value = 0;
		for (int unit = 0; unit < UNITS; unit++) {
			int sum = 0;
			for (int k = 0; k < WIDE_ON; k++) {
				assert_in_range(on[k], 0, WIDE_ROWS - 1);
				sum += toguz_rows[on[k]][unit];
			}
			assert_in_range(sum, 0, INT16_MAX);
			sum -= toguz_weights.zero[unit];
			if (unit == UNITS - 1) {
				value = value / UNIT_ONE + sum;
				break;
			}
			sum = sum < 0 ? 0 : sum > UNIT_ONE ? UNIT_ONE : sum;
			value += sum * toguz_weights.out[unit];
		}
		assert_int_equal(toguz_outlook(&c.now), value);
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
		cmocka_unit_test(catches_are_the_rules_captures),
		cmocka_unit_test(mangala_is_a_sum),
		cmocka_unit_test(network_is_what_it_says),
		cmocka_unit_test(keys_tell_boards_apart),
		cmocka_unit_test(images_are_one),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
