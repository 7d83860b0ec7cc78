/* SPDX-License-Identifier: MIT */
/* The handlers of api.c's table, by the file they stand in, and what these files share. */
#ifndef SERVER_HANDLERS_H
#define SERVER_HANDLERS_H

#include "api.h"
#include "asker.h"
#include "body.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* api_games.c: games as such, and lists of them */
Handler post_game, post_rematch, get_game, get_record, get_seeks, get_archive,
	get_archive_games, get_own_games;
/* {"games": [GAME, ...], "next": for `before`, or null at the end}, without those that `person` may not see. */
bool list_json(Store *store, const Listed *list, int count, int room, int64_t person, Text *json);
enum { LIST_MOST = 50 };
/* api_moves.c: what happens in a game, and hearing of it */
Handler post_move, post_takeback, post_seat, post_cancellation, post_leave, post_conditions;
Handler post_claim, get_presence, get_conditions, get_events, get_own_events;
/* api_accounts.c */
Handler get_person, post_account, post_guest, get_account, get_account_data, post_password,
	post_deletion;
Handler post_session, get_sessions, delete_session, post_token;
/* api_evaluation.c */
Handler get_evaluation;

/* api_contact.c */
Handler get_contact, post_contact, post_mail, post_confirmation, post_reset, post_reset_password;
Handler get_leave, post_leave_begin, delete_leave;
Handler post_browser, delete_browser, post_feeds, delete_feeds, get_turns, get_deadlines;
/* How somebody is told what happens, as GET /api/account/contact answers it; false when it cannot be read. */
bool contact_json(const Api *api, int64_t person, Text *json);

/* api.c */
void refuse(Request *r, ProblemKind kind);
/* Whether the text has the form of an id, "A-Z a-z 0-9 - _ (22..40)". */
bool is_id(const char *text);
extern const char id_form[];
/* The id of the path's game; false when it cannot be one, and then there is no such game. */
bool path_game(const Request *r, char id[ID_MOST + 1]);
/* The path's game, into one that starts as {0}; false: there is none that this person may see, refused and answered. */
bool find_game(Request *r, int64_t person, StoredGame *game);
/* What a field that names a time zone expects. */
extern const char zone_form[];
/* The field "id" of a body. */
bool read_id(const char *text, char id[ID_MOST + 1], Problem *problem);
/* asker_find, with the limit of what one person may do counted unless it is a reading; false: refused and answered. */
bool find_asker(Request *r, int needed, Asker *asker);
/* One of `kind` for `whose`; false: refused and answered. */
bool take_one(Request *r, LimitKind kind, const char *whose);
/* The request's body as an object; NULL: refused and answered. body_free ends it. */
Body *read_body(Request *r);

#endif
