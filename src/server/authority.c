/* SPDX-License-Identifier: MIT */
#include "authority.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "plan.h"
#include "secrets.h"
#include "view.h"

/* A match of five sets has some 250 moves; this much is only reached by playing about. */
enum { PLANNED_MOST = 128, VERSIONS_MOST = 5000, OVERDUE_AT_ONCE = 64 };
/* A seat that nobody takes is offered for a week. */
#define OPEN_FOR (INT64_C(7) * 24 * 60 * 60 * 1000)

/* --- what happens in a game --- */

static bool refuse(Command *c, ProblemKind kind)
{
	c->problem = (Problem){.kind = kind};
	return true;
}

bool authority_may_see(const StoredGame *game, int64_t person)
{
	return !game->hidden || stored_game_seat(game, person) >= 0 ||
	       (person && person == game->invited) ||
	       (game->standing.status == OPEN && game->joining != BY_NAME);
}

/* The entry of this id stands already: was it this very request? */
static bool answer_again(Command *c, const Entry *first)
{
	bool same = first->kind == c->kind && (c->ply < 0 || first->before == c->ply);
	if (c->kind == ENTRY_MOVE || c->kind == ENTRY_PLANNED)
		same = same && !strcmp(first->move, c->move);
	else if (c->kind == ENTRY_TAKEBACK && first->kind == ENTRY_ASKED)
		same = first->before == c->ply && first->goal == c->to;
	else if (c->kind == ENTRY_TAKEBACK)
		same = same && first->after == c->to;
	if (!same)
		return refuse(c, ID_REUSED);
	c->entry = *first;
	return true;
}

/* The game's board and clock, while a command is decided. */
typedef struct Table {
	const StoredGame *game;
	Replay replay;
	Clock clock;
	int mover;    /* the seat to move, -1 once the match is over */
	int turns[2]; /* moves each seat has made */
} Table;

/* The table after the first `ply` moves; false when it cannot be read. table_free in any case. */
static bool table_read(Table *t, const StoredGame *game, int ply)
{
	*t = (Table){.game = game, .turns = {game->turns[0], game->turns[1]}};
	if (!clock_read(game->clock, &t->clock) || !view_replay(game, ply, &t->replay))
		return false;
	t->mover = replay_seat(&t->replay);
	return true;
}

static void table_free(Table *t)
{
	replay_free(&t->replay);
}

/* Milliseconds of the mover since the last entry that count; none where the server's clock was set back. */
static int64_t spent(const Table *t, int64_t now)
{
	const StoredGame *game = t->game;
	bool none = t->mover < 0;
	int64_t ran = clock_elapsed(&t->clock, game->at, now, none ? NULL : game->pauses[t->mover],
				    none ? 0 : game->pause_count[t->mover]);
	return ran > game->credit ? ran - game->credit : 0;
}

/* When the time of a seat is up that is to move since `at`, with so much of it credited. */
static int64_t deadline_of(const Table *t, int seat, int64_t at, const Clocks *clocks, int64_t credit)
{
	int64_t until = clock_until(&t->clock, clocks, seat, !t->turns[seat]) + credit;
	return clock_instant(&t->clock, at, until, t->game->pauses[seat],
			     t->game->pause_count[seat]);
}

/* Where an entry leaves the game: whose turn, and until when. */
static void settle(Command *c, const Table *t, Entry *e, int sets_before)
{
	Standing *now = &c->write.standing;
	int mover = replay_seat(&t->replay);
	c->mover = mover;
	*now = c->present.standing;
	now->status = mover < 0 ? OVER : PLAYING;
	now->deadline = 0;
	if (t->clock.kind == CLOCK_NONE || mover < 0)
		return;
	if (t->replay.match.count > sets_before)
		e->clocks = clock_begin(&t->clock);
	now->deadline = deadline_of(t, mover, e->at, &e->clocks, 0);
}

/* After these no plan fits any more. */
static void drop_plans(Command *c)
{
	c->write.planned[0] = c->write.planned[1] = true;
	c->write.plans[0] = c->write.plans[1] = NULL;
}

