/* SPDX-License-Identifier: MIT */
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int ends[2] = {-1, -1};
static struct sigaction before[NUMBERS];

static void note(int number)
{
	int error = errno;
	char byte = (char)number;
	/* A full pipe holds enough of them. */
	if (write(ends[1], &byte, 1) < 0)
		errno = error;
	errno = error;
}

int signals_open(void)
{
	struct sigaction action = {.sa_handler = note};
	if (pipe(ends))
		return -1;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	}
	for (int i = 0; i < NUMBERS; i++)
		sigaction(numbers[i], &action, &before[i]);
	return ends[0];
}

int signals_next(void)
{
	char byte;
	return read(ends[0], &byte, 1) == 1 ? byte : 0;
}

void signals_close(void)
{
	for (int i = 0; i < NUMBERS; i++)
		sigaction(numbers[i], &before[i], NULL);
	close(ends[0]);
	close(ends[1]);
	ends[0] = ends[1] = -1;
}
