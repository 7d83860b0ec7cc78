/* SPDX-License-Identifier: MIT */
/*
 * completion: the script by which bash, zsh or fish completes a call, written from the
 * tables of main.c. What may stand after a command is read off its usage: GAME, FILE,
 * COMMAND, and words in small letters.
 */
#include <stdio.h>
#include <string.h>

#include "command.h"

/* What the words of a call may be. */
typedef struct Words {
	Text list; /* separated by spaces */
	bool files;
} Words;

static void add_word(Text *list, const char *word, size_t length)
{
	if (list->length)
		text_char(list, ' ');
	text_bytes(list, word, length);
}

static void add_commands(Text *list)
{
	for (const Command *c = cli_commands; c->name; c++)
		add_word(list, c->name, strlen(c->name));
}

static Words words_of(const Command *command)
{
	Words words = {0};
	const char *at = command->usage + strcspn(command->usage, " ");
	for (size_t length; *(at += strspn(at, " []|.")); at += length) {
		length = strcspn(at, " []|.");
		if (!strncmp(at, "GAME", length))
			for (int i = 0; i < RULE_SETS; i++)
				add_word(&words.list, games[i].name, strlen(games[i].name));
		else if (!strncmp(at, "COMMAND", length))
			add_commands(&words.list);
		else if (!strncmp(at, "FILE", length))
			words.files = true;
		else if (*at >= 'a' && *at <= 'z')
			add_word(&words.list, at, length);
	}
	return words;
}

static bool may_be(const Option *option, const char *kind)
{
	return option->values && !strcmp(option->values, kind);
}

/* In single quotes; how one is written within them differs, and so do the others that mean something. */
static void print_quoted(const char *s, const char *quote, const char *escaped)
{
	putchar('\'');
	for (; *s; s++) {
		if (*s == '\'')
			fputs(quote, stdout);
		else if (strchr(escaped, *s))
			printf("\\%c", *s);
		else
			putchar(*s);
	}
	putchar('\'');
}

/* "-o", of the option that has a short form. */
static const char *short_form(const Option *option)
{
	return option->letter ? "-o" : NULL;
}

static void bash_option(const Option *o)
{
	if (!o->value[EN])
		return;
	putchar('\t');
	if (short_form(o))
		printf("%s|", short_form(o));
	printf("--%s) ", o->name);
	if (may_be(o, "DIR"))
		puts("mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return ;;");
	else if (may_be(o, "FILE"))
		puts("options= words= files=yes ;;");
	else if (o->values)
		printf("options= words='%s' files= ;;\n", o->values);
	else
		puts("return ;;");
}

static void bash(void)
{
	Text commands = {0};
	add_commands(&commands);
	printf("_mangala()\n"
	       "{\n"
	       "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
	       "\tlocal options= words= files=\n"
	       "\tcase $COMP_CWORD.${COMP_WORDS[1]} in\n"
	       "\t1.*) words='%s' ;;\n",
	       text_string(&commands));
	text_free(&commands);
	for (const Command *c = cli_commands; c->name; c++) {
		Words words = words_of(c);
		printf("\t*.%s) words='%s' files=%s options='--help", c->name,
		       text_string(&words.list), words.files ? "yes" : "");
		for (const Option *o = cli_options; o->name; o++)
			if (command_takes(c, o->name))
				printf(" --%s", o->name);
		puts("' ;;");
		text_free(&words.list);
	}
	puts("\tesac\n"
	     "\tcase $before in");
	for (const Option *o = cli_options; o->name; o++)
		bash_option(o);
	puts("\tesac\n"
	     "\t[[ $word != -* ]] || words=$options files=\n"
	     "\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
	     "\t[[ $files ]] || return 0\n"
	     "\tcompopt -o filenames 2>/dev/null\n"
	     "\tmapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$word\")\n"
	     "}\n"
	     "complete -F _mangala mangala");
}

/* A text within a specification of _arguments. */
static void zsh_part(const char *s, Text *out)
{
	for (; *s; s++) {
		if (strchr(":[]", *s))
			text_char(out, '\\');
		text_char(out, *s);
	}
}

static void zsh_option(const Option *o, Lang lang)
{
	Text spec = {0};
	text_char(&spec, '[');
	zsh_part(o->help[lang], &spec);
	text_char(&spec, ']');
	if (o->value[lang]) {
		text_char(&spec, ':');
		zsh_part(o->value[lang], &spec);
		text_add(&spec, may_be(o, "DIR")    ? ":_files -/"
				: may_be(o, "FILE") ? ":_files"
						    : ":");
	}
	if (o->values && !may_be(o, "DIR") && !may_be(o, "FILE")) {
		text_char(&spec, '(');
		text_add(&spec, o->values);
		text_char(&spec, ')');
	}
	if (short_form(o))
		printf(" \\\n\t\t\t{%s,--%s}", short_form(o), o->name);
	else
		printf(" \\\n\t\t\t--%s", o->name);
	print_quoted(text_string(&spec), "'\\''", "");
	text_free(&spec);
}