/* Whether the mover has moved already in the turn that goes on. */
static bool begun_turn(const Table *t)
{
	const Replay *r = &t->replay;
	return r->ply && r->last_move != NO_MOVE && r->last_result == ONGOING &&
	       r->last_by == (int)r->course.now.side;
}

/* What happens beside the board stops no clock: the mover's has run until now. */
static bool charge(Command *c, const Table *t)
{
	const StoredGame *game = &c->present;
	if (t->clock.kind == CLOCK_NONE || t->mover < 0 || !game->turns[t->mover])
		return true;
	int64_t *left = &c->entry.clocks.left[t->mover];
	*left -= spent(t, c->entry.at);
	return *left >= 0;
}

static bool by_the_rules(Command *c, const Fault *fault)
{
	c->problem = (Problem){.kind = BY_THE_RULES, .fault = *fault};
	return true;
}

/* Each of these decides one kind: true when c is refused, else c->entry and c->write.standing are set. */

/* The mover's move, onto the table and into the entry; false when it is refused. */
static bool play(Command *c, Table *t, Entry *e, const char *move, int64_t used, int64_t thought)
{
	Fault fault = {0};
	int sets = t->replay.match.count, mover = replay_seat(&t->replay);
	if (!replay_act(&t->replay, move, (int)strlen(move), &fault))
		return !by_the_rules(c, &fault);
	bool passes = t->replay.match.count > sets || replay_seat(&t->replay) != mover;
	if (!clock_move(&t->clock, &e->clocks, mover, !t->turns[mover], passes, used, thought))
		return !refuse(c, TIME_IS_UP);
	snprintf(e->move, sizeof e->move, "%s", move);
	t->turns[mover]++;
	e->kind = ENTRY_MOVE;
	e->seat = mover;
	e->after = e->before + 1;
	settle(c, t, e, sets);
	return true;
}

/* The moves of an answer, as entries right after those that there are; false when they do not fit. */
static bool play_answer(Command *c, Table *t, const char *answer)
{
	int count = c->write.more_count;
	const Entry *last = count ? &c->more[count - 1] : &c->entry;
	for (const char *at = answer; *at; last = &c->more[count++]) {
		char word[MOVE_ROOM];
		size_t length = strcspn(at, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, at);
		at += length + (at[length] == ' ');
		Entry *e = &c->more[count];
		*e = (Entry){.version = last->version + 1,
			     .before = last->after,
			     .at = last->at,
			     .clocks = last->clocks};
		if (!play(c, t, e, word, 0, -1))
			return false;
	}
	c->write.more_count = count;
	return true;
}

/*
 * A turn has ended: what was planned for it is played, in the same transaction; that ends a turn
 * too, for which the other side may have planned. A plan that does not fit is dropped.
 */
static bool follow_plans(const Authority *a, Command *c, Table *t, int sets)
{
	Text turn = {0};
	bool sound = plan_turn(&c->present, c->move, &turn);
	while (sound) {
		int seat = replay_seat(&t->replay);
		Text tree = {0}, answer = {0}, rest = {0};
		if (seat < 0 || t->replay.match.count > sets) {
			drop_plans(c);
			break;
		}
		StoreResult found = STORE_OK;
		if (c->write.planned[seat])
			text_add(&tree, text_string(&c->plans[seat]));
		else
			found = a->store->plan(a->store, c->present.key, seat, &tree);
		sound = found != STORE_FAILED;
		/* More than there is room for is not begun. */
		bool room = c->write.more_count + PLAN_TURN <= PLANNED_MOST;
		bool fits = tree.length && room &&
			    plan_answer(text_string(&tree), text_string(&turn), &answer, &rest);
		if (tree.length) {
			text_free(&c->plans[seat]);
			c->plans[seat] = rest;
			c->write.planned[seat] = true;
			c->write.plans[seat] = text_string(&c->plans[seat]);
		}
		if (fits && !c->more && !(c->more = calloc(PLANNED_MOST, sizeof *c->more)))
			abort();
		text_free(&turn);
		if (fits)
			sound = play_answer(c, t, text_string(&answer));
		turn = answer;
		text_free(&tree);
		if (!fits)
			break;
	}
	text_free(&turn);
	return sound;
}

