#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the numbers of src/search/outlook.c to positions that positions.c made.

    fit.py NAME=FILE ... > src/search/outlook.c

Least squares with a ridge. The first tenth of the positions is kept back and measures the fit.
NAME is mangala, kale, mangala2, toguz or dokuztas.
"""
import sys

RIDGE = 20.0


class Sowing:
    """A number for the stones in each pit of either side, and one for each pit that is lost."""

    limit = 3000  # scores beyond are drawn in: they say won, not by how much

    def __init__(self, name):
        self.name = name
        self.pits = 9 if name == "toguz" else 6
        self.counts = 32 if name == "toguz" else 16
        self.size = 2 * self.pits * (self.counts + 1)
        self.words = 3 + 2 * self.pits

    def pit(self, half, pit, count):
        return (half * self.pits + pit) * (self.counts + 1) + min(count, self.counts - 1)

    def lost(self, half, pit):
        return self.pit(half, pit, 0) + self.counts

    def features(self, words):
        pits = self.pits
        on = [self.pit(h, k, words[1 + h * pits + k]) for h in (0, 1) for k in range(pits)]
        on += [self.lost(h, k) for h in (0, 1) for k in range(pits)
               if words[1 + 2 * pits + h] >> k & 1]
        return {i: 1 for i in on}

    def phase(self, words):
        return "worth"

    def write(self, _, w):
        kind = "WideOutlook" if self.pits == 9 else "SixOutlook"
        print(f"\nconst {kind} {self.name}_worth = {{\n\t.pit = {{")
        for half in (0, 1):
            print("\t\t{")
            for pit in range(self.pits):
                row = [str(round(w[self.pit(half, pit, n)])) for n in range(self.counts)]
                rows = [", ".join(row[i:i + 16]) for i in range(0, self.counts, 16)]
                print("\t\t\t{" + ",\n\t\t\t ".join(rows) + "},")
            print("\t\t},")
        print("\t},")
        lost = [[round(w[self.lost(h, k)]) for k in range(self.pits)] for h in (0, 1)]
        if any(lost[0] + lost[1]):
            print("\t.lost = {")
            for row in lost:
                print("\t\t{" + ", ".join(map(str, row)) + "},")
            print("\t},")
        print("};")


def at(ring, k):
    return 1 << 8 * ring + k % 8


CROSSES = [[at(ring, k) for ring in range(3)] for k in (1, 3, 5, 7)]
MILLS = [[at(ring, k + i) for i in range(3)] for ring in range(3) for k in (0, 2, 4, 6)] + CROSSES


def neighbours(point):
    ring, k = divmod(point.bit_length() - 1, 8)
    found = at(ring, k + 1) | at(ring, k + 7)
    if k % 2:
        found |= at(1, k) if ring != 1 else at(0, k) | at(2, k)
    return found


NEIGHBOURS = {1 << i: neighbours(1 << i) for i in range(24)}


class Morris:
    """What the mover has more of, while men are placed and after."""

    limit = 800
    fields = ("tempo", "men", "mills", "pairs", "ready", "beside")
    size = len(fields)
    words = 5

    def __init__(self, name):
        self.name = name

    def camp(self, men, rival, hand):
        empty = 0xFFFFFF & ~(men | rival)
        mills = pairs = ready = 0
        for mill in MILLS:
            own = [point for point in mill if men & point]
            mills += len(own) == 3
            third = sum(mill) - sum(own)
            if len(own) == 2 and empty & third:
                pairs += 1
                ready += bool(NEIGHBOURS[third] & men & ~sum(own))
        beside = 0
        for point, near in NEIGHBOURS.items():
            if men & point:
                beside |= near & empty
        return bin(men).count("1") + hand, mills, pairs, ready, bin(beside).count("1")

    def features(self, words):
        _, own, rival, own_hand, rival_hand = words
        ahead = zip(self.camp(own, rival, own_hand), self.camp(rival, own, rival_hand))
        return dict(enumerate([1] + [a - b for a, b in ahead]))

    def phase(self, words):
        return "placing" if words[3] + words[4] else "moving"

    def write(self, phase, w):
        print(f"\nconst MorrisOutlook {self.name}_{phase} = {{")
        for field, number in zip(self.fields, w):
            print(f"\t.{field} = {round(number)},")
        print("};")


def least_squares(positions, size):
    a = [[0.0] * size for _ in range(size)]
    b = [0.0] * size
    for score, features in positions:
        for i, x in features.items():
            b[i] += score * x
            row = a[i]
            for j, y in features.items():
                row[j] += x * y
    for i in range(size):
        a[i][i] += RIDGE
        a[i].append(b[i])
    for i in range(size):
        pivot = a[i]
        tail = [x / pivot[i] for x in pivot[i:]]
        pivot[i:] = tail
        for row in a[i + 1:]:
            if row[i]:
                factor = row[i]
                row[i:] = [x - factor * y for x, y in zip(row[i:], tail)]
    w = [0.0] * size
    for i in reversed(range(size)):
        w[i] = a[i][size] - sum(x * y for x, y in zip(a[i][i + 1:size], w[i + 1:]))
    return w


def explained(positions, w):
    mean = sum(score for score, _ in positions) / len(positions)
    total = sum((score - mean) ** 2 for score, _ in positions)
    rest = sum((score - sum(w[i] * x for i, x in features.items())) ** 2
               for score, features in positions)
    return 1 - rest / total


def fit(name, path):
    shape = Morris(name) if name == "dokuztas" else Sowing(name)
    phases = {}
    with open(path, encoding="ascii") as file:
        for line in file:
            words = [int(word) for word in line.split()]
            if len(words) == shape.words:
                score = max(-shape.limit, min(shape.limit, words[0]))
                phases.setdefault(shape.phase(words), []).append((score, shape.features(words)))
    for phase, positions in sorted(phases.items(), reverse=True):
        kept = len(positions) // 10
        w = least_squares(positions[kept:], shape.size)
        print(f"{name} {phase}: {len(positions)} positions, explains "
              f"{explained(positions[kept:], w):.3f}, of those kept back "
              f"{explained(positions[:kept], w):.3f}", file=sys.stderr)
        shape.write(phase, w)


def main():
    print("/* SPDX-License-Identifier: MIT */")
    print("/* Written by tools/outlook/fit.py, see tools/outlook/README.md. */")
    print('#include "outlook.h"\n\n/* clang-format off */')
    for argument in sys.argv[1:]:
        fit(*argument.split("=", 1))


if __name__ == "__main__":
    main()
