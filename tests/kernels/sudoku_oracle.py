"""Slow, plain sudoku solving in Python: shares nothing with the kernels.

Backtracking over cells by plain sets; good enough for the puzzles of the tests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

FAMOUS = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
]


def parse(text: str) -> list[int]:
    return [0 if c == "." else int(c) for c in text]


def solutions(values: Sequence[int], units: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """All completions, by the cell with fewest digits left."""
    everything = (1 << len(units[0])) - 1
    of_cell: list[list[int]] = [[] for _ in values]
    for number, unit in enumerate(units):
        for cell in unit:
            of_cell[cell].append(number)
    grid = list(values)
    used = [0] * len(units)
    for number, unit in enumerate(units):
        given = [grid[c] for c in unit if grid[c]]
        if len(given) != len(set(given)):
            return
        used[number] = sum(1 << (digit - 1) for digit in given)

    def free(cell: int) -> int:
        taken = 0
        for number in of_cell[cell]:
            taken |= used[number]
        return everything & ~taken

    def extend(empty: list[int]) -> Iterator[list[int]]:
        if not empty:
            yield list(grid)
            return
        _, cell, digits = min(((d := free(c)).bit_count(), c, d) for c in empty)
        rest = [c for c in empty if c != cell]
        for digit in range(1, len(units[0]) + 1):
            bit = 1 << (digit - 1)
            if not digits & bit:
                continue
            grid[cell] = digit
            for number in of_cell[cell]:
                used[number] ^= bit
            yield from extend(rest)
            for number in of_cell[cell]:
                used[number] ^= bit
        grid[cell] = 0

    yield from extend([c for c, v in enumerate(grid) if not v])


def count(values: Sequence[int], units: Sequence[Sequence[int]], limit: int) -> int:
    found = 0
    for _ in solutions(values, units):
        found += 1
        if found == limit:
            break
    return found


def image(grid: Sequence[int], rng: random.Random) -> list[int]:
    """A random image of a classic grid under all its symmetries."""
    labels = [0, *rng.sample(range(1, 10), 9)]

    def lines() -> list[int]:
        return [3 * b + r for b in rng.sample(range(3), 3) for r in rng.sample(range(3), 3)]

    rows, columns, turn = lines(), lines(), rng.random() < 0.5
    return [labels[grid[9 * c + r] if turn else grid[9 * r + c]] for r in rows for c in columns]


class Shuffler:
    """The kernels' random numbers, written again: xoshiro256** seeded by SplitMix64."""

    MASK = (1 << 64) - 1

    def __init__(self, seed: int) -> None:
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & self.MASK
            z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
            self.state.append(z ^ (z >> 31))

    def next(self) -> int:
        def rotl(value: int, by: int) -> int:
            return ((value << by) | (value >> (64 - by))) & self.MASK

        a, b, c, d = self.state
        result = rotl(b * 5 & self.MASK, 7) * 9 & self.MASK
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ (b << 17 & self.MASK), rotl(d, 45)]
        return result

    def below(self, bound: int) -> int:
        while True:
            product = (self.next() >> 32) * bound
            if product & 0xFFFFFFFF >= (1 << 32) % bound:
                return product >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        items = list(items)
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]
        return items
