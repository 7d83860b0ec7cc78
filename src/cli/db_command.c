/* SPDX-License-Identifier: MIT */
/* db build, pack, info, verify, probe: tables of endings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "db.h"
#include "folder.h"
#include "loopy_verify.h"
#include "notation.h"
#include "solve.h"

/* What `db build` makes when it is not told: seconds of work. */
static int usual_stones(const Rules *r)
{
	static const int stones[] = {
		[MANGALA] = 20, [MANGALA_IBB] = 20, [MANGALA_KALE] = 10, [TOGUZ] = 6, [MANGALA2] = 12};
	return stones[r->set];
}

/* 1. Build. */

typedef struct Work {
	Ticker progress;
	uint64_t before, total; /* positions of finished layers; of all */
	int layer;
	const Rules *rules;
} Work;

static void work_begin(Work *w, const Call *call, const Rules *r, int layers)
{
	*w = (Work){.rules = r};
	progress_begin(&w->progress, call);
	for (int n = 0; n <= layers; n++)
		w->total += table_count(r, n);
	stop_on_interrupt();
}

/* Time left, by the speed so far. */
static bool tell_work(int layer, uint64_t done, void *context)
{
	Work *w = context;
	for (; w->layer < layer; w->layer++)
		w->before += table_count(w->rules, w->layer);
	done += w->before;
	double spent = seconds() - w->progress.started;
	if (progress_due(&w->progress))
		progress_tell(&w->progress,
			      cli_lang() == TR ? "%d taş, %%%d, %.1f milyon/s, kalan %.0f s"
					       : "%d stones, %d%%, %.1f million/s, %.0f s left",
			      layer, (int)(100 * done / w->total), (double)done / 1e6 / spent,
			      spent * (double)(w->total - done) / (double)(done + 1));
	return !stopped;
}

static int build(const Call *call, const Rules *rules, const char *dir)
{
	bool tr = cli_lang() == TR;
	Build b = {
		.dir = dir,
		.rules = rules,
		.most = call->stones < 0 ? usual_stones(rules) : call->stones,
		.threads = call_threads(call),
		.progress = tell_work,
	};
	if (b.most > most_layer(rules)) {
		fprintf(stderr,
			tr ? "mangala %s: %s için --stones en çok %d olur\n"
			   : "mangala %s: for %s --stones is at most %d\n",
			call->command, table_game(rules), most_layer(rules));
		return EXIT_CALL;
	}
	uint64_t memory = call_memory(call);
	if (build_bytes(rules, b.most, b.threads) > memory) {
		int fits = b.most;
		while (fits > 0 && build_bytes(rules, fits, b.threads) > memory)
			fits--;
		fprintf(stderr,
			tr ? "mangala %s: %d taş %d MB ister; %d MB'a %d taş sığar\n"
			   : "mangala %s: %d stones take %d MB; in %d MB there is room for %d\n",
			call->command, b.most,
			(int)(build_bytes(rules, b.most, b.threads) >> 20) + 1,
			(int)(memory >> 20), fits);
		return EXIT_CALL;
	}
	Work work;
	work_begin(&work, call, rules, b.most);
	b.context = &work;
	TableState state = build_tables(&b);
	progress_end(&work.progress);
	double spent = seconds() - work.progress.started;
	if (state == TABLE_STOPPED) {
		fprintf(stderr,
			tr ? "mangala %s: durduruldu; %d taştan küçük tablolar hazır, aynı komut sürdürür\n"
			   : "mangala %s: stopped; the tables below %d stones are there, the same command goes on\n",
			call->command, b.layer);
		return EXIT_STOPPED;
	}
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, b.layer, state);
	printf(tr ? "%s: 0-%d taş, %llu konum, %d yeni tablo, %.1f s\n"
		  : "%s: 0-%d stones, %llu positions, %d tables new, %.1f s\n",
	       dir, b.most, (unsigned long long)work.total, b.built, spent);
	return EXIT_DONE;
}

