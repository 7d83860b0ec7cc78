/* SPDX-License-Identifier: MIT */
/*
 * src/rules against its slow twin: the same moves, the same board after every move, the same end and
 * result, on random boards and in random games, for every option setting. A failure names seed,
 * options, position and move, enough to replay it: mangala moves GAME POSITION.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "course.h"
#include "notation.h"
#include "support.h"

/* BOARDS: of each rule set, from meson.build; GAMES: of each setting. */
enum { GAMES = 250, SEED = 20240229 };

static const char *const end_names[ENDS] = {
	[NOT_ENDED] = "",
	[END_ROW_EMPTY] = "row_empty",
	[END_MAJORITY] = "majority",
	[END_BOARD_EMPTY] = "board_empty",
	[END_FEW_MEN] = "few_men",
	[END_BLOCKED] = "blocked",
	[END_REPETITION] = "repetition",
	[END_QUIET] = "quiet",
	[END_LEFT] = "left",
	[END_TIME] = "time",
};

static const char *const result_names[] = {
	[ONGOING] = "*",
	[WHITE_WINS] = "1-0",
	[BLACK_WINS] = "0-1",
	[DRAWN] = "1/2-1/2",
};

/* One comparison: both sides' rules, and where we are, for the message of a failure. */
typedef struct Bench {
	const Setting *setting;
	TwinRules twin;
	Rules rules;
	uint64_t seed; /* the state that made the board or game at hand */
	char start[160], position[160], move[12];
	Text out;
	long boards, plies; /* compared so far */
} Bench;

static void bench_begin(Bench *b, const Setting *s)
{
	*b = (Bench){.setting = s, .twin = twin_rules(s->set)};
	twin_options(&b->twin, s->options);
	const char *name = twin_names[s->set];
	const Game *game = game_find(name, (int)strlen(name));
	assert_non_null(game);
	b->rules = game->rules;
	char copy[128], *rest = copy;
	snprintf(copy, sizeof copy, "%s", s->options);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		Fault fault = {0};
		if (!rules_set(&b->rules, word, (int)strlen(word), &fault))
			fail_msg("%s refuses the option %s: %s", name, word,
				 reason_code(fault.reason));
	}
}

static void differ(const Bench *b, const char *what, const char *src, const char *twin)
{
	fail_msg("%s %s: seed %#llx, %s%s position \"%s\"%s%s: %s: src %s, twin %s",
		 twin_names[b->setting->set], b->setting->options, (unsigned long long)b->seed,
		 b->start, *b->start ? ", " : "", b->position, *b->move ? ", move " : "",
		 b->move, what, src, twin);
}

static void differ_int(const Bench *b, const char *what, long src, long twin)
{
	char s[24], t[24];
	snprintf(s, sizeof s, "%ld", src);
	snprintf(t, sizeof t, "%ld", twin);
	if (src != twin)
		differ(b, what, s, t);
}

static void same_text(Bench *b, const char *what, const Position *p, const TwinBoard *board)
{
	char text[160];
	twin_write(board, b->setting->set, text);
	text_clear(&b->out);
	position_write(p, &b->rules, &b->out);
	if (strcmp(text_string(&b->out), text) != 0)
		differ(b, what, text_string(&b->out), text);
}

static void same_numbers(const Bench *b, const Position *p, const TwinBoard *board)
{
	for (int colour = 0; colour < 2; colour++) {
		if (b->setting->set == TWIN_DOKUZTAS) {
			uint32_t men = 0;
			for (int i = 0; i < 24; i++)
				men |= (uint32_t)(board->point[i] == colour + 1) << i;
			differ_int(b, "position_men", position_men(p, colour), men);
			differ_int(b, "position_total", position_total(p, &b->rules, colour),
				   __builtin_popcount(men) + board->hand[colour]);
			differ_int(b, "position_hand", position_hand(p, colour),
				   board->hand[colour]);
			continue;
		}
		int lost = 0;
		for (int i = 0; i < twin_pits(b->setting->set); i++) {
			differ_int(b, "position_pit", position_pit(p, &b->rules, colour, i + 1),
				   board->pit[colour][i]);
			lost |= board->taken[colour][i] << i;
		}
		differ_int(b, "position_store", position_store(p, &b->rules, colour),
			   board->store[colour]);
		differ_int(b, "position_total", position_total(p, &b->rules, colour),
			   board->store[colour]);
		differ_int(b, "position_lost_pits", position_lost_pits(p, &b->rules, colour), lost);
	}
}

static End same_end(const Bench *b, const Position *p, const TwinBoard *board)
{
	Result result = ONGOING;
	const char *twin_result;
	End end = game_of(&b->rules)->end(p, &b->rules, &result);
	const char *twin_says = twin_end(board, &b->twin, &twin_result);
	if (strcmp(end_names[end], twin_says) != 0)
		differ(b, "end", end_names[end], twin_says);
	if (strcmp(result_names[result], twin_result) != 0)
		differ(b, "result", result_names[result], twin_result);
	return end;
}

