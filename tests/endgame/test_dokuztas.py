#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_dokuztas.py MANGALA ROWS [--all]: tables of Dokuz Tas as a person calls for them. ROWS is morris_subspaces.tsv, what a
published solution found in each subspace; --all builds all 49 (1 hour, 10 GB), compares every row and plays from the empty board, else those of up to 8 men."""
import json
import os
import pathlib
import random
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
    rows = [[int(cell) for cell in line.split("\t")] for line in info.splitlines()[1:]]
    return {(row[0], row[1]): row[2:9] for row in rows}


class Engine:
    """A player by the engine protocol."""

    def __init__(self, binary, *words):
        self.process = subprocess.Popen([binary, "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("setoption name Game value dokuztas")

    def say(self, line):
        print(line, file=self.process.stdin, flush=True)

    def ask(self, line, answer=""):
        self.say(line)
        while not (said := self.process.stdout.readline()).startswith(answer):
            assert said, "the engine has ended"
        return said.split()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def play(tap, binary, folder, men, games, limit, judged, memory):
    """The engine with tables, as either colour from the empty board, against moves drawn at random (even pairs of games) and against itself
    without tables. What the tables say of each position from ply `judged` on shows that it never gives away what it has."""
    perfect = Engine(binary, "--dir", folder)
    plain = Engine(binary, "--tables", "0")
    plain.say("setoption name Tables value false")
    chance = random.Random(2026)
    gifts = lost = given = unpunished = 0
    for game in range(games):
        mine, moves, hope = game % 2, [], 0
        while True:
            place = f"position fen ......../......../........ w {men},{men} moves {' '.join(moves)}"
            perfect.say(place)
            result = perfect.ask("query result", "response")[1]
            if result != "none":
                break
            if len(moves) % 2 == mine:
                moves.append(perfect.ask(f"go {limit}", "bestmove")[1])
                continue
            board = " ".join(perfect.ask("d")[3:])
            if len(moves) < judged:
                plain.say(place)
                moves.append(plain.ask("go nodes 300", "bestmove")[1])
                continue
            value, *after = subprocess.run([binary, "db", "probe", "dokuztas", board, "--dir", folder, "--memory", memory], text=True, check=True,
                                           capture_output=True).stdout.split("\t")
            worth = {"W": -1, "D": 0, "L": 1}[value[0]]
            given += worth < hope
            if game // 2 % 2:
                plain.say(place)
                moves.append(plain.ask("go nodes 300", "bestmove")[1])
            else:
                moves.append(chance.choice(after).split(":")[0])
            hope = max(worth, *({"W": -1, "D": 0, "L": 1}[word.split(":")[1][0]] for word in after if word.split(":")[0] == moves[-1]))
            gifts += hope > worth
        won = {"p1win": 1, "p2win": -1, "draw": 0}[result] * (1 if mine == 0 else -1)
        lost += won < 0
        unpunished += won < hope
    perfect.end()
    plain.end()
    tap.check(f"{men} men each: never loses, gives nothing away, wins what it is given", gifts and not (lost or given or unpunished),
              f"{games} games: {lost} lost, {given} times something given away, {unpunished} wins not won, {gifts} gifts")


def everything(tap, binary, rows, folder):
    tap.run("built", [binary, "db", "build", "dokuztas", "--dir", folder])
    tap.same("as published", counted(tap.run("counted", [binary, "db", "info", "dokuztas", "--dir", folder])), published(rows, 18))
    tap.run("verified", [binary, "db", "verify", "dokuztas", "--dir", folder])
    tap.run("the placing", [binary, "db", "book", "dokuztas", "--memory", "6000", "--dir", folder])
    play(tap, binary, folder, 9, 8, "movetime 2000", 8, "1000")


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
    tap.same("nothing is left over", [p.name for p in pathlib.Path(folder).iterdir() if p.suffix != ".table"], [])
    code, out, err = call("info")
    tap.same("as published", counted(out), published(rows, 8))
    tables_of = json.loads(call("info", "--json")[1])["tables"]
    tap.same("the same as JSON", {(t["mover"], t["rival"]): list(t.values())[2:9] for t in tables_of}, published(rows, 8))
    code, out, err = call("book", "--men", "8", "--plies", "4", "--memory", "1")
    tap.check("the placing is kept", code == 0 and "4 moves" in out, out + err)
    told = call("probe", "......../......../........ w 4,4", "--memory", "1")[1].split("\t")
    tap.same("a draw, wherever the first man is placed", (told[0], {word.strip()[-1] for word in told[1:]}, len(told)), ("D", {"D"}, 25))
    play(tap, binary, folder, 4, 4, "nodes 20000", 0, "1")
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

    with open(first, "r+b") as file:
        file.seek(-1000, os.SEEK_END)
        byte = file.read(1)[0]
        file.seek(-1000, os.SEEK_END)
        file.write(bytes([byte ^ 4]))
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
