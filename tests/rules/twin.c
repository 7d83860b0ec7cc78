/* SPDX-License-Identifier: MIT */
#include "twin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const twin_names[TWIN_SETS] = {
	"mangala", "mangala-ibb", "mangala-kale", "toguz", "mangala2", "dokuztas",
};

/* Writes at `to` and returns the end of what is there now, closed. */
static char *put(char *to, const char *text)
{
	while (*text)
		*to++ = *text++;
	*to = '\0';
	return to;
}

static char *put_number(char *to, int n)
{
	if (n >= 10)
		to = put_number(to, n / 10);
	*to++ = (char)('0' + n % 10);
	*to = '\0';
	return to;
}

/* ------------------------------------------------------------------ the boards and options */

TwinRules twin_rules(TwinSet set)
{
	TwinRules r = {.set = set};
	if (set == TWIN_MANGALA_IBB || set == TWIN_MANGALA_KALE)
		r.capture_lone = 1; /* 1.3; 3 "as mangala-ibb, except" */
	if (set == TWIN_MANGALA_KALE)
		r.castles = 1; /* 3.4 */
	if (set == TWIN_MANGALA_KALE || set == TWIN_TOGUZ || set == TWIN_MANGALA2 ||
	    set == TWIN_DOKUZTAS)
		r.repetition = 3; /* 3.4, 4, 5, 6 */
	if (set == TWIN_DOKUZTAS) {
		r.flying = 1; /* 6.3 */
		r.quiet_limit = 100;
	}
	return r;
}

int twin_pits(TwinSet set)
{
	return set == TWIN_DOKUZTAS ? 0 : set == TWIN_TOGUZ ? 9 : 6;
}

int twin_stones(TwinSet set)
{
	switch (set) {
	case TWIN_TOGUZ: return 162;
	case TWIN_MANGALA2: return 72;
	case TWIN_DOKUZTAS: return 18;
	default: return 48;
	}
}

TwinBoard twin_opening(TwinSet set)
{
	TwinBoard b = {0};
	int pits = twin_pits(set);
	for (int colour = 0; colour < 2; colour++) {
		for (int i = 0; i < pits; i++)
			b.pit[colour][i] = twin_stones(set) / (2 * pits);
		if (set == TWIN_DOKUZTAS)
			b.hand[colour] = 9;
	}
	return b;
}

static int row_sum(const TwinBoard *b, int colour)
{
	int sum = 0;
	for (int i = 0; i < 9; i++)
		sum += b->pit[colour][i];
	return sum;
}

void twin_settle(TwinBoard *b, const TwinRules *r)
{
	for (int colour = 0; colour < 2; colour++)
		for (int i = 0; i < twin_pits(r->set); i++) {
			b->store[colour] += b->pit[colour][i];
			b->pit[colour][i] = 0;
		}
}

/* ---------------------------------------------------------------------------- sowing, 1 3 4 5 */

/* A place a stone can fall on: a pit of someone's row, or (row == -1) the mover's store. */
typedef struct Place {
	int row, pit;
} Place;

/*
 * The next place on the way round. After the last pit of the own row comes the own store where the
 * rules sow into it (1.2), else the rival's pit 1; after the rival's last pit the own pit 1.
 */
static Place next_place(Place p, const TwinBoard *b, const TwinRules *r)
{
	bool sow_store = r->set == TWIN_MANGALA || r->set == TWIN_MANGALA_IBB;
	if (p.row == -1)
		return (Place){!b->mover, 0};
	if (p.pit + 1 < twin_pits(r->set))
		return (Place){p.row, p.pit + 1};
	if (p.row == b->mover && sow_store)
		return (Place){-1, 0};
	return (Place){!p.row, 0};
}

/* A stone that falls into a castle or tuzdik goes to its owner's store (3.2, 4). */
static void drop(TwinBoard *b, Place p)
{
	if (p.row == -1)
		b->store[b->mover]++;
	else if (b->taken[p.row][p.pit])
		b->store[!p.row]++;
	else
		b->pit[p.row][p.pit]++;
}

