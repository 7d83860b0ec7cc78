/* SPDX-License-Identifier: MIT */
#include "record_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "notation.h"
#include "trouble.h"

void call_trouble(const Call *call, const char *name, int error)
{
	fprintf(stderr, "mangala %s: %s: %s\n", call->command, name,
		file_trouble(error, cli_lang()));
}

static void tell_progress(Input *in)
{
	if (!progress_due(&in->progress))
		return;
	char part[16] = "";
	if (in->size)
		snprintf(part, sizeof part, "%d%%, ", (int)(100 * in->done / in->size));
	progress_tell(&in->progress,
		      cli_lang() == TR ? "%s: %s%ld oyun, %.0f MB/s" : "%s: %s%ld games, %.0f MB/s",
		      in->name, part, in->reader.games,
		      (double)in->done / 1e6 / (seconds() - in->progress.started));
}

static long read_file(void *context, char *buffer, size_t size)
{
	Input *in = context;
	ssize_t got;
	do
		got = stopped ? 0 : read(in->file, buffer, size);
	while (got < 0 && errno == EINTR);
	in->error = got < 0 ? errno : 0;
	in->done += got > 0 ? got : 0;
	tell_progress(in);
	return (long)got;
}

/* False when it has been reported that the file cannot be opened. */
bool input_open(Input *in, const Call *call, const char *name)
{
	bool standard = !strcmp(name, "-");
	memset(in, 0, offsetof(Input, reader));
	in->call = call;
	in->name = name;
	progress_begin(&in->progress, call);
	in->file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	in->record = (Record){0};
	if (in->file < 0) {
		call_trouble(call, name, errno);
		return false;
	}
	struct stat about;
	if (!fstat(in->file, &about) && S_ISREG(about.st_mode))
		in->size = about.st_size;
	reader_open(&in->reader, read_file, in);
	return true;
}

/* RECORD_NONE also when the user stopped it: a record cut short is not a wrong one. */
RecordOutcome input_next(Input *in)
{
	RecordOutcome outcome = record_read(&in->reader, &in->record, &in->fault);
	return stopped || in->reader.failed ? RECORD_NONE : outcome;
}

/* The exit code of what was read: `code`, unless it could not be read to its end. */
int input_close(Input *in, int code)
{
	progress_end(&in->progress);
	if (in->reader.failed) {
		call_trouble(in->call, in->name, in->error);
		code = EXIT_CALL;
	}
	if (in->file != STDIN_FILENO)
		close(in->file);
	record_free(&in->record);
	if (!stopped)
		return code;
	fprintf(stderr,
		cli_lang() == TR ? "mangala %s: durduruldu, %ld oyun okundu\n"
				 : "mangala %s: stopped, %ld games read\n",
		in->call->command, in->reader.games);
	return EXIT_STOPPED;
}

/* As record_fault_write has it after "FILE:", or an object on a line. */
void input_fault(Input *in, FILE *out)
{
	Text line = {0};
	progress_end(&in->progress);
	if (in->call->json) {
		const Fault *f = &in->fault.fault;
		json_put_open(&line, '{');
		json_pair_string(&line, "file", in->name);
		json_pair_int(&line, "line", in->fault.line);
		json_pair_int(&line, "column", f->column);
		json_pair_string(&line, "code", reason_code(f->reason));
		json_pair_string(&line, "rule", fault_rule(f));
		for (int lang = 0; lang < LANGS; lang++) {
			Text sentence = {0};
			fault_write(f, (Lang)lang, &sentence);
			json_pair_string(&line, lang == TR ? "tr" : "en", text_string(&sentence));
			text_free(&sentence);
		}
		if (in->fault.explained) {
			Text right = {0};
			position_write(&in->fault.explanation.correct, &games[f->set].rules,
				       &right);
			json_pair_string(&line, "position", text_string(&right));
			text_free(&right);
		}
		json_put_close(&line, '}');
	} else {
		text_add(&line, in->name);
		text_char(&line, ':');
		record_fault_write(&in->fault, cli_lang(), &line);
	}
	fprintf(out, "%s\n", text_string(&line));
	text_free(&line);
}

bool output_open(Output *out, const Call *call)
{
	*out = (Output){.call = call, .file = stdout};
	if (!call->output)
		return true;
	struct stat about;
	if (!lstat(call->output, &about) && !S_ISREG(about.st_mode)) {
		/* A device, a pipe, a link: there is nothing to put in its place. */
		out->file = fopen(call->output, "w");
		if (!out->file)
			call_trouble(call, call->output, errno);
		return out->file != NULL;
	}
	size_t room = strlen(call->output) + 8;
	out->draft = malloc(room);
	if (!out->draft)
		abort();
	snprintf(out->draft, room, "%s.XXXXXX", call->output);
	int file = mkstemp(out->draft);
	out->file = file < 0 ? NULL : fdopen(file, "w");
	if (out->file) {
		mode_t mask = umask(0);
		umask(mask);
		fchmod(file, 0666 & ~mask);
		return true;
	}
	call_trouble(call, call->output, errno);
	free(out->draft);
	return false;
}

void output_text(Output *out, Text *text)
{
	fwrite(text_string(text), 1, text->length, out->file);
	text_clear(text);
}

int output_close(Output *out, int code)
{
	if (out->file == stdout)
		return code;
	bool whole = !ferror(out->file);
	whole = !fclose(out->file) && whole;
	bool wanted = !stopped && code != EXIT_CALL;
	if (whole && wanted && out->draft)
		whole = !rename(out->draft, out->call->output);
	if (wanted && !whole) {
		call_trouble(out->call, out->call->output, errno);
		code = EXIT_CALL;
	}
	if (out->draft && (!wanted || !whole))
		unlink(out->draft);
	free(out->draft);
	return code;
}

bool one_file(const Call *call)
{
	if (call->count == 0)
		call_error(call, "bir dosya adı bekleniyordu (standart girdi için -)",
			   "expected the name of a file (- for standard input)", "");
	else if (call->count > 1)
		call_error(call, "fazla söz: ", "one word too many: ", call->words[1]);
	return call->count == 1;
}

int no_such_game(const Input *in)
{
	fprintf(stderr,
		cli_lang() == TR ? "mangala %s: %s: %d. oyun yok; dosyada %ld oyun var\n"
				 : "mangala %s: %s: there is no game %d; the file holds %ld\n",
		in->call->command, in->name, in->call->game, in->reader.games);
	return EXIT_NO;
}
