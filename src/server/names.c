/* SPDX-License-Identifier: MIT */
#include "names.h"

#include <string.h>

typedef enum Script { NEITHER, LATIN, CYRILLIC } Script;

/* One letter in both cases, and what it counts as; NULL: itself, small. */
typedef struct Letter {
	const char *capital, *small;
	Script script;
	const char *fold;
} Letter;

static const Letter letters[] = {
	/* Turkish; what ASCII has is read by its code. I and i are pairs of Turkish and of English
	 * at once, so all four are one. */
	{"Ç", "ç", LATIN, NULL},
	{"Ğ", "ğ", LATIN, NULL},
	{"İ", "ı", LATIN, "i"},
	{"Ö", "ö", LATIN, NULL},
	{"Ş", "ş", LATIN, NULL},
	{"Ü", "ü", LATIN, NULL},
	{"Â", "â", LATIN, "a"},
	{"Î", "î", LATIN, "i"},
	{"Û", "û", LATIN, "u"},
	/* Cyrillic; a fold in Latin or a digit where either case looks like it. */
	{"А", "а", CYRILLIC, "a"},
	{"Ә", "ә", CYRILLIC, NULL},
	{"Б", "б", CYRILLIC, "6"},
	{"В", "в", CYRILLIC, "b"},
	{"Г", "г", CYRILLIC, "r"},
	{"Ғ", "ғ", CYRILLIC, NULL},
	{"Д", "д", CYRILLIC, NULL},
	{"Е", "е", CYRILLIC, "e"},
	{"Ё", "ё", CYRILLIC, "e"},
	{"Ж", "ж", CYRILLIC, NULL},
	{"З", "з", CYRILLIC, "3"},
	{"И", "и", CYRILLIC, NULL},
	{"Й", "й", CYRILLIC, NULL},
	{"К", "к", CYRILLIC, "k"},
	{"Қ", "қ", CYRILLIC, NULL},
	{"Л", "л", CYRILLIC, NULL},
	{"М", "м", CYRILLIC, "m"},
	{"Н", "н", CYRILLIC, "h"},
	{"Ң", "ң", CYRILLIC, NULL},
	{"О", "о", CYRILLIC, "o"},
	{"Ө", "ө", CYRILLIC, NULL},
	{"П", "п", CYRILLIC, "n"},
	{"Р", "р", CYRILLIC, "p"},
	{"С", "с", CYRILLIC, "c"},
	{"Т", "т", CYRILLIC, "t"},
	{"У", "у", CYRILLIC, "y"},
	{"Ұ", "ұ", CYRILLIC, "y"},
	{"Ү", "ү", CYRILLIC, "y"},
	{"Ф", "ф", CYRILLIC, NULL},
	{"Х", "х", CYRILLIC, "x"},
	{"Һ", "һ", CYRILLIC, "h"},
	{"Ц", "ц", CYRILLIC, NULL},
	{"Ч", "ч", CYRILLIC, NULL},
	{"Ш", "ш", CYRILLIC, NULL},
	{"Щ", "щ", CYRILLIC, NULL},
	{"Ъ", "ъ", CYRILLIC, NULL},
	{"Ы", "ы", CYRILLIC, NULL},
	{"І", "і", CYRILLIC, "i"},
	{"Ь", "ь", CYRILLIC, "b"},
	{"Э", "э", CYRILLIC, NULL},
	{"Ю", "ю", CYRILLIC, NULL},
	{"Я", "я", CYRILLIC, NULL},
};

/* Nobody's, so that nobody speaks in their name. */
static const char *const reserved[] = {
	"admin",  "administrator", "moderator", "mangala",    "system",
	"sistem", "yönetici",      "hakem",     "arbiter",    "root",
	"guest",  "misafir",       "computer",  "bilgisayar", "sunucu",
	"server", "anonim",        "destek",    "anonymous",  "support",
};

/* All letters but those of ASCII have two bytes. */
static const Letter *letter_find(const char *at)
{
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (!strncmp(at, letters[i].capital, 2) || !strncmp(at, letters[i].small, 2))
			return &letters[i];
	return NULL;
}

/* One character, folded onto the end of `fold`; its bytes, 0 when it may not be in a name. */
static int fold_one(const char *at, char *fold, Script *script)
{
	*script = NEITHER;
	char c = *at;
	if ((unsigned char)c >= 0x80) {
		const Letter *letter = letter_find(at);
		if (!letter)
			return 0;
		*script = letter->script;
		strcat(fold, letter->fold ? letter->fold : letter->small);
		return 2;
	}
	char one[2] = {c};
	if (c >= 'A' && c <= 'Z')
		one[0] = (char)(c - 'A' + 'a');
	if (one[0] >= 'a' && one[0] <= 'z')
		*script = LATIN;
	else if (!(c >= '0' && c <= '9') && !strchr("-_.", c))
		return 0;
	if (one[0] == 'l' || c == '1')
		one[0] = 'i';
	else if (c == '0')
		one[0] = 'o';
	else if (strchr("-_.", c))
		one[0] = '\0';
	strcat(fold, one);
	return 1;
}

static bool fold_all(const char *name, char fold[NAME_ROOM], ProblemKind *why)
{
	Script all = NEITHER, script;
	bool separator = false;
	int count = 0;
	fold[0] = '\0';
	for (int size; *name; name += size, count++) {
		size = count < NAME_CHARACTERS ? fold_one(name, fold, &script) : 0;
		if (!size) {
			*why = count < NAME_CHARACTERS ? NAME_CHARACTER : NAME_LENGTH;
			return false;
		}
		bool again = separator;
		separator = strchr("-_.", *name) != NULL;
		if ((again && separator) || (!count && script == NEITHER)) {
			*why = NAME_FORM;
			return false;
		}
		if (all && script && all != script) {
			*why = NAME_MIXED;
			return false;
		}
		all = script ? script : all;
	}
	*why = separator ? NAME_FORM : NAME_LENGTH;
	return count >= 2 && !separator;
}

bool name_fold(const char *name, char fold[NAME_ROOM], ProblemKind *why)
{
	if (!fold_all(name, fold, why))
		return false;
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
		char other[NAME_ROOM];
		ProblemKind none;
		fold_all(reserved[i], other, &none);
		if (!strcmp(fold, other)) {
			*why = NAME_RESERVED;
			return false;
		}
	}
	*why = NO_PROBLEM;
	return true;
}
