/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records of games (docs/FORMATS.md, "Record"): reading them one at a time from any number
 * of bytes, looking at them, making them, writing them.
 *
 * The memory of a record is used again for the next game that is read into it, and bounded:
 * 64 tags, 1 MiB of tags and comments, 20000 moves with variations, 6 marks a turn,
 * variations 16 deep. What goes beyond is a fault in reading, and #MANGALA_FULL in making.
 */
#ifndef MANGALA_RECORD_H
#define MANGALA_RECORD_H

#include "game.h"

/** A record of one game, or of one set of a match. */
typedef struct MangalaRecord MangalaRecord;

/** In place of the number of a turn: none. */
#define MANGALA_NO_TURN UINT32_MAX
/** In place of a clock: not told. */
#define MANGALA_NO_CLOCK (-1)

/** How moves and tags are written. All but #MANGALA_PITS are for `toguz` alone. */
typedef enum MangalaNotation {
	MANGALA_PITS,   /**< our own: "7", "d6-d5xb4" */
	MANGALA_FROMTO, /**< "76", "43x", our tags */
	MANGALA_PLAYOK, /**< "76(10)", "43X", the tags of PlayOK's export */
	MANGALA_TGK     /**< "76", "43x", the tags of TGK */
} MangalaNotation;

/** What one player does until the rival is to move; in Mangala perhaps several moves. */
typedef struct MangalaTurn {
	const MangalaMove *moves; /**< live until the record changes */
	int count;                /**< of moves */
	uint32_t next;            /**< the turn that follows in its line, or #MANGALA_NO_TURN */
	uint32_t variation;       /**< where the first line in its place begins, or none */
	uint32_t sibling;         /**< begins such a line: where the next begins, or none */
	const char *before;       /**< begins such a line: what is said before it, or "" */
	const char *comment;      /**< what is said after it, or "" */
	int64_t clock;            /**< milliseconds left to its player, or #MANGALA_NO_CLOCK */
	const uint8_t *marks;     /**< the numbers after `$`; live until the record changes */
	int mark_count;           /**< of marks */
} MangalaTurn;

/** @name Making */
/**@{*/
/** A record of `mangala` without moves; the caller's until mangala_record_free(). */
MANGALA_API MangalaRecord *mangala_record_new(void);
/** Ends the life of a record; NULL is none. */
MANGALA_API void mangala_record_free(MangalaRecord *record);
/** Makes it an empty record of these rules, from the opening when `start` is NULL. */
MANGALA_API void mangala_record_begin(MangalaRecord *record, const MangalaRules *rules,
				      const MangalaPosition *start);
/**
 * Adds a tag or changes it. The record itself keeps Game, Rules, FEN and Result.
 * @return #MANGALA_OK; #MANGALA_WRONG for those; #MANGALA_FULL
 */
MANGALA_API int mangala_record_set_tag(MangalaRecord *record, const char *name, const char *value);
/**
 * Plays a move at the end of the main line.
 * @return #MANGALA_OK; #MANGALA_WRONG, which changes nothing; #MANGALA_FULL
 */
MANGALA_API int mangala_record_play(MangalaRecord *record, MangalaMove move, MangalaFault *fault);
/**
 * Adds to what is said after a turn, or before the first one with #MANGALA_NO_TURN. A clock
 * in it, "[%clk 0:04:59]", becomes the turn's.
 * @return #MANGALA_OK, or #MANGALA_FULL
 */
MANGALA_API int mangala_record_say(MangalaRecord *record, uint32_t turn, const char *comment);
/**
 * Adds a mark, the number after `$`, to a turn.
 * @return #MANGALA_OK, or #MANGALA_FULL
 */
MANGALA_API int mangala_record_mark(MangalaRecord *record, uint32_t turn, uint8_t mark);
/**
 * Writes down the result, which may be #MANGALA_ONGOING, and reads the record as a whole,
 * tags and comments included, as mangala_reader_next() would. Where the moves did not end
 * the game, `why` stands in the tag Termination, "resignation", "time forfeit"; else it may
 * be NULL.
 * @return #MANGALA_OK; #MANGALA_WRONG for what is not right, placed in
 * mangala_record_write()'s text; #MANGALA_FULL
 */
