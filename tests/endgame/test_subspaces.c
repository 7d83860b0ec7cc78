/* SPDX-License-Identifier: MIT */
/* Dokuz Tas: positions and slots; tables in memory against the moves of the slow twin, which shares no code with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "course.h"
#include "notation.h"
#include "placing.h"
#include "platform.h"
#include "subspaces.h"
#include "subspaces_verify.h"
#include "twin.h"

enum { MEN = 7, SAMPLES = 600 };

static uint64_t drawn = 1;

static uint64_t draw(uint64_t below)
{
	drawn ^= drawn << 13;
	drawn ^= drawn >> 7;
	drawn ^= drawn << 17;
	return drawn % below;
}

static void slots(void **state)
{
	(void)state;
	for (int own = LEAST_MEN; own <= MOST_MEN; own++)
		for (int rival = LEAST_MEN; rival <= MOST_MEN; rival++) {
			uint64_t count = subspace_slots(own, rival);
			for (int i = 0; i < 200; i++) {
				uint64_t slot = i == 0 ? count - 1 : draw(count), all[SYMMETRIES];
				Position p = subspace_position(own, rival, slot);
				int several =
					subspace_all_slots(p.camp[0].men, p.camp[1].men, all);
				bool among = false;
				for (int k = 0; k < several; k++)
					among |= all[k] == slot;
				assert_true(among);
				/* An image has the same slots, in some order. */
				int g = (int)draw(SYMMETRIES);
				uint64_t image = subspace_slot(turned_by(p.camp[0].men, g),
							       turned_by(p.camp[1].men, g));
				among = false;
				for (int k = 0; k < several; k++)
					among |= all[k] == image;
				assert_true(among);
			}
		}
}

/* A symmetry keeps mills and neighbours, no two are the same, and there are no more than these. */
static void symmetries(void **state)
{
	(void)state;
	camps_of(3);
	for (int g = 0; g < SYMMETRIES; g++)
		for (int point = 0; point < POINTS; point++) {
			uint32_t there = turned_by(1u << point, g);
			int at = lowest_point(there);
			assert_int_equal(turned_by(dokuztas_neighbours[point], g),
					 dokuztas_neighbours[at]);
			for (int k = 0; k < 2; k++) {
				uint32_t mill = turned_by(dokuztas_mills[point][k], g);
				assert_true(mill == dokuztas_mills[at][0] ||
					    mill == dokuztas_mills[at][1]);
			}
			for (int other = 0; other < g; other++)
				assert_true(turned_by(0x000407, g) != turned_by(0x000407, other));
		}
}

static uint8_t *values[MOST_MEN + 1][MOST_MEN + 1];

static void build(const Rules *r, int threads)
{
	for (int m = 0, n = 0; next_pair(MEN, &m, &n);) {
		values[m][n] = big_memory(subspace_slots(m, n));
		if (m != n)
			values[n][m] = big_memory(subspace_slots(n, m));
		Retrograde work = {
			.rules = r,
			.own = m,
			.rival = n,
			.values = {values[m][n], values[n][m]},
			.after = {values[n - 1][m], values[m - 1][n]},
			.threads = threads,
		};
		assert_int_equal(retrograde(&work), RETROGRADE_DONE);
	}
}

static void forget(void)
{
	for (int m = 0, n = 0; next_pair(MEN, &m, &n);) {
		big_free(values[m][n], subspace_slots(m, n));
		if (m != n)
			big_free(values[n][m], subspace_slots(n, m));
	}
}

static int men_of(const TwinBoard *b, int colour, uint32_t *men)
{
	int count = 0;
	*men = 0;
	for (int point = 0; point < POINTS; point++)
		if (b->point[point] == colour + 1) {
			*men |= 1u << point;
			count++;
		}
	return count;
}

static int value_on_board(const TwinBoard *b)
{
	uint32_t own, rival;
	int m = men_of(b, b->mover, &own), n = men_of(b, !b->mover, &rival);
	return m < LEAST_MEN ? 0 : values[m][n][subspace_slot(own, rival)];
}

