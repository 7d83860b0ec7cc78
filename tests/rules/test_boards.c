/* SPDX-License-Identifier: MIT */
/*
 * Plays the drawn boards of boards/. A case:
 *
 *     == 1.3 its title, with the rule it shows
 *     kural castles=0               options, where they differ
 *     (a drawing)                   the first sets the board up, later ones are expected
 *     hamleler 1 3 5                exactly these moves are legal
 *     hamle 3 1                     moves that are played
 *     hamle 2 -> ! empty_pit        a move that is refused, and the reason's code
 *     konum TEXT -> ! wrong_total   the same for a position
 *     sonuç 1-0 row_empty           how it ended, and why; * while it goes on
 *
 * A drawing's lines begin with a blank. It must be drawn exactly as draw() does.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "course.h"
#include "notation.h"
#include "support.h"

static const char *const end_names[ENDS] = {
	[END_ROW_EMPTY] = "row_empty",
	[END_MAJORITY] = "majority",
	[END_BOARD_EMPTY] = "board_empty",
	[END_FEW_MEN] = "few_men",
	[END_BLOCKED] = "blocked",
	[END_REPETITION] = "repetition",
	[END_QUIET] = "quiet",
};
static const char *const result_names[] = {"*", "1-0", "0-1", "1/2-1/2"};

/* One case while it is read; `where` is the file and the line it stands on. */
typedef struct Case {
	char where[80], title[200];
	TwinSet set;
	Rules rules;
	Course course;
	bool set_up;
	int checks;
	char drawing[2000];
} Case;

static int cases_played;

/* ------------------------------------------------------------------------------- the drawings */

static char *draw_mancala(char *to, const Position *p, const Rules *r)
{
	int pits = game_of(r)->pits;
	char edge[64];
	memset(edge, '-', sizeof edge);
	edge[4 * pits + 13] = '\0';
	to += sprintf(to, "           ");
	for (int pit = pits; pit > 0; pit--)
		to += sprintf(to, "%2d%s", pit, pit > 1 ? "  " : "\n");
	to += sprintf(to, "   .%s.\n", edge);
	for (int line = 0; line < 3; line++) {
		int colour = line == 0;
		if (line == 1) {
			to += sprintf(to, "   | [%2d]%*s[%2d] |\n", position_store(p, r, 1),
				      4 * pits + 3, "", position_store(p, r, 0));
			continue;
		}
		int lost = position_lost_pits(p, r, colour);
		to += sprintf(to, "   |      ");
		for (int i = 0; i < pits; i++) {
			int pit = colour ? pits - i : i + 1,
			    stones = position_pit(p, r, colour, pit);
			if (lost >> (pit - 1) & 1)
				to += sprintf(to, "( *)");
			else if (stones == 0)
				to += sprintf(to, "( .)");
			else
				to += sprintf(to, "(%2d)", stones);
		}
		to += sprintf(to, "       | %c %s\n", (int)p->side == colour ? '>' : ' ',
			      colour ? "Siyah" : "Beyaz");
	}
	to += sprintf(to, "   '%s'\n           ", edge);
	for (int pit = 1; pit <= pits; pit++)
		to += sprintf(to, "%2d%s", pit, pit < pits ? "  " : "\n");
	return to;
}

static const char morris_board[] = "   7  .--------.--------.\n"
				   "      |        |        |\n"
				   "   6  |  .-----.-----.  |\n"
				   "      |  |     |     |  |\n"
				   "   5  |  |  .--.--.  |  |\n"
				   "      |  |  |     |  |  |\n"
				   "   4  .--.--.     .--.--.\n"
				   "      |  |  |     |  |  |\n"
				   "   3  |  |  .--.--.  |  |\n"
				   "      |  |     |     |  |\n"
				   "   2  |  .-----.-----.  |\n"
				   "      |        |        |\n"
				   "   1  .--------.--------.\n"
				   "      a  b  c  d  e  f  g\n";
enum { MORRIS_WIDTH = 26 }; /* of its lines up to rank 1, newline included */

/* Where a point stands in morris_board. */
static int morris_place(int point)
{
	const char *name = twin_points[point];
	return ('7' - name[1]) * 2 * MORRIS_WIDTH + 6 + (name[0] - 'a') * 3;
}

static char *draw_morris(char *to, const Position *p)
{
	strcpy(to, morris_board);
	for (int i = 0; i < 24; i++) {
		bool white = position_men(p, 0) >> i & 1, black = position_men(p, 1) >> i & 1;
		to[morris_place(i)] = white ? 'w' : black ? 'b' : '.';
	}
	to += strlen(to);
	return to + sprintf(to, "   elde: beyaz %d, siyah %d   > %s\n", position_hand(p, 0),
			    position_hand(p, 1), p->side ? "Siyah" : "Beyaz");
}

