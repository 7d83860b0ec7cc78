/* SPDX-License-Identifier: MIT */
/* bench exact: how long the exact value of a position and of each of its moves takes, all through games. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench_exact.h"
#include "folder.h"
#include "search.h"
#include "solve.h"
#include "thinking.h"

enum { POSITIONS = 1000, MOST_POSITIONS = 100000, MEGABYTES = 256, GROUP = 6, GROUPS = 8 };

/* Who plays the games: 0 moves at random, the others are strengths (engine.h). */
static const struct {
	const char *name;
	int strength;
} players[] = {{"random", 0}, {"weak", 2}, {"strong", 7}};
enum { PLAYERS = sizeof players / sizeof *players };

typedef struct Asked {
	Position p;
	int ply, player;
	double wall, cpu; /* seconds */
	int64_t nodes;
} Asked;

static double cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Games one after another, each from its first position to its last. The first moves are drawn, so that no two are alike. */
static int collect(Engine *e, const Rules *r, int player, uint64_t seed, int from, Asked *out,
		   int wanted)
{
	enum { OPENING = 3 };
	int count = 0;
	Course c = {0};
	for (course_begin(&c, *r, NULL); count < wanted; course_begin(&c, *r, NULL))
		for (int ply = 0; c.result == ONGOING && count < wanted; ply++) {
			Move list[MAX_MOVES];
			int moves = game_of(r)->moves(&c.now, r, list);
			if (ply >= from)
				out[count++] = (Asked){.p = c.now, .ply = ply, .player = player};
			Move m = list[random_next(&seed) % (uint64_t)moves];
			if (ply >= OPENING && players[player].strength)
				m = engine_play_at(e, &c, players[player].strength,
						   (Limits){.seed = seed})
					    .best;
			course_play(&c, m, NULL);
		}
	course_free(&c);
	return count;
}

static int by_wall(const void *a, const void *b)
{
	double x = ((const Asked *)a)->wall, y = ((const Asked *)b)->wall;
	return (x > y) - (x < y);
}

static int by_cpu(const void *a, const void *b)
{
	double x = ((const Asked *)a)->cpu, y = ((const Asked *)b)->cpu;
	return (x > y) - (x < y);
}

/* What is so far in its order; `most` percent of all are no larger. */
static const Asked *at_percent(const Asked *a, int count, int most)
{
	int at = (count * most + 99) / 100 - 1;
	return &a[at < 0 ? 0 : at];
}

static void put_row(const char *name, const Asked *all, int count,
		    bool (*in)(const Asked *, int), int which)
{
	Asked *a = malloc((size_t)(count ? count : 1) * sizeof *a);
	int n = 0, within = 0;
	int64_t nodes = 0;
	for (int i = 0; a && i < count; i++)
		if (in(&all[i], which)) {
			a[n++] = all[i];
			nodes += all[i].nodes;
			within += all[i].wall <= 5;
		}
	if (n) {
		qsort(a, (size_t)n, sizeof *a, by_wall);
		double median = at_percent(a, n, 50)->wall, late = at_percent(a, n, 99)->wall;
		double worst = a[n - 1].wall;
		qsort(a, (size_t)n, sizeof *a, by_cpu);
		printf("%s\t%d\t%.3f\t%.2f\t%.2f\t%.1f\t%.3f\t%.2f\t%.2f\t%.2f\n", name, n,
		       median, late, worst, 100.0 * within / n, at_percent(a, n, 50)->cpu,
		       at_percent(a, n, 99)->cpu, a[n - 1].cpu, (double)nodes / n / 1e6);
	}
	free(a);
}

static bool any(const Asked *a, int which)
{
	(void)a, (void)which;
	return true;
}

static bool of_player(const Asked *a, int which)
{
	return a->player == which;
}

static bool of_group(const Asked *a, int which)
{
	int group = a->ply / GROUP;
	return (group < GROUPS ? group : GROUPS - 1) == which;
}

static void report(const Asked *a, int count)
{
	bool tr = cli_lang() == TR;
	puts(tr ? "\tkonum\tsaat: medyan\t%99\ten çok\t5 s içinde %\tişlemci: medyan\t%99\ten çok\tmilyon düğüm"
		: "\tpositions\tclock: median\t99%\tmost\twithin 5 s %\tprocessor: median\t99%\tmost\tmillion nodes");
	put_row(tr ? "hepsi" : "all", a, count, any, 0);
	for (int i = 0; i < PLAYERS; i++)
		put_row(players[i].name, a, count, of_player, i);
	for (int i = 0; i < GROUPS; i++) {
		char name[32];
		snprintf(name, sizeof name, i + 1 < GROUPS ? "%d-%d" : "%d-", i * GROUP + 1,
			 (i + 1) * GROUP);
		put_row(name, a, count, of_group, i);
	}
}

static bool not_stopped(int64_t nodes, void *context)
{
	(void)nodes, (void)context;
	return !stopped;
}

