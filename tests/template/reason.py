"""Latin squares as a person solves them: last digits first, then trial."""

from __future__ import annotations

from cruxpress.walk import Step, Technique, Walk
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
    return Walk(tuple(steps), complete, "" if complete else "no step is left")


def _last_digit(grid: list[str]) -> Step | None:
    for r, row in enumerate(grid):
        for c, digit in enumerate(row):
            left = candidates(grid, r, c)
            if digit == "." and len(left) == 1:
                why = f"Row and column of {cell_name(r, c)} hold every other digit."
                return _place(grid, r, c, left, TECHNIQUES[0], why)
    return None


def _trial(grid: list[str]) -> Step | None:
    for r, row in enumerate(grid):
        for c, digit in enumerate(row):
            if digit != ".":
                continue
            works = [d for d in candidates(grid, r, c) if solve(_with(grid, r, c, d), 1).count]
            if len(works) == 1:
                why = f"Every other digit in {cell_name(r, c)} leads to a contradiction."
                return _place(grid, r, c, works[0], TECHNIQUES[1], why)
    return None


def _with(grid: list[str], r: int, c: int, digit: str) -> Puzzle:
    row = grid[r][:c] + digit + grid[r][c + 1 :]
    return Puzzle((*grid[:r], row, *grid[r + 1 :]))


def _place(grid: list[str], r: int, c: int, digit: str, technique: Technique, why: str) -> Step:
    grid[:] = _with(grid, r, c, digit).rows
    name = cell_name(r, c)
    where = f"Look at row {'ABCDE'[r]}."
    what = f"Write {digit} in {name}."
    places = {name: digit}
    return Step(technique.slug, technique.weight, where, why, what, (name,), places)
