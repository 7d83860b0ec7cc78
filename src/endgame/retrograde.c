/* SPDX-License-Identifier: MIT */
/*
 * Level by level: what is lost in d plies makes its predecessors won in d + 1; what is won in d plies takes one of
 * its predecessors' ways out, and who has none left is lost.
 *
 * All that a move of the men M against O changes is M. So while M moves, M and its successors lie in one row if rows are
 * made of one O and all M. Each subspace is therefore held twice:
 *
 *   values  by the mover's men, the form of subspace.h: final, written once a position;
 *   work    by the rival's men: row O, then M by rank. Distances and ways out while they are worked on.
 *
 * Row O of the work of (m, n), whose movers move, and row O of the values of (n, m), where O is the mover and they have
 * moved, have the same M at the same place. A level is two steps:
 *
 *   1. settle: what work decided at this level goes to its slots in the values;
 *   2. spread: from what is new in a row of values, backwards over the moves of M, into the same row of work.
 *
 * Rows are shared out among threads, and nothing that is worked on belongs to two rows. Within a row O stands
 * still and every M is there, also those that are images of each other: a move and its taking back are one-to-one, and
 * no symmetry has to be accounted for. Only settling turns positions, into every slot they have.
 *
 * Removals lead to finished subspaces. What the best of them is worth to M, when it has closed a mill, does not
 * depend on the move that closed it; it is worked out once for each M of a row.
 */
#include "retrograde.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"

enum {
	FREE_POINTS = 24 - LEAST_MEN, /* at most */
	LINES = 16,
	NO_MILL_HERE = 1 << 30, /* a set no men fill */
	PART = 7,
	PARTS = 3,   /* a set is translated in so many parts of 7 points */
	REGION = 18, /* bits of a place in a region of the values */
	BATCH = 512,
	CHUNK = 8, /* rows a thread takes at a time */
};

/* One subspace, its mover with `own` men. */
typedef struct Side {
	int own, rival;
	const struct Side *other; /* the rival's moves lead there; itself, of equal numbers */
	const Camps *movers, *rivals;
	_Atomic uint8_t *values; /* a row a set of the mover's, `width` each */
	uint32_t width;
	_Atomic uint8_t *fresh; /* a row of values: the last level something was settled at, as a byte */
	const uint8_t *after; /* see retrograde.h */

	uint8_t *distance; /* a row a set of the rival's, `work_width` each; see below */
	uint8_t *ways;     /* moves without removal that are not known to lose; 0: none */
	uint32_t work_width;
	uint64_t (*due)[4]; /* a row of work: the levels at which something may be settled, a bit each */
	const uint32_t *sets; /* the M of a row, as sets of its free points, by rank */
	uint64_t slots_of_work;
} Side;

/*
 * distance in work:
 *   odd         won, in at most so many plies; exact once that level is reached
 *   DRAW (odd)  a removal keeps the draw: never lost, and won only by what is found yet
 *   even        ways > 0: if it is lost, then in no fewer plies; ways == 0: lost
 */

typedef struct Work Work;

/* Places in the values that wait to be written, a batch a region. */
typedef struct Outbox {
	uint32_t regions;
	uint32_t *count; /* a region */
	uint32_t *place; /* BATCH a region */
} Outbox;

/* A thread's own. */
typedef struct Scratch {
	uint8_t *worth; /* a place in a row of work: see weigh_removals */
	Outbox box[2];  /* a side */
} Scratch;

/* What is done to a row of work. */
typedef void Step(Work *w, const Side *s, uint32_t row, Scratch *scratch);

struct Work {
	const Rules *rules;
	Side side[2];
	int sides, level;
	atomic_int last; /* the highest level anything is due at */
	Step *step;
	Scratch scratch[MOST_THREADS];
	_Atomic uint64_t next, done;
	atomic_bool stop;
	const Retrograde *order;
};

/* 1. The geometry of a row: points are the free ones, numbered in order. */

