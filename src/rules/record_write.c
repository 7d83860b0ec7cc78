/* SPDX-License-Identifier: MIT */
/* Writing records: tags, then the moves in lines of at most 80 characters, then the result. */
#include "record.h"

#include <string.h>

#include "notation.h"

enum { COLUMNS = 80 };

/* The moves being written, word by word. */
typedef struct Page {
	const Record *g;
	Notation notation;
	Text *out;
	int column; /* characters in the present line */
	int depth;  /* open variations, each of which may end in this line */
	Text word;  /* the word being made */
} Page;

static int characters(const char *s, size_t length)
{
	int count = 0;
	for (size_t i = 0; i < length; i++)
		count += (s[i] & 0xc0) != 0x80;
	return count;
}

/* The word made so far, in this line or the next. */
static void put_word(Page *p)
{
	int width = characters(text_string(&p->word), p->word.length);
	if (p->column) {
		bool fits = p->column + 1 + width + p->depth <= COLUMNS;
		text_char(p->out, fits ? ' ' : '\n');
		p->column = fits ? p->column + 1 : 0;
	}
	text_bytes(p->out, text_string(&p->word), p->word.length);
	p->column += width;
	text_clear(&p->word);
}

static void clock_write(int64_t clock, Text *out)
{
	static const int parts[][2] = {{60000, 60}, {1000, 60}};
	text_add(out, "[%clk ");
	text_int(out, clock / 3600000);
	for (int i = 0; i < 2; i++) {
		int part = (int)(clock / parts[i][0] % parts[i][1]);
		text_add(out, part < 10 ? ":0" : ":");
		text_int(out, part);
	}
	for (int rest = (int)(clock % 1000), unit = 100; rest; rest %= unit, unit /= 10) {
		if (unit == 100)
			text_char(out, '.');
		text_char(out, (char)('0' + rest / unit));
		if (unit == 1)
			break;
	}
	text_char(out, ']');
}

/* A text that holds a } goes to the end of a line, where ; begins it. */
static void put_comment(Page *p, int64_t clock, uint32_t text)
{
	const char *said = record_text(p->g, text);
	bool braces = !strchr(said, '}');
	if (clock == NO_CLOCK && !*said)
		return;
	text_char(&p->word, braces ? '{' : ';');
	if (clock != NO_CLOCK) {
		clock_write(clock, &p->word);
		if (*said)
			put_word(p);
	}
	if (!braces) {
		if (p->word.length)
			put_word(p);
		else
			text_char(p->out, ' ');
		text_add(p->out, said);
		text_char(p->out, '\n');
		p->column = 0;
		return;
	}
	for (size_t length; *said; said += length + (said[length] == ' ')) {
		length = strcspn(said, " ");
		text_bytes(&p->word, said, length);
		if (said[length])
			put_word(p);
	}
	text_char(&p->word, '}');
	put_word(p);
}

static void put_number(Page *p, uint32_t turns, bool black)
{
	text_int(&p->word, turn_number(&p->g->start, turns));
	text_add(&p->word, black ? "..." : ".");
	put_word(p);
}

/* The moves of one turn as one word; plays them. */
static void put_turn(Page *p, const Turn *t, Position *now)
{
	const Rules *r = &p->g->rules;
	for (uint32_t i = 0; i < t->count; i++) {
		Move m = p->g->moves[t->moves + i];
		if (i)
			text_char(&p->word, '+');
		move_write_as(now, r, m, p->notation, &p->word);
		game_of(r)->play(now, m, r, NULL);
	}
	put_word(p);
}

/* A line from its turn `first` on, which is number `turns` of the game; now: before it. */
static void put_line(Page *p, uint32_t first, uint32_t turns, Position now)
{
	const Record *g = p->g;
	bool numbered = false; /* Black's number follows White's turn */
	for (uint32_t at = first; at != NO_TURN; at = g->turns[at].next, turns++) {
		const Turn *t = &g->turns[at];
		bool black = (g->start.side + turns) & 1;
		Position before = now;
		if (!black || !numbered)
			put_number(p, turns, black);
		put_turn(p, t, &now);
		for (int i = 0; i < t->mark_count; i++) {
			text_char(&p->word, '$');
			text_int(&p->word, t->marks[i]);
			put_word(p);
		}
		put_comment(p, t->clock, t->comment);
		numbered = t->clock == NO_CLOCK && !t->comment && t->variation == NO_TURN;
		for (uint32_t v = t->variation; v != NO_TURN; v = g->turns[v].sibling) {
			text_char(&p->word, '(');
			p->depth++;
			put_comment(p, NO_CLOCK, g->turns[v].before);
			put_line(p, v, turns, before);
			text_char(p->out, ')');
			p->column++;
			p->depth--;
		}
	}
}

static void tag_write(const char *name, const char *value, Text *out)
{
	text_char(out, '[');
	text_add(out, name);
	text_add(out, " \"");
	for (const char *s = value; *s; s++) {
		if (*s == '"' || *s == '\\')
			text_char(out, '\\');
		text_char(out, *s);
	}
	text_add(out, "\"]\n");
}

static bool in_list(const char *const *list, const char *name)
{
	while (*list && strcmp(*list, name))
		list++;
	return *list != NULL;
}

