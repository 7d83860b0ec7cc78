/* SPDX-License-Identifier: MIT */
/*
 * Where games and people are kept: a struct of callbacks, so that another back end fits without
 * touching its callers. A game is its terms and a list of entries numbered from 1 without a gap
 * (its versions); entries are appended and never changed. Deciding what to append is the
 * caller's business: load a game at a version and ask for an entry right after that version;
 * when another one came first that is said, and it is to be decided anew.
 *
 * Reading may be done on any thread and sees everything that was answered as written.
 * Writing is asynchronous: the store owns a Write from submit to its `done`.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "rating.h"
#include "text.h"
#include "zone.h"

enum {
	ID_LEAST = 22, /* characters of an id: 128 random bits in base64url, or more */
	ID_MOST = 40,
	MOVE_ROOM = 32,
	NAME_CHARACTERS = 20,
	NAME_ROOM = 2 * NAME_CHARACTERS + 1, /* UTF-8 */
	PASSWORD_ROOM = 128,                 /* of a hash, as libsodium writes it */
	HASH_ROOM = 65,                      /* of a token, in hexadecimal */
	LABEL_ROOM = 161,                    /* 40 characters in UTF-8 */
	CLOCK_ROOM = 128,
	RULES_ROOM = 24,    /* the name of a rule set */
	CHANNEL_ROOM = 512, /* of an e-mail address or the address of a push service */
	PUSH_KEY_ROOM = 96,
};

/* --- people --- */

typedef enum PersonKind {
	GUEST,  /* has a session and no name */
	MEMBER, /* has a name and a password */
	GHOST,  /* has left: nothing but a place in the games of others */
} PersonKind;

/* Starts as {0}. */
typedef struct Person {
	int64_t key; /* the store's own number; 0: nobody */
	char id[ID_MOST + 1];
	PersonKind kind;
	char name[NAME_ROOM]; /* "" unless a member */
	char fold[NAME_ROOM]; /* what no two names may share (names.h) */
	char password[PASSWORD_ROOM];
	int64_t created; /* milliseconds since 1970, as all times here */
	bool banned;     /* may not log in */
	bool mailed;     /* read with a session: Contact.mailed */
} Person;

/*
 * What a token lets its bearer do; a session may do everything. OR_NOBODY is no scope but said where one is
 * needed: who is nobody we know may do it too.
 */
typedef enum Scope { SCOPE_READ = 1, SCOPE_PLAY = 2, SCOPE_ALL = 4, OR_NOBODY = 8 } Scope;

/* Somebody who is logged in, or a program that acts for him. Starts as {0}. */
typedef struct Session {
	char id[ID_MOST + 1]; /* by which it is listed and ended; lets nobody in */
	char hash[HASH_ROOM]; /* of the secret that does */
	int64_t person;
	bool token;
	int scopes; /* of Scope */
	char label[LABEL_ROOM];
	int64_t created, expires;
} Session;

/* --- how people are told --- */

/* What is sent to somebody's e-mail address when it is his turn; by default nothing. */
typedef enum MailMode {
	MAIL_NONE,
	MAIL_EACH,   /* every turn */
	MAIL_FIRST,  /* the first one until he visits again */
	MAIL_DIGEST, /* all of them once a day */
	MAIL_MODES
} MailMode;

/* Somebody's wishes. Starts as contact_default. Times of day are minutes from midnight by his clock. */
typedef struct Contact {
	int64_t person;
	MailMode mode;
	bool reminders; /* when 80 % of a turn's time is gone */
	bool mailed;    /* MAIL_FIRST: it has been sent since he was last here */
	Lang lang;
	char zone[ZONE_ROOM];     /* where his clock is (zone.h) */
	int quiet_from, quiet_to; /* nothing is sent between them; alike: always */
	int digest;               /* MAIL_DIGEST: when */
	char feed[HASH_ROOM];     /* of the secret in his feeds' addresses; "" for none */
} Contact;

typedef enum ChannelKind { BY_MAIL, BY_PUSH } ChannelKind;

