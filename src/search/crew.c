/* SPDX-License-Identifier: MIT */
/*
 * Several threads on one question: each deepens on its own and tells the others only through the table. Every
 * second one is a depth ahead, so that what the first needs is often there already.
 */
#include <stdlib.h>
#include <string.h>

#include "hand.h"
#include "search.h"

typedef struct Mate {
	Hand hand;
	int first_depth;
	Search search;
} Mate;

struct Crew {
	atomic_bool stop;
	_Atomic int64_t nodes;
	int count, under_way;
	Mate mates[];
};

bool engine_threads(Engine *e, int threads)
{
	int count = threads - 1;
	if (count == (e->crew ? e->crew->count : 0))
		return true;
	Crew *crew = NULL;
	if (count > 0) {
		crew = calloc(1, sizeof *crew + (size_t)count * sizeof *crew->mates);
		if (!crew)
			return false;
		crew->count = count;
	}
	crew_free(e->crew);
	e->crew = crew;
	e->search.others = crew ? &crew->nodes : NULL;
	return true;
}

#ifdef __wasm_atomics__
Hand *engine_hand(Engine *e, int i)
{
	return &e->crew->mates[i].hand;
}
#endif

static void deepen(void *context)
{
	Mate *mate = context;
	Search *s = &mate->search;
	for (int depth = mate->first_depth; depth < MAX_PLY && !s->stopped && !s->solved; depth++)
		search_depth(s, depth);
}

/* What the first thread was asked, and this one's own memory. */
static void copy_question(Search *to, const Search *from, Crew *crew)
{
	size_t answer = offsetof(Search, killers);
	memcpy(to, from, answer);
	memset(to->killers, 0xff, sizeof to->killers);
	for (int i = 0; i < 1024; i++) {
		to->history[0][i] /= 8;
		to->history[1][i] /= 8;
	}
	to->mate = true;
	to->others = &crew->nodes;
	to->stop = &crew->stop;
	to->control = NULL;
	to->deadline = 0;
	to->told = 0;
}

void crew_start(Engine *e)
{
	Crew *crew = e->crew;
	if (!crew)
		return;
	atomic_store_explicit(&crew->stop, false, memory_order_relaxed);
	atomic_store_explicit(&crew->nodes, 0, memory_order_relaxed);
	crew->under_way = 0;
	for (int i = 0; i < crew->count; i++) {
		Mate *mate = &crew->mates[i];
		copy_question(&mate->search, &e->search, crew);
		mate->first_depth = 2 - i % 2;
		/* With fewer threads than asked for the answer only comes later. */
		if (!hand_start(&mate->hand, deepen, mate))
			break;
		crew->under_way++;
	}
}

void crew_join(Engine *e)
{
	Crew *crew = e->crew;
	if (!crew)
		return;
	atomic_store_explicit(&crew->stop, true, memory_order_relaxed);
	for (int i = 0; i < crew->under_way; i++) {
		const Search *s = &crew->mates[i].search;
		hand_join(&crew->mates[i].hand);
		atomic_fetch_add_explicit(&crew->nodes, s->nodes - s->told, memory_order_relaxed);
	}
	crew->under_way = 0;
}

int64_t crew_nodes(const Engine *e)
{
	return e->crew ? atomic_load_explicit(&e->crew->nodes, memory_order_relaxed) : 0;
}

void crew_forget(Crew *crew)
{
	for (int i = 0; crew && i < crew->count; i++)
		memset(crew->mates[i].search.history, 0, sizeof crew->mates[i].search.history);
}

void crew_free(Crew *crew)
{
	free(crew);
}
