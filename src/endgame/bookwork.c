/* SPDX-License-Identifier: MIT */
#include "bookwork.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "mangala.h"
#include "platform.h"

/* Who is to move in a position that is met: the book's player, the other one, or anybody at all. */
typedef enum Role { OTHER, OWN, ANYBODY, ROLES } Role;

typedef struct Met {
	Position p; /* without stores, White to move */
	Role role;
} Met;

typedef struct Set {
	uint64_t *slot; /* 0: empty; else an entry, or a place + 1 << BOOK_PLACE */
	uint64_t room, count;
} Set;

static uint64_t *set_slot(const Set *s, uint64_t place)
{
	uint64_t i = place * 0x9e3779b97f4a7c15 >> 20;
	for (;; i++) {
		uint64_t *slot = &s->slot[i & (s->room - 1)];
		if (!*slot || *slot >> BOOK_PLACE == place)
			return slot;
	}
}

static bool set_grow(Set *s)
{
	Set larger = {.room = s->room ? 2 * s->room : 1 << 12, .count = s->count};
	larger.slot = calloc(larger.room, sizeof *larger.slot);
	if (!larger.slot)
		return false;
	for (uint64_t i = 0; i < s->room; i++)
		if (s->slot[i])
			*set_slot(&larger, s->slot[i] >> BOOK_PLACE) = s->slot[i];
	free(s->slot);
	*s = larger;
	return true;
}

/* True when it was not there; *failed without memory. */
static bool set_add(Set *s, uint64_t entry, bool *failed)
{
	if (2 * s->count >= s->room && !set_grow(s)) {
		*failed = true;
		return false;
	}
	uint64_t *slot = set_slot(s, entry >> BOOK_PLACE);
	if (*slot)
		return false;
	*slot = entry;
	s->count++;
	return true;
}

typedef struct Level {
	Met *met;
	uint64_t count, room;
} Level;

static bool level_add(Level *l, Met met)
{
	if (l->count == l->room) {
		uint64_t room = l->room ? 2 * l->room : 1024;
		Met *more = realloc(l->met, room * sizeof *more);
		if (!more)
			return false;
		l->met = more;
		l->room = room;
	}
	l->met[l->count++] = met;
	return true;
}

typedef struct Making {
	BookWork *w;
	FILE *part;
	Set proved; /* entries, of this run and of those before */
	Set book;   /* those that belong to it */
	Set seen[ROLES];
	Level now, next;
	bool failed;
	/* Of the ply that is being proved; threads take position after position. */
	Solver *solver[MOST_THREADS];
	const Met *met;
	uint64_t count;
	int ply;
	_Atomic uint64_t taken, done;
	atomic_bool stop;
	pthread_mutex_t lock; /* of what they find, and of the progress */
} Making;

/* What was proved before, a word an entry; a last one that is cut short is forgotten. */
static bool open_part(Making *m, const char *path)
{
	uint64_t entry;
	m->part = fopen(path, "a+");
	if (!m->part)
		return false;
	rewind(m->part);
	long whole = 0;
	for (; fread(&entry, sizeof entry, 1, m->part) == 1; whole += (long)sizeof entry) {
		set_add(&m->proved, entry, &m->failed);
		solver_learn(m->w->solver, &(Book){.entries = &entry, .count = 1});
	}
	return !m->failed && !ftruncate(fileno(m->part), whole) && !fseek(m->part, 0, SEEK_END);
}

static uint64_t entry_of(const Making *m, const Position *p)
{
	return m->proved.room ? *set_slot(&m->proved, book_place(p)) : 0;
}

static bool go_on(int64_t nodes, void *context)
{
	Making *m = context;
	const BookWork *w = m->w;
	(void)nodes;
	pthread_mutex_lock(&m->lock);
	if (w->progress && !w->progress(m->ply, atomic_load(&m->done), m->count, w->context))
		atomic_store(&m->stop, true);
	pthread_mutex_unlock(&m->lock);
	return !atomic_load(&m->stop);
}

static void prove_one(Making *m, Solver *solver, const Position *p)
{
	int value;
	Move move;
	pthread_mutex_lock(&m->lock);
	bool there = entry_of(m, p) != 0;
	pthread_mutex_unlock(&m->lock);
	if (there)
		return;
	if (!solver_first(solver, p, &value, &move)) {
		atomic_store(&m->stop, true);
		return;
	}
	uint64_t entry = book_entry(book_place(p), value, move);
	pthread_mutex_lock(&m->lock);
	set_add(&m->proved, entry, &m->failed);
	if (fwrite(&entry, sizeof entry, 1, m->part) != 1 || fflush(m->part))
		m->failed = true;
	pthread_mutex_unlock(&m->lock);
}

static void prove_some(void *context, int thread)
{
	Making *m = context;
	for (uint64_t i; (i = atomic_fetch_add(&m->taken, 1)) < m->count && go_on(0, m);) {
		if (m->met[i].role != OTHER)
			prove_one(m, m->solver[thread], &m->met[i].p);
		atomic_fetch_add(&m->done, 1);
	}
}

