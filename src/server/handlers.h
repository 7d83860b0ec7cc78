/* SPDX-License-Identifier: MIT */
/* The handlers of api.c's table, by the file they stand in, and what these files share. */
#ifndef SERVER_HANDLERS_H
#define SERVER_HANDLERS_H

#include "api.h"
#include "asker.h"
#include "body.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* api_games.c */
Handler post_game, get_game, post_move, post_takeback, get_events;
Handler post_seat, post_cancellation, post_leave, post_rematch, get_seeks, get_own_games,
	get_own_events, post_conditions, get_conditions, get_archive, get_record;
/* api_accounts.c */
Handler post_account, post_guest, get_account, get_account_data, post_password, post_deletion;
Handler post_session, get_sessions, delete_session, post_token;

/* api.c */
void refuse(Request *r, ProblemKind kind);
/* Whether the text has the form of an id, "A-Z a-z 0-9 - _ (22..40)". */
bool is_id(const char *text);
extern const char id_form[];
/* asker_find, with the limit of what one person may do counted unless it is a reading; false: refused and answered. */
bool find_asker(Request *r, int needed, Asker *asker);
/* One of `kind` for `whose`; false: refused and answered. */
bool take_one(Request *r, LimitKind kind, const char *whose);
/* The request's body as an object; NULL: refused and answered. body_free ends it. */
Body *read_body(Request *r);

#endif
