/* SPDX-License-Identifier: MIT */
/*
 * Records from standard input, a line each: who played, the result, the moves. What is
 * wrong is told with line and column, and then the exit code is 1.
 */
#include <stdio.h>

#include <mangala/mangala.h>

static long from_file(void *file, char *buffer, size_t size)
{
	size_t got = fread(buffer, 1, size, file);
	return got || !ferror((FILE *)file) ? (long)got : -1;
}

/* The main line, its turns numbered, the moves of a turn joined by +. */
static void print_moves(const MangalaRecord *record)
{
	const MangalaRules *rules = mangala_game_rules(mangala_record_game(record));
	for (uint32_t at = mangala_record_first(record); at != MANGALA_NO_TURN;) {
		MangalaTurn turn = mangala_record_turn(record, at);
		for (int i = 0; i < turn.count; i++) {
			char move[MANGALA_MOVE_TEXT];
			mangala_move_write(turn.moves[i], rules, move, sizeof move);
			printf("%c%s", i ? '+' : ' ', move);
		}
		at = turn.next;
	}
	putchar('\n');
}

int main(void)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
	MangalaReader *reader = mangala_reader_new(from_file, stdin);
	MangalaRecord *record = mangala_record_new();
	MangalaFault fault;
	int status, wrong = 0;
	while ((status = mangala_reader_next(reader, record, &fault)) != 0) {
		if (status == MANGALA_WRONG) {
			printf("%ld:%d: %s\n", fault.line, fault.column,
			       fault.sentence[MANGALA_EN]);
			wrong = 1;
			continue;
		}
		if (status == MANGALA_UNREADABLE) {
			perror("read_records");
			wrong = 2;
			break;
		}
		printf("%s - %s %s:", mangala_record_tag(record, "White"),
		       mangala_record_tag(record, "Black"),
		       results[mangala_record_result(record)]);
		print_moves(record);
	}
	mangala_record_free(record);
	mangala_reader_free(reader);
	return wrong;
}
