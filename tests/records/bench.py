#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench.py MANGALA [MB]: how fast `mangala check` reads MB (100) of records, and in how much memory.

The records are the games of tests/data over and over: Togyzkumalak from origin to landing pit, and each rule
set in our own notation with tags, numbers, clocks and comments. 10 MB are read first, to compare the memory.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

DATA = pathlib.Path(__file__).parent.parent / "data"
RULE_SETS = ["mangala", "mangala-ibb", "mangala-kale", "toguz", "mangala2", "dokuztas"]
RESULTS = {1: "1-0", -1: "0-1", 0: "1/2-1/2", None: "*"}


def convert(binary, text):
    return subprocess.run([binary, "convert", "-"], input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def own_games(binary, rule_set):
    """The recorded games of a rule set, written by `convert`, with a clock and a word after each turn."""
    out = []
    for line in (DATA / f"{rule_set}.jsonl").read_text().splitlines():
        game = json.loads(line)
        sides = [position.split(" ")[2 if rule_set != "dokuztas" else 1] for position in game["positions"]]
        words, before = [], "w"
        for move, side in zip(game["moves"], sides):
            words.append(move + ("+" if side == before else " {[%clk 0:04:59] düşündü} "))
            before = side
        out.append(f'[Event "Okul turnuvası"]\n[Game "{rule_set}"]\n[White "Ayşe"]\n[Black "Mehmet"]\n\n'
                   f'{"".join(words).rstrip("+")} {RESULTS[game["outcome"]]}\n')
    return convert(binary, "\n".join(out))


def toguz_games():
    games = map(json.loads, (DATA / "toguz_games.jsonl").read_text().splitlines())
    return "".join(f'[Event "Altın kupa"]\n[Result "{g["result"]}"]\n\n{g["moves"]} {g["result"]}\n\n' for g in games)


def check(binary, path):
    """The exit code, seconds, seconds of CPU time, and the peak of its memory in kB, sampled while it runs."""
    start = time.monotonic()
    peak = 0
    child = subprocess.Popen([binary, "check", path])
    while True:
        pid, status, used = os.wait4(child.pid, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status), time.monotonic() - start, used.ru_utime + used.ru_stime, peak
        memory = re.search(r"VmHWM:\s*(\d+)", pathlib.Path(f"/proc/{child.pid}/status").read_text())
        peak = int(memory[1]) if memory else peak
        time.sleep(0.005)


def main(binary, megabytes=100):
    bodies = {"toguz, from origin to landing pit": toguz_games()}
    bodies.update((rule_set, own_games(binary, rule_set)) for rule_set in RULE_SETS)
    bodies["all of them"] = "".join(bodies.values())
    worst = 0
    for name, body in bodies.items():
        body = body.encode()
        results = []
        for size in 10, megabytes:
            with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
                times = -(-size * 10**6 // len(body))
                for _ in range(times):
                    file.write(body)
                file.flush()
                results.append((times * len(body) / 1e6, *check(binary, file.name)))
        (_, _, _, _, small), (size, code, wall, cpu, large) = results
        worst = max(worst, code)
        print(f"{name}: {size:.0f} MB in {wall:.2f} s, {size / cpu:.0f} MB/s of CPU time; "
              f"{large} kB of memory, {small} kB for 10 MB", flush=True)
    return worst


sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
