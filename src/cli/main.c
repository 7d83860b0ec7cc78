/* SPDX-License-Identifier: MIT */
/* mangala COMMAND [OPTIONS]: the table of commands, and how a call is read. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dialect.h"
#include "trouble.h"

/* To add a command: its row, run_NAME in command.h, its pages in docs/man, docs/man/tr and their meson.build. */
const Command cli_commands[] = {
	{"games",
	 "games",
	 "json",
	 {"Oyunları sıralar: ad, sekme, başlık.", "Lists the rule sets: name, tab, title."},
	 run_games},
	{"moves",
	 "moves GAME [POSITION]",
	 "rules stones json",
	 {"Olası hamleler: hamle, sekme, ardından gelen konum.",
	  "The legal moves: move, tab, the position after it."},
	 run_moves},
	{"perft",
	 "perft GAME DEPTH [POSITION]",
	 "rules stones json progress",
	 {"Her derinlikte konum sayısı.", "The number of positions at every depth."},
	 run_perft},
	{"trace",
	 "trace GAME",
	 "rules json",
	 {"Standart girdiden satır satır oyun okur, her hamleden sonraki konumu yazar.",
	  "Reads a game a line from standard input and prints the position after every move."},
	 run_trace},
	{"check",
	 "check FILE...",
	 "json progress",
	 {"Oyun kayıtlarını denetler; doğruysa susar, değilse DOSYA:SATIR:SÜTUN: neden.",
	  "Checks records of games: silent when right, else FILE:LINE:COLUMN: why."},
	 run_check},
	{"convert",
	 "convert [--to FORM] FILE",
	 "to notation game json output progress",
	 {"Oyun kayıtlarını başka biçimde yazar.", "Writes records of games in another form."},
	 run_convert},
	{"replay",
	 "replay FILE",
	 "game ply notation json progress",
	 {"Kayıttaki her hamleden sonraki konum: kaçıncı hamle, sekme, hamle, sekme, konum.",
	  "The position after every move of a record: its number, tab, move, tab, position."},
	 run_replay},
	{"show",
	 "show GAME [POSITION] | FILE",
	 "rules stones game ply move svg fen ascii sheet animate output progress",
	 {"Bir konumu ya da kayıtlı oyunu metin ya da SVG olarak çizer.",
	  "Draws a position or a recorded game as text or as SVG."},
	 run_show},
	{"play",
	 "play [GAME]",
	 "white black sets kind rules record plain ascii delay seed dir tables",
	 {"Uçbirimde oynatır: bilgisayara karşı, iki kişi ya da bilgisayara karşı bilgisayar.",
	  "Plays in the terminal: against the computer, two people, or computer against computer."},
	 run_play},
	{"analyse",
	 "analyse GAME [POSITION]",
	 "rules stones time nodes depth lines threads hash dir tables json progress",
	 {"Bir konumu inceler: puan, derinlik, konum sayısı, devam yolu.",
	  "Analyses a position: score, depth, nodes, variation."},
	 run_analyse},
	{"review",
	 "review FILE",
	 "game time nodes depth threads hash dir tables json annotate keep output progress",
	 {"Kayıttaki her hamlenin en iyiye göre kaybını bulur, hataları adıyla söyler.",
	  "What every move of a record loses against the best; mistakes by name."},
	 run_review},
	{"engine",
	 "engine",
	 "dir tables",
	 {"Motoru başka programlara açar: satır satır protokol (docs/protocol.md).",
	  "The engine for other programs: a line protocol (docs/protocol.md)."},
	 run_engine},
	{"match",
	 "match GAME FIRST SECOND",
	 "rules games time nodes depth clock hash opening seed concurrency sprt dir record json progress",
	 {"İki motoru karşılaştırır: skor, Elo farkı, ardışık sınama.",
	  "Plays two engines against each other: score, Elo, sequential test."},
	 run_match},
	{"db",
	 "db build|book|pack|info|verify|probe GAME [POSITION]",
	 "rules stones men no-flying plies every tables threads memory dir json progress",
	 {"Bitiş tablolarını kurar, anlatır, denetler ya da onlara sorar.",
	  "Builds, lists and verifies tables of endings, or asks them."},
	 run_db},
	{"solve",
	 "solve GAME [POSITION]",
	 "rules pits stones tables threads memory dir seed keep certificate plies json progress",
	 {"Bir konumun ve her hamlesinin kesin değerini kanıtlar.",
	  "Proves the exact value of a position and of each of its moves."},
	 run_solve},
	{"bench",
	 "bench [rules|search|exact|tables [GAME]]",
	 "games ply lines dir tables threads memory seed json progress",
	 {"Kuralların ve aramanın hızını ölçer.", "Measures the speed of the rules and the search."},
	 run_bench},
	{"serve", "serve", "config listen data dir", {"Sunucuyu başlatır.", "Starts the server."}, run_serve},
	{"admin",
	 "admin people|ban|unban|password|mail [WHO]",
	 "config data",
	 {"Sunucuyu işletenler için: kişiler, yasaklar, yeni parola, posta denemesi.",
	  "For who runs the server: people, bans, a new password, a test of its mail."},
	 run_admin},
	{"backup",
	 "backup FILE",
	 "config data",
	 {"Sunucunun veritabanını, çalışırken de, tek dosyaya yedekler.",
	  "Copies the server's database into one file, also while it runs."},
	 run_backup},
	{"restore",
	 "restore FILE",
	 "config data",
	 {"Yedeği, veritabanı olmayan bir klasöre koyar.",
	  "Puts such a copy into a folder that has no database."},
	 run_restore},
	{"help",
	 "help [COMMAND]",
	 "",
	 {"Komutları sıralar ya da birini anlatır.", "Lists the commands or explains one."},
	 run_help},
	{"completion",
	 "completion bash|zsh|fish",
	 "",
	 {"Kabuğun komutları tamamlamasını sağlayan betiği yazar.",
	  "Prints the script by which a shell completes commands."},
	 run_completion},
	{0},
};