/* 2. Info. */

typedef struct Count {
	uint64_t all, won, drawn, lost;
} Count;

/* False: a block is not what was written. */
static bool count_values(const LayerFile *file, Count *c)
{
	int8_t values[LAYER_BLOCK];
	*c = (Count){.all = file->count};
	for (uint64_t block = 0; block < layer_blocks(file); block++) {
		uint64_t from = layer_block_from(file, block),
			 to = layer_block_from(file, block + 1);
		if (!layer_block_read(file, block, values))
			return false;
		for (uint64_t i = 0; i < to - from; i++) {
			c->won += values[i] > 0;
			c->drawn += values[i] == 0;
		}
	}
	c->lost = c->all - c->won - c->drawn;
	return true;
}

/* A row of text under its heading, or an object of an array. */
static void put_layer(int n, const Count *c, bool first, Text *json)
{
	if (json) {
		json_put_open(json, '{');
		json_pair_int(json, "stones", n);
		json_pair_int(json, "positions", (int64_t)c->all);
		json_pair_int(json, "won", (int64_t)c->won);
		json_pair_int(json, "drawn", (int64_t)c->drawn);
		json_pair_int(json, "lost", (int64_t)c->lost);
		json_put_close(json, '}');
		return;
	}
	if (first)
		puts(cli_lang() == TR ? "taş\tkonum\tkazanç\tberabere\tkayıp"
				      : "stones\tpositions\twon\tdrawn\tlost");
	printf("%d\t%llu\t%llu\t%llu\t%llu\n", n, (unsigned long long)c->all,
	       (unsigned long long)c->won, (unsigned long long)c->drawn,
	       (unsigned long long)c->lost);
}

void listing_begin(Listing *l, const Call *call, const Rules *rules)
{
	*l = (Listing){.code = EXIT_DONE};
	if (!call->json)
		return;
	l->json = &l->text;
	json_put_open(l->json, '{');
	json_pair_string(l->json, "game", table_game(rules));
	json_put_key(l->json, "tables");
	json_put_open(l->json, '[');
}

void listing_book(Listing *l, int plies, uint64_t positions)
{
	if (l->json) {
		json_put_close(l->json, ']');
		json_put_key(l->json, "book");
		json_put_open(l->json, '{');
		json_pair_int(l->json, "plies", plies);
		json_pair_int(l->json, "positions", (int64_t)positions);
		json_put_close(l->json, '}');
	} else {
		printf(cli_lang() == TR ? "açılış kitabı\t%d hamle\t%llu konum\n"
					: "opening book\t%d moves\t%llu positions\n",
		       plies, (unsigned long long)positions);
	}
}

int listing_end(Listing *l, const Call *call, const char *dir)
{
	if (l->json) {
		json_put_close(l->json, '}');
		puts(text_string(l->json));
	}
	text_free(&l->text);
	if (l->count || l->code != EXIT_DONE || l->json)
		return l->count ? l->code : EXIT_NO;
	fprintf(stderr,
		cli_lang() == TR ? "mangala %s: %s: burada tablo yok\n"
				 : "mangala %s: %s: there are no tables\n",
		call->command, dir);
	return EXIT_NO;
}

static int info(const Call *call, const Rules *rules, const char *dir)
{
	Listing l;
	listing_begin(&l, call, rules);
	for (int n = 0; n <= most_layer(rules); n++) {
		LayerFile file;
		TableState state = layer_open(dir, rules, n, &file);
		if (state == TABLE_MISSING)
			continue;
		Count c;
		if (state == TABLE_GOOD && !count_values(&file, &c))
			state = TABLE_DAMAGED;
		if (state == TABLE_GOOD)
			put_layer(n, &c, !l.count++, l.json);
		else
			l.code = tell_table(call, dir, rules, n, state);
		layer_close(&file);
	}
	Book b;
	TableState state = book_open(&b, dir, rules);
	if (state == TABLE_GOOD)
		listing_book(&l, b.plies, b.count);
	else if (l.json)
		json_put_close(l.json, ']');
	if (state != TABLE_GOOD && state != TABLE_MISSING)
		l.code = tell_book(call, dir, rules, state);
	book_close(&b);
	return listing_end(&l, call, dir);
}

