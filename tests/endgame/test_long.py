#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_long.py MANGALA PAGE: everything PAGE (docs/solved.md) says of the opening, from an empty folder: tables of up to 24 stones,
their counts, and each first move proved twice, with other tables, another memory and another order."""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "library"))
import published  # noqa: E402
from tap import Tap  # noqa: E402

PROOFS = [["--tables", "24", "--memory", "3300"], ["--tables", "22", "--memory", "2400", "--seed", "1"]]


def main(binary, page):
    tap = Tap()
    for game, column in ("mangala", 1), ("mangala-ibb", 4):
        with tempfile.TemporaryDirectory() as folder:
            tables = ["--dir", folder]
            tap.run(f"{game}: tables", [binary, "db", "build", game, "--stones", "24", *tables])
            info = tap.run(f"{game}: counts", [binary, "db", "info", game, *tables])
            got = [[int(cell) for cell in line.split("\t")] for line in info.splitlines()[1:]]
            wanted = [[n, row[0], *row[column:column + 3]] for n, row in published.layers(page).items()]
            tap.same(f"{game}: as published", got, wanted)
            for more in PROOFS:
                answer = json.loads(tap.run(f"{game}: {' '.join(more)}", [binary, "solve", game, "--json", *tables, *more]))
                values = [move["value"] for move in answer["moves"]]
                print(f"# {answer['nodes']} nodes, {answer['seconds']:.1f} s", flush=True)
                tap.same(f"{game}: first moves", values, published.first_moves(page, game))
                tap.same(f"{game}: value", answer["value"], max(values))
    return tap.end()


sys.exit(main(*sys.argv[1:]))
