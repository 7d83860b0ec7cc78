/* SPDX-License-Identifier: MIT */
/*
 * A small network that guesses what a position is worth beyond its stores. The position switches on some rows of
 * a table, always as many; their sums, clipped, are weighed. The last unit is not clipped: its sum counts as it is.
 * Rows are never negative and their sums below 2^16, so that four units are added as one word, on any machine.
 * Learned by tools/outlook.
 */
#ifndef SEARCH_NETWORK_H
#define SEARCH_NETWORK_H

#include <stdint.h>
#include <string.h>

enum { UNITS = 16, UNIT_WORDS = UNITS / 4, UNIT_ONE = 256 /* a clipped unit that is full on */ };

typedef struct Weights {
	uint16_t zero[UNITS]; /* what a sum of rows is when the unit is 0 */
	int16_t out[UNITS];   /* hundredths of a stone for a unit that is full on; the last: not used */
} Weights;

/* In hundredths of a stone, for the side whose rows these are. */
static inline int network_sum(const uint16_t rows[][UNITS], const Weights *w, const uint16_t *on,
			      int count)
{
	uint64_t sums[UNIT_WORDS] = {0};
	for (int i = 0; i < count; i++) {
		uint64_t row[UNIT_WORDS];
		memcpy(row, rows[on[i]], sizeof row);
		for (int k = 0; k < UNIT_WORDS; k++)
			sums[k] += row[k];
	}
	uint16_t unit[UNITS];
	memcpy(unit, sums, sizeof unit);
	int value = 0;
	for (int i = 0; i < UNITS - 1; i++) {
		int on_by = unit[i] - w->zero[i];
		on_by = on_by < 0 ? 0 : on_by > UNIT_ONE ? UNIT_ONE : on_by;
		value += on_by * w->out[i];
	}
	return value / UNIT_ONE + unit[UNITS - 1] - w->zero[UNITS - 1];
}

/*
 * The rows of a Toguz position: for each side the stones in its pits, the pit it has lost, its kazan, and what it
 * could take if it were to move: at most, from another pit, and whether it could found a tuzdik.
 */
enum {
	WIDE_STONES = 32, /* the last one stands for all above */
	WIDE_KAZANS = 21, /* four stones each */
	WIDE_TAKEN = 16,  /* two stones each */
	WIDE_PIT_ROWS = 0,
	WIDE_LOST_ROWS = WIDE_PIT_ROWS + 2 * 9 * WIDE_STONES,
	WIDE_KAZAN_ROWS = WIDE_LOST_ROWS + 2 * 10,
	WIDE_BEST_ROWS = WIDE_KAZAN_ROWS + 2 * WIDE_KAZANS,
	WIDE_NEXT_ROWS = WIDE_BEST_ROWS + 2 * 2 * WIDE_TAKEN,
	WIDE_ROWS = WIDE_NEXT_ROWS + 2 * WIDE_TAKEN,
	WIDE_ON = 2 * (9 + 1 + 1 + 2),
};

extern const uint16_t toguz_rows[WIDE_ROWS][UNITS];
extern const Weights toguz_weights;

#endif