static int take(TwinBoard *b, int row, int pit)
{
	int stones = b->pit[row][pit];
	b->pit[row][pit] = 0;
	return stones;
}

/* Sows an own pit: where the last stone fell, and how many stones lay there before it fell. */
static Place sow(TwinBoard *b, const TwinRules *r, int pit, int *before)
{
	Place at = {b->mover, pit};
	int hand = take(b, b->mover, pit);
	bool back_to_origin = r->set != TWIN_MANGALA2 && hand > 1; /* 1.1; 5: from the next on */
	if (!back_to_origin)
		at = next_place(at, b, r);
	for (;;) {
		*before = at.row == -1 ? 0 : b->pit[at.row][at.pit];
		drop(b, at);
		if (--hand == 0)
			return at;
		at = next_place(at, b, r);
	}
}

/* How many castles the player holds, all of them in the rival's row. */
static int castles_held(const TwinBoard *b, int player)
{
	int held = 0;
	for (int i = 0; i < 9; i++)
		held += b->taken[!player][i];
	return held;
}

static void capture_even(TwinBoard *b, Place last)
{
	if (b->pit[last.row][last.pit] % 2 == 0)
		b->store[b->mover] += take(b, last.row, last.pit);
}

static void capture_opposite(TwinBoard *b, const TwinRules *r, Place last)
{
	int facing = 6 - last.pit - 1; /* own pit k faces rival pit 7-k */
	if (b->pit[!b->mover][facing] > 0 || r->capture_lone) {
		b->store[b->mover] += take(b, !b->mover, facing);
		b->store[b->mover] += take(b, b->mover, last.pit);
	}
}

/* 1.4 and 3: whose pits ran out takes what is left on the other side. */
static void end_of_row(TwinBoard *b)
{
	int white = row_sum(b, TWIN_WHITE), black = row_sum(b, TWIN_BLACK);
	if (white > 0 && black > 0)
		return;
	int collector = white == 0 ? TWIN_WHITE : TWIN_BLACK;
	for (int i = 0; i < 6; i++)
		b->store[collector] += take(b, !collector, i);
}

static void play_mangala(TwinBoard *b, const TwinRules *r, int pit)
{
	int before;
	Place last = sow(b, r, pit, &before);
	bool again = false;
	if (last.row == -1)
		again = true;
	else if (last.row != b->mover)
		capture_even(b, last);
	else if (before == 0)
		capture_opposite(b, r, last);
	end_of_row(b);
	if (!again)
		b->mover = !b->mover;
}

static void play_kale(TwinBoard *b, const TwinRules *r, int pit)
{
	int before;
	Place last = sow(b, r, pit, &before);
	if (b->taken[last.row][last.pit]) {
		/* 3.4: a last stone in any castle ends the turn */
	} else if (last.row != b->mover) {
		bool may_hold = r->castles == 0 || castles_held(b, b->mover) < r->castles;
		if (b->pit[last.row][last.pit] == 3 && last.pit + 1 != 6 && may_hold) {
			b->store[b->mover] += take(b, last.row, last.pit);
			b->taken[last.row][last.pit] = 1;
		} else {
			capture_even(b, last);
		}
	} else if (before == 0) {
		capture_opposite(b, r, last);
	}
	end_of_row(b);
	b->mover = !b->mover;
}

static void play_toguz(TwinBoard *b, const TwinRules *r, int pit)
{
	int before;
	Place last = sow(b, r, pit, &before);
	if (!b->taken[last.row][last.pit] && last.row != b->mover) {
		bool has_none = castles_held(b, b->mover) == 0;
		bool rivals_has_same_number = b->taken[b->mover][last.pit];
		if (b->pit[last.row][last.pit] == 3 && has_none && last.pit + 1 != 9 &&
		    !rivals_has_same_number) {
			b->store[b->mover] += take(b, last.row, last.pit);
			b->taken[last.row][last.pit] = 1;
		} else {
			capture_even(b, last);
		}
	}
	b->mover = !b->mover;
	bool won = b->store[0] >= 82 || b->store[1] >= 82;
	if (!won && row_sum(b, b->mover) == 0)
		twin_settle(b, r);
}

