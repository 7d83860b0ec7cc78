/* SPDX-License-Identifier: MIT */
/* review: what every move of a record costs, as text (3), as JSON (4), as an annotated record (5). */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation.h"
#include "record_files.h"
#include "review.h"
#include "tables.h"
#include "thinking.h"
#include "wording.h"

enum {
	VARIATION = 10, /* moves of a better line that are shown, at most */
	TABLE_MEGABYTES = 16,
	MOST_THREADS = 64,
};

/* One move of a game, where it stands and what it is worth. */
typedef struct Step {
	Position before;
	uint32_t turn, turns; /* the turn it belongs to, and the turns before that */
	uint32_t in_turn;     /* moves of the same turn before it */
	Move played;
	int quiet;  /* as the course has it after the move */
	bool taken; /* it is judged, or being judged */
	Verdict verdict;
} Step;

/* What was found in earlier runs, one line a move in the file of --keep. */
typedef struct Kept {
	uint64_t key;
	Verdict verdict;
} Kept;

/* One of the threads, each of which judges a move at a time. */
typedef struct Judge {
	struct Review *review;
	pthread_t thread;
	Mind mind;
	Course course;
} Judge;

typedef struct Review {
	const Call *call;
	Judge judges[MOST_THREADS];
	int threads;
	pthread_mutex_t lock; /* of the steps taken, the journal and what is told */
	int done;
	Limits limits;
	Input in;
	FILE *journal;
	Kept *kept;
	size_t kept_count, kept_room;
	Step *steps;
	int count, room;
	Account account[2];
	Text text, word;
} Review;

static const char *say(const char *tr, const char *en)
{
	return cli_lang() == TR ? tr : en;
}

/* 1. The journal. */

/* One number for a move: the game up to it and how hard it is thought about. */
static uint64_t key_of(Review *v, int ply)
{
	const Record *g = &v->in.record;
	Text *t = &v->word;
	text_clear(t);
	text_add(t, game_of(&g->rules)->name);
	rules_write(&g->rules, t);
	position_write(&g->start, &g->rules, t);
	for (int i = 0; i <= ply; i++) {
		text_char(t, ' ');
		text_int(t, v->steps[i].played);
	}
	text_char(t, '/');
	text_int(t, v->limits.nodes);
	text_char(t, '/');
	text_int(t, v->limits.depth);
	text_char(t, '/');
	text_int(t, v->limits.milliseconds);
	text_char(t, '/');
	text_int(t, expert_reach(v->judges[0].mind.expert, &g->rules));
	uint64_t hash = 0xcbf29ce484222325; /* FNV-1a */
	for (size_t i = 0; i < t->length; i++)
		hash = (hash ^ (unsigned char)t->data[i]) * 0x100000001b3;
	return hash;
}

static void keep(Review *v, uint64_t key, const Verdict *d)
{
	if (!v->journal)
		return;
	fprintf(v->journal, "%016" PRIx64 " %u %d %d %d %d %" PRId64 " %d %d %d", key, d->best,
		d->score, d->after, d->loss, d->depth, d->nodes, d->solved, d->forced,
		d->pv_length);
	for (int i = 0; i < d->pv_length; i++)
		fprintf(v->journal, " %u", d->pv[i]);
	fputc('\n', v->journal);
	fflush(v->journal);
}

/* One line of the journal; false when it is none, as the last one of a run that was killed. */
static bool read_kept(char *line, Kept *k)
{
	int used = 0, solved, forced;
	unsigned best, move;
	Verdict *d = &k->verdict;
	*d = (Verdict){0};
	if (sscanf(line, "%16" SCNx64 " %u %d %d %d %d %" SCNd64 " %d %d %d%n", &k->key, &best,
		   &d->score, &d->after, &d->loss, &d->depth, &d->nodes, &solved, &forced,
		   &d->pv_length, &used) != 10 ||
	    d->pv_length < 0 || d->pv_length > MAX_PLY)
		return false;
	d->best = (Move)best;
	d->solved = solved;
	d->forced = forced;
	line += used;
	for (int i = 0; i < d->pv_length; i++, line += used) {
		if (sscanf(line, " %u%n", &move, &used) != 1)
			return false;
		d->pv[i] = (Move)move;
	}
	return *line == '\n';
}

