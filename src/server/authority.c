/* SPDX-License-Identifier: MIT */
#include "authority.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "log.h"
#include "view.h"

/* A match of five sets has some 250 moves; this much is only reached by playing about. */
enum { VERSIONS_MOST = 5000 };

static void random_bytes(void *into, size_t size)
{
	if (getrandom(into, size, 0) != (ssize_t)size)
		abort();
}

/* --- moves and takebacks --- */

static bool refuse(Command *c, ProblemKind kind)
{
	c->problem = (Problem){.kind = kind};
	return true;
}

/* The entry of this id stands already: was it this very request? */
static bool answer_again(Command *c, const Entry *first)
{
	bool same =
		first->kind == c->kind && first->before == c->ply &&
		(c->kind == ENTRY_MOVE ? !strcmp(first->move, c->move) : first->after == c->to);
	if (!same)
		return refuse(c, ID_REUSED);
	c->entry = *first;
	return true;
}

/* True when the move is not possible; c->problem says why. */
static bool refused_by_rules(Command *c)
{
	Replay replay = {0};
	Fault fault = {0};
	bool read = view_replay(&c->present, &replay);
	bool legal = read && replay_act(&replay, c->move, (int)strlen(c->move), &fault);
	if (!legal)
		c->problem = (Problem){.kind = read ? BY_THE_RULES : NOT_READ, .fault = fault};
	replay_free(&replay);
	return !legal;
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

	/* 3. The same request again, however the game has gone on since. Asked after the game was
	 * loaded: an entry that comes between the two is a conflict later. */
	Entry first;
	found = a->store->find(a->store, c->present.key, c->id, &first);
	if (found == STORE_OK)
		return answer_again(c, &first);
	if (found == STORE_FAILED)
		return refuse(c, NOT_READ);

	/* 4. Does the asker see what we see? */
	if (c->ply != c->present.ply || (c->version && c->version != c->present.version))
		return refuse(c, WRONG_PLY);
	if (c->present.version >= VERSIONS_MOST)
		return refuse(c, TOO_LONG);

	/* 5. Is it possible? */
	c->entry = (Entry){.version = c->present.version + 1,
			   .kind = c->kind,
			   .before = c->ply,
			   .at = clock_wall()};
	memcpy(c->entry.id, c->id, sizeof c->entry.id);
	if (c->kind == ENTRY_MOVE) {
		if (refused_by_rules(c))
			return true;
		memcpy(c->entry.move, c->move, sizeof c->entry.move);
		c->entry.after = c->ply + 1;
	} else {
		if (c->to >= c->ply)
			return refuse(c, NOTHING_TO_TAKE_BACK);
		c->entry.after = c->to;
	}

	/* 6. Then it is to be written: right after the version that was decided on. */
	c->write = (Write){.key = c->present.key, .entry = c->entry};
	return false;
}

/* On the store's thread: it is on disk. First who asked is told, then who watches. */
static void command_written(Write *w)
{
	Command *c = (Command *)((char *)w - offsetof(Command, write));
	Hub *hub = c->authority->hub;
	int64_t game = w->key;
	bool news = w->result == WRITE_DONE;
	c->was_written = true;
	c->written(c); /* c may be gone after this */
	if (news)
		hub_publish(hub, game);
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
}

/* --- new games --- */

/* 132 random bits, in characters that need no care in an address. */
static void random_id(char id[ID_LEAST + 1])
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	unsigned char bytes[ID_LEAST];
	random_bytes(bytes, sizeof bytes);
	for (int i = 0; i < ID_LEAST; i++)
		id[i] = digits[bytes[i] % 64];
	id[ID_LEAST] = '\0';
}

static void creation_written(Write *w)
{
	Creation *c = (Creation *)((char *)w - offsetof(Creation, write));
	c->written(c);
}

void authority_create(const Authority *a, Creation *c)
{
	if (!c->id[0])
		random_id(c->id);
	if (c->lot) {
		unsigned char coin;
		random_bytes(&coin, 1);
		c->terms.begins = coin & 1;
	}
	StoredGame *game = &c->game;
	memcpy(game->id, c->id, sizeof game->id);
	game->created = clock_wall();
	game->lot = c->lot;
	terms_write(&c->terms, &game->terms);
	text_add(&game->players, text_string(&c->players));
	c->write = (Write){.game = game,
			   .done = creation_written,
			   .entry = {.version = 1, .kind = ENTRY_CREATED, .at = game->created}};
	a->store->submit(a->store, &c->write);
}

/* Whether the stored game is what c asks for; a drawn beginner is whoever it was. */
static bool same_game(const Creation *c, const StoredGame *game)
{
	Terms stored, asked = c->terms;
	Fault fault;
	if (!terms_read(text_string(&game->terms), &stored, &fault) || game->lot != c->lot)
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
	else if (!c->made && !same_game(c, &c->game))
		c->problem.kind = ID_REUSED;
}

void creation_free(Creation *c)
{
	text_free(&c->players);
	stored_game_free(&c->game);
}
