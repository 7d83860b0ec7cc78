/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

double seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void progress_begin(Ticker *p, const Call *call)
{
	*p = (Ticker){.call = call, .started = seconds()};
}

bool progress_due(const Ticker *p)
{
	bool terminal = isatty(STDERR_FILENO);
	double now = seconds();
	return (terminal || p->call->progress) && now - p->started >= 1 &&
	       now - p->told >= (terminal ? 0.2 : 1);
}

void progress_tell(Ticker *p, const char *format, ...)
{
	bool terminal = isatty(STDERR_FILENO);
	va_list arguments;
	p->told = seconds();
	p->telling = terminal;
	fputs(terminal ? "\r" : "", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputs(terminal ? "\033[K" : "\n", stderr);
	fflush(stderr);
}

void progress_end(Ticker *p)
{
	if (p->telling)
		fputs("\r\033[K", stderr);
	p->telling = false;
}

volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
	(void)signal_number;
	stopped = 1;
}

void stop_on_interrupt(void)
{
	struct sigaction action = {.sa_handler = stop};
	sigaction(SIGINT, &action, NULL);
}