static void play_mangala2(TwinBoard *b, const TwinRules *r, int pit)
{
	int before;
	Place at = sow(b, r, pit, &before);
	for (int looked_at = 0; looked_at < 12; looked_at++) {
		int n = b->pit[at.row][at.pit];
		if (n != 2 && n != 4 && n != 6)
			break;
		b->store[b->mover] += take(b, at.row, at.pit);
		at = at.pit > 0 ? (Place){at.row, at.pit - 1} : (Place){!at.row, 5};
	}
	b->mover = !b->mover;
}

/* ------------------------------------------------------------------------------ dokuztas, 6 */

const char *const twin_points[24] = {
	"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", /* outer ring, clockwise */
	"b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4", /* middle */
	"c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4", /* inner */
};

/* The sixteen mills. Neighbours are points that stand next to each other in one of them. */
static const char *const lines[16][3] = {
	{"a7", "d7", "g7"}, {"b6", "d6", "f6"}, {"c5", "d5", "e5"}, {"a4", "b4", "c4"},
	{"e4", "f4", "g4"}, {"c3", "d3", "e3"}, {"b2", "d2", "f2"}, {"a1", "d1", "g1"},
	{"a7", "a4", "a1"}, {"b6", "b4", "b2"}, {"c5", "c4", "c3"}, {"d7", "d6", "d5"},
	{"d3", "d2", "d1"}, {"e5", "e4", "e3"}, {"f6", "f4", "f2"}, {"g7", "g4", "g1"},
};

int twin_point(const char *name)
{
	for (int i = 0; i < 24; i++)
		if (strncmp(twin_points[i], name, 2) == 0)
			return i;
	return -1;
}

/* The same in numbers: the points of each line, and the two lines every point lies on. */
static int line[16][3];
static int lines_of[24][2];
static bool neighbours[24][24];

static void learn_lines(void)
{
	static bool known;
	int found[24] = {0};
	for (int l = 0; l < 16 && !known; l++) {
		for (int k = 0; k < 3; k++) {
			line[l][k] = twin_point(lines[l][k]);
			lines_of[line[l][k]][found[line[l][k]]++] = l;
		}
		for (int k = 0; k < 2; k++) {
			neighbours[line[l][k]][line[l][k + 1]] = true;
			neighbours[line[l][k + 1]][line[l][k]] = true;
		}
	}
	known = true;
}

bool twin_in_mill(const TwinBoard *b, int point)
{
	learn_lines();
	for (int i = 0; i < 2; i++) {
		const int *on = line[lines_of[point][i]];
		int first = b->point[on[0]];
		if (first && b->point[on[1]] == first && b->point[on[2]] == first)
			return true;
	}
	return false;
}

static int men(const TwinBoard *b, int colour)
{
	int n = 0;
	for (int i = 0; i < 24; i++)
		n += b->point[i] == colour + 1;
	return n;
}

static bool may_remove(const TwinBoard *b, int colour, int point)
{
	if (b->point[point] != colour + 1)
		return false;
	bool all_in_mills = true;
	for (int i = 0; i < 24; i++)
		if (b->point[i] == colour + 1 && !twin_in_mill(b, i))
			all_in_mills = false;
	return all_in_mills || !twin_in_mill(b, point);
}

static void add_move(TwinMoves *moves, const char *text)
{
	assert(moves->count < 1024);
	put(moves->text[moves->count++], text);
}