static void draw(char *to, const Position *p, const Rules *r)
{
	if (game_of(r)->pits)
		draw_mancala(to, p, r);
	else
		draw_morris(to, p);
}

/* The next number, or -1 for a castle, of "( 4)", "[12]", "( .)", "( *)"; NULL when there is none. */
static const char *read_cell(const char *at, int *n)
{
	at += strcspn(at, "([\n");
	if (*at != '(' && *at != '[')
		return NULL;
	at += 1 + strspn(at + 1, " ");
	*n = *at == '*' ? -1 : *at == '.' ? 0 : atoi(at);
	return at;
}

static bool read_mancala(const char *drawing, TwinSet set, char text[160])
{
	TwinBoard b = {0};
	int pits = twin_pits(set), line = 0;
	const char *mover = strchr(drawing, '>');
	if (!mover)
		return false;
	b.mover = strncmp(mover, "> Siyah", 7) == 0;
	for (const char *at = drawing; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
		if (strncmp(at, "   |", 4) != 0)
			continue;
		const char *cell = at;
		int colour = line == 0, cells = line == 1 ? 2 : pits;
		for (int i = 0; i < cells; i++) {
			int n;
			cell = read_cell(cell, &n);
			if (!cell)
				return false;
			int pit = colour ? pits - 1 - i : i;
			if (line == 1)
				b.store[!i] = n;
			else if (n < 0)
				b.taken[colour][pit] = 1;
			else
				b.pit[colour][pit] = n;
		}
		line++;
	}
	twin_write(&b, set, text);
	return line == 3;
}

static bool read_morris(const char *drawing, char text[160])
{
	TwinBoard b = {0};
	const char *hands = strstr(drawing, "   elde:"), *mover = strchr(drawing, '>');
	if (strlen(drawing) < sizeof morris_board || !hands || !mover ||
	    sscanf(hands, " elde: beyaz %d, siyah %d", &b.hand[0], &b.hand[1]) != 2)
		return false;
	b.mover = strncmp(mover, "> Siyah", 7) == 0;
	for (int i = 0; i < 24; i++) {
		char c = drawing[morris_place(i)];
		b.point[i] = c == 'w' ? 1 : c == 'b' ? 2 : 0;
	}
	twin_write(&b, TWIN_DOKUZTAS, text);
	return true;
}

/* -------------------------------------------------------------------------------- the commands */

static void broken(const Case *c, const char *what, const char *more)
{
	fail_msg("%s: %s: %s %s", c->where, c->title, what, more);
}

/* A drawing has ended: it sets the board up, or it is what we expect to see. */
static void use_drawing(Case *c)
{
	char text[160], drawn[2000];
	Fault fault = {0};
	Position p;
	if (*c->drawing == '\0')
		return;
	if (!(game_of(&c->rules)->pits ? read_mancala(c->drawing, c->set, text)
				       : read_morris(c->drawing, text)))
		broken(c, "this is no drawing:\n", c->drawing);
	if (!position_read(&c->rules, text, -1, &p, &fault))
		broken(c, text, reason_code(fault.reason));
	draw(drawn, &p, &c->rules);
	if (strcmp(drawn, c->drawing) != 0)
		broken(c, "drawn otherwise than\n", drawn);
	if (!c->set_up) {
		course_begin(&c->course, c->rules, &p);
		c->set_up = true;
	} else if (!position_equal(&p, &c->course.now)) {
		char found[2000];
		draw(found, &c->course.now, &c->rules);
		fail_msg("%s: %s: expected\n%sfound\n%s", c->where, c->title, drawn, found);
	} else {
		c->checks++;
	}
	*c->drawing = '\0';
}

static void refused(Case *c, const char *what, const char *reason, bool read, const Fault *fault)
{
	if (read || strcmp(reason_code(fault->reason), reason) != 0)
		fail_msg("%s: %s: %s: %s, not %s", c->where, c->title, what,
			 read ? "is possible" : reason_code(fault->reason), reason);
	c->checks++;
}

static void command_moves(Case *c, char *rest)
{
	char *reason = strstr(rest, " -> ! ");
	if (reason) {
		*reason = '\0';
		reason += strlen(" -> ! ");
	}
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		Move m;
		Fault fault = {0};
		bool read =
			move_read(&c->course.now, &c->rules, word, (int)strlen(word), &m, &fault);
		if (reason) {
			refused(c, word, reason, read, &fault);
			continue;
		}
		if (!read)
			broken(c, word, reason_code(fault.reason));
		if (c->course.result != ONGOING)
			broken(c, word, "after the end");
		course_play(&c->course, m, NULL);
	}
}

