/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "notation.h"

/* What Zor thinks in place of its seconds when its moves must not depend on the clock. */
enum { SEEDED_NODES = 300000, HINT_MILLISECONDS = 1500 };

/* What records call the computer; strengths without a name of their own go by their number. */
static const char *const computer_names[PLAYERS] = {
	"",         "Seviye 1", "Kolay", "Seviye 3", "Seviye 4", "Orta",
	"Seviye 6", "Seviye 7", "Zor",   "Seviye 9", "Usta",
};

Player player_find(const char *name)
{
	int strength = strength_find(name, (int)strlen(name));
	return !strcmp(name, "human") ? HUMAN : strength ? strength : PLAYERS;
}

static char *copy_of(const char *s)
{
	char *copy = strdup(s);
	if (!copy)
		abort();
	return copy;
}

/* 1. Records: one a set. */

static void set_number_tag(Record *g, const char *name, const char *form, int a, int b)
{
	char value[32];
	snprintf(value, sizeof value, form, a, b);
	record_set(g, name, value);
}

/* Terms that a single set of the usual kind does not need to name. */
static bool terms_matter(const Terms *t)
{
	return t->sets > 1 || t->kind != QUICK || t->begins;
}

static void open_set(Session *s)
{
	const Terms *terms = &s->replay.match.terms;
	Record *g = &s->sets[s->set_count];
	time_t now = time(NULL);
	char date[16];
	strftime(date, sizeof date, "%Y.%m.%d", localtime(&now));

	record_begin(g, terms->rules, NULL);
	record_set(g, "Date", date);
	for (int colour = 0; colour < 2; colour++) {
		int seat = session_seat_of(s, s->set_count, colour);
		record_set(g, colour ? "Black" : "White", s->names[seat]);
		record_set(g, colour ? "BlackType" : "WhiteType",
			   s->players[seat] == HUMAN ? "human" : "program");
	}
	s->set_count++;
	if (terms->sets > 1)
		set_number_tag(g, "Set", "%d/%d", s->set_count, terms->sets);
	if (terms_matter(terms)) {
		Text line = {0};
		terms_write(terms, &line);
		record_set(g, "Terms", text_string(&line));
		text_free(&line);
	}
}

static void close_set(Record *g, const SetResult *set)
{
	record_finish(g, (Result)set->result, "abandoned");
	set_number_tag(g, "Stones", "%d-%d", set->stones[0], set->stones[1]);
}

/* The colour that left a set which its moves did not end; -1: nobody did. */
static int leaver(const Record *g)
{
	const char *said = record_tag(g, "Stones");
	for (int colour = 0; g->result != g->course.result && colour < 2; colour++) {
		SetResult set;
		Fault fault;
		char stones[32];
		if (!set_leave(&g->course.now, &g->rules, colour, &set, &fault))
			continue;
		snprintf(stones, sizeof stones, "%d-%d", set.stones[0], set.stones[1]);
		if (set.result == g->result && (!*said || !strcmp(said, stones)))
			return colour;
	}
	return -1;
}

static void drop_tag(Record *g, const char *name)
{
	const Tag *tag = record_find(g, name);
	if (!tag)
		return;
	uint32_t at = (uint32_t)(tag - g->tags);
	g->tag_count--;
	memmove(&g->tags[at], &g->tags[at + 1], (g->tag_count - at) * sizeof *g->tags);
}

/* The set goes on from the move after which it was left. */
static void reopen_set(Record *g)
{
	record_finish(g, ONGOING, NULL);
	drop_tag(g, "Stones");
	drop_tag(g, "Termination");
}

/* The main line without its last move; where a set was left, that goes first. */
static void drop_move(Record *g)
{
	if (g->result != g->course.result) {
		reopen_set(g);
		return;
	}
	Turn *last = &g->turns[g->last];
	if (--last->count == 0) {
		uint32_t before = NO_TURN;
		for (uint32_t at = g->first; at != g->last; at = g->turns[at].next)
			before = at;
		if (before == NO_TURN)
			g->first = NO_TURN;
		else
			g->turns[before].next = NO_TURN;
		g->last = before;
		g->length--;
	}
	course_begin(&g->course, g->rules, &g->start);
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next)
		for (uint32_t i = 0; i < g->turns[at].count; i++)
			course_play(&g->course, g->moves[g->turns[at].moves + i], NULL);
	reopen_set(g);
}

/* 2. The file. */

/* A set in which nobody has moved is none yet, but for the first. */
static int sets_begun(const Session *s)
{
	const Record *last = &s->sets[s->set_count - 1];
	return s->set_count - (s->set_count > 1 && last->length == 0 && last->result == ONGOING);
}

static void keep(Session *s)
{
	s->trouble = s->file ? match_file_write(s->file, s->sets, sets_begun(s)) : 0;
	s->unsaved = s->replay.ply && (!s->file || s->trouble);
}