/* The order of the tags that are known; the others follow as they stand in the record. */
static const char *const tag_order[][15] = {
	[PITS] = {"Event", "Site", "Date", "Round", "Game", "Rules", "Set", "White", "Black",
		  "Result", "Stones", "TimeControl", "Termination", "FEN", NULL},
	[PLAYOK] = {"Event", "Site", "Date", "Round", "White", "Black", "Result", NULL},
	[TGK] = {"White", "Black", "Result", "Date", "Event", "Round", "Site", "Count", NULL},
};

/* The kazans at the end, which TGK may carry. */
static void count_write(const Record *g, Text *out)
{
	text_add(out, "[Count \"");
	text_int(out, position_store(&g->course.now, &g->rules, 0));
	text_char(out, '-');
	text_int(out, position_store(&g->course.now, &g->rules, 1));
	text_add(out, "\"]\n");
}

static void tags_write(const Record *g, Notation notation, Text *out)
{
	const char *const *order = tag_order[notation == FROMTO ? PITS : notation];
	/* Theirs know no tag Game: the moves say it, if there are any. */
	bool game = notation == PITS || notation == FROMTO || g->first == NO_TURN;
	for (int i = 0; order[i]; i++) {
		if (record_find(g, order[i]))
			tag_write(order[i], record_tag(g, order[i]), out);
		else if (!strcmp(order[i], "Count") && g->course.result != ONGOING)
			count_write(g, out);
	}
	for (uint32_t i = 0; i < g->tag_count; i++) {
		const char *name = record_text(g, g->tags[i].name);
		if (!in_list(order, name) && (game || strcmp(name, "Game")))
			tag_write(name, record_text(g, g->tags[i].value), out);
	}
	text_char(out, '\n');
}

void record_write(const Record *g, Notation notation, Text *out)
{
	tags_write(g, notation, out);
	Page p = {.g = g, .notation = notation, .out = out};
	put_comment(&p, NO_CLOCK, g->comment);
	put_line(&p, g->first, 0, g->start);
	text_add(&p.word, record_results[g->result]);
	put_word(&p);
	text_add(out, "\n\n");
	text_free(&p.word);
}

void record_label(const Record *g, uint32_t turn, uint32_t turns, Text *out)
{
	const Turn *t = &g->turns[turn];
	text_int(out, turn_number(&g->start, turns));
	text_add(out, (g->start.side + turns) & 1 ? "... " : ". ");
	for (uint32_t i = 0; i < t->count; i++) {
		if (i)
			text_char(out, '+');
		move_write(g->moves[t->moves + i], &g->rules, out);
	}
}

/* A line as a JSON array of turns. */
static void line_json(const Record *g, uint32_t first, uint32_t turns, Text *json, Text *word)
{
	json_put_open(json, '[');
	for (uint32_t at = first; at != NO_TURN; at = g->turns[at].next, turns++) {
		const Turn *t = &g->turns[at];
		json_put_open(json, '{');
		json_pair_string(json, "by", (g->start.side + turns) & 1 ? "b" : "w");
		json_put_key(json, "moves");
		json_put_open(json, '[');
		for (uint32_t i = 0; i < t->count; i++) {
			text_clear(word);
			move_write(g->moves[t->moves + i], &g->rules, word);
			json_put_string(json, text_string(word));
		}
		json_put_close(json, ']');
		if (t->mark_count) {
			json_put_key(json, "marks");
			json_put_open(json, '[');
			for (int i = 0; i < t->mark_count; i++)
				json_put_int(json, t->marks[i]);
			json_put_close(json, ']');
		}
		if (t->clock != NO_CLOCK) {
			json_pair_int(json, "clock", t->clock);
		}
		if (t->before) {
			json_pair_string(json, "before", record_text(g, t->before));
		}
		if (t->comment) {
			json_pair_string(json, "comment", record_text(g, t->comment));
		}
		if (t->variation != NO_TURN) {
			json_put_key(json, "variations");
			json_put_open(json, '[');
			for (uint32_t v = t->variation; v != NO_TURN; v = g->turns[v].sibling)
				line_json(g, v, turns, json, word);
			json_put_close(json, ']');
		}
		json_put_close(json, '}');
	}
	json_put_close(json, ']');
}

void record_json(const Record *g, Text *json)
{
	Text word = {0};
	json_put_open(json, '{');
	json_pair_string(json, "game", game_of(&g->rules)->name);
	json_put_key(json, "rules");
	rules_json(&g->rules, json);
	json_put_key(json, "tags");
	json_put_open(json, '{');
	for (uint32_t i = 0; i < g->tag_count; i++) {
		json_pair_string(json, record_text(g, g->tags[i].name),
				 record_text(g, g->tags[i].value));
	}
	json_put_close(json, '}');
	json_put_key(json, "start");
	position_write(&g->start, &g->rules, &word);
	json_put_string(json, text_string(&word));
	if (g->comment) {
		json_pair_string(json, "comment", record_text(g, g->comment));
	}
	json_put_key(json, "turns");
	line_json(g, g->first, 0, json, &word);
	json_pair_string(json, "result", record_results[g->result]);
	json_put_key(json, "finished");
	json_put_bool(json, g->course.result != ONGOING);
	json_put_key(json, "stones");
	json_put_open(json, '[');
	for (int colour = 0; colour < 2; colour++)
		json_put_int(json, position_total(&g->course.now, &g->rules, colour));
	json_put_close(json, ']');
	json_put_key(json, "position");
	text_clear(&word);
	position_write(&g->course.now, &g->rules, &word);
	json_put_string(json, text_string(&word));
	json_put_close(json, '}');
	text_char(json, '\n');
	text_free(&word);
}
