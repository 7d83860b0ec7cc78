#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_proofs.py MANGALA CHECKER: what solve leaves behind. A proof goes on from the file of --keep; a certificate convinces the
CHECKER (tools/check-certificate), which shares no code with us, down to the last leaf, and one that was tampered with does not."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "library"))
from tap import Tap  # noqa: E402

ENDING = "2,1,0,3,2,1/1,2,0,3,0,2 20,11 w"


def main(binary, checker):
    tap = Tap()
    env = {**os.environ, "LC_ALL": "C.UTF-8"}

    def call(*words):
        done = subprocess.run([*words], text=True, capture_output=True, env=env)
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        keep, certificate, tables = (str(pathlib.Path(folder, name)) for name in ("keep", "certificate", "tables"))
        memory = ["--memory", "64", "--threads", "1", "--dir", tables, "--json"]
        run = subprocess.Popen([binary, "solve", "mangala", *memory, "--keep", keep, "--progress"], text=True, env=env,
                               stderr=subprocess.PIPE)
        next((line for line in run.stderr if "million nodes" in line), None)
        run.send_signal(signal.SIGINT)
        err = run.stderr.read()
        tap.check("stopped: what was proved is kept, and said to be",
                  run.wait() == 130 and "what was done is kept" in err and os.path.getsize(keep) > 100, err)
        os.unlink(keep)
        for game in "mangala", "mangala-ibb":
            solve = [binary, "solve", game, "--pits", "4", "--stones", "3", *memory]
            code, out, err = call(*solve, "--keep", keep)
            tap.same(f"{game}: proved", (code, err), (0, ""))
            first = json.loads(out)
            code, out, err = call(*solve, "--keep", keep, "--seed", "3")
            again = json.loads(out)
            tap.same(f"{game}: what was kept says the same", (again["value"], again["moves"]), (first["value"], first["moves"]))
            tap.check(f"{game}: and saves the work", again["nodes"] * 10 < first["nodes"], (first["nodes"], again["nodes"]))

            code, out, err = call(binary, "solve", game, "--pits", "3", "--stones", "3", *memory, "--keep", keep)
            tap.check(f"{game}: not for another board", code == 1 and "keep: not a table of this game" in err, err)
            kept = bytearray(pathlib.Path(keep).read_bytes())
            kept[-5] ^= 16
            pathlib.Path(keep).write_bytes(kept)
            code, out, err = call(*solve, "--keep", keep)
            tap.check(f"{game}: not when it is damaged", code == 1 and "keep: damaged" in err, err)
            os.unlink(keep)

            solve = [binary, "solve", game, "--pits", "3", "--stones", "3", *memory]
            first = json.loads(call(*solve)[1])
            code, out, err = call(*solve, "--certificate", certificate, "--plies", "9")
            tap.same(f"{game}: a certificate", (code, err), (0, ""))
            code, out, err = call(sys.executable, checker, certificate, "--leaves", "30")
            said = re.match(r"value (-?\d+), moves (.*): (\d+) claims follow, from (\d+) leaves, (\d+) of them checked", out)
            tap.check(f"{game}: is checked to the last leaf", code == 0 and said and said[4] == said[5] != "0", out + err)
            tap.same(f"{game}: says what solve says", (said[1], said[2]),
                     (str(first["value"]), " ".join(f"{m['move']}:{m['value']}" for m in first["moves"])))

            lines = pathlib.Path(certificate).read_text().splitlines()
            places = {"a bound of one move": next(i for i, line in enumerate(lines) if line.startswith(">=")),
                      "a bound of all moves": next(i for i, line in enumerate(lines) if line.startswith("<=")),
                      "a leaf": next(i for i, line in enumerate(lines) if line.startswith("leaf >=")),
                      "the value": 3, "a move's value": 4}
            for name, at in places.items():
                wrong = list(lines)
                up = "<=" not in wrong[at]
                words = wrong[at].split()
                which = -1 if name in ("the value", "a move's value") else 2 if words[0] == "leaf" else 1
                words[which] = str(int(words[which]) + (40 if up else -40))
                wrong[at] = " ".join(words)
                pathlib.Path(certificate).write_text("\n".join(wrong) + "\n")
                tap.same(f"{game}: tampered with, {name}", call(sys.executable, checker, certificate, "--leaves", "30")[0], 1)
            for name, wrong in ("cut short", lines[:-1]), ("without a claim", lines[:-3] + lines[-1:]):
                pathlib.Path(certificate).write_text("\n".join(wrong) + "\n")
                tap.same(f"{game}: {name}", call(sys.executable, checker, certificate)[0], 1)

            # On top of tables every leaf is one of theirs, or the end.
            call(binary, "db", "build", game, "--stones", "10", "--dir", tables)
            code, out, err = call(binary, "solve", game, ENDING, *memory, "--certificate", certificate, "--plies", "40")
            tap.same(f"{game}: down to the tables", (code, err), (0, ""))
            leaves = [line.split()[3] for line in pathlib.Path(certificate).read_text().splitlines() if line.startswith("leaf")]
            most = max(sum(map(int, re.findall(r"\d+", rows))) for rows in leaves)
            tap.check(f"{game}: leaves are the tables' own", most <= 10 and len(leaves) > 10, most)
            code, out, err = call(sys.executable, checker, certificate, "--leaves", "7")
            tap.check(f"{game}: and checked", code == 0 and "value 3" in out if game == "mangala" else code == 0, out + err)
    return tap.end()


sys.exit(main(*sys.argv[1:]))
