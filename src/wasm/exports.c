/* SPDX-License-Identifier: MIT */
/* What the page calls (docs/api.md). One call at a time; each answers with JSON in output(). */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "diagram.h"
#include "engine.h"
#include "expert.h"
#include "explain.h"
#include "hand.h"
#include "layer.h"
#include "men.h"
#include "notation.h"
#include "record.h"
#include "review.h"
#include "state.h"
#include "wording.h"

#define EXPORT(name) __attribute__((export_name(#name)))

__attribute__((import_module("env"), import_name("now"))) double now(void);

enum {
	TABLE_MEGABYTES = 16,
	SOLVER_MEGABYTES = 64,
	MOST_STONES = 18,
};

static Control control;
static char *given;
static Text answer;
static Replay replay;
static Engine *engine;
static Tables tables[2]; /* by capture_lone; made when they are asked for */
static Book books[2];    /* by capture_lone; fetched by the page */
static Expert *expert;

EXPORT(input) char *input(size_t size);
EXPORT(output) const char *output(void);
EXPORT(rule_sets) int rule_sets(void);
EXPORT(state) int state(void);
EXPORT(why) int why(void);
EXPORT(claim) int claim(void);
EXPORT(think) int think(int level, int milliseconds, int seed);
EXPORT(make_tables) int make_tables(int stones);
EXPORT(take_book) int take_book(int size);
EXPORT(exact) int exact(int nodes);
EXPORT(study) int study(void);
EXPORT(analyse) int analyse(int lines, int milliseconds);
EXPORT(review) int review(int milliseconds, int first, int perfect);
EXPORT(read_records) int read_records(void);
EXPORT(write_record) int write_record(int notation);
EXPORT(draw) int draw(int lang);
EXPORT(bench) int bench(int set, int threads);

char *input(size_t size)
{
	free(given);
	given = calloc(1, size + 1);
	return given;
}

const char *output(void)
{
	return text_string(&answer);
}

/* The next line of the input, closed; the rest moves on. */
static char *take_line(char **rest)
{
	char *line = *rest;
	char *end = strchr(line, '\n');
	*rest = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';
	return line;
}

