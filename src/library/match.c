/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>

#include "match.h"

_Static_assert(sizeof(MangalaMatch) >= sizeof(Match), "a match fits");
SAME_VALUE(MANGALA_MUNICIPALITY, MUNICIPALITY);
SAME_VALUE(MANGALA_MUNICIPALITY + 1, MATCH_KINDS);
SAME_VALUE(MANGALA_FROM_PIT, FROM_PIT);
SAME_VALUE(MANGALA_FLAG_FEDERATION, FLAG_FEDERATION);

static const Match *in_match(const MangalaMatch *match)
{
	return (const Match *)match;
}

static MangalaSetResult out_set(SetResult set)
{
	return (MangalaSetResult){
		.white = set.white,
		.result = (MangalaResult)set.result,
		.end = (MangalaEnd)set.end,
		.stones = {set.stones[0], set.stones[1]},
	};
}

int mangala_match_read(const char *terms, MangalaMatch *match, MangalaFault *fault)
{
	Match m = {0};
	Fault refused;
	if (!terms_read(terms, &m.terms, &refused))
		return out_fault(&refused, fault);
	*match = (MangalaMatch){0};
	memcpy(match, &m, sizeof m);
	return MANGALA_OK;
}

size_t mangala_match_write(const MangalaMatch *match, char *out, size_t size)
{
	Text text = {0};
	terms_write(&in_match(match)->terms, &text);
	return out_text(&text, out, size);
}

MangalaTerms mangala_match_terms(const MangalaMatch *match)
{
	const Terms *t = &in_match(match)->terms;
	return (MangalaTerms){
		.kind = (MangalaMatchKind)t->kind,
		.sets = t->sets,
		.begins = t->begins,
		.stop_when_decided = t->stop_when_decided,
		.touch_move = t->conduct.touch_move,
		.hidden_counts = t->conduct.hidden_counts,
		.sowing = (MangalaSowing)t->conduct.sowing,
		.flag_fall = (MangalaFlagFall)t->conduct.flag_fall,
	};
}

MangalaRules mangala_match_rules(const MangalaMatch *match)
{
	return *(const MangalaRules *)&in_match(match)->terms.rules;
}

int mangala_match_sets(const MangalaMatch *match)
{
	return in_match(match)->count;
}

MangalaSetResult mangala_match_set(const MangalaMatch *match, int set)
{
	return out_set(in_match(match)->sets[set]);
}

int mangala_match_white(const MangalaMatch *match, int set)
{
	return match_white(in_match(match), set);
}

MangalaSetResult mangala_match_finished(const MangalaGame *game)
{
	return out_set(set_finished(&game->course));
}

int mangala_match_leave(const MangalaMatch *match, const MangalaPosition *position, int colour,
			MangalaSetResult *set, MangalaFault *fault)
{
	SetResult booked;
	Fault refused;
	if (!set_leave(in_position(position), &in_match(match)->terms.rules, colour, &booked,
		       &refused))
		return out_fault(&refused, fault);
	*set = out_set(booked);
	return MANGALA_OK;
}

MangalaSetResult mangala_match_flag(const MangalaMatch *match, const MangalaPosition *position,
				    int colour)
{
	const Terms *t = &in_match(match)->terms;
	return out_set(set_flag(in_position(position), &t->rules,
				(FlagFall)t->conduct.flag_fall, colour));
}

void mangala_match_book(MangalaMatch *match, MangalaSetResult set)
{
	Match *m = (Match *)match;
	int white = match_white(m, m->count);
	m->sets[m->count++] = (SetResult){
		.white = (uint8_t)white,
		.result = (uint8_t)set.result,
		.end = (uint8_t)set.end,
		.stones = {(uint16_t)set.stones[0], (uint16_t)set.stones[1]},
	};
}

int mangala_match_over(const MangalaMatch *match)
{
	return match_over(in_match(match));
}

int mangala_match_points(const MangalaMatch *match, int seat)
{
	return match_points(in_match(match), seat);
}

int mangala_match_margin(const MangalaMatch *match, int seat)
{
	return match_margin(in_match(match), seat);
}

int mangala_match_winner(const MangalaMatch *match)
{
	return match_winner(in_match(match));
}

int mangala_match_draw_offers(const MangalaMatch *match)
{
	return draw_may_be_offered(&in_match(match)->terms.rules);
}
