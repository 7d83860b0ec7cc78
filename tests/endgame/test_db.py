#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_db.py MANGALA PAGE: db and solve as a person calls them: probing, damage, a kill in the middle of a layer, Ctrl-C; and what
PAGE (docs/solved.md) says of the small tables."""
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
import published  # noqa: E402
from tap import Tap  # noqa: E402

POSITION = "0,0,0,0,2,1/1,0,0,0,0,0 20,24 w"
STONES = "13"  # large enough to be caught in the middle of


def main(binary, page):
    tap = Tap()
    env = {**os.environ, "LC_ALL": "C.UTF-8"}

    def call(*words, text=None):
        done = subprocess.run([binary, *words], input=text, text=True, capture_output=True, env=env)
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        tables = ["--dir", folder + "/new/tables"]
        start = subprocess.Popen([binary, "db", "build", "mangala", "--stones", STONES, *tables], env=env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        large = pathlib.Path(folder, "new/tables/mangala-09.table")
        while not large.exists() and start.poll() is None:
            time.sleep(0.001)
        start.kill()
        start.wait()
        there = sorted(p.name for p in large.parent.glob("*.table"))
        tap.check("killed in the middle", len(there) >= 10, there)

        start = subprocess.Popen([binary, "db", "build", "mangala", "--stones", "24", "--threads", "1", *tables], env=env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        larger = pathlib.Path(folder, "new/tables/mangala-12.table")
        while not larger.exists() and start.poll() is None:
            time.sleep(0.001)
        start.send_signal(signal.SIGINT)
        _, said = start.communicate()
        tap.same("Ctrl-C", start.returncode, 130)
        tap.check("Ctrl-C is told", "the same command goes on" in said, said)

        code, out, err = call("db", "build", "mangala", "--stones", STONES, *tables)
        tap.check("resumed", code == 0 and "0-13 stones" in out, out + err)
        tap.same("nothing is left over", [p.name for p in large.parent.iterdir() if p.suffix != ".table"], [])
        code, out, err = call("db", "verify", "mangala", "--stones", "11", *tables)
        tap.check("verified", code == 0 and "positions right" in out, out + err)
        code, out, err = call("db", "info", "mangala", *tables)
        got = [[int(cell) for cell in line.split("\t")] for line in out.splitlines()[1:]]
        tap.same("info: as published", got,
                 [[n, *row[:4]] for n, row in published.layers(page).items() if n <= int(STONES)])

        tap.same("probe", call("db", "probe", "mangala", POSITION, *tables), (0, "2\t5:-4\t6:2\n", ""))
        code, out, err = call("db", "probe", "mangala", *tables, text="\n".join(
            [POSITION, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 w", "0,0,0,0,0,0/0,0,0,0,2,1 0,0 w"]) + "\n")
        tap.same("probe in a batch", (code, out, err), (0, "2\t5:-4\t6:2\n?\n3\n", ""))
        code, out, err = call("db", "probe", "mangala", *tables, text="nonsense\n" + POSITION + "\n")
        tap.same("a line that is no position", (code, out),
                 (1, "! expected a number, found nonsense\n2\t5:-4\t6:2\n"))
        tap.same("beyond the tables", call("db", "probe", "mangala", *tables, "4,4,4,4,4,4/4,4,4,4,4,4", "0,0", "w"),
                 (1, "?\n", ""))

        position = "2,1,0,3,2,1/1,2,0,3,0,2 20,11 w"
        answers = []
        for more in ["--threads", "1", "--memory", "64"], ["--tables", "8", "--memory", "64"], ["--tables", "0", "--memory", "64", "--seed", "5"]:
            code, out, err = call("solve", "mangala", position, "--json", *tables, *more)
            tap.same("solve " + " ".join(more), (code, err), (0, ""))
            answer = json.loads(out)
            answers.append((answer["value"], [(m["move"], m["value"]) for m in answer["moves"]]))
        tap.same("the same every time", answers, [(3, [("1", -1), ("2", 1), ("4", 3), ("5", 1), ("6", 3)])] * 3)

        # Whoever thinks asks the tables: the same values, the stores counted.
        margin = 20 - 11
        code, out, err = call("analyse", "mangala", position, "--stones", "48", "--lines", "6", "--json", "--nodes", "3000000", *tables)
        said = json.loads(out)
        tap.same("analyse: perfect", (code, err, said["solved"], sorted((line["moves"][0], line["score"]) for line in said["lines"])),
                 (0, "", True, [(move, value + margin) for move, value in sorted(answers[0][1])]))
        code, out, err = call("analyse", "mangala", position, "--nodes", "3000000", *tables)
        tap.check("analyse says so", code == 0 and out.startswith("+12.00\tperfect "), out + err)
        said = subprocess.run([binary, "engine", *tables], input=f"position fen {position}\ngo nodes 3000000\n", text=True,
                              capture_output=True, env=env).stdout
        tap.check("engine: perfect", "score stones 12.00 solved" in said and re.search("^bestmove [46]", said, re.M), said)
        said = subprocess.run([binary, "engine", *tables], text=True, capture_output=True, env=env,
                              input=f"setoption name Tables value false\nposition fen {position}\ngo nodes 3000\n").stdout
        tap.check("engine without tables", "solved" not in said and "bestmove" in said, said)
        record = pathlib.Path(folder, "record.pgn")
        record.write_text(f'[Game "mangala"]\n[FEN "{position}"]\n\n1. 1 *\n')
        code, out, err = call("review", str(record), "--nodes", "3000000", "--threads", "1", *tables)
        tap.check("review: perfect", code == 0 and "loses 4.00" in out and "perfect play: 1 of 1" in out, out + err)
        code, out, err = call("db", "info", "mangala", "--json", *tables)
        tap.same("info for programs", [[row[key] for key in ("stones", "positions", "won", "drawn", "lost")]
                                       for row in json.loads(out)["tables"]], got)

        # Packed: less than half, and all the same.
        packed = ["--dir", folder + "/packed"]
        call("db", "build", "mangala", "--stones", "10", *packed)
        code, out, err = call("db", "pack", "mangala", *packed)
        sizes = re.findall(r"[0-9.]+(?= MB)", out)
        tap.check("packed", code == 0 and float(sizes[0]) < 0.5 * float(sizes[1]), out + err)
        tap.same("packed once only", call("db", "pack", "mangala", *packed)[0], 0)
        code, out, err = call("db", "pack", "mangala", "--dir", "/dev/null/none")
        tap.check("packed: no such folder", code == 1 and "/dev/null/none/mangala-00.table: " in err, out + err)
        code, out, err = call("bench", "exact", "mangala", "--ply", "1000", "--games", "3", *packed)
        tap.check("no game lasts so long", code == 2 and "--ply" in err, out + err)
        code, out, err = call("db", "info", "mangala", *packed)
        tap.same("packed: info", [[int(cell) for cell in line.split("\t")] for line in out.splitlines()[1:]], got[:11])
        tap.same("packed: probe", call("db", "probe", "mangala", POSITION, *packed), (0, "2\t5:-4\t6:2\n", ""))
        tap.same("packed: verify", call("db", "verify", "mangala", "--stones", "9", *packed)[0], 0)
        code, out, err = call("solve", "mangala", position, "--json", "--memory", "64", *packed)
        tap.same("packed: solve", json.loads(out)["value"], answers[0][0])
        code, out, err = call("analyse", "mangala", position, "--nodes", "3000000", *packed)
        tap.check("packed: analyse", code == 0 and out.startswith("+12.00\tperfect "), out + err)
        code, out, err = call("db", "build", "mangala", "--stones", "11", *packed)
        tap.check("packed: built on", code == 0 and "1 tables new" in out, out + err)
        small = pathlib.Path(folder, "packed/mangala-09.table")
        frames = bytearray(small.read_bytes())
        frames[-100] ^= 4
        small.write_bytes(frames)
        for words in ["info", "verify", "build"]:
            code, out, err = call("db", words, "mangala", *packed)
            tap.check(f"packed: {words}: a damaged file is named", code == 1 and "mangala-09.table: damaged" in err, out + err)

        damaged = bytearray(large.read_bytes())
        for block in range(len(damaged) - 1000, 4096, -(1 << 16)):
            damaged[block] ^= 4  # in each of them
        large.write_bytes(damaged)
        for words in ["db", "build", "mangala", "--stones", "13"], ["db", "verify", "mangala"], ["db", "info", "mangala"], \
                ["solve", "mangala", position, "--memory", "64"]:
            code, out, err = call(*words, *tables)
            tap.check(" ".join(words[:2]) + ": a damaged file is named", code == 1 and "mangala-09.table: damaged" in err,
                      out + err)
        code, out, err = call("analyse", "mangala", position, "--nodes", "20000", *tables)
        tap.check("analyse: a damaged block that it meets is named", code == 0 and "mangala-09.table: damaged" in err, out + err)
        tap.same("not with these options", call("db", "build", "mangala-kale", "--rules", "castles=0", *tables)[0], 2)
        tap.same("no other opening book", call("db", "book", "toguz", *tables)[0], 2)
        for game, stones in ("mangala-kale", 5), ("toguz", 3), ("mangala2", 8):
            code, out, err = call("db", "build", game, "--stones", str(stones), *tables)
            tap.check(f"{game}: built", code == 0, out + err)
            code, out, err = call("db", "verify", game, *tables)
            tap.check(f"{game}: verified", code == 0 and "positions right" in out, out + err)
            code, out, err = call("db", "info", game, *tables)
            got = [[int(cell) for cell in line.split("\t")] for line in out.splitlines()[1:]]
            tap.same(f"{game}: as published", got, [row for row in published.loopy_layers(page, game) if row[0] <= stones])
        tap.same("toguz: probe", call("db", "probe", "toguz", "0,0,0,0,0,0,0,0,2/1,0,0,0,0,0,0,0,0 80,79 w -,-", *tables),
                 (0, "3\t9:3\n", ""))
        # What the table of twelve stones says, proved on top of those of up to five.
        code, out, err = call("solve", "mangala-kale", "--stones", "1", "--json", "--memory", "16", *tables)
        said = json.loads(out)
        tap.same("mangala-kale: solve", (code, err, said["value"], [move["value"] for move in said["moves"]]), (0, "", 2, [-2, -2, -2, 0, 0, 2]))
        tap.same("toguz is not solved", call("solve", "toguz", *tables)[0], 2)
        tap.same("no file of proofs of it", call("solve", "mangala2", "--keep", folder + "/none", *tables)[0], 2)
        tap.check("no more memory than allowed", call("db", "build", "mangala", "--stones", "20", "--memory", "50",
                                                      *tables)[0] == 2)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
