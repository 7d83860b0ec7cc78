/* SPDX-License-Identifier: MIT */
/*
 * A small network that guesses what a position is worth beyond its stores. The position switches on some rows of
 * a table, always as many; their sums, clipped, are weighed. The last unit is not clipped: its sum counts as it is.
 * Rows are never negative and their sums below 2^15, so that four units are added as one word, on any machine, and
 * eight where it has vectors.
 * Learned by tools/outlook.
 */
#ifndef SEARCH_NETWORK_H
#define SEARCH_NETWORK_H

#include <stdint.h>
#include <string.h>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

enum {
	UNITS = 16,
	UNIT_VECTORS = UNITS / 8,
	UNIT_ONE = 256 /* a clipped unit that is full on */
};

/* Of units, added as two words: none carries into the next. */
typedef uint64_t Eight __attribute__((vector_size(16), aligned(2), may_alias));

typedef struct Weights {
	int16_t zero[UNITS]; /* what a sum of rows is when the unit is 0 */
	int16_t out[UNITS]; /* hundredths of a stone for a unit that is full on; of the last: 0 */
} Weights;

/* In hundredths of a stone, for the side whose rows these are. */
static inline int network_sum(const int16_t rows[][UNITS], const Weights *w, const uint16_t *on,
			      int count)
{
#ifdef __wasm_simd128__ /* what other compilers find by themselves: half as much time again without it */
	_Static_assert(UNITS == 16, "two words of eight units");
	v128_t low = wasm_i16x8_splat(0), high = low;
	for (int i = 0; i < count; i++) {
		low = wasm_i16x8_add(low, wasm_v128_load(rows[on[i]]));
		high = wasm_i16x8_add(high, wasm_v128_load(rows[on[i]] + 8));
	}
	low = wasm_i16x8_sub(low, wasm_v128_load(w->zero));
	high = wasm_i16x8_sub(high, wasm_v128_load(w->zero + 8));
	const v128_t none = wasm_i16x8_splat(0), full = wasm_i16x8_splat(UNIT_ONE);
	int last = wasm_i16x8_extract_lane(high, 7);
	low = wasm_i16x8_min(wasm_i16x8_max(low, none), full);
	high = wasm_i16x8_min(wasm_i16x8_max(high, none), full);
	v128_t four = wasm_i32x4_add(wasm_i32x4_dot_i16x8(low, wasm_v128_load(w->out)),
				     wasm_i32x4_dot_i16x8(high, wasm_v128_load(w->out + 8)));
	int value = wasm_i32x4_extract_lane(four, 0) + wasm_i32x4_extract_lane(four, 1) +
		    wasm_i32x4_extract_lane(four, 2) + wasm_i32x4_extract_lane(four, 3);
	return value / UNIT_ONE + last;
#else
	Eight sums[UNIT_VECTORS] = {0};
	for (int i = 0; i < count; i++) {
		const Eight *row = (const Eight *)rows[on[i]];
		for (int k = 0; k < UNIT_VECTORS; k++)
			sums[k] += row[k];
	}
	int16_t unit[UNITS];
	memcpy(unit, sums, sizeof unit);
	int value = 0;
	for (int i = 0; i < UNITS; i++) {
		int16_t by = (int16_t)(unit[i] - w->zero[i]);
		by = by < 0 ? 0 : by > UNIT_ONE ? UNIT_ONE : by;
		value += by * w->out[i];
	}
	return value / UNIT_ONE + unit[UNITS - 1] - w->zero[UNITS - 1];
#endif
}

#endif