static bool decide_move(const Authority *a, Command *c, Table *t)
{
	int sets = t->replay.match.count;
	if (!play(c, t, &c->entry, c->move, spent(t, c->entry.at), c->thought))
		return true;
	bool passes = t->replay.match.count > sets || replay_seat(&t->replay) != t->mover;
	if (!stored_game_shared(&c->present) || !passes)
		return false;
	return follow_plans(a, c, t, sets) ? false : refuse(c, NOT_READ);
}

/* Conditional moves, for the turn that the rival is about to begin. */
static bool decide_plan(Command *c, const Table *t, int seat)
{
	const StoredGame *game = &c->present;
	if (t->clock.kind == CLOCK_LIVE || t->clock.kind == CLOCK_TURN || !stored_game_shared(game))
		return refuse(c, NO_CONDITIONS);
	if (t->mover < 0)
		return by_the_rules(c, &(Fault){.reason = GAME_OVER});
	bool any = body_element(c->tree, 0) != NULL;
	if (any && t->mover == seat)
		return refuse(c, OWN_TURN);
	if (any && begun_turn(t))
		return refuse(c, MID_TURN);
	if (!charge(c, t))
		return refuse(c, TIME_IS_UP);
	text_clear(&c->plans[seat]);
	if (any && !plan_read(game, seat, c->tree, &c->plans[seat], &c->problem))
		return true;
	c->write.planned[seat] = true;
	c->write.plans[seat] = text_string(&c->plans[seat]);
	c->write.standing = game->standing;
	memcpy(c->entry.move, c->move, sizeof c->entry.move);
	return false;
}

/* Of two people the one asks and the other one, asking for the same, agrees. */
static bool decide_takeback(Command *c, const Table *t, int seat)
{
	const StoredGame *game = &c->present;
	bool shared = stored_game_shared(game);
	bool agreed = shared && game->asked_by == !seat && game->goal == c->to;
	if (c->to >= c->ply || (shared && !agreed && c->to != view_last_turn(game, seat)))
		return refuse(c, NOTHING_TO_TAKE_BACK);
	if (!charge(c, t))
		return refuse(c, TIME_IS_UP);
	c->entry.seat = shared ? seat : -1;
	if (shared && !agreed) {
		c->entry.kind = ENTRY_ASKED;
		c->entry.goal = c->to;
		c->write.standing = game->standing;
		return false;
	}
	c->entry.after = c->to;
	Table then;
	bool read = table_read(&then, game, c->to);
	if (read)
		settle(c, &then, &c->entry, then.replay.match.count);
	drop_plans(c);
	table_free(&then);
	return read ? false : refuse(c, NOT_READ);
}

/* The colour that a seat has in the set being played. */
static int colour_of(const Replay *r, int seat)
{
	return seat != match_white(&r->match, r->match.count);
}

static bool decide_end(Command *c, Table *t, int seat, End end)
{
	Fault fault = {0};
	int sets = t->replay.match.count;
	if (t->mover < 0)
		return by_the_rules(c, &(Fault){.reason = GAME_OVER});
	int colour = colour_of(&t->replay, seat);
	if (!replay_end(&t->replay, colour, end, &fault))
		return by_the_rules(c, &fault);
	snprintf(c->entry.move, sizeof c->entry.move, "%s", replay_end_word(colour, end));
	c->entry.seat = seat;
	c->entry.after = c->entry.before + 1;
	settle(c, t, &c->entry, sets);
	drop_plans(c);
	return false;
}

