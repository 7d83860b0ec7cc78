/* SPDX-License-Identifier: MIT */
/* The engine's oracle (search/engine.h) for Dokuz Tas: the tables of the moving phase, and the placing on top of them. */
#ifndef ENDGAME_MEN_EXPERT_H
#define ENDGAME_MEN_EXPERT_H

#include "engine.h"
#include "placing.h"

typedef struct MenExpert MenExpert;

/* The tables of a rule set and what is proved of the placing, asked for once; t->count 0: there are none. */
typedef void MenOpen(Subspaces *t, Words *proved, const Rules *r, void *context);
typedef void MenClose(Subspaces *t, Words *proved, void *context);

/* `memory`: bytes for what is proved of the placing. NULL when there is no memory. */
MenExpert *men_expert_new(MenOpen *open, MenClose *close, void *context, uint64_t memory);
void men_expert_free(MenExpert *x);
Oracle men_expert_oracle(MenExpert *x);

#endif
