/* SPDX-License-Identifier: MIT */
/* The first byte is the rule set, the rest a position in our form or another program's. */
#include "dialect.h"
#include "fuzz.h"
#include "notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size == 0)
		return 0;
	const Rules *r = &games[data[0] % RULE_SETS].rules;
	char *text = text_of(data + 1, size - 1);
	Position p, back;
	Fault fault = {0};
	Text line = {0};
	if (position_read_any(r, text, -1, &p, &fault)) {
		position_write(&p, r, &line);
		must(position_read(r, text_string(&line), -1, &back, &fault));
		must(position_equal(&p, &back));
		text_clear(&line);
		position_write_public(&p, r, 0, 1, &line);
		must(position_read_any(r, text_string(&line), -1, &back, &fault));
		must(position_equal(&p, &back));
		Result result;
		Move list[MAX_MOVES];
		game_of(r)->end(&p, r, &result);
		must((game_of(r)->moves(&p, r, list) == 0) == (result != ONGOING));
	} else {
		must(fault.reason != REASON_NONE && fault.column > 0);
		must((size_t)fault.column <= size);
	}
	text_free(&line);
	free(text);
	return 0;
}
