"""Draw killers: thick boxes, dashed cages with their sums in the corner, a step highlighted.

Colour alone carries no information: a cage has a dashed line inside its cells, and digits that a
step strikes are crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.core.cells import cell_name
from cruxpress.core.drawing import (
    Drawing,
    Line,
    Mark,
    Text,
    grid_plain,
    region_rules,
)
from cruxpress.core.walk import Step
from cruxpress.families.killer.puzzle import NO_CAGE, Puzzle, fill
from cruxpress.families.killer.text import letters_of
from cruxpress.grids.board import BOXES, SYMBOLS
from cruxpress.grids.draw import cell_places, rows_of, shades, step_digits

# Distance of a cage line from the sides of its cells, height of a sum, and its largest height.
INSET, SUM, TALLEST = 0.07, 0.23, 0.315
# The room for a sum: width of a character, and height.
WIDTH, HEIGHT = 0.13, 0.24
# Vertical position of a digit within its cell.
MIDDLE = 0.56


def draw(puzzle: Puzzle, solution: bytes | None = None, step: Step | None = None) -> Drawing:
    """The picture of a puzzle, with its solution or with one step highlighted."""
    size = puzzle.size
    marks: list[Mark] = [
        *(shades(size, step, MIDDLE) if step else ()),
        *region_rules(size, puzzle.board.region_of, "hair"),
        *(line for cell in range(size**2) for line in _cage_lines(puzzle, cell)),
        *_sums(puzzle),
        *_digits(size, solution or puzzle.written),
        *(step_digits(size, step, MIDDLE) if step and not solution else ()),
    ]
    read = fill(puzzle, step.places) if step else puzzle
    title = f"Killer {size}x{size}"
    return Drawing(size, size, title, tuple(marks), plain(read, solution), cells=cell_places(size))


def _cage_lines(puzzle: Puzzle, cell: int) -> Iterator[Mark]:
    """The part of a cage's line that runs in one cell, with room for the sum."""
    if puzzle.cage_of[cell] == NO_CAGE:
        return
    row, column = divmod(cell, puzzle.size)

    def same(down: int, across: int) -> bool:
        return _cage_at(puzzle, row + down, column + across) == puzzle.cage_of[cell]

    for side in (-1, 1):
        at = 0.5 + side * (0.5 - INSET)
        if not same(side, 0):
            left, right = (_reach(same(0, way), same(side, way)) for way in (-1, 1))
            start = _room(puzzle, cell)[0] if side < 0 else -INSET
            yield Line(
                column + max(-left, start), row + at, column + 1 + right, row + at, "hair", True
            )
        if not same(0, side):
            top, bottom = (_reach(same(way, 0), same(way, side)) for way in (-1, 1))
            start = _room(puzzle, cell)[1] if side < 0 else -INSET
            yield Line(
                column + at, row + max(-top, start), column + at, row + 1 + bottom, "hair", True
            )


def _cage_at(puzzle: Puzzle, row: int, column: int) -> int:
    inside = 0 <= row < puzzle.size and 0 <= column < puzzle.size
    return puzzle.cage_of[row * puzzle.size + column] if inside else NO_CAGE


def _reach(goes_on: bool, turns: bool) -> float:
    """How far a line runs beyond its cell: negative at an outer corner, where it stops short;
    positive at an inner corner, where it meets the line of the next cell."""
    if not goes_on:
        return -INSET
    return INSET if turns else 0.0


def _room(puzzle: Puzzle, cell: int) -> tuple[float, float]:
    """Where lines may begin in a cell, across and down: after the sum, if the cell has a sum."""
    cage = puzzle.cage_of[cell]
    if puzzle.cells_of[cage][0] != cell:
        return -INSET, -INSET
    return 0.06 + WIDTH * len(str(puzzle.sums[cage])), HEIGHT + 0.04


def _sums(puzzle: Puzzle) -> Iterator[Mark]:
    """The sum of each cage in the corner of its first cell."""
    for total, cells in zip(puzzle.sums, puzzle.cells_of, strict=True):
        row, column = divmod(cells[0], puzzle.size)
        place = column + 0.05, row + 0.03 + HEIGHT / 2
        yield Text(*place, str(total), SUM, anchor="start", most=TALLEST)


def _digits(size: int, digits: bytes) -> Iterator[Mark]:
    for cell, digit in enumerate(digits):
        row, column = divmod(cell, size)
        if digit:
            yield Text(column + 0.5, row + MIDDLE, SYMBOLS[digit - 1], 0.56, alone=row + 0.5)


def plain(puzzle: Puzzle, solution: bytes | None = None) -> tuple[str, ...]:
    """The grid as plain text: known digits, cages as letters, sums listed with their cells."""
    size, (height, width) = puzzle.size, BOXES[puzzle.size]
    letters = letters_of(puzzle)
    rows = [list(letters[start : start + size]) for start in range(0, size * size, size)]
    sums = [
        f"{letters[cells[0]]} at {cell_name(size, cells[0])}: {total}"
        for total, cells in zip(puzzle.sums, puzzle.cells_of, strict=True)
    ]
    lines = [*grid_plain(rows, width, height), "Sums of cages:"]
    lines += ["  ".join(sums[at : at + 5]) for at in range(0, len(sums), 5)]
    if digits := solution or puzzle.written:
        lines = [*grid_plain(rows_of(size, digits), width, height), "Cages:", *lines]
    return tuple(lines)
