/* SPDX-License-Identifier: MIT */
#include "subspaces_files.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "platform.h"

static int layer_of(int own, int rival)
{
	return 10 * own + rival;
}

uint64_t subspaces_build_bytes(int most)
{
	uint64_t bytes = 0;
	for (int own = 0, rival = 0; next_pair(most, &own, &rival);) {
		uint64_t pair = retrograde_bytes(own, rival);
		bytes = pair > bytes ? pair : bytes;
	}
	return bytes;
}

/* 1. Building. */

static bool tell_pair(uint64_t done, void *context)
{
	const SubspacesBuild *b = context;
	return !b->progress || b->progress(b->own, b->rival, done, b->context);
}

/* Every block of the file is looked at: what is built next rests on it. */
static TableState open_good(SubspacesBuild *b, int own, int rival, LayerFile *file)
{
	b->layer = layer_of(own, rival);
	TableState state = layer_open(b->dir, b->rules, b->layer, file);
	if (state == TABLE_GOOD && !layer_good(file))
		state = TABLE_DAMAGED;
	return state;
}

static TableState make_pair(SubspacesBuild *b, const bool missing[2], const LayerFile after[2])
{
	Retrograde work = {
		.rules = b->rules,
		.own = b->own,
		.rival = b->rival,
		.threads = b->threads,
		.progress = tell_pair,
		.context = b,
	};
	int layer[2] = {layer_of(b->own, b->rival), layer_of(b->rival, b->own)};
	int sides = b->own == b->rival ? 1 : 2;
	bool room = true;
	for (int i = 0; i < sides; i++) {
		work.after[i] = (const uint8_t *)after[i].values;
		work.values[i] = big_memory(table_count(b->rules, layer[i]));
		room = room && work.values[i];
	}
	RetrogradeEnd end = room ? retrograde(&work) : RETROGRADE_NO_MEMORY;
	TableState state = end == RETROGRADE_DONE      ? TABLE_GOOD
			   : end == RETROGRADE_STOPPED ? TABLE_STOPPED
						       : TABLE_REFUSED;
	if (end == RETROGRADE_NO_MEMORY)
		errno = ENOMEM;
	for (int i = 0; i < sides && state == TABLE_GOOD; i++) {
		b->layer = layer[i];
		if (missing[i])
			state = layer_write(b->dir, b->rules, layer[i],
					    (const int8_t *)work.values[i]);
		b->built += missing[i] && state == TABLE_GOOD;
	}
	int error = errno;
	for (int i = 0; i < sides; i++)
		big_free(work.values[i], table_count(b->rules, layer[i]));
	errno = error;
	return state;
}

static TableState build_pair(SubspacesBuild *b)
{
	LayerFile there = {0}, after[2] = {0};
	bool missing[2] = {false};
	TableState state = TABLE_GOOD;
	for (int i = 0; i < (b->own == b->rival ? 1 : 2) && state == TABLE_GOOD; i++) {
		int own = i ? b->rival : b->own, rival = i ? b->own : b->rival;
		state = open_good(b, own, rival, &there);
		missing[i] = state == TABLE_MISSING;
		layer_close(&there);
		state = missing[i] ? TABLE_GOOD : state;
	}
	if (state != TABLE_GOOD || !(missing[0] || missing[1]))
		return state;
	for (int i = 0; i < (b->own == b->rival ? 1 : 2) && state == TABLE_GOOD; i++) {
		int own = i ? b->rival : b->own, rival = i ? b->own : b->rival;
		if (rival > LEAST_MEN)
			state = open_good(b, rival - 1, own, &after[i]);
	}
	if (state == TABLE_GOOD)
		state = make_pair(b, missing, after);
	int error = errno;
	layer_close(&after[0]);
	layer_close(&after[1]);
	errno = error;
	return state;
}

