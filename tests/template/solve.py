"""Latin squares solved exactly, by trying digits cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.core.family import Solutions
from tests.template.puzzle import Puzzle


def candidates(grid: list[str], row: int, column: int) -> str:
    """The digits that row and column leave to a cell."""
    used = set(grid[row]) | {line[column] for line in grid}
    return "".join(digit for digit in "12345"[: len(grid)] if digit not in used)


def _fill(grid: list[str]) -> Iterator[str]:
    empty = [(r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x == "."]
    if not empty:
        yield ",".join(grid)
        return
    r, c = min(empty, key=lambda cell: len(candidates(grid, *cell)))
    for digit in candidates(grid, r, c):
        row = grid[r][:c] + digit + grid[r][c + 1 :]
        yield from _fill([*grid[:r], row, *grid[r + 1 :]])


def _consistent(rows: tuple[str, ...]) -> bool:
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    return all(line.count(digit) <= 1 for line in lines for digit in line if digit != ".")


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[str]:
    """Count solutions up to a limit."""
    found: list[str] = []
    if _consistent(puzzle.rows):
        for solution in _fill(list(puzzle.rows)):
            found.append(solution)
            if len(found) == limit:
                break
    return Solutions(len(found), found[0] if found else None)