Lang cli_lang(void)
{
	static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (int i = 0; i < 3; i++) {
		const char *value = getenv(variables[i]);
		if (value && *value)
			return strncmp(value, "tr", 2) ? EN : TR;
	}
	return EN;
}

int call_error(const Call *call, const char *tr, const char *en, const char *found)
{
	fprintf(stderr, "mangala %s: %s%s\n", call->command, cli_lang() == TR ? tr : en, found);
	return EXIT_CALL;
}

int call_fault(const Call *call, const Fault *fault)
{
	Text sentence = {0};
	Lang lang = cli_lang();
	fault_write(fault, lang, &sentence);
	fprintf(stderr, "mangala %s: ", call->command);
	if (fault->column)
		fprintf(stderr, lang == TR ? "%d. sütun: " : "column %d: ", fault->column);
	fprintf(stderr, "%s", text_string(&sentence));
	if (*fault_rule(fault))
		fprintf(stderr, lang == TR ? " (kural %s)" : " (rule %s)", fault_rule(fault));
	fputc('\n', stderr);
	text_free(&sentence);
	return EXIT_CALL;
}

bool call_rules(const Call *call, int at, Rules *rules)
{
	if (at >= call->count) {
		call_error(call, "oyun adı bekleniyordu; `mangala games` adları sıralar",
			   "expected the name of a game; `mangala games` lists them", "");
		return false;
	}
	const Game *game = game_find(call->words[at], (int)strlen(call->words[at]));
	if (!game) {
		call_error(call, "böyle bir oyun yok; `mangala games` adları sıralar: ",
			   "there is no such game; `mangala games` lists them: ", call->words[at]);
		return false;
	}
	*rules = game->rules;
	for (const char *word = call->rules ? call->rules : ""; *word;) {
		size_t length = strcspn(word, " ,");
		Fault fault;
		if (length && !rules_set(rules, word, (int)length, &fault)) {
			fault.column = (int)(word - call->rules) + 1;
			call_fault(call, &fault);
			return false;
		}
		word += length + (word[length] != '\0');
	}
	return true;
}

