/* SPDX-License-Identifier: MIT */
#include "match.h"

#include <string.h>

const char *const match_kind_names[MATCH_KINDS] = {"quick", "federation", "municipality"};

int match_white(const Match *m, int set)
{
	int white = m->terms.begins;
	if (m->terms.kind != MUNICIPALITY)
		return set % 2 ? !white : white;
	/* The winner of the last set that had one; before that, the one who began. */
	for (int i = 0; i < set; i++) {
		const SetResult *s = &m->sets[i];
		if (s->result != DRAWN)
			white = s->result == WHITE_WINS ? s->white : !s->white;
	}
	return white;
}

int match_points(const Match *m, int seat)
{
	int points = 0;
	for (int i = 0; i < m->count; i++) {
		const SetResult *s = &m->sets[i];
		if (s->result == DRAWN)
			points += 1;
		else if ((s->result == WHITE_WINS) == (s->white == seat))
			points += 2;
	}
	return points;
}

int match_margin(const Match *m, int seat)
{
	int half = game_of(&m->terms.rules)->stones / 2;
	int margin = 0;
	for (int i = 0; m->terms.rules.set != DOKUZTAS && i < m->count; i++) {
		const SetResult *s = &m->sets[i];
		if (s->result == DRAWN)
			continue;
		bool white_won = s->result == WHITE_WINS;
		int won_by = s->stones[!white_won] - half;
		margin += white_won == (s->white == seat) ? won_by : -won_by;
	}
	return margin;
}

bool match_over(const Match *m)
{
	int left = m->terms.sets - m->count;
	if (left <= 0)
		return true;
	if (m->terms.kind != QUICK || !m->terms.stop_when_decided)
		return false;
	int lead = match_points(m, 0) - match_points(m, 1);
	return lead > 2 * left || lead < -2 * left;
}

int match_winner(const Match *m)
{
	int lead = match_points(m, 0) - match_points(m, 1);
	if (!match_over(m) || lead == 0)
		return -1;
	return lead > 0 ? 0 : 1;
}

/* One "key=value" of a match; false when the key is none of them or the value is not possible. */
static bool term_set(Terms *t, const char *word, size_t length)
{
	static const struct {
		const char *key, *values;
	} numbers[] = {{"sets=", "135"}, {"begins=", "01"}, {"stop_when_decided=", "01"}};
	uint8_t *const fields[] = {&t->sets, &t->begins, &t->stop_when_decided};
	for (int i = 0; i < 3; i++) {
		size_t key = strlen(numbers[i].key);
		if (length != key + 1 || memcmp(word, numbers[i].key, key))
			continue;
		if (!strchr(numbers[i].values, word[key]))
			return false;
		*fields[i] = (uint8_t)(word[key] - '0');
		return true;
	}
	for (int kind = 0; kind < MATCH_KINDS; kind++) {
		size_t name = strlen(match_kind_names[kind]);
		if (length == name + 5 && !memcmp(word, "kind=", 5) &&
		    !memcmp(word + 5, match_kind_names[kind], name)) {
			t->kind = (uint8_t)kind;
			return true;
		}
	}
	return false;
}

bool terms_read(const char *text, Terms *terms, Fault *fault)
{
	Terms t = {.kind = QUICK, .sets = 1, .stop_when_decided = 1};
	bool game = false;
	for (const char *at = text; *at;) {
		size_t length = strcspn(at, " \n");
		int column = (int)(at - text) + 1;
		if (length == 0) {
			at++;
			continue;
		}
		if (!game) {
			const Game *g = NULL;
			if (length > 5 && !memcmp(at, "game=", 5))
				g = game_find(at + 5, (int)length - 5);
			if (!g) {
				*fault = fault_at(UNKNOWN_GAME, text, column, (int)length);
				return false;
			}
			t.rules = g->rules;
			game = true;
		} else if (!term_set(&t, at, length)) {
			Fault option;
			if (!rules_set(&t.rules, at, (int)length, &option)) {
				*fault = option;
				fault->column = column;
				return false;
			}
		}
		at += length;
	}
	if (!game) {
		*fault = (Fault){.reason = UNKNOWN_GAME, .column = 1};
		return false;
	}
	*terms = t;
	return true;
}

void terms_write(const Terms *t, Text *out)
{
	text_add(out, "game=");
	text_add(out, game_of(&t->rules)->name);
	text_add(out, " kind=");
	text_add(out, match_kind_names[t->kind]);
	text_add(out, " sets=");
	text_int(out, t->sets);
	text_add(out, " begins=");
	text_int(out, t->begins);
	text_add(out, " stop_when_decided=");
	text_int(out, t->stop_when_decided);
	Text options = {0};
	rules_write(&t->rules, &options);
	if (options.length) {
		text_char(out, ' ');
		text_bytes(out, options.data, options.length);
	}
	text_free(&options);
}
