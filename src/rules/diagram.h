/* SPDX-License-Identifier: MIT */
/*
 * Boards drawn as text and as SVG. The SVG is for print: line art that survives grey, no fonts, scripts
 * or pictures from elsewhere. White is at the bottom; pits are numbered from each player's left.
 */
#ifndef RULES_DIAGRAM_H
#define RULES_DIAGRAM_H

#include "record.h"

typedef struct Diagram {
	const Rules *rules;
	const Position *position;
	Move move; /* a legal move of the position to point out, or NO_MOVE */
	Lang lang;
	const char *names[2]; /* of White and Black, or NULL */
	const char *caption;  /* below the board, or NULL */
} Diagram;

/* At most 80 columns. ascii: no character beyond ASCII in the board itself. */
void diagram_text(const Diagram *d, bool ascii, Text *out);
/* A whole SVG document. */
void diagram_svg(const Diagram *d, Text *out);
/* The start and the position after every turn of the main line, each with its turn below it. */
void diagram_sheet(const Record *g, Lang lang, Text *out);
/* The main line move by move, over and over (SMIL). */
void diagram_animation(const Record *g, Lang lang, Text *out);

#endif