/* The step with text `step` puts a man of the mover on `to`; with every removal it earns. */
static void add_step(const TwinBoard *b, int from, int to, const char *step, TwinMoves *moves)
{
	TwinBoard after = *b;
	if (from >= 0)
		after.point[from] = 0;
	after.point[to] = b->mover + 1;
	if (!twin_in_mill(&after, to) || men(&after, !b->mover) == 0) {
		add_move(moves, step);
		return;
	}
	for (int i = 0; i < 24; i++)
		if (may_remove(&after, !b->mover, i)) {
			char text[12];
			put(put(put(text, step), "x"), twin_points[i]);
			add_move(moves, text);
		}
}

static void steps(const TwinBoard *b, const TwinRules *r, TwinMoves *moves)
{
	char text[12];
	learn_lines();
	bool placing = b->hand[b->mover] > 0;            /* 6.1, 6.2 */
	bool flies = r->flying && men(b, b->mover) == 3; /* 6.3 */
	for (int to = 0; to < 24; to++) {
		if (b->point[to])
			continue;
		if (placing) {
			add_step(b, -1, to, twin_points[to], moves);
			continue;
		}
		for (int from = 0; from < 24; from++) {
			if (b->point[from] != b->mover + 1 || (!flies && !neighbours[from][to]))
				continue;
			put(put(put(text, twin_points[from]), "-"), twin_points[to]);
			add_step(b, from, to, text, moves);
		}
	}
}

static void play_dokuztas(TwinBoard *b, const char *move)
{
	const char *removal = strchr(move, 'x'), *dash = strchr(move, '-');
	if (dash)
		b->point[twin_point(move)] = 0;
	else
		b->hand[b->mover]--;
	b->point[twin_point(dash ? dash + 1 : move)] = b->mover + 1;
	if (removal)
		b->point[twin_point(removal + 1)] = 0;
	b->mover = !b->mover;
}

/* ------------------------------------------------------------------- moves, play, end, for all */

static const char *by_stores(const TwinBoard *b)
{
	if (b->store[0] == b->store[1])
		return "1/2-1/2";
	return b->store[0] > b->store[1] ? "1-0" : "0-1";
}

static const char *win(int colour)
{
	return colour == TWIN_WHITE ? "1-0" : "0-1";
}

const char *twin_end(const TwinBoard *b, const TwinRules *r, const char **result)
{
	TwinBoard settled = *b;
	*result = "*";
	switch (r->set) {
	case TWIN_MANGALA:
	case TWIN_MANGALA_IBB:
	case TWIN_MANGALA_KALE: /* 1.4, 1.5 */
		if (row_sum(b, 0) > 0 && row_sum(b, 1) > 0)
			return "";
		end_of_row(&settled);
		*result = by_stores(&settled);
		return "row_empty";
	case TWIN_TOGUZ:
		if (row_sum(b, 0) + row_sum(b, 1) > 0) { /* else it is settled */
			if (b->store[0] >= 82 || b->store[1] >= 82) {
				*result = by_stores(b);
				return "majority";
			}
			if (row_sum(b, b->mover) > 0)
				return "";
		}
		twin_settle(&settled, r);
		*result = by_stores(&settled);
		return "row_empty";
	case TWIN_MANGALA2:
		if (row_sum(b, 0) + row_sum(b, 1) > 0)
			return "";
		*result = by_stores(b);
		return "board_empty";
	default:
		for (int i = 0; i < 2; i++) {
			int colour = i == 0 ? b->mover : !b->mover;
			if (men(b, colour) + b->hand[colour] < 3) {
				*result = win(!colour);
				return "few_men";
			}
		}
		TwinMoves moves;
		moves.count = 0;
		steps(b, r, &moves);
		if (moves.count > 0)
			return "";
		*result = win(!b->mover);
		return "blocked";
	}
}