static void zsh(Lang lang)
{
	printf("_mangala_%s()\n"
	       "{\n"
	       "\tlocal -a commands=(",
	       lang == TR ? "tr" : "en");
	for (const Command *c = cli_commands; c->name; c++) {
		printf("\n\t\t%s:", c->name);
		print_quoted(c->help[lang], "'\\''", "");
	}
	puts("\n\t)\n"
	     "\tif ((CURRENT == 2)); then\n"
	     "\t\t_describe -t commands mangala commands\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tshift words\n"
	     "\t((CURRENT--))\n"
	     "\tcase $words[1] in");
	for (const Command *c = cli_commands; c->name; c++) {
		Words words = words_of(c);
		printf("\t%s)\n\t\t_arguments", c->name);
		for (const Option *o = cli_options; o->name; o++)
			if (command_takes(c, o->name))
				zsh_option(o, lang);
		if (words.list.length && words.files)
			printf(" \\\n\t\t\t'*: :{_alternative \"words: :(%s)\" \"files: :_files\"}'",
			       text_string(&words.list));
		else if (words.list.length)
			printf(" \\\n\t\t\t'*: :(%s)'", text_string(&words.list));
		else if (words.files)
			printf(" \\\n\t\t\t'*: :_files'");
		puts(" ;;");
		text_free(&words.list);
	}
	puts("\tesac\n"
	     "}\n");
}

static void fish_option(const Option *o, Lang lang)
{
	printf("\tcomplete -c mangala -n '__fish_seen_subcommand_from");
	for (const Command *c = cli_commands; c->name; c++)
		if (command_takes(c, o->name))
			printf(" %s", c->name);
	printf("' -l %s", o->name);
	if (short_form(o))
		printf(" -s %s", short_form(o) + 1);
	if (may_be(o, "DIR"))
		printf(" -x -a '(__fish_complete_directories)'");
	else if (may_be(o, "FILE"))
		printf(" -r -F");
	else if (o->values)
		printf(" -x -a '%s'", o->values);
	else if (o->value[EN])
		printf(" -x");
	printf(" -d ");
	print_quoted(o->help[lang], "\\'", "\\");
	putchar('\n');
}

static void fish(Lang lang)
{
	for (const Command *c = cli_commands; c->name; c++) {
		printf("\tcomplete -c mangala -n __fish_use_subcommand -a %s -d ", c->name);
		print_quoted(c->help[lang], "\\'", "\\");
		putchar('\n');
	}
	for (const Option *o = cli_options; o->name; o++)
		fish_option(o, lang);
}

static void fish_words(void)
{
	for (const Command *c = cli_commands; c->name; c++) {
		Words words = words_of(c);
		if (words.list.length)
			printf("complete -c mangala -n '__fish_seen_subcommand_from %s' -a '%s'\n",
			       c->name, text_string(&words.list));
		if (words.files)
			printf("complete -c mangala -n '__fish_seen_subcommand_from %s' -F\n",
			       c->name);
		text_free(&words.list);
	}
}

int run_completion(const Call *call)
{
	const char *shell = call->count == 1 ? call->words[0] : "";
	if (!strcmp(shell, "bash")) {
		puts("# bash: mangala; `mangala completion bash`");
		bash();
	} else if (!strcmp(shell, "zsh")) {
		puts("#compdef mangala\n"
		     "# zsh: mangala; `mangala completion zsh`\n");
		zsh(TR);
		zsh(EN);
		puts("_mangala()\n"
		     "{\n"
		     "\tcase ${LC_ALL:-${LC_MESSAGES:-$LANG}} in\n"
		     "\ttr*) _mangala_tr ;;\n"
		     "\t*) _mangala_en ;;\n"
		     "\tesac\n"
		     "}\n\n"
		     "if [[ $funcstack[1] = _mangala ]]; then\n"
		     "\t_mangala\n"
		     "else\n"
		     "\tcompdef _mangala mangala\n"
		     "fi");
	} else if (!strcmp(shell, "fish")) {
		puts("# fish: mangala; `mangala completion fish`\n"
		     "complete -c mangala -f\n"
		     "if string match -q 'tr*' \"$LC_ALL$LC_MESSAGES$LANG\"");
		fish(TR);
		puts("else");
		fish(EN);
		puts("end");
		fish_words();
	} else {
		return call_error(call, "bash, zsh ya da fish bekleniyordu: ",
				  "expected bash, zsh or fish: ", call->count ? call->words[0] : "");
	}
	return EXIT_DONE;
}