static bool decide_seat(Command *c, Table *t)
{
	const StoredGame *game = &c->present;
	if (game->standing.status != OPEN)
		return refuse(c, SEAT_TAKEN);
	if (c->asker == game->maker)
		return refuse(c, OWN_GAME);
	if (game->joining == BY_NAME && c->asker != game->invited)
		return refuse(c, NOT_INVITED);
	if (game->rated[0] && !c->member)
		return refuse(c, MEMBERS_ONLY);
	int seat = game->standing.seats[0] != 0;
	/* Whoever offered it has left meanwhile. */
	if (game->sitting[!seat].kind == GHOST)
		return refuse(c, IS_CANCELLED);
	c->entry.seat = seat;
	c->entry.clocks = clock_begin(&t->clock);
	settle(c, t, &c->entry, 0);
	c->write.standing.seats[seat] = c->asker;
	return false;
}

static bool decide_cancel(Command *c, int seat)
{
	const StoredGame *game = &c->present;
	if (game->turns[0] && game->turns[1])
		return refuse(c, HAS_BEGUN);
	c->entry.seat = seat;
	c->write.standing = game->standing;
	c->write.standing.status = CANCELLED;
	drop_plans(c);
	c->write.standing.deadline = 0;
	return false;
}

int64_t authority_year(const Authority *a, int64_t person, int64_t now)
{
	Contact contact;
	bool said = a->store->contact(a->store, person, &contact) == STORE_OK;
	return zone_year(said ? contact.zone : zone_default, now);
}

/* Who wishes so goes on leave, a day at a time, in the instant his time is up. */
static bool takes_leave(const Authority *a, Command *c, const Table *t)
{
	enum { A_DAY = 24 * 60 * 60 * 1000 };
	const StoredGame *game = &c->present;
	int64_t deadline = game->standing.deadline, person = game->standing.seats[t->mover];
	Leave leave;
	if (clock_is_live(&t->clock) || t->clock.no_leave || !person || !game->turns[t->mover] ||
	    a->store->leave(a->store, person, authority_year(a, person, deadline), deadline,
			    &leave) != STORE_OK)
		return false;
	c->leave = (Span){deadline, deadline + A_DAY};
	return leave.automatic && !leave.now.until && leave.times < SPANS_MOST &&
	       leave.used + A_DAY <= a->leave_allowed;
}

/* Time itself asks: a flag, or the end of a game that has not begun. */
static bool decide_flag(const Authority *a, Command *c, Table *t)
{
	const StoredGame *game = &c->present;
	int64_t deadline = game->standing.deadline;
	if (!deadline || deadline >= c->entry.at || game->standing.status > PLAYING)
		return refuse(c, WRONG_PLY);
	/* The deadline only says when to look: leave may have begun or ended since. */
	if (game->standing.status == PLAYING && t->clock.kind != CLOCK_NONE && t->mover >= 0)
		c->later = deadline_of(t, t->mover, game->at, &game->clocks, game->credit);
	if (c->later > deadline)
		return refuse(c, WRONG_PLY);
	if (game->standing.status == PLAYING && t->mover >= 0 && takes_leave(a, c, t))
		return refuse(c, WRONG_PLY);
	c->leave = (Span){0};
	if (game->standing.status == OPEN || !game->turns[t->mover]) {
		c->entry.kind = ENTRY_CANCELLED;
		return decide_cancel(c, -1);
	}
	return decide_end(c, t, t->mover, END_TIME);
}

/* Who is told that it is his turn now, or that the game is over, unless the clock is too quick for that; messages of the turn that is over are void. */
static void tell(const Authority *a, Command *c, const Table *t)
{
	enum { PUSH_AFTER = 10 * 1000 };
	const Standing *now = &c->write.standing;
	EntryKind kind = c->entry.kind;
	bool goes_on = kind == ENTRY_MOVE && c->mover == t->mover && !c->write.more_count;
	if (!stored_game_shared(&c->present) || clock_is_live(&t->clock) || goes_on ||
	    kind == ENTRY_ASKED || kind == ENTRY_PLANNED || kind == ENTRY_AWAY ||
	    kind == ENTRY_BACK)
		return;
	int64_t at = c->entry.at;
	c->write.settles = true;
	c->write.tell_at = at + a->tell_after;
	c->write.push_at = at + (a->tell_after < PUSH_AFTER ? a->tell_after : PUSH_AFTER);
	/* That it is over is told to who did not end it himself. */
	for (int seat = 0; seat < 2 && now->status != PLAYING; seat++)
		if (now->seats[seat] != c->asker && (!seat || now->seats[0] != now->seats[1]))
			c->write.ended[seat] = now->seats[seat];
	if (now->status != PLAYING || c->mover < 0)
		return;
	c->write.turn = now->seats[c->mover];
	c->write.remind_at = now->deadline ? at + (now->deadline - at) / 5 * 4 : 0;
}