static int value_by_twin(const TwinBoard *b, const TwinRules *r)
{
	static TwinMoves moves;
	twin_moves(b, r, &moves);
	int fastest = DRAW, slowest = 0;
	bool level = false;
	for (int i = 0; i < moves.count; i++) {
		TwinBoard next = *b;
		twin_play(&next, r, moves.text[i]);
		int value = value_on_board(&next);
		if (value == DRAW)
			level = true;
		else if (value % 2)
			slowest = value + 1 > slowest ? value + 1 : slowest;
		else
			fastest = value + 1 < fastest ? value + 1 : fastest;
	}
	return fastest < DRAW ? fastest : level ? DRAW : slowest;
}

static void like_twin(const Rules *rules)
{
	TwinRules r = twin_rules(TWIN_DOKUZTAS);
	r.flying = rules->flying;
	for (int both = LEAST_BOTH; both <= MEN; both++)
		for (int m = LEAST_MEN; both - m >= LEAST_MEN; m++)
			for (int i = 0; i < SAMPLES; i++) {
				Position p = subspace_position(m, both - m,
							       draw(subspace_slots(m, both - m)));
				p.side = draw(2);
				Text text = {0};
				TwinBoard b;
				position_write(&p, rules, &text);
				assert_true(twin_read(text_string(&text), TWIN_DOKUZTAS, &b));
				text_free(&text);
				assert_int_equal(value_on_board(&b), value_by_twin(&b, &r));
			}
}

/* The tables as if they had been opened. */
static Subspaces in_memory(void)
{
	Subspaces t = {0};
	for (int m = 0, n = 0; next_pair(MEN, &m, &n);) {
		t.file[m][n].values = (const int8_t *)values[m][n];
		t.file[n][m].values = (const int8_t *)values[n][m];
	}
	return t;
}

static int plain_placing(const Subspaces *t, const Position *p, const Rules *r)
{
	int value, best = -1;
	if (!p->camp[0].hand && !p->camp[1].hand) {
		assert_int_equal(subspaces_value(t, p, r, &value), TABLE_GOOD);
		return value == DRAW ? 0 : value % 2 ? 1 : -1;
	}
	Move moves[MAX_MOVES];
	int count = dokuztas_legal(p, r, moves);
	for (int i = 0; i < count && best < 1; i++) {
		Position next = *p;
		dokuztas_play(&next, moves[i], r, NULL);
		value = -plain_placing(t, &next, r);
		best = value > best ? value : best;
	}
	return best;
}

/* Four men against three or four, some of them still in hand. */
static void like_plain_placing(const Rules *r)
{
	Subspaces t = in_memory();
	Placing *s = placing_new(&t, r, 1 << 16);
	int seen[3] = {0};
	for (int i = 0; i < 400; i++) {
		int own_hand = 1 + i % 2, rival_hand = 1 + i % 2 - (i / 2 % 2);
		Position p = {.camp = {{0, (uint32_t)own_hand}, {0, (uint32_t)rival_hand}}};
		int left[2] = {(i % 3 ? 3 : 4) - own_hand, (i % 3 == 1 ? 4 : 3) - rival_hand};
		for (int half = 0; half < 2; half++)
			while (left[half] > 0) {
				uint32_t man = 1u << draw(POINTS);
				if ((p.camp[0].men | p.camp[1].men) & man)
					continue;
				p.camp[half].men |= man;
				left[half]--;
			}
		int value;
		assert_int_equal(placing_value(s, &p, NULL, NULL, &value), TABLE_GOOD);
		assert_int_equal(value, plain_placing(&t, &p, r));
		Move m;
		if (!dokuztas_over(&p, r)) {
			assert_int_equal(placing_best(s, &p, NULL, NULL, &value, &m), TABLE_GOOD);
			Position next = p;
			dokuztas_play(&next, m, r, NULL);
			assert_int_equal(-plain_placing(&t, &next, r), value);
		}
		seen[value + 1]++;
	}
	assert_true(seen[0] && seen[1] && seen[2]);
	placing_free(s);
}

