/* SPDX-License-Identifier: MIT */
/* Files of records in, with progress; a file out, whole or not at all; Ctrl-C between two games. */
#ifndef CLI_RECORD_FILES_H
#define CLI_RECORD_FILES_H

#include <stdio.h>

#include "progress.h"
#include "record.h"

/* Why a file cannot be opened, read or written (errno), on standard error. */
void call_trouble(const Call *call, const char *name, int error);

/* A file of records being read. */
typedef struct Input {
	const Call *call;
	const char *name; /* as the call says it; "-" is standard input */
	int file;
	long long size, done; /* bytes; size 0: not known */
	Ticker progress;
	int error; /* errno of a read that failed */
	RecordReader reader;
	Record record;
	RecordFault fault;
} Input;

/* False when it has been reported that the file cannot be opened. */
bool input_open(Input *in, const Call *call, const char *name);
/* RECORD_NONE also when the user stopped it: a record cut short is not a wrong one. */
RecordOutcome input_next(Input *in);
/* The exit code of what was read: `code`, unless it could not be read to its end. */
int input_close(Input *in, int code);
/* As record_fault_write has it after "FILE:", or an object on a line. */
void input_fault(Input *in, FILE *out);

/* Standard output, or the file of -o, which appears under its name only once it is whole. */
typedef struct Output {
	const Call *call;
	FILE *file;
	char *draft;
} Output;

bool output_open(Output *out, const Call *call);
/* Writes the text and clears it. */
void output_text(Output *out, Text *text);
/* The exit code: `code`, unless it could not be written. */
int output_close(Output *out, int code);

/* Whether the call names one file; else it has been reported. */
bool one_file(const Call *call);
/* Reports that --game is not in the file. */
int no_such_game(const Input *in);

#endif
