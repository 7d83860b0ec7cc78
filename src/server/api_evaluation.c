/* SPDX-License-Identifier: MIT */
/* GET /api/games/ID/evaluation: the engine's opinion, but not of a game that two people play. */
#include "handlers.h"

#include <stdlib.h>
#include <string.h>

#include "evaluator.h"

typedef struct Question {
	Request *request;
	int ply;
	Evaluation job;
} Question;

static void question_end(void *question)
{
	Question *q = question;
	text_free(&q->job.terms);
	text_free(&q->job.moves);
	free(q);
}

static void evaluated(Evaluation *e)
{
	Question *q = (Question *)((char *)e - offsetof(Question, job));
	request_resume(q->request);
}

/* {"ply","seat","score","solved","depth","nodes","best"} */
static void answer(Request *r)
{
	const Question *q = request_state(r);
	const Evaluation *e = &q->job;
	Text json = {0};
	if (e->busy || !e->good) {
		refuse(r, e->busy ? BUSY : NOT_READ);
		return;
	}
	if (e->over) {
		request_refuse(r, &(Problem){.kind = BY_THE_RULES, .fault = {.reason = GAME_OVER}});
		return;
	}
	json_put_open(&json, '{');
	json_pair_int(&json, "ply", q->ply);
	json_pair_int(&json, "seat", e->seat);
	json_pair_int(&json, "score", e->score);
	json_put_key(&json, "solved");
	json_put_bool(&json, e->solved);
	json_pair_int(&json, "depth", e->depth);
	json_pair_int(&json, "nodes", e->nodes);
	json_pair_string(&json, "best", e->best);
	json_put_close(&json, '}');
	request_json(r, 200, &json);
}

/* The first `ply` words of a list of moves. */
static void add_moves(Text *out, const char *moves, int ply)
{
	const char *end = moves;
	for (int n = 0; n < ply && *end; n++)
		end += strcspn(end, " ") + (n + 1 < ply);
	text_bytes(out, moves, (size_t)(end - moves));
}

/* ?ply=: after so many moves; NULL: after all of them. False when it is none. */
static bool read_ply(const char *text, int most, int *ply)
{
	*ply = text ? atoi(text) : most;
	return !text || (*text && strlen(text) < 6 &&
			 strspn(text, "0123456789") == strlen(text) && *ply <= most);
}

void get_evaluation(Request *r)
{
	Api *api = request_context(r);
	Asker asker;
	StoredGame game = {0};
	if (!find_asker(r, SCOPE_READ | OR_NOBODY, &asker) ||
	    !find_game(r, asker.person.key, &game))
		return;
	int ply = 0;
	bool goes_on = stored_game_shared(&game) && game.standing.status != OVER &&
		       game.standing.status != CANCELLED;
	char address[ADDRESS_ROOM];
	request_address(r, address);
	if (goes_on) {
		refuse(r, BEING_PLAYED);
	} else if (!read_ply(request_query(r, "ply"), game.ply, &ply)) {
		refuse(r, NO_PLY);
	} else if (take_one(r, LIMIT_THOUGHTS, address)) {
		Question *q = calloc(1, sizeof *q);
		if (!q)
			abort();
		*q = (Question){.request = r, .ply = ply, .job = {.done = evaluated}};
		text_add(&q->job.terms, text_string(&game.terms));
		add_moves(&q->job.moves, text_string(&game.moves), ply);
		request_keep(r, q, question_end);
		request_suspend(r, answer);
		evaluator_submit(api->evaluator, &q->job);
	}
	stored_game_free(&game);
}
