/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What every part of libmangala shares: languages, statuses, faults.
 *
 * Texts are UTF-8. A function that writes a text takes a buffer and its size, as snprintf
 * does: it never writes beyond, always closes the text with a NUL (unless the size is 0),
 * and returns the length of the whole text, which did not fit if that is not less than the
 * size.
 *
 * A pointer that is returned lives as long as what it was asked of, unless its function
 * says otherwise. Nothing may be NULL but what is said to be allowed to be.
 *
 * The library keeps no state of its own: calls on different objects may run at the same
 * time in different threads; calls on one object may not, except mangala_engine_stop. It
 * prints nothing. Where memory for a few bytes of text is missing it ends the program with
 * abort().
 */
#ifndef MANGALA_BASE_H
#define MANGALA_BASE_H

#include <stddef.h>
#include <stdint.h>

/** Marks what the library exports. */
#if defined(__cplusplus)
#define MANGALA_API extern "C" __attribute__((visibility("default")))
#else
#define MANGALA_API __attribute__((visibility("default")))
#endif

/** The languages of sentences and titles; indexes their arrays. */
typedef enum MangalaLang {
	MANGALA_TR,   /**< Turkish */
	MANGALA_EN,   /**< English */
	MANGALA_LANGS /**< how many there are */
} MangalaLang;

/** What a function that can fail returns. */
typedef enum MangalaStatus {
	MANGALA_OK = 0,         /**< done */
	MANGALA_WRONG = -1,     /**< the input breaks a rule or its form: see the fault */
	MANGALA_FULL = -2,      /**< a record has reached one of its limits */
	MANGALA_UNREADABLE = -3 /**< the source of a reader failed */
} MangalaStatus;

/** The bytes that a sentence of a fault may have, its NUL included. */
enum { MANGALA_SENTENCE = 256 };

/**
 * Why an input is refused. A function that takes one fills it when it returns
 * #MANGALA_WRONG and leaves it alone otherwise; it may always be NULL.
 */
typedef struct MangalaFault {
	const char *code; /**< a word for programs, "empty_pit"; never changes, lives for ever */
	const char *rule; /**< the section of docs/RULES.md, "1.1"; "" for a matter of form */
	long line;        /**< in the source of a reader, from 1; 0: none */
	int column;       /**< in that line or the text given, in characters from 1; 0: none */
	/** For people, by #MangalaLang: a sentence without place and full stop. */
	char sentence[MANGALA_LANGS][MANGALA_SENTENCE];
} MangalaFault;

/** The version of the library that runs, "0.1.0". */
MANGALA_API const char *mangala_version(void);

#endif
