/* SPDX-License-Identifier: MIT */
/* What a viewer sees of a game: GAME and its events as JSON (docs/api.md). */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

#include "state.h"
#include "store.h"

/* The game replayed to where it stands; a stored game always can be. */
bool view_replay(const StoredGame *game, Replay *replay);
void view_game(const StoredGame *game, Text *json);
/* {"ply","version"} of what an entry led to. */
void view_answer(const Entry *entry, Text *json);
/* An entry as Server-Sent Event. */
void view_event(const Entry *entry, Text *event);
/* The whole game as Server-Sent Event. */
void view_snapshot(const StoredGame *game, Text *event);

#endif