int64_t authority_claim(const Authority *a, const StoredGame *game)
{
	Table t;
	int64_t wait = -1;
	bool read = table_read(&t, game, game->ply);
	if (read && game->standing.status == PLAYING && t.mover >= 0 &&
	    clock_is_live(&t.clock) && stored_game_shared(game) && game->turns[t.mover]) {
		int64_t gone = presence_gone(a->presence, game->standing.seats[t.mover]);
		/* Gone before it was his turn is not gone in it. */
		int64_t here = clock_wall() - game->at;
		wait = clock_absence(&t.clock) - (gone < here ? gone : here);
		wait = !gone ? -1 : wait > 0 ? wait : 0;
	}
	table_free(&t);
	return wait;
}

/* The ledger has it already; here the mover's clock is charged until now, and then stands or runs. */
static bool decide_leave(Command *c, const Table *t, int seat)
{
	const StoredGame *game = &c->present;
	if (game->standing.status != PLAYING || t->mover < 0 || clock_is_live(&t->clock) ||
	    t->clock.kind == CLOCK_NONE || t->clock.no_leave)
		return refuse(c, WRONG_PLY);
	/* A first turn cannot be charged, nor can who has no time left: only the deadline is another one. */
	if (!game->turns[t->mover] || !charge(c, t)) {
		c->later = deadline_of(t, t->mover, game->at, &game->clocks, game->credit);
		return refuse(c, WRONG_PLY);
	}
	c->entry.seat = seat;
	settle(c, t, &c->entry, t->replay.match.count);
	const Standing *now = &c->write.standing;
	c->write.remind_at = c->entry.at + (now->deadline - c->entry.at) / 5 * 4;
	return false;
}

/* Who is there says that who should move is not; it is booked as if his time were up. */
static bool decide_gone(const Authority *a, Command *c, Table *t, int seat)
{
	if (t->mover < 0 || t->mover == seat || authority_claim(a, &c->present))
		return refuse(c, NOT_GONE);
	return decide_end(c, t, t->mover, END_TIME);
}

/* A rated game that has come to its end changes ratings; one that was cancelled had none. */
static void rate(Command *c, const Table *t)
{
	const StoredGame *game = &c->present;
	if (!game->rated[0] || c->write.standing.status != OVER)
		return;
	int winner = match_winner(&t->replay.match);
	c->write.rated = game->rated;
	c->write.score = winner < 0 ? 0.5 : winner == 0;
}

/* What may not be done in a game that is not being played, or by somebody who does not play it. */
static bool refused_to_asker(Command *c, int *seat)
{
	const StoredGame *game = &c->present;
	Status status = game->standing.status;
	bool shared = stored_game_shared(game);
	*seat = stored_game_seat(game, c->asker);
	if (status == CANCELLED)
		return refuse(c, IS_CANCELLED);
	if (c->kind == ENTRY_SEATED || c->kind == ENTRY_FLAG)
		return false;
	bool declines = c->kind == ENTRY_CANCELLED && c->asker && c->asker == game->invited;
	if (game->maker && *seat < 0 && !declines)
		return refuse(c, NOT_YOUR_GAME);
	if (status == OPEN && c->kind != ENTRY_CANCELLED)
		return refuse(c, NOT_BEGUN);
	if (shared && status == OVER && c->kind != ENTRY_MOVE)
		return by_the_rules(c, &(Fault){.reason = GAME_OVER});
	if (!shared && c->kind == ENTRY_CANCELLED)
		return refuse(c, HAS_BEGUN);
	if (!shared && c->kind == ENTRY_LEFT)
		*seat = c->seat;
	return false;
}