typedef struct Row {
	uint32_t rival, free; /* sets of the 24 points */
	int points;
	uint32_t near[FREE_POINTS]; /* where a man may go, were it empty */
	uint32_t mill[FREE_POINTS][2]; /* the two other points of its mills; NO_MILL_HERE if the rival stands there */
	uint32_t line[LINES]; /* all mills */
	int lines;
} Row;

static Row describe_row(const Work *w, const Side *s, uint32_t row)
{
	Row r = {.rival = s->rivals->men[row]};
	r.free = ALL_POINTS & ~r.rival;
	bool flies = w->rules->flying && s->own == 3;
	for (uint32_t rest = r.free; rest; rest &= rest - 1) {
		int point = lowest_point(rest), i = r.points++;
		uint32_t near = flies ? ALL_POINTS & ~(1u << point) : dokuztas_neighbours[point];
		r.near[i] = gather(near & r.free, r.free);
		for (int k = 0; k < 2; k++) {
			uint32_t mill = dokuztas_mills[point][k];
			r.mill[i][k] = mill & r.rival ? NO_MILL_HERE : gather(mill, r.free);
			/* Once, from its first point. */
			if (!(mill & r.rival) && lowest_point(mill) > point)
				r.line[r.lines++] = r.mill[i][k] | 1u << i;
		}
	}
	return r;
}

static inline bool closes(const Row *r, uint32_t others, int to)
{
	return (others & r->mill[to][0]) == r->mill[to][0] ||
	       (others & r->mill[to][1]) == r->mill[to][1];
}

/* 2. Removals. */

/*
 * The value of the position the rival is left with, in the order of the mover's liking: its losses, the
 * fastest first, the draw, its wins, the slowest first. Never 0, which stands for no mill.
 */
static inline uint8_t worth_of(uint8_t value)
{
	return (uint8_t)(value == DRAW ? 128 : value & 1 ? value / 2 + 1 : 255 - value / 2);
}

static inline uint8_t value_of_worth(uint8_t worth)
{
	return (uint8_t)(worth == 128 ? DRAW : worth < 128 ? 2 * worth - 1 : 2 * (255 - worth));
}

/* Raises worth[] where it is not 0 by what it is to remove the man on `point`. */
static void weigh_removal(const Side *s, const Row *r, int point, uint8_t *worth)
{
	uint32_t left = r->rival & ~(1u << point);
	const Camps *camps = camps_of(s->rival - 1);
	uint32_t turned = camps->turned[set_rank(left)];
	uint32_t row = turned >> 4, free = ALL_POINTS & ~camps->men[row];
	const uint8_t *values = s->after + (uint64_t)row * subspace_width(s->rival - 1, s->own);

	/* From sets of this row's points to those of that row's. */
	uint32_t there[PARTS][1 << PART] = {0};
	for (int part = 0; part < PARTS; part++)
		for (uint32_t set = 1; set < 1 << PART; set++) {
			int i = part * PART + lowest_point(set);
			uint32_t to = i < r->points
					      ? turned_by(scatter(1u << i, r->free), turned & 15)
					      : 0;
			there[part][set] = there[part][set & (set - 1)] | gather(to, free);
		}
	const uint32_t mask = (1u << PART) - 1;
	for (uint32_t i = 0; i < s->work_width; i++) {
		uint32_t men = s->sets[i];
		if (!worth[i])
			continue;
		uint32_t place = set_rank(there[0][men & mask] | there[1][men >> PART & mask] |
					  there[2][men >> 2 * PART]);
		uint8_t more = worth_of(values[place]);
		worth[i] = more > worth[i] ? more : worth[i];
	}
}