MANGALA_API int mangala_record_finish(MangalaRecord *record, MangalaResult result,
				      const char *why, MangalaFault *fault);
/**@}*/

/** @name Looking */
/**@{*/
/** The main line as a game, played to its end; lives as long as the record and changes with it. */
MANGALA_API const MangalaGame *mangala_record_game(const MangalaRecord *record);
/** The position the record begins with. */
MANGALA_API const MangalaPosition *mangala_record_start(const MangalaRecord *record);
/** The result as it is written down. */
MANGALA_API MangalaResult mangala_record_result(const MangalaRecord *record);
/** The value of a tag, "" when there is none; lives until the record changes. */
MANGALA_API const char *mangala_record_tag(const MangalaRecord *record, const char *name);
/**
 * A tag by its place, from 0: its name, and its value unless `value` is NULL; they live
 * until the record changes.
 * @return the name, or NULL beyond the last tag
 */
MANGALA_API const char *mangala_record_tag_at(const MangalaRecord *record, int place,
					      const char **value);
/** What is said before the first turn, or "". */
MANGALA_API const char *mangala_record_comment(const MangalaRecord *record);
/** The first turn of the main line, or #MANGALA_NO_TURN. */
MANGALA_API uint32_t mangala_record_first(const MangalaRecord *record);
/** The last turn of the main line, or #MANGALA_NO_TURN. */
MANGALA_API uint32_t mangala_record_last(const MangalaRecord *record);
/** A turn of the record, of which there must be one with this number. */
MANGALA_API MangalaTurn mangala_record_turn(const MangalaRecord *record, uint32_t turn);
/** The line of its source where it begins, from 1; 0 when it was not read. */
MANGALA_API long mangala_record_line(const MangalaRecord *record);
/**@}*/

/** @name Writing */
/**@{*/
/**
 * The record as text with an empty line after it: what is written is read back to the same
 * value.
 * @return the text, which lives until the next call on this record, and its length unless
 * that is NULL; NULL when the notation is not for this game
 */
MANGALA_API const char *mangala_record_write(MangalaRecord *record, MangalaNotation notation,
					     size_t *length);
/** The record as one JSON object on a line of its own, otherwise as mangala_record_write(). */
MANGALA_API const char *mangala_record_json(MangalaRecord *record, size_t *length);
/**@}*/

/** @name Reading */
/**@{*/
/** Reads records one after another, in constant memory. */
typedef struct MangalaReader MangalaReader;

/**
 * Where a reader gets its bytes: puts up to `size` of them into `buffer`.
 * @return how many, 0 at the end, negative when they cannot be read
 */
typedef long MangalaSource(void *context, char *buffer, size_t size);

/** A reader of whatever `source` brings; the caller's until mangala_reader_free(). */
MANGALA_API MangalaReader *mangala_reader_new(MangalaSource *source, void *context);
/** A reader of a text, which must live as long. The caller's until mangala_reader_free(). */
MANGALA_API MangalaReader *mangala_reader_new_text(const char *text, size_t length);
/** Ends the life of a reader; NULL is none. */
MANGALA_API void mangala_reader_free(MangalaReader *reader);

/**
 * Reads the next record. In all recorded dialects every move, landing, kazan, result and
 * total is checked.
 * @return 1 for a record that is right; 0 when there is none left; #MANGALA_WRONG for one
 * with a fault, after which the next call goes on with the next game; #MANGALA_UNREADABLE
 * when the source failed
 */
MANGALA_API int mangala_reader_next(MangalaReader *reader, MangalaRecord *record,
				    MangalaFault *fault);
/** The records met so far, also those with a fault. */
MANGALA_API long mangala_reader_count(const MangalaReader *reader);
/**@}*/

#endif
