/* SPDX-License-Identifier: MIT */
#include "telling.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "log.h"
#include "view.h"

enum { MINUTE = 60 * 1000 };

void told_free(Told *told)
{
	text_free(&told->subject);
	text_free(&told->body);
	text_free(&told->link);
}

/* --- when --- */

/* The next time his clock shows that minute, `now`'s own excluded. */
static int64_t next_time(const Contact *c, int64_t now, int minute)
{
	int64_t day = zone_day(c->zone, now), at;
	while ((at = zone_instant(c->zone, day, minute)) <= now)
		day++;
	return at;
}

int64_t telling_quiet(const Contact *c, int64_t now)
{
	int minute = zone_minute(c->zone, now), from = c->quiet_from, to = c->quiet_to;
	bool quiet = from < to ? from <= minute && minute < to
			       : from > to && (minute >= from || minute < to);
	return quiet ? next_time(c, now, to) : now;
}

int64_t telling_digest(const Contact *c, int64_t now)
{
	return next_time(c, now, c->digest);
}

int telling_mover(const StoredGame *game)
{
	Replay replay = {0};
	int mover = game->standing.status == PLAYING && view_replay(game, game->ply, &replay)
			    ? replay_seat(&replay)
			    : -1;
	replay_free(&replay);
	return mover;
}

/* --- what --- */

static void add(Text *t, Lang lang, const char *tr, const char *en)
{
	text_add(t, lang == TR ? tr : en);
}

static const char *title_of(const StoredGame *game, Lang lang)
{
	Terms terms;
	Fault fault;
	return terms_read(text_string(&game->terms), &terms, &fault)
		       ? game_of(&terms.rules)->title[lang]
		       : "Mangala";
}

/* The other player of a game, as somebody's reader calls him. */
static const char *rival_of(const StoredGame *game, int64_t reader, Lang lang)
{
	int seat = stored_game_seat(game, reader);
	/* Who is challenged has no seat yet: his rival is who made the game. */
	int other = seat >= 0 ? !seat : game->standing.seats[0] == 0;
	if (game->sitting[other].kind == MEMBER)
		return game->sitting[other].name;
	return lang == TR ? "misafir" : "a guest";
}

static void add_link(Text *t, const char *site, const StoredGame *game)
{
	text_add(t, site);
	text_add(t, "/oyun/");
	text_add(t, game->id);
}

/* "2026-01-31 14:05 (UTC+3)" */
static void add_time(Text *t, const Contact *c, int64_t at)
{
	char line[64], stamp[STAMP_SIZE];
	int offset = zone_offset(c->zone, at) / 60, size = offset < 0 ? -offset : offset;
	clock_stamp(at + (int64_t)offset * MINUTE, stamp);
	snprintf(line, sizeof line, "%.10s %.5s (UTC%c%d", stamp, stamp + 11,
		 offset < 0 ? '-' : '+', size / 60);
	text_add(t, line);
	if (size % 60) {
		snprintf(line, sizeof line, ":%02d", size % 60);
		text_add(t, line);
	}
	text_char(t, ')');
}

static void greet(const Message *m, Told *told)
{
	add(&told->body, m->contact.lang, "Merhaba", "Hello");
	if (m->name[0]) {
		text_char(&told->body, ' ');
		text_add(&told->body, m->name);
	}
	text_add(&told->body, ",\n\n");
}

static void say_where_to_stop(const Message *m, const char *site, Told *told)
{
	add(&told->body, m->contact.lang, "\n-- \nBu iletileri seyrekleştirmek ya da kesmek için: ",
	    "\n-- \nTo get fewer of these, or none: ");
	text_add(&told->body, site);
	text_add(&told->body, "/hesap\n");
}

static bool is_over(const StoredGame *game)
{
	return game->standing.status == OVER || game->standing.status == CANCELLED;
}

/* How it ended for its reader. */
static void add_outcome(Text *t, const Message *m, const StoredGame *game)
{
	Lang lang = m->contact.lang;
	Replay replay = {0};
	int winner = view_replay(game, game->ply, &replay) ? match_winner(&replay.match) : -1;
	int seat = stored_game_seat(game, m->channel.person);
	if (game->standing.status == CANCELLED)
		add(t, lang, ": oyun iptal edildi, rakip ", ": cancelled, against ");
	else if (winner < 0)
		add(t, lang, ": berabere bitti, rakip ", ": drawn against ");
	else if (winner == seat)
		add(t, lang, ": kazandın, rakip ", ": you won against ");
	else
		add(t, lang, ": kaybettin, rakip ", ": you lost against ");
	replay_free(&replay);
}