/* worth[i]: of the best removal, had the i-th M just closed one of its mills; 0 where it has none. */
static void weigh_removals(const Side *s, const Row *r, uint8_t *worth)
{
	/* Two men are lost at once. */
	uint8_t least = s->rival > LEAST_MEN ? worth_of(1) : worth_of(0);
	for (uint32_t i = 0; i < s->work_width; i++) {
		uint32_t men = s->sets[i];
		bool mill = false;
		for (int k = 0; k < r->lines; k++)
			mill |= (men & r->line[k]) == r->line[k];
		worth[i] = mill ? least : 0;
	}
	if (s->rival > LEAST_MEN)
		for (uint32_t men = removable_men(r->rival); men; men &= men - 1)
			weigh_removal(s, r, lowest_point(men), worth);
}

/* 3. The steps; each does a row. */

static void fall_due(Work *w, const Side *s, uint32_t row, int level)
{
	s->due[row][level / 64] |= 1ull << level % 64;
	if (level > atomic_load_explicit(&w->last, memory_order_relaxed)) {
		int last = atomic_load(&w->last);
		while (level > last && !atomic_compare_exchange_weak(&w->last, &last, level))
			;
	}
}

/* What M may do at once: its ways out, and its best removal. */
static void begin(Work *w, const Side *s, uint32_t row, Scratch *scratch)
{
	uint8_t *worth = scratch->worth;
	Row r = describe_row(w, s, row);
	uint8_t *distance = s->distance + (uint64_t)row * s->work_width;
	uint8_t *ways = s->ways + (uint64_t)row * s->work_width;
	uint32_t board = (1u << r.points) - 1;
	weigh_removals(s, &r, worth);
	for (uint32_t k = 0; k < s->work_width; k++) {
		uint32_t men = s->sets[k];
		int out = 0, best = 0;
		for (uint32_t rest = men; rest; rest &= rest - 1) {
			int from = lowest_point(rest);
			uint32_t others = men & ~(1u << from);
			for (uint32_t to = r.near[from] & board & ~men; to; to &= to - 1) {
				if (!closes(&r, others, lowest_point(to))) {
					out++;
					continue;
				}
				int more = worth[set_rank(others | (to & -to))];
				best = more > best ? more : best;
			}
		}
		uint8_t value = best ? value_of_worth((uint8_t)best) : 0;
		assert(value == DRAW || value < MOST_PLIES);
		distance[k] = !best ? 0 : value == DRAW ? DRAW : (uint8_t)(value + 1);
		ways[k] = (uint8_t)out;
		if (distance[k] != DRAW && (distance[k] & 1 || out == 0))
			fall_due(w, s, row, distance[k]);
	}
}

/*
 * What is settled goes all over the values. It waits until a region of them has a batch to write: then one page after the
 * other is written to, not one here and one there.
 */
static void write_region(const Side *s, Outbox *box, uint32_t region, int level)
{
	_Atomic uint8_t *values = s->values + ((uint64_t)region << REGION);
	const uint32_t *places = box->place + (size_t)region * BATCH;
	for (uint32_t i = 0; i < box->count[region]; i++)
		atomic_store_explicit(&values[places[i]], (uint8_t)level, memory_order_relaxed);
	box->count[region] = 0;
}

static void write_later(const Side *s, Outbox *box, uint64_t slot, int level)
{
	uint32_t region = (uint32_t)(slot >> REGION);
	box->place[(size_t)region * BATCH + box->count[region]++] = slot & ((1u << REGION) - 1);
	if (box->count[region] == BATCH)
		write_region(s, box, region, level);
}

