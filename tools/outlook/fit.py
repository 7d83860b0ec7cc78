#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the numbers of Dokuz Tas in src/search/outlook.c to positions that known.c made.

    fit.py FILE

Least squares with a ridge. The first tenth of the positions is kept back and measures the fit.
"""
import sys

RIDGE = 20.0


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


LIMIT = 800  # scores beyond are drawn in: they say won, not by how much
FIELDS = ("tempo", "men", "mills", "pairs", "ready", "beside")


def camp(men, rival, hand):
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


def read(line):
    """The phase, the score, and what the mover has more of."""
    score, _, *words = line.split()
    (own, own_hand), (rival, rival_hand) = ((int(word, 16) & 0xFFFFFFFF, int(word, 16) >> 32)
                                            for word in words[:2])
    ahead = zip(camp(own, rival, own_hand), camp(rival, own, rival_hand))
    score = max(-LIMIT, min(LIMIT, int(score)))
    return "placing" if own_hand + rival_hand else "moving", (
        score, dict(enumerate([1] + [a - b for a, b in ahead])))


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


def main():
    phases = {}
    with open(sys.argv[1], encoding="ascii") as file:
        for line in file:
            phase, position = read(line)
            phases.setdefault(phase, []).append(position)
    for phase, positions in sorted(phases.items(), reverse=True):
        kept = len(positions) // 10
        w = least_squares(positions[kept:], len(FIELDS))
        print(f"{phase}: {len(positions)} positions, explains "
              f"{explained(positions[kept:], w):.3f}, of those kept back "
              f"{explained(positions[:kept], w):.3f}", file=sys.stderr)
        print(f"\nconst MorrisOutlook dokuztas_{phase} = {{")
        for field, number in zip(FIELDS, w):
            print(f"\t.{field} = {round(number)},")
        print("};")


if __name__ == "__main__":
    main()
