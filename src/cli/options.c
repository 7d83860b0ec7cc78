/* SPDX-License-Identifier: MIT */
/* The table of options, and how a call is read by it. */
#include <getopt.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

/* clang-format off */
#define FLAG(field) OPTION_FLAG, offsetof(Call, field), 0, 0
#define TEXT(field) OPTION_TEXT, offsetof(Call, field), 0, 0
#define NUMBER(field, least, most) OPTION_NUMBER, offsetof(Call, field), least, most
#define COUNT(field) OPTION_COUNT, offsetof(Call, field), 1, MANY
#define SECONDS(field) OPTION_SECONDS, offsetof(Call, field), 0, 0
/* clang-format on */
enum { MANY = INT_MAX };

const Option cli_options[] = {
	{"rules",
	 TEXT(rules),
	 {"SEÇENEK", "OPTIONS"},
	 NULL,
	 {"değişen kural seçenekleri, \"castles=0 ...\"",
	  "changed options of the rule set, \"castles=0 ...\""}},
	{"stones",
	 NUMBER(stones, 0, 1000),
	 {"N", "N"},
	 NULL,
	 {"taş sayısı: çalışma konumunun, en büyük tablonun, bir kuyunun",
	  "how many stones: of a study position, the largest table, a pit"}},
	{"json", FLAG(json), {0}, NULL, {"programlar için JSON", "JSON, for programs"}},
	{"config",
	 TEXT(config),
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"sunucunun ayar dosyası", "the server's configuration"}},
	{"listen",
	 TEXT(listen),
	 {"ADRES:KAPI", "ADDRESS:PORT"},
	 NULL,
	 {"dinlenen yer (127.0.0.1:8080)", "where it listens (127.0.0.1:8080)"}},
	{"data",
	 TEXT(data),
	 {"KLASÖR", "DIR"},
	 "DIR",
	 {"oyunların durduğu yer (data)", "where games are kept (data)"}},
	{"to",
	 TEXT(to),
	 {"BİÇİM", "FORM"},
	 "pgn fromto playok tgk json",
	 {"pgn, fromto, playok, tgk ya da json", "pgn, fromto, playok, tgk or json"}},
	{"notation",
	 TEXT(notation),
	 {"YAZIM", "NOTATION"},
	 "pits fromto playok tgk",
	 {"pits, fromto, playok ya da tgk", "pits, fromto, playok or tgk"}},
	{"game", NUMBER(game, 1, MANY), {"N", "N"}, NULL, {"dosyadaki N. oyun", "game N of the file"}},
	{"ply", NUMBER(ply, 0, MANY), {"N", "N"}, NULL, {"N. hamleden sonra", "after move N"}},
	{"move",
	 TEXT(move),
	 {"HAMLE", "MOVE"},
	 NULL,
	 {"hamleyi okla göster", "point the move out by an arrow"}},
	{"svg", FLAG(svg), {0}, NULL, {"metin yerine SVG", "SVG instead of text"}},
	{"fen",
	 FLAG(fen),
	 {0},
	 NULL,
	 {"başka programların okuduğu konum satırı", "the position as other programs read it"}},
	{"ascii", FLAG(ascii), {0}, NULL, {"çizgi karakterleri olmadan", "without line-drawing characters"}},
	{"sheet",
	 FLAG(sheet),
	 {0},
	 NULL,
	 {"her sıradan sonraki konum, tek sayfada (SVG)",
	  "the position after every turn, on one sheet (SVG)"}},
	{"animate", FLAG(animate), {0}, NULL, {"oyun hareketli (SVG)", "the game in motion (SVG)"}},
	{"output",
	 TEXT(output),
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"çıktıyı dosyaya yaz", "write to a file"},
	 .letter = 'o'},
	{"progress",
	 FLAG(progress),
	 {0},
	 NULL,
	 {"ilerlemeyi uçbirim olmasa da bildir", "tell progress even without a terminal"}},
	{"white",
	 TEXT(white),
	 {"KİM", "WHO"},
	 "human kolay orta zor usta",
	 {"ilk sette Beyaz'ı oynayan (human)", "who plays White in the first set (human)"}},
	{"black",
	 TEXT(black),
	 {"KİM", "WHO"},
	 "human kolay orta zor usta",
	 {"ilk sette Siyah'ı oynayan (orta)", "who plays Black in the first set (orta)"}},
	{"sets",
	 NUMBER(sets, 1, 5),
	 {"N", "N"},
	 "1 3 5",
	 {"1, 3 ya da 5 setlik maç", "a match of 1, 3 or 5 sets"}},
	{"kind",
	 TEXT(kind),
	 {"TÜR", "KIND"},
	 "quick federation municipality",
	 {"maç türü: quick, federation, municipality",
	  "kind of match: quick, federation, municipality"}},
	{"record",
	 TEXT(record),
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"maçı bu dosyada tut, varsa sürdür", "keep the match in this file, go on if it is there"}},
	{"plain",
	 FLAG(plain),
	 {0},
	 NULL,
	 {"satır satır: ekran okuyucu ve boru için", "line by line: for screen readers and pipes"}},
	{"delay",
	 NUMBER(delay, 0, 10000),
	 {"MS", "MS"},
	 NULL,
	 {"dağıtırken taş başına milisaniye (150)", "milliseconds a stone in sowing (150)"}},
	{"seed",
	 NUMBER(seed, 0, MANY),
	 {"N", "N"},
	 NULL,
	 {"bilgisayar hep aynı hamleleri bulur", "the computer always finds the same moves"}},
	{"pits",
	 NUMBER(pits, 1, 6),
	 {"N", "N"},
	 "1 2 3 4 5 6",
	 {"bir yandaki kuyu sayısı", "how many pits a side"}},
	{"certificate",
	 TEXT(certificate),
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"kanıtın tepesi, başka bir program denetlesin diye",
	  "the top of the proof, for another program to check"}},
	{"plies",
	 NUMBER(plies, 1, 256),
	 {"N", "N"},
	 NULL,
	 {"kaç hamle sürer: açılış kitabı (12), kanıt belgesi (6)",
	  "for how many moves: the opening book (12), the certificate (6)"}},
	{"every",
	 NUMBER(every, 0, 20),
	 {"N", "N"},
	 NULL,
	 {"ilk N hamlenin bütün konumları da açılış kitabında (0)",
	  "all positions of the first N moves are in the opening book too (0)"}},
	{"tables",
	 NUMBER(tables, 0, 1000),
	 {"N", "N"},
	 NULL,
	 {"yalnız N taşa kadar tablolar", "tables of up to N stones only"}},
	{"men",
	 NUMBER(men, 6, 18),
	 {"N", "N"},
	 NULL,
	 {"tahtada en çok kaç taş (dokuztas)", "how many men on the board at most (dokuztas)"}},
	{"no-flying",
	 FLAG(no_flying),
	 {0},
	 NULL,
	 {"üç taşla uçulmayan kurallar (dokuztas)", "the rules without flying (dokuztas)"}},
	{"memory",
	 NUMBER(memory, 1, 1 << 24),
	 {"MB", "MB"},
	 NULL,
	 {"en çok bu kadar bellek", "no more memory than this"}},
	{"dir",
	 TEXT(dir),
	 {"KLASÖR", "DIR"},
	 "DIR",
	 {"tabloların klasörü (~/.local/share/mangala)",
	  "the folder of the tables (~/.local/share/mangala)"}},
	{"time",
	 SECONDS(time),
	 {"SANİYE", "SECONDS"},
	 NULL,
	 {"en çok bu kadar düşün, 0.5 gibi", "think at most so long, such as 0.5"}},
	{"nodes",
	 COUNT(nodes),
	 {"N", "N"},
	 NULL,
	 {"en çok N konuma bak", "look at no more than N positions"}},
	{"depth",
	 NUMBER(depth, 1, 63),
	 {"N", "N"},
	 NULL,
	 {"en çok N hamle ileri bak", "look no more than N moves ahead"}},
	{"lines",
	 NUMBER(lines, 1, 320),
	 {"N", "N"},
	 NULL,
	 {"en iyi N devam yolu (1)", "the N best variations (1)"}},
	{"threads", NUMBER(threads, 1, 64), {"N", "N"}, NULL, {"iş parçacığı sayısı", "how many threads"}},
	{"hash",
	 NUMBER(hash, 1, 65536),
	 {"MB", "MB"},
	 NULL,
	 {"görülenlerin tablosu, megabayt (64)", "table of what was seen, megabytes (64)"}},
	{"annotate",
	 FLAG(annotate),
	 {0},
	 NULL,
	 {"kaydı işaretler ve devam yollarıyla yaz", "write the record with marks and variations"}},
	{"keep",
	 TEXT(keep),
	 {"DOSYA", "FILE"},
	 "FILE",
	 {"bulunanları bu dosyada tut, varsa sürdür",
	  "keep what was found in this file, go on from it"}},
	{"games",
	 NUMBER(games, 1, 1000000),
	 {"N", "N"},
	 NULL,
	 {"oyun sayısı (100)", "number of games (100)"}},
	{"clock",
	 TEXT(clock),
	 {"SANİYE+SANİYE", "SECONDS+SECONDS"},
	 NULL,
	 {"oyunun saati ve hamle başına ek süre", "the clock of a game and what a move adds"}},
	{"opening",
	 NUMBER(opening, 0, 60),
	 {"N", "N"},
	 NULL,
	 {"açılışta rastgele oynanan hamleler (4)", "random moves of the opening (4)"}},
	{"concurrency",
	 NUMBER(concurrency, 1, 256),
	 {"N", "N"},
	 NULL,
	 {"aynı anda oynanan oyunlar (1)", "games at a time (1)"}},
	{"sprt",
	 TEXT(sprt),
	 {"ELO0,ELO1", "ELO0,ELO1"},
	 NULL,
	 {"ardışık sınama, karar verilince biter", "sequential test, ends when it is decided"}},
	{0},
};
enum { OPTIONS = sizeof cli_options / sizeof *cli_options, BY_PLACE = 256 };

