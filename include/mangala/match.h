/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Matches of sets and their conduct (docs/RULES.md 1 and 2): who begins, points, margins,
 * leaving a set, time. Seats are 0 and 1; whoever begins a set has White.
 */
#ifndef MANGALA_MATCH_H
#define MANGALA_MATCH_H

#include "game.h"

/** The kinds of match (2). */
typedef enum MangalaMatchKind {
	MANGALA_QUICK,       /**< the players alternate; may stop once it cannot be turned */
	MANGALA_FEDERATION,  /**< colours alternate every set */
	MANGALA_MUNICIPALITY /**< five sets, the winner of a set begins the next */
} MangalaMatchKind;

/** The three ways of sowing (S1 rules 10 to 12), which give the same position. */
typedef enum MangalaSowing {
	MANGALA_FROM_HAND,  /**< A: from the other hand */
	MANGALA_FROM_TABLE, /**< B: from the table */
	MANGALA_FROM_PIT    /**< C: straight out of the pit */
} MangalaSowing;

/** What time running out does (1). */
typedef enum MangalaFlagFall {
	MANGALA_FLAG_LOSES,     /**< it loses the set */
	MANGALA_FLAG_FEDERATION /**< with 24 or more in the own store it draws */
} MangalaFlagFall;

/** What the players agreed on before the first move. */
typedef struct MangalaTerms {
	MangalaMatchKind kind;     /**< who begins each set */
	int sets;                  /**< 1, 3 or 5 */
	int begins;                /**< the seat that begins the first set */
	int stop_when_decided;     /**< 1: no further set once a quick match cannot be turned */
	int touch_move;            /**< 1: a touched pit must be played (S1 rule 8) */
	int hidden_counts;         /**< 1: stones are shown, numbers are not (S1 rule 9) */
	MangalaSowing sowing;      /**< how sowing is shown */
	MangalaFlagFall flag_fall; /**< what time running out does */
} MangalaTerms;

/** How a set was booked. */
typedef struct MangalaSetResult {
	int white;            /**< the seat that had White; mangala_match_book() fills it */
	MangalaResult result; /**< never #MANGALA_ONGOING once booked */
	MangalaEnd end;       /**< by what */
	int stones[2];        /**< of White and Black: in store, or men on board and in hand */
} MangalaSetResult;

/** A match and the sets booked so far, a plain value. The words are the library's own. */
typedef struct MangalaMatch {
	uint64_t words[16]; /**< at least what a match needs */
} MangalaMatch;

/**
 * Begins a match from its terms, "game=mangala kind=federation sets=3 begins=1
 * touch_move=1": the game first, the rest in any order, options of the rule set among them.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing
 */
MANGALA_API int mangala_match_read(const char *terms, MangalaMatch *match, MangalaFault *fault);
/** Writes the terms of a match, which mangala_match_read() reads back. */
MANGALA_API size_t mangala_match_write(const MangalaMatch *match, char *out, size_t size);
/** The terms of a match. */
MANGALA_API MangalaTerms mangala_match_terms(const MangalaMatch *match);
/** The rules of its sets. */
MANGALA_API MangalaRules mangala_match_rules(const MangalaMatch *match);

/** The sets booked so far. */
MANGALA_API int mangala_match_sets(const MangalaMatch *match);
/** A set that was booked, from 0. */
MANGALA_API MangalaSetResult mangala_match_set(const MangalaMatch *match, int set);
/** The seat that begins a set, from 0 to the one that comes next. */
MANGALA_API int mangala_match_white(const MangalaMatch *match, int set);

/** A set whose game is over, as it ended. */
MANGALA_API MangalaSetResult mangala_match_finished(const MangalaGame *game);
/**
 * A set that its player of `colour` leaves, as S1 rule 14.5 books it in `mangala`: nobody
 * may before a store holds 25; the winner's leaving counts 25 stones, the loser's gives the
 * winner every stone in the pits. In other rule sets leaving loses.
 * @return #MANGALA_OK, or #MANGALA_WRONG when the set may not be left
 */
MANGALA_API int mangala_match_leave(const MangalaMatch *match, const MangalaPosition *position,
				    int colour, MangalaSetResult *set, MangalaFault *fault);
/** A set in which the time of `colour` ran out, by the match's flag_fall. */
MANGALA_API MangalaSetResult mangala_match_flag(const MangalaMatch *match,
						const MangalaPosition *position, int colour);
/** Books the next set of a match that is not over. */
MANGALA_API void mangala_match_book(MangalaMatch *match, MangalaSetResult set);

/** Whether no further set is played: 1 or 0. */
MANGALA_API int mangala_match_over(const MangalaMatch *match);
/** The points of a seat in halves: a win is 2, a draw 1. */
MANGALA_API int mangala_match_points(const MangalaMatch *match, int seat);
/**
 * The stone margin of a seat over all sets: a won one gives the winner's store less half of
 * the stones, at least 1; a lost one the negative (1.6). 0 in `dokuztas`.
 */
MANGALA_API int mangala_match_margin(const MangalaMatch *match, int seat);
/** The seat with more points once the match is over; -1 when it is drawn or goes on. */
MANGALA_API int mangala_match_winner(const MangalaMatch *match);
/** Whether a draw may be offered in this match: 1 or 0 (S1 rule 14.6: not in Mangala). */
MANGALA_API int mangala_match_draw_offers(const MangalaMatch *match);

#endif
