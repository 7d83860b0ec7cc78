#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_boards.py MANGALA: openings of small boards as `mangala solve` proves them, and as a plain minimax finds them that
was written from RULES.md 1 and moves one stone at a time."""
import functools
import json
import subprocess
import sys
import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "library"))
from tap import Tap  # noqa: E402

BOARDS = [(1, 1), (1, 2), (1, 3), (1, 5), (1, 6), (2, 1), (2, 2), (2, 4), (2, 6), (3, 1), (3, 2), (4, 1),
          (5, 1), (6, 1),
          # Pits of 32 and more stones, up to 72 on the board.
          (1, 20), (1, 36), (2, 9), (2, 12), (2, 16), (2, 18)]


def play(own, rival, pit, lone):
    """Rows and what the mover gained, and whether it moves again."""
    pits, gained = len(own), 0
    places = list(own) + [0] + list(rival)
    hand, places[pit] = places[pit], 0
    at = pit if hand > 1 else pit + 1
    while True:
        places[at] += 1
        hand -= 1
        if hand == 0:
            break
        at = (at + 1) % len(places)
    if at > pits and places[at] % 2 == 0:
        gained, places[at] = places[at], 0
    elif at < pits and places[at] == 1:
        facing = 2 * pits - at
        if places[facing] or lone:
            gained, places[facing], places[at] = places[facing] + 1, 0, 0
    return tuple(places[:pits]), tuple(places[pits + 1:]), gained + places[pits], at == pits


def values(own, rival, lone):
    @functools.lru_cache(None)
    def value(own, rival):
        if not any(own):
            return sum(rival)
        if not any(rival):
            return -sum(own)
        return max(moves(own, rival).values())

    def moves(own, rival):
        found = {}
        for pit, stones in enumerate(own):
            if stones:
                mine, theirs, gained, again = play(own, rival, pit, lone)
                found[str(pit + 1)] = gained + (value(mine, theirs) if again else -value(theirs, mine))
        return found

    sys.setrecursionlimit(100000)
    return value(own, rival), moves(own, rival)


def main(binary):
    tap = Tap()
    for game, lone in ("mangala", False), ("mangala-ibb", True):
        for pits, stones in BOARDS:
            title = f"{game}, {pits} pits of {stones}"
            said = tap.run(title, [binary, "solve", game, "--pits", str(pits), "--stones", str(stones), "--json",
                                   "--memory", "16", "--dir", "/nonexistent"])
            answer = json.loads(said)
            row = (stones,) * pits
            tap.same(title + ": values", (answer["value"], {m["move"]: m["value"] for m in answer["moves"]}),
                     values(row, row, lone))
    return tap.end()


sys.exit(main(*sys.argv[1:]))
