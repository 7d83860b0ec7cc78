/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <string.h>

MangalaRuleSet mangala_rule_set(int number)
{
	if (number < 0 || number >= RULE_SETS)
		return (MangalaRuleSet){0};
	const Game *g = &games[number];
	return (MangalaRuleSet){
		.name = g->name,
		.title = {g->title[TR], g->title[EN]},
		.options = g->options,
		.pits = g->pits,
		.stones = g->stones,
	};
}

int mangala_rules_read(const char *name, const char *options, MangalaRules *out, MangalaFault *fault)
{
	const Game *g = game_find(name, (int)strlen(name));
	if (!g) {
		Fault unknown = fault_at(UNKNOWN_GAME, name, 1, (int)strlen(name));
		unknown.column = 0;
		return out_fault(&unknown, fault);
	}
	Rules rules = g->rules;
	for (const char *at = options ? options : ""; *at;) {
		size_t length = strcspn(at, " ,");
		Fault option;
		if (length && !rules_set(&rules, at, (int)length, &option)) {
			option.column += (int)(at - options);
			return out_fault(&option, fault);
		}
		at += length + (at[length] != '\0');
	}
	memcpy(out, &rules, sizeof rules);
	return MANGALA_OK;
}

size_t mangala_rules_write(const MangalaRules *rules, char *out, size_t size)
{
	Text text = {0};
	rules_write(in_rules(rules), &text);
	return out_text(&text, out, size);
}
