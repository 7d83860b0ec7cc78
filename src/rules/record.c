/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <stdlib.h>
#include <string.h>

#include "notation.h"

const char *const record_results[4] = {"*", "1-0", "0-1", "1/2-1/2"};

/* 1. Storage. */

/* Room for one more item. The rooms grow up to `most` and stay for the next game. */
static bool room_for(void *items, size_t size, uint32_t count, uint32_t *room, uint32_t most)
{
	if (count < *room)
		return true;
	if (count >= most)
		return false;
	uint32_t more = *room ? 2 * *room : 64;
	more = more < most ? more : most;
	void *old, *grown;
	memcpy(&old, items, sizeof old);
	grown = realloc(old, more * size);
	if (!grown)
		abort();
	memcpy(items, &grown, sizeof grown);
	*room = more;
	return true;
}

void record_clear(Record *g)
{
	text_clear(&g->text);
	text_char(&g->text, '\0');
	*g = (Record){
		.course = g->course,
		.first = NO_TURN,
		.last = NO_TURN,
		.text = g->text,
		.draft = g->draft,
		.heard = g->heard,
		.tags = g->tags,
		.turns = g->turns,
		.moves = g->moves,
		.tag_room = g->tag_room,
		.turn_room = g->turn_room,
		.move_room = g->move_room,
	};
}

void record_free(Record *g)
{
	course_free(&g->course);
	text_free(&g->text);
	text_free(&g->draft);
	text_free(&g->heard);
	free(g->tags);
	free(g->turns);
	free(g->moves);
	*g = (Record){0};
}

const char *record_text(const Record *g, uint32_t text)
{
	return g->text.data + text;
}

bool record_add_text(Record *g, const char *s, size_t length, uint32_t *text)
{
	*text = 0;
	if (!length)
		return true;
	if (g->text.length + length >= RECORD_TEXT + 1024)
		return false;
	*text = (uint32_t)g->text.length;
	text_bytes(&g->text, s, length);
	text_char(&g->text, '\0');
	return true;
}

bool record_add_tag(Record *g, Tag tag)
{
	if (!room_for(&g->tags, sizeof *g->tags, g->tag_count, &g->tag_room, RECORD_TAGS))
		return false;
	g->tags[g->tag_count++] = tag;
	return true;
}

bool record_add_turn(Record *g, uint32_t *turn)
{
	if (!room_for(&g->turns, sizeof *g->turns, g->turn_count, &g->turn_room, RECORD_MOVES))
		return false;
	*turn = g->turn_count++;
	g->turns[*turn] = (Turn){
		.moves = g->move_count,
		.next = NO_TURN,
		.variation = NO_TURN,
		.sibling = NO_TURN,
		.clock = NO_CLOCK,
	};
	return true;
}

bool record_add_move(Record *g, uint32_t turn, Move m)
{
	if (!room_for(&g->moves, sizeof *g->moves, g->move_count, &g->move_room, RECORD_MOVES))
		return false;
	g->moves[g->move_count++] = m;
	g->turns[turn].count++;
	return true;
}

/* 2. Tags. */

const Tag *record_find(const Record *g, const char *name)
{
	for (uint32_t i = 0; i < g->tag_count; i++)
		if (!strcmp(record_text(g, g->tags[i].name), name))
			return &g->tags[i];
	return NULL;
}

const char *record_tag(const Record *g, const char *name)
{
	const Tag *tag = record_find(g, name);
	return tag ? record_text(g, tag->value) : "";
}

bool record_set(Record *g, const char *name, const char *value)
{
	const Tag *old = record_find(g, name);
	Tag tag = {0};
	if (old && !strcmp(record_text(g, old->value), value))
		return true;
	if (!record_add_text(g, value, strlen(value), &tag.value))
		return false;
	if (old) {
		g->tags[old - g->tags].value = tag.value;
		return true;
	}
	return record_add_text(g, name, strlen(name), &tag.name) && record_add_tag(g, tag);
}

/* The tags that say what is played, in our own forms. */
static void set_game_tags(Record *g)
{
	Position opening;
	game_of(&g->rules)->start(&opening);
	record_set(g, "Game", game_of(&g->rules)->name);
	text_clear(&g->draft);
	rules_write(&g->rules, &g->draft);
	if (g->draft.length || record_find(g, "Rules"))
		record_set(g, "Rules", text_string(&g->draft));
	if (!position_equal(&opening, &g->start) || record_find(g, "FEN")) {
		text_clear(&g->draft);
		position_write(&g->start, &g->rules, &g->draft);
		record_set(g, "FEN", text_string(&g->draft));
	}
}

void record_start(Record *g, Rules rules, const Position *start)
{
	g->rules = rules;
	if (start)
		g->start = *start;
	else
		game_of(&rules)->start(&g->start);
	course_begin(&g->course, rules, &g->start);
	set_game_tags(g);
}

void record_begin(Record *g, Rules rules, const Position *start)
{
	record_clear(g);
	record_start(g, rules, start);
	record_set(g, "Result", record_results[ONGOING]);
}