bool call_position(const Call *call, int at, const Rules *rules, Position *p)
{
	if (at >= call->count) {
		game_of(rules)->start(p);
		return true;
	}
	/* A position may come in quotes or as the words it is made of. */
	Text line = {0};
	for (int i = at; i < call->count; i++) {
		if (i > at)
			text_char(&line, ' ');
		text_add(&line, call->words[i]);
	}
	int stones = call->stones >= 0            ? call->stones
		     : call->stones == ANY_STONES ? -1
						  : game_of(rules)->stones;
	Fault fault;
	bool read = position_read_any(rules, text_string(&line), stones, p, &fault);
	if (!read)
		call_fault(call, &fault);
	text_free(&line);
	return read;
}

bool command_takes(const Command *command, const char *option)
{
	size_t length = strlen(option);
	for (const char *at = command->options; (at = strstr(at, option)); at += length)
		if ((at == command->options || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
			return true;
	return false;
}

static const Command *command_find(const char *name)
{
	for (const Command *c = cli_commands; c->name; c++)
		if (!strcmp(c->name, name))
			return c;
	return NULL;
}

/* Two columns: what is written, what it means. */
static void help_line(FILE *out, int width, const char *written, const char *meaning)
{
	for (const char *s = written; *s; s++)
		width -= (*s & 0xc0) != 0x80;
	fprintf(out, "  %s%*s  %s\n", written, width > 0 ? width : 0, "", meaning);
}

static void help_overview(FILE *out)
{
	Lang lang = cli_lang();
	fprintf(out,
		lang == TR
			? "Mangala: Türk zeka oyunları.\n\nKullanım: mangala KOMUT [SEÇENEKLER]\n\n"
			: "Mangala: the Turkish games of mind.\n\nUsage: mangala COMMAND [OPTIONS]\n\n");
	for (const Command *c = cli_commands; c->name; c++)
		help_line(out, 28, c->usage, c->help[lang]);
}

static void help_command(const Command *command, FILE *out)
{
	Lang lang = cli_lang();
	fprintf(out, "mangala %s\n\n%s\n", command->usage, command->help[lang]);
	if (*command->options)
		fputc('\n', out);
	for (const Option *o = cli_options; o->name; o++) {
		if (!command_takes(command, o->name))
			continue;
		Text written = {0};
		text_add(&written, o->letter == 'o' ? "-o, --" : "--");
		text_add(&written, o->name);
		if (o->value[lang]) {
			text_char(&written, ' ');
			text_add(&written, o->value[lang]);
		}
		help_line(out, 21, text_string(&written), o->help[lang]);
		text_free(&written);
	}
}

int run_help(const Call *call)
{
	if (call->count == 0) {
		help_overview(stdout);
		return EXIT_DONE;
	}
	const Command *command = command_find(call->words[0]);
	if (!command)
		return call_error(call, "böyle bir komut yok: ", "there is no such command: ",
				  call->words[0]);
	help_command(command, stdout);
	return EXIT_DONE;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		help_overview(stderr);
		return EXIT_CALL;
	}
	const char *name = argv[1];
	if (!strcmp(name, "--help") || !strcmp(name, "-h"))
		name = "help";
	if (!strcmp(name, "--version") || !strcmp(name, "version")) {
		puts("mangala " MANGALA_VERSION);
		return EXIT_DONE;
	}

	Call call = {
		.command = name,
		.stones = -1,
		.ply = -1,
		.delay = -1,
		.seed = -1,
		.every = -1,
		.tables = -1,
		.opening = -1,
	};
	const Command *command = command_find(name);
	if (!command) {
		fprintf(stderr,
			cli_lang() == TR
				? "mangala: böyle bir komut yok: %s; `mangala help` sıralar\n"
				: "mangala: there is no such command: %s; `mangala help` lists them\n",
			name);
		return EXIT_CALL;
	}
	int code = call_read(&call, command, argc - 1, argv + 1);
	if (code != EXIT_DONE)
		return code;
	if (call.help) {
		help_command(command, stdout);
		return EXIT_DONE;
	}
	code = command->run(&call);
	/* What was printed but never arrived is an error too (a full disk). */
	errno = 0;
	if (fflush(stdout) || ferror(stdout))
		return call_error(&call, "standart çıktı: ", "standard output: ",
				  file_trouble(errno ? errno : EIO, cli_lang()));
	return code;
}
