/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a file of records: the same faults whether they come whole or in pieces, and a record that is
 * right is written so that it is read back to the same.
 */
#include "fuzz.h"
#include "record.h"

typedef struct Pieces {
	const uint8_t *data;
	size_t size, count;
} Pieces;

static long next_piece(void *context, char *buffer, size_t size)
{
	Pieces *p = context;
	size_t most = 1 + p->count++ % 7;
	most = most < p->size ? most : p->size;
	must(most <= size);
	memcpy(buffer, p->data, most);
	p->data += most;
	p->size -= most;
	return (long)most;
}

static void same_faults(const RecordFault *a, const RecordFault *b)
{
	must(a->line == b->line && a->fault.column == b->fault.column);
	must(a->fault.reason == b->fault.reason && !strcmp(a->fault.found, b->fault.found));
	must(a->line > 0 && a->fault.column > 0 && a->fault.reason != REASON_NONE);
}

static void write_and_read(const Record *g, Notation notation)
{
	static RecordReader reader;
	Record back = {0};
	RecordFault fault;
	Text once = {0}, twice = {0};
	record_write(g, notation, &once);
	reader_open_text(&reader, text_string(&once), once.length);
	must(record_read(&reader, &back, &fault) == RECORD_READ);
	must(position_equal(&back.course.now, &g->course.now) && back.result == g->result);
	must(back.turn_count == g->turn_count && back.move_count == g->move_count);
	record_write(&back, notation, &twice);
	must(!strcmp(text_string(&once), text_string(&twice)));
	text_free(&once);
	text_free(&twice);
	record_free(&back);
}

static void use(const Record *g)
{
	Text json = {0};
	record_json(g, &json);
	text_free(&json);
	write_and_read(g, PITS);
	if (g->rules.set == TOGUZ)
		for (int notation = FROMTO; notation < NOTATIONS; notation++)
			write_and_read(g, (Notation)notation);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static RecordReader whole, parts;
	Record g = {0}, h = {0};
	RecordFault fault, other;
	char *text = text_of(data, size);
	Pieces pieces = {data, size, 0};
	Text said = {0};
	reader_open_text(&whole, text, size);
	reader_open(&parts, next_piece, &pieces);
	for (RecordOutcome o; (o = record_read(&whole, &g, &fault)) != RECORD_NONE;) {
		must(record_read(&parts, &h, &other) == o);
		if (o == RECORD_READ) {
			use(&g);
		} else {
			same_faults(&fault, &other);
			record_fault_write(&fault, TR, &said);
			record_fault_write(&fault, EN, &said);
		}
	}
	must(record_read(&parts, &h, &other) == RECORD_NONE);
	text_free(&said);
	record_free(&g);
	record_free(&h);
	free(text);
	return 0;
}