static bool decide_kind(const Authority *a, Command *c)
{
	int seat;
	if (refused_to_asker(c, &seat))
		return true;
	Table t;
	bool refused = !table_read(&t, &c->present, c->present.ply);
	c->mover = t.mover;
	if (refused)
		refuse(c, NOT_READ);
	else if (c->kind == ENTRY_MOVE && stored_game_shared(&c->present) && t.mover >= 0 &&
		 t.mover != seat)
		refused = refuse(c, NOT_YOUR_TURN);
	else if (c->kind == ENTRY_MOVE)
		refused = decide_move(a, c, &t);
	else if (c->kind == ENTRY_TAKEBACK)
		refused = decide_takeback(c, &t, seat);
	else if (c->kind == ENTRY_PLANNED)
		refused = decide_plan(c, &t, seat);
	else if (c->kind == ENTRY_LEFT)
		refused = decide_end(c, &t, seat < 0 ? t.mover : seat, END_LEFT);
	else if (c->kind == ENTRY_GONE)
		refused = decide_gone(a, c, &t, seat);
	else if (c->kind == ENTRY_AWAY || c->kind == ENTRY_BACK)
		refused = decide_leave(c, &t, seat);
	else if (c->kind == ENTRY_SEATED)
		refused = decide_seat(c, &t);
	else if (c->kind == ENTRY_CANCELLED)
		refused = decide_cancel(c, seat);
	else
		refused = decide_flag(a, c, &t);
	if (!refused) {
		tell(a, c, &t);
		rate(c, &t);
	}
	table_free(&t);
	return refused;
}

bool authority_decide(const Authority *a, Command *c)
{
	/* 1. Back from the store: done, or failed; or another entry came first, then anew. */
	if (c->was_written && c->write.result == WRITE_DONE)
		return true;
	if (c->was_written && c->write.result == WRITE_FAILED)
		return refuse(c, NOT_SAVED);

	/* 2. The game as it stands. */
	stored_game_free(&c->present);
	StoreResult found = a->store->load(a->store, c->game, &c->present);
	if (found != STORE_OK)
		return refuse(c, found == STORE_NONE ? NO_GAME : NOT_READ);
	if (c->id[0] && !authority_may_see(&c->present, c->asker))
		return refuse(c, NO_GAME);

	/* 3. The same request again, however the game has gone on since. Asked after the game was
	 * loaded: an entry that comes between the two is a conflict later. */
	Entry first;
	found = c->id[0] ? a->store->find(a->store, c->present.key, c->id, &first) : STORE_NONE;
	if (found == STORE_OK)
		return answer_again(c, &first);
	if (found == STORE_FAILED)
		return refuse(c, NOT_READ);

	/* 4. Does the asker see what we see? */
	if ((c->ply >= 0 && c->ply != c->present.ply) ||
	    (c->version && c->version != c->present.version))
		return refuse(c, WRONG_PLY);
	if (c->present.version >= VERSIONS_MOST)
		return refuse(c, TOO_LONG);

	/* 5. Is it possible? What is decided goes right after the version it was decided on. */
	c->entry = (Entry){.version = c->present.version + 1,
			   .kind = c->kind,
			   .before = c->present.ply,
			   .after = c->present.ply,
			   .at = clock_wall(),
			   .seat = -1,
			   .clocks = c->present.clocks};
	memcpy(c->entry.id, c->id, sizeof c->entry.id);
	c->write = (Write){.kind = WRITE_ENTRY, .key = c->present.key};
	if (decide_kind(a, c))
		return true;

	/* 6. Then it is to be written. */
	c->write.entry = c->entry;
	c->write.more = c->more;
	return false;
}