/* False when it has been reported that it cannot be had, or is a file of something else, which is left alone. */
static bool open_journal(Review *v)
{
	if (!v->call->keep)
		return true;
	v->journal = fopen(v->call->keep, "a+");
	if (!v->journal) {
		call_trouble(v->call, v->call->keep, errno);
		return false;
	}
	char *line = NULL;
	size_t room = 0;
	bool whole = true, other = false;
	rewind(v->journal);
	while (getline(&line, &room, v->journal) > 0) {
		whole = strchr(line, '\n') != NULL;
		if (v->kept_count == v->kept_room) {
			v->kept_room = v->kept_room ? 2 * v->kept_room : 256;
			v->kept = realloc(v->kept, v->kept_room * sizeof *v->kept);
			if (!v->kept)
				abort();
		}
		bool good = read_kept(line, &v->kept[v->kept_count]);
		v->kept_count += good;
		other |= whole && !good;
	}
	free(line);
	if (other && !v->kept_count) {
		fprintf(stderr,
			say("mangala %s: %s: --keep ile yazılmış bir dosya değil\n",
			    "mangala %s: %s: not a file that --keep wrote\n"),
			v->call->command, v->call->keep);
		return false;
	}
	fseek(v->journal, 0, SEEK_END);
	if (!whole)
		fputc('\n', v->journal);
	return true;
}

/* Whether the line can be played: the journal is only a file. */
static bool fits(const Step *s, const Rules *r, const Verdict *d)
{
	Position now = s->before;
	for (int i = 0; i < d->pv_length; i++) {
		Move list[MAX_MOVES];
		int count = game_of(r)->moves(&now, r, list);
		while (count > 0 && list[count - 1] != d->pv[i])
			count--;
		if (!count)
			return false;
		game_of(r)->play(&now, d->pv[i], r, NULL);
	}
	return d->pv_length > 0 && d->pv[0] == d->best && d->loss >= 0;
}

static bool find_kept(Review *v, uint64_t key, Step *s)
{
	const Rules *r = &v->in.record.rules;
	for (size_t i = 0; i < v->kept_count; i++) {
		Verdict d = v->kept[i].verdict;
		if (v->kept[i].key != key || !fits(s, r, &d))
			continue;
		d.played = s->played;
		review_grade(&s->before, r, &d);
		s->verdict = d;
		return true;
	}
	return false;
}

/* 2. Judging. */

/* The moves of the main line, each with its position. */
static void list_steps(Review *v)
{
	const Record *g = &v->in.record;
	Course *c = &v->judges[0].course;
	uint32_t turns = 0;
	v->count = 0;
	course_begin(c, g->rules, &g->start);
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next, turns++)
		for (uint32_t i = 0; i < g->turns[at].count; i++) {
			if (v->count == v->room) {
				v->room = v->room ? 2 * v->room : 128;
				v->steps = realloc(v->steps, (size_t)v->room * sizeof *v->steps);
				if (!v->steps)
					abort();
			}
			Move m = g->moves[g->turns[at].moves + i];
			Step *s = &v->steps[v->count++];
			*s = (Step){.before = c->now,
				    .turn = at,
				    .turns = turns,
				    .in_turn = i,
				    .played = m};
			course_play(c, m, NULL);
			s->quiet = c->quiet;
		}
}

static void tell_moves(Review *v)
{
	if (progress_due(&v->in.progress))
		progress_tell(&v->in.progress,
			      say("%s: %ld. oyun, %d/%d hamle", "%s: game %ld, move %d of %d"),
			      v->in.name, v->in.reader.games, v->done, v->count);
}

