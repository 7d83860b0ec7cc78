/* SPDX-License-Identifier: MIT */
/* db book: the opening book of exact values. */
#include <errno.h>
#include <stdio.h>

#include "bookwork.h"
#include "db.h"
#include "folder.h"

enum { USUAL_PLIES = 12, USUAL_EVERY = 0 };

static bool tell_positions(int ply, uint64_t done, uint64_t known, void *context)
{
	Ticker *t = context;
	if (progress_due(t))
		progress_tell(t,
			      cli_lang() == TR ? "%d. hamle, %llu/%llu konum, %.0f s"
					       : "move %d, %llu of %llu positions, %.0f s",
			      ply + 1, (unsigned long long)done, (unsigned long long)known,
			      seconds() - t->started);
	return !stopped;
}

int build_book(const Call *call, const Rules *rules, const char *dir)
{
	bool tr = cli_lang() == TR;
	Book there;
	TableState state = book_open(&there, dir, rules);
	book_close(&there);
	if (state == TABLE_GOOD) {
		fprintf(stderr,
			tr ? "mangala %s: açılış kitabı zaten var\n"
			   : "mangala %s: the opening book is there already\n",
			call->command);
		return EXIT_DONE;
	}
	if (state != TABLE_MISSING)
		return tell_book(call, dir, rules, state);
	if (call->plies > MOST_BOOK_PLIES)
		return call_error(call, "açılış kitabı en çok 20 hamle sürer",
				  "an opening book goes on for 20 moves at most", "");
	Tables t;
	int layer, most = call->tables < 0 ? MOST_LAYER : call->tables;
	state = tables_open(&t, dir, rules, most, &layer);
	if (state == TABLE_GOOD)
		state = tables_load(&t, call_threads(call), &layer);
	if (state != TABLE_GOOD) {
		tables_close(&t);
		return tell_table(call, dir, rules, layer, state);
	}
	uint64_t memory = call_memory(call);
	Ticker progress;
	progress_begin(&progress, call);
	SolveSetup setup = {
		.tables = &t,
		.rules = rules,
		.pits = 6,
		.memory = memory > t.bytes ? memory - t.bytes : 0,
		.threads = 1,
	};
	BookWork work = {
		.dir = dir,
		.rules = rules,
		.plies = call->plies ? call->plies : USUAL_PLIES,
		.every = call->every < 0 ? USUAL_EVERY : call->every,
		.solver = solver_new(&setup),
		.threads = call_threads(call),
		.progress = tell_positions,
		.context = &progress,
	};
	if (!work.solver) {
		tables_close(&t);
		return call_error(call, "bellek yetmedi", "there is not enough memory", "");
	}
	game_of(rules)->start(&work.start);
	stop_on_interrupt();
	state = book_build(&work);
	int error = errno;
	progress_end(&progress);
	solver_free(work.solver);
	tables_close(&t);
	errno = error;
	if (state == TABLE_STOPPED)
		return tell_kept(call);
	if (state != TABLE_GOOD)
		return tell_book(call, dir, rules, state);
	printf(tr ? "%s: %d hamle, %llu konum, %.1f s\n" : "%s: %d moves, %llu positions, %.1f s\n",
	       dir, work.plies, (unsigned long long)work.count, seconds() - progress.started);
	return EXIT_DONE;
}
