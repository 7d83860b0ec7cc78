/* SPDX-License-Identifier: MIT */
#include "wording.h"

#include "notation.h"

int score_plies(int score)
{
	int plies = SCORE_WIN - (score < 0 ? -score : score);
	return plies >= UNKNOWN_PLIES ? 0 : score < 0 ? -plies : plies;
}

void score_write(int score, bool sign, Text *out)
{
	int size = score < 0 ? -score : score;
	text_add(out, score < 0 ? "-" : sign ? "+" : "");
	text_int(out, size / SCORE_UNIT);
	text_char(out, '.');
	text_char(out, (char)('0' + size % SCORE_UNIT / 10));
	text_char(out, (char)('0' + size % 10));
}

void score_json(int score, Text *json)
{
	if (score_plies(score))
		json_pair_int(json, "win", score_plies(score));
	json_put_key(json, "score");
	score_write(score, false, json);
}

void line_write(const Position *p, const Rules *r, const Move *moves, int count, Text *out)
{
	Position now = *p;
	for (int i = 0; i < count; i++) {
		uint64_t mover = now.side;
		move_write(moves[i], r, out);
		game_of(r)->play(&now, moves[i], r, NULL);
		if (i + 1 < count)
			text_char(out, now.side == mover ? '+' : ' ');
	}
}

void line_json(const Rules *r, const Move *moves, int count, Text *json)
{
	Text move = {0};
	json_put_open(json, '[');
	for (int i = 0; i < count; i++) {
		text_clear(&move);
		move_write(moves[i], r, &move);
		json_put_string(json, text_string(&move));
	}
	json_put_close(json, ']');
	text_free(&move);
}
