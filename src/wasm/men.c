/* SPDX-License-Identifier: MIT */
#include "men.h"

#ifdef __wasm_atomics__
#include "men_expert.h"

enum { PLACING_MEGABYTES = 16 };

static Subspaces tables[2]; /* by flying */

static void lend(Subspaces *t, Words *proved, const Rules *r, void *context)
{
	(void)context, (void)proved;
	*t = tables[r->flying != 0];
}

static void keep(Subspaces *t, Words *proved, void *context)
{
	(void)t, (void)proved, (void)context;
}

static void end(void *context)
{
	men_expert_free(context);
}

void men_join(Expert *e)
{
	MenExpert *men = men_expert_new(lend, keep, NULL, (uint64_t)PLACING_MEGABYTES << 20);
	if (men) {
		Oracle oracle = men_expert_oracle(men);
		expert_also(e, &oracle, end);
	}
}

bool men_ready(const Rules *r, const Position *p, int most, bool *made)
{
	static int there[2];
	int *reach = &there[r->flying != 0], both = 0;
	*made = false;
	for (int half = 0; half < 2; half++)
		both += __builtin_popcount(p->camp[half].men) + (int)p->camp[half].hand;
	if (r->set != DOKUZTAS || both > most)
		return false;
	if (both > *reach && subspaces_make(&tables[r->flying != 0], r, both)) {
		*reach = both;
		*made = true;
	}
	return both <= *reach;
}
#endif