/* Where somebody is reached. Starts as {0}. */
typedef struct Channel {
	int64_t key;
	char id[ID_MOST + 1];
	int64_t person;
	ChannelKind kind;
	bool confirmed; /* that it is his; a browser's always is */
	char address[CHANNEL_ROOM];
	char p256dh[PUSH_KEY_ROOM], auth[PUSH_KEY_ROOM]; /* BY_PUSH: the browser's keys (webpush.h) */
	int64_t created;
} Channel;

typedef enum MessageKind {
	MESSAGE_TURN,     /* it is his turn in `game` */
	MESSAGE_REMINDER, /* it is still, and time runs out */
	MESSAGE_INVITED,  /* somebody has challenged him by name */
	MESSAGE_CONFIRM,  /* is this address his? */
	MESSAGE_RESET,    /* he has forgotten his password */
	MESSAGE_OVER,     /* his game is over, or cancelled */
	MESSAGE_KINDS
} MessageKind;

/* Something to be sent; it was written in the transaction of what it tells. Starts as {0}. */
typedef struct Message {
	int64_t key;
	MessageKind kind;
	Channel channel;
	char game[ID_MOST + 1]; /* "" when it is about none */
	int64_t due;
	int tries;
	bool held;            /* for the day's digest */
	char name[NAME_ROOM]; /* whom it is for */
	Contact contact;
} Message;

/* What a mailed secret allows, once. */
typedef struct Ticket {
	char hash[HASH_ROOM];
	MessageKind kind; /* MESSAGE_CONFIRM, MESSAGE_RESET */
	int64_t person, channel, expires;
} Ticket;

/* --- games --- */

typedef enum EntryKind {
	ENTRY_CREATED,
	ENTRY_MOVE,
	ENTRY_TAKEBACK,
	ENTRY_SEATED,    /* somebody has taken the open seat */
	ENTRY_CANCELLED, /* the game ended before it began */
	ENTRY_ASKED,     /* for a takeback to `goal` */
	ENTRY_LEFT,      /* somebody has left the set; its `move` is "w:left" or "b:left" */
	ENTRY_FLAG,      /* somebody's time is up; "w:time" or "b:time" */
	ENTRY_PLANNED,   /* somebody has laid down conditional moves: nobody else's business */
	ENTRY_GONE, /* who was to move was gone for too long, says his rival; "w:time" or "b:time" */
	ENTRY_AWAY, /* somebody's leave has begun: his clock stands, */
	ENTRY_BACK, /* and it was cut short */
	ENTRY_KINDS
} EntryKind;

/* What two clocks show; of a game without them all is 0. */
typedef struct Clocks {
	int64_t left[2]; /* milliseconds of each seat, at the instant of the entry */
	int quota[2];    /* lag credits a seat may still take (clock.h) */
} Clocks;

typedef struct Entry {
	int64_t version;
	EntryKind kind;
	int before, after;    /* moves that stand before and after it */
	char move[MOVE_ROOM]; /* "" when it is none */
	char id[ID_MOST + 1]; /* of the request, "" when there was none; no two of a game are alike */
	int64_t at;           /* milliseconds since 1970 */
	int seat;             /* whose it is, -1: nobody's */
	int goal;             /* ENTRY_ASKED */
	Clocks clocks;
} Entry;

typedef enum Status { OPEN, PLAYING, OVER, CANCELLED, STATUSES } Status;
typedef enum Joining { NOBODY, BY_LINK, ANYBODY, BY_NAME } Joining;

/* What of a game may change with an entry, beside the entry itself. */
typedef struct Standing {
	int64_t seats[2]; /* keys of persons; 0: an open seat, or a game without owners */
	Status status;
	int64_t deadline; /* when the time of whoever is to move is up; 0: never */
} Standing;

/* From one instant, until before another. */
typedef struct Span {
	int64_t from, until;
} Span;

enum {
	SPANS_MOST = 64,   /* leaves of somebody in a year */
	PAUSES_MOST = 128, /* of his clock since a move */
};

/* Somebody's leave: in a year, and now. Starts as {0}. */
typedef struct Leave {
	int64_t person;
	int64_t used; /* milliseconds, of those that began in the year asked for */
	int times;
	Span now;       /* the one that is not over; 0: none */
	bool automatic; /* he wishes that one begins when his time is up */
} Leave;

