/* SPDX-License-Identifier: MIT */
/* db book: the opening book of exact values. */
#include <errno.h>
#include <stdio.h>

#include "bookwork.h"
#include "db.h"
#include "folder.h"

enum { USUAL_PLIES = 12, USUAL_EVERY = 6 };

/* Where it is: a position may take longer than a tick. */
typedef struct Telling {
	Ticker progress;
	int ply;
	uint64_t done, known;
} Telling;

static bool tell_nodes(int64_t nodes, void *context)
{
	Telling *t = context;
	if (progress_due(&t->progress))
		progress_tell(
			&t->progress,
			cli_lang() == TR
				? "%d. hamle, %llu/%llu konum, bunda %.1f milyon düğüm, %.0f s"
				: "move %d, %llu of %llu positions, in this one %.1f million nodes, %.0f s",
			t->ply + 1, (unsigned long long)t->done, (unsigned long long)t->known,
			(double)nodes / 1e6, seconds() - t->progress.started);
	return !stopped;
}

static bool tell_ply(int ply, uint64_t done, uint64_t known, void *context)
{
	Telling *t = context;
	t->ply = ply;
	t->done = done;
	t->known = known;
	return tell_nodes(0, t);
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
	Telling telling = {0};
	progress_begin(&telling.progress, call);
	SolveSetup setup = {
		.tables = &t,
		.rules = rules,
		.pits = 6,
		.memory = memory > t.bytes ? memory - t.bytes : 0,
		.threads = call_threads(call),
		.progress = tell_nodes,
		.context = &telling,
	};
	BookWork work = {
		.dir = dir,
		.rules = rules,
		.plies = call->plies ? call->plies : USUAL_PLIES,
		.every = call->every < 0 ? USUAL_EVERY : call->every,
		.solver = solver_new(&setup),
		.progress = tell_ply,
		.context = &telling,
	};
	if (!work.solver) {
		tables_close(&t);
		return call_error(call, "bellek yetmedi", "there is not enough memory", "");
	}
	game_of(rules)->start(&work.start);
	stop_on_interrupt();
	state = book_build(&work);
	int error = errno;
	progress_end(&telling.progress);
	solver_free(work.solver);
	tables_close(&t);
	errno = error;
	if (state == TABLE_STOPPED) {
		fprintf(stderr,
			tr ? "mangala %s: durduruldu; kanıtlananlar duruyor, aynı komut sürdürür\n"
			   : "mangala %s: stopped; what was proved is kept, the same command goes on\n",
			call->command);
		return EXIT_STOPPED;
	}
	if (state != TABLE_GOOD)
		return tell_book(call, dir, rules, state);
	printf(tr ? "%s: %d hamle, %llu konum, %.1f s\n" : "%s: %d moves, %llu positions, %.1f s\n",
	       dir, work.plies, (unsigned long long)work.count,
	       seconds() - telling.progress.started);
	return EXIT_DONE;
}
