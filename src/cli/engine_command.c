/* SPDX-License-Identifier: MIT */
/* engine: the engine protocol on standard input and output (docs/protocol.md). */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "thinking.h"
#include "ugi.h"

static volatile sig_atomic_t ended; /* the signal that ends it */

static void end(int signal_number)
{
	ended = signal_number;
}

static volatile sig_atomic_t deaf; /* nobody reads what is said */

static void say(const char *line, size_t length, void *context)
{
	(void)context;
	while (length && !deaf) {
		ssize_t written = write(STDOUT_FILENO, line, length);
		if (written < 0 && errno != EINTR)
			deaf = 1;
		line += written > 0 ? written : 0;
		length -= written > 0 ? (size_t)written : 0;
	}
}

/* What was read and not yet obeyed. */
typedef struct Inbox {
	Text bytes;
	size_t at; /* the first byte of the next line */
	bool ended;
	bool skipping; /* the rest of a line that was too long */
} Inbox;

static void read_more(Inbox *in)
{
	char bytes[4096];
	ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
	if (got > 0)
		text_bytes(&in->bytes, bytes, (size_t)got);
	else if (got == 0 || (errno != EINTR && errno != EAGAIN))
		in->ended = true;
	if (in->ended && in->bytes.length > in->at && in->bytes.data[in->bytes.length - 1] != '\n')
		text_char(&in->bytes, '\n'); /* a last line without its end */
}

/* The next whole line, in place and closed; NULL while there is none. */
static char *next_line(Inbox *in, size_t *length)
{
	char *start = in->bytes.data ? in->bytes.data + in->at : NULL;
	size_t left = in->bytes.length - in->at;
	char *newline = left ? memchr(start, '\n', left) : NULL;
	if (newline) {
		*newline = '\0';
		*length = (size_t)(newline - start);
		return start;
	}
	/* Nothing but the beginning of a line is left: it moves to the front. */
	if (in->at) {
		memmove(in->bytes.data, start, left);
		in->bytes.length = left;
		in->at = 0;
	}
	return NULL;
}

/* Obeys what was read; false: quit. */
static bool obey_lines(Ugi *u, Inbox *in, bool *later)
{
	size_t length;
	*later = false;
	for (char *line; (line = next_line(in, &length));) {
		Obeyed obeyed = in->skipping ? UGI_DONE : ugi_obey(u, line, length);
		if (obeyed == UGI_LATER) {
			line[length] = '\n';
			*later = true;
			return true;
		}
		in->skipping = false;
		in->at += length + 1;
		if (obeyed == UGI_QUIT)
			return false;
	}
	if (in->bytes.length > UGI_LONGEST) {
		if (!in->skipping)
			ugi_obey(u, in->bytes.data, in->bytes.length);
		in->bytes.length = 0;
		in->skipping = true;
	}
	return true;
}

int run_engine(const Call *call)
{
	if (call->count)
		return call_error(call, "fazla söz: ", "one word too many: ", call->words[0]);
	/* 1. Signals come only while we wait, and never to the thread that thinks. */
	sigset_t ours, before;
	struct sigaction action = {.sa_handler = end}, ignore = {.sa_handler = SIG_IGN};
	sigemptyset(&ours);
	static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
	for (int i = 0; i < 3; i++) {
		sigaddset(&ours, endings[i]);
		sigaction(endings[i], &action, NULL);
	}
	sigaction(SIGPIPE, &ignore, NULL);
	pthread_sigmask(SIG_BLOCK, &ours, &before);

	/* 2. Lines, until `quit`, a signal, or the end of the input and of a thought that has one. */
	Ugi *u = ugi_new(wall_clock, cli_lang(), MANGALA_VERSION, say, NULL);
	Expert *expert = u ? call_expert(call, 1) : NULL;
	if (expert) {
		Oracle oracle = expert_oracle(expert);
		ugi_oracle(u, &oracle);
	}
	Inbox in = {0};
	bool later = false;
	while (u && !ended && !deaf) {
		if (in.ended && !later && (!ugi_thinks(u) || ugi_unlimited(u)))
			break;
		struct pollfd files[] = {{.fd = ugi_file(u), .events = POLLIN},
					 {.fd = STDIN_FILENO, .events = POLLIN}};
		/* Once nothing more is said to us, somebody may still listen, or not. */
		static const struct timespec a_while = {.tv_nsec = 100000000};
		bool reads = !in.ended && !later;
		if (ppoll(files, reads ? 2 : 1, in.ended ? &a_while : NULL, &before) < 0 &&
		    errno != EINTR)
			break;
		if (ended)
			break;
		if (reads && files[1].revents)
			read_more(&in);
		ugi_thinks(u); /* notes the end of a thought */
		if (!obey_lines(u, &in, &later))
			break;
	}

	/* 3. The end, with the move of a thought that was under way. */
	bool memory = u != NULL;
	ugi_free(u);
	expert_free(expert);
	text_free(&in.bytes);
	if (!memory)
		return call_error(call, "bellek yetmiyor", "there is not enough memory", "");
	return ended ? 128 + ended : deaf ? EXIT_NO : EXIT_DONE;
}