static int refuse(const Fault *fault, int ply)
{
	text_clear(&answer);
	json_put_open(&answer, '{');
	json_put_key(&answer, "error");
	fault_json(fault, &answer);
	if (ply) {
		json_put_key(&answer, "ply");
		json_put_int(&answer, ply);
	}
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* Replays TERMS and MOVES, the first two lines; false when the answer is already an error. */
static bool replay_input(char **rest)
{
	Terms terms;
	Fault fault;
	int ply = 0;
	static char nothing[1];
	*rest = given ? given : nothing;
	text_clear(&answer);
	if (!terms_read(take_line(rest), &terms, &fault)) {
		refuse(&fault, 0);
		return false;
	}
	replay_begin(&replay, &terms);
	if (!replay_moves(&replay, take_line(rest), &fault, &ply)) {
		refuse(&fault, ply);
		return false;
	}
	return true;
}

int rule_sets(void)
{
	text_clear(&answer);
	games_json(&answer);
	return (int)answer.length;
}

int state(void)
{
	char *rest;
	if (replay_input(&rest))
		state_write(&replay, &answer);
	return (int)answer.length;
}

int why(void)
{
	char *rest;
	Fault fault;
	if (!replay_input(&rest))
		return (int)answer.length;
	const char *move = take_line(&rest);
	if (!replay_act(&replay, move, (int)strlen(move), &fault))
		return refuse(&fault, 0);
	text_add(&answer, "{\"error\":null}");
	return (int)answer.length;
}

/* A result by its name; ONGOING for anything else. */
static Result result_of(const char *name)
{
	for (Result result = WHITE_WINS; result <= DRAWN; result++)
		if (!strcmp(name, result_name(result)))
			return result;
	return ONGOING;
}

/* A move and what a learner made of it by hand: line by line in docs/api.md. */
int claim(void)
{
	static char nothing[1];
	char *rest = given ? given : nothing;
	Terms terms;
	Position p, claimed;
	Move m;
	Fault fault;
	text_clear(&answer);
	if (!terms_read(take_line(&rest), &terms, &fault))
		return refuse(&fault, 0);
	const Rules *rules = &terms.rules;
	if (!position_read(rules, take_line(&rest), -1, &p, &fault))
		return refuse(&fault, 0);
	const char *move = take_line(&rest);
	if (!move_read(&p, rules, move, (int)strlen(move), &m, &fault))
		return refuse(&fault, 0);
	const char *board = take_line(&rest);
	Result result = result_of(take_line(&rest));
	bool castle = game_of(rules)->castles && !strcmp(take_line(&rest), "castle");

	static Explanation e;
	if (!castle || explain_castle(&p, rules, m, &e)) {
		/* What cannot be a board at all says itself why: stones in a castle. */
		bool read = *board && position_read(rules, board, -1, &claimed, &fault);
		explain_claim(&p, rules, m, read ? &claimed : &p, result, &e);
		if (!read)
			e.mistake = *board ? fault : (Fault){0};
	}
	claim_write(&p, rules, m, &e, &answer);
	return (int)answer.length;
}

/* --- a position of one's own: TERMS, POSITION (empty: the opening), MOVES --- */

/* The set from that position; false when the answer is already an error. */
static bool study_input(char **rest)
{
	Terms terms;
	Fault fault;
	Position start;
	int ply = 0;
	static char nothing[1];
	*rest = given ? given : nothing;
	text_clear(&answer);
	if (!terms_read(take_line(rest), &terms, &fault)) {
		refuse(&fault, 0);
		return false;
	}
	const char *position = take_line(rest);
	if (*position && !position_read_any(&terms.rules, position, -1, &start, &fault)) {
		refuse(&fault, 0);
		return false;
	}
	replay_begin(&replay, &terms);
	if (*position)
		course_begin(&replay.course, terms.rules, &start);
	const char *moves = take_line(rest);
	if (replay.course.result != ONGOING && *moves)
		fault = (Fault){.reason = GAME_OVER};
	else if (replay_moves(&replay, moves, &fault, &ply))
		return true;
	refuse(&fault, ply);
	return false;
}

/* A rule set's tables as far as they were made; the expert asks once and is made anew after them. */
static void lend_tables(Tables *t, Book *b, const Rules *r, void *context)
{
	(void)context;
	*b = r->set <= MANGALA_IBB ? books[r->capture_lone != 0] : (Book){0};
	*t = r->set <= MANGALA_IBB ? tables[r->capture_lone != 0] : (Tables){.most = -1};
}

static void keep_tables(Tables *t, Book *b, const Rules *r, bool damaged, void *context)
{
	(void)t, (void)b, (void)r, (void)damaged, (void)context;
}

static bool expert_ready(void)
{
	if (expert)
		return true;
	expert = expert_new(lend_tables, keep_tables, NULL, (uint64_t)SOLVER_MEGABYTES << 20);
	if (expert)
		men_join(expert);
	return expert != NULL;
}

/* Who asks tables or books must ask anew. */
static void tables_changed(void)
{
	if (engine)
		engine_oracle(engine, NULL);
	expert_free(expert);
	expert = NULL;
}

/* The tables of a position of dokuztas, if it has no more than so many men. */
static bool men_there(const Rules *r, const Position *p, int most)
{
	bool made, there = men_ready(r, p, most, &made);
	if (made)
		tables_changed();
	return there;
}

static bool go_on(int layer, uint64_t done, void *context)
{
	(void)layer, (void)done, (void)context;
	return !atomic_load_explicit(&control.stop, memory_order_relaxed);
}

/* The tables of the game on the first line, up to so many stones: {"stones": n}, below 0 if it has none. */
int make_tables(int stones)
{
	static char nothing[1];
	static bool made[2];
	char *rest = given ? given : nothing;
	Terms terms;
	Fault fault;
	text_clear(&answer);
	if (!terms_read(take_line(&rest), &terms, &fault))
		return refuse(&fault, 0);
	const Rules *r = &terms.rules;
	int most = stones < MOST_STONES ? stones : MOST_STONES, reach = -1;
	if (r->set <= MANGALA_IBB) {
		bool lone = r->capture_lone != 0;
		if (!made[lone] && tables_make(&tables[lone], r, most, 1, go_on, NULL)) {
			made[lone] = true;
			tables_changed();
		}
		reach = made[lone] ? tables[lone].most : -1;
	}
	json_put_open(&answer, '{');
	json_pair_int(&answer, "stones", reach);
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* An opening book of the game on the first line, `size` bytes as `db book` writes them: {"positions": n}, 0 if it is none. */
int take_book(int size)
{
	static char nothing[1];
	static uint64_t *kept[2];
	char *rest = given ? given : nothing;
	Terms terms;
	Fault fault;
	Words w = {0};
	text_clear(&answer);
	if (!terms_read(take_line(&rest), &terms, &fault))
		return refuse(&fault, 0);
	uint64_t *bytes = malloc((size_t)size);
	if (bytes && terms.rules.set <= MANGALA_IBB) {
		int lone = terms.rules.capture_lone != 0;
		memcpy(bytes, rest, (size_t)size);
		if (words_read(bytes, (size_t)size, WORDS_BOOK, &terms.rules, &w) == TABLE_GOOD) {
			books[lone] =
				(Book){.entries = w.word, .count = w.count, .plies = w.number};
			tables_changed();
			free(kept[lone]);
			kept[lone] = bytes;
			bytes = NULL;
		}
	}
	free(bytes);
	json_put_open(&answer, '{');
	json_pair_int(&answer, "positions", (int64_t)w.count);
	json_put_close(&answer, '}');
	return (int)answer.length;
}

static bool within(int64_t nodes, void *context)
{
	return nodes < *(int *)context;
}

/* The final margin of the side to move, of the position and of each move, if it is found within so many nodes. */
int exact(int nodes)
{
	char *rest;
	char *second = given ? strchr(given, '\n') : NULL;
	bool own = second && strchr(second + 1, '\n');
	if (!(own ? study_input(&rest) : replay_input(&rest)))
		return (int)answer.length;
	const Course *c = &replay.course;
	static Answer found;
	Move moves[MAX_MOVES];
	found.count = 0;
	if (replay_seat(&replay) >= 0 && c->rules.set != DOKUZTAS && expert_ready()) {
		int count = game_of(&c->rules)->moves(&c->now, &c->rules, moves);
		Oracle oracle = expert_oracle(expert);
		if (!oracle.answer(oracle.context, c, moves, count, within, &nodes, &found))
			found.count = 0;
	}
	int best = 0;
	for (int i = 1; i < found.count; i++)
		best = found.score[i] > found.score[best] ? i : best;
	json_put_open(&answer, '{');
	json_put_key(&answer, "value");
	if (found.count)
		json_put_int(&answer, found.score[best] / SCORE_UNIT);
	else
		text_add(&answer, "null");
	json_put_key(&answer, "moves");
	json_put_open(&answer, '{');
	Text move = {0};
	for (int i = 0; i < found.count; i++) {
		text_clear(&move);
		move_write(found.move[i], &c->rules, &move);
		json_pair_int(&answer, text_string(&move), found.score[i] / SCORE_UNIT);
	}
	text_free(&move);
	json_put_close(&answer, '}');
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* `perfect`: it asks tables and proofs first, which may take all of its time. */
static bool engine_ready(bool perfect)
{
	if (!engine)
		engine = engine_new(TABLE_MEGABYTES, now);
	if (engine && perfect && expert_ready()) {
		Oracle oracle = expert_oracle(expert);
		engine_oracle(engine, &oracle);
	} else if (engine) {
		engine_oracle(engine, NULL);
	}
	return engine != NULL;
}

int think(int level, int milliseconds, int seed)
{
	char *rest;
	if (!replay_input(&rest))
		return (int)answer.length;
	if (replay_seat(&replay) < 0)
		return refuse(&(Fault){.reason = GAME_OVER}, 0);
	int strength = level < 1 ? 1 : level > STRONGEST ? STRONGEST : level;
	if (strength == STRONGEST)
		men_there(&replay.course.rules, &replay.course.now, MEN_AT_PLAY);
	engine_ready(true);
	Limits limits = strength_limits(strength);
	if (milliseconds > 0)
		limits.milliseconds = milliseconds;
	limits.seed = (uint64_t)(uint32_t)seed;
	limits.control = &control;
	Thought t = engine_play_at(engine, &replay.course, strength, limits);

	json_put_open(&answer, '{');
	json_put_key(&answer, "move");
	Text move = {0};
	move_write(t.best, &replay.course.rules, &move);
	json_put_string(&answer, text_string(&move));
	text_free(&move);
	score_json(t.score, &answer);
	json_put_key(&answer, "solved");
	json_put_bool(&answer, t.solved);
	json_put_key(&answer, "depth");
	json_put_int(&answer, t.depth);
	json_put_key(&answer, "nodes");
	json_put_int(&answer, t.nodes);
	json_put_key(&answer, "ms");
	json_put_int(&answer, t.milliseconds);
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* Whether somebody is to move; if not the answer says so. */
static bool still_open(void)
{
	if (replay_seat(&replay) >= 0 && replay.course.result == ONGOING)
		return true;
	refuse(&(Fault){.reason = GAME_OVER}, 0);
	return false;
}

int study(void)
{
	char *rest;
	if (study_input(&rest))
		state_write(&replay, &answer);
	return (int)answer.length;
}

static void put_move(const char *key, Move m, const Rules *r)
{
	Text move = {0};
	move_write(m, r, &move);
	json_pair_string(&answer, key, text_string(&move));
	text_free(&move);
}

static void put_line(const char *key, const Move *moves, int count, const Rules *r)
{
	json_put_key(&answer, key);
	line_json(r, moves, count, &answer);
}

/* {"depth","nodes","ms","solved","lines": [{"move","score","win","pv": [...]}, ...]}, the best line first. */
int analyse(int lines, int milliseconds)
{
	char *rest;
	if (!study_input(&rest) || !still_open())
		return (int)answer.length;
	const Rules *r = &replay.course.rules;
	if (!engine_ready(men_there(r, &replay.course.now, MEN_AT_STUDY)))
		return (int)answer.length;
	Limits limits = {.milliseconds = milliseconds, .lines = lines, .control = &control};
	Thought t = engine_think(engine, &replay.course, limits, NULL, NULL), line;
	json_put_open(&answer, '{');
	json_pair_int(&answer, "depth", t.depth);
	json_pair_int(&answer, "nodes", t.nodes);
	json_pair_int(&answer, "ms", t.milliseconds);
	json_put_key(&answer, "solved");
	json_put_bool(&answer, t.solved);
	json_put_key(&answer, "lines");
	json_put_open(&answer, '[');
	for (int i = 0; i < lines && engine_line(engine, i, &line); i++) {
		json_put_open(&answer, '{');
		put_move("move", line.best, r);
		score_json(line.score, &answer);
		put_line("pv", line.pv, line.pv_length, r);
		json_put_close(&answer, '}');
	}
	json_put_close(&answer, ']');
	json_put_close(&answer, '}');
	return (int)answer.length;
}

static void put_score(const char *key, int score)
{
	Text number = {0};
	score_write(score, false, &number);
	json_put_key(&answer, key);
	text_add(&answer, text_string(&number));
	text_free(&number);
}

/* What the last of MOVES cost its player, and what all judged since `first` add up to, by colour. */
int review(int milliseconds, int first, int perfect)
{
	static Account accounts[2];
	char *rest;
	if (!study_input(&rest))
		return (int)answer.length;
	if (first)
		accounts[0] = accounts[1] = (Account){0};
	const Rules r = replay.course.rules;
	const Position before = replay.before;
	Move played = replay.last_move;
	bool exact = men_there(&r, &before, MEN_AT_STUDY) || perfect;
	if (played == NO_MOVE || !engine_ready(exact))
		return refuse(&(Fault){.reason = GAME_OVER}, 0);
	/* The course once more, up to before that move: repetition counts. */
	static Course course;
	Limits limits = review_limits();
	limits.milliseconds = milliseconds;
	limits.control = &control;
	course_begin(&course, r, &before);
	Verdict v;
	if (!review_move(engine, &course, played, limits, &v))
		return refuse(&(Fault){.reason = GAME_OVER}, 0);
	review_add(&r, &v, &accounts[before.side]);

	json_put_open(&answer, '{');
	put_move("played", v.played, &r);
	put_move("best", v.best, &r);
	put_score("score", v.score);
	put_score("after", v.after);
	put_score("loss", v.loss);
	json_pair_string(&answer, "by", before.side ? "b" : "w");
	json_pair_string(&answer, "grade", grade_names[v.grade]);
	json_pair_string(&answer, "missed", missed_names[v.missed]);
	json_pair_int(&answer, "stones", v.stones);
	json_put_key(&answer, "solved");
	json_put_bool(&answer, v.solved);
	json_put_key(&answer, "forced");
	json_put_bool(&answer, v.forced);
	json_put_key(&answer, "turns");
	json_put_bool(&answer, review_turns(&r, &v));
	put_line("pv", v.pv, v.pv_length, &r);
	json_put_key(&answer, "accounts");
	json_put_open(&answer, '[');
	for (int colour = 0; colour < 2; colour++) {
		Account a = accounts[colour];
		review_close(&a);
		json_put_open(&answer, '{');
		json_pair_int(&answer, "moves", a.moves);
		put_score("loss", a.loss);
		json_pair_int(&answer, "accuracy", (int)(a.accuracy + 0.5));
		json_put_close(&answer, '}');
	}
	json_put_close(&answer, ']');
	json_put_close(&answer, '}');
	return (int)answer.length;
}

/* --- records --- */

/* Of any dialect: [{"record": as record_json} or {"fault": an error's object and "line"}, ...] */
int read_records(void)
{
	static RecordReader reader;
	static Record record;
	const char *text = given ? given : "";
	RecordFault wrong;
	RecordOutcome outcome;
	text_clear(&answer);
	json_put_open(&answer, '[');
	reader_open_text(&reader, text, strlen(text));
	while ((outcome = record_read(&reader, &record, &wrong)) != RECORD_NONE) {
		json_put_open(&answer, '{');
		if (outcome == RECORD_READ) {
			json_put_key(&answer, "record");
			record_json(&record, &answer);
		} else {
			json_put_key(&answer, "fault");
			fault_json(&wrong.fault, &answer);
			json_pair_int(&answer, "line", wrong.line);
		}
		json_put_close(&answer, '}');
	}
	json_put_close(&answer, ']');
	return (int)answer.length;
}

/* The turn of the main line that the ply, counted from 1, belongs to. */
static uint32_t turn_of(const Record *g, uint32_t ply)
{
	uint32_t turn = g->first;
	while (turn != NO_TURN && ply > g->turns[turn].count) {
		ply -= g->turns[turn].count;
		turn = g->turns[turn].next;
	}
	return turn;
}

/*
 * TERMS, POSITION, MOVES as a record, {"text"}. Lines that follow: "=NAME VALUE" a tag, "PLY TEXT" a comment on
 * the turn of that ply (0: before the first).
 */
int write_record(int notation)
{
	static Record record;
	char *rest;
	if (!study_input(&rest))
		return (int)answer.length;
	/* The moves once more, from the start, which the replay has left behind. */
	Fault fault;
	Position start;
	Terms terms = replay.match.terms;
	const char *line = given;
	line += strlen(line) + 1;
	bool own = *line && position_read_any(&terms.rules, line, -1, &start, &fault);
	record_begin(&record, terms.rules, own ? &start : NULL);
	line += strlen(line) + 1;
	while (*line) {
		size_t length = strcspn(line, " ");
		Move m;
		if (length &&
		    (!move_read(&record.course.now, &terms.rules, line, (int)length, &m, &fault) ||
		     !record_play(&record, m)))
			break;
		line += length + (line[length] == ' ');
	}
	record_finish(&record, record.course.result, NULL);
	while (*rest) {
		char *note = take_line(&rest);
		char *space = strchr(note, ' ');
		if (!space)
			continue;
		*space = '\0';
		if (*note == '=')
			record_set(&record, note + 1, space + 1);
		else
			record_say(&record,
				   atoi(note) ? turn_of(&record, (uint32_t)atoi(note)) : NO_TURN,
				   space + 1);
	}
	Text text = {0};
	record_write(&record,
		     notation > PITS && notation < NOTATIONS ? (Notation)notation : PITS, &text);
	json_put_open(&answer, '{');
	json_pair_string(&answer, "text", text_string(&text));
	json_put_close(&answer, '}');
	text_free(&text);
	return (int)answer.length;
}

/* TERMS, POSITION, MOVES, caption: the board after them as {"svg"}. */
int draw(int lang)
{
	char *rest;
	if (!study_input(&rest))
		return (int)answer.length;
	Text svg = {0};
	const char *caption = take_line(&rest);
	Diagram d = {.rules = &replay.course.rules,
		     .position = replay.ply ? &replay.after : &replay.course.now,
		     .move = NO_MOVE,
		     .lang = lang == EN ? EN : TR,
		     .caption = *caption ? caption : NULL};
	diagram_svg(&d, &svg);
	json_put_open(&answer, '{');
	json_pair_string(&answer, "svg", text_string(&svg));
	json_put_close(&answer, '}');
	text_free(&svg);
	return (int)answer.length;
}

/* --- how fast it is --- */

/*
 * One rule set of `mangala bench search`: {"game","depth","nodes","ms","signature"}, the last once all of them were asked with one
 * thread; with several, so many as were mustered.
 */
int bench(int set, int threads)
{
	static Engine *alone;
	static BenchLine lines[RULE_SETS], many;
	BenchLine *line = threads > 1 ? &many : &lines[set];
	text_clear(&answer);
	if (!alone)
		alone = engine_new(BENCH_MEGABYTES, now);
	engine_ready(false);
	bench_game(threads > 1 ? engine : alone, now, set, line);
	bool all = threads == 1;
	for (int i = 0; i < RULE_SETS; i++)
		all &= lines[i].nodes > 0;
	json_put_open(&answer, '{');
	json_pair_string(&answer, "game", line->game);
	json_pair_int(&answer, "depth", line->depth);
	json_pair_int(&answer, "nodes", line->nodes);
	json_pair_int(&answer, "ms", (int)line->milliseconds);
	json_put_key(&answer, "signature");
	if (all)
		json_put_int(&answer, bench_signature(lines));
	else
		text_add(&answer, "null");
	json_put_close(&answer, '}');
	return (int)answer.length;
}

#ifdef __wasm_atomics__

/* --- several threads: Workers of the page over one memory --- */

enum { CREW_MEGABYTES = 64, HAND_STACK = 1 << 18 };

EXPORT(muster) int muster(int threads);
EXPORT(hand) Hand *hand(int i);
EXPORT(stack) char *stack(void);
EXPORT(serve) _Noreturn void serve(Hand *hand);
EXPORT(stop) atomic_bool *stop(void);

/* So many threads think from now on; once, before anything else is asked. False: there is no memory for them. */
int muster(int threads)
{
	engine = engine_new(CREW_MEGABYTES, now);
	return engine && engine_threads(engine, threads);
}

/* What the Worker of the i-th thread beside the first serves, from 0. */
Hand *hand(int i)
{
	return engine_hand(engine, i);
}

/* The top of a stack for one more Worker. */
char *stack(void)
{
	char *bottom = aligned_alloc(16, HAND_STACK);
	return bottom ? bottom + HAND_STACK : NULL;
}

void serve(Hand *mine)
{
	hand_serve(mine);
}

/* While this byte is 1 no thought goes on or begins. */
atomic_bool *stop(void)
{
	return &control.stop;
}

#endif
