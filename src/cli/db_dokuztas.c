/* SPDX-License-Identifier: MIT */
/* db build, info, verify, probe for Dokuz Tas. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db.h"
#include "notation.h"
#include "placing.h"
#include "subspaces_verify.h"

static int men_of(const Call *call)
{
	return call->men ? call->men : MOST_BOTH;
}

/* "W25": won in 25 plies, "L8": lost in 8, "D": drawn. */
static void write_value(int value, Text *out)
{
	text_char(out, value == DRAW ? 'D' : value & 1 ? 'W' : 'L');
	if (value != DRAW)
		text_int(out, value);
}

/* 1. Build. */

typedef struct Work {
	Ticker progress;
	uint64_t before, total; /* slots of finished pairs; of all */
	int own, rival;
} Work;

static uint64_t pair_slots(int own, int rival)
{
	return subspace_slots(own, rival) + (own == rival ? 0 : subspace_slots(rival, own));
}

static void work_begin(Work *w, const Call *call, int most)
{
	*w = (Work){0};
	progress_begin(&w->progress, call);
	for (int own = 0, rival = 0; next_pair(most, &own, &rival);)
		w->total += pair_slots(own, rival);
	stop_on_interrupt();
}

/* Time left, by the speed so far. */
static bool tell_work(int own, int rival, uint64_t done, void *context)
{
	Work *w = context;
	if (own < rival) { /* the other half of a pair, being verified */
		done += subspace_slots(rival, own);
		return tell_work(rival, own, done, context);
	}
	while (w->own != own || w->rival != rival) {
		if (w->own)
			w->before += pair_slots(w->own, w->rival);
		next_pair(MOST_BOTH, &w->own, &w->rival);
	}
	done += w->before;
	double spent = seconds() - w->progress.started;
	if (progress_due(&w->progress))
		progress_tell(&w->progress,
			      cli_lang() == TR ? "%d-%d, %%%d, kalan %.0f s"
					       : "%d-%d, %d%%, %.0f s left",
			      own, rival, (int)(100 * done / w->total),
			      spent * (double)(w->total - done) / (double)(done + 1));
	return !stopped;
}

int build_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	bool tr = cli_lang() == TR;
	SubspacesBuild b = {
		.dir = dir,
		.rules = rules,
		.most = men_of(call),
		.threads = call_threads(call),
		.progress = tell_work,
	};
	uint64_t memory = call_memory(call), wanted = subspaces_build_bytes(b.most);
	if (wanted > memory) {
		int fits = b.most;
		while (fits >= LEAST_BOTH && subspaces_build_bytes(fits) > memory)
			fits--;
		fprintf(stderr,
			tr ? "mangala %s: %d taş %d MB ister; %d MB'a %d taş sığar\n"
			   : "mangala %s: %d men take %d MB; in %d MB there is room for %d\n",
			call->command, b.most, (int)(wanted >> 20) + 1, (int)(memory >> 20),
			fits < LEAST_BOTH ? 0 : fits);
		return EXIT_CALL;
	}
	Work work;
	work_begin(&work, call, b.most);
	b.context = &work;
	TableState state = build_subspaces(&b);
	progress_end(&work.progress);
	if (state == TABLE_STOPPED) {
		fprintf(stderr,
			tr ? "mangala %s: %d-%d'de durduruldu; ondan önceki tablolar hazır, aynı komut sürdürür\n"
			   : "mangala %s: stopped at %d-%d; the tables before it are there, the same command goes on\n",
			call->command, b.own, b.rival);
		return EXIT_STOPPED;
	}
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, b.layer, state);
	printf(tr ? "%s: tahtada 6-%d taş, %llu yer, %d yeni tablo, %.1f s\n"
		  : "%s: 6-%d men on the board, %llu slots, %d tables new, %.1f s\n",
	       dir, b.most, (unsigned long long)work.total, b.built,
	       seconds() - work.progress.started);
	fflush(stdout);
	return prove_dokuztas(call, rules, dir);
}

/* 2. Pack. */

