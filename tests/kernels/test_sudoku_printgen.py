"""The document's effort measure against a plain Python reading of its description."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest

from cruxpress._kernels import sudoku as kernel
from tests.kernels.sudoku_oracle import FAMOUS, parse

CLASSIC = kernel.units(9, kernel.box_regions(9))
NAMES = [
    "naked single", "hidden single", "naked pair", "hidden pair",
    "x-wing", "xy-wing", "swordfish", "xyz-wing",
]  # fmt: skip


class Plain:
    """The metric and the patterns, by sets and recursion."""

    def __init__(self, size: int, units: list[list[int]]) -> None:
        self.size, self.units = size, units
        self.peers = [
            {c for unit in units if cell in unit for c in unit} - {cell}
            for cell in range(size * size)
        ]

    def free(self, grid: list[int], cell: int) -> set[int]:
        if grid[cell]:
            return set()
        return set(range(1, self.size + 1)) - {grid[c] for c in self.peers[cell]}

    def measure(self, givens: list[int]) -> tuple[int, int, int]:
        self.iterations = self.deepest = self.guesses = 0
        self.solve(list(givens), 1)
        return self.iterations, self.deepest, self.guesses

    def solve(self, grid: list[int], depth: int) -> bool:
        self.iterations += 1
        self.deepest = max(self.deepest, depth)
        changed = True
        while changed:
            changed = False
            for cell in range(len(grid)):
                digits = self.free(grid, cell)
                if len(digits) == 1:
                    grid[cell], changed = digits.pop(), True
        empty = [c for c, v in enumerate(grid) if not v]
        if not empty:
            return True
        left = {c: self.free(grid, c) for c in empty}
        if not all(left.values()):
            return False
        cell = min(empty, key=lambda c: (len(left[c]), c))
        self.guesses += 1
        return any(
            self.solve([*grid[:cell], digit, *grid[cell + 1 :]], depth + 1)
            for digit in sorted(left[cell])
        )

    def patterns(self, givens: list[int]) -> set[str]:
        left = {c: d for c in range(len(givens)) if (d := self.free(givens, c))}
        found = set()
        if any(len(d) == 1 for d in left.values()):
            found.add("naked single")
        for unit in self.units:
            self.in_unit(unit, left, found)
        for digit in range(1, self.size + 1):
            spots = {(c // self.size, c % self.size) for c, d in left.items() if digit in d}
            for places in (spots, {(b, a) for a, b in spots}):
                for lines, name in ((2, "x-wing"), (3, "swordfish")):
                    if self.has_fish(places, lines):
                        found.add(name)
        self.wings(left, found)
        return found

    def in_unit(self, unit: list[int], left: dict[int, set[int]], found: set[str]) -> None:
        at = {d: [c for c in unit if d in left.get(c, ())] for d in range(1, self.size + 1)}
        if any(len(cells) == 1 for cells in at.values()):
            found.add("hidden single")
        rows, columns = {c // self.size for c in unit}, {c % self.size for c in unit}
        is_line = len(rows) == 1 or len(columns) == 1
        for a, b in combinations([c for c in unit if c in left], 2):
            if not is_line and (a // self.size == b // self.size or (a - b) % self.size == 0):
                continue
            others = set().union(*(left[c] for c in unit if c in left and c not in (a, b)), set())
            if left[a] == left[b] and len(left[a]) == 2 and left[a] & others:
                found.add("naked pair")
            hidden = [d for d, cells in at.items() if sorted(cells) == sorted([a, b])]
            if len(hidden) >= 2 and max(len(left[a]), len(left[b])) > 2:
                found.add("hidden pair")

    def has_fish(self, spots: set[tuple[int, int]], lines: int) -> bool:
        by_line = {i: {b for a, b in spots if a == i} for i in range(self.size)}
        eligible = [i for i, across in by_line.items() if 2 <= len(across) <= lines]
        for chosen in combinations(eligible, lines):
            across = set().union(*(by_line[i] for i in chosen))
            if len(across) == lines and any(b in across and a not in chosen for a, b in spots):
                return True
        return False

    def wings(self, left: dict[int, set[int]], found: set[str]) -> None:
        for pivot, middle in left.items():
            ends = [c for c in self.peers[pivot] if len(left.get(c, ())) == 2]
            for a, b in permutations(ends, 2):
                shared = left[a] & left[b]
                if len(shared) != 1:
                    continue
                seen = self.peers[a] & self.peers[b]
                if len(middle) == 2 and left[a] ^ left[b] == middle:
                    name = "xy-wing"
                elif len(middle) == 3 and left[a] | left[b] == middle:
                    name, seen = "xyz-wing", seen & self.peers[pivot]
                else:
                    continue
                if any(shared <= left.get(c, set()) for c in seen - {pivot, a, b}):
                    found.add(name)


def names(bits: int) -> set[str]:
    return {name for i, name in enumerate(NAMES) if bits >> i & 1}


def test_counts_and_patterns_agree_with_a_plain_reading() -> None:
    easy, _ = kernel.random_puzzles(5, 0, 60, "rotate180", 40)
    middling, _ = kernel.random_puzzles(6, 0, 30, "none", 28)
    puzzles = np.concatenate([easy, middling, kernel.random_minimal(7, 0, 10)])
    counts, techniques, status = kernel.printgen_batch(puzzles, CLASSIC)
    plain = Plain(9, CLASSIC.tolist())
    for puzzle, count, bits in zip(
        puzzles.tolist(), counts.tolist(), techniques.tolist(), strict=True
    ):
        if count[0] < 60:  # the plain reading is slow
            assert tuple(count) == plain.measure(puzzle)
        assert names(bits) == plain.patterns(puzzle)
    assert (status == 1).all()
    assert set().union(*map(names, techniques.tolist())) >= set(NAMES[:6])


@pytest.mark.parametrize("size", [4, 6])
def test_other_topologies_agree_with_a_plain_reading(size: int) -> None:
    for seed in range(8):
        regions = kernel.random_regions(size, seed, 3)
        units = kernel.units(size, regions, diagonals=size == 4 and seed == 0)
        grid = kernel.random_grid_of_units(units, seed)
        if grid is None:
            continue
        puzzle = kernel.dig_of_units(grid, grid, units, seed)[0]
        counts, techniques, _ = kernel.printgen_batch(puzzle[None], units)
        plain = Plain(size, units.tolist())
        assert tuple(counts[0].tolist()) == plain.measure(puzzle.tolist())
        assert names(int(techniques[0])) == plain.patterns(puzzle.tolist())


def test_a_full_grid_takes_one_iteration_and_shows_nothing() -> None:
    counts, techniques, status = kernel.printgen_batch(kernel.random_grids(1, 0, 1), CLASSIC)
    assert counts.tolist() == [[1, 1, 0]] and techniques[0] == 0 and status[0] == 1


def test_no_solution_and_a_spent_budget_are_told() -> None:
    grids = kernel.random_grids(1, 0, 1).copy()
    grids[0, 0] = 0
    grids[0, 1] = grids[0, 1] % 9 + 1
    assert kernel.printgen_batch(grids, CLASSIC)[2][0] == 0
    famous = np.array([parse(FAMOUS[0])], np.uint8)
    counts, _, status = kernel.printgen_batch(famous, CLASSIC, 100)
    assert counts[0, 0] == 100 and status[0] == kernel.UNDECIDED
