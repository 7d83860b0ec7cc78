/* SPDX-License-Identifier: MIT */
/* mangala COMMAND [OPTIONS]: the table of commands, and how a call is read. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "dialect.h"

static const Command commands[] = {
	{"games", "games", "json",
	 {"Oyunları sıralar: ad, sekme, başlık.", "Lists the rule sets: name, tab, title."},
	 run_games},
	{"moves", "moves GAME [POSITION]", "rules stones json",
	 {"Olası hamleler: hamle, sekme, ardından gelen konum.",
	  "The legal moves: move, tab, the position after it."},
	 run_moves},
	{"perft", "perft GAME DEPTH [POSITION]", "rules stones json",
	 {"Her derinlikte konum sayısı.", "The number of positions at every depth."},
	 run_perft},
	{"trace", "trace GAME", "rules",
	 {"Standart girdiden satır satır oyun okur, her hamleden sonraki konumu yazar.",
	  "Reads a game a line from standard input and prints the position after every move."},
	 run_trace},
	{"check", "check FILE...", "json progress",
	 {"Oyun kayıtlarını denetler; doğruysa susar, değilse DOSYA:SATIR:SÜTUN: neden.",
	  "Checks records of games: silent when right, else FILE:LINE:COLUMN: why."},
	 run_check},
	{"convert", "convert [--to FORM] FILE", "to notation game json output progress",
	 {"Oyun kayıtlarını başka biçimde yazar.", "Writes records of games in another form."},
	 run_convert},
	{"replay", "replay FILE", "game ply notation json progress",
	 {"Kayıttaki her hamleden sonraki konum: kaçıncı hamle, sekme, hamle, sekme, konum.",
	  "The position after every move of a record: its number, tab, move, tab, position."},
	 run_replay},
	{"show", "show GAME [POSITION] | FILE",
	 "rules stones game ply move svg fen ascii sheet animate output progress",
	 {"Bir konumu ya da kayıtlı oyunu metin ya da SVG olarak çizer.",
	  "Draws a position or a recorded game as text or as SVG."},
	 run_show},
	{"bench", "bench [rules|search]", "json",
	 {"Kuralların ve aramanın hızını ölçer.", "Measures the speed of the rules and the search."},
	 run_bench},
	{"serve", "serve", "listen data",
	 {"Sunucuyu başlatır: --listen ADRES:KAPI (127.0.0.1:8080), --data KLASÖR (data).",
	  "Starts the server: --listen ADDRESS:PORT (127.0.0.1:8080), --data DIR (data)."},
	 run_serve},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const char *const option_help[][3] = {
	{"rules", "--rules \"castles=0 ...\"  değişen kural seçenekleri",
	 "--rules \"castles=0 ...\"  changed options of the rule set"},
	{"stones", "--stones N   çalışma konumunun taş sayısı", "--stones N   total of a study position"},
	{"json", "--json       programlar için JSON", "--json       JSON, for programs"},
	{"listen", "--listen ADRES:KAPI", "--listen ADDRESS:PORT"},
	{"data", "--data KLASÖR", "--data DIR"},
	{"to", "--to BİÇİM   pgn, fromto, playok, tgk ya da json", "--to FORM    pgn, fromto, playok, tgk or json"},
	{"notation", "--notation N pits, fromto, playok ya da tgk", "--notation N pits, fromto, playok or tgk"},
	{"game", "--game N     dosyadaki N. oyun", "--game N     game N of the file"},
	{"ply", "--ply N      N. hamleden sonra", "--ply N      after move N"},
	{"move", "--move HAMLE hamleyi okla göster", "--move MOVE  point the move out by an arrow"},
	{"svg", "--svg        metin yerine SVG", "--svg        SVG instead of text"},
	{"fen", "--fen        başka programların okuduğu konum satırı",
	 "--fen        the position as other programs read it"},
	{"ascii", "--ascii      çizgi karakterleri olmadan", "--ascii      without line-drawing characters"},
	{"sheet", "--sheet      her sıradan sonraki konum, tek sayfada (SVG)",
	 "--sheet      the position after every turn, on one sheet (SVG)"},
	{"animate", "--animate    oyun hareketli (SVG)", "--animate    the game in motion (SVG)"},
	{"output", "-o DOSYA     çıktıyı dosyaya yaz", "-o FILE      write to a file"},
	{"progress", "--progress   ilerlemeyi uçbirim olmasa da bildir",
	 "--progress   tell progress even without a terminal"},
};
enum { OPTION_HELP = sizeof option_help / sizeof *option_help };

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
	int stones = call->stones >= 0 ? call->stones : game_of(rules)->stones;
	Fault fault;
	bool read = position_read_any(rules, text_string(&line), stones, p, &fault);
	if (!read)
		call_fault(call, &fault);
	text_free(&line);
	return read;
}

static bool takes(const Command *command, const char *option)
{
	size_t length = strlen(option);
	for (const char *at = command->options; (at = strstr(at, option)); at += length)
		if ((at == command->options || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
			return true;
	return false;
}

static const Command *command_find(const char *name)
{
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

static void help_overview(FILE *out)
{
	Lang lang = cli_lang();
	fprintf(out, lang == TR ? "Mangala: Türk zeka oyunları.\n\nKullanım: mangala KOMUT [SEÇENEKLER]\n\n"
				: "Mangala: the Turkish games of mind.\n\nUsage: mangala COMMAND [OPTIONS]\n\n");
	for (int i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-28s %s\n", commands[i].usage, commands[i].help[lang]);
	fprintf(out, "  %-28s %s\n", "help COMMAND",
		lang == TR ? "Bir komutu anlatır." : "Explains a command.");
}

static void help_command(const Command *command, FILE *out)
{
	Lang lang = cli_lang();
	fprintf(out, "mangala %s\n\n%s\n", command->usage, command->help[lang]);
	if (*command->options)
		fputc('\n', out);
	for (int i = 0; i < OPTION_HELP; i++)
		if (takes(command, option_help[i][0]))
			fprintf(out, "  %s\n", option_help[i][1 + lang]);
}

static int help(const char *name)
{
	const Command *command = name ? command_find(name) : NULL;
	if (name && !command) {
		Call call = {.command = "help"};
		return call_error(&call, "böyle bir komut yok: ", "there is no such command: ", name);
	}
	if (command)
		help_command(command, stdout);
	else
		help_overview(stdout);
	return EXIT_DONE;
}

/* A whole number of at most `most`; -1 when the text is none. */
static int whole_number(const char *text, int most)
{
	char *end;
	long n = strtol(text, &end, 10);
	return *text && !*end && n >= 0 && n <= most ? (int)n : -1;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {
		{"rules", required_argument, NULL, 'r'}, {"stones", required_argument, NULL, 's'},
		{"json", no_argument, NULL, 'j'},        {"listen", required_argument, NULL, 'l'},
		{"data", required_argument, NULL, 'd'},  {"help", no_argument, NULL, 'h'},
		{"version", no_argument, NULL, 'V'},     {"to", required_argument, NULL, 't'},
		{"notation", required_argument, NULL, 'n'}, {"game", required_argument, NULL, 'g'},
		{"ply", required_argument, NULL, 'p'},   {"move", required_argument, NULL, 'm'},
		{"svg", no_argument, NULL, 'v'},         {"fen", no_argument, NULL, 'f'},
		{"ascii", no_argument, NULL, 'a'},       {"sheet", no_argument, NULL, 'S'},
		{"animate", no_argument, NULL, 'A'},     {"output", required_argument, NULL, 'o'},
		{"progress", no_argument, NULL, 'P'},    {0},
	};
	if (argc < 2) {
		help_overview(stderr);
		return EXIT_CALL;
	}
	const char *name = argv[1];
	if (!strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h"))
		return help(argc > 2 ? argv[2] : NULL);
	if (!strcmp(name, "--version") || !strcmp(name, "version")) {
		puts("mangala " MANGALA_VERSION);
		return EXIT_DONE;
	}

	Call call = {
		.command = name,
		.stones = -1,
		.ply = -1,
		.listen = "127.0.0.1:8080",
		.data = "data",
	};
	const Command *command = command_find(name);
	if (!command) {
		fprintf(stderr, cli_lang() == TR ? "mangala: böyle bir komut yok: %s; `mangala help` sıralar\n"
						 : "mangala: there is no such command: %s; `mangala help` lists them\n",
			name);
		return EXIT_CALL;
	}
	int option, index = 0;
	opterr = 0;
	while ((option = getopt_long(argc - 1, argv + 1, ":ho:", longs, &index)) != -1) {
		const char *given = argv[optind]; /* argv + 1 is parsed: the one before the next */
		if (option == ':')
			return call_error(&call, "değer eksik: ", "a value is missing after ", given);
		if (option == '?')
			return call_error(&call, "böyle bir seçenek yok: ",
					  "there is no such option: ", given);
		if (option == 'h') {
			help_command(command, stdout);
			return EXIT_DONE;
		}
		/* -o leaves the index where it was. */
		const char *long_name = option == 'o' ? "output" : longs[index].name;
		if (!takes(command, long_name))
			return call_error(&call, "bu komutun böyle bir seçeneği yok: --",
					  "this command has no such option: --", long_name);
		switch (option) {
		case 'r': call.rules = optarg; break;
		case 'j': call.json = true; break;
		case 'l': call.listen = optarg; break;
		case 'd': call.data = optarg; break;
		case 't': call.to = optarg; break;
		case 'n': call.notation = optarg; break;
		case 'm': call.move = optarg; break;
		case 'o': call.output = optarg; break;
		case 'v': call.svg = true; break;
		case 'f': call.fen = true; break;
		case 'a': call.ascii = true; break;
		case 'S': call.sheet = true; break;
		case 'A': call.animate = true; break;
		case 'P': call.progress = true; break;
		case 'g':
			call.game = whole_number(optarg, 1000000000);
			if (call.game < 1)
				return call_error(&call, "--game 1 ve üstü bir sayı ister: ",
						  "--game wants a number from 1: ", optarg);
			break;
		case 'p':
			call.ply = whole_number(optarg, 1000000000);
			if (call.ply < 0)
				return call_error(&call, "--ply bir sayı ister: ",
						  "--ply wants a number: ", optarg);
			break;
		case 's':
			call.stones = whole_number(optarg, 1000);
			if (call.stones < 0)
				return call_error(&call, "--stones bir sayı ister: ",
						  "--stones wants a number: ", optarg);
			break;
		}
	}
	call.count = argc - 1 - optind;
	call.words = argv + 1 + optind;
	int code = command->run(&call);
	/* What was printed but never arrived is an error too (a full disk, a closed pipe). */
	if (fflush(stdout) || ferror(stdout))
		return EXIT_NO;
	return code;
}
