/* SPDX-License-Identifier: MIT */
/* mangala COMMAND [OPTIONS]: the table of commands, and how a call is read. */
#include <errno.h>
#include <getopt.h>
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
	 "white black sets kind rules record plain ascii delay seed",
	 {"Uçbirimde oynatır: bilgisayara karşı, iki kişi ya da bilgisayara karşı bilgisayar.",
	  "Plays in the terminal: against the computer, two people, or computer against computer."},
	 run_play},
	{"analyse",
	 "analyse GAME [POSITION]",
	 "rules stones time nodes depth lines threads hash json progress",
	 {"Bir konumu inceler: puan, derinlik, konum sayısı, devam yolu.",
	  "Analyses a position: score, depth, nodes, variation."},
	 run_analyse},
	{"review",
	 "review FILE",
	 "game time nodes depth threads hash json annotate keep output progress",
	 {"Kayıttaki her hamlenin en iyiye göre kaybını bulur, hataları adıyla söyler.",
	  "What every move of a record loses against the best; mistakes by name."},
	 run_review},
	{"engine",
	 "engine",
	 "",
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
	 "db build|info|verify|probe GAME [POSITION]",
	 "rules stones threads memory dir progress",
	 {"Bitiş tablolarını kurar, anlatır, denetler ya da onlara sorar.",
	  "Builds, lists and verifies tables of endings, or asks them."},
	 run_db},
	{"solve",
	 "solve GAME [POSITION]",
	 "rules pits stones tables threads memory dir seed json progress",
	 {"Bir konumun ve her hamlesinin kesin değerini kanıtlar.",
	  "Proves the exact value of a position and of each of its moves."},
	 run_solve},
	{"bench",
	 "bench [rules|search]",
	 "json",
	 {"Kuralların ve aramanın hızını ölçer.", "Measures the speed of the rules and the search."},
	 run_bench},
	{"serve", "serve", "listen data", {"Sunucuyu başlatır.", "Starts the server."}, run_serve},
	{"backup",
	 "backup FILE",
	 "data",
	 {"Sunucunun veritabanını, çalışırken de, tek dosyaya yedekler.",
	  "Copies the server's database into one file, also while it runs."},
	 run_backup},
	{"restore",
	 "restore FILE",
	 "data",
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

const Option cli_options[] = {
	{"rules",
	 'r',
	 {"SEÇENEK", "OPTIONS"},
	 NULL,
	 {"değişen kural seçenekleri, \"castles=0 ...\"",
	  "changed options of the rule set, \"castles=0 ...\""}},
	{"stones",
	 's',
	 {"N", "N"},
	 NULL,
	 {"taş sayısı: çalışma konumunun, en büyük tablonun, bir kuyunun",
	  "how many stones: of a study position, the largest table, a pit"}},
	{"json", 'j', {0}, NULL, {"programlar için JSON", "JSON, for programs"}},
	{"listen",
	 'l',
	 {"ADRES:KAPI", "ADDRESS:PORT"},
	 NULL,
	 {"dinlenen yer (127.0.0.1:8080)", "where it listens (127.0.0.1:8080)"}},
	{"data",
	 'd',
	 {"KLASÖR", "DIR"},
	 "DIR",
	 {"oyunların durduğu yer (data)", "where games are kept (data)"}},
	{"to",
	 't',
	 {"BİÇİM", "FORM"},
	 "pgn fromto playok tgk json",
	 {"pgn, fromto, playok, tgk ya da json", "pgn, fromto, playok, tgk or json"}},
	{"notation",
	 'n',
	 {"YAZIM", "NOTATION"},
	 "pits fromto playok tgk",
	 {"pits, fromto, playok ya da tgk", "pits, fromto, playok or tgk"}},
	{"game", 'g', {"N", "N"}, NULL, {"dosyadaki N. oyun", "game N of the file"}},
	{"ply", 'p', {"N", "N"}, NULL, {"N. hamleden sonra", "after move N"}},
	{"move", 'm', {"HAMLE", "MOVE"}, NULL, {"hamleyi okla göster", "point the move out by an arrow"}},
	{"svg", 'v', {0}, NULL, {"metin yerine SVG", "SVG instead of text"}},
	{"fen",
	 'f',
	 {0},
	 NULL,
	 {"başka programların okuduğu konum satırı", "the position as other programs read it"}},
	{"ascii", 'a', {0}, NULL, {"çizgi karakterleri olmadan", "without line-drawing characters"}},
	{"sheet",
	 'S',
	 {0},
	 NULL,
	 {"her sıradan sonraki konum, tek sayfada (SVG)",
	  "the position after every turn, on one sheet (SVG)"}},
	{"animate", 'A', {0}, NULL, {"oyun hareketli (SVG)", "the game in motion (SVG)"}},
	{"output", 'o', {"DOSYA", "FILE"}, "FILE", {"çıktıyı dosyaya yaz", "write to a file"}},
	{"progress",
	 'P',
	 {0},
	 NULL,
	 {"ilerlemeyi uçbirim olmasa da bildir", "tell progress even without a terminal"}},
	{"white",
	 'w',
	 {"KİM", "WHO"},
	 "human kolay orta zor usta",
	 {"ilk sette Beyaz'ı oynayan (human)", "who plays White in the first set (human)"}},
	{"black",
	 'b',
	 {"KİM", "WHO"},
	 "human kolay orta zor usta",
	 {"ilk sette Siyah'ı oynayan (orta)", "who plays Black in the first set (orta)"}},
	{"sets", 'N', {"N", "N"}, "1 3 5", {"1, 3 ya da 5 setlik maç", "a match of 1, 3 or 5 sets"}},
	{"kind",
	 'k',
	 {"TÜR", "KIND"},
	 "quick federation municipality",
	 {"maç türü: quick, federation, municipality",
	  "kind of match: quick, federation, municipality"}},
	{"record",
	 'R',
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"maçı bu dosyada tut, varsa sürdür", "keep the match in this file, go on if it is there"}},
	{"plain",
	 'L',
	 {0},
	 NULL,
	 {"satır satır: ekran okuyucu ve boru için", "line by line: for screen readers and pipes"}},
	{"delay",
	 'D',
	 {"MS", "MS"},
	 NULL,
	 {"dağıtırken taş başına milisaniye (150)", "milliseconds a stone in sowing (150)"}},
	{"seed",
	 'e',
	 {"N", "N"},
	 NULL,
	 {"bilgisayar hep aynı hamleleri bulur", "the computer always finds the same moves"}},
	{"pits", 'F', {"N", "N"}, "1 2 3 4 5 6", {"bir yandaki kuyu sayısı", "how many pits a side"}},
	{"tables", 'B', {"N", "N"}, NULL, {"yalnız N taşa kadar tablolar", "tables of up to N stones only"}},
	{"memory", 'Z', {"MB", "MB"}, NULL, {"en çok bu kadar bellek", "no more memory than this"}},
	{"dir",
	 'i',
	 {"KLASÖR", "DIR"},
	 "DIR",
	 {"tabloların klasörü (~/.local/share/mangala)",
	  "the folder of the tables (~/.local/share/mangala)"}},
	{"time",
	 'T',
	 {"SANİYE", "SECONDS"},
	 NULL,
	 {"en çok bu kadar düşün, 0.5 gibi", "think at most so long, such as 0.5"}},
	{"nodes", 'X', {"N", "N"}, NULL, {"en çok N konuma bak", "look at no more than N positions"}},
	{"depth", 'E', {"N", "N"}, NULL, {"en çok N hamle ileri bak", "look no more than N moves ahead"}},
	{"lines", 'I', {"N", "N"}, NULL, {"en iyi N devam yolu (1)", "the N best variations (1)"}},
	{"threads", 'H', {"N", "N"}, NULL, {"iş parçacığı sayısı", "how many threads"}},
	{"hash",
	 'M',
	 {"MB", "MB"},
	 NULL,
	 {"görülenlerin tablosu, megabayt (64)", "table of what was seen, megabytes (64)"}},
	{"annotate",
	 'Y',
	 {0},
	 NULL,
	 {"kaydı işaretler ve devam yollarıyla yaz", "write the record with marks and variations"}},
	{"keep",
	 'K',
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"bulunanları bu dosyada tut, varsa sürdür",
	  "keep what was found in this file, go on from it"}},
	{"games", 'G', {"N", "N"}, NULL, {"oyun sayısı (100)", "number of games (100)"}},
	{"clock",
	 'c',
	 {"SANİYE+SANİYE", "SECONDS+SECONDS"},
	 NULL,
	 {"oyunun saati ve hamle başına ek süre", "the clock of a game and what a move adds"}},
	{"opening",
	 'O',
	 {"N", "N"},
	 NULL,
	 {"açılışta rastgele oynanan hamleler (4)", "random moves of the opening (4)"}},
	{"concurrency", 'C', {"N", "N"}, NULL, {"aynı anda oynanan oyunlar (1)", "games at a time (1)"}},
	{"sprt",
	 'Q',
	 {"ELO0,ELO1", "ELO0,ELO1"},
	 NULL,
	 {"ardışık sınama, karar verilince biter", "sequential test, ends when it is decided"}},
	{0},
};
enum { OPTIONS = sizeof cli_options / sizeof *cli_options };

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