/* On the store's thread: it is on disk. First who asked is told, then who watches. */
static void command_written(Write *w)
{
	Command *c = (Command *)((char *)w - offsetof(Command, write));
	Hub *hub = c->authority->hub;
	int64_t game = w->key, first = w->standing.seats[0], second = w->standing.seats[1];
	bool news = w->result == WRITE_DONE;
	c->was_written = true;
	c->written(c); /* c may be gone after this */
	if (!news)
		return;
	hub_publish_game(hub, game);
	if (first)
		hub_publish_person(hub, first);
	if (second && second != first)
		hub_publish_person(hub, second);
}

void authority_write(const Authority *a, Command *c)
{
	c->authority = a;
	c->write.done = command_written;
	a->store->submit(a->store, &c->write);
}

void command_free(Command *c)
{
	stored_game_free(&c->present);
	body_free(c->tree);
	free(c->more);
	for (int seat = 0; seat < 2; seat++)
		text_free(&c->plans[seat]);
}

/* --- new games --- */

static void creation_written(Write *w)
{
	Creation *c = (Creation *)((char *)w - offsetof(Creation, write));
	Hub *hub = c->authority->hub;
	int64_t invited = w->result == WRITE_DONE ? c->invited : 0;
	c->written(c); /* c may be gone after this */
	if (invited)
		hub_publish_person(hub, invited);
}

void authority_create(const Authority *a, Creation *c)
{
	c->authority = a;
	if (!c->id[0])
		random_id(c->id);
	if (c->lot) {
		c->terms.begins = fair_coin();
	}
	StoredGame *game = &c->game;
	memcpy(game->id, c->id, sizeof game->id);
	game->created = clock_wall();
	game->lot = c->lot;
	terms_write(&c->terms, &game->terms);
	text_add(&game->players, text_string(&c->players));
	game->maker = c->maker;
	game->joining = c->joining;
	game->invited = c->invited;
	game->hidden = c->hidden;
	if (c->rated)
		snprintf(game->rated, sizeof game->rated, "%s", game_of(&c->terms.rules)->name);
	clock_write(&c->clock, game->clock);
	bool open = c->joining != NOBODY;
	game->standing.status = open ? OPEN : PLAYING;
	game->standing.deadline = open ? game->created + OPEN_FOR : 0;
	for (int seat = 0; seat < 2; seat++)
		game->standing.seats[seat] = open && seat != c->seat ? 0 : c->maker;
	c->write = (Write){
		.kind = WRITE_GAME,
		.game = game,
		.done = creation_written,
		.entry = {.version = 1, .kind = ENTRY_CREATED, .at = game->created, .seat = -1}};
	a->store->submit(a->store, &c->write);
}

/* Whether the stored game is what c asks for; a drawn beginner is whoever it was. */
static bool same_game(const Creation *c, const StoredGame *game)
{
	Terms stored, asked = c->terms;
	Fault fault;
	char clock[CLOCK_ROOM];
	clock_write(&c->clock, clock);
	if (!terms_read(text_string(&game->terms), &stored, &fault) || game->lot != c->lot ||
	    game->maker != c->maker || game->joining != c->joining ||
	    game->invited != c->invited || game->hidden != c->hidden ||
	    (game->rated[0] != '\0') != c->rated || strcmp(game->clock, clock) ||
	    (c->joining != NOBODY && game->standing.seats[c->seat] != c->maker))
		return false;
	if (c->lot)
		asked.begins = stored.begins;
	Text terms = {0};
	terms_write(&asked, &terms);
	bool same = !strcmp(text_string(&terms), text_string(&game->terms)) &&
		    !strcmp(text_string(&c->players), text_string(&game->players));
	text_free(&terms);
	return same;
}

void authority_created(const Authority *a, Creation *c)
{
	if (c->write.result == WRITE_FAILED) {
		c->problem.kind = NOT_SAVED;
		return;
	}
	c->made = c->write.result == WRITE_DONE;
	stored_game_free(&c->game);
	if (a->store->load(a->store, c->id, &c->game) != STORE_OK)
		c->problem.kind = NOT_READ;
	else if (!c->made && !c->either && !same_game(c, &c->game))
		c->problem.kind = ID_REUSED;
}

