/* SPDX-License-Identifier: MIT */
#include "store.h"

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
	game->version = entry->version;
	while (game->ply > entry->after)
		drop_last_move(game);
	if (entry->kind == ENTRY_MOVE) {
		if (game->ply)
			text_char(&game->moves, ' ');
		text_add(&game->moves, entry->move);
		game->ply++;
	}
}
