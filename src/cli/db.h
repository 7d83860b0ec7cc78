/* SPDX-License-Identifier: MIT */
/* What `mangala db` does, for each kind of tables; every function returns the exit code. */
#ifndef CLI_DB_H
#define CLI_DB_H

#include "tables.h"
#include "verify.h"

typedef int TableDeed(const Call *call, const Rules *rules, const char *dir);

/* The answer to a position as a line; "?" when it is not known. */
typedef TableState TableAnswer(void *context, const Position *p, Text *out);

/* What `db probe` says without a position: a line of standard input, a line of answer. */
int answer_lines(const Rules *rules, TableAnswer *answer_to, void *context);

/* What `db verify` says of a table that is not right, or of the stop before; EXIT_DONE, and nothing, when all is. */
typedef void WriteValue(int value, Text *out);
int tell_verdict(const Call *call, const Rules *rules, const Verdict *v, WriteValue *write);

/* What `db info` lists: rows of text, or with --json an object whose `tables` are an array. */
typedef struct Listing {
	Text text, *json; /* json NULL: text, printed at once */
	int count, code;  /* tables that are good; EXIT_NO once something was not */
} Listing;

void listing_begin(Listing *l, const Call *call, const Rules *rules);
/* After the last table. */
void listing_book(Listing *l, int plies, uint64_t positions);
int listing_end(Listing *l, const Call *call, const char *dir);

TableDeed build_book;
TableDeed build_dokuztas, prove_dokuztas, pack_dokuztas, info_dokuztas, verify_dokuztas,
	probe_dokuztas;

#endif