/* 3. Pack. */

static uint64_t bytes_of(const Rules *rules, const char *dir, int most)
{
	uint64_t bytes = 0;
	for (int n = 0; n <= most; n++) {
		LayerFile file;
		if (layer_open(dir, rules, n, &file) == TABLE_GOOD)
			bytes += file.size;
		layer_close(&file);
	}
	return bytes;
}

static bool tell_layer(int layer, void *context)
{
	Ticker *t = context;
	if (progress_due(t))
		progress_tell(t, cli_lang() == TR ? "%d taş, %.0f s" : "%d stones, %.0f s",
			      layer, seconds() - t->started);
	return !stopped;
}

static int pack(const Call *call, const Rules *rules, const char *dir)
{
	bool tr = cli_lang() == TR;
	int layer, most = call->stones < 0 ? most_layer(rules) : call->stones;
	uint64_t before = bytes_of(rules, dir, most);
	Ticker progress;
	progress_begin(&progress, call);
	stop_on_interrupt();
	TableState state = tables_pack(dir, rules, most, tell_layer, &progress, &layer);
	progress_end(&progress);
	if (state == TABLE_STOPPED) {
		fprintf(stderr,
			tr ? "mangala %s: durduruldu; %d taştan küçük tablolar sıkışık, aynı komut sürdürür\n"
			   : "mangala %s: stopped; the tables below %d stones are packed, the same command goes on\n",
			call->command, layer);
		return EXIT_STOPPED;
	}
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, layer, state);
	printf(tr ? "%s: %.1f MB, önce %.1f MB\n" : "%s: %.1f MB, before %.1f MB\n", dir,
	       (double)bytes_of(rules, dir, most) / 1e6, (double)before / 1e6);
	return EXIT_DONE;
}

/* 4. Verify. */

int tell_verdict(const Call *call, const Rules *rules, const Verdict *v, WriteValue *write)
{
	bool tr = cli_lang() == TR;
	if (v->good)
		return EXIT_DONE;
	if (v->stopped)
		return tell_stopped(call);
	Text out = {0};
	position_write(&v->wrong, rules, &out);
	text_add(&out, tr ? ": tabloda " : ": the table says ");
	write(v->said, &out);
	text_add(&out, tr ? ", kurallara göre " : ", the rules ");
	write(v->should, &out);
	fprintf(stderr, "mangala %s: %s\n", call->command, text_string(&out));
	text_free(&out);
	return EXIT_NO;
}

static void write_margin(int value, Text *out)
{
	text_int(out, value);
}

static bool not_stopped(int64_t nodes, void *context)
{
	(void)nodes, (void)context;
	return !stopped;
}

/* Some of the book's positions, not too far from the tables, proved anew and in another order. */
static Verdict prove_anew(const Call *call, const Rules *rules, const Tables *t, const Book *b,
			  int *proved)
{
	enum { SAMPLES = 32, NEAR = 14, MEGABYTES = 256 };
	SolveSetup setup = {
		.tables = t,
		.rules = rules,
		.pits = 6,
		.memory = (uint64_t)MEGABYTES << 20,
		.threads = call_threads(call),
		.order = 1,
		.progress = not_stopped,
	};
	Solver *s = solver_new(&setup);
	Verdict v = {.good = s != NULL, .stopped = !s};
	for (uint64_t i = 0; i < SAMPLES * 16 && *proved < SAMPLES && v.good && b->count; i++) {
		uint64_t entry = b->entries[i * 0x9e3779b97f4a7c15 % b->count];
		Position p = book_position(entry);
		Solution found;
		if (six_sum(p.row[0]) + six_sum(p.row[1]) > t->most + NEAR)
			continue;
		if (!solver_best(s, &p, book_value(entry), &found))
			v = (Verdict){.stopped = true};
		else if (found.value != book_value(entry))
			v = (Verdict){.wrong = p, .said = book_value(entry), .should = found.value};
		*proved += v.good;
	}
	solver_free(s);
	return v;
}