/* "--depth wants a number from 1 to 63: 0" */
static int wrong_value(const Call *call, const Option *o, const char *given)
{
	bool tr = cli_lang() == TR;
	char range[64], wants[160];
	if (o->kind == OPTION_SECONDS)
		snprintf(range, sizeof range, "%s", tr ? "saniye" : "seconds");
	else if (o->most == MANY)
		snprintf(range, sizeof range, tr ? "%d ve üstü bir sayı" : "a number from %d",
			 o->least);
	else
		snprintf(range, sizeof range,
			 tr ? "%d ile %d arası bir sayı" : "a number from %d to %d", o->least,
			 o->most);
	snprintf(wants, sizeof wants, tr ? "--%s %s ister: " : "--%s wants %s: ", o->name, range);
	return call_error(call, wants, wants, given);
}

/* Puts the value where the option says; EXIT_CALL when it has been reported that it is none. */
static int take_value(Call *call, const Option *o, const char *given)
{
	char *field = (char *)call + o->field, *end = NULL;
	long long n = 0;
	double time = 0;
	bool good = true;
	if (o->kind == OPTION_NUMBER || o->kind == OPTION_COUNT) {
		n = strtoll(given, &end, 10);
		good = n >= o->least && (o->kind == OPTION_COUNT || n <= o->most);
	} else if (o->kind == OPTION_SECONDS) {
		time = strtod(given, &end);
		good = time >= 0.001 && time <= 1e6;
	}
	if (!good || (end && (end == given || *end)))
		return wrong_value(call, o, given);
	switch (o->kind) {
	case OPTION_FLAG: *(bool *)field = true; break;
	case OPTION_TEXT: memcpy(field, &given, sizeof given); break;
	case OPTION_NUMBER: memcpy(field, &(int){(int)n}, sizeof(int)); break;
	case OPTION_COUNT: memcpy(field, &(int64_t){n}, sizeof(int64_t)); break;
	case OPTION_SECONDS: memcpy(field, &time, sizeof time); break;
	}
	return EXIT_DONE;
}

