/* SPDX-License-Identifier: MIT */
#include "tty.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
enum { FATAL = sizeof fatal / sizeof *fatal };

#define BUTTON(n) (BUTTON##n##_PRESSED | BUTTON##n##_RELEASED)
#define BUTTONS (BUTTON(1) | BUTTON(2) | BUTTON(3) | BUTTON(4) | BUTTON(5))

static SCREEN *screen;
static volatile sig_atomic_t taken;
static struct termios modes;
static struct sigaction before[FATAL];
/* What gives the terminal back, ready to be written by a signal handler. */
static char farewell[512];
static size_t farewell_length;
static int errors = -1;      /* where standard error goes, */
static int errors_kept = -1; /* and where it goes meanwhile */

/* 1. Standard error would spoil the screen; it waits in a file without a name. */

static void keep_errors(void)
{
	FILE *file = isatty(STDERR_FILENO) ? tmpfile() : NULL;
	if (!file)
		return;
	errors_kept = dup(fileno(file));
	fclose(file);
	fflush(stderr);
	errors = dup(STDERR_FILENO);
	if (errors_kept < 0 || errors < 0 || dup2(errors_kept, STDERR_FILENO) < 0) {
		close(errors_kept);
		close(errors);
		errors = errors_kept = -1;
	}
}

/* Only what a signal handler may do. */
static void give_errors_back(void)
{
	char bytes[512];
	ssize_t got;
	if (errors < 0)
		return;
	dup2(errors, STDERR_FILENO);
	lseek(errors_kept, 0, SEEK_SET);
	while ((got = read(errors_kept, bytes, sizeof bytes)) > 0)
		if (write(STDERR_FILENO, bytes, (size_t)got) < got)
			break;
	close(errors);
	close(errors_kept);
	errors = errors_kept = -1;
}

/* 2. Giving the terminal back from a signal handler. */

static int collect(int c)
{
	if (farewell_length < sizeof farewell)
		farewell[farewell_length++] = (char)c;
	return c;
}

static void collect_capability(const char *name)
{
	char *capability = tigetstr(name);
	if (capability && capability != (char *)-1)
		tputs(capability, 1, collect);
}

static void prepare_farewell(void)
{
	farewell_length = 0;
	collect_capability("sgr0");
	collect_capability("op");
	collect_capability("rmkx");
	collect_capability("cnorm");
	char *mouse = tigetstr("kmous");
	for (const char *c = mouse && mouse != (char *)-1 ? "\033[?1000l\033[?1006l" : ""; *c; c++)
		collect(*c);
	collect_capability("rmcup");
}

static void die(int number)
{
	if (taken) {
		taken = 0;
		if (write(STDOUT_FILENO, farewell, farewell_length) >= 0)
			tcsetattr(STDIN_FILENO, TCSANOW, &modes);
		give_errors_back();
	}
	for (int i = 0; i < FATAL; i++)
		if (fatal[i] == number)
			sigaction(number, &before[i], NULL);
	raise(number);
}

static void catch_fatal_signals(void)
{
	struct sigaction action = {.sa_handler = die};
	for (int i = 0; i < FATAL; i++)
		sigaction(fatal[i], &action, &before[i]);
}

/* 3. The terminal. */

bool tty_utf8(void)
{
	static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	const char *wanted = NULL;
	for (int i = 0; i < 3 && !(wanted && *wanted); i++)
		wanted = getenv(variables[i]);
	/* A locale that this machine lacks may still say how characters are written. */
	if (!setlocale(LC_CTYPE, "") && wanted &&
	    (strcasestr(wanted, "utf-8") || strcasestr(wanted, "utf8")))
		setlocale(LC_CTYPE, "C.UTF-8");
	return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

bool tty_open(void)
{
	static bool at_exit;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &modes))
		return false;
	keep_errors();
	screen = newterm(NULL, stdout, stdin);
	char *address = screen ? tigetstr("cup") : NULL;
	if (!address || address == (char *)-1) {
		if (screen) {
			endwin();
			delscreen(screen);
			screen = NULL;
		}
		give_errors_back();
		return false;
	}
	prepare_farewell();
	taken = 1;
	catch_fatal_signals();
	if (!at_exit)
		atexit(tty_close);
	at_exit = true;
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	set_escdelay(25);
	curs_set(0);
	/* ncurses waits for the next key where an event is not asked for: all of them are. */
	mousemask(BUTTONS, NULL);
	mouseinterval(0);
	return true;
}

void tty_close(void)
{
	if (!taken)
		return;
	taken = 0;
	endwin();
	delscreen(screen);
	screen = NULL;
	for (int i = 0; i < FATAL; i++)
		sigaction(fatal[i], &before[i], NULL);
	give_errors_back();
}

void tty_resize(void)
{
	struct winsize size;
	if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_row && size.ws_col)
		resizeterm(size.ws_row, size.ws_col);
}