void twin_moves(const TwinBoard *b, const TwinRules *r, TwinMoves *moves)
{
	const char *result;
	moves->count = 0;
	if (*twin_end(b, r, &result))
		return;
	if (r->set == TWIN_DOKUZTAS) {
		steps(b, r, moves);
		return;
	}
	for (int i = 0; i < twin_pits(r->set); i++)
		if (b->pit[b->mover][i] > 0) {
			char text[12];
			put_number(text, i + 1);
			add_move(moves, text);
		}
	if (moves->count == 0)
		add_move(moves, "pass"); /* only mangala2 goes on with an empty row */
}

bool twin_legal(const TwinBoard *b, const TwinRules *r, const char *move)
{
	TwinMoves moves;
	twin_moves(b, r, &moves);
	for (int i = 0; i < moves.count; i++)
		if (strcmp(moves.text[i], move) == 0)
			return true;
	return false;
}

void twin_play(TwinBoard *b, const TwinRules *r, const char *move)
{
	int pit = atoi(move) - 1;
	switch (r->set) {
	case TWIN_MANGALA:
	case TWIN_MANGALA_IBB: play_mangala(b, r, pit); break;
	case TWIN_MANGALA_KALE: play_kale(b, r, pit); break;
	case TWIN_TOGUZ: play_toguz(b, r, pit); break;
	case TWIN_MANGALA2:
		if (strcmp(move, "pass") == 0)
			b->mover = !b->mover;
		else
			play_mangala2(b, r, pit);
		break;
	default: play_dokuztas(b, move);
	}
}

/* ------------------------------------------------------------------------------ text, FORMATS */

static bool has_castles(TwinSet set)
{
	return set == TWIN_MANGALA_KALE || set == TWIN_TOGUZ;
}

/* The castles `player` holds in the rival's row: "13", or "-". */
static char *write_castles(const TwinBoard *b, int player, char *to)
{
	if (castles_held(b, player) == 0)
		return put(to, "-");
	for (int i = 0; i < 9; i++)
		if (b->taken[!player][i])
			to = put_number(to, i + 1);
	return to;
}

static char *write_pair(const int pair[2], char *to)
{
	to = put(put_number(to, pair[0]), ",");
	return put_number(to, pair[1]);
}

static char *write_side(const TwinBoard *b, char *to)
{
	return put(to, b->mover == TWIN_WHITE ? "w" : "b");
}

static char *write_men(const TwinBoard *b, char *to)
{
	for (int i = 0; i < 24; i++) {
		if (i == 8 || i == 16)
			to = put(to, "/");
		to = put(to, b->point[i] == 0                ? "."
			     : b->point[i] == TWIN_WHITE + 1 ? "w"
							     : "b");
	}
	to = put(write_side(b, put(to, " ")), " ");
	return write_pair(b->hand, to);
}

const char *twin_write(const TwinBoard *b, TwinSet set, char text[160])
{
	char *to = text;
	if (set == TWIN_DOKUZTAS) {
		write_men(b, to);
		return text;
	}
	for (int colour = 0; colour < 2; colour++) {
		for (int i = 0; i < twin_pits(set); i++)
			to = put_number(i > 0 ? put(to, ",") : to, b->pit[colour][i]);
		to = put(to, colour == TWIN_WHITE ? "/" : " ");
	}
	to = write_side(b, put(write_pair(b->store, to), " "));
	if (has_castles(set)) {
		to = write_castles(b, TWIN_WHITE, put(to, " "));
		write_castles(b, TWIN_BLACK, put(to, ","));
	}
	return text;
}

static bool skip_char(const char **at, char c)
{
	if (**at != c)
		return false;
	++*at;
	return true;
}

static bool read_number(const char **at, int *n)
{
	const char *start = *at;
	*n = 0;
	while (**at >= '0' && **at <= '9' && *at - start < 3)
		*n = *n * 10 + *(*at)++ - '0';
	return *at > start;
}

static bool read_pair(const char **at, int pair[2])
{
	return read_number(at, &pair[0]) && skip_char(at, ',') && read_number(at, &pair[1]);
}