/* The next move that nobody has judged, -1 when there is none. From the end: what was proved of it serves what comes before. */
static int take_step(Review *v)
{
	pthread_mutex_lock(&v->lock);
	int ply = v->count - 1;
	while (ply >= 0 && v->steps[ply].taken)
		ply--;
	if (ply >= 0)
		v->steps[ply].taken = true;
	pthread_mutex_unlock(&v->lock);
	return ply;
}

/* Every move from a table that knows nothing: the verdict does not depend on what was judged before. */
static void *judge_steps(void *context)
{
	Judge *j = context;
	Review *v = j->review;
	const Record *g = &v->in.record;
	for (int ply; !stopped && (ply = take_step(v)) >= 0;) {
		Step *s = &v->steps[ply];
		course_begin(&j->course, g->rules, &g->start);
		for (int i = 0; i < ply; i++)
			course_play(&j->course, v->steps[i].played, NULL);
		engine_forget(j->mind.engine);
		Verdict d;
		if (!review_move(j->mind.engine, &j->course, s->played, v->limits, &d))
			break;
		pthread_mutex_lock(&v->lock);
		s->verdict = d;
		v->done++;
		keep(v, key_of(v, ply), &d);
		tell_moves(v);
		pthread_mutex_unlock(&v->lock);
	}
	return NULL;
}

/* False when it was stopped. */
static bool judge(Review *v)
{
	list_steps(v);
	v->done = 0;
	for (int ply = 0; ply < v->count; ply++) {
		v->steps[ply].taken = find_kept(v, key_of(v, ply), &v->steps[ply]);
		v->done += v->steps[ply].taken;
	}
	int started = 1;
	for (; started < v->threads; started++)
		if (pthread_create(&v->judges[started].thread, NULL, judge_steps,
				   &v->judges[started]))
			break;
	judge_steps(&v->judges[0]);
	for (int i = 1; i < started; i++)
		pthread_join(v->judges[i].thread, NULL);
	progress_end(&v->in.progress);
	memset(v->account, 0, sizeof v->account);
	for (int i = 0; i < v->count; i++)
		review_add(&v->in.record.rules, &v->steps[i].verdict,
			   &v->account[v->steps[i].before.side]);
	for (int colour = 0; colour < 2; colour++)
		review_close(&v->account[colour]);
	return v->done == v->count;
}

/* What White has after the move, SCORE_UNIT a stone. */
static int white_after(const Step *s)
{
	int score = s->verdict.after;
	return s->before.side ? -score : score;
}

/* 3. Text. */

/* "4... 2", of a later move of the turn "4... +2". */
static void put_label(Review *v, const Step *s)
{
	const Record *g = &v->in.record;
	text_int(&v->text, turn_number(&g->start, s->turns));
	text_add(&v->text, (g->start.side + s->turns) & 1 ? "... " : ". ");
	text_add(&v->text, s->in_turn ? "+" : "");
	move_write(s->played, &g->rules, &v->text);
}

static void pad_to(Text *t, size_t start, size_t width)
{
	while (t->length - start < width)
		text_char(t, ' ');
}

static const char *grade_word(Grade grade)
{
	static const char *const words[LANGS][GRADES] = {
		{"", "kuşkulu", "hata", "büyük hata"},
		{"", "dubious", "mistake", "blunder"},
	};
	return words[cli_lang()][grade];
}

/* "missed a capture of 6" */
static void put_missed(const Verdict *d, Text *out)
{
	static const char *const words[LANGS][MISSED_KINDS] = {
		{"", "kale kaçtı", " taş alma kaçtı", "dize kaçtı", "yeniden oynama kaçtı"},
		{"", "misses a castle", "misses a capture of ", "misses a mill",
		 "misses an extra turn"},
	};
	bool capture = d->missed == MISSED_CAPTURE;
	if (capture && cli_lang() == TR)
		text_int(out, d->stones);
	text_add(out, words[cli_lang()][d->missed]);
	if (capture && cli_lang() == EN)
		text_int(out, d->stones);
}