/* Each from a solver that remembers nothing but the book: as when a position is opened. */
static int ask_all(const Call *call, const Rules *r, const Tables *t, const Book *book,
		   Asked *a, int count)
{
	Ticker progress;
	progress_begin(&progress, call);
	SolveSetup setup = {
		.tables = t,
		.rules = r,
		.pits = 6,
		.memory = (uint64_t)(call->memory ? call->memory : MEGABYTES) << 20,
		.threads = call_threads(call),
		.progress = not_stopped,
	};
	int done = 0;
	for (; done < count && !stopped; done++) {
		double wall = seconds(), cpu = cpu_seconds();
		Solver *s = solver_new(&setup);
		if (!s)
			break;
		solver_learn(s, book);
		Solution answer;
		bool solved = solver_solve(s, &a[done].p, &answer);
		a[done].wall = seconds() - wall;
		a[done].cpu = cpu_seconds() - cpu;
		a[done].nodes = answer.nodes;
		solver_free(s);
		if (!solved)
			break;
		if (progress_due(&progress))
			progress_tell(&progress, "%d/%d, %.0f s", done + 1, count,
				      seconds() - progress.started);
	}
	progress_end(&progress);
	return done;
}

/* Another order, so that whoever stops early has seen all of it alike. */
static void shuffle(Asked *a, int count, uint64_t seed)
{
	for (int i = count - 1; i > 0; i--) {
		int j = (int)(random_next(&seed) % (uint64_t)(i + 1));
		Asked other = a[i];
		a[i] = a[j];
		a[j] = other;
	}
}

int bench_exact(const Call *call)
{
	Rules rules = games[MANGALA].rules;
	if (call->count > 1 && !call_table_game(call, 1, &rules))
		return EXIT_CALL;
	if (rules.set > MANGALA_IBB)
		return call_error(call, "mangala ya da mangala-ibb bekleniyordu: ",
				  "expected mangala or mangala-ibb: ", call->words[1]);
	char *dir = call_folder(call);
	Tables t;
	Book book;
	int layer, most = call->tables < 0 ? MOST_LAYER : call->tables, code = EXIT_DONE;
	TableState state = tables_open(&t, dir, &rules, most, &layer);
	if (state == TABLE_GOOD)
		state = tables_load(&t, call_threads(call), &layer);
	if (state != TABLE_GOOD) {
		tables_close(&t);
		code = tell_table(call, dir, &rules, layer, state);
		free(dir);
		return code;
	}
	if ((state = book_open_any(&book, dir, &rules)) != TABLE_GOOD && state != TABLE_MISSING)
		tell_book(call, dir, &rules, state);
	free(dir);

	int count = 0, wanted = call->games ? call->games : POSITIONS;
	uint64_t seed = call->seed < 0 ? 1 : (uint64_t)call->seed;
	wanted = wanted < MOST_POSITIONS ? wanted : MOST_POSITIONS;
	Asked *a = calloc((size_t)wanted, sizeof *a);
	Engine *e = call_engine(call, 1, 1);
	if (a && e) {
		stop_on_interrupt();
		for (int i = 0; i < PLAYERS; i++)
			count += collect(e, &rules, i, seed * 1000 + (uint64_t)i,
					 call->ply > 0 ? call->ply : 0, a + count,
					 wanted * (i + 1) / PLAYERS - count);
		shuffle(a, count, seed);
		report(a, ask_all(call, &rules, &t, &book, a, count));
		code = stopped ? EXIT_STOPPED : EXIT_DONE;
	}
	free(a);
	engine_free(e);
	book_close(&book);
	tables_close(&t);
	return code;
}

/* Random positions of the layers there are, as many of each as it has its share, looked up by their pits. */
int bench_tables(const Call *call)
{
	enum { PROBES = 1 << 22, KEPT = 1 << 16 };
	Rules rules = games[MANGALA].rules;
	if (call->count > 1 && !call_table_game(call, 1, &rules))
		return EXIT_CALL;
	if (rules.set > MANGALA_IBB)
		return call_error(call, "mangala ya da mangala-ibb bekleniyordu: ",
				  "expected mangala or mangala-ibb: ", call->words[1]);
	char *dir = call_folder(call);
	Tables t;
	int layer, most = call->tables < 0 ? MOST_LAYER : call->tables;
	TableState state = tables_open(&t, dir, &rules, most, &layer);
	if (state == TABLE_GOOD)
		state = tables_load(&t, call_threads(call), &layer);
	if (state != TABLE_GOOD || t.most < 0) {
		int code = tell_table(call, dir, &rules, t.most < 0 ? 0 : layer,
				      state == TABLE_GOOD ? TABLE_MISSING : state);
		tables_close(&t);
		free(dir);
		return code;
	}
	free(dir);
	Position *p = malloc(KEPT * sizeof *p);
	if (!p)
		abort();
	uint64_t seed = 1, total = 0;
	for (int n = 0; n <= t.most; n++)
		total += layer_count(n);
	int64_t sum = 0;
	double spent = 0;
	for (int done = 0; done < PROBES; done += KEPT) {
		for (int i = 0; i < KEPT; i++) {
			uint64_t at = random_next(&seed) % total;
			int n = 0;
			for (; at >= layer_count(n); n++)
				at -= layer_count(n);
			p[i] = layer_position(n, at);
		}
		double began = cpu_seconds();
		for (int i = 0; i < KEPT; i++) {
			int value;
			if (tables_value(&t, &p[i], &value) == TABLE_GOOD)
				sum += value;
		}
		spent += cpu_seconds() - began;
	}
	printf("tables\t%s\t%d stones\t%.1f million/s\t%lld\n", table_game(&rules), t.most,
	       PROBES / spent / 1e6, (long long)sum);
	free(p);
	tables_close(&t);
	return EXIT_DONE;
}
