/* SPDX-License-Identifier: MIT */
/*
 * Conditional moves: a tree over the rival's whole turns. A node says what is answered to one of
 * them, and what then comes: {"if": ["3", "1"], "then": ["4"], "next": [NODE, ...]}. It is tied to
 * the turn that the rival is in, and is used up by it: the branch that fits is played and what
 * follows it stays; if none fits, nothing stays.
 */
#ifndef SERVER_PLAN_H
#define SERVER_PLAN_H

#include "body.h"
#include "store.h"
#include "view.h"

enum { PLAN_DEPTH = 8, PLAN_NODES = 64, PLAN_TURN = 24 };

/*
 * Reads a list of nodes for `seat` of a game in which its rival is to begin a turn, plays every branch by the rules, and
 * writes it as it is kept: {"tree": [...]}, moves in the rule set's own notation. False with
 * the problem, its field the node at fault.
 */
bool plan_read(const StoredGame *game, int seat, const Body *nodes, Text *tree, Problem *problem);
/* The turn that was played last in a game, with one more move `last`: its moves, separated by spaces, in the same notation. */
bool plan_turn(const StoredGame *game, const char *last, Text *turn);
/*
 * What a kept tree answers to a turn: moves separated by spaces into `answer`, what is kept for
 * later into `rest` (empty: nothing). False when it has no answer.
 */
bool plan_answer(const char *tree, const char *turn, Text *answer, Text *rest);

#endif
