/* SPDX-License-Identifier: MIT */
/* The list of rule sets, and what is asked of any of them. */
#include "game.h"

#include <string.h>

#include "dokuztas.h"
#include "kale.h"
#include "mangala.h"
#include "mangala2.h"
#include "toguz.h"

const Game games[RULE_SETS] = {
	[MANGALA] = {.name = "mangala",
		     .title = {"Mangala (federasyon)", "Mangala (federation)"},
		     .pits = 6,
		     .stones = 48,
		     .most_stones = 72,
		     .rules = {.set = MANGALA},
		     .options = "capture_lone",
		     .start = mangala_start,
		     .moves = mangala_moves,
		     .play = mangala_play,
		     .end = mangala_end,
		     .refuse = mangala_refuse},
	[MANGALA_IBB] = {.name = "mangala-ibb",
			 .title = {"Mangala (belediye)", "Mangala (municipality)"},
			 .pits = 6,
			 .stones = 48,
			 .most_stones = 72,
			 .rules = {.set = MANGALA_IBB, .capture_lone = 1},
			 .options = "capture_lone",
			 .start = mangala_start,
			 .moves = mangala_moves,
			 .play = mangala_play,
			 .end = mangala_end,
			 .refuse = mangala_refuse},
	[MANGALA_KALE] = {.name = "mangala-kale",
			  .title = {"Mangala, kale kuralı", "Mangala with castles"},
			  .pits = 6,
			  .stones = 48,
			  .most_stones = 72,
			  .castles = true,
			  .rules = {.set = MANGALA_KALE, .capture_lone = 1, .castles = 1, .repetition = 3},
			  .options = "capture_lone castles repetition",
			  .start = mangala_start,
			  .moves = kale_moves,
			  .play = kale_play,
			  .end = mangala_end,
			  .refuse = mangala_refuse},
	[TOGUZ] = {.name = "toguz",
		   .title = {"Toguz Korgool", "Toguz Korgool"},
		   .pits = 9,
		   .stones = 162,
		   .most_stones = 162,
		   .castles = true,
		   .rules = {.set = TOGUZ, .castles = 1, .repetition = 3},
		   .options = "repetition",
		   .start = toguz_start,
		   .moves = toguz_moves,
		   .play = toguz_play,
		   .end = toguz_end,
		   .refuse = toguz_refuse},
	[MANGALA2] = {.name = "mangala2",
		      .title = {"Mangala II (Osmanlı)", "Mangala II (Ottoman)"},
		      .pits = 6,
		      .stones = 72,
		      .most_stones = 72,
		      .rules = {.set = MANGALA2, .repetition = 3},
		      .options = "repetition",
		      .start = mangala2_start,
		      .moves = mangala2_moves,
		      .play = mangala2_play,
		      .end = mangala2_end,
		      .refuse = mangala2_refuse},
	[DOKUZTAS] = {.name = "dokuztas",
		      .title = {"Dokuz Taş", "Nine Men's Morris"},
		      .stones = 18,
		      .most_stones = 18,
		      .rules = {.set = DOKUZTAS, .flying = 1, .repetition = 3, .quiet_limit = 100},
		      .options = "flying repetition quiet_limit",
		      .start = dokuztas_start,
		      .moves = dokuztas_legal,
		      .play = dokuztas_play,
		      .end = dokuztas_end,
		      .refuse = dokuztas_refuse},
};

const Game *game_find(const char *name, int length)
{
	for (int i = 0; i < RULE_SETS; i++)
		if ((int)strlen(games[i].name) == length &&
		    !memcmp(games[i].name, name, (size_t)length))
			return &games[i];
	return NULL;
}

int position_pit(const Position *p, const Rules *r, int colour, int pit)
{
	int half = colour ^ (int)p->side;
	return game_of(r)->pits == 9 ? wide_pit(p->wide[half], pit - 1)
				     : six_pit(p->row[half], pit - 1);
}

int position_store(const Position *p, const Rules *r, int colour)
{
	int half = colour ^ (int)p->side;
	return game_of(r)->pits == 9 ? wide_store(p->wide[half]) : six_store(p->row[half]);
}

int position_lost_pits(const Position *p, const Rules *r, int colour)
{
	int half = colour ^ (int)p->side;
	if (game_of(r)->pits == 9)
		return 1 << wide_tuzdik(p->wide[half]) >> 1;
	return (int)six_castles(p->row[half]);
}

