/* SPDX-License-Identifier: MIT */
/* For files compiled once a rule set with -DGAME=...: GAME_FN(play) is mangala_play and so on. */
#ifndef SEARCH_TEMPLATE_H
#define SEARCH_TEMPLATE_H

#define TEMPLATE_PASTE(game, name) game##_##name
#define TEMPLATE_NAME(game, name) TEMPLATE_PASTE(game, name)
#define GAME_FN(name) TEMPLATE_NAME(GAME, name)

#define TEMPLATE_STRING(x) #x
#define TEMPLATE_HEADER(game) TEMPLATE_STRING(game.h)
#include TEMPLATE_HEADER(GAME)

#endif