int pack_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	bool tr = cli_lang() == TR;
	Work work;
	int layer = 0, made;
	work_begin(&work, call, men_of(call));
	TableState state =
		pack_subspaces(dir, rules, men_of(call), tell_work, &work, &layer, &made);
	progress_end(&work.progress);
	if (state == TABLE_STOPPED)
		return tell_kept(call);
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, layer, state);
	printf(tr ? "%s: iki bitlik %d yeni dosya, %.1f s\n"
		  : "%s: %d files of two bits new, %.1f s\n",
	       dir, made, seconds() - work.progress.started);
	return EXIT_DONE;
}

/* 3. Info. */

/* A row of text under its heading, or an object of an array. */
static void put_tally(const Rules *rules, int own, int rival, const LayerFile *file, bool first,
		      Text *json)
{
	static const struct {
		const char *json, *heading[LANGS];
	} words[] = {
		{"mover", {"sıradaki", "mover"}},
		{"rival", {"rakip", "rival"}},
		{"won", {"kazanç", "won"}},
		{"lost", {"kayıp", "lost"}},
		{"drawn", {"berabere", "drawn"}},
		{"longest_win", {"en uzun kazanç", "longest win"}},
		{"longest_loss", {"en uzun kayıp", "longest loss"}},
		{"positions", {"konum", "positions"}},
		{"slots", {"yer", "slots"}},
		{"late_won", {"50 hamleyi aşan kazanç", "won in over 50 moves"}},
		{"late_lost", {"50 hamleyi aşan kayıp", "lost in over 50 moves"}},
	};
	enum { WORDS = sizeof words / sizeof *words };
	int limit = rules->quiet_limit ? rules->quiet_limit : MOST_PLIES;
	SubspaceTally t = subspace_tally(file, own, rival, limit);
	const int64_t numbers[WORDS] = {own,
					rival,
					(int64_t)t.won,
					(int64_t)t.lost,
					(int64_t)t.drawn,
					t.longest_win,
					t.longest_loss,
					(int64_t)t.states,
					(int64_t)file->count,
					(int64_t)t.late_won,
					(int64_t)t.late_lost};
	if (json) {
		json_put_open(json, '{');
		for (int i = 0; i < WORDS; i++)
			json_pair_int(json, words[i].json, numbers[i]);
		json_put_close(json, '}');
		return;
	}
	for (int i = 0; first && i < WORDS; i++)
		printf("%s%c", words[i].heading[cli_lang()], i + 1 < WORDS ? '\t' : '\n');
	for (int i = 0; i < WORDS; i++)
		printf("%lld%c", (long long)numbers[i], i + 1 < WORDS ? '\t' : '\n');
	fflush(stdout);
}

/* How many tables there are of outcomes alone, and their bytes; as text only, the array of JSON is of tables. */
static void put_outcomes(const Call *call, const Rules *rules, const char *dir, Listing *l)
{
	int count = 0;
	uint64_t bytes = 0;
	for (int m = 0, n = 0; next_pair(MOST_BOTH, &m, &n);)
		for (int i = 0; i < (m == n ? 1 : 2); i++) {
			LayerFile file;
			int layer = OUTCOMES + (i ? 10 * n + m : 10 * m + n);
			TableState state = layer_open(dir, rules, layer, &file);
			if (state == TABLE_GOOD && !layer_good(&file))
				state = TABLE_DAMAGED;
			count += state == TABLE_GOOD;
			bytes += file.size;
			if (state != TABLE_GOOD && state != TABLE_MISSING)
				l->code = tell_table(call, dir, rules, layer, state);
			layer_close(&file);
		}
	if (count && !l->json)
		printf(cli_lang() == TR ? "iki bitlik\t%d dosya\t%.1f MB\n"
					: "of two bits\t%d files\t%.1f MB\n",
		       count, (double)bytes / 1e6);
	l->count += count;
}

