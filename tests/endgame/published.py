# SPDX-License-Identifier: MIT
"""The figures of docs/solved.md, as numbers."""
import re


def number(cell):
    return int(re.sub(r"[*\s]", "", cell).replace("−", "-"))


def rows(path):
    """The cells of every table row."""
    for line in open(path, encoding="utf-8"):
        if line.startswith("| ") and not line.startswith("| ---"):
            yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def first_moves(path, game):
    """The values of the opening's moves 1..6; the page says them once a language."""
    found = [[number(cell) for cell in row[1:]] for row in rows(path) if row[0] == f"`{game}`" and len(row) == 7]
    assert found and all(values == found[0] for values in found), found
    return found[0]


def loopy_layers(path, game):
    """Stones, positions, won, drawn and lost of each layer of a game whose positions can come back."""
    return [[number(cell) for cell in row[1:]] for row in rows(path) if len(row) == 6 and row[0] == f"`{game}`" and row[1].isdigit()]


def layers(path):
    """By stones: positions, then won, drawn and lost of mangala, then of mangala-ibb."""
    return {number(row[0]): [number(cell) for cell in row[1:]] for row in rows(path) if len(row) == 8 and row[0].isdigit()}
