/* SPDX-License-Identifier: MIT */
/*
 * A record: one game, or one set of a match, with its tags, turns, comments, marks, clocks, variations
 * and result (FORMATS.md).
 *
 * record_read.c reads, one game at a time from any number of bytes: the memory of the Record it fills is
 * used again for the next game and bounded by the limits below. record_write.c writes: what it writes
 * is read back to the same value. record.c holds the value itself, for programs that make records.
 */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include <stddef.h>

#include "course.h"
#include "dialect.h"
#include "explain.h"

/* Limits of one game. A file may hold a little less, so that our own tags always have room. */
enum {
	RECORD_TAGS = 64,
	RECORD_TEXT = 1 << 20, /* bytes of tags and comments */
	RECORD_MOVES = 20000,  /* variations included */
	RECORD_MARKS = 6,      /* of a turn */
	RECORD_DEPTH = 16,     /* of variations in variations */
};

#define NO_TURN UINT32_MAX
#define NO_CLOCK (-1)

/* Texts are places in record->text, each closed by a NUL; 0 is the empty one (record_text). */
typedef struct Tag {
	uint32_t name, value;
	long line; /* of the value, from 1; 0: not read from a file */
	int column;
} Tag;

/*
 * What one player does until the rival is to move: in Mangala perhaps several moves, and in a record that
 * stops within a turn the first moves of it.
 */
typedef struct Turn {
	uint32_t moves; /* the first of them in record->moves */
	uint32_t count;
	uint32_t next; /* the turn that follows in the same line, or NO_TURN */
	uint32_t variation; /* the first turn of the first line that replaces this turn, or NO_TURN */
	uint32_t sibling; /* first turn of a variation: that of the next one for the same turn */
	uint32_t before;  /* text; first turn of a variation: what is said before it */
	uint32_t comment; /* text: what is said after it */
	int64_t clock;    /* milliseconds left to its player after it, or NO_CLOCK */
	uint8_t mark_count;
	uint8_t marks[RECORD_MARKS]; /* $n */
} Turn;

/* Starts as {0}; owns memory until record_free. */
typedef struct Record {
	Rules rules;
	Position start;
	Course course; /* the main line, played to its end */
	Result result; /* as recorded: the course's, or why it ended stands in the tag Termination */
	uint32_t comment;     /* text: what is said before the first turn */
	uint32_t first, last; /* turns of the main line, or NO_TURN */
	uint32_t length;      /* turns of the main line */
	long line;            /* where it begins in its file, from 1; 0: in none */

	Text text;
	Text draft, heard; /* a comment on its way into `text`, and as its file has it */
	Tag *tags;
	Turn *turns;
	Move *moves;
	uint32_t tag_count, turn_count, move_count;
	uint32_t tag_room, turn_room, move_room;
} Record;

/* An empty record of that rule set; start NULL: its opening. Tags Game, Rules, FEN and Result stand. */
void record_begin(Record *g, Rules rules, const Position *start);
void record_free(Record *g);
const char *record_text(const Record *g, uint32_t text);
/* The value of a tag, "" when there is none; lives until the record changes. */
const char *record_tag(const Record *g, const char *name);
const Tag *record_find(const Record *g, const char *name);
/* Adds a tag or changes it; false when the limits do not allow it. No control characters. */
bool record_set(Record *g, const char *name, const char *value);
/* Plays a legal move at the end of the main line; false when there is no room for it. */
bool record_play(Record *g, Move m);
/* The result and its tag; `why` for the tag Termination unless the moves end the game, or NULL. */
bool record_finish(Record *g, Result result, const char *why);
/* Adds to what is said after a turn, or before the first one (NO_TURN). "[%clk 0:04:59]" is taken out. */
bool record_say(Record *g, uint32_t turn, const char *comment);
bool record_mark(Record *g, uint32_t turn, uint8_t mark);
/* Adds a variation that replaces a turn: legal moves from `before`, the position before that turn. */
bool record_vary(Record *g, uint32_t turn, const Position *before, const Move *moves, int count);