/* "Mangala: sıra sende, rakip Ayşe" */
static void add_headline(Text *t, const Message *m, const StoredGame *game)
{
	Lang lang = m->contact.lang;
	bool open = !game->standing.seats[0] || !game->standing.seats[1];
	text_add(t, title_of(game, lang));
	if (is_over(game) && open) {
		add(t, lang, ": çağrını kimse kabul etmedi",
		    ": nobody has accepted your challenge");
		return;
	}
	if (is_over(game))
		add_outcome(t, m, game);
	else if (m->kind == MESSAGE_INVITED)
		add(t, lang, ": oyuna çağrıldın, rakip ", ": you are challenged by ");
	else if (m->kind == MESSAGE_REMINDER)
		add(t, lang, ": süren azalıyor, rakip ", ": your time runs out against ");
	else
		add(t, lang, ": sıra sende, rakip ", ": your turn against ");
	text_add(t, rival_of(game, m->channel.person, lang));
}

/* The lines about one game: what, until when, where. */
static void add_game(const Message *m, const StoredGame *game, const char *site, Text *body)
{
	Lang lang = m->contact.lang;
	add_headline(body, m, game);
	text_char(body, '\n');
	int seat = stored_game_seat(game, m->channel.person);
	if (game->rated[0] && game->standing.status == OVER && seat >= 0) {
		const Rating *before = &game->sitting[seat].rating;
		int change = rating_shown_change(before, game->sitting[seat].change);
		add(body, lang, "Puanın: ", "Your rating: ");
		text_int(body, rating_shown(before->rating) + change);
		text_add(body, change < 0 ? " (" : " (+");
		text_int(body, change);
		text_add(body, ")\n");
	}
	if (game->standing.deadline) {
		add(body, lang, m->kind == MESSAGE_INVITED ? "Yanıt için son an: " : "Süre sonu: ",
		    m->kind == MESSAGE_INVITED ? "Open until: " : "Time is up: ");
		add_time(body, &m->contact, game->standing.deadline);
		text_char(body, '\n');
	}
	add_link(body, site, game);
	text_char(body, '\n');
}

void tell_game(const Message *m, const StoredGame *game, const char *site, Told *told)
{
	add_headline(&told->subject, m, game);
	greet(m, told);
	add_game(m, game, site, &told->body);
	say_where_to_stop(m, site, told);
	add_link(&told->link, site, game);
}

void tell_digest(const Message *m, const StoredGame *waiting, int count, const char *site,
		 Told *told)
{
	Lang lang = m->contact.lang;
	bool over = false;
	for (int i = 0; i < count; i++)
		over = over || is_over(&waiting[i]);
	if (over)
		add(&told->subject, lang,
		    "Mangala: oyunlarından haber: ", "Mangala: news of your games: ");
	else
		add(&told->subject, lang,
		    "Mangala: sıra sende olan oyunlar: ", "Mangala: games that wait for you: ");
	text_int(&told->subject, count);
	greet(m, told);
	for (int i = 0; i < count; i++) {
		if (i)
			text_char(&told->body, '\n');
		add_game(m, &waiting[i], site, &told->body);
	}
	say_where_to_stop(m, site, told);
	text_add(&told->link, site);
}

void tell_secret(const Message *m, const char *secret, const char *site, Told *told)
{
	Lang lang = m->contact.lang;
	bool reset = m->kind == MESSAGE_RESET;
	/* Behind "#": no server, and so no log, is told of it when the link is followed. */
	text_add(&told->link, site);
	text_add(&told->link, reset ? "/hesap#parola=" : "/hesap#onay=");
	text_add(&told->link, secret);
	greet(m, told);
	if (reset) {
		add(&told->subject, lang, "Mangala: yeni parola", "Mangala: another password");
		add(&told->body, lang, "yeni parolanı bir saat içinde şuradan seç:\n\n",
		    "choose another password here, within an hour:\n\n");
	} else {
		add(&told->subject, lang, "Mangala: adresini onayla",
		    "Mangala: confirm your address");
		add(&told->body, lang,
		    "bu adresin senin olduğunu bir gün içinde şuradan onayla:\n\n",
		    "confirm here, within a day, that this address is yours:\n\n");
	}
	text_add(&told->body, text_string(&told->link));
	add(&told->body, lang, "\n\nBunu sen istemediysen hiçbir şey yapma.\n",
	    "\n\nIf it was not you who asked for this, do nothing.\n");
}