int call_read(Call *call, const Command *command, int argc, char **argv)
{
	/* The table's options, --help, and an end. */
	struct option longs[OPTIONS + 1] = {{"help", no_argument, NULL, 'h'}};
	int chosen;
	for (int i = 0; cli_options[i].name; i++)
		longs[i + 1] = (struct option){
			.name = cli_options[i].name,
			.has_arg = cli_options[i].value[EN] ? required_argument : no_argument,
			.val = BY_PLACE + i,
		};
	opterr = 0;
	/* In the order they stand in: words move to the front. Castles, "-,-" or "-,3", are a word too. */
	call->words = argv + 1;
	for (int at = optind; (chosen = getopt_long(argc, argv, "-:ho:,::", longs, NULL)) != -1;
	     at = optind) {
		const char *given = argv[at];
		if (chosen == 1 || chosen == ',') {
			argv[1 + call->count++] = argv[at];
			continue;
		}
		if (chosen == ':')
			return call_error(call, "değer eksik: ", "a value is missing after ",
					  given);
		if (chosen == '?')
			return call_error(call, "böyle bir seçenek yok: ",
					  "there is no such option: ", given);
		if (chosen == 'h') {
			call->help = true;
			return EXIT_DONE;
		}
		const Option *o = cli_options;
		while (o->name && o->letter != chosen)
			o++;
		o = chosen >= BY_PLACE ? &cli_options[chosen - BY_PLACE] : o;
		if (!command_takes(command, o->name))
			return call_error(call, "bu komutun böyle bir seçeneği yok: --",
					  "this command has no such option: --", o->name);
		int code = take_value(call, o, optarg);
		if (code != EXIT_DONE)
			return code;
	}
	while (optind < argc) /* after "--" */
		argv[1 + call->count++] = argv[optind++];
	return EXIT_DONE;
}
