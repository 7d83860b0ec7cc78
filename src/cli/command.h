/* SPDX-License-Identifier: MIT */
/* What every command of the program shares: its options, its errors, its exit codes. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "course.h"

enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_CALL = 2 };
enum { ANY_STONES = -2 }; /* as --stones: a position may hold as many as it likes */

/* The options any command may take; each command names those it knows. */
typedef struct Call {
	const char *command;
	int count; /* words that are no options */
	char **words;
	const char *rules; /* --rules: changed options, "castles=0 flying=0" */
	int stones;        /* --stones: total of a study position; -1: the game's own */
	bool json;         /* --json */
	bool help;         /* --help: in place of everything else */
	/* The server; NULL: not said */
	const char *config; /* --config FILE */
	const char *listen; /* --listen ADDRESS:PORT */
	const char *data;   /* --data DIR */
	/* Records and diagrams. */
	const char *to;       /* --to: the form a record is converted to */
	const char *notation; /* --notation: how moves are written */
	int game;             /* --game: which of a file, from 1; 0: not said */
	int ply;              /* --ply: moves played; -1: not said */
	const char *move;     /* --move: a move to point out */
	const char *output;   /* -o, --output FILE */
	bool svg, sheet, animate, fen, ascii, progress;
	/* play */
	const char *white, *black; /* --white, --black: who plays them; NULL: not said */
	int sets;                  /* --sets; 0: not said */
	const char *kind;          /* --kind: of match; NULL: not said */
	const char *record;        /* --record FILE */
	bool plain;                /* --plain: line by line */
	int delay;                 /* --delay: milliseconds a stone; -1: not said */
	int seed;                  /* --seed: of what varies; -1: not said */
	/* db, solve */
	const char *dir;         /* --dir: the folder of the tables; NULL: not said */
	int memory;              /* --memory, MB; 0: not said */
	int men;                 /* --men: on the board, of both sides; 0: not said */
	bool no_flying;          /* --no-flying */
	int pits;                /* --pits: a side, of a board of another size; 0: not said */
	const char *certificate; /* --certificate FILE */
	int plies;               /* --plies: of a book; 0: not said */
	int every;               /* --every: its plies with all positions; -1: not said */
	int tables;              /* --tables: the stones they reach at most; -1: not said */
	/* Thinking; 0: not said. */
	double time; /* --time: seconds */
	int64_t nodes;
	int depth, lines, threads, hash;
	bool annotate;    /* --annotate: a record with marks */
	const char *keep; /* --keep FILE: what was found, to go on from */
	/* match; 0, NULL: not said */
	int games, concurrency;
	int opening;       /* --opening: plies; -1: not said */
	const char *sprt;  /* --sprt ELO0,ELO1[,ALPHA,BETA] */
	const char *clock; /* --clock SECONDS+SECONDS */
} Call;

typedef struct Command {
	const char *name;
	const char *usage;
	const char *options; /* long options it takes, separated by spaces */
	const char *help[LANGS];
	int (*run)(const Call *call);
} Command;

/* What an option's value is, and what its field in Call. */
typedef enum OptionKind {
	OPTION_FLAG,    /* none; a bool */
	OPTION_TEXT,    /* a const char * */
	OPTION_NUMBER,  /* an int */
	OPTION_COUNT,   /* an int64_t */
	OPTION_SECONDS, /* a double */
} OptionKind;

/* An option, of whichever commands name it. */
typedef struct Option {
	const char *name;
	OptionKind kind;
	size_t field;             /* where in Call it is put */
	int least, most;          /* of a number */
	const char *value[LANGS]; /* what stands for its value in help; NULL: it takes none */
	const char *values;       /* what that may be: words, FILE or DIR; NULL: anything */
	const char *help[LANGS];
	char letter; /* its short form, or 0 */
} Option;

/* What help, completion and the reading of a call are made from; each ends without a name. */
extern const Command cli_commands[];
extern const Option cli_options[];
bool command_takes(const Command *command, const char *option);
/* Options and words, after the command's name in argv[0]; EXIT_CALL when something wrong was reported. */
int call_read(Call *call, const Command *command, int argc, char **argv);

/* The language of messages: Turkish when LC_ALL, LC_MESSAGES or LANG says so, else English. */
Lang cli_lang(void);

/* "mangala moves: tr/en", on standard error; returns EXIT_CALL. */
int call_error(const Call *call, const char *tr, const char *en, const char *found);
/* The same for a fault found in an input. */
int call_fault(const Call *call, const Fault *fault);

/* Word `at` as a game with the call's --rules; false when it has been reported. */
bool call_rules(const Call *call, int at, Rules *rules);
/* Words from `at` on as one position, or the opening when there are none. */
bool call_position(const Call *call, int at, const Rules *rules, Position *p);

int run_games(const Call *call);
int run_moves(const Call *call);
int run_perft(const Call *call);
int run_trace(const Call *call);
int run_analyse(const Call *call);
int run_review(const Call *call);
int run_engine(const Call *call);
int run_match(const Call *call);
int run_bench(const Call *call);
int run_serve(const Call *call);
int run_admin(const Call *call);
int run_backup(const Call *call);
int run_restore(const Call *call);
int run_check(const Call *call);
int run_convert(const Call *call);
int run_replay(const Call *call);
int run_show(const Call *call);
int run_play(const Call *call);
int run_db(const Call *call);
int run_solve(const Call *call);
int run_help(const Call *call);
int run_completion(const Call *call);

#endif