TableState build_subspaces(SubspacesBuild *b)
{
	int lock;
	TableState state = table_lock(b->dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	b->own = b->rival = b->built = 0;
	while (state == TABLE_GOOD && next_pair(b->most, &b->own, &b->rival))
		state = build_pair(b);
	int error = errno;
	close(lock);
	errno = error;
	return state;
}

/* 2. Outcomes alone. */

static TableState pack_subspace(const char *dir, const Rules *r, int *layer, bool *made)
{
	LayerFile there, from;
	int outcomes = OUTCOMES + *layer;
	*made = false;
	TableState state = layer_open(dir, r, outcomes, &there);
	layer_close(&there);
	if (state != TABLE_MISSING) {
		*layer = outcomes;
		return state;
	}
	state = layer_open(dir, r, *layer, &from);
	if (state != TABLE_GOOD)
		return state == TABLE_MISSING ? TABLE_GOOD : state;
	uint64_t size = table_count(r, outcomes);
	uint8_t *bytes = big_memory(size);
	state = !bytes ? TABLE_REFUSED : layer_good(&from) ? TABLE_GOOD : TABLE_DAMAGED;
	if (state == TABLE_GOOD) {
		outcomes_make((const uint8_t *)from.values, from.count, bytes);
		*layer = outcomes;
		state = layer_write(dir, r, outcomes, (const int8_t *)bytes);
		*made = state == TABLE_GOOD;
	}
	int error = errno;
	big_free(bytes, size);
	layer_close(&from);
	errno = error;
	return state;
}

TableState pack_subspaces(const char *dir, const Rules *r, int most,
			  SubspacesProgress *progress, void *context, int *layer, int *made)
{
	int lock;
	TableState state = table_lock(dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	*made = 0;
	for (int m = 0, n = 0; state == TABLE_GOOD && next_pair(most, &m, &n);)
		for (int i = 0; i < (m == n ? 1 : 2) && state == TABLE_GOOD; i++) {
			int own = i ? n : m, rival = i ? m : n;
			bool new;
			*layer = layer_of(own, rival);
			state = pack_subspace(dir, r, layer, &new);
			*made += new;
			if (state == TABLE_GOOD && progress &&
			    !progress(own, rival, subspace_slots(own, rival), context))
				state = TABLE_STOPPED;
		}
	int error = errno;
	close(lock);
	errno = error;
	return state;
}

/* 3. Opening. */

/* One that is not there is no trouble. */
static TableState open_there(const char *dir, const Rules *r, int layer, LayerFile *file, int *count)
{
	TableState state = layer_open(dir, r, layer, file);
	*count += state == TABLE_GOOD;
	return state == TABLE_MISSING ? TABLE_GOOD : state;
}

TableState subspaces_open(Subspaces *t, const char *dir, const Rules *r, int most, int *layer)
{
	*t = (Subspaces){0};
	camps_of(LEAST_MEN);
	for (int own = LEAST_MEN; own <= MOST_MEN; own++)
		for (int rival = LEAST_MEN; rival <= MOST_MEN && own + rival <= most; rival++) {
			*layer = layer_of(own, rival);
			TableState state =
				open_there(dir, r, *layer, &t->file[own][rival], &t->count);
			if (state == TABLE_GOOD) {
				*layer += OUTCOMES;
				state = open_there(dir, r, *layer, &t->outcome[own][rival],
						   &t->outcomes);
			}
			if (state == TABLE_GOOD)
				continue;
			subspaces_close(t);
			return state;
		}
	return TABLE_GOOD;
}

void subspaces_close(Subspaces *t)
{
	for (int own = LEAST_MEN; own <= MOST_MEN; own++)
		for (int rival = LEAST_MEN; rival <= MOST_MEN; rival++) {
			if (t->file[own][rival].map)
				layer_close(&t->file[own][rival]);
			if (t->outcome[own][rival].map)
				layer_close(&t->outcome[own][rival]);
		}
	*t = (Subspaces){0};
}

TableState proved_open(Words *w, const char *dir, const Rules *r)
{
	Text path = {0};
	book_path(dir, r, &path);
	TableState state = words_map(text_string(&path), WORDS_BOOK, r, w);
	text_free(&path);
	return state;
}