/* The outcomes alone say what the distances say, the last slots too; a changed one is found. */
static void outcomes_alone(const Rules *r)
{
	Subspaces distances = in_memory(), alone = {0};
	uint8_t *bytes[MOST_MEN + 1][MOST_MEN + 1] = {0};
	for (int both = LEAST_BOTH; both <= MEN; both++)
		for (int m = LEAST_MEN; both - m >= LEAST_MEN; m++) {
			int n = both - m;
			uint64_t count = subspace_slots(m, n);
			bytes[m][n] = malloc(count / 4 + 1);
			outcomes_make(values[m][n], count, bytes[m][n]);
			assert_true(outcomes_agree(bytes[m][n], values[m][n], count));
			alone.outcome[m][n].values = (const int8_t *)bytes[m][n];
			for (int i = 0; i < SAMPLES; i++) {
				uint64_t slot = i < 4 ? count - 1 - (uint64_t)i : draw(count);
				Position p = subspace_position(m, n, slot);
				int value, outcome;
				assert_int_equal(subspaces_value(&distances, &p, r, &value),
						 TABLE_GOOD);
				assert_int_equal(subspaces_outcome(&alone, &p, r, &outcome),
						 TABLE_GOOD);
				assert_int_equal(outcome, value == DRAW ? 0
							  : value % 2   ? 1
									: -1);
			}
			bytes[m][n][draw(count / 4)] ^= 2;
			assert_false(outcomes_agree(bytes[m][n], values[m][n], count));
			free(bytes[m][n]);
		}
}

/* Both sides by the tables, to the end. */
static Result played_out(const Subspaces *t, const Rules *r, Position now)
{
	Course c = {0};
	for (course_begin(&c, *r, &now); c.result == ONGOING;) {
		Move moves[MAX_MOVES];
		int after[MAX_MOVES], count, value, best = 0;
		assert_int_equal(subspaces_value(t, &c.now, r, &value), TABLE_GOOD);
		assert_int_equal(subspaces_moves(t, &c.now, r, moves, after, &count), TABLE_GOOD);
		while (after[best] != value)
			assert_true(++best < count);
		course_play(&c, moves[best], NULL);
	}
	Result result = c.result;
	course_free(&c);
	return result;
}

/* Three against three no man is removed before the end: a win takes its depth, and the limit of quiet plies is sharp. */
static void held_to_the_limit(const Rules *r)
{
	Subspaces t = in_memory();
	uint64_t count = subspace_slots(3, 3);
	for (int i = 0; i < SAMPLES; i++) {
		Position p = subspace_position(3, 3, draw(count));
		Rules limited = *r;
		int value;
		assert_int_equal(subspaces_value(&t, &p, r, &value), TABLE_GOOD);
		if (value == DRAW || value < 2)
			continue;
		Course c = {0};
		for (int early = 0; early < 2; early++) {
			limited.quiet_limit = (uint16_t)(value - early);
			course_begin(&c, limited, &p);
			assert_int_equal(course_too_long(&c, value & 1 ? value : -value), early);
			assert_int_equal(played_out(&t, &limited, p), early       ? DRAWN
								      : value & 1 ? WHITE_WINS
										  : BLACK_WINS);
		}
		course_free(&c);
	}
}

/* A table with one value changed is caught, and the position named. */
static void wrong_value_found(const Rules *r)
{
	Subspaces t = in_memory();
	uint64_t slot = draw(subspace_slots(4, 3));
	assert_true(verify_subspace(&t, r, 4, 3, 1, NULL, NULL).good);
	uint8_t *value = &values[4][3][slot], right = *value;
	*value = right == DRAW ? 33 : DRAW;
	Verdict v = verify_subspace(&t, r, 4, 3, 1, NULL, NULL);
	assert_false(v.good);
	*value = right;
}

static void flying(void **state)
{
	(void)state;
	Rules r = games[DOKUZTAS].rules;
	build(&r, 2);
	like_twin(&r);
	like_plain_placing(&r);
	outcomes_alone(&r);
	held_to_the_limit(&r);
	wrong_value_found(&r);
	forget();
}

static void walking(void **state)
{
	(void)state;
	Rules r = games[DOKUZTAS].rules;
	r.flying = 0;
	build(&r, 1);
	like_twin(&r);
	forget();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(symmetries),
		cmocka_unit_test(slots),
		cmocka_unit_test(flying),
		cmocka_unit_test(walking),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
