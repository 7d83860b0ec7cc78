/* SPDX-License-Identifier: MIT */
/* What people call themselves. */
#include "fuzz.h"
#include "names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = text_of(data, size), fold[NAME_ROOM], again[NAME_ROOM];
	ProblemKind why = NO_PROBLEM;
	if (name_fold(text, fold, &why)) {
		must(fold[0] && strlen(fold) < sizeof fold && strlen(text) < NAME_ROOM);
		/* A fold that is a name itself is its own. */
		if (name_fold(fold, again, &why))
			must(!strcmp(fold, again));
	} else {
		must(why != NO_PROBLEM);
	}
	free(text);
	return 0;
}