bool session_keep(Session *s, const char *file)
{
	bool same = s->file && !strcmp(s->file, file);
	if (!same && !access(file, F_OK)) {
		s->trouble = EEXIST;
		return false;
	}
	char *old = s->file;
	s->file = same ? old : copy_of(file);
	keep(s);
	if (same)
		return !s->trouble;
	free(s->trouble ? s->file : old);
	if (s->trouble)
		s->file = old;
	return !s->trouble;
}

char *session_rescue(const Session *s)
{
	const Game *g = game_of(&s->replay.match.terms.rules);
	char name[64];
	if (!s->unsaved)
		return NULL;
	for (int i = 1; i < 100; i++) {
		snprintf(name, sizeof name, i == 1 ? "%s.save.pgn" : "%s.save%d.pgn", g->name, i);
		if (!access(name, F_OK))
			continue;
		int error = match_file_write(name, s->sets, sets_begun(s));
		return error ? NULL : copy_of(name);
	}
	return NULL;
}

/* 3. Beginning, and going on. */

static void name_players(Session *s)
{
	const char *person = s->lang == TR ? "Oyuncu" : "Player";
	bool alike = s->players[0] == s->players[1];
	for (int seat = 0; seat < 2; seat++) {
		Player p = s->players[seat];
		char name[32];
		snprintf(name, sizeof name, alike ? "%s %d" : "%s",
			 p == HUMAN ? person : computer_names[p], seat + 1);
		s->names[seat] = copy_of(name);
	}
}

static bool hire_thinker(Session *s)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	s->seed = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec ^
		  (uint64_t)getpid() << 32;
	s->thinker = thinker_new();
	return s->thinker != NULL;
}

bool session_begin(Session *s, const Terms *terms, const Player players[2], Lang lang)
{
	*s = (Session){.lang = lang, .players = {players[0], players[1]}};
	replay_begin(&s->replay, terms);
	name_players(s);
	open_set(s);
	return hire_thinker(s);
}

/* Plays the records again, from the first move on. */
static void replay_sets(Session *s)
{
	Replay *r = &s->replay;
	Terms terms = r->match.terms;
	Text move = {0};
	Fault fault;
	replay_begin(r, &terms);
	s->human_moves = 0;
	for (int set = 0; set < s->set_count && !match_over(&r->match); set++) {
		const Record *g = &s->sets[set];
		course_begin(&r->course, g->rules, &g->start);
		for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next)
			for (uint32_t i = 0; i < g->turns[at].count; i++) {
				s->human_moves += session_human_to_move(s);
				text_clear(&move);
				move_write(g->moves[g->turns[at].moves + i], &g->rules, &move);
				replay_move(r, text_string(&move), (int)move.length, &fault);
			}
		int left = leaver(g);
		s->human_moves += left >= 0 && session_human_to_move(s);
		if (left >= 0)
			replay_end(r, left, END_LEFT, &fault);
	}
	text_free(&move);
}

static Player player_of(const Record *g, int colour)
{
	const char *name = record_tag(g, colour ? "Black" : "White");
	if (strcmp(record_tag(g, colour ? "BlackType" : "WhiteType"), "program"))
		return HUMAN;
	for (Player p = HUMAN + 1; p < PLAYERS; p++)
		if (!strncmp(name, computer_names[p], strlen(computer_names[p])))
			return p;
	return player_find("orta");
}

/* What the first record says of its match. */
static bool read_terms(const Record *first, int records, Terms *terms)
{
	Fault fault;
	const char *line = record_tag(first, "Terms");
	int set = 1, sets = records;
	if (*line)
		return terms_read(line, terms, &fault) && terms->rules.set == first->rules.set;
	*terms = (Terms){.rules = first->rules, .kind = QUICK};
	if (*record_tag(first, "Set") && sscanf(record_tag(first, "Set"), "%d/%d", &set, &sets) != 2)
		return false;
	terms->sets = (uint8_t)(sets < 100 ? sets : 100);
	return set == 1 && sets >= 1 && sets <= MAX_SETS && records <= sets;
}

/* Whether the records are the sets of one match that can be gone on with; `line`: of the first that is not. */
static bool one_match(const Session *s, long *line)
{
	const Match *m = &s->replay.match;
	for (int set = 0; set < s->set_count; set++) {
		const Record *g = &s->sets[set];
		int white = match_white(m, set);
		*line = g->line;
		if (set > m->count || g->rules.set != m->terms.rules.set ||
		    strcmp(record_tag(g, "White"), s->names[white]) ||
		    strcmp(record_tag(g, "Black"), s->names[!white]) ||
		    (g->result != g->course.result && leaver(g) < 0))
			return false;
	}
	return true;
}