static void settle(Work *w, const Side *s, uint32_t row, Scratch *scratch)
{
	const int level = w->level;
	if (!(s->due[row][level / 64] >> level % 64 & 1))
		return;
	Outbox *box = &scratch->box[s - w->side];
	const uint8_t *distance = s->distance + (uint64_t)row * s->work_width;
	const uint8_t *ways = s->ways + (uint64_t)row * s->work_width;
	uint32_t rival = s->rivals->men[row], free = ALL_POINTS & ~rival, turned_rival[SYMMETRIES];
	for (int g = 0; g < SYMMETRIES; g++)
		turned_rival[g] = turned_by(rival, g);
	const uint8_t *end = distance + s->work_width;
	uint64_t settled = 0;
	for (const uint8_t *at = distance; (at = memchr(at, level, (size_t)(end - at))); at++) {
		uint32_t k = (uint32_t)(at - distance);
		if (!(level & 1) && ways[k])
			continue;
		uint32_t turned = s->movers->turned[set_rank(scatter(s->sets[k], free))];
		uint32_t to = turned >> 4, other = turned_rival[turned & 15];
		uint32_t fixed = s->movers->fixed[to], points = ALL_POINTS & ~s->movers->men[to];
		for (; fixed; fixed &= fixed - 1) {
			uint32_t image = turned_by(other, __builtin_ctz(fixed));
			write_later(s, box,
				    (uint64_t)to * s->width + set_rank(gather(image, points)),
				    level);
		}
		/* Read first: a line that nobody writes to is in the caches of all. */
		if (atomic_load_explicit(&s->fresh[to], memory_order_relaxed) != level)
			atomic_store_explicit(&s->fresh[to], (uint8_t)level, memory_order_relaxed);
		settled++;
	}
	atomic_fetch_add_explicit(&w->done, settled, memory_order_relaxed);
}

static void spread(Work *w, const Side *s, uint32_t row, Scratch *unused)
{
	(void)unused;
	const int level = w->level;
	if (atomic_load_explicit(&s->other->fresh[row], memory_order_relaxed) != level)
		return;
	assert(level < MOST_PLIES);
	Row r = describe_row(w, s, row);
	const uint8_t *after = (const uint8_t *)s->other->values + (uint64_t)row * s->work_width;
	uint8_t *distance = s->distance + (uint64_t)row * s->work_width;
	uint8_t *ways = s->ways + (uint64_t)row * s->work_width;
	const uint8_t *end = after + s->work_width;
	const uint8_t next = (uint8_t)(level + 1);
	for (const uint8_t *at = after; (at = memchr(at, level, (size_t)(end - at))); at++) {
		uint32_t men = s->sets[at - after];
		for (uint32_t rest = men; rest; rest &= rest - 1) {
			int to = lowest_point(rest);
			uint32_t others = men & ~(1u << to);
			if (closes(&r, others, to))
				continue;
			for (uint32_t from = r.near[to] & ~men; from; from &= from - 1) {
				uint32_t k = set_rank(others | (from & -from));
				if (!(level & 1)) {
					if (!(distance[k] & 1) || distance[k] > next)
						distance[k] = next;
				} else if (!(distance[k] & 1) && --ways[k] == 0) {
					if (distance[k] < next)
						distance[k] = next;
					fall_due(w, s, row, distance[k]);
				}
			}
		}
	}
	if (!(level & 1))
		fall_due(w, s, row, next);
}

/* 4. A pair. */

static void share_rows(void *context, int thread)
{
	Work *w = context;
	const Retrograde *order = w->order;
	Scratch *scratch = &w->scratch[thread];
	uint32_t first = w->side[0].rivals->rows;
	uint64_t rows = first + (uint64_t)(w->sides == 2 ? w->side[1].rivals->rows : 0);
	for (uint64_t from;
	     !atomic_load(&w->stop) && (from = atomic_fetch_add(&w->next, CHUNK)) < rows;) {
		for (uint64_t row = from; row < from + CHUNK && row < rows; row++) {
			bool second = row >= first;
			w->step(w, &w->side[second], (uint32_t)(row - (second ? first : 0)),
				scratch);
		}
		if (thread == 0 && order->progress &&
		    !order->progress(atomic_load(&w->done), order->context))
			atomic_store(&w->stop, true);
	}
	for (int i = 0; i < w->sides; i++)
		for (uint32_t region = 0; region < scratch->box[i].regions; region++)
			write_region(&w->side[i], &scratch->box[i], region, w->level);
}

static bool all_rows(Work *w, Step *step)
{
	w->step = step;
	atomic_store(&w->next, 0);
	share_work(w->order->threads, share_rows, w);
	return !atomic_load(&w->stop);
}