/* Starts as {0}; owns memory until stored_game_free. */
typedef struct StoredGame {
	int64_t key; /* the store's own number of it */
	char id[ID_MOST + 1];
	int64_t version;
	int64_t created; /* milliseconds since 1970 */
	bool lot;        /* who begins was drawn */
	Text terms;      /* as terms_write writes them */
	Text players;    /* JSON */
	int64_t maker; /* who made it; 0: somebody who was not known, and whoever has its id may play */
	Joining joining;        /* how a rival comes to it */
	int64_t invited;        /* BY_NAME: who */
	bool hidden;            /* only its players may see it */
	char clock[CLOCK_ROOM]; /* as clock_write writes it; "" for none */
	char rated[RULES_ROOM]; /* the rule set for which it changes ratings; "": for none */
	int64_t credit; /* of a live game: milliseconds that the server stood still since the last entry */
	Standing standing;
	struct {
		PersonKind kind;
		char name[NAME_ROOM];
		Rating rating; /* of a rated game: as it began when the game ended, or as it is now */
		double change; /* by the game */
	} sitting[2], guest;   /* in the seats, and who is invited, as they are called now */

	Text moves;   /* those that stand, separated by spaces */
	int ply;      /* how many */
	int64_t at;   /* of the last entry */
	int turns[2]; /* moves each seat has made, taken back or not */
	int asked_by; /* who asks for a takeback to `goal`; -1: nobody */
	int goal;
	Clocks clocks; /* at the last entry */
	/* Of a correspondence game, by seat: when its clock stood still, or will, since the last entry: his leaves unless the
	 * terms have none, and stops of the server. Weekends are not among them. */
	Span pauses[2][PAUSES_MOST];
	int pause_count[2];
} StoredGame;

/* A game in a list. */
typedef struct Listed {
	int64_t key;
	char id[ID_MOST + 1];
} Listed;

/* Games between two people that are over and not private. */
typedef struct Search {
	char rules[RULES_ROOM]; /* of a rule set; "": any */
	int64_t person;         /* of somebody; 0: anybody */
	bool rated;             /* rated ones only */
} Search;

/* How strong somebody is in a rule set. */
typedef struct Strength {
	char rules[RULES_ROOM];
	Rating rating;
} Strength;

enum { STRENGTHS_MOST = 8 }; /* more than there are rule sets */

/* Something that happened in one of somebody's games, in the numbering of that person. */
typedef struct Notice {
	int64_t number;
	char game[ID_MOST + 1];
	Entry entry; /* only its version, kind, after and seat */
} Notice;

typedef enum StoreResult { STORE_OK, STORE_NONE, STORE_FAILED } StoreResult;

typedef enum WriteKind {
	WRITE_GAME, /* make `game`, with its entry 1 (its key is set); who is invited is told */
	WRITE_ENTRY, /* append `entry` to game `key`, set its `standing`, tell who sits in it */
	WRITE_PERSON,      /* make `person` (its key is set), and its `session` */
	WRITE_NAME,        /* `person`, a guest, becomes a member; with a `session` */
	WRITE_PASSWORD,    /* of `person`; all sessions but `session` end */
	WRITE_SESSION,     /* make `session` */
	WRITE_SESSION_END, /* end the session of that id and person */
	WRITE_GHOST,       /* `person` leaves */
	WRITE_CONTACT,     /* of `contact`.person, all but `mailed` and `feed` */
	WRITE_FEED,        /* `contact`.feed */
	WRITE_VISIT,       /* `contact`.person is here */
	WRITE_CHANNEL, /* make `channel` (its key is set); of mail, and a message to confirm it */
	WRITE_CHANNEL_END, /* end that of `channel`.person and .id */
	WRITE_MAIL_END,    /* end all e-mail addresses of `channel`.person */
	WRITE_FORGOTTEN,   /* a message to the confirmed address, if any, of `person` */
	WRITE_TICKET,      /* make `ticket` */
	WRITE_CONFIRMED,   /* use `ticket` up: its address is the person's, and his only one */
	WRITE_RESET, /* use `ticket` up: `person`.password is its person's; all sessions end */
	WRITE_MESSAGE, /* `message` is sent (due 0), or tried again when it says */
	WRITE_LEAVE, /* `person` is away in `span`, unless he is already or has none left: a conflict */
	WRITE_LEAVE_END,  /* and back since span.until */
	WRITE_LEAVE_WISH, /* contact.person has one begin by itself if `automatic` */
	WRITE_DEADLINE, /* of game `key`, if it stands at `entry`.version: `standing`.deadline */
	WRITE_OWN, /* remember `own`[1] under the name `own`[0], unless something is there */
} WriteKind;