static void put_score_for_white(int score, Text *out)
{
	int plies = score_plies(score);
	if (plies) {
		text_add(out, plies > 0 ? "#" : "-#");
		text_int(out, abs(plies));
	} else {
		score_write(score, true, out);
	}
}

/* Whether the 50-move rule may undo what the game is after the move, which is one ply of it. */
static bool late(const Review *v, const Step *s)
{
	Course c = {.rules = v->in.record.rules, .quiet = s->quiet};
	int plies = abs(score_plies(s->verdict.after));
	return plies && course_too_long(&c, plies - 1);
}

static void put_better(Review *v, const Step *s, Text *out)
{
	const Verdict *d = &s->verdict;
	int count = d->pv_length < VARIATION ? d->pv_length : VARIATION;
	line_write(&s->before, &v->in.record.rules, d->pv, count, out);
}

/* "4... 2        -5.40  blunder, loses 5.20, misses a capture of 6; better: 5+1 3 2" */
static void put_step(Review *v, const Step *s)
{
	const Verdict *d = &s->verdict;
	Text *out = &v->text;
	size_t start = out->length;
	put_label(v, s);
	pad_to(out, start, 16);
	put_score_for_white(white_after(s), out);
	if (late(v, s)) {
		text_add(out, ", ");
		text_add(out, late_words[cli_lang()]);
	}
	if (d->loss) {
		pad_to(out, start, 24);
		if (d->grade) {
			text_add(out, grade_word(d->grade));
			text_add(out, ", ");
		}
		text_add(out, say("kayıp ", "loses "));
		score_write(d->loss, false, out);
		if (d->missed) {
			text_add(out, ", ");
			put_missed(d, out);
		}
		if (d->grade) {
			text_add(out, say("; daha iyisi: ", "; better: "));
			put_better(v, s, out);
		}
	}
	text_char(out, '\n');
}

static void put_account(Review *v, int colour)
{
	static const char *const colours[LANGS][2] = {{"Beyaz", "Siyah"}, {"White", "Black"}};
	const Account *a = &v->account[colour];
	char line[256];
	int mean = a->moves ? (a->loss + a->moves / 2) / a->moves : 0;
	snprintf(line, sizeof line,
		 say(": isabet %%%.1f, hamle başına kayıp %d.%02d, kuşkulu %d, hata %d, büyük "
		     "hata %d\n",
		     ": accuracy %.1f%%, loses %d.%02d a move, dubious %d, mistakes %d, blunders "
		     "%d\n"),
		 a->accuracy, mean / SCORE_UNIT, mean % SCORE_UNIT, a->count[GRADE_DUBIOUS],
		 a->count[GRADE_MISTAKE], a->count[GRADE_BLUNDER]);
	text_add(&v->text, colours[cli_lang()][colour]);
	text_char(&v->text, ' ');
	text_add(&v->text, record_tag(&v->in.record, colour ? "Black" : "White"));
	text_add(&v->text, line);
}

/* How many moves were held against perfect play, where tables are asked. */
static void put_perfect(const Review *v, Text *out)
{
	char line[128];
	int perfect = 0;
	for (int i = 0; i < v->count; i++)
		perfect += v->steps[i].verdict.solved;
	if (expert_reach(v->judges[0].mind.expert, &v->in.record.rules) < 0)
		return;
	snprintf(line, sizeof line,
		 say("Kusursuz oyunla karşılaştırılan hamleler: %d/%d\n",
		     "Moves held against perfect play: %d of %d\n"),
		 perfect, v->count);
	text_add(out, line);
}

