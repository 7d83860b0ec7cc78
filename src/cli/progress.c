/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

double progress_clock(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void progress_begin(Progress *p, const Call *call)
{
	*p = (Progress){.call = call, .started = progress_clock()};
}

bool progress_due(const Progress *p)
{
	bool terminal = isatty(STDERR_FILENO);
	double now = progress_clock();
	return (terminal || p->call->progress) && now - p->started >= 1 &&
	       now - p->told >= (terminal ? 0.2 : 1);
}

void progress_tell(Progress *p, const char *format, ...)
{
	bool terminal = isatty(STDERR_FILENO);
	va_list arguments;
	p->told = progress_clock();
	p->telling = terminal;
	fputs(terminal ? "\r" : "", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputs(terminal ? "\033[K" : "\n", stderr);
	fflush(stderr);
}

void progress_end(Progress *p)
{
	if (p->telling)
		fputs("\r\033[K", stderr);
	p->telling = false;
}

static volatile sig_atomic_t asked;

static void ask_to_stop(int signal_number)
{
	(void)signal_number;
	asked = 1;
}

void stop_on_interrupt(void)
{
	struct sigaction action = {.sa_handler = ask_to_stop};
	sigaction(SIGINT, &action, NULL);
}

bool stop_asked(void)
{
	return asked;
}
