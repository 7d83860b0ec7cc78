/* SPDX-License-Identifier: MIT */
#include "plan.h"

#include <stdio.h>
#include <string.h>

#include "notation.h"

typedef struct Reader {
	const StoredGame *game;
	int seat, nodes;
	Text path; /* the moves from where the game stands to the node */
	Problem *problem;
} Reader;

static bool wrong(Reader *r, ProblemKind kind, const char *field)
{
	r->problem->kind = kind;
	snprintf(r->problem->field, sizeof r->problem->field, "%s", field);
	return false;
}

static void add_word(Text *words, const char *word)
{
	if (words->length)
		text_char(words, ' ');
	text_add(words, word);
}

/* The move just played, in the rule set's own notation. */
static void add_last(const Replay *replay, Text *words)
{
	Text move = {0};
	move_write(replay->last_move, &replay->match.terms.rules, &move);
	add_word(words, text_string(&move));
	text_free(&move);
}

/* One whole turn of `seat`, played onto the replay and written as a JSON list; joined into `turn`. */
static bool read_turn(Reader *r, Replay *replay, int seat, const Body *list, const char *field,
		      Text *json, Text *turn)
{
	int sets = replay->match.count, count = 0;
	const Body *element;
	json_put_open(json, '[');
	for (; (element = body_element(list, count)); count++) {
		const char *move = body_string(element);
		bool due = replay->match.count == sets && replay_seat(replay) == seat;
		if (!move || strlen(move) >= MOVE_ROOM || !due || count == PLAN_TURN)
			return wrong(r, NOT_A_TURN, field);
		Fault fault;
		if (!replay_move(replay, move, (int)strlen(move), &fault)) {
			*r->problem = (Problem){.kind = BY_THE_RULES, .fault = fault};
			return false;
		}
		Text word = {0};
		add_last(replay, &word);
		json_put_string(json, text_string(&word));
		add_word(turn, text_string(&word));
		text_free(&word);
	}
	json_put_close(json, ']');
	bool ended = replay->match.count > sets;
	return (count && (ended || replay_seat(replay) == !seat)) || wrong(r, NOT_A_TURN, field);
}

static bool read_nodes(Reader *r, const Body *nodes, int depth, Text *json);

static bool read_node(Reader *r, const Body *node, int depth, Text *seen, Text *json)
{
	const Body *reply = NULL, *turn = NULL, *next = NULL;
	const Field fields[] = {
		{"if", FIELD_ARRAY, true, 1, PLAN_TURN, "[\"3\", \"1\"]", &turn},
		{"then", FIELD_ARRAY, true, 1, PLAN_TURN, "[\"4\"]", &reply},
		{"next", FIELD_ARRAY, false, 0, PLAN_NODES, "[{...}]", &next},
	};
	if (depth == PLAN_DEPTH || ++r->nodes > PLAN_NODES)
		return wrong(r, TREE_TOO_LARGE, "tree");
	if (!body_fields(node, "tree.", fields, 3, r->problem))
		return false;
	Replay replay = {0};
	Fault fault;
	int ply, sets;
	Text theirs = {0}, ours = {0}, marked = {0};
	size_t length = r->path.length;
	bool sound = view_replay(r->game, r->game->ply, &replay) &&
		     replay_moves(&replay, text_string(&r->path), &fault, &ply);
	sets = replay.match.count;
	json_put_open(json, '{');
	json_put_key(json, "if");
	sound = sound && read_turn(r, &replay, !r->seat, turn, "tree.if", json, &theirs);
	if (sound && replay.match.count > sets)
		sound = wrong(r, AFTER_THE_SET, "tree.then");
	/* Each turn of the rival has one answer. */
	text_char(&marked, '|');
	text_add(&marked, text_string(&theirs));
	text_char(&marked, '|');
	if (sound && strstr(text_string(seen), text_string(&marked)))
		sound = wrong(r, TURN_TWICE, "tree.if");
	text_add(seen, text_string(&marked));
	json_put_key(json, "then");
	sound = sound && read_turn(r, &replay, r->seat, reply, "tree.then", json, &ours);
	bool ended = replay.match.count > sets;
	if (sound && next && body_element(next, 0)) {
		if (ended)
			sound = wrong(r, AFTER_THE_SET, "tree.next");
		add_word(&r->path, text_string(&theirs));
		add_word(&r->path, text_string(&ours));
		json_put_key(json, "next");
		sound = sound && read_nodes(r, next, depth + 1, json);
		r->path.length = length;
		if (r->path.data)
			r->path.data[length] = '\0';
	}
	json_put_close(json, '}');
	text_free(&theirs);
	text_free(&ours);
	text_free(&marked);
	replay_free(&replay);
	return sound;
}

static bool read_nodes(Reader *r, const Body *nodes, int depth, Text *json)
{
	Text seen = {0};
	const Body *node;
	bool sound = true;
	json_put_open(json, '[');
	for (int n = 0; sound && (node = body_element(nodes, n)); n++)
		sound = read_node(r, node, depth, &seen, json);
	json_put_close(json, ']');
	text_free(&seen);
	return sound;
}

bool plan_read(const StoredGame *game, int seat, const Body *nodes, Text *tree, Problem *problem)
{
	Reader r = {.game = game, .seat = seat, .problem = problem};
	json_put_open(tree, '{');
	json_put_key(tree, "tree");
	bool sound = read_nodes(&r, nodes, 0, tree);
	json_put_close(tree, '}');
	text_free(&r.path);
	return sound;
}

bool plan_turn(const StoredGame *game, const char *last, Text *turn)
{
	Terms terms;
	Fault fault;
	Replay replay = {0};
	if (!terms_read(text_string(&game->terms), &terms, &fault))
		return false;
	replay_begin(&replay, &terms);
	bool sound = true, more = true;
	int sets = 0, before = -1;
	for (const char *at = text_string(&game->moves); sound && more;) {
		const char *word = *at ? at : last;
		char text[MOVE_ROOM];
		int mover = replay_seat(&replay), ply;
		size_t length = strcspn(word, " ");
		snprintf(text, sizeof text, "%.*s", (int)length, word);
		if (mover != before || replay.match.count > sets)
			text_clear(turn);
		before = mover;
		sets = replay.match.count;
		sound = replay_moves(&replay, text, &fault, &ply);
		if (sound && replay.last_move != NO_MOVE)
			add_last(&replay, turn);
		more = *at != '\0';
		at += more ? length + (at[length] == ' ') : 0;
	}
	replay_free(&replay);
	return sound;
}

/* A list of moves, joined by spaces. */
static void join(const Body *list, Text *words)
{
	const Body *element;
	for (int n = 0; (element = body_element(list, n)); n++)
		add_word(words, body_string(element));
}

static bool answer_of(const Body *node, const char *turn, Text *answer, Text *rest)
{
	Text theirs = {0};
	join(body_get(node, "if"), &theirs);
	bool fits = !strcmp(text_string(&theirs), turn);
	text_free(&theirs);
	if (!fits)
		return false;
	join(body_get(node, "then"), answer);
	const Body *next = body_get(node, "next");
	if (next) {
		text_add(rest, "{\"tree\":");
		body_write(next, rest);
		text_char(rest, '}');
	}
	return true;
}

bool plan_answer(const char *tree, const char *turn, Text *answer, Text *rest)
{
	Problem problem = {0};
	Body *plan = body_read(tree, strlen(tree), &problem);
	const Body *node;
	bool found = false;
	for (int n = 0; plan && !found && (node = body_element(body_get(plan, "tree"), n)); n++)
		found = answer_of(node, turn, answer, rest);
	body_free(plan);
	return found;
}
