/* SPDX-License-Identifier: MIT */
/* A line of positions.c: the search's score, half points of the game's result (3: not known), both rows. */
#ifndef OUTLOOK_SAMPLE_H
#define OUTLOOK_SAMPLE_H

#include <inttypes.h>
#include <stdio.h>

#include "game.h"

/* False at the end, or where it is no such line. */
static bool sample_read(FILE *file, int *score, int *half_points, Position *p)
{
	*p = (Position){0};
	return fscanf(file, "%d %d %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64, score,
		      half_points, &p->wide[0][0], &p->wide[0][1], &p->wide[1][0],
		      &p->wide[1][1]) == 6;
}

#endif
