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
		/* A set won on time may be won with few stones: it still counts one. */
		int won_by = s->stones[!white_won] - half;
		won_by = won_by > 1 ? won_by : 1;
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

bool draw_may_be_offered(const Rules *r)
{
	return r->set != MANGALA && r->set != MANGALA_IBB && r->set != MANGALA_KALE;
}

/* The stores, or men on board and in hand, as they stand. */
static SetResult set_standing(const Position *p, const Rules *r, Result result, End end)
{
	SetResult s = {.result = (uint8_t)result, .end = (uint8_t)end};
	for (int colour = 0; colour < 2; colour++)
		s.stones[colour] = (uint16_t)position_total(p, r, colour);
	return s;
}

SetResult set_finished(const Course *c)
{
	return set_standing(&c->now, &c->rules, c->result, c->end);
}

bool set_leave(const Position *p, const Rules *r, int colour, SetResult *booked, Fault *fault)
{
	int stones = game_of(r)->stones, majority = stones / 2 + 1;
	SetResult s = set_standing(p, r, colour ? WHITE_WINS : BLACK_WINS, END_LEFT);
	if (r->set == DOKUZTAS) {
		*booked = s;
		return true;
	}
	int winner = !colour;
	if (r->set == MANGALA) {
		if (s.stones[0] < majority && s.stones[1] < majority) {
			*fault = (Fault){.reason = SET_NOT_DECIDED};
			return false;
		}
		winner = s.stones[0] < majority;
		s.result = winner ? BLACK_WINS : WHITE_WINS;
	}
	if (winner == colour) {
		s.stones[winner] = (uint16_t)majority;
		s.stones[!winner] = (uint16_t)(stones - majority);
	} else {
		int rest = stones - s.stones[!winner];
		s.stones[winner] = (uint16_t)(rest > majority ? rest : majority);
		s.stones[!winner] = (uint16_t)(stones - s.stones[winner]);
	}
	*booked = s;
	return true;
}

SetResult set_flag(const Position *p, const Rules *r, FlagFall flag_fall, int colour)
{
	bool half = r->set == MANGALA && flag_fall == FLAG_FEDERATION &&
		    position_store(p, r, colour) >= game_of(r)->stones / 2;
	return set_standing(p, r, half ? DRAWN : colour ? WHITE_WINS : BLACK_WINS, END_TIME);
}

/* One "key=value" of a match; false when the key is none of them or the value is not possible. */
static bool term_set(Terms *t, const char *word, size_t length)
{
	static const struct {
		const char *key, *values;
	} numbers[] = {
		{"sets=", "135"},      {"begins=", "01"},        {"stop_when_decided=", "01"},
		{"touch_move=", "01"}, {"hidden_counts=", "01"}, {"sowing=", "012"},
		{"flag_fall=", "01"},
	};
	uint8_t *const fields[] = {
		&t->sets,
		&t->begins,
		&t->stop_when_decided,
		&t->conduct.touch_move,
		&t->conduct.hidden_counts,
		&t->conduct.sowing,
		&t->conduct.flag_fall,
	};
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
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
	int sets_column = 0;
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
		if (length == 6 && !memcmp(at, "sets=", 5))
			sets_column = column;
		at += length;
	}
	if (!game) {
		*fault = (Fault){.reason = UNKNOWN_GAME, .column = 1};
		return false;
	}
	/* The municipality's match is of five sets (S0 6.1). */
	if (t.kind == MUNICIPALITY && sets_column && t.sets != 5) {
		*fault = fault_at(EXPECTED_TERMS, text, sets_column, 6);
		return false;
	}
	if (t.kind == MUNICIPALITY)
		t.sets = 5;
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
	const struct {
		const char *key;
		uint8_t value;
	} conduct[] = {
		{" touch_move=", t->conduct.touch_move},
		{" hidden_counts=", t->conduct.hidden_counts},
		{" sowing=", t->conduct.sowing},
		{" flag_fall=", t->conduct.flag_fall},
	};
	for (size_t i = 0; i < sizeof conduct / sizeof *conduct; i++) {
		if (!conduct[i].value)
			continue;
		text_add(out, conduct[i].key);
		text_int(out, conduct[i].value);
	}
	Text options = {0};
	rules_write(&t->rules, &options);
	if (options.length) {
		text_char(out, ' ');
		text_bytes(out, options.data, options.length);
	}
	text_free(&options);
}