int info_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	Listing l;
	listing_begin(&l, call, rules);
	for (int m = 0, n = 0; next_pair(MOST_BOTH, &m, &n);)
		for (int i = 0; i < (m == n ? 1 : 2); i++) {
			int own = i ? n : m, rival = i ? m : n, layer = 10 * own + rival;
			LayerFile file;
			TableState state = layer_open(dir, rules, layer, &file);
			if (state == TABLE_MISSING)
				continue;
			if (state == TABLE_GOOD && !layer_good(&file))
				state = TABLE_DAMAGED;
			if (state == TABLE_GOOD)
				put_tally(rules, own, rival, &file, !l.count++, l.json);
			else
				l.code = tell_table(call, dir, rules, layer, state);
			layer_close(&file);
		}
	put_outcomes(call, rules, dir, &l);
	Words proved;
	TableState state = proved_open(&proved, dir, rules);
	if (state == TABLE_GOOD)
		listing_book(&l, proved.number, proved.count);
	else if (l.json)
		json_put_close(l.json, ']');
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		l.code = tell_book(call, dir, rules, state);
	words_unmap(&proved);
	return listing_end(&l, call, dir);
}

/* 4. Verify. */

/* Every block of what is there, and outcomes against the distances beside them; the layer that is damaged, 0 if none is. */
static int damaged_layer(const Subspaces *t)
{
	for (int m = 0, n = 0; next_pair(MOST_BOTH, &m, &n);)
		for (int i = 0; i < (m == n ? 1 : 2); i++) {
			int own = i ? n : m, rival = i ? m : n, layer = 10 * own + rival;
			const LayerFile *file = &t->file[own][rival];
			const LayerFile *outcome = &t->outcome[own][rival];
			if (file->values && !layer_good(file))
				return layer;
			if (outcome->values &&
			    (!layer_good(outcome) ||
			     (file->values &&
			      !outcomes_agree((const uint8_t *)outcome->values,
					      (const uint8_t *)file->values, file->count))))
				return OUTCOMES + layer;
		}
	return 0;
}

/* The first subspace that is not there, of as many men on the board as there are tables for; 0: all are. */
static int missing_layer(const Subspaces *t, int most)
{
	for (int m = 0, n = 0; next_pair(most, &m, &n);) {
		if (!t->file[m][n].values)
			return 10 * m + n;
		if (!t->file[n][m].values)
			return 10 * n + m;
	}
	return 0;
}

/* How many men on the board there are all tables for; less than LEAST_BOTH: none. */
static int most_there(const Subspaces *t, int wanted)
{
	while (wanted >= LEAST_BOTH && missing_layer(t, wanted))
		wanted--;
	return wanted;
}

int verify_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	Subspaces t;
	int layer;
	TableState state = subspaces_open(&t, dir, rules, men_of(call), &layer);
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, layer, state);
	int most = call->men ? call->men : most_there(&t, MOST_BOTH);
	most = most < LEAST_BOTH ? LEAST_BOTH : most;
	layer = missing_layer(&t, most);
	state = layer ? TABLE_MISSING : TABLE_GOOD;
	if (state == TABLE_GOOD && (layer = damaged_layer(&t)))
		state = TABLE_DAMAGED;
	if (state != TABLE_GOOD) {
		subspaces_close(&t);
		return tell_table(call, dir, rules, layer, state);
	}
	Work work;
	work_begin(&work, call, most);
	Verdict v = {.good = true};
	for (int m = 0, n = 0; v.good && next_pair(most, &m, &n);) {
		v = verify_subspace(&t, rules, m, n, call_threads(call), tell_work, &work);
		if (v.good && m != n)
			v = verify_subspace(&t, rules, n, m, call_threads(call), tell_work, &work);
	}
	progress_end(&work.progress);
	int code = tell_verdict(call, rules, &v, write_value);
	if (code == EXIT_DONE)
		printf(cli_lang() == TR ? "%s: tahtada 6-%d taş, %llu yer doğru, %.1f s\n"
					: "%s: 6-%d men on the board, %llu slots right, %.1f s\n",
		       dir, most, (unsigned long long)work.total,
		       seconds() - work.progress.started);
	subspaces_close(&t);
	return code;
}

/* 5. Probe. */

/* What is asked: the tables, and a search on top of them for positions with men in hand. */
typedef struct Asked {
	Subspaces tables;
	Placing *placing;
	const Rules *rules;
	Ticker progress;
	bool late; /* the last answer is a win or loss that the 50-move rule may draw */
} Asked;

