/* SPDX-License-Identifier: MIT */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"

SAME_VALUE(MANGALA_TGK, TGK);
SAME_VALUE(MANGALA_TGK + 1, NOTATIONS);
SAME_VALUE(MANGALA_NO_CLOCK, NO_CLOCK);
_Static_assert(MANGALA_NO_TURN == NO_TURN, "no turn");

struct MangalaRecord {
	Record record;
	Text text; /* as it was last written */
};

struct MangalaReader {
	RecordReader reader;
};

static void *new_object(size_t size)
{
	void *object = calloc(1, size);
	if (!object)
		abort();
	return object;
}

static int out_record_fault(const RecordFault *f, MangalaFault *out)
{
	out_fault(&f->fault, out);
	if (out)
		out->line = f->line;
	return MANGALA_WRONG;
}

/* A copy: what is handed in may be the record's own text, which moves as it grows. */
static char *copy_of(const char *s)
{
	size_t size = strlen(s) + 1;
	return memcpy(new_object(size), s, size);
}

/* Making. */

MangalaRecord *mangala_record_new(void)
{
	MangalaRecord *record = new_object(sizeof *record);
	record_begin(&record->record, games[MANGALA].rules, NULL);
	return record;
}

void mangala_record_free(MangalaRecord *record)
{
	if (record) {
		record_free(&record->record);
		text_free(&record->text);
	}
	free(record);
}

void mangala_record_begin(MangalaRecord *record, const MangalaRules *rules,
			  const MangalaPosition *start)
{
	record_begin(&record->record, *in_rules(rules), start ? in_position(start) : NULL);
}

int mangala_record_set_tag(MangalaRecord *record, const char *name, const char *value)
{
	static const char *const own[] = {"Game", "Rules", "FEN", "Result"};
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (!strcmp(name, own[i]))
			return MANGALA_WRONG;
	char *own_name = copy_of(name), *own_value = copy_of(value);
	bool set = record_set(&record->record, own_name, own_value);
	free(own_name);
	free(own_value);
	return set ? MANGALA_OK : MANGALA_FULL;
}

int mangala_record_play(MangalaRecord *record, MangalaMove move, MangalaFault *fault)
{
	const Course *c = &record->record.course;
	Fault refused = {.reason = GAME_OVER};
	if (c->result != ONGOING || !is_legal(&c->now, &c->rules, move, &refused))
		return out_fault(&refused, fault);
	return record_play(&record->record, move) ? MANGALA_OK : MANGALA_FULL;
}

int mangala_record_say(MangalaRecord *record, uint32_t turn, const char *comment)
{
	return record_say(&record->record, turn, comment) ? MANGALA_OK : MANGALA_FULL;
}

int mangala_record_mark(MangalaRecord *record, uint32_t turn, uint8_t mark)
{
	return record_mark(&record->record, turn, mark) ? MANGALA_OK : MANGALA_FULL;
}

/* What is wrong with a record shows when it is written and read. */
static int read_back(MangalaRecord *record, MangalaFault *fault)
{
	size_t length;
	const char *text = mangala_record_write(record, MANGALA_PITS, &length);
	RecordReader *reader = new_object(sizeof *reader);
	Record back = {0};
	RecordFault wrong;
	reader_open_text(reader, text, length);
	RecordOutcome outcome = record_read(reader, &back, &wrong);
	record_free(&back);
	free(reader);
	return outcome == RECORD_WRONG ? out_record_fault(&wrong, fault) : MANGALA_OK;
}

int mangala_record_finish(MangalaRecord *record, MangalaResult result, const char *why,
			  MangalaFault *fault)
{
	char *own_why = why ? copy_of(why) : NULL;
	bool finished = record_finish(&record->record, (Result)result, own_why);
	free(own_why);
	return finished ? read_back(record, fault) : MANGALA_FULL;
}

/* Looking. */

const MangalaGame *mangala_record_game(const MangalaRecord *record)
{
	return (const MangalaGame *)&record->record.course;
}

const MangalaPosition *mangala_record_start(const MangalaRecord *record)
{
	return (const MangalaPosition *)&record->record.start;
}

MangalaResult mangala_record_result(const MangalaRecord *record)
{
	return (MangalaResult)record->record.result;
}

const char *mangala_record_tag(const MangalaRecord *record, const char *name)
{
	return record_tag(&record->record, name);
}

const char *mangala_record_tag_at(const MangalaRecord *record, int place, const char **value)
{
	const Record *g = &record->record;
	if (place < 0 || (uint32_t)place >= g->tag_count)
		return NULL;
	if (value)
		*value = record_text(g, g->tags[place].value);
	return record_text(g, g->tags[place].name);
}

const char *mangala_record_comment(const MangalaRecord *record)
{
	return record_text(&record->record, record->record.comment);
}

uint32_t mangala_record_first(const MangalaRecord *record)
{
	return record->record.first;
}

uint32_t mangala_record_last(const MangalaRecord *record)
{
	return record->record.last;
}

MangalaTurn mangala_record_turn(const MangalaRecord *record, uint32_t turn)
{
	const Record *g = &record->record;
	const Turn *t = &g->turns[turn];
	return (MangalaTurn){
		.moves = &g->moves[t->moves],
		.count = (int)t->count,
		.next = t->next,
		.variation = t->variation,
		.sibling = t->sibling,
		.before = record_text(g, t->before),
		.comment = record_text(g, t->comment),
		.clock = t->clock,
		.marks = t->marks,
		.mark_count = t->mark_count,
	};
}

long mangala_record_line(const MangalaRecord *record)
{
	return record->record.line;
}

/* Writing. */

static const char *written(const MangalaRecord *record, size_t *length)
{
	if (length)
		*length = record->text.length;
	return text_string(&record->text);
}

const char *mangala_record_write(MangalaRecord *record, MangalaNotation notation, size_t *length)
{
	if (notation != MANGALA_PITS && record->record.rules.set != TOGUZ)
		return NULL;
	text_clear(&record->text);
	record_write(&record->record, (Notation)notation, &record->text);
	return written(record, length);
}

const char *mangala_record_json(MangalaRecord *record, size_t *length)
{
	text_clear(&record->text);
	record_json(&record->record, &record->text);
	return written(record, length);
}

/* Reading. */

MangalaReader *mangala_reader_new(MangalaSource *source, void *context)
{
	MangalaReader *reader = new_object(sizeof *reader);
	reader_open(&reader->reader, source, context);
	return reader;
}

MangalaReader *mangala_reader_new_text(const char *text, size_t length)
{
	MangalaReader *reader = new_object(sizeof *reader);
	reader_open_text(&reader->reader, text, length);
	return reader;
}

void mangala_reader_free(MangalaReader *reader)
{
	free(reader);
}

int mangala_reader_next(MangalaReader *reader, MangalaRecord *record, MangalaFault *fault)
{
	RecordFault wrong;
	RecordOutcome outcome = record_read(&reader->reader, &record->record, &wrong);
	if (reader->reader.failed)
		return MANGALA_UNREADABLE;
	if (outcome == RECORD_WRONG)
		return out_record_fault(&wrong, fault);
	return outcome == RECORD_READ;
}

long mangala_reader_count(const MangalaReader *reader)
{
	return reader->reader.games;
}
