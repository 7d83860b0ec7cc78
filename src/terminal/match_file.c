/* SPDX-License-Identifier: MIT */
#include "match_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trouble.h"

/* 1. Reading. */

static long read_bytes(void *context, char *buffer, size_t size)
{
	const int *file = context;
	ssize_t got;
	do
		got = read(*file, buffer, size);
	while (got < 0 && errno == EINTR);
	return (long)got;
}

static int read_sets(const char *name, int file, Record *sets, Lang lang, Text *why)
{
	RecordReader *reader = malloc(sizeof *reader);
	Record beyond = {0};
	RecordFault fault;
	RecordOutcome outcome;
	int count = 0;
	if (!reader)
		abort();
	reader_open(reader, read_bytes, &file);
	do
		outcome = record_read(reader, count < MAX_SETS ? &sets[count] : &beyond, &fault);
	while (outcome == RECORD_READ && count++ < MAX_SETS);
	if (reader->failed || outcome == RECORD_WRONG) {
		text_add(why, name);
		if (reader->failed) {
			text_add(why, ": ");
			text_add(why, file_trouble(errno, lang));
		} else {
			text_char(why, ':');
			record_fault_write(&fault, lang, why);
		}
		count = -1;
	}
	record_free(&beyond);
	free(reader);
	return count;
}

int match_file_read(const char *name, Record *sets, Lang lang, Text *why)
{
	int file = open(name, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		text_add(why, name);
		text_add(why, ": ");
		text_add(why, file_trouble(errno, lang));
		return -1;
	}
	int count = read_sets(name, file, sets, lang, why);
	close(file);
	return count;
}

/* 2. Writing: beside the file, to the disk, and then in its place. */

static bool write_bytes(int file, const char *bytes, size_t length)
{
	while (length) {
		ssize_t done = write(file, bytes, length);
		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return false;
		bytes += done;
		length -= (size_t)done;
	}
	return true;
}

/* The permissions of the file there is, or what a new one gets. */
static mode_t mode_for(const char *name)
{
	struct stat about;
	if (!stat(name, &about))
		return about.st_mode & 0777;
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

static int replace(const char *name, const Text *text)
{
	Text draft = {0};
	text_add(&draft, name);
	text_add(&draft, ".XXXXXX");
	int error = 0, file = mkstemp(draft.data);
	if (file < 0) {
		error = errno;
	} else {
		bool written = write_bytes(file, text->data, text->length) &&
			       !fchmod(file, mode_for(name)) && !fsync(file);
		error = written ? 0 : errno;
		if (close(file) && !error)
			error = errno;
		if (!error && rename(draft.data, name))
			error = errno;
		if (error)
			unlink(draft.data);
	}
	text_free(&draft);
	return error;
}

int match_file_write(const char *name, const Record *sets, int count)
{
	Text text = {0};
	for (int i = 0; i < count; i++)
		record_write(&sets[i], PITS, &text);
	/* A link stays one. */
	char *place = realpath(name, NULL);
	int error = replace(place ? place : name, &text);
	free(place);
	text_free(&text);
	return error;
}