static bool tell_nodes(int64_t nodes, void *context)
{
	Asked *a = context;
	if (progress_due(&a->progress))
		progress_tell(&a->progress,
			      cli_lang() == TR ? "%.1f milyon konum" : "%.1f million positions",
			      (double)nodes / 1e6);
	return !stopped;
}

/* W, D or L without a number where men are in hand or there are tables of outcomes alone. */
static TableState value_after(Asked *a, const Position *p, Move m, Text *out)
{
	Position next = *p;
	int value = 0;
	dokuztas_play(&next, m, a->rules, NULL);
	TableState state = TABLE_MISSING;
	bool placing = next.camp[0].hand || next.camp[1].hand;
	if (!placing)
		state = subspaces_value(&a->tables, &next, a->rules, &value);
	if (state == TABLE_GOOD) {
		write_value(value == DRAW ? DRAW : value + 1, out);
		return state;
	}
	if (placing)
		state = placing_value(a->placing, &next, tell_nodes, a, &value);
	else if (state == TABLE_MISSING)
		state = subspaces_outcome(&a->tables, &next, a->rules, &value);
	text_char(out, "WDL"[value + 1]);
	return state;
}

/* "VALUE", then tab-separated "MOVE:VALUE"; "?" beyond the tables. */
static TableState answer(void *context, const Position *p, Text *out)
{
	Asked *a = context;
	Move moves[MAX_MOVES];
	Text line = {0};
	int value = 0, count = dokuztas_legal(p, a->rules, moves);
	TableState state;
	if (count == 0 || (!p->camp[0].hand && !p->camp[1].hand)) {
		state = subspaces_value(&a->tables, p, a->rules, &value);
		if (state == TABLE_MISSING) {
			state = subspaces_outcome(&a->tables, p, a->rules, &value);
			text_char(&line, "LDW"[value + 1]);
			value = DRAW; /* no number to be late */
		} else {
			write_value(value, &line);
		}
		a->late = state == TABLE_GOOD && value != DRAW && a->rules->quiet_limit &&
			  value > a->rules->quiet_limit;
	} else {
		state = placing_value(a->placing, p, tell_nodes, a, &value);
		text_char(&line, "LDW"[value + 1]);
	}
	for (int i = 0; i < count && state == TABLE_GOOD; i++) {
		text_char(&line, '\t');
		move_write(moves[i], a->rules, &line);
		text_char(&line, ':');
		state = value_after(a, p, moves[i], &line);
	}
	text_add(out, state == TABLE_GOOD ? text_string(&line) : "?");
	text_char(out, '\n');
	text_free(&line);
	return state;
}

/* The search on top of the tables, with what `db book` proved; false when it has been reported that there is none. */
static bool begin_asking(const Call *call, const char *dir, Asked *a)
{
	enum { MEGABYTES = 1024 };
	int layer;
	Words proved;
	TableState state = subspaces_open(&a->tables, dir, a->rules, MOST_BOTH, &layer);
	if (state != TABLE_GOOD) {
		tell_table(call, dir, a->rules, layer, state);
		return false;
	}
	a->placing = placing_new(&a->tables, a->rules,
				 (uint64_t)(call->memory ? call->memory : MEGABYTES) << 20);
	if (!a->placing) {
		subspaces_close(&a->tables);
		call_error(call, "bellek yetmiyor", "there is not enough memory", "");
		return false;
	}
	state = proved_open(&proved, dir, a->rules);
	if (state == TABLE_GOOD)
		placing_learn(a->placing, proved.word, proved.count);
	else if (state != TABLE_MISSING)
		tell_book(call, dir, a->rules, state);
	words_unmap(&proved);
	progress_begin(&a->progress, call);
	stop_on_interrupt();
	return true;
}

static void end_asking(Asked *a)
{
	placing_free(a->placing);
	subspaces_close(&a->tables);
}

