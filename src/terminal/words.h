/* SPDX-License-Identifier: MIT */
/*
 * What happens at the table in full words, in the session's language. With one person at the table they
 * speak of "you" and "the rival", otherwise of White and Black.
 */
#ifndef TERMINAL_WORDS_H
#define TERMINAL_WORDS_H

#include "session.h"

void say(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "Mangala (federasyon), 3 setlik federasyon maçı." And who plays. */
void tell_match(const Session *s, Text *out);
/* "2. set: rakip başlar." */
void tell_set(const Session *s, Text *out);
/* The last move, what it did, and the stores after it. */
void tell_move(const Session *s, Text *out);
/* How the set of the last move ended, and the match, if they did. */
void tell_end(const Session *s, Text *out);
/* What leaving the set would come to; false with *fault when it cannot be left. */
bool tell_leaving(const Session *s, Text *out, Fault *fault);
/* "Sıra sende." */
void tell_turn(const Session *s, Text *out);
/* Every pit, store and man as they stand now. */
void tell_board(const Session *s, Text *out);
/* "Maç: sen 1, rakip 0,5; taş farkı +6." */
void tell_score(const Session *s, Text *out);
/* "İpucu: 3; tahmin +2,5 taş." */
void tell_hint(const Session *s, const Thought *t, Text *out);
/* "3. kuyu boş; içinde taş olan bir kuyu seç (kural 1.1)." */
void tell_fault(const Session *s, const Fault *f, Text *out);
/* What befell the file: kept in it, or why not. */
void tell_file(const Session *s, const char *file, Text *out);

/* "Beyaz", and who that is in a set: "sen", "Orta", a name of a record. */
const char *colour_name(const Session *s, int colour);
const char *player_title(const Session *s, int seat);
/* "1", "0,5": half points. */
void say_points(const Session *s, int half_points, Text *out);

/* Letters that ASCII lacks by those it has: "çift" becomes "cift". */
void ascii_write(const char *utf8, Text *out);

#endif
