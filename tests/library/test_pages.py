#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_pages.py MANGALA FOLDER: the man pages in FOLDER and FOLDER/tr say what `mangala help` says, command by
command and option by option, and no more; scdoc and mandoc, where they are, have nothing to complain of."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from tap import Tap

HEADINGS = {"en": ["NAME", "SYNOPSIS", "DESCRIPTION", "KEYS", "LINE BY LINE", "OPTIONS", "EXIT STATUS", "ENVIRONMENT",
                   "EXAMPLES", "SEE ALSO"],
            "tr": ["AD", "ÖZET", "AÇIKLAMA", "TUŞLAR", "SATIR SATIR", "SEÇENEKLER", "ÇIKIŞ KODU", "ORTAM",
                   "ÖRNEKLER", "AYRICA BAKINIZ"]}
COMMANDS = {"en": "COMMANDS", "tr": "KOMUTLAR"}
# What scdoc itself writes and mandoc finds superfluous.
SCDOC = re.compile(r"skipping paragraph macro")


def helped(binary, lang, *words):
    env = {**os.environ, "LC_ALL": {"en": "C.UTF-8", "tr": "tr_TR.UTF-8"}[lang]}
    return subprocess.run([binary, "help", *words], text=True, check=True, capture_output=True, env=env).stdout


def sections(page):
    parts = re.split(r"^# (.*)\n", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def plain(text):
    return re.sub(r"(?<!\\)[*_]|\\", "", text).strip()


def lint(tap, path):
    title = "/".join(path.parts[-2:])
    if not shutil.which("scdoc"):
        return
    made = subprocess.run("scdoc", stdin=path.open(), text=True, capture_output=True)
    if not tap.check(f"{title}: scdoc", made.returncode == 0 and not made.stderr, made.stderr):
        return
    if shutil.which("mandoc"):
        said = subprocess.run(["mandoc", "-Tlint", "-Wwarning"], input=made.stdout, text=True,
                              capture_output=True).stdout
        tap.same(f"{title}: mandoc", [line for line in said.splitlines() if not SCDOC.search(line)], [])


def main(binary, folder):
    tap = Tap()
    for lang, home in ("en", pathlib.Path(folder)), ("tr", pathlib.Path(folder, "tr")):
        usages = dict(re.findall(r"^  ((\S+).*?)   *\S.*$", helped(binary, lang), re.MULTILINE))
        usages = {name: usage for usage, name in usages.items()}
        pages = {path.name.removesuffix(".1.scd"): path for path in home.glob("*.scd")}
        tap.same(f"{lang}: a page a command", sorted(pages), sorted(["mangala"] + [f"mangala-{c}" for c in usages]))

        overview = sections(pages["mangala"].read_text())[COMMANDS[lang]]
        tap.same(f"{lang}: the overview names them in their order",
                 re.findall(r"^\*(\S+)\*\n\t.*\*mangala-\1\*\(1\)", overview, re.MULTILINE), list(usages))

        name, synopsis, _, _, _, options, *_ = HEADINGS[lang]
        for command, usage in usages.items():
            path = pages.get(f"mangala-{command}")
            if not path:
                continue
            page = sections(path.read_text())
            tap.check(f"{lang}: headings of {command}",
                      list(page) == [heading for heading in HEADINGS[lang] if heading in page], list(page))
            tap.check(f"{lang}: name of {command}", page[name].strip().startswith(f"mangala-{command} - "))
            tap.same(f"{lang}: synopsis of {command}",
                     plain(page[synopsis]).removesuffix(f" [{options}]"), f"mangala {usage}")
            tap.same(f"{lang}: options of {command}",
                     sorted(plain(line) for line in page.get(options, "").splitlines() if line.startswith("*-")),
                     sorted(re.findall(r"^  (-.*?)  .*$", helped(binary, lang, command), re.MULTILINE)))
        for path in pages.values():
            lint(tap, path)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
