/* SPDX-License-Identifier: MIT */
/* A program that uses for itself the names which the library uses within: none of them may meet. */
#include <stdio.h>
#include <stdlib.h>

#include <mangala/mangala.h>

int games = 1, position_write = 2, course_begin = 3, engine_new = 4, text_add = 5;

int mangala_play(void);
int mangala_moves(void);
int perft(void);

int mangala_play(void)
{
	return 6;
}

int mangala_moves(void)
{
	return 7;
}

int perft(void)
{
	return 8;
}

int main(void)
{
	MangalaRules rules;
	MangalaPosition start;
	int own = games + position_write + course_begin + engine_new + text_add +
		  mangala_play() + mangala_moves() + perft();
	if (mangala_rules_read("mangala", NULL, &rules, NULL))
		return EXIT_FAILURE;
	mangala_position_start(&rules, &start);
	printf("%d %lld\n", own, (long long)mangala_position_perft(&start, &rules, 3));
	return EXIT_SUCCESS;
}
