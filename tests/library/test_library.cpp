/* SPDX-License-Identifier: MIT */
/* The same library from C++: every part is linked, a game is played to its end. */
#include <mangala/mangala.h>

#include <cstdio>
#include <cstring>

namespace
{
int count, failed;

void check(const char *title, bool good)
{
	failed += !good;
	std::printf("%s %d - %s\n", good ? "ok" : "not ok", ++count, title);
}

void progress(void *context, const MangalaThought *so_far)
{
	*static_cast<int *>(context) = so_far->depth;
}
} // namespace

int main()
{
	MangalaRules rules;
	MangalaFault fault;
	check("rules", !mangala_rules_read("toguz", nullptr, &rules, &fault));

	MangalaGame *game = mangala_game_new(&rules, nullptr);
	MangalaEngine *engine = mangala_engine_new(1);
	MangalaRecord *record = mangala_record_new();
	mangala_record_begin(record, &rules, nullptr);
	MangalaLimits limits{};
	limits.depth = 2;
	MangalaThought thought;
	int depth = 0;
	bool played = true;
	while (!mangala_engine_think(engine, game, &limits, progress, &depth, &thought))
		played = played && !mangala_game_play(game, thought.best, nullptr, &fault) &&
			 !mangala_record_play(record, thought.best, &fault);
	check("a game to its end", played && depth > 0 && mangala_game_plies(game) > 20);

	MangalaOutcome outcome = mangala_game_outcome(game);
	check("its record", !mangala_record_finish(record, outcome.result, nullptr, &fault));
	const char *text = mangala_record_write(record, MANGALA_TGK, nullptr);
	MangalaReader *reader = mangala_reader_new_text(text, std::strlen(text));
	MangalaRecord *back = mangala_record_new();
	check("read back",
	      mangala_reader_next(reader, back, &fault) == 1 &&
		      mangala_game_plies(mangala_record_game(back)) == mangala_game_plies(game));

	MangalaMatch match;
	check("a match", !mangala_match_read("game=toguz sets=1", &match, &fault));
	mangala_match_book(&match, mangala_match_finished(game));
	check("it is over", mangala_match_over(&match) &&
				    mangala_match_set(&match, 0).result == outcome.result);

	MangalaPosition start;
	MangalaExplanation explanation;
	mangala_position_start(&rules, &start);
	check("a mistake",
	      mangala_explain_castle(&start, &rules, 1, &explanation, &fault) == MANGALA_WRONG);
	check("the version", *mangala_version() != '\0');

	mangala_reader_free(reader);
	mangala_record_free(back);
	mangala_record_free(record);
	mangala_engine_free(engine);
	mangala_game_free(game);
	std::printf("1..%d\n", count);
	return failed > 0;
}
