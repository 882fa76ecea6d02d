"""Latin squares as a person solves them: last digits first, then trial."""

from __future__ import annotations

from cruxpress.core.walk import Remark, Step, Technique, Walk
from tests.template.puzzle import Puzzle, cell_name
from tests.template.solve import candidates, solve

TECHNIQUES = (
    Technique("last-digit", "Last digit", 1.0, "Only one digit is left for a cell."),
    Technique("trial", "Trial", 2.0, "All other digits lead to a contradiction.", ("guess",)),
)


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution."""
    grid, steps = list(puzzle.rows), []
    while step := _last_digit(grid) or _trial(grid):
        steps.append(step)
    complete = all("." not in row for row in grid)
    return Walk(tuple(steps), complete, None if complete else Remark("stuck"))


def _last_digit(grid: list[str]) -> Step | None:
    for r, row in enumerate(grid):
        for c, digit in enumerate(row):
            left = candidates(grid, r, c)
            if digit == "." and len(left) == 1:
                return _place(grid, r, c, left, TECHNIQUES[0])
    return None


def _trial(grid: list[str]) -> Step | None:
    for r, row in enumerate(grid):
        for c, digit in enumerate(row):
            if digit != ".":
                continue
            works = [d for d in candidates(grid, r, c) if solve(_with(grid, r, c, d), 1).count]
            if len(works) == 1:
                return _place(grid, r, c, works[0], TECHNIQUES[1])
    return None


def _with(grid: list[str], r: int, c: int, digit: str) -> Puzzle:
    row = grid[r][:c] + digit + grid[r][c + 1 :]
    return Puzzle((*grid[:r], row, *grid[r + 1 :]))


def _place(grid: list[str], r: int, c: int, digit: str, technique: Technique) -> Step:
    grid[:] = _with(grid, r, c, digit).rows
    name = cell_name(r, c)
    return Step(
        technique.slug,
        technique.weight,
        cells=(name,),
        places={name: digit},
        parts={"row": "ABCDE"[r], "cell": name},
    )