typedef enum WriteResult {
	WRITE_DONE,     /* it is on disk */
	WRITE_REPEATED, /* a game with that id, a person with that name, was there already */
	WRITE_CONFLICT, /* entry.version exists, or follows on none: load and decide anew */
	WRITE_FAILED,   /* nothing was changed */
} WriteResult;

typedef struct Write Write;
struct Write {
	WriteKind kind;
	StoredGame *game;
	int64_t key;
	Entry entry;
	Standing standing;
	/* WRITE_ENTRY: entries right after it, moves that were planned; and the plans that change. */
	const Entry *more;
	int more_count;
	bool planned[2];      /* by seat: whether its plan changes, */
	const char *plans[2]; /* and to what; NULL or "": to none */
	/* WRITE_ENTRY: the game is over, and changes the ratings of who sits in it for a rule set (NULL: none); seat 0's score. */
	const char *rated;
	double score;
	/* WRITE_ENTRY: messages about the game that are void now; and who is told of his turn, when. */
	bool settles;
	int64_t turn, tell_at, push_at,
		remind_at; /* turn 0: nobody, reminders move; remind_at 0: never */
	int64_t ended[2]; /* WRITE_ENTRY: who is told in the same way that the game is over; 0: nobody */
	Person *person;
	Session *session;
	Contact *contact;
	Channel *channel;
	Ticket *ticket;
	const Message *message;
	Span span;
	int64_t year, allowed; /* WRITE_LEAVE: when the year began, and how much a year has of it */
	bool automatic;
	const char *own[2];
	WriteResult result;
	/* Called on the store's thread after the commit; w may be freed or submitted again in it. */
	void (*done)(Write *w);
	Write *next; /* the store's */
};

/* What was written since the store was opened, and how long it took. */
typedef struct StoreCounts {
	int64_t commits, writes, conflicts, failures;
	int64_t microseconds; /* of all commits, the waiting for the disk included */
	int waiting;          /* writes, now */
} StoreCounts;

typedef struct Store Store;
struct Store {
	void (*counts)(Store *s, StoreCounts *counts);
	StoreResult (*load)(Store *s, const char *id, StoredGame *game);
	/* The entry that a request of that id made. */
	StoreResult (*find)(Store *s, int64_t key, const char *id, Entry *entry);
	/* Up to `room` entries after a version, in order; their number, -1 on failure. */
	int (*entries)(Store *s, int64_t key, int64_t after, Entry *entries, int room);
	int64_t (*games)(Store *s); /* how many were made; -1 on failure */
	/* Lists of games, newest first, of keys below `before` (0: all); their number, -1 on failure:
	 * those that anybody may join, those that somebody sits in, and those that are searched for. */
	int (*seeks)(Store *s, int64_t before, Listed *games, int room);
	int (*games_of)(Store *s, int64_t person, int64_t before, Listed *games, int room);
	int (*archive)(Store *s, const Search *search, int64_t before, Listed *games, int room);
	/* The same of keys above `after`, oldest first. */
	int (*archive_on)(Store *s, const Search *search, int64_t after, Listed *games, int room);
	/* Games whose deadline is before `now`, the longest overdue first. */
	int (*due)(Store *s, int64_t now, Listed *games, int room);

