/* SPDX-License-Identifier: MIT */
/* What a viewer sees of a game: GAME and its events as JSON (docs/api.md). */
#ifndef SERVER_VIEW_H
#define SERVER_VIEW_H

#include "state.h"
#include "store.h"

/* The game replayed over its first `ply` moves; a stored game always can be. replay_free in any case. */
bool view_replay(const StoredGame *game, int ply, Replay *replay);
/* Where the last turn of a seat began in the set that is being played; -1 when it has none. */
int view_last_turn(const StoredGame *game, int seat);
/* {"rating","deviation","provisional","change"}, of a rating as it is at some time; `change` NULL: by no game. */
void view_rating(const Rating *rating, const double *change, Text *json);
/* {"kind", "name"} */
void view_person(PersonKind kind, const char *name, Text *json);
/* GAME as that person sees it; 0: nobody we know. */
void view_game(const StoredGame *game, int64_t person, Text *json);
/* {"ply","version"} of what an entry led to. */
void view_answer(const Entry *entry, Text *json);
/* As Server-Sent Events, or as a JSON object a line: {"event", "id", "data"}. */
void view_event(const Entry *entry, bool line, Text *out);
void view_notice(const Notice *notice, bool line, Text *out);
void view_snapshot(int64_t version, const Text *json, bool line, Text *out);

#endif