/* What the order of moves goes by: the pit; or origin, target, removal. */
static int order_of(const Bench *b, Move m)
{
	return b->setting->set == TWIN_DOKUZTAS ? (m >> 5 & 31) << 10 | (m & 31) << 5 | m >> 10
						: m;
}

/* Both lists of moves hold the same texts, src's in its order. */
static int same_moves(Bench *b, const Position *p, const TwinBoard *board, Move *list,
		      TwinMoves *moves)
{
	int n = game_of(&b->rules)->moves(p, &b->rules, list);
	twin_moves(board, &b->twin, moves);
	differ_int(b, "number of moves", n, moves->count);
	for (int i = 0; i < n; i++) {
		int k = 0;
		text_clear(&b->out);
		move_write(list[i], &b->rules, &b->out);
		while (k < n && strcmp(moves->text[k], text_string(&b->out)) != 0)
			k++;
		if (k == n)
			differ(b, "a move", text_string(&b->out), "has no such move");
		if (i > 0 && order_of(b, list[i]) <= order_of(b, list[i - 1]))
			differ(b, "order of moves", text_string(&b->out), "expects them ascending");
	}
	return n;
}

static Position same_position(Bench *b, const TwinBoard *board)
{
	Position p = {0};
	Fault fault = {0};
	twin_write(board, b->setting->set, b->position);
	*b->move = '\0';
	if (!position_read(&b->rules, b->position, game_of(&b->rules)->stones, &p, &fault))
		differ(b, "position_read", reason_code(fault.reason), "reads it");
	same_text(b, "position", &p, board);
	same_numbers(b, &p, board);
	same_end(b, &p, board);
	return p;
}

/* What front ends and explanations do to a board by hand. */
static void same_changes(Bench *b, const Position *p, const TwinBoard *board, Random *random)
{
	Position changed = *p;
	TwinBoard twin = *board;
	twin.mover = !twin.mover;
	position_turn(&changed, &b->rules);
	same_text(b, "position_turn", &changed, &twin);
	position_turn(&changed, &b->rules);
	if (!position_equal(&changed, p))
		differ(b, "position_turn", "twice is another board", "turns back");
	if (b->setting->set == TWIN_DOKUZTAS)
		return;
	int colour = random_below(random, 2),
	    pit = random_below(random, twin_pits(b->setting->set));
	twin = *board;
	if (twin.pit[colour][pit] > 0) {
		twin.pit[colour][pit]--;
		twin.store[!colour]++;
		position_add_to_pit(&changed, &b->rules, colour, pit + 1, -1);
		position_add_to_store(&changed, &b->rules, !colour, 1);
		same_text(b, "one stone into a store", &changed, &twin);
	}
	if (twin.store[colour] > 1 && !twin.taken[colour][pit]) {
		twin.pit[colour][pit] += 2;
		twin.store[colour] -= 2;
		position_add_to_pit(&changed, &b->rules, colour, pit + 1, 2);
		position_add_to_store(&changed, &b->rules, colour, -2);
		same_text(b, "two stones out of a store", &changed, &twin);
	}
	changed = *p;
	twin = *board;
	position_settle(&changed, &b->rules, NULL);
	twin_settle(&twin, &b->twin);
	same_text(b, "settled", &changed, &twin);
}

/* A rule set's BOARDS are shared out among its settings. */
static long share_of(TwinSet set)
{
	int sharing = 0;
	for (int i = 0; i < settings_count; i++)
		sharing += settings[i].set == set;
	return BOARDS / sharing + 1;
}

static void boards_test(void **state)
{
	static TwinMoves moves;
	static Move list[MAX_MOVES];
	long ends[ENDS] = {0}, share;
	Bench b;
	bench_begin(&b, *state);
	share = share_of(b.setting->set);
	Random random = {SEED + (uint64_t)(b.setting - settings)};
	for (; b.boards < share; b.boards++) {
		b.seed = random.state;
		TwinBoard board = random_board(&random, &b.twin);
		Position p = same_position(&b, &board);
		int n = same_moves(&b, &p, &board, list, &moves);
		for (int i = 0; i < n; i++) {
			Position after = p;
			TwinBoard twin_after = board;
			text_clear(&b.out);
			move_write(list[i], &b.rules, &b.out);
			snprintf(b.move, sizeof b.move, "%s", text_string(&b.out));
			game_of(&b.rules)->play(&after, list[i], &b.rules, NULL);
			twin_play(&twin_after, &b.twin, b.move);
			same_text(&b, "after the move", &after, &twin_after);
			ends[same_end(&b, &after, &twin_after)]++;
			b.plies++;
		}
		*b.move = '\0';
		same_changes(&b, &p, &board, &random);
	}
	text_free(&b.out);
	assert_true(b.plies > share);
	switch (b.setting->set) { /* every way to end was seen */
	case TWIN_TOGUZ: assert_true(ends[END_MAJORITY] > 0 && ends[END_ROW_EMPTY] > 0); break;
	case TWIN_MANGALA2: assert_true(ends[END_BOARD_EMPTY] > 0); break;
	case TWIN_DOKUZTAS: assert_true(ends[END_FEW_MEN] > 0 && ends[END_BLOCKED] > 0); break;
	default: assert_true(ends[END_ROW_EMPTY] > 0);
	}
}

