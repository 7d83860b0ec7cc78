#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the tables of src/search/outlook.c to positions that positions.c made.

    fit.py NAME=FILE ... > src/search/outlook.c

A position's outlook is a sum: for each pit of the mover and each of the rival a number that
depends on the stones in it, and one for each pit that a side has lost to a castle or tuzdik.
Least squares with a ridge; the last tenth of the positions is kept back and measures the fit.
"""
import sys

RIDGE = 20.0
LIMIT = 3000  # scores beyond are drawn in: they say won, not by how much


class Shape:
    def __init__(self, name):
        self.pits = 9 if name == "toguz" else 6
        self.counts = 32 if name == "toguz" else 16
        self.size = 2 * self.pits * (self.counts + 1)

    def pit(self, half, pit, count):
        return (half * self.pits + pit) * (self.counts + 1) + min(count, self.counts - 1)

    def lost(self, half, pit):
        return (half * self.pits + pit) * (self.counts + 1) + self.counts

    def features(self, line):
        """The score and the features that are 1."""
        v = [int(word) for word in line.split()]
        pits = self.pits
        on = [self.pit(h, k, v[1 + h * pits + k]) for h in (0, 1) for k in range(pits)]
        on += [self.lost(h, k) for h in (0, 1) for k in range(pits)
               if v[1 + 2 * pits + h] >> k & 1]
        return max(-LIMIT, min(LIMIT, v[0])), on


def least_squares(positions, size):
    a = [[0.0] * size for _ in range(size)]
    b = [0.0] * size
    for score, on in positions:
        for i in on:
            b[i] += score
            row = a[i]
            for j in on:
                row[j] += 1.0
    for i in range(size):
        a[i][i] += RIDGE
        a[i].append(b[i])
    for i in range(size):
        pivot = a[i]
        scale = 1.0 / pivot[i]
        tail = [x * scale for x in pivot[i:]]
        a[i][i:] = tail
        for r in range(i + 1, size):
            factor = a[r][i]
            if factor:
                row = a[r]
                row[i:] = [x - factor * y for x, y in zip(row[i:], tail)]
    w = [0.0] * size
    for i in reversed(range(size)):
        row = a[i]
        w[i] = row[size] - sum(row[j] * w[j] for j in range(i + 1, size) if row[j])
    return w


def explained(positions, w):
    mean = sum(score for score, _ in positions) / len(positions)
    total = sum((score - mean) ** 2 for score, _ in positions)
    rest = sum((score - sum(w[i] for i in on)) ** 2 for score, on in positions)
    return 1 - rest / total


def table(name, path):
    shape = Shape(name)
    with open(path, encoding="ascii") as file:
        positions = [shape.features(line) for line in file if len(line.split()) == 3 + 2 * shape.pits]
    kept = len(positions) // 10
    w = least_squares(positions[kept:], shape.size)
    print(f"{name}: {len(positions)} positions, explains "
          f"{explained(positions[kept:], w):.3f}, of the rest {explained(positions[:kept], w):.3f}",
          file=sys.stderr)
    castles = any(w[shape.lost(h, k)] for h in (0, 1) for k in range(shape.pits))
    kind = "WideOutlook" if shape.pits == 9 else "SixOutlook"
    print(f"\nconst {kind} {name}_worth = {{\n\t.pit = {{")
    for half in (0, 1):
        print("\t\t{")
        for pit in range(shape.pits):
            numbers = [f"{round(w[shape.pit(half, pit, n)])}" for n in range(shape.counts)]
            line = "\t\t\t{" + ", ".join(numbers[:16])
            if shape.counts > 16:
                line += ",\n\t\t\t " + ", ".join(numbers[16:])
            print(line + "},")
        print("\t\t},")
    print("\t},")
    if castles:
        print("\t.lost = {")
        for half in (0, 1):
            print("\t\t{" + ", ".join(f"{round(w[shape.lost(half, k)])}" for k in range(shape.pits)) + "},")
        print("\t},")
    print("};")


def main():
    print("/* SPDX-License-Identifier: MIT */")
    print("/* Written by tools/outlook/fit.py. */")
    print('#include "outlook.h"')
    for argument in sys.argv[1:]:
        table(*argument.split("=", 1))


if __name__ == "__main__":
    main()