/* "1-0", "0-1", "1/2-1/2", "*", by Result. */
extern const char *const record_results[4];

/* The number of the turn that follows `turns` turns from the start, as records count: from 1. */
static inline int turn_number(const Position *start, uint32_t turns)
{
	return (int)((turns + (uint32_t)start->side) / 2 + 1);
}

/*
 * For the reader, which knows the tags before the game and other lines than the main one. The adders are
 * false when a limit is reached.
 */
void record_clear(Record *g);
void record_start(Record *g, Rules rules, const Position *start);
bool record_add_text(Record *g, const char *s, size_t length, uint32_t *text);
bool record_add_tag(Record *g, Tag tag);
bool record_add_turn(Record *g, uint32_t *turn);
bool record_add_move(Record *g, uint32_t turn, Move m);
/* Adds words to a text; the first clock among them goes to *clock if that holds none. clock may be NULL. */
bool record_join(Record *g, uint32_t *text, const char *comment, int64_t *clock);
/* Whether the player of the last turn of the main line is to move again. */
bool record_goes_on(const Record *g);

/* Reading. */

typedef struct RecordFault {
	long line; /* from 1; fault.column counts characters, from 1 */
	Fault fault;
	bool explained; /* a board was claimed after a move, and this is what the move does: */
	Explanation explanation;
} RecordFault;

typedef enum RecordOutcome {
	RECORD_READ,  /* a record, and it is right */
	RECORD_WRONG, /* a record with a fault; the next call goes on with the next game */
	RECORD_NONE,  /* there is no further one */
} RecordOutcome;

enum { RECORD_BUFFER = 1 << 16 };

/* Up to `size` bytes into buffer; how many, 0 at the end, negative when they cannot be read. */
typedef long RecordSource(void *context, char *buffer, size_t size);

typedef struct RecordReader {
	RecordSource *source;
	void *context;
	char *bytes; /* `buffer`, or the text that was given */
	size_t at, end;
	bool last, failed; /* no byte follows `end`; the source could not be read */
	/* The place: bytes before bytes[0], and of the present line its start and continuation bytes. */
	uint64_t passed, line_start;
	long line;
	int wide;
	long games;       /* records met so far, also faulty ones */
	uint64_t players; /* of the set before, and its number and match: 0 when it was none */
	int set, sets;
	char buffer[RECORD_BUFFER];
} RecordReader;

void reader_open(RecordReader *r, RecordSource *source, void *context);
/* Reads from memory, which must live as long as the reader. */
void reader_open_text(RecordReader *r, const char *text, size_t length);
/* The next record into g. On RECORD_WRONG g holds what was read before the fault. */
RecordOutcome record_read(RecordReader *r, Record *g, RecordFault *fault);
/*
 * "LINE:COLUMN: sentence (rule 1.3)"; of a claimed board also the steps of the move and the right board, each
 * on a line of its own that begins with a tab.
 */
void record_fault_write(const RecordFault *f, Lang lang, Text *out);

/* Writing. */

/* The record and an empty line after it. Other notations than PITS only for toguz. */
void record_write(const Record *g, Notation notation, Text *out);
/* "12. 3+6" or "12... 3+6": a turn, which `turns` turns of its line precede. */
void record_label(const Record *g, uint32_t turn, uint32_t turns, Text *out);
/*
 * One object, on one line: {"game", "rules": {option: value}, "tags": {name: value}, "start": position,
 * "comment", "turns": line, "result", "finished": whether the moves ended it, "stones": [White's, Black's],
 * "position": the last}. A line is an array of {"by": "w" or "b", "moves": [...], "marks": [...], "clock":
 * milliseconds, "before", "comment", "variations": [line, ...]}; what does not apply is left out.
 */
void record_json(const Record *g, Text *json);

#endif