static bool read_side(const char **at, int *mover)
{
	*mover = **at == 'b' ? TWIN_BLACK : TWIN_WHITE;
	return skip_char(at, *mover == TWIN_BLACK ? 'b' : 'w');
}

static bool read_castles(const char **at, TwinBoard *b, int player, int pits)
{
	if (skip_char(at, '-'))
		return true;
	const char *start = *at;
	for (; **at >= '1' && **at <= '0' + pits; ++*at)
		b->taken[!player][**at - '1'] = 1;
	return *at > start;
}

static bool read_men(const char **at, TwinBoard *b)
{
	for (int i = 0; i < 24; i++) {
		if ((i == 8 || i == 16) && !skip_char(at, '/'))
			return false;
		const char *found = **at ? strchr(".wb", **at) : NULL;
		if (!found)
			return false;
		b->point[i] = (int)(found - ".wb");
		++*at;
	}
	return skip_char(at, ' ') && read_side(at, &b->mover) && skip_char(at, ' ') &&
	       read_pair(at, b->hand);
}

bool twin_read(const char *text, TwinSet set, TwinBoard *b)
{
	*b = (TwinBoard){0};
	int pits = twin_pits(set);
	if (set == TWIN_DOKUZTAS)
		return read_men(&text, b) && *text == '\0';
	for (int colour = 0; colour < 2; colour++) {
		if (colour == 1 && !skip_char(&text, '/'))
			return false;
		for (int i = 0; i < pits; i++)
			if ((i > 0 && !skip_char(&text, ',')) ||
			    !read_number(&text, &b->pit[colour][i]))
				return false;
	}
	if (!skip_char(&text, ' ') || !read_pair(&text, b->store) || !skip_char(&text, ' ') ||
	    !read_side(&text, &b->mover))
		return false;
	if (has_castles(set) &&
	    (!skip_char(&text, ' ') || !read_castles(&text, b, TWIN_WHITE, pits) ||
	     !skip_char(&text, ',') || !read_castles(&text, b, TWIN_BLACK, pits)))
		return false;
	return *text == '\0';
}

/* --------------------------------------------------- the course of a game: repetition, 50 moves */

static void remember(TwinGame *g)
{
	if (g->count == g->room) {
		g->room = g->room ? 2 * g->room : 64;
		g->past = realloc(g->past, (size_t)g->room * sizeof *g->past);
		assert(g->past);
	}
	g->past[g->count++] = g->now;
}

int twin_game_occurrences(const TwinGame *g)
{
	int n = 0;
	for (int i = 0; i < g->count; i++)
		n += memcmp(&g->past[i], &g->now, sizeof g->now) == 0;
	return n;
}

void twin_game_begin(TwinGame *g, TwinRules rules, const TwinBoard *start)
{
	g->rules = rules;
	g->now = start ? *start : twin_opening(rules.set);
	g->count = 0;
	g->quiet = 0;
	g->end = twin_end(&g->now, &g->rules, &g->result);
	remember(g);
}

void twin_game_play(TwinGame *g, const char *move)
{
	bool moving = strchr(move, '-') != NULL, removal = strchr(move, 'x') != NULL;
	g->quiet = moving && !removal ? g->quiet + 1 : 0;
	twin_play(&g->now, &g->rules, move);
	remember(g);
	g->end = twin_end(&g->now, &g->rules, &g->result);
	if (*g->end)
		return; /* 6: few men and blocked come before the draws */
	if (g->rules.repetition && twin_game_occurrences(g) >= g->rules.repetition) {
		g->end = "repetition";
		g->result = "1/2-1/2";
		if (g->rules.set != TWIN_DOKUZTAS) {
			twin_settle(&g->now, &g->rules);
			g->result = by_stores(&g->now);
		}
	} else if (g->rules.quiet_limit && g->quiet >= g->rules.quiet_limit) {
		g->end = "quiet";
		g->result = "1/2-1/2";
	}
}

void twin_game_free(TwinGame *g)
{
	free(g->past);
	*g = (TwinGame){0};
}
