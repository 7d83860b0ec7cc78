/* SPDX-License-Identifier: MIT */
#include "build.h"

#include <errno.h>
#include <unistd.h>

#include "platform.h"

/* The program itself, and the tiles of a thread. */
enum { PROGRAM = 8 << 20, THREAD = 1 << 20 };

uint64_t build_bytes(int most, int threads)
{
	uint64_t bytes = PROGRAM + (uint64_t)threads * THREAD;
	for (int n = 0; n <= most; n++)
		bytes += layer_count(n);
	return bytes;
}

TableState build_tables(Build *b)
{
	Values values = {0};
	LayerFile found[MOST_LAYER + 1] = {0};
	int8_t *made[MOST_LAYER + 1] = {0};
	int lock;
	TableState state = table_lock(b->dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	b->built = 0;
	for (b->layer = 0; b->layer <= b->most; b->layer++) {
		int n = b->layer;
		state = layer_open(b->dir, b->rules, n, &found[n]);
		if (state == TABLE_GOOD) {
			values_set(&values, n, found[n].values);
			if (!layer_good(&found[n]))
				state = TABLE_DAMAGED;
		} else if (state == TABLE_MISSING) {
			made[n] = big_memory(layer_count(n));
			state = !made[n] ? TABLE_REFUSED
				: build_layer(&values, b->rules, n, made[n], b->threads,
					      b->progress, b->context)
					? layer_write(b->dir, b->rules, n, made[n])
					: TABLE_STOPPED;
			b->built += state == TABLE_GOOD;
		}
		if (state != TABLE_GOOD)
			break;
	}
	int error = errno;
	for (int n = 0; n <= b->most; n++) {
		big_free(made[n], layer_count(n));
		layer_close(&found[n]);
	}
	close(lock);
	errno = error;
	return state;
}
