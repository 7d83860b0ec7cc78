/* SPDX-License-Identifier: MIT */
/* What the full screen knows: screen.c changes it, view.c draws it. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "board.h"
#include "session.h"

typedef enum Stage {
	AT_TABLE, /* somebody is to move, or the match is over */
	SHOWING,  /* the last move is being shown, event by event */
	SET_OVER, /* the end of a set is looked at before the next one */
} Stage;

/* What lies over the table and takes the keys. */
typedef enum Sheet {
	NO_SHEET,
	READING,     /* a page: help, or the list of moves */
	LEAVING,     /* "this game is not saved" */
	LEAVING_SET, /* what that would come to */
	NAMING,      /* the name of a file */
} Sheet;

typedef struct Screen {
	Session *session;
	int delay; /* milliseconds a stone; 0: moves are not shown in steps */
	Stage stage;
	Sheet sheet;
	int set; /* the set on the table */
	Scene scene;
	int shown;  /* events of the last move that were shown */
	double due; /* when the next one is, by `milliseconds` */

	int cursor;   /* a place; only shown when a person is to move */
	int from, to; /* dokuztas: chosen so far, or NOWHERE */
	char column;  /* dokuztas: the letter that was typed, or 0 */
	bool hinting;

	Text told;     /* what has happened, a sentence a line */
	Text alert;    /* why a key was refused, a hint, what was saved */
	bool alarming; /* ... and it is a refusal */
	Text page;     /* READING */
	const char *page_title;
	int page_top; /* the first line that is seen */
	Text name;    /* NAMING */
	bool leave_when_saved;

	BoardPlan plan; /* of the board as it was last drawn; its game is NULL when it was not */
	bool stuck;     /* the computer cannot move: the record is full */
	bool done;
	int signal; /* what ended the game, or 0 */
} Screen;

/* The colour in the lower row of the set on the table. */
int screen_bottom(const Screen *v);
/* What the person to move can choose now; cursor NO_PLACE when nobody can. */
Choice screen_choice(const Screen *v);
void screen_draw(Screen *v);
/* Lines of a page that fit, and lines there are. */
void screen_page_size(const Screen *v, int *fit, int *lines);
/* The turns of a set, a numbered line each, broken where `width` ends. */
void screen_list_moves(const Record *g, int width, Text *out);

#endif