bool session_resume(Session *s, const char *file, const Player players[2], Lang lang, Text *why)
{
	*s = (Session){.lang = lang};
	s->set_count = match_file_read(file, s->sets, lang, why);
	if (s->set_count < 0)
		return false;

	Terms terms = {0};
	const Record *first = &s->sets[0];
	long line = first->line;
	bool good = read_terms(first, s->set_count, &terms);
	s->replay.match.terms = terms;
	for (int colour = 0; good && colour < 2; colour++) {
		int seat = session_seat_of(s, 0, colour);
		s->players[seat] =
			players[seat] == PLAYERS ? player_of(first, colour) : players[seat];
		s->names[seat] = copy_of(record_tag(first, colour ? "Black" : "White"));
	}
	if (good) {
		replay_sets(s);
		good = one_match(s, &line);
	}
	if (!good) {
		char place[32];
		snprintf(place, sizeof place, ":%ld: ", line);
		text_add(why, file);
		text_add(why, place);
		text_add(why,
			 lang == TR
				 ? "bu kayıt sürdürülemez; tek bir oyun ya da bir maçın setleri bekleniyordu"
				 : "this record cannot be gone on with; expected one game, or the sets of one match");
		return false;
	}
	if (!match_over(&s->replay.match) && s->replay.match.count == s->set_count)
		open_set(s);
	s->file = copy_of(file);
	if (!hire_thinker(s))
		abort();
	return true;
}

void session_end(Session *s)
{
	thinker_free(s->thinker);
	replay_free(&s->replay);
	for (int set = 0; set < MAX_SETS; set++)
		record_free(&s->sets[set]);
	free(s->names[0]);
	free(s->names[1]);
	free(s->file);
	*s = (Session){0};
}

/* 4. Who is who. */

int session_seat(const Session *s)
{
	return replay_seat(&s->replay);
}

bool session_human_to_move(const Session *s)
{
	int seat = session_seat(s);
	return seat >= 0 && s->players[seat] == HUMAN;
}

int session_self(const Session *s)
{
	bool first = s->players[0] == HUMAN, second = s->players[1] == HUMAN;
	return first == second ? -1 : second;
}

int session_seat_of(const Session *s, int set, int colour)
{
	return match_white(&s->replay.match, set) ^ colour;
}

bool session_between_sets(const Session *s)
{
	return s->replay.ply && s->replay.last_result != ONGOING && !match_over(&s->replay.match);
}

/* 5. Playing. */

/* The set that has just ended is written down, and the next one begun. */
static void set_is_over(Session *s)
{
	const Replay *r = &s->replay;
	close_set(&s->sets[s->set_count - 1], &r->match.sets[r->last_set]);
	if (!match_over(&r->match))
		open_set(s);
}

bool session_play(Session *s, const char *move, int length, Fault *fault)
{
	Record *g = &s->sets[s->set_count - 1];
	bool person = session_human_to_move(s);
	if (g->move_count == RECORD_MOVES || g->turn_count == RECORD_MOVES) {
		*fault = (Fault){.reason = TOO_MANY_MOVES, .value = {RECORD_MOVES}};
		return false;
	}
	if (!replay_move(&s->replay, move, length, fault))
		return false;
	s->human_moves += person;
	record_play(g, s->replay.last_move);
	if (s->replay.last_result != ONGOING)
		set_is_over(s);
	keep(s);
	return true;
}

bool session_leave(Session *s, Fault *fault)
{
	if (!replay_end(&s->replay, (int)s->replay.course.now.side, END_LEFT, fault))
		return false;
	s->human_moves++;
	set_is_over(s);
	keep(s);
	return true;
}

bool session_play_move(Session *s, Move m, Fault *fault)
{
	Text move = {0};
	move_write(m, &s->replay.match.terms.rules, &move);
	bool played = session_play(s, text_string(&move), (int)move.length, fault);
	text_free(&move);
	return played;
}

bool session_take_back(Session *s)
{
	thinker_stop(s->thinker);
	if (!s->human_moves)
		return false;
	do {
		if (s->set_count > sets_begun(s))
			s->set_count--;
		drop_move(&s->sets[s->set_count - 1]);
		replay_sets(s);
	} while (!session_human_to_move(s));
	keep(s);
	return true;
}

/* 6. Thinking. */

static Limits limits_of(const Session *s, int strength, int milliseconds)
{
	Limits limits = strength_limits(strength);
	limits.seed = s->seed;
	if (s->seeded) {
		limits.milliseconds = 0;
		limits.nodes = SEEDED_NODES;
	} else if (milliseconds) {
		limits.milliseconds = milliseconds;
	}
	return limits;
}

void session_think(Session *s)
{
	int strength = s->players[session_seat(s)];
	if (s->seeded)
		thinker_forget(s->thinker);
	thinker_ask(s->thinker, &s->replay.course, strength, limits_of(s, strength, 0));
}

void session_ask_hint(Session *s)
{
	if (s->seeded)
		thinker_forget(s->thinker);
	thinker_ask(s->thinker, &s->replay.course, STRONGEST,
		    limits_of(s, STRONGEST, HINT_MILLISECONDS));
}
