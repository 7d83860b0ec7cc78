/* SPDX-License-Identifier: MIT */
/* bench exact: how long the exact value of a position and of each of its moves takes, all through games. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench_exact.h"
#include "folder.h"
#include "placing.h"
#include "search.h"
#include "solve.h"
#include "subspaces_files.h"
#include "thinking.h"

enum { POSITIONS = 1000, MOST_POSITIONS = 100000, MEGABYTES = 256 };

/* Who plays the games: 0 moves at random, the others are strengths (engine.h). */
static const struct {
	const char *name;
	int strength;
} players[] = {{"random", 0}, {"weak", 2}, {"strong", 7}};
enum { PLAYERS = sizeof players / sizeof *players };

/* What is asked, and what of: positions of the first `plies` plies, told of in `groups` groups of so many, the last with all that follow. */
typedef struct Subject {
	const Rules *rules;
	int plies, groups, group;
	int within; /* seconds that an answer may take */
	bool one;   /* best move is asked for, not the value of each */
	int threads;
	uint64_t memory;
	/* The value of a position and of each of its moves, or of one best, from nothing remembered but the book; false: stopped. */
	bool (*ask)(const struct Subject *s, const Position *p, int64_t *nodes);
	Tables tables;
	Book book;
	Subspaces men;
	Words proved;
} Subject;

typedef struct Asked {
	Position p;
	int group, player;
	double wall, cpu; /* seconds */
	int64_t nodes;
} Asked;

static double cpu_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int group_of(const Subject *s, int ply)
{
	int group = ply / s->group;
	return group < s->groups ? group : s->groups - 1;
}