static void command_legal(Case *c, char *rest)
{
	Move list[MAX_MOVES];
	int n = game_of(&c->rules)->moves(&c->course.now, &c->rules, list), wanted = 0;
	Text found = {0};
	for (int i = 0; i < n; i++) {
		text_char(&found, ' ');
		move_write(list[i], &c->rules, &found);
	}
	text_char(&found, ' ');
	for (char *word; (word = strtok_r(rest, " ", &rest)); wanted++) {
		char between[16];
		snprintf(between, sizeof between, " %s ", word);
		if (!strstr(text_string(&found), between))
			broken(c, word, "is not legal");
	}
	if (wanted != n)
		broken(c, "legal are", text_string(&found));
	text_free(&found);
	c->checks++;
}

static void command_position(Case *c, char *rest)
{
	char *reason = strstr(rest, " -> ! ");
	if (!reason)
		broken(c, "no reason in", rest);
	*reason = '\0';
	Position p;
	Fault fault = {0};
	bool read = position_read(&c->rules, rest, game_of(&c->rules)->stones, &p, &fault);
	refused(c, rest, reason + strlen(" -> ! "), read, &fault);
}

static void command_result(Case *c, char *rest)
{
	char *end = strchr(rest, ' ');
	if (end)
		*end++ = '\0';
	if (strcmp(rest, result_names[c->course.result]) != 0)
		broken(c, "result", result_names[c->course.result]);
	const char *why = end_names[c->course.end];
	if (!why != !end || (end && strcmp(why, end) != 0))
		broken(c, "ended by", why ? why : "nothing");
	c->checks++;
}

static void command_options(Case *c, char *rest)
{
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		Fault fault = {0};
		if (!rules_set(&c->rules, word, (int)strlen(word), &fault))
			broken(c, word, reason_code(fault.reason));
	}
}

static char *after_word(char *line, const char *word)
{
	size_t n = strlen(word);
	return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static void read_line(Case *c, char *line)
{
	char *rest;
	if (*line == ' ') {
		size_t length = strlen(c->drawing);
		snprintf(c->drawing + length, sizeof c->drawing - length, "%s\n", line);
		return;
	}
	use_drawing(c);
	if (*line == '\0' || *line == '#')
		return;
	if ((rest = after_word(line, "kural")))
		command_options(c, rest);
	else if ((rest = after_word(line, "konum")))
		command_position(c, rest);
	else if (!c->set_up)
		broken(c, "no board yet:", line);
	else if ((rest = after_word(line, "hamle")))
		command_moves(c, rest);
	else if ((rest = after_word(line, "hamleler")))
		command_legal(c, rest);
	else if ((rest = after_word(line, "sonuç")))
		command_result(c, rest);
	else
		broken(c, "what is this?", line);
}

static void end_case(Case *c)
{
	use_drawing(c);
	if (*c->title && c->checks == 0)
		broken(c, "nothing is checked", "");
	cases_played += *c->title != '\0';
	course_free(&c->course);
}

static void boards_test(void **state)
{
	const TwinSet *set = *state;
	const char *name = twin_names[*set];
	char path[512], *buffer = NULL;
	size_t room = 0;
	snprintf(path, sizeof path, "%s/%s.txt", TEST_BOARDS, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	const Game *game = game_find(name, (int)strlen(name));
	Case c = {0};
	cases_played = 0;
	for (int number = 1; line_next(file, &buffer, &room); number++) {
		if (strncmp(buffer, "== ", 3) == 0) {
			end_case(&c);
			c = (Case){.set = *set, .rules = game->rules};
			snprintf(c.title, sizeof c.title, "%s", buffer + 3);
		}
		snprintf(c.where, sizeof c.where, "%s.txt:%d", name, number);
		if (*c.title && strncmp(buffer, "== ", 3) != 0)
			read_line(&c, buffer);
	}
	end_case(&c);
	assert_true(cases_played >= 5);
	free(buffer);
	fclose(file);
}

int main(void)
{
	static TwinSet sets[TWIN_SETS];
	struct CMUnitTest tests[TWIN_SETS];
	for (int i = 0; i < TWIN_SETS; i++) {
		sets[i] = (TwinSet)i;
		tests[i] = (struct CMUnitTest){.name = twin_names[i],
					       .test_func = boards_test,
					       .initial_state = &sets[i]};
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests("boards", tests, TWIN_SETS, NULL, NULL);
}