bool record_finish(Record *g, Result result, const char *why)
{
	g->result = result;
	return record_set(g, "Result", record_results[result]) &&
	       (!why || g->course.result != ONGOING || record_set(g, "Termination", why));
}

/* 3. Turns. */

bool record_goes_on(const Record *g)
{
	uint64_t by = (g->start.side + g->length + 1) & 1;
	return g->last != NO_TURN && g->course.result == ONGOING && g->course.now.side == by;
}

bool record_play(Record *g, Move m)
{
	uint32_t turn = g->last;
	if (record_goes_on(g)) {
		/* The moves of a turn stand together; a variation may have come between. */
		Turn old = g->turns[turn];
		if (old.moves + old.count != g->move_count) {
			g->turns[turn].moves = g->move_count;
			g->turns[turn].count = 0;
			for (uint32_t i = 0; i < old.count; i++)
				if (!record_add_move(g, turn, g->moves[old.moves + i])) {
					g->turns[turn] = old;
					return false;
				}
		}
	} else {
		if (!record_add_turn(g, &turn))
			return false;
		if (g->last == NO_TURN)
			g->first = turn;
		else
			g->turns[g->last].next = turn;
		g->last = turn;
		g->length++;
	}
	if (!record_add_move(g, turn, m))
		return false;
	course_play(&g->course, m, NULL);
	return true;
}

bool record_mark(Record *g, uint32_t turn, uint8_t mark)
{
	Turn *t = &g->turns[turn];
	if (t->mark_count == RECORD_MARKS)
		return false;
	t->marks[t->mark_count++] = mark;
	return true;
}

bool record_vary(Record *g, uint32_t turn, const Position *before, const Move *moves, int count)
{
	uint32_t first = NO_TURN, last = NO_TURN;
	Position now = *before;
	uint64_t by = !now.side;
	for (int i = 0; i < count; i++) {
		if (now.side != by) {
			uint32_t next;
			if (!record_add_turn(g, &next))
				return false;
			if (last == NO_TURN)
				first = next;
			else
				g->turns[last].next = next;
			last = next;
			by = now.side;
		}
		if (!record_add_move(g, last, moves[i]))
			return false;
		game_of(&g->rules)->play(&now, moves[i], &g->rules, NULL);
	}
	uint32_t *link = &g->turns[turn].variation;
	while (*link != NO_TURN)
		link = &g->turns[*link].sibling;
	*link = first;
	return true;
}

/* 4. Comments and clocks. */

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Digits at *at, at least `least` and at most `most` of them. */
static bool digits(const char **at, int least, int most, int64_t *n)
{
	int count = 0;
	for (*n = 0; count < most && **at >= '0' && **at <= '9'; count++)
		*n = *n * 10 + (*(*at)++ - '0');
	return count >= least;
}

/* "[%clk 0:04:59.3]" at `at`: its end and its milliseconds, or NULL. */
static const char *clock_form(const char *at, int64_t *clock)
{
	int64_t hours, minutes, seconds, fraction = 0;
	if (strncmp(at, "[%clk ", 6))
		return NULL;
	at += 6;
	if (!digits(&at, 1, 5, &hours) || *at++ != ':' || !digits(&at, 2, 2, &minutes) ||
	    *at++ != ':' || !digits(&at, 2, 2, &seconds) || minutes > 59 || seconds > 59)
		return NULL;
	if (*at == '.') {
		const char *point = at++;
		if (!digits(&at, 1, 3, &fraction))
			return NULL;
		for (long count = at - point; count < 4; count++)
			fraction *= 10;
	}
	if (*at != ']')
		return NULL;
	*clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
	return at + 1;
}

/* Adds words to the draft, one space between any two; the first clock is taken out if there is none yet. */
static void add_words(Text *draft, const char *comment, int64_t *clock)
{
	for (const char *at = comment; *at;) {
		if (is_space(*at)) {
			at++;
			continue;
		}
		if (draft->length)
			text_char(draft, ' ');
		while (*at && !is_space(*at)) {
			const char *end;
			if (clock && *clock == NO_CLOCK && *at == '[' &&
			    (end = clock_form(at, clock))) {
				/* What stood on both sides of it are two words now. */
				at = end;
				if (draft->length && draft->data[draft->length - 1] == ' ')
					draft->data[--draft->length] = '\0';
				break;
			}
			text_char(draft, *at++);
		}
	}
}

bool record_join(Record *g, uint32_t *text, const char *comment, int64_t *clock)
{
	text_clear(&g->draft);
	add_words(&g->draft, record_text(g, *text), NULL);
	add_words(&g->draft, comment, clock);
	if (!strcmp(text_string(&g->draft), record_text(g, *text)))
		return true;
	return g->text.length + g->draft.length < RECORD_TEXT &&
	       record_add_text(g, text_string(&g->draft), g->draft.length, text);
}

bool record_say(Record *g, uint32_t turn, const char *comment)
{
	if (turn == NO_TURN)
		return record_join(g, &g->comment, comment, NULL);
	return record_join(g, &g->turns[turn].comment, comment, &g->turns[turn].clock);
}