void creation_free(Creation *c)
{
	text_free(&c->players);
	stored_game_free(&c->game);
}

/* --- time --- */

static void sweep_end(Command *c)
{
	command_free(c);
	free(c);
}

/* A write that nobody waits for. */
typedef struct Errand {
	Write write;
	const Authority *authority;
	Person person;
} Errand;

static Errand *errand_new(const Authority *a, Write write)
{
	Errand *e = calloc(1, sizeof *e);
	if (!e)
		abort();
	e->authority = a;
	e->write = write;
	return e;
}

static void errand_end(Write *w)
{
	free((Errand *)((char *)w - offsetof(Errand, write)));
}

static void set_deadline(const Authority *a, const StoredGame *game, int64_t deadline)
{
	Errand *e = errand_new(a, (Write){.kind = WRITE_DEADLINE,
					  .key = game->key,
					  .entry = {.version = game->version},
					  .standing = {.deadline = deadline},
					  .remind_at = game->at + (deadline - game->at) / 5 * 4,
					  .done = errand_end});
	a->store->submit(a->store, &e->write);
}

/* Decided anew if a move came first. */
static void leave_told(Command *c)
{
	const Authority *a = c->authority;
	if (!authority_decide(a, c)) {
		authority_write(a, c);
		return;
	}
	if (c->later)
		set_deadline(a, &c->present, c->later);
	sweep_end(c);
}

void authority_leave(const Authority *a, int64_t person, EntryKind kind)
{
	enum { GAMES_MOST = 1000 };
	Listed *list = calloc(GAMES_MOST, sizeof *list);
	if (!list)
		abort();
	int count = a->store->playing(a->store, person, list, GAMES_MOST);
	for (int i = 0; i < count; i++) {
		Command *c = calloc(1, sizeof *c);
		if (!c)
			abort();
		c->kind = kind;
		c->authority = a;
		c->asker = person;
		c->ply = -1;
		memcpy(c->game, list[i].id, sizeof c->game);
		c->written = leave_told;
		leave_told(c);
	}
	free(list);
}

/* Leave has begun by itself: of his other games too the clocks stand still. If it has not, the flag falls at the next look. */
static void leave_begun(Write *w)
{
	Errand *e = (Errand *)((char *)w - offsetof(Errand, write));
	if (w->result == WRITE_DONE)
		authority_leave(e->authority, e->person.key, ENTRY_AWAY);
	free(e);
}

static void begin_leave(const Authority *a, const Command *c)
{
	Errand *e = errand_new(
		a, (Write){.kind = WRITE_LEAVE,
			   .span = c->leave,
			   .year = authority_year(a, c->present.standing.seats[c->mover],
						  c->leave.from),
			   .allowed = a->leave_allowed,
			   .done = leave_begun});
	e->person.key = c->present.standing.seats[c->mover];
	e->write.person = &e->person;
	a->store->submit(a->store, &e->write);
}

void authority_sweep(const Authority *a)
{
	Listed overdue[OVERDUE_AT_ONCE];
	int count = a->store->due(a->store, clock_wall(), overdue, OVERDUE_AT_ONCE);
	for (int i = 0; i < count; i++) {
		Command *c = calloc(1, sizeof *c);
		if (!c)
			abort();
		c->kind = ENTRY_FLAG;
		c->ply = -1;
		memcpy(c->game, overdue[i].id, sizeof c->game);
		/* If a move comes first this is forgotten: there is a new deadline then. */
		c->written = sweep_end;
		if (!authority_decide(a, c)) {
			authority_write(a, c);
			continue;
		}
		if (c->leave.until)
			begin_leave(a, c);
		else if (c->later > c->present.standing.deadline)
			set_deadline(a, &c->present, c->later);
		sweep_end(c);
	}
}