int probe_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	Asked a = {.rules = rules};
	int layer, code = EXIT_DONE;
	if (!begin_asking(call, dir, &a))
		return EXIT_NO;
	if (call->count <= 2) {
		code = answer_lines(rules, answer, &a);
	} else {
		Position p;
		Text out = {0};
		Call any = *call;
		any.stones = ANY_STONES;
		if (!call_position(&any, 2, rules, &p))
			code = EXIT_CALL;
		else if (answer(&a, &p, &out) != TABLE_GOOD)
			code = EXIT_NO;
		progress_end(&a.progress);
		fputs(text_string(&out), stdout);
		if (a.late)
			fprintf(stderr, "mangala %s: %.*s, %s\n", call->command,
				(int)strcspn(text_string(&out), "\t"), text_string(&out),
				late_words[cli_lang()]);
		text_free(&out);
	}
	if (stopped)
		code = EXIT_STOPPED;
	if (code == EXIT_NO && (layer = damaged_layer(&a.tables)))
		tell_table(call, dir, rules, layer, TABLE_DAMAGED);
	end_asking(&a);
	return code;
}

/* 6. The placing. */

/* Writes what is proved of the first plies; over what an earlier run wrote, which it has taken over. */
static TableState write_proved(const Asked *a, const char *path, int plies, int hands,
			       uint64_t *count)
{
	uint64_t *words = placing_proved(a->placing, hands, count);
	errno = ENOMEM;
	TableState state = TABLE_REFUSED;
	if (words)
		state = words_write(path, WORDS_BOOK, a->rules,
				    &(Words){.word = words, .count = *count, .number = plies},
				    true);
	free(words);
	return state;
}

/* The empty board with so many men each and every first placing: what is proved on the way is kept for play and probe. */
int prove_dokuztas(const Call *call, const Rules *rules, const char *dir)
{
	enum { PLIES = 9 };
	bool tr = cli_lang() == TR;
	Asked a = {.rules = rules};
	int men = men_of(call), plies = call->plies ? call->plies : PLIES, lock, value;
	Words there;
	TableState state = proved_open(&there, dir, rules);
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		return tell_book(call, dir, rules, state);
	uint64_t count = there.count;
	plies = there.number > plies ? there.number : plies > men ? men : plies;
	words_unmap(&there);
	state = table_lock(dir, &lock);
	if (state != TABLE_GOOD)
		return tell_book(call, dir, rules, state);
	if (!begin_asking(call, dir, &a)) {
		close(lock);
		return EXIT_NO;
	}
	Text path = {0};
	book_path(dir, rules, &path);
	int64_t kept = 0; /* nodes whose proofs are in the file */
	Position start;
	Move moves[MAX_MOVES];
	dokuztas_start(&start);
	start.camp[0].hand = (uint32_t)(men - men / 2);
	start.camp[1].hand = (uint32_t)(men / 2);
	int first = dokuztas_legal(&start, rules, moves);
	for (int i = -1; i < first && state == TABLE_GOOD; i++) {
		Position p = start;
		if (i >= 0)
			dokuztas_play(&p, moves[i], rules, NULL);
		state = placing_value(a.placing, &p, tell_nodes, &a, &value);
		if ((state == TABLE_GOOD || state == TABLE_STOPPED) &&
		    placing_nodes(a.placing) > kept) {
			TableState written =
				write_proved(&a, text_string(&path), plies, men - plies, &count);
			state = written == TABLE_GOOD ? state : written;
			kept = placing_nodes(a.placing);
		}
	}
	progress_end(&a.progress);
	int code = EXIT_DONE;
	if (state == TABLE_STOPPED) {
		code = tell_kept(call);
	} else if (state != TABLE_GOOD) {
		int layer = state == TABLE_MISSING ? missing_layer(&a.tables, men) : 0;
		code = layer ? tell_table(call, dir, rules, layer, state)
			     : tell_book(call, dir, rules, state);
	} else {
		printf(tr ? "%s: %d hamle, %llu konum, %.1f s\n"
			  : "%s: %d moves, %llu positions, %.1f s\n",
		       dir, plies, (unsigned long long)count, seconds() - a.progress.started);
	}
	text_free(&path);
	end_asking(&a);
	close(lock);
	return code;
}