/* A whole number of at most `most`; -1 when the text is none. */
static int whole_number(const char *text, int most)
{
	char *end;
	long n = strtol(text, &end, 10);
	return *text && !*end && n >= 0 && n <= most ? (int)n : -1;
}

/* A number of some kind after an option that is no other than that; reports what is none. */
static bool number_option(const Call *call, const char *option, const char *text, int most, int *n)
{
	*n = whole_number(text, most);
	if (*n > 0)
		return true;
	Text name = {0};
	text_add(&name, option);
	text_add(&name, " ");
	text_add(&name, text);
	call_error(call, "1 ve üstü bir sayı bekleniyordu: --", "expected a number from 1: --",
		   text_string(&name));
	text_free(&name);
	return false;
}

int main(int argc, char **argv)
{
	/* The table's options, --help, and an end. */
	struct option longs[OPTIONS + 1] = {{"help", no_argument, NULL, 'h'}};
	for (int i = 0; cli_options[i].name; i++)
		longs[i + 1] = (struct option){
			.name = cli_options[i].name,
			.has_arg = cli_options[i].value[EN] ? required_argument : no_argument,
			.val = cli_options[i].letter,
		};
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
		.tables = -1,
		.opening = -1,
		.listen = "127.0.0.1:8080",
		.data = "data",
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
	int option, index = 0;
	opterr = 0;
	while ((option = getopt_long(argc - 1, argv + 1, ":ho:", longs, &index)) != -1) {
		const char *given = argv[optind]; /* argv + 1 is parsed: the one before the next */
		if (option == ':')
			return call_error(&call, "değer eksik: ", "a value is missing after ",
					  given);
		if (option == '?')
			return call_error(&call, "böyle bir seçenek yok: ",
					  "there is no such option: ", given);
		if (option == 'h') {
			help_command(command, stdout);
			return EXIT_DONE;
		}
		/* -o leaves the index where it was. */
		const char *long_name = option == 'o' ? "output" : longs[index].name;
		if (!command_takes(command, long_name))
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
		case 'w': call.white = optarg; break;
		case 'b': call.black = optarg; break;
		case 'k': call.kind = optarg; break;
		case 'R': call.record = optarg; break;
		case 'L': call.plain = true; break;
		case 'i': call.dir = optarg; break;
		case 'F':
			call.pits = whole_number(optarg, 6);
			if (call.pits < 1)
				return call_error(&call, "--pits 1 ile 6 arası bir sayı ister: ",
						  "--pits wants a number from 1 to 6: ", optarg);
			break;
		case 'B':
			call.tables = whole_number(optarg, 1000);
			if (call.tables < 0)
				return call_error(&call, "--tables bir sayı ister: ",
						  "--tables wants a number: ", optarg);
			break;
		case 'Z':
			call.memory = whole_number(optarg, 1 << 24);
			if (call.memory < 1)
				return call_error(
					&call, "--memory megabayt olarak bir sayı ister: ",
					"--memory wants a number of megabytes: ", optarg);
			break;
		case 'c': call.clock = optarg; break;
		case 'Q': call.sprt = optarg; break;
		case 'G':
			if (!number_option(&call, long_name, optarg, 1000000, &call.games))
				return EXIT_CALL;
			break;
		case 'C':
			if (!number_option(&call, long_name, optarg, 256, &call.concurrency))
				return EXIT_CALL;
			break;
		case 'O':
			call.opening = whole_number(optarg, 60);
			if (call.opening < 0)
				return call_error(&call, "--opening bir sayı ister: ",
						  "--opening wants a number: ", optarg);
			break;
		case 'Y': call.annotate = true; break;
		case 'K': call.keep = optarg; break;
		case 'T': {
			char *end;
			call.time = strtod(optarg, &end);
			if (*end || !(call.time >= 0.001 && call.time <= 1e6))
				return call_error(&call, "--time saniye ister: ",
						  "--time wants seconds: ", optarg);
			break;
		}
		case 'X': {
			char *end;
			call.nodes = strtoll(optarg, &end, 10);
			if (*end || call.nodes < 1)
				return call_error(&call, "--nodes bir sayı ister: ",
						  "--nodes wants a number: ", optarg);
			break;
		}
		case 'E':
			if (!number_option(&call, long_name, optarg, 63, &call.depth))
				return EXIT_CALL;
			break;
		case 'I':
			if (!number_option(&call, long_name, optarg, 320, &call.lines))
				return EXIT_CALL;
			break;
		case 'H':
			if (!number_option(&call, long_name, optarg, 64, &call.threads))
				return EXIT_CALL;
			break;
		case 'M':
			if (!number_option(&call, long_name, optarg, 65536, &call.hash))
				return EXIT_CALL;
			break;
		case 'N':
			call.sets = whole_number(optarg, 5);
			if (call.sets < 1)
				return call_error(&call, "--sets 1, 3 ya da 5 ister: ",
						  "--sets wants 1, 3 or 5: ", optarg);
			break;
		case 'D':
			call.delay = whole_number(optarg, 10000);
			if (call.delay < 0)
				return call_error(&call, "--delay 10000'e kadar bir sayı ister: ",
						  "--delay wants a number up to 10000: ", optarg);
			break;
		case 'e':
			call.seed = whole_number(optarg, 1000000000);
			if (call.seed < 0)
				return call_error(&call, "--seed bir sayı ister: ",
						  "--seed wants a number: ", optarg);
			break;
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
	/* What was printed but never arrived is an error too (a full disk). */
	errno = 0;
	if (fflush(stdout) || ferror(stdout))
		return call_error(&call, "standart çıktı: ", "standard output: ",
				  file_trouble(errno ? errno : EIO, cli_lang()));
	return code;
}