void tell_test(Lang lang, const char *site, Told *told)
{
	add(&told->subject, lang, "Mangala: deneme iletisi", "Mangala: a test");
	add(&told->body, lang, "Bu ileti geldiyse sunucunun postası çalışıyor.\n",
	    "If this has arrived the server's mail works.\n");
	text_add(&told->body, site);
	text_char(&told->body, '\n');
}

/* --- mail --- */

/* The host of the site, which is unique to it: the right side of a Message-ID. */
static void add_host(Text *t, const char *site)
{
	const char *host = strstr(site, "://");
	host = host ? host + 3 : site;
	size_t length = strcspn(host, ":/");
	if (length && host[0] != '[')
		text_bytes(t, host, length);
	else
		text_add(t, "localhost");
}

static void add_base64(Text *t, const char *bytes, size_t size)
{
	char block[80];
	sodium_bin2base64(block, sizeof block, (const unsigned char *)bytes, size,
			  sodium_base64_VARIANT_ORIGINAL);
	text_add(t, block);
}

/* How many bytes of a text, at most `most`, end between two characters. */
static size_t whole_characters(const char *text, size_t length, size_t most)
{
	if (length <= most)
		return length;
	while (most && ((unsigned char)text[most] & 0xc0) == 0x80)
		most--;
	return most;
}

/* Encoded words (RFC 2047) of at most 75 characters, none of which cuts a character. */
static void add_subject(Text *t, const Text *subject)
{
	const char *at = text_string(subject);
	size_t left = subject->length;
	text_add(t, "Subject:");
	while (left) {
		size_t size = whole_characters(at, left, 45);
		text_add(t, " =?UTF-8?B?");
		add_base64(t, at, size);
		text_add(t, "?=\r\n");
		at += size;
		left -= size;
	}
}

