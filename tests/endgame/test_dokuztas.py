#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_dokuztas.py MANGALA ROWS [--all]: tables of Dokuz Tas as a person calls for them. ROWS is morris_subspaces.tsv, what a
published solution found in each subspace; --all builds all 49 (1 hour, 10 GB), compares every row and plays from the empty board, else those of up to 8 men."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "library"))
from tap import Tap  # noqa: E402

# White closes the upper side with g4-g7.
LAST = "ww....../......../bb.b.... w 1,0"
LONG = ".b.w..../w..b.w../.b...... w 0,0"
CLOSE = "ww.w..../......../bb.b.... w 0,0"


def published(path, men):
    """Rows of up to so many men: mover, opponent, wins, losses, draws, both depths, states, slots."""
    rows = {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line[0].isdigit():
            cells = [int(cell) for cell in line.split("\t")]
            if cells[0] + cells[1] <= men:
                rows[cells[0], cells[1]] = cells[2:8] + cells[9:]
    return rows


def counted(info):
    rows = [[int(cell) for cell in line.split("\t")] for line in info.splitlines() if line[0].isdigit()]
    return {(row[0], row[1]): row[2:9] for row in rows}


def play(tap, binary, folder, men, games, *options):
    """The engine with tables as either colour from the empty board (tools/perfect-games says against whom) loses nothing, gives nothing away
    and wins what it is given."""
    tool = pathlib.Path(__file__).parent.parent.parent / "tools" / "perfect-games"
    done = subprocess.run([sys.executable, str(tool), binary, "--dir", folder, "--men", str(men), "--games", str(games), *options],
                          text=True, capture_output=True)
    rows = {row[0]: [int(cell) for cell in row[1:]] for row in (line.split("\t") for line in done.stdout.splitlines()[1:])}
    tap.check(f"{men} men each: never loses, gives nothing away, wins what it is given",
              done.returncode == 0 and len(rows) == 3 and all(row[0] == games for row in rows.values()), done.stdout + done.stderr)
    tap.check("who plays perfectly draws, who does not gives something away",
              rows.get("perfect", [0] * 5)[2] == games and rows.get("perfect")[4] == 0 and sum(row[4] for row in rows.values()) > 0, done.stdout)


def spoil(path):
    """A bit near the file's end."""
    data = bytearray(path.read_bytes())
    data[-1000] ^= 4
    path.write_bytes(data)


def everything(tap, binary, rows, folder):
    tap.run("built", [binary, "db", "build", "dokuztas", "--memory", "12000", "--dir", folder])
    tap.same("as published", counted(tap.run("counted", [binary, "db", "info", "dokuztas", "--dir", folder])), published(rows, 18))
    tap.run("verified", [binary, "db", "verify", "dokuztas", "--dir", folder])
    tap.run("outcomes alone", [binary, "db", "pack", "dokuztas", "--dir", folder])
    play(tap, binary, folder, 9, 4)


def small(tap, binary, rows, folder):
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    tables = ["--dir", folder]

    def call(*words, text=None):
        done = subprocess.run([binary, "db", words[0], "dokuztas", *words[1:], *tables], input=text, text=True,
                              capture_output=True, env=env)
        return done.returncode, done.stdout, done.stderr

    start = subprocess.Popen([binary, "db", "build", "dokuztas", "--men", "9", "--threads", "1", *tables], env=env,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    first = pathlib.Path(folder, "dokuztas-34.table")
    while not first.exists() and start.poll() is None:
        time.sleep(0.001)
    start.send_signal(signal.SIGINT)
    _, said = start.communicate()
    tap.check("Ctrl-C", start.returncode == 130 and "the same command goes on" in said, said)

    code, out, err = call("build", "--men", "8", "--threads", "2")
    tap.check("resumed", code == 0 and "6-8 men" in out, out + err)
    tap.same("nothing is left over", [p.name for p in pathlib.Path(folder).iterdir() if p.suffix != ".table"], ["dokuztas.book"])
    code, out, err = call("info")
    tap.same("as published", counted(out), published(rows, 8))
    tables_of = json.loads(call("info", "--json")[1])["tables"]
    tap.same("the same as JSON", {(t["mover"], t["rival"]): list(t.values())[2:9] for t in tables_of}, published(rows, 8))
    code, out, err = call("book", "--men", "8", "--memory", "1")
    tap.check("the placing is kept", code == 0 and "6 moves" in out, out + err)
    code, out, err = call("book", "--men", "10", "--memory", "1")
    tap.check("a table that the placing needs is named", code == 1 and "dokuztas-54.table: the file is not there" in err, out + err)
    code, out, err = call("pack", "--men", "8")
    tap.check("outcomes alone, two bits each", code == 0 and "6 files" in out, out + err)
    sizes = {kind: sum(p.stat().st_size for p in pathlib.Path(folder).glob("*." + kind)) for kind in ("table", "outcomes")}
    tap.check("a quarter of the size", 0.24 < sizes["outcomes"] / sizes["table"] < 0.26, str(sizes))
    tap.check("listed", "of two bits\t6 files" in call("info")[1])
    tap.check("packed once", "0 files" in call("pack", "--men", "8")[1])
    told = call("probe", "......../......../........ w 4,4", "--memory", "1")[1].split("\t")
    tap.same("a draw, wherever the first man is placed", (told[0], {word.strip()[-1] for word in told[1:]}, len(told)), ("D", {"D"}, 25))
    play(tap, binary, folder, 4, 2, "--limit", "nodes 20000", "--memory", "1", "--from", "0")
    code, out, err = call("verify", "--men", "6")
    tap.check("verified", code == 0 and "slots right" in out, out + err)

    code, out, err = call("probe", text=CLOSE + "\nnonsense\n")
    value, *moves = out.splitlines()[0].split("\t")
    tap.same("probe", (value, [m for m in moves if m.endswith(":W1")]),
             ("W1", ["g4-g7xc5:W1", "g4-g7xd5:W1", "g4-g7xe4:W1"]))
    _, placed, _ = call("probe", LAST)
    tap.same("probe, a man in hand", placed.split("\t")[:5], ["W", "g7xc5:W1", "g7xd5:W1", "g7xe4:W1", "g4:L2"])
    for position, plies in (LONG, 23), (LAST, 1):
        done = subprocess.run([binary, "analyse", "dokuztas", position, *tables], text=True, capture_output=True, env=env)
        said, depth, _, line = done.stdout.strip().split("\t")
        tap.same(f"analyse: won in {plies}", (said, depth.split()[0], len(line.split())), (f"win {plies}", "perfect", plies))
    for limit in 22, 23:
        call_of = [LONG, "--rules", f"quiet_limit={limit}", *tables]
        done = subprocess.run([binary, "analyse", "dokuztas", *call_of], text=True, capture_output=True, env=env)
        _, _, said = call("probe", *call_of[:3])
        tap.same(f"a win in 23 plies, {limit} allowed", ("50-move rule" in done.stdout, "50-move rule" in said), (limit < 23, limit < 23))
    tap.same("a line that is no position", (code, out.splitlines()[1][:2]), (1, "! "))
    tap.same("beyond the tables", call("probe", "wwwww.../....../bbbbb... w 0,0".replace("/......", "/........")), (1, "?\n", ""))

    slow = subprocess.run([binary, "db", "build", "dokuztas", "--men", "6", "--no-flying", *tables], env=env,
                          capture_output=True, text=True)
    tap.check("without flying: files of their own", slow.returncode == 0 and
              pathlib.Path(folder, "dokuztas-nofly-33.table").exists(), slow.stderr)

    told = [call("probe", position)[1] for position in (CLOSE, LAST)]
    hidden = [p.rename(p.with_suffix(".hidden")) for p in list(pathlib.Path(folder).glob("dokuztas-[0-9]*.table"))]
    # Who has no men left loses by the rules alone: W1.
    tap.same("outcomes without distances", [call("probe", position)[1] for position in (CLOSE, LAST)],
             [re.sub(r"^W1|\b([WL])(?!1\b)\d+", lambda word: word[0][0], line) for line in told])
    for path in hidden:
        path.rename(path.with_suffix(".table"))
    spoil(first.with_suffix(".outcomes"))
    for words in ["verify", "--men", "7"], ["info"]:
        code, out, err = call(*words)
        tap.check(words[0] + ": damaged outcomes are named", code == 1 and "dokuztas-34.outcomes: damaged" in err, out + err)
    first.with_suffix(".outcomes").unlink()
    spoil(first)
    for words in ["build", "--men", "8"], ["verify"], ["info"]:
        code, out, err = call(*words)
        tap.check(words[0] + ": a damaged file is named", code == 1 and "dokuztas-34.table: damaged" in err, out + err)
    os.replace(pathlib.Path(folder, "dokuztas-53.table"), first)
    code, out, err = call("verify", "--men", "7")
    tap.check("a foreign file is named", code == 1 and "dokuztas-34.table: not a table of this game" in err, out + err)
    tap.check("no more memory than allowed", call("build", "--memory", "50")[0] == 2)


def main(binary, rows, *all_of_it):
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        (everything if all_of_it else small)(tap, binary, rows, folder)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