	StoreResult (*person)(Store *s, const char *fold, Person *person);
	/* Somebody's ratings, by the names of the rule sets; their number, -1 on failure. */
	int (*strengths)(Store *s, int64_t person, Strength *strengths, int room);
	/* Whose secret has that hash, unless it has expired. */
	StoreResult (*session)(Store *s, const char *hash, int64_t now, Session *session,
			       Person *person);
	/* Somebody's sessions, oldest first; their number, -1 on failure. */
	int (*sessions)(Store *s, int64_t person, Session *sessions, int room);

	/* The conditional moves of a seat (plan.h), onto the text. */
	StoreResult (*plan)(Store *s, int64_t game, int seat, Text *tree);
	/* The number of somebody's last notice, and of the first that is still kept; 0 for none. */
	StoreResult (*noticed)(Store *s, int64_t person, int64_t *last, int64_t *first);
	/* Up to `room` notices after a number, in order; how many, -1 on failure. */
	int (*notices)(Store *s, int64_t person, int64_t after, Notice *notices, int room);

	/* Somebody's wishes; contact_default's when he has said none. */
	StoreResult (*contact)(Store *s, int64_t person, Contact *contact);
	/* Where he is reached, oldest first; how many, -1 on failure. */
	int (*channels)(Store *s, int64_t person, Channel *channels, int room);
	/* Messages that are due, the longest due first; how many, -1 on failure. */
	int (*messages)(Store *s, int64_t now, Message *messages, int room);
	/* Whose feeds have the secret of that hash. */
	StoreResult (*feed)(Store *s, const char *hash, Person *person, Contact *contact);
	/* Games between two people that somebody plays now, the nearest deadline first. */
	int (*playing)(Store *s, int64_t person, Listed *games, int room);
	/* Those by correspondence that have come to an end since then, newest first. */
	int (*ended)(Store *s, int64_t person, int64_t since, Listed *games, int room);
	/* Somebody's leave in the year that began then. */
	StoreResult (*leave)(Store *s, int64_t person, int64_t year, int64_t now, Leave *leave);
	/* His leaves since then, in order; how many, -1 on failure. */
	int (*leaves)(Store *s, int64_t person, int64_t since, Span *spans, int room);
	/* What the server remembers of itself, onto the text. */
	StoreResult (*own)(Store *s, const char *name, Text *value);

	void (*submit)(Store *s, Write *w);
	/* Everything submitted is written and answered; what comes later fails at once. The clocks
	 * stop: the store remembers when, and credits it to all of them when it is opened again. */
	void (*drain)(Store *s);
	/* After drain, with no reader left. */
	void (*close)(Store *s);
};

/* A folder with an SQLite database in it; NULL with what to do about it in `error`. */
Store *store_sqlite_open(const char *folder, Lang lang, Text *error);

/*
 * The folder's database as one file, also while a server runs on it; and such a file into a folder that has none. Whole or
 * not at all, and nothing is written over; false with what to do about it in `error`.
 */
bool store_sqlite_backup(const char *folder, const char *file, Lang lang, Text *error);
bool store_sqlite_restore(const char *folder, const char *file, Lang lang, Text *error);

/* Submits and waits until it is written. Not on the store's thread. */
WriteResult store_write(Store *s, Write *w);

Contact contact_default(int64_t person);

/*
 * For the operator, also while a server runs on the folder: people whose names have a part ("": everybody), with how many
 * games each has a seat in; whether somebody, by name or id, may log in; and the hash of a member's new password, which ends his
 * sessions. False with what to do about it in `error`.
 */
bool store_sqlite_people(const char *folder, const char *part,
			 void (*tell)(const Person *person, int64_t played, void *context),
			 void *context, Lang lang, Text *error);
bool store_sqlite_ban(const char *folder, const char *who, bool banned, Lang lang, Text *error);
bool store_sqlite_password(const char *folder, const char *who, const char *hash, Lang lang,
			   Text *error);

void stored_game_free(StoredGame *game);
/* Takes one entry into account. */
void stored_game_apply(StoredGame *game, const Entry *entry);
/* Whether its seats belong to two people: then each moves for himself. */
bool stored_game_shared(const StoredGame *game);
/* The seat a person has, -1 for none. Of a game that is not shared: seat 0. */
int stored_game_seat(const StoredGame *game, int64_t person);

#endif
