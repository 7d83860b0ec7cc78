#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_install.py SOURCE BUILD CC: installs into a temporary folder and there, with nothing but pkg-config and the
installed copy, builds the examples with the shared and with the static library, and runs them."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tap import Tap

GAMES = ["mangala", "mangala-ibb", "mangala-kale", "toguz", "mangala2", "dokuztas"]

# Scores that follow from the rules alone: every line is played to the end of the game.
ANALYSED = {
    ("mangala", "0,0,0,1,0,2/0,3,0,0,0,0 20,22 w", "12"): "+4.00\t 6 6 4\n+0.00\t 4\n",
    ("mangala", "0,0,0,0,0,0/0,0,0,0,0,0 24,24 w"): "",
}

READ = """\
Ayşe - Mehmet *: 3 2 5
14:4: there is no pit 7; pits are 1 to 6
Ece - Ali 0-1: d6 b4
"""


def options(build):
    found = json.loads(subprocess.run(["meson", "introspect", build, "--buildoptions"], text=True, check=True,
                                      capture_output=True).stdout)
    return {option["name"]: option["value"] for option in found}


def try_examples(tap, how, folder, binary, env):
    def run(*command, **more):
        return subprocess.run(command, cwd=folder, env=env, text=True, capture_output=True, **more)

    for game in GAMES:
        played = run("./play_game", game, "3").stdout
        moves = " ".join(line.split("\t")[0] for line in played.splitlines()[:-1])
        traced = subprocess.run([binary, "trace", game], input=moves + "\n", text=True, capture_output=True).stdout
        tap.same(f"{how}: play_game {game} is what `mangala trace` makes of its moves",
                 [line.split("\t")[-1] for line in played.splitlines()], traced.splitlines()[:-1])
    for asked, answer in ANALYSED.items():
        tap.same(f"{how}: analyse {' '.join(asked)}", run("./analyse", *asked).stdout, answer)
    wrong = run("./analyse", "mangala", "4,4,4")
    tap.same(f"{how}: analyse says what is wrong", (wrong.returncode, wrong.stderr),
             (2, "analyse: column 6: expected a comma after pit 3, found \n"))
    records = pathlib.Path(__file__).with_name("records.pgn").read_text()
    read = run("./read_records", input=records)
    tap.same(f"{how}: read_records", (read.returncode, read.stdout), (1, READ))


def main(source, build, compiler):
    tap, source = Tap(), pathlib.Path(source)
    set_to = options(build)
    prefix = pathlib.Path(set_to["prefix"].lstrip("/"))
    with tempfile.TemporaryDirectory() as root:
        root = pathlib.Path(root)
        if not tap.check("install", *installed(build, root)):
            return tap.end()
        at = {name: root / prefix / set_to[name] for name in ("bindir", "libdir", "includedir", "datadir", "mandir")}
        binary = at["bindir"] / "mangala"
        version = subprocess.run([binary, "--version"], text=True, capture_output=True).stdout.split()[-1]

        tap.same("headers", sorted(path.name for path in (at["includedir"] / "mangala").iterdir()),
                 sorted(path.name for path in (source / "include" / "mangala").glob("*.h")))
        tap.same("libraries", sorted(path.name for path in at["libdir"].glob("lib*")),
                 ["libmangala.a", "libmangala.so", "libmangala.so.0", f"libmangala.so.{version}"])
        tap.check("soname", "Library soname: [libmangala.so.0]" in
                  tap.run("readelf", ["readelf", "-d", at["libdir"] / "libmangala.so"]))
        for place in ("bash-completion/completions/mangala", "zsh/site-functions/_mangala",
                      "fish/vendor_completions.d/mangala.fish"):
            tap.check(place, "completion" in (at["datadir"] / place).read_text())
        if shutil.which("scdoc"):
            for folder in ("", "tr"):
                tap.same(f"man pages {folder}",
                         sorted(path.name for path in (at["mandir"] / folder / "man1").glob("*")),
                         sorted(path.name.removesuffix(".scd") for path in
                                (source / "docs" / "man" / folder).glob("*.scd")))

        env = {**os.environ, "CC": compiler, "PKG_CONFIG_LIBDIR": str(at["libdir"] / "pkgconfig"),
               "PKG_CONFIG_SYSROOT_DIR": str(root), "LD_LIBRARY_PATH": str(at["libdir"])}
        tap.same("pkg-config's version",
                 tap.run("pkg-config", ["pkg-config", "--modversion", "mangala"], env=env).strip(), version)
        work = root / "work"
        shutil.copytree(source / "examples", work)
        shutil.copy(pathlib.Path(__file__).with_name("own_names.c"), work)
        make = ["make", "-C", work, "-e", f"CC={compiler}", "CFLAGS=-std=c11 -O2 -Wall -Wextra -Werror"]
        tap.run("shared: make", make, env=env)
        try_examples(tap, "shared", work, binary, env)
        tap.run("static: make", [*make, "static"], env=env)
        del env["LD_LIBRARY_PATH"]
        tap.check("static: no shared library is asked for",
                  "NEEDED" not in tap.run("readelf", ["readelf", "-d", work / "play_game"]))
        try_examples(tap, "static", work, binary, env)
        tap.run("static: own_names", [*make, "static=yes", "LDFLAGS=-static", "programs=own_names", "own_names"],
                env=env)
        tap.same("static: no name of the library meets the program's", tap.run("own_names", [work / "own_names"]),
                 "36 213\n")
    return tap.end()


def installed(build, root):
    done = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", root], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode == 0, done.stdout


sys.exit(main(*sys.argv[1:]))
