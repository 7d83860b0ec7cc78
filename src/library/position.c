/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>

#include "dialect.h"
#include "dokuztas.h"
#include "notation.h"
#include "perft.h"

static void out_position(const Position *p, MangalaPosition *out)
{
	memcpy(out, p, sizeof *p);
}

void mangala_position_start(const MangalaRules *rules, MangalaPosition *out)
{
	Position p;
	game_of(in_rules(rules))->start(&p);
	out_position(&p, out);
}

int mangala_position_read(const MangalaRules *rules, const char *text, int stones,
			  MangalaPosition *out, MangalaFault *fault)
{
	const Rules *r = in_rules(rules);
	Position p;
	Fault refused;
	int total = stones == MANGALA_ALL_STONES ? game_of(r)->stones : stones;
	if (!position_read_any(r, text, total, &p, &refused))
		return out_fault(&refused, fault);
	out_position(&p, out);
	return MANGALA_OK;
}

size_t mangala_position_write(const MangalaPosition *p, const MangalaRules *rules, char *out,
			      size_t size)
{
	Text text = {0};
	position_write(in_position(p), in_rules(rules), &text);
	return out_text(&text, out, size);
}

size_t mangala_position_write_fen(const MangalaPosition *p, const MangalaRules *rules,
				  int quiet, int turn, char *out, size_t size)
{
	Text text = {0};
	position_write_public(in_position(p), in_rules(rules), quiet, turn, &text);
	return out_text(&text, out, size);
}

int mangala_position_side(const MangalaPosition *p)
{
	return (int)in_position(p)->side;
}

int mangala_position_pit(const MangalaPosition *p, const MangalaRules *rules, int colour, int pit)
{
	return position_pit(in_position(p), in_rules(rules), colour, pit);
}

int mangala_position_store(const MangalaPosition *p, const MangalaRules *rules, int colour)
{
	return position_store(in_position(p), in_rules(rules), colour);
}

unsigned mangala_position_castles(const MangalaPosition *p, const MangalaRules *rules, int colour)
{
	return (unsigned)position_lost_pits(in_position(p), in_rules(rules), colour);
}

uint32_t mangala_position_men(const MangalaPosition *p, int colour)
{
	return position_men(in_position(p), colour);
}

int mangala_position_hand(const MangalaPosition *p, int colour)
{
	return position_hand(in_position(p), colour);
}

int mangala_position_total(const MangalaPosition *p, const MangalaRules *rules, int colour)
{
	return position_total(in_position(p), in_rules(rules), colour);
}

MangalaOutcome mangala_position_outcome(const MangalaPosition *p, const MangalaRules *rules)
{
	Result result;
	End end = game_of(in_rules(rules))->end(in_position(p), in_rules(rules), &result);
	return out_outcome(result, end);
}

int mangala_position_moves(const MangalaPosition *p, const MangalaRules *rules,
			   MangalaMove list[MANGALA_MOST_MOVES])
{
	return game_of(in_rules(rules))->moves(in_position(p), in_rules(rules), list);
}

/* Whether the rules may be asked why: the points of a man's move must be on the board. */
static bool has_form(Move m, const Rules *r)
{
	return r->set != DOKUZTAS ||
	       (move_to(m) < POINTS && (move_from(m) < POINTS || move_from(m) == NOWHERE) &&
		(move_removed(m) < POINTS || move_removed(m) == NOWHERE));
}

bool is_legal(const Position *p, const Rules *r, Move m, Fault *fault)
{
	Move list[MAX_MOVES];
	int count = game_of(r)->moves(p, r, list);
	for (int i = 0; i < count; i++)
		if (list[i] == m)
			return true;
	*fault = has_form(m, r) ? game_of(r)->refuse(p, m, r) : (Fault){0};
	if (fault->reason == REASON_NONE)
		fault->reason = MOVE_FORM;
	fault->set = r->set;
	return false;
}

int mangala_position_play(MangalaPosition *p, const MangalaRules *rules, MangalaMove move,
			  MangalaTrail *trail, MangalaFault *fault)
{
	const Rules *r = in_rules(rules);
	Fault refused;
	if (!is_legal(in_position(p), r, move, &refused))
		return out_fault(&refused, fault);
	if (trail)
		trail->count = 0;
	game_of(r)->play((Position *)p, move, r, (Trail *)trail);
	return MANGALA_OK;
}

void mangala_position_play_listed(MangalaPosition *p, const MangalaRules *rules, MangalaMove move)
{
	game_of(in_rules(rules))->play((Position *)p, move, in_rules(rules), NULL);
}

int64_t mangala_position_perft(const MangalaPosition *p, const MangalaRules *rules, int depth)
{
	uint64_t trace = 0;
	return perft(in_position(p), in_rules(rules), depth, &trace);
}

int mangala_move_read(const MangalaPosition *p, const MangalaRules *rules, const char *text,
		      MangalaMove *move, MangalaFault *fault)
{
	Fault refused;
	if (!move_read_any(in_position(p), in_rules(rules), text, (int)strlen(text), move, &refused))
		return out_fault(&refused, fault);
	return MANGALA_OK;
}

size_t mangala_move_write(MangalaMove move, const MangalaRules *rules, char *out, size_t size)
{
	Text text = {0};
	move_write(move, in_rules(rules), &text);
	return out_text(&text, out, size);
}

static int out_point(int point)
{
	return point < POINTS ? point : MANGALA_OFF_BOARD;
}

MangalaManMove mangala_move_points(MangalaMove move)
{
	return (MangalaManMove){
		.from = out_point(move_from(move)),
		.to = out_point(move_to(move)),
		.removed = out_point(move_removed(move)),
	};
}

const char *mangala_point_name(int point)
{
	return point_name(point);
}