/* The folder's book or the one that comes with the program. */
static int verify_opening(const Call *call, const Rules *rules, const char *dir, const Tables *t)
{
	Book b;
	uint64_t followed;
	int proved = 0;
	double began = seconds();
	TableState state = book_open_any(&b, dir, rules);
	if (state == TABLE_MISSING)
		return EXIT_DONE;
	if (state != TABLE_GOOD)
		return tell_book(call, dir, rules, state);
	Verdict v = verify_book(&b, rules, &followed);
	if (v.good)
		v = prove_anew(call, rules, t, &b, &proved);
	int code = tell_verdict(call, rules, &v, write_margin);
	if (code == EXIT_DONE)
		printf(cli_lang() == TR
			       ? "açılış kitabı: %llu konum, %llu tanesi ardından gelenlere göre doğru, %d tanesi yeniden kanıtlandı, %.1f s\n"
			       : "opening book: %llu positions, %llu of them right by what follows, %d proved anew, %.1f s\n",
		       (unsigned long long)b.count, (unsigned long long)followed, proved,
		       seconds() - began);
	book_close(&b);
	return code;
}

static int verify(const Call *call, const Rules *rules, const char *dir)
{
	Tables t;
	int layer, most = call->stones < 0 ? MOST_LAYER : call->stones;
	TableState state = tables_open(&t, dir, rules, most, &layer);
	if (state == TABLE_GOOD && t.most < 0) {
		state = TABLE_MISSING;
		layer = 0;
	}
	if (state == TABLE_GOOD)
		state = tables_load(&t, call_threads(call), &layer);
	if (state != TABLE_GOOD) {
		tables_close(&t);
		return tell_table(call, dir, rules, layer, state);
	}
	VerifyLayer *check = t.loopy.pits ? verify_loopy : verify_layer;
	Work work;
	work_begin(&work, call, rules, t.most);
	Verdict v = {.good = true};
	for (layer = 0; layer <= t.most && v.good; layer++)
		v = check(&t, rules, layer, call_threads(call), tell_work, &work);
	progress_end(&work.progress);
	int code = tell_verdict(call, rules, &v, write_margin);
	if (code == EXIT_DONE)
		printf(cli_lang() == TR ? "%s: 0-%d taş, %llu konum doğru, %.1f s\n"
					: "%s: 0-%d stones, %llu positions right, %.1f s\n",
		       dir, t.most, (unsigned long long)work.total,
		       seconds() - work.progress.started);
	if (code == EXIT_DONE && rules->set <= MANGALA_IBB)
		code = verify_opening(call, rules, dir, &t);
	tables_close(&t);
	return code;
}

/* 5. Probe. */

/* What a position is asked of. */
typedef struct Asked {
	Tables tables;
	const Rules *rules;
} Asked;

/* "VALUE", then tab-separated "MOVE:VALUE"; "?" beyond the tables. */
static TableState answer(void *context, const Position *p, Text *out)
{
	const Asked *a = context;
	int value, count, values[MAX_MOVES];
	Move moves[MAX_MOVES];
	TableState state = tables_value(&a->tables, p, &value);
	if (state == TABLE_GOOD)
		state = tables_moves(&a->tables, p, a->rules, moves, values, &count);
	if (state != TABLE_GOOD) {
		text_add(out, "?\n");
		return state;
	}
	text_int(out, value);
	for (int i = 0; i < count; i++) {
		text_char(out, '\t');
		move_write(moves[i], a->rules, out);
		text_char(out, ':');
		text_int(out, values[i]);
	}
	text_char(out, '\n');
	return state;
}