static void put_text(Review *v)
{
	const Record *g = &v->in.record;
	Text *out = &v->text;
	text_add(out, say("Oyun ", "Game "));
	text_int(out, v->in.reader.games);
	text_add(out, ": ");
	text_add(out, game_of(&g->rules)->title[cli_lang()]);
	text_add(out, ", ");
	text_add(out, record_results[g->result]);
	text_char(out, '\n');
	for (int i = 0; i < v->count; i++)
		put_step(v, &v->steps[i]);
	for (int colour = 0; colour < 2; colour++)
		put_account(v, colour);
	bool turning = false;
	for (int i = 0; i < v->count; i++) {
		if (!review_turns(&g->rules, &v->steps[i].verdict))
			continue;
		text_add(out, turning ? ", " : say("Dönüm noktaları: ", "Turning points: "));
		put_label(v, &v->steps[i]);
		turning = true;
	}
	text_add(out, turning ? "\n" : "");
	put_perfect(v, out);
	text_char(out, '\n');
}

/* 4. JSON. */

static void put_decimal(Text *json, const char *key, double value)
{
	char number[32];
	snprintf(number, sizeof number, "%.2f", value);
	json_put_key(json, key);
	text_add(json, number);
}

static void put_step_json(Review *v, int ply, Text *json)
{
	const Step *s = &v->steps[ply];
	const Verdict *d = &s->verdict;
	const Rules *r = &v->in.record.rules;
	json_put_open(json, '{');
	json_pair_int(json, "ply", ply + 1);
	json_pair_string(json, "by", s->before.side ? "b" : "w");
	text_clear(&v->word);
	move_write(d->played, r, &v->word);
	json_pair_string(json, "move", text_string(&v->word));
	text_clear(&v->word);
	move_write(d->best, r, &v->word);
	json_pair_string(json, "best", text_string(&v->word));
	score_json(d->score, json);
	if (late(v, s)) {
		json_put_key(json, "late");
		json_put_bool(json, true);
	}
	put_decimal(json, "loss", (double)d->loss / SCORE_UNIT);
	json_pair_string(json, "grade", grade_names[d->grade]);
	if (d->missed)
		json_pair_string(json, "missed", missed_names[d->missed]);
	if (d->stones)
		json_pair_int(json, "stones", d->stones);
	json_put_key(json, "line");
	line_json(r, d->pv, d->pv_length, json);
	json_pair_int(json, "depth", d->depth);
	json_pair_int(json, "nodes", d->nodes);
	json_put_key(json, "solved");
	json_put_bool(json, d->solved);
	json_put_close(json, '}');
}

