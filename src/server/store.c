/* SPDX-License-Identifier: MIT */
#include "store.h"

#include <pthread.h>
#include <stdio.h>

/* --- waiting for a write --- */

typedef struct Wait {
	Write copy;
	pthread_mutex_t lock;
	pthread_cond_t written;
	bool done;
} Wait;

static void wait_done(Write *w)
{
	Wait *wait = (Wait *)((char *)w - offsetof(Wait, copy));
	pthread_mutex_lock(&wait->lock);
	wait->done = true;
	pthread_cond_signal(&wait->written);
	pthread_mutex_unlock(&wait->lock);
}

WriteResult store_write(Store *s, Write *w)
{
	Wait wait = {.copy = *w};
	wait.copy.done = wait_done;
	pthread_mutex_init(&wait.lock, NULL);
	pthread_cond_init(&wait.written, NULL);
	s->submit(s, &wait.copy);
	pthread_mutex_lock(&wait.lock);
	while (!wait.done)
		pthread_cond_wait(&wait.written, &wait.lock);
	pthread_mutex_unlock(&wait.lock);
	pthread_cond_destroy(&wait.written);
	pthread_mutex_destroy(&wait.lock);
	return wait.copy.result;
}

/* By Türkiye's clock; the digest at eight. */
Contact contact_default(int64_t person)
{
	Contact contact = {.person = person, .lang = TR, .digest = 8 * 60};
	snprintf(contact.zone, sizeof contact.zone, "%s", zone_default);
	return contact;
}

void stored_game_free(StoredGame *game)
{
	text_free(&game->terms);
	text_free(&game->players);
	text_free(&game->moves);
	*game = (StoredGame){0};
}

static void drop_last_move(StoredGame *game)
{
	Text *moves = &game->moves;
	while (moves->length && moves->data[moves->length - 1] != ' ')
		moves->length--;
	if (moves->length)
		moves->length--; /* the space before it */
	moves->data[moves->length] = '\0';
	game->ply--;
}

void stored_game_apply(StoredGame *game, const Entry *entry)
{
	if (!game->version)
		game->asked_by = -1;
	game->version = entry->version;
	game->at = entry->at;
	game->clocks = entry->clocks;
	while (game->ply > entry->after)
		drop_last_move(game);
	if (entry->after > game->ply) {
		if (game->ply)
			text_char(&game->moves, ' ');
		text_add(&game->moves, entry->move);
		game->ply++;
	}
	if (entry->kind == ENTRY_MOVE && entry->seat >= 0)
		game->turns[entry->seat]++;
	if (entry->kind == ENTRY_PLANNED || entry->kind == ENTRY_AWAY || entry->kind == ENTRY_BACK)
		return;
	/* Whatever else happens answers a question for a takeback. */
	game->asked_by = entry->kind == ENTRY_ASKED ? entry->seat : -1;
	game->goal = entry->goal;
}

bool stored_game_shared(const StoredGame *game)
{
	return game->joining != NOBODY;
}

int stored_game_seat(const StoredGame *game, int64_t person)
{
	for (int seat = 0; person && seat < 2; seat++)
		if (game->standing.seats[seat] == person)
			return seat;
	return -1;
}