/* A move that leads back to a position that has stood before, or -1: to make repetitions happen. */
static int move_back(const TwinGame *g, const TwinMoves *moves, int from)
{
	for (int i = 0; i < moves->count; i++) {
		int k = (from + i) % moves->count;
		TwinGame next = *g;
		next.now = g->now;
		twin_play(&next.now, &g->rules, moves->text[k]);
		if (twin_game_occurrences(&next) > 0)
			return k;
	}
	return -1;
}

static void same_ending(const Bench *b, const Course *c, const TwinGame *g)
{
	if (strcmp(end_names[c->end], g->end) != 0)
		differ(b, "end of a game", end_names[c->end], g->end);
	if (strcmp(result_names[c->result], g->result) != 0)
		differ(b, "result of a game", result_names[c->result], g->result);
}

static void same_course(Bench *b, const Course *c, const TwinGame *g)
{
	same_text(b, "in a game", &c->now, &g->now);
	same_ending(b, c, g);
	if (*g->end == '\0')
		differ_int(b, "course_occurrences", course_occurrences(c),
			   twin_game_occurrences(g));
}

/* Games from the opening and from random boards, by chance, by repeating, by never taking a man. */
static void games_test(void **state)
{
	static TwinMoves moves;
	static Move list[MAX_MOVES];
	int ends[ENDS] = {0};
	Bench b;
	bench_begin(&b, *state);
	Random random = {SEED + 100 + (uint64_t)(b.setting - settings)};
	Course c = {0};
	TwinGame g = {0};
	for (int game = 0; game < GAMES; game++) {
		b.seed = random.state;
		TwinBoard start = random_board(&random, &b.twin);
		if (game % 2 == 0)
			start = twin_opening(b.setting->set);
		else if (game % 12 == 1 && b.setting->set != TWIN_DOKUZTAS)
			start = chasing_board(&random, &b.twin);
		int style = random_below(&random, 3);
		twin_write(&start, b.setting->set, b.start);
		Position p = same_position(&b, &start);
		course_begin(&c, b.rules, &p);
		twin_game_begin(&g, b.twin, &start);
		if (*g.end == '\0')
			same_course(&b, &c, &g);
		else
			same_ending(&b, &c, &g); /* whether it is settled is left open */
		for (int ply = 0; ply < 400 && c.result == ONGOING; ply++) {
			twin_write(&g.now, b.setting->set, b.position);
			*b.move = '\0';
			int n = same_moves(&b, &c.now, &g.now, list, &moves);
			int k = random_below(&random, n), back = -1;
			if (style == 1 && random_below(&random, 4))
				back = move_back(&g, &moves, k);
			for (int i = 0; style == 2 && i < n && strchr(moves.text[k], 'x'); i++)
				k = (k + 1) % n;
			k = back >= 0 ? back : k;
			snprintf(b.move, sizeof b.move, "%s", moves.text[k]);
			Move m;
			Fault fault = {0};
			if (!move_read(&c.now, &b.rules, b.move, (int)strlen(b.move), &m, &fault))
				differ(&b, "move_read", reason_code(fault.reason), "reads it");
			course_play(&c, m, NULL);
			twin_game_play(&g, b.move);
			same_course(&b, &c, &g);
			b.plies++;
		}
		ends[c.end]++;
	}
	text_free(&b.out);
	course_free(&c);
	twin_game_free(&g);
	bool loops = b.setting->set >= TWIN_TOGUZ;
	if (loops && b.twin.repetition)
		assert_true(ends[END_REPETITION] > 0);
	if (b.twin.quiet_limit && b.twin.quiet_limit < 100)
		assert_true(ends[END_QUIET] > 0);
	assert_true(b.plies > 10 * GAMES);
}

int main(void)
{
	struct CMUnitTest tests[64];
	static char names[64][128];
	int n = 0;
	for (int i = 0; i < 2 * settings_count; i++) {
		const Setting *s = &settings[i / 2];
		snprintf(names[n], sizeof names[n], "%s%s%s: %s", twin_names[s->set],
			 *s->options ? " " : "", s->options, i % 2 ? "games" : "boards");
		tests[n] = (struct CMUnitTest){.name = names[n],
					       .test_func = i % 2 ? games_test : boards_test,
					       .initial_state = (void *)(uintptr_t)s};
		n++;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("twin", tests, (size_t)n, NULL, NULL);
}
