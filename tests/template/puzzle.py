"""Latin squares: shape, puzzle and checker."""

from __future__ import annotations

from dataclasses import dataclass

from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen."""

    size: int = option(4, choices=(3, 4, 5), help="Cells in a row")


@dataclass(frozen=True)
class Puzzle:
    """Rows of digits, a dot for an empty cell."""

    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        """Cells in a row."""
        return len(self.rows)


def cell_name(row: int, column: int) -> str:
    """The name of a cell: a letter for the row, a number for the column."""
    return f"{'ABCDE'[row]}{column + 1}"


def cells(puzzle: Puzzle, solution: str) -> dict[str, str]:
    """The cells that a person fills."""
    rows = solution.split(",")
    return {
        cell_name(r, c): rows[r][c]
        for r, row in enumerate(puzzle.rows)
        for c, given in enumerate(row)
        if given == "."
    }


def check(puzzle: Puzzle, solution: str) -> list[str]:
    """What is wrong with a solution."""
    rows, digits = solution.split(","), set("12345"[: puzzle.size])
    if [len(row) for row in rows] != [puzzle.size] * puzzle.size:
        return ["the solution has another size"]
    faults = [f"row {i + 1} is not complete" for i, row in enumerate(rows) if set(row) != digits]
    columns = zip(*rows, strict=True)
    faults += [f"column {i + 1} is not complete" for i, c in enumerate(columns) if set(c) != digits]
    pairs = zip("".join(puzzle.rows), "".join(rows), strict=True)
    return faults + ["a given is changed" for given, digit in pairs if given not in (".", digit)]