void mail_write(const Envelope *e, const Told *told, Text *mail)
{
	static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
					     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	char date[64];
	struct tm utc;
	time_t seconds = (time_t)(e->at / 1000);
	gmtime_r(&seconds, &utc);
	snprintf(date, sizeof date, "%s, %02d %s %04d %02d:%02d:%02d +0000", days[utc.tm_wday],
		 utc.tm_mday, months[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
		 utc.tm_sec);
	text_add(mail, "Date: ");
	text_add(mail, date);
	text_add(mail, "\r\nFrom: Mangala <");
	text_add(mail, e->from);
	text_add(mail, ">\r\nTo: <");
	text_add(mail, e->to);
	text_add(mail, ">\r\n");
	add_subject(mail, &told->subject);
	text_add(mail, "Message-ID: <");
	text_add(mail, e->id);
	text_char(mail, '@');
	add_host(mail, e->site);
	text_add(mail, ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
		       "Content-Type: text/plain; charset=utf-8\r\n"
		       "Content-Transfer-Encoding: base64\r\n\r\n");
	for (size_t at = 0; at < told->body.length; at += 57) {
		size_t left = told->body.length - at;
		add_base64(mail, told->body.data + at, left < 57 ? left : 57);
		text_add(mail, "\r\n");
	}
}

void push_write(const Message *m, const Told *told, Text *json)
{
	json_put_open(json, '{');
	json_pair_string(json, "title", text_string(&told->subject));
	json_pair_string(json, "lang", m->contact.lang == TR ? "tr" : "en");
	json_pair_string(json, "url", text_string(&told->link));
	json_pair_string(json, "game", m->game);
	json_put_close(json, '}');
}

/* --- feeds --- */

static void add_xml(Text *t, const char *text)
{
	for (; *text; text++)
		if (*text == '<')
			text_add(t, "&lt;");
		else if (*text == '&')
			text_add(t, "&amp;");
		else if (*text == '"')
			text_add(t, "&quot;");
		else
			text_char(t, *text);
}

static void element(Text *t, const char *name, const char *content)
{
	text_char(t, '<');
	text_add(t, name);
	text_char(t, '>');
	add_xml(t, content);
	text_add(t, "</");
	text_add(t, name);
	text_add(t, ">\n");
}

static void add_entry(const StoredGame *game, const Message *as, const char *site, Text *xml)
{
	char stamp[STAMP_SIZE];
	Text title = {0}, link = {0}, id = {0};
	add_headline(&title, as, game);
	add_link(&link, site, game);
	/* A turn is an entry of its own: readers show again what has another id. */
	text_add(&id, "urn:mangala:");
	text_add(&id, game->id);
	text_char(&id, ':');
	text_int(&id, game->ply);
	text_add(&id, is_over(game) ? ":over" : "");
	clock_stamp(game->at, stamp);
	text_add(xml, "<entry>\n");
	element(xml, "id", text_string(&id));
	element(xml, "title", text_string(&title));
	element(xml, "updated", stamp);
	text_add(xml, "<link href=\"");
	add_xml(xml, text_string(&link));
	text_add(xml, "\"/>\n</entry>\n");
	text_free(&title);
	text_free(&link);
	text_free(&id);
}

void atom_write(const StoredGame *waiting, int count, const Person *reader, Lang lang,
		const char *site, const char *self, Text *xml)
{
	char stamp[STAMP_SIZE];
	Message as = {.channel = {.person = reader->key}, .contact = {.lang = lang}};
	int64_t updated = reader->created;
	for (int i = 0; i < count; i++)
		updated = waiting[i].at > updated ? waiting[i].at : updated;
	clock_stamp(updated, stamp);
	text_add(xml,
		 "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
	text_add(xml, "<id>urn:mangala:");
	text_add(xml, reader->id);
	text_add(xml, "</id>\n");
	element(xml, "title", lang == TR ? "Mangala: sıra sende" : "Mangala: your turn");
	element(xml, "updated", stamp);
	text_add(xml, "<author><name>Mangala</name></author>\n<link rel=\"self\" href=\"");
	add_xml(xml, self);
	text_add(xml, "\"/>\n");
	for (int i = 0; i < count; i++)
		add_entry(&waiting[i], &as, site, xml);
	text_add(xml, "</feed>\n");
}

/* A line of a calendar, folded at 75 bytes between characters; what has a meaning there escaped. */
static void calendar_line(Text *t, const char *name, const char *value, bool is_text)
{
	Text line = {0};
	text_add(&line, name);
	text_char(&line, ':');
	for (; *value; value++) {
		if (is_text && strchr(",;\\", *value))
			text_char(&line, '\\');
		text_char(&line, *value);
	}
	size_t room = 75;
	for (size_t at = 0; at < line.length;) {
		size_t size = whole_characters(line.data + at, line.length - at, room);
		if (at)
			text_char(t, ' ');
		text_bytes(t, line.data + at, size);
		text_add(t, "\r\n");
		at += size;
		room = 74;
	}
	text_free(&line);
}

/* "20260131T120000Z" */
static void calendar_time(Text *t, const char *name, int64_t at)
{
	char stamp[STAMP_SIZE], value[STAMP_SIZE];
	int n = 0;
	clock_stamp(at, stamp);
	for (const char *c = stamp; *c; c++)
		if (*c != '-' && *c != ':')
			value[n++] = *c;
	value[n] = '\0';
	calendar_line(t, name, value, false);
}

void calendar_write(const StoredGame *waiting, int count, const Person *reader, Lang lang,
		    const char *site, int64_t now, Text *ics)
{
	Message as = {.channel = {.person = reader->key}, .contact = {.lang = lang}};
	text_add(ics, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Mangala//Mangala//TR\r\n");
	calendar_line(ics, "X-WR-CALNAME",
		      lang == TR ? "Mangala: süreler" : "Mangala: deadlines", true);
	for (int i = 0; i < count; i++) {
		const StoredGame *game = &waiting[i];
		if (!game->standing.deadline)
			continue;
		Text title = {0}, link = {0}, id = {0};
		add_headline(&title, &as, game);
		add_link(&link, site, game);
		text_add(&id, game->id);
		text_char(&id, '@');
		add_host(&id, site);
		text_add(ics, "BEGIN:VEVENT\r\n");
		calendar_line(ics, "UID", text_string(&id), false);
		calendar_time(ics, "DTSTAMP", now);
		calendar_time(ics, "DTSTART", game->standing.deadline);
		calendar_time(ics, "DTEND", game->standing.deadline);
		calendar_line(ics, "SUMMARY", text_string(&title), true);
		calendar_line(ics, "URL", text_string(&link), false);
		text_add(ics, "TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n");
		text_free(&title);
		text_free(&link);
		text_free(&id);
	}
	text_add(ics, "END:VCALENDAR\r\n");
}