static bool make_scratch(Scratch *scratch, const Work *w)
{
	uint32_t widest = 0;
	for (int i = 0; i < w->sides; i++) {
		const Side *s = &w->side[i];
		Outbox *box = &scratch->box[i];
		widest = s->work_width > widest ? s->work_width : widest;
		box->regions = (uint32_t)(subspace_slots(s->own, s->rival) >> REGION) + 1;
		box->count = calloc(box->regions, sizeof *box->count);
		box->place = malloc((size_t)box->regions * BATCH * sizeof *box->place);
		if (!box->count || !box->place)
			return false;
	}
	scratch->worth = malloc(widest);
	return scratch->worth;
}

static void free_scratch(Scratch *scratch)
{
	free(scratch->worth);
	for (int i = 0; i < 2; i++) {
		free(scratch->box[i].count);
		free(scratch->box[i].place);
	}
}

static bool make_side(Side *s, const Side *other, const Retrograde *order, int i)
{
	*s = (Side){
		.own = i ? order->rival : order->own,
		.rival = i ? order->own : order->rival,
		.other = other,
		.after = order->after[i],
		.values = (_Atomic uint8_t *)order->values[i],
	};
	s->movers = camps_of(s->own);
	s->rivals = camps_of(s->rival);
	if (!s->movers || !s->rivals)
		return false;
	s->width = subspace_width(s->own, s->rival);
	s->work_width = subspace_width(s->rival, s->own);
	s->slots_of_work = (uint64_t)s->rivals->rows * s->work_width;
	s->fresh = malloc(s->movers->rows);
	s->due = calloc(s->rivals->rows, sizeof *s->due);
	s->sets = sets_of(24 - s->rival, s->own);
	s->distance = big_memory(s->slots_of_work);
	s->ways = big_memory(s->slots_of_work);
	if (!s->fresh || !s->due || !s->sets || !s->distance || !s->ways)
		return false;
	memset((void *)s->fresh, DRAW, s->movers->rows);
	memset(order->values[i], DRAW, subspace_slots(s->own, s->rival));
	return true;
}

static void free_side(Side *s)
{
	free((void *)s->fresh);
	free(s->due);
	free((void *)s->sets);
	big_free(s->distance, s->slots_of_work);
	big_free(s->ways, s->slots_of_work);
}

uint64_t retrograde_bytes(int own, int rival)
{
	/* The program itself, the sets of men, what threads have of their own. */
	uint64_t bytes = 64 << 20;
	for (int i = 0; i < (own == rival ? 1 : 2); i++) {
		int m = i ? rival : own, n = i ? own : rival;
		bytes += 3 * subspace_slots(m, n);
		if (n > LEAST_MEN)
			bytes += subspace_slots(n - 1, m);
	}
	return bytes;
}

RetrogradeEnd retrograde(const Retrograde *order)
{
	Work w = {
		.rules = order->rules,
		.sides = order->own == order->rival ? 1 : 2,
		.order = order,
	};
	bool good = true;
	for (int i = 0; i < w.sides && good; i++)
		good = make_side(&w.side[i], &w.side[w.sides - 1 - i], order, i);
	int threads = order->threads < MOST_THREADS ? order->threads : MOST_THREADS;
	for (int i = 0; i < threads && good; i++)
		good = make_scratch(&w.scratch[i], &w);
	RetrogradeEnd failed = good ? RETROGRADE_STOPPED : RETROGRADE_NO_MEMORY;
	good = good && all_rows(&w, begin);
	for (w.level = 0; good && w.level <= atomic_load(&w.last); w.level++)
		good = all_rows(&w, settle) && all_rows(&w, spread);
	for (int i = 0; i < threads; i++)
		free_scratch(&w.scratch[i]);
	for (int i = 0; i < w.sides; i++)
		free_side(&w.side[i]);
	return good ? RETROGRADE_DONE : failed;
}