/* Those of one ply that belong to the book. */
static bool prove_all(Making *m, int ply, const Met *met, uint64_t count)
{
	m->met = met;
	m->count = count;
	m->ply = ply;
	atomic_store(&m->taken, 0);
	atomic_store(&m->done, 0);
	share_work(m->w->threads, prove_some, m);
	for (uint64_t i = 0; i < count && !atomic_load(&m->stop); i++)
		if (met[i].role != OTHER)
			set_add(&m->book, entry_of(m, &met[i].p), &m->failed);
	return !atomic_load(&m->stop) && !m->failed;
}

static void meet(Making *m, const Position *p, Move move, Role role)
{
	Position next = *p;
	mangala_play(&next, move, m->w->rules, NULL);
	if (six_over(&next))
		return;
	if (next.side != p->side && role != ANYBODY)
		role = role == OWN ? OTHER : OWN;
	Met met = {{.row = {next.row[0] & SIX_PITS, next.row[1] & SIX_PITS}}, role};
	uint64_t mark = (book_place(&met.p) << BOOK_PLACE) | 1;
	if (set_add(&m->seen[role], mark, &m->failed) && !level_add(&m->next, met))
		m->failed = true;
}

static void meet_all(Making *m, const Met *met)
{
	Position p = met->p;
	Role role = met->role;
	Move list[6];
	int count = six_moves(p.row[0], list);
	for (int k = 0; k < count; k++)
		meet(m, &p, list[k], role);
}

/* All positions of the first plies; the last ones first, on which those before them rest. */
static bool make_every(Making *m)
{
	const BookWork *w = m->w;
	uint64_t begin[MOST_BOOK_PLIES + 2] = {0};
	begin[1] = m->next.count;
	for (int ply = 0; ply < w->every; ply++) {
		for (uint64_t i = begin[ply]; i < begin[ply + 1]; i++)
			meet_all(m, &m->next.met[i]);
		begin[ply + 2] = m->next.count;
	}
	for (int ply = w->every; ply >= 0; ply--)
		if (!prove_all(m, ply, m->next.met + begin[ply], begin[ply + 1] - begin[ply]))
			return false;
	m->next.count = 0;
	return !m->failed;
}

static bool make_level(Making *m, int ply)
{
	if (!prove_all(m, ply, m->now.met, m->now.count))
		return false;
	for (uint64_t i = 0; i < m->now.count; i++) {
		const Met *met = &m->now.met[i];
		if (met->role == OTHER)
			meet_all(m, met);
		else
			meet(m, &met->p, book_move(entry_of(m, &met->p)), OWN);
	}
	Level done = m->now;
	m->now = m->next;
	m->next = (Level){done.met, 0, done.room};
	return !m->failed;
}

static int ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

static TableState write_book(Making *m)
{
	uint64_t *entries = malloc((m->book.count + 1) * sizeof *entries), count = 0;
	if (!entries)
		return TABLE_REFUSED;
	for (uint64_t i = 0; i < m->book.room; i++)
		if (m->book.slot[i])
			entries[count++] = m->book.slot[i];
	qsort(entries, count, sizeof *entries, ascending);
	Text path = {0};
	book_path(m->w->dir, m->w->rules, &path);
	Words words = {.word = entries, .count = count, .number = m->w->plies};
	TableState state = words_write(text_string(&path), WORDS_BOOK, m->w->rules, &words, false);
	m->w->count = count;
	text_free(&path);
	free(entries);
	return state;
}

TableState book_build(BookWork *w)
{
	Making m = {.w = w, .lock = PTHREAD_MUTEX_INITIALIZER};
	Text part = {0};
	int lock;
	TableState state = table_lock(w->dir, &lock);
	if (state != TABLE_GOOD)
		return state;
	book_path(w->dir, w->rules, &part);
	text_add(&part, ".part");
	Position p = w->start;
	state = TABLE_REFUSED;
	for (int i = 0; i < w->threads && i < MOST_THREADS && !m.failed; i++) {
		m.solver[i] = solver_share(w->solver);
		m.failed = !m.solver[i];
		if (m.solver[i])
			solver_may(m.solver[i], go_on, &m);
	}
	if (!m.failed && open_part(&m, text_string(&part)) &&
	    level_add(&m.next, (Met){p, ANYBODY}) && level_add(&m.now, (Met){p, OWN}) &&
	    level_add(&m.now, (Met){p, OTHER})) {
		bool done = make_every(&m);
		for (int ply = 0; ply < w->plies && done; ply++)
			done = make_level(&m, ply);
		state = done ? write_book(&m) : m.failed ? TABLE_REFUSED : TABLE_STOPPED;
	}
	int error = errno;
	if (m.part)
		fclose(m.part);
	if (state == TABLE_GOOD)
		unlink(text_string(&part));
	close(lock);
	for (int i = 0; i < MOST_THREADS; i++)
		solver_free(m.solver[i]);
	free(m.proved.slot);
	free(m.book.slot);
	for (int role = 0; role < ROLES; role++)
		free(m.seen[role].slot);
	free(m.now.met);
	free(m.next.met);
	text_free(&part);
	errno = error;
	return state;
}