int answer_lines(const Rules *rules, TableAnswer *answer_to, void *context)
{
	int code = EXIT_DONE;
	char *line = NULL;
	size_t room = 0;
	Text out = {0};
	while (!stopped && getline(&line, &room, stdin) >= 0) {
		line[strcspn(line, "\r\n")] = '\0';
		Position p;
		Fault fault;
		if (position_read(rules, line, -1, &p, &fault)) {
			if (answer_to(context, &p, &out) == TABLE_DAMAGED)
				code = EXIT_NO;
		} else {
			text_add(&out, "! ");
			fault_write(&fault, cli_lang(), &out);
			text_char(&out, '\n');
			code = EXIT_NO;
		}
		fputs(text_string(&out), stdout);
		fflush(stdout); /* whoever asks may wait for it */
		text_clear(&out);
	}
	text_free(&out);
	free(line);
	return code;
}

static int probe(const Call *call, const Rules *rules, const char *dir)
{
	Asked a = {.rules = rules};
	int layer, code = EXIT_DONE;
	Call any = *call;
	any.stones = ANY_STONES;
	TableState state = tables_open(&a.tables, dir, rules, MOST_LAYER, &layer);
	if (state != TABLE_GOOD)
		return tell_table(call, dir, rules, layer, state);
	if (call->count <= 2) {
		code = answer_lines(rules, answer, &a);
	} else {
		Position p;
		Text out = {0};
		if (!call_position(&any, 2, rules, &p))
			code = EXIT_CALL;
		else if (answer(&a, &p, &out) != TABLE_GOOD)
			code = EXIT_NO;
		fputs(text_string(&out), stdout);
		text_free(&out);
	}
	if (code == EXIT_NO && tables_check(&a.tables, 1, &layer) != TABLE_GOOD)
		tell_table(call, dir, rules, layer, TABLE_DAMAGED);
	tables_close(&a.tables);
	return code;
}

/* 6. The words of the command. */

int run_db(const Call *call)
{
	enum { STONES, MEN, KINDS };
	static const struct {
		const char *name;
		int words; /* at most, this one included */
		TableDeed *run[KINDS];
	} deeds[] = {{"build", 2, {build, build_dokuztas}},
		     {"book", 2, {build_book, prove_dokuztas}},
		     {"pack", 2, {pack, pack_dokuztas}},
		     {"info", 2, {info, info_dokuztas}},
		     {"verify", 2, {verify, verify_dokuztas}},
		     {"probe", 20, {probe, probe_dokuztas}}};
	const char *word = call->count ? call->words[0] : "";
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
		if (strcmp(deeds[i].name, word))
			continue;
		Rules rules;
		if (!call_table_game(call, 1, &rules))
			return EXIT_CALL;
		bool men = rules.set == DOKUZTAS;
		if (deeds[i].run[STONES] == build_book && rules.set > MANGALA_IBB && !men)
			return call_error(
				call, "bu oyunun açılış kitabı yok: ",
				"there is no opening book for this game: ", call->words[1]);
		if (!men && (call->men || call->no_flying))
			return call_error(
				call, "--men ve --no-flying dokuztas içindir: ",
				"--men and --no-flying are for dokuztas: ", call->words[1]);
		if (men && call->stones >= 0)
			return call_error(
				call, "dokuztas'ta --stones yerine --men: ",
				"for dokuztas it is --men, not --stones: ", call->words[1]);
		if (call->no_flying)
			rules.flying = 0;
		if (call->count > deeds[i].words)
			return call_error(call, "fazla söz: ", "one word too many: ",
					  call->words[deeds[i].words]);
		char *dir = call_folder(call);
		int code = deeds[i].run[men ? MEN : STONES](call, &rules, dir);
		free(dir);
		return code;
	}
	return call_error(call, "build, book, pack, info, verify ya da probe bekleniyordu: ",
			  "expected build, book, pack, info, verify or probe: ", word);
}