/* Bytes of a row never borrow from each other: none goes below zero. */
void position_add_to_pit(Position *p, const Rules *r, int colour, int pit, int n)
{
	int half = colour ^ (int)p->side, k = pit - 1;
	uint64_t *word = game_of(r)->pits == 9 ? &p->wide[half][k >> 3] : &p->row[half];
	*word += (uint64_t)(int64_t)n << 8 * (k & 7);
}

void position_add_to_store(Position *p, const Rules *r, int colour, int n)
{
	int half = colour ^ (int)p->side;
	if (game_of(r)->pits == 9)
		p->wide[half][1] += (uint64_t)(int64_t)n << 8;
	else
		p->row[half] += (uint64_t)(int64_t)n << SIX_STORE;
}

uint32_t position_men(const Position *p, int colour)
{
	return p->camp[colour ^ (int)p->side].men;
}

int position_hand(const Position *p, int colour)
{
	return (int)p->camp[colour ^ (int)p->side].hand;
}

int position_total(const Position *p, const Rules *r, int colour)
{
	if (r->set == DOKUZTAS)
		return __builtin_popcount(position_men(p, colour)) + position_hand(p, colour);
	return position_store(p, r, colour);
}

void position_turn(Position *p, const Rules *r)
{
	Position q = *p;
	bool wide = game_of(r)->pits == 9;
	for (int half = 0; half < 2; half++)
		if (wide)
			memcpy(p->wide[half], q.wide[!half], sizeof p->wide[half]);
		else
			p->row[half] = q.row[!half]; /* camps are as wide */
	p->side ^= 1;
}

void position_settle(Position *p, const Rules *r, Trail *trail)
{
	for (int half = 0; half < 2; half++)
		if (game_of(r)->pits == 9)
			toguz_collect(p, half, trail);
		else
			six_collect(p, p->row, half, half, trail);
}

/* The options by name; what a value may be. */
static const struct {
	const char *name;
	int most;
} options[] = {
	{"capture_lone", 1}, {"castles", 5},         {"flying", 1},
	{"repetition", 255}, {"quiet_limit", 65535},
};
enum { OPTIONS = sizeof options / sizeof *options };

static int option_get(const Rules *r, int option)
{
	const int values[OPTIONS] = {r->capture_lone, r->castles, r->flying, r->repetition,
				     r->quiet_limit};
	return values[option];
}

static void option_set(Rules *r, int option, int value)
{
	uint8_t *const bytes[] = {&r->capture_lone, &r->castles, &r->flying, &r->repetition};
	if (option < 4)
		*bytes[option] = (uint8_t)value;
	else
		r->quiet_limit = (uint16_t)value;
}

/* Whether `word` of that length stands in a list of words separated by spaces. */
static bool word_in(const char *list, const char *word, size_t length)
{
	for (const char *at = list; (at = strstr(at, word)); at += length) {
		bool starts = at == list || at[-1] == ' ';
		if (starts && (at[length] == ' ' || !at[length]))
			return true;
	}
	return false;
}

bool rules_set(Rules *r, const char *text, int length, Fault *fault)
{
	const char *equals = memchr(text, '=', (size_t)length);
	size_t name = equals ? (size_t)(equals - text) : (size_t)length;
	for (int i = 0; i < OPTIONS; i++) {
		if (strlen(options[i].name) != name || memcmp(options[i].name, text, name) ||
		    !word_in(game_of(r)->options, options[i].name, name))
			continue;
		int value = 0, digits = 0;
		const char *at = text + name + 1, *end = text + length;
		for (; at < end && *at >= '0' && *at <= '9' && digits < 6; at++, digits++)
			value = value * 10 + (*at - '0');
		if (at != end || !digits || value > options[i].most) {
			*fault = fault_at(OPTION_VALUE, text, 1, length);
			fault->value[0] = 0;
			fault->value[1] = options[i].most;
			return false;
		}
		option_set(r, i, value);
		return true;
	}
	*fault = fault_at(UNKNOWN_OPTION, text, 1, (int)name);
	return false;
}

void rules_write(const Rules *r, Text *out)
{
	bool first = true;
	for (int i = 0; i < OPTIONS; i++) {
		if (option_get(r, i) == option_get(&game_of(r)->rules, i))
			continue;
		if (!first)
			text_char(out, ' ');
		first = false;
		text_add(out, options[i].name);
		text_char(out, '=');
		text_int(out, option_get(r, i));
	}
}

void rules_json(const Rules *r, Text *json)
{
	json_put_open(json, '{');
	for (int i = 0; i < OPTIONS; i++) {
		if (!word_in(game_of(r)->options, options[i].name, strlen(options[i].name)))
			continue;
		json_put_key(json, options[i].name);
		json_put_int(json, option_get(r, i));
	}
	json_put_close(json, '}');
}
