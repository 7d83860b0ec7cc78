/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rule sets and their options (docs/RULES.md).
 */
#ifndef MANGALA_RULES_H
#define MANGALA_RULES_H

#include "base.h"

/** A rule set, as it can be described without playing it. Its texts live for ever. */
typedef struct MangalaRuleSet {
	const char *name;                 /**< "mangala"; stands in files and never changes */
	const char *title[MANGALA_LANGS]; /**< for people */
	const char *options;              /**< the options it has, with spaces between */
	int pits;                         /**< a side; 0 in `dokuztas` */
	int stones;                       /**< on the board and in stores or hands */
} MangalaRuleSet;

/**
 * A rule set with its options, a plain value made by mangala_rules_read(). What the options
 * mean stands in the sections of docs/RULES.md that are named here; those a rule set does
 * not have stay as they are.
 */
typedef struct MangalaRules {
	uint8_t set;          /**< the number of the rule set, mangala_rule_set() */
	uint8_t capture_lone; /**< 1: an own empty pit facing an empty one captures (1.3) */
	uint8_t castles;      /**< that a player may hold, 0: no limit (3.4) */
	uint8_t flying;       /**< 1: three men move to any empty point (6.3) */
	uint8_t repetition;   /**< occurrences of a position that end a game, 0: none (3.4) */
	uint16_t quiet_limit; /**< plies without a removal that draw, 0: none (6) */
} MangalaRules;

/**
 * The rule set of a number, from 0: `mangala`, `mangala-ibb`, `mangala-kale`, `toguz`,
 * `mangala2`, `dokuztas`, in this order. Beyond the last all is 0, the name NULL.
 */
MANGALA_API MangalaRuleSet mangala_rule_set(int number);

/**
 * Makes rules from the name of a rule set, "mangala-kale", and changes of its options,
 * "castles=0 repetition=0", with spaces or commas between; NULL leaves all as they are by
 * default.
 * @return #MANGALA_OK, or #MANGALA_WRONG, which changes nothing; the fault's column counts
 * in `options`, 0 when the name is unknown
 */
MANGALA_API int mangala_rules_read(const char *name, const char *options, MangalaRules *rules,
				   MangalaFault *fault);

/** Writes the options that are not at their default, "castles=0 repetition=0"; "" when all are. */
MANGALA_API size_t mangala_rules_write(const MangalaRules *rules, char *out, size_t size);

#endif
