#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_completion.py MANGALA: what bash completes, and zsh and fish where they are, is what --help lists."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Tap

GAMES = ["dokuztas", "mangala", "mangala-ibb", "mangala-kale", "mangala2", "toguz"]

# A call as far as it is typed, and what it may go on with.
CASES = [
    ("mangala com", ["completion"]),
    ("mangala moves ", GAMES),
    ("mangala moves mangala-", ["mangala-ibb", "mangala-kale"]),
    ("mangala show mangala2 --a", ["--animate", "--ascii"]),
    ("mangala convert --to p", ["pgn", "playok"]),
    ("mangala convert --notation ", ["fromto", "pits", "playok", "tgk"]),
    ("mangala convert one", ["one file.pgn", "one.pgn"]),
    ("mangala show one", ["one file.pgn", "one.pgn"]),
    ("mangala check -o", []),
    ("mangala convert -o one", ["one file.pgn", "one.pgn"]),
    ("mangala serve --data o", ["other"]),
    ("mangala serve --listen ", []),
    ("mangala bench s", ["search"]),
    ("mangala bench t", ["tables", "toguz"]),
    ("mangala completion ", ["bash", "fish", "zsh"]),
    ("mangala help sho", ["show"]),
]

BASH = """
source "$1"
IFS=$'\\n' read -r -d '' -a COMP_WORDS <<<"$2"
COMP_CWORD=$(($3 - 1))
[ "${#COMP_WORDS[@]}" = "$3" ] || COMP_WORDS+=("")
_mangala
printf '%s\\n' "${COMPREPLY[@]}"
"""

# The functions of zsh's own system are replaced by ones that tell what they are given.
ZSH = """
_describe() { print -l -- "${(@P)4%%:*}" }
_arguments() { print -l -- "$@" }
_files() { print -- files }
compdef() { true }
source $1
words=("${(@f)2}") CURRENT=$3
_mangala
"""


def bash(script, folder):
    def complete(line):
        words = line.split(" ")
        done = subprocess.run(["bash", "--norc", "-c", BASH, "bash", script, "\n".join(words), str(len(words))],
                              cwd=folder, text=True, capture_output=True)
        return sorted(filter(None, done.stdout.splitlines())), done.stderr
    return complete


def fish(script, folder):
    def complete(line):
        done = subprocess.run(["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', script, line],
                              cwd=folder, text=True, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        found = [re.sub(r"\\(.)", r"\1", entry.split("\t")[0]).rstrip("/") for entry in done.stdout.splitlines()]
        return sorted(filter(None, found)), done.stderr
    return complete


def helped(binary, *words):
    text = subprocess.run([binary, "help", *words], text=True, check=True, capture_output=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout
    return text.splitlines()


def main(binary):
    tap = Tap()
    commands = [line.split()[0] for line in helped(binary)[4:] if line.startswith("  ")]
    options = {name: sorted(re.findall(r"(?<= )--[a-z-]+(?= )", "\n".join(helped(binary, name)[3:])))
               for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("one.pgn", "one file.pgn"):
            open(os.path.join(folder, name), "w").close()
        os.mkdir(os.path.join(folder, "other"))
        scripts = {shell: os.path.join(folder, "." + shell) for shell in ("bash", "zsh", "fish")}
        for shell, script in scripts.items():
            with open(script, "w") as out:
                subprocess.run([binary, "completion", shell], stdout=out, check=True)

        for shell, make in (("bash", bash), ("fish", fish)):
            if not shutil.which(shell):
                continue
            complete = make(scripts[shell], folder)
            tap.same(f"{shell}: commands", complete("mangala "), (sorted(commands), ""))
            for line, expected in CASES:
                tap.same(f"{shell}: {line}", complete(line), (expected, ""))
            for name in commands:
                own = options[name] + (["--help"] if shell == "bash" else [])
                tap.same(f"{shell}: options of {name}", complete(f"mangala {name} --"), (sorted(own), ""))

        if shutil.which("zsh"):
            def zsh(line):
                words = line.split(" ")
                done = subprocess.run(["zsh", "-f", "-c", ZSH, "zsh", scripts["zsh"], "\n".join(words),
                                       str(len(words))], text=True, capture_output=True,
                                      env={**os.environ, "LC_ALL": "tr_TR.UTF-8"})
                return done.stdout.splitlines(), done.stderr
            tap.same("zsh: commands", zsh("mangala "), (commands, ""))
            for name in commands:
                given, errors = zsh(f"mangala {name} --")
                own = sorted(re.findall(r"^--[a-z-]+(?=\[)", "\n".join(given), re.MULTILINE))
                tap.same(f"zsh: options of {name}", (own, errors), (options[name], ""))
            tap.check("zsh: in Turkish", "--json[programlar için JSON]" in zsh("mangala games --")[0])
    tap.same("another shell is refused",
             subprocess.run([binary, "completion", "csh"], capture_output=True).returncode, 2)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
