/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>

#include "explain.h"

_Static_assert((int)MANGALA_SAID_AGAIN == SAID_AGAIN && (int)MANGALA_SAID_GOES_ON == SAID_GOES_ON,
	       "sayings");

/* The caller's copy; what a claim comes to. */
static int out_explanation(const Explanation *e, MangalaExplanation *out, MangalaFault *mistake)
{
	memcpy(&out->correct, &e->correct, sizeof e->correct);
	memcpy(&out->trail, &e->trail, sizeof e->trail);
	return e->mistake.reason == REASON_NONE ? MANGALA_OK : out_fault(&e->mistake, mistake);
}

int mangala_explain_board(const MangalaPosition *position, const MangalaRules *rules,
			  MangalaMove move, const MangalaPosition *claimed,
			  MangalaExplanation *explanation, MangalaFault *mistake)
{
	Explanation e;
	Fault refused;
	if (!is_legal(in_position(position), in_rules(rules), move, &refused))
		return out_fault(&refused, mistake);
	explain_board(in_position(position), in_rules(rules), move, in_position(claimed), &e);
	return out_explanation(&e, explanation, mistake);
}

int mangala_explain_capture(const MangalaPosition *position, const MangalaRules *rules,
			    MangalaMove move, int colour, int pit,
			    MangalaExplanation *explanation, MangalaFault *mistake)
{
	Explanation e;
	Fault refused;
	if (!is_legal(in_position(position), in_rules(rules), move, &refused))
		return out_fault(&refused, mistake);
	explain_capture(in_position(position), in_rules(rules), move, colour, pit, &e);
	return out_explanation(&e, explanation, mistake);
}

int mangala_explain_castle(const MangalaPosition *position, const MangalaRules *rules,
			   MangalaMove move, MangalaExplanation *explanation, MangalaFault *mistake)
{
	Explanation e;
	Fault refused;
	if (!is_legal(in_position(position), in_rules(rules), move, &refused))
		return out_fault(&refused, mistake);
	explain_castle(in_position(position), in_rules(rules), move, &e);
	return out_explanation(&e, explanation, mistake);
}

int mangala_explain_saying(const MangalaPosition *position, const MangalaRules *rules,
			   MangalaMove move, MangalaSaying said,
			   MangalaExplanation *explanation, MangalaFault *mistake)
{
	Explanation e;
	Fault refused;
	if (!is_legal(in_position(position), in_rules(rules), move, &refused))
		return out_fault(&refused, mistake);
	explain_saying(in_position(position), in_rules(rules), move, (Saying)said, &e);
	return out_explanation(&e, explanation, mistake);
}

int mangala_explain_winner(const MangalaPosition *position, const MangalaRules *rules,
			   int emptied, MangalaResult claimed, MangalaFault *mistake)
{
	Fault f = {0};
	explain_winner(in_position(position), in_rules(rules), emptied, (Result)claimed, &f);
	return f.reason == REASON_NONE ? MANGALA_OK : out_fault(&f, mistake);
}

size_t mangala_explain_steps(const MangalaTrail *trail, const MangalaRules *rules, int mover,
			     MangalaLang lang, char *out, size_t size)
{
	Text text = {0};
	explain_steps((const Trail *)trail, in_rules(rules), mover, (Lang)lang, &text);
	return out_text(&text, out, size);
}
