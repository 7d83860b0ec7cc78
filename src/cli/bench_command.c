/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "bench_exact.h"
#include "progress.h"

/* Of this process alone: the machine may be busy with others. */
static double milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void print_lines(const Call *call, const char *what, const BenchLine lines[RULE_SETS])
{
	for (int i = 0; i < RULE_SETS; i++) {
		const BenchLine *b = &lines[i];
		double speed = (double)b->nodes / b->milliseconds / 1e3;
		if (call->json)
			printf("%s{\"game\":\"%s\",\"depth\":%d,\"nodes\":%lld,\"milliseconds\":%.1f,"
			       "\"trace\":\"%016llx\"}",
			       i ? "," : "", b->game, b->depth, (long long)b->nodes,
			       b->milliseconds, (unsigned long long)b->trace);
		else
			printf("%s\t%s\tdepth %d\t%lld nodes\t%.1f million/s\t%016llx\n", what,
			       b->game, b->depth, (long long)b->nodes, speed,
			       (unsigned long long)b->trace);
	}
}

static void tell_game(const char *game, void *context)
{
	if (progress_due(context))
		progress_tell(context, "%s", game);
}

int run_bench(const Call *call)
{
	BenchLine lines[RULE_SETS];
	Ticker progress;
	progress_begin(&progress, call);
	const char *what = call->count ? call->words[0] : "all";
	if (!strcmp(what, "exact") && call->count <= 2)
		return bench_exact(call);
	if (!strcmp(what, "tables") && call->count <= 2)
		return bench_tables(call);
	bool rules = !strcmp(what, "rules"), search = !strcmp(what, "search");
	if (call->count > 1 || (!rules && !search && strcmp(what, "all")))
		return call_error(call, "rules, search, exact ya da tables bekleniyordu: ",
				  "expected rules, search, exact or tables: ",
				  call->words[call->count - 1]);
	if (call->json)
		printf("{");
	if (!search) {
		bench_rules(milliseconds, lines, tell_game, &progress);
		progress_end(&progress);
		if (call->json)
			printf("\"rules\":[");
		print_lines(call, "rules", lines);
		if (call->json)
			printf(rules ? "]" : "],");
		fflush(stdout);
	}
	if (!rules) {
		uint32_t signature = bench_search(milliseconds, lines, tell_game, &progress);
		progress_end(&progress);
		if (call->json)
			printf("\"search\":[");
		print_lines(call, "search", lines);
		printf(call->json ? "],\"signature\":%u" : "signature\t%u\n", signature);
	}
	if (call->json)
		puts("}");
	return EXIT_DONE;
}
