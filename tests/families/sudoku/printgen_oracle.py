"""The document's measure read word by word into plain Python, as slowly as it likes.

The solver: every call counts; scans in reading order write naked singles until a scan writes
none; then the cell with the fewest digits (the first of equals) is guessed, digits ascending,
to the first solution.  The patterns: looked for in the candidates of the untouched puzzle, each
only where it would place or strike something; pairs in rows, in columns, and elsewhere only for
cells that share neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from cruxpress.families.sudoku.puzzle import Puzzle
from tests.families.sudoku.oracle import units_of

WEIGHTS = {
    "naked-single": 1, "hidden-single": 2, "naked-pair": 4, "hidden-pair": 5, "x-wing": 8,
    "xy-wing": 10, "swordfish": 12, "xyz-wing": 14,
}  # fmt: skip


@dataclass
class Effort:
    """What the document counts on one puzzle."""

    iterations: int = 0
    depth: int = 0
    guesses: int = 0


class Reading:
    """One puzzle under the document's eyes."""

    def __init__(self, puzzle: Puzzle):
        self.size, self.cells = puzzle.board.size, puzzle.cells
        self.units = units_of(puzzle.board)
        self.peers = [
            {other for unit in self.units if cell in unit for other in unit} - {cell}
            for cell in range(len(self.cells))
        ]

    def candidates(self, grid: list[int], cell: int) -> set[int]:
        return set(range(1, self.size + 1)) - {grid[peer] for peer in self.peers[cell]}

    def effort(self) -> Effort:
        effort = Effort()
        assert self._solve(list(self.cells), 1, effort)
        return effort

    def _solve(self, grid: list[int], depth: int, effort: Effort) -> bool:
        effort.iterations += 1
        effort.depth = max(effort.depth, depth)
        wrote = True
        while wrote:
            wrote = False
            for cell, digit in enumerate(grid):
                if not digit and len(left := self.candidates(grid, cell)) == 1:
                    [grid[cell]] = left
                    wrote = True
        open_cells = [(len(self.candidates(grid, c)), c) for c, d in enumerate(grid) if not d]
        if not open_cells:
            return True
        fewest, cell = min(open_cells)
        if not fewest:
            return False
        effort.guesses += 1
        for digit in sorted(self.candidates(grid, cell)):
            trial = list(grid)
            trial[cell] = digit
            if self._solve(trial, depth + 1, effort):
                return True
        return False

    def patterns(self) -> set[str]:
        start = list(self.cells)
        left = {c: self.candidates(start, c) for c, d in enumerate(start) if not d}
        found = {"naked-single"} if any(len(d) == 1 for d in left.values()) else set()
        for unit in self.units:
            found |= self._in_unit(unit, left)
        for lines, name in ((2, "x-wing"), (3, "swordfish")):
            if any(self._fish(left, digit, lines) for digit in range(1, self.size + 1)):
                found.add(name)
        return found | self._wings(left)

    def _in_unit(self, unit: list[int], left: dict[int, set[int]]) -> set[str]:
        found = set()
        cells = [cell for cell in unit if cell in left]
        places = {d: [c for c in cells if d in left[c]] for d in range(1, self.size + 1)}
        if any(len(where) == 1 for where in places.values()):
            found.add("hidden-single")
        row, column = (lambda c: c // self.size), (lambda c: c % self.size)
        a_line = len({row(c) for c in unit}) == 1 or len({column(c) for c in unit}) == 1
        for a, b in combinations(cells, 2):
            if not a_line and (row(a) == row(b) or column(a) == column(b)):
                continue
            pair = left[a]
            others = [left[c] for c in cells if c not in (a, b)]
            if len(pair) == 2 and left[b] == pair and any(pair & other for other in others):
                found.add("naked-pair")
            hidden = [d for d, where in places.items() if where == [a, b]]
            if len(hidden) >= 2 and (len(left[a]) > 2 or len(left[b]) > 2):
                found.add("hidden-pair")
        return found

    def _fish(self, left: dict[int, set[int]], digit: int, lines: int) -> bool:
        spots = [divmod(cell, self.size) for cell, digits in left.items() if digit in digits]
        for along in (0, 1):
            by_line: dict[int, set[int]] = {}
            for spot in spots:
                by_line.setdefault(spot[along], set()).add(spot[1 - along])
            narrow = [line for line, across in by_line.items() if 2 <= len(across) <= lines]
            for chosen in combinations(narrow, lines):
                across = set().union(*(by_line[line] for line in chosen))
                rest = [by_line[line] for line in by_line if line not in chosen]
                if len(across) == lines and any(across & other for other in rest):
                    return True
        return False

    def _wings(self, left: dict[int, set[int]]) -> set[str]:
        found = set()
        for pivot, middle in left.items():
            ends = [cell for cell in self.peers[pivot] if len(left.get(cell, ())) == 2]
            for a, b in combinations(ends, 2):
                shared = left[a] & left[b]
                if len(shared) != 1:
                    continue
                seen = self.peers[a] & self.peers[b] - {pivot, a, b}
                if len(middle) == 2 and left[a] ^ left[b] == middle:
                    name = "xy-wing"
                elif len(middle) == 3 and left[a] | left[b] == middle:
                    name, seen = "xyz-wing", seen & self.peers[pivot]
                else:
                    continue
                if any(shared <= left.get(cell, set()) for cell in seen):
                    found.add(name)
        return found


def composite(effort: Effort, patterns: set[str], givens: int, cells: int) -> float:
    """The formula of the document's "Technical Details"."""
    weights = [WEIGHTS[name] for name in patterns]
    technique = max(weights) + 0.5 * (len(weights) - 1) if weights else 0.0
    return (
        effort.iterations * 0.40
        + technique * 2.0 * 0.20
        + effort.depth * 2.0 * 0.15
        + effort.guesses * 3.0 * 0.15
        + (1.0 - givens / cells) * 20.0 * 0.10
    )