/* Games one after another, each from its first position to its last. The first moves are drawn, so that no two are alike. */
static int collect(Engine *e, const Subject *s, int player, uint64_t seed, int from, Asked *out,
		   int wanted)
{
	enum { OPENING = 3, TRIES = 20 };
	const Rules *r = s->rules;
	int count = 0, shorter = 0; /* games in a row that end before ply `from` */
	Course c = {0};
	while (from < s->plies && count < wanted && shorter < TRIES && !stopped) {
		course_begin(&c, *r, NULL);
		for (int ply = 0; c.result == ONGOING && count < wanted && ply < s->plies; ply++) {
			Move list[MAX_MOVES];
			int moves = game_of(r)->moves(&c.now, r, list);
			if (ply >= from)
				out[count++] = (Asked){
					.p = c.now, .group = group_of(s, ply), .player = player};
			Move m = list[random_next(&seed) % (uint64_t)moves];
			if (ply >= OPENING && players[player].strength)
				m = engine_play_at(e, &c, players[player].strength,
						   (Limits){.seed = seed})
					    .best;
			course_play(&c, m, NULL);
		}
		shorter = c.plies > from ? 0 : shorter + 1;
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

static void put_row(const char *name, const Asked *all, int count, int limit,
		    bool (*in)(const Asked *, int), int which)
{
	Asked *a = malloc((size_t)(count ? count : 1) * sizeof *a);
	int n = 0, within = 0;
	int64_t nodes = 0;
	for (int i = 0; a && i < count; i++)
		if (in(&all[i], which)) {
			a[n++] = all[i];
			nodes += all[i].nodes;
			within += all[i].wall <= limit;
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
	return a->group == which;
}

static void report(const Subject *s, const Asked *a, int count)
{
	bool tr = cli_lang() == TR;
	printf(tr ? "\tkonum\tsaat: medyan\t%%99\ten çok\t%d s içinde %%\tişlemci: medyan\t%%99\ten çok\tmilyon düğüm\n"
		  : "\tpositions\tclock: median\t99%%\tmost\twithin %d s %%\tprocessor: median\t99%%\tmost\tmillion nodes\n",
	       s->within);
	put_row(tr ? "hepsi" : "all", a, count, s->within, any, 0);
	for (int i = 0; i < PLAYERS; i++)
		put_row(players[i].name, a, count, s->within, of_player, i);
	for (int i = 0; i < s->groups; i++) {
		char name[32];
		snprintf(name, sizeof name,
			 s->group == 1       ? "%d"
			 : i + 1 < s->groups ? "%d-%d"
					     : "%d-",
			 i * s->group + 1, (i + 1) * s->group);
		put_row(name, a, count, s->within, of_group, i);
	}
}

static bool not_stopped(int64_t nodes, void *context)
{
	(void)nodes, (void)context;
	return !stopped;
}

static bool ask_stones(const Subject *of, const Position *p, int64_t *nodes)
{
	SolveSetup setup = {
		.tables = &of->tables,
		.rules = of->rules,
		.pits = 6,
		.memory = of->memory,
		.threads = of->threads,
		.progress = not_stopped,
	};
	Solver *s = solver_new(&setup);
	Solution answer;
	if (!s)
		return false;
	solver_learn(s, &of->book);
	bool solved = of->one ? solver_best(s, p, 0, &answer) : solver_solve(s, p, &answer);
	*nodes = answer.nodes;
	solver_free(s);
	return solved;
}

static bool ask_men(const Subject *of, const Position *p, int64_t *nodes)
{
	Move list[MAX_MOVES];
	int count = dokuztas_legal(p, of->rules, list), value;
	Placing *s = placing_new(&of->men, of->rules, of->memory);
	if (!s)
		return false;
	placing_learn(s, of->proved.word, of->proved.count);
	Move best;
	TableState state = placing_best(s, p, not_stopped, NULL, &value, &best);
	for (int i = 0; !of->one && i < count && state == TABLE_GOOD; i++) {
		Position next = *p;
		dokuztas_play(&next, list[i], of->rules, NULL);
		state = next.camp[0].hand || next.camp[1].hand
				? placing_value(s, &next, not_stopped, NULL, &value)
				: subspaces_outcome(&of->men, &next, of->rules, &value);
	}
	*nodes = placing_nodes(s);
	placing_free(s);
	return state == TABLE_GOOD;
}

/* Each as when a position is opened. */
static int ask_all(const Call *call, const Subject *s, Asked *a, int count)
{
	Ticker progress;
	progress_begin(&progress, call);
	int done = 0;
	for (; done < count && !stopped; done++) {
		double wall = seconds(), cpu = cpu_seconds();
		bool answered = s->ask(s, &a[done].p, &a[done].nodes);
		a[done].wall = seconds() - wall;
		a[done].cpu = cpu_seconds() - cpu;
		if (!answered)
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

/* Tables and book; EXIT_NO when it has been reported what is wrong with them. */
static int open_subject(const Call *call, Subject *s, const char *dir)
{
	int layer;
	bool men = s->rules->set == DOKUZTAS;
	TableState state;
	if (men) {
		state = subspaces_open(&s->men, dir, s->rules, MOST_BOTH, &layer);
	} else {
		int most = call->tables < 0 ? MOST_LAYER : call->tables;
		state = tables_open(&s->tables, dir, s->rules, most, &layer);
		if (state == TABLE_GOOD)
			state = tables_load(&s->tables, s->threads, &layer);
		if (state != TABLE_GOOD)
			tables_close(&s->tables);
	}
	if (state != TABLE_GOOD)
		return tell_table(call, dir, s->rules, layer, state);
	state = men ? proved_open(&s->proved, dir, s->rules)
		    : book_open_any(&s->book, dir, s->rules);
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		tell_book(call, dir, s->rules, state);
	return EXIT_DONE;
}

static void close_subject(Subject *s)
{
	if (s->rules->set == DOKUZTAS) {
		subspaces_close(&s->men);
		words_unmap(&s->proved);
	} else {
		tables_close(&s->tables);
		book_close(&s->book);
	}
}

int bench_exact(const Call *call)
{
	Rules rules = games[MANGALA].rules;
	if (call->count > 1 && !call_table_game(call, 1, &rules))
		return EXIT_CALL;
	bool men = rules.set == DOKUZTAS;
	if (rules.set > MANGALA_IBB && !men)
		return call_error(call, "mangala, mangala-ibb ya da dokuztas bekleniyordu: ",
				  "expected mangala, mangala-ibb or dokuztas: ", call->words[1]);
	Subject s = {
		.rules = &rules,
		.plies = men ? 2 * MOST_MEN : INT_MAX,
		.groups = men ? 2 * MOST_MEN : 8,
		.group = men ? 1 : 6,
		.within = men ? 2 : 5,
		.one = call->lines == 1,
		.threads = call_threads(call),
		.memory = (uint64_t)(call->memory ? call->memory : MEGABYTES) << 20,
		.ask = men ? ask_men : ask_stones,
	};
	char *dir = call_folder(call);
	int code = open_subject(call, &s, dir);
	free(dir);
	if (code != EXIT_DONE)
		return code;
	code = EXIT_CALL;
	int count = 0, wanted = call->games ? call->games : POSITIONS;
	uint64_t seed = call->seed < 0 ? 1 : (uint64_t)call->seed;
	wanted = wanted < MOST_POSITIONS ? wanted : MOST_POSITIONS;
	Asked *a = calloc((size_t)wanted, sizeof *a);
	Engine *e = call_engine(call, 1, 1);
	if (a && e) {
		stop_on_interrupt();
		for (int i = 0; i < PLAYERS; i++)
			count += collect(e, &s, i, seed * 1000 + (uint64_t)i,
					 call->ply > 0 ? call->ply : 0, a + count,
					 wanted * (i + 1) / PLAYERS - count);
		if (count || stopped) {
			shuffle(a, count, seed);
			report(&s, a, ask_all(call, &s, a, count));
			code = stopped ? EXIT_STOPPED : EXIT_DONE;
		} else {
			call_error(call, "hiçbir oyun --ply kadar sürmedi",
				   "no game lasted as long as --ply", "");
		}
	}
	free(a);
	engine_free(e);
	close_subject(&s);
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
