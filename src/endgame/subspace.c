/* SPDX-License-Identifier: MIT */
#include "subspace.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "platform.h"

SubspaceTables subspace_tables;

static void make_ranks(int byte, int before)
{
	for (uint32_t set = 0; set < 256; set++) {
		int nth = before;
		for (uint32_t rest = set; rest && nth < MOST_MEN; rest &= rest - 1)
			subspace_tables.rank[byte][before][set] +=
				subspace_tables.choose[8 * byte + __builtin_ctz(rest)][++nth];
	}
}

static void make_tables(void)
{
	for (int n = 0; n <= 24; n++)
		for (int k = 0; k <= n; k++)
			subspace_tables.choose[n][k] =
				k == 0 || k == n ? 1
						 : subspace_tables.choose[n - 1][k - 1] +
							   subspace_tables.choose[n - 1][k];
	for (int byte = 0; byte < 3; byte++)
		for (int before = 0; before <= MOST_MEN; before++)
			make_ranks(byte, before);
	for (uint32_t set = 0; set < 256; set++) {
		for (int k = 0; k < 8; k++) {
			if (!(set >> k & 1))
				continue;
			subspace_tables.count[set]++;
			for (int turn = 0; turn < 4; turn++) {
				subspace_tables.ring[turn][set] |=
					(uint8_t)(1u << (k + 2 * turn) % 8);
				subspace_tables.ring[4 + turn][set] |=
					(uint8_t)(1u << (8 - k + 2 * turn) % 8);
			}
		}
		/* `set` as places. */
		for (uint32_t bits = 0; bits < 256; bits++) {
			int to = 0;
			for (uint32_t rest = set; rest; rest &= rest - 1, to++) {
				int from = __builtin_ctz(rest);
				subspace_tables.gather[set][bits] |=
					(uint8_t)((bits >> from & 1) << to);
				subspace_tables.scatter[set][bits] |=
					(uint8_t)((bits >> to & 1) << from);
			}
		}
	}
}

uint32_t choose(int n, int k)
{
	static atomic_bool made;

	if (!atomic_load_explicit(&made, memory_order_acquire)) {
		hold_making();
		if (!atomic_load(&made))
			make_tables();
		atomic_store_explicit(&made, true, memory_order_release);
		let_making();
	}
	return subspace_tables.choose[n][k];
}

/* The symmetry that takes back what `symmetry` does: turns are undone, reflections undo themselves. */
static int undoing(int symmetry)
{
	return symmetry & 4 ? symmetry : (symmetry & 8) | (-symmetry & 3);
}

/* The next larger set of as many points. */
static uint32_t next_set(uint32_t set)
{
	uint32_t least = set & -set, carried = set + least;
	return carried | ((set ^ carried) >> 2) >> __builtin_ctz(set);
}

/* Ascending, so that the first set met of those that are images of each other is the least. */
static bool make_camps(Camps *c, int men)
{
	uint32_t sets = choose(24, men), rows = 0, set = (1u << men) - 1;
	uint32_t *canonical = malloc(sets * sizeof *canonical);
	uint16_t *fixed = calloc(sets, sizeof *fixed);
	uint32_t *turned = malloc(sets * sizeof *turned);
	if (!canonical || !fixed || !turned) {
		free(canonical);
		free(fixed);
		free(turned);
		return false;
	}
	for (uint32_t i = 0; i < sets; i++)
		turned[i] = UINT32_MAX;
	for (uint32_t i = 0; i < sets; i++, set = next_set(set)) {
		if (turned[i] != UINT32_MAX)
			continue;
		for (int g = 0; g < SYMMETRIES; g++) {
			uint32_t image = turned_by(set, g);
			turned[set_rank(image)] = rows << 4 | (uint32_t)undoing(g);
			if (image == set)
				fixed[rows] |= (uint16_t)(1u << g);
		}
		canonical[rows++] = set;
	}
	*c = (Camps){rows, canonical, fixed, turned};
	return true;
}

const Camps *camps_of(int men)
{
	static Camps camps[MOST_MEN + 1];
	static const Camps *_Atomic made[MOST_MEN + 1];

	const Camps *c = atomic_load_explicit(&made[men], memory_order_acquire);
	if (c)
		return c;
	choose(24, men);
	hold_making();
	c = atomic_load(&made[men]);
	if (!c && make_camps(&camps[men], men)) {
		c = &camps[men];
		atomic_store_explicit(&made[men], c, memory_order_release);
	}
	let_making();
	return c;
}

uint32_t *sets_of(int points, int men)
{
	uint32_t count = choose(points, men), set = (1u << men) - 1;
	uint32_t *sets = malloc(count * sizeof *sets);
	for (uint32_t i = 0; sets && i < count; i++, set = next_set(set))
		sets[i] = set;
	return sets;
}

uint64_t subspace_slots(int own, int rival)
{
	const Camps *c = camps_of(own);
	return c ? (uint64_t)c->rows * subspace_width(own, rival) : 0;
}

int subspace_all_slots(uint32_t own, uint32_t rival, uint64_t slots[SYMMETRIES])
{
	int men = count_men(own), count = 0;
	const Camps *c = camps_of(men);
	uint32_t turned = c->turned[set_rank(own)], row = turned >> 4;
	uint32_t other = turned_by(rival, turned & 15), free = ALL_POINTS & ~c->men[row];
	uint64_t first = (uint64_t)row * subspace_width(men, count_men(rival));
	for (uint32_t fixed = c->fixed[row]; fixed; fixed &= fixed - 1) {
		uint32_t image = turned_by(other, __builtin_ctz(fixed));
		slots[count++] = first + set_rank(gather(image, free));
	}
	return count;
}

SubspaceRow subspace_row(uint32_t own, int rivals)
{
	int men = count_men(own);
	const Camps *c = camps_of(men);
	uint32_t turned = c->turned[set_rank(own)], row = turned >> 4;
	return (SubspaceRow){(uint64_t)row * subspace_width(men, rivals),
			     ALL_POINTS & ~c->men[row], (int)(turned & 15)};
}

uint64_t subspace_slot(uint32_t own, uint32_t rival)
{
	SubspaceRow row = subspace_row(own, count_men(rival));
	return slot_in_row(&row, rival);
}

/* The set of `count` points with that rank. */
static uint32_t set_at(int count, uint32_t rank)
{
	uint32_t set = 0;
	for (int point = 23; count > 0; point--)
		if (choose(point, count) <= rank) {
			rank -= choose(point, count--);
			set |= 1u << point;
		}
	return set;
}

Position subspace_position(int own, int rival, uint64_t slot)
{
	const Camps *c = camps_of(own);
	uint32_t width = subspace_width(own, rival), men = c->men[slot / width];
	Position p = {0};
	p.camp[0].men = men;
	p.camp[1].men = scatter(set_at(rival, (uint32_t)(slot % width)), ALL_POINTS & ~men);
	return p;
}