static void put_json(Review *v)
{
	const Record *g = &v->in.record;
	Text *json = &v->text;
	json_put_open(json, '{');
	json_pair_int(json, "number", v->in.reader.games);
	json_pair_string(json, "game", game_of(&g->rules)->name);
	json_pair_string(json, "result", record_results[g->result]);
	json_put_key(json, "moves");
	json_put_open(json, '[');
	for (int i = 0; i < v->count; i++)
		put_step_json(v, i, json);
	json_put_close(json, ']');
	json_put_key(json, "players");
	json_put_open(json, '[');
	for (int colour = 0; colour < 2; colour++) {
		const Account *a = &v->account[colour];
		json_put_open(json, '{');
		json_pair_string(json, "name", record_tag(g, colour ? "Black" : "White"));
		put_decimal(json, "accuracy", a->accuracy);
		put_decimal(json, "loss", (double)a->loss / SCORE_UNIT);
		json_pair_int(json, "moves", a->moves);
		for (int grade = GRADE_DUBIOUS; grade < GRADES; grade++)
			json_pair_int(json, grade_names[grade], a->count[grade]);
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
	json_put_key(json, "turning");
	json_put_open(json, '[');
	for (int i = 0; i < v->count; i++)
		if (review_turns(&g->rules, &v->steps[i].verdict))
			json_put_int(json, i + 1);
	json_put_close(json, ']');
	json_put_close(json, '}');
	text_char(json, '\n');
}

/* 5. An annotated record: $n, [%eval], what was missed, and the better line. */

static bool annotate_step(Review *v, const Step *s, const Position *turn_before)
{
	Record *g = &v->in.record;
	const Verdict *d = &s->verdict;
	if (!d->grade)
		return true;
	if (d->missed) {
		text_clear(&v->word);
		put_missed(d, &v->word);
		if (!record_say(g, s->turn, text_string(&v->word)))
			return false;
	}
	/* A variation replaces a whole turn: it begins with the moves before this one. */
	Move line[MAX_PLY + VARIATION];
	int count = 0;
	for (uint32_t i = 0; i < s->in_turn && count < MAX_PLY; i++)
		line[count++] = g->moves[g->turns[s->turn].moves + i];
	for (int i = 0; i < d->pv_length && i < VARIATION; i++)
		line[count++] = d->pv[i];
	return record_vary(g, s->turn, turn_before, line, count);
}

static void put_record(Review *v)
{
	static const uint8_t marks[GRADES] = {0, 6, 2, 4}; /* PGN's ?!, ?, ?? */
	Grade worst = GRADE_SOUND;
	Record *g = &v->in.record;
	Position turn_before = g->start;
	bool room = true;
	for (int i = 0; i < v->count && room; i++) {
		const Step *s = &v->steps[i];
		if (!s->in_turn) {
			turn_before = s->before;
			worst = GRADE_SOUND;
		}
		worst = s->verdict.grade > worst ? s->verdict.grade : worst;
		room = annotate_step(v, s, &turn_before);
		bool last = i + 1 == v->count || v->steps[i + 1].turn != s->turn;
		if (!last || !room)
			continue;
		if (worst)
			record_mark(g, s->turn, marks[worst]);
		text_clear(&v->word);
		text_add(&v->word, "[%eval ");
		put_score_for_white(white_after(s), &v->word);
		text_char(&v->word, ']');
		room = record_say(g, s->turn, text_string(&v->word));
	}
	record_write(g, PITS, &v->text);
}

/* 6. The command. */

static int review_file(Review *v, Output *out)
{
	int code = EXIT_DONE;
	for (RecordOutcome o; (o = input_next(&v->in)) != RECORD_NONE;) {
		if (v->call->game && v->in.reader.games != v->call->game)
			continue;
		if (o == RECORD_WRONG) {
			input_fault(&v->in, stderr);
			code = EXIT_NO;
		} else if (judge(v)) {
			if (v->call->json)
				put_json(v);
			else if (v->call->annotate)
				put_record(v);
			else
				put_text(v);
			output_text(out, &v->text);
		}
		if (v->call->game)
			break;
	}
	return v->call->game > v->in.reader.games && !stopped ? no_such_game(&v->in) : code;
}

static bool seat_judges(Review *v)
{
	v->threads = call_threads(v->call);
	for (int i = 0; i < v->threads; i++) {
		v->judges[i].review = v;
		v->judges[i].mind = call_mind(v->call, TABLE_MEGABYTES, 1, v->threads);
		if (!v->judges[i].mind.engine)
			return false;
	}
	return true;
}

int run_review(const Call *call)
{
	Review v = {.call = call,
		    .lock = PTHREAD_MUTEX_INITIALIZER,
		    .limits = call_limits(call, review_limits())};
	Output out;
	if (!one_file(call) || !input_open(&v.in, call, call->words[0]))
		return EXIT_CALL;
	stop_thinking_on_interrupt();
	int code = EXIT_CALL;
	if (open_journal(&v) && seat_judges(&v) && output_open(&out, call)) {
		code = review_file(&v, &out);
		code = output_close(&out, input_close(&v.in, code));
	} else {
		code = input_close(&v.in, code);
	}
	if (v.journal)
		fclose(v.journal);
	for (int i = 0; i < v.threads; i++) {
		mind_free(&v.judges[i].mind);
		course_free(&v.judges[i].course);
	}
	free(v.kept);
	free(v.steps);
	text_free(&v.text);
	text_free(&v.word);
	return code;
}
