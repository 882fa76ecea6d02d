"""Killer puzzles: cages with sums in a sudoku grid, shapes, and a checker of its own.

A puzzle is a grid of boxes without givens.  Some cells, mostly all, lie in cages; the digits of a
cage are all different and add up to its sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.grids.board import (
    BOXES,
    Board,
    cell_faults,
    cells_to_fill,
    check_count,
    check_size,
    write_digits,
)
from cruxpress.text.messages import said

SIZES = (4, 6, 9)
# `generate.settle` replaces this value by another value before generation.
AUTO = "auto"
SYMMETRIES = ("none", "rotate180", "mirror-horizontal", "mirror-vertical")
# The kernel's cage number for a cell in no cage.
NO_CAGE = 255


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a killer."""

    size: int = option(9, choices=SIZES, help="Cells in a row")
    largest: int = option(5, low=2, high=9, help="Cells of the largest cage")
    singles: int = option(0, low=0, high=9, help="Cages of one cell, at most")
    blocks: bool = option(False, help="Cages may hold a block of 2x2 cells")
    symmetry: str = option(
        AUTO,
        choices=(AUTO, *SYMMETRIES),
        help="Symmetry of the cages; auto is rotate180 for 9x9 up to hard, else none",
    )

    def __post_init__(self) -> None:
        if self.largest == 2 and self.size % 2 and not self.singles:
            raise AskedWrongly(
                said(
                    "{count} cells cannot be cut into cages of two; allow a cage of one cell with "
                    "singles 1",
                    count=self.size**2,
                )
            )


@dataclass(frozen=True)
class Puzzle:
    """``cage_of``: the cage of each cell, numbered by first cells; ``NO_CAGE`` if it has none.

    ``written``: digits that a solver has filled in, 0 for an empty cell; empty if there are none.
    Only pictures use them.
    """

    size: int
    cage_of: bytes
    sums: bytes
    written: bytes = b""

    def __post_init__(self) -> None:
        check_size(self.size, SIZES)
        check_count(self.size, len(self.cage_of))
        if list(dict.fromkeys(n for n in self.cage_of if n != NO_CAGE)) != [*range(len(self.sums))]:
            raise ParseError(said("expected cages numbered by their first cells, each with a sum"))
        for cells in self.cells_of:
            if len(cells) > self.size:
                raise ParseError(
                    said(
                        "the cage at {cell} has {count} cells, but there are only {size} "
                        "digits for them",
                        cell=cell_name(self.size, cells[0]),
                        count=len(cells),
                        size=self.size,
                    )
                )

    @cached_property
    def cells_of(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each cage, in reading order."""
        cells: list[list[int]] = [[] for _ in self.sums]
        for cell, cage in enumerate(self.cage_of):
            if cage != NO_CAGE:
                cells[cage].append(cell)
        return tuple(map(tuple, cells))

    @cached_property
    def board(self) -> Board:
        """Rows, columns and boxes; cells of a cage see each other."""
        return Board(self.size, groups=self.cells_of)


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with digits written into some of its cells."""
    return replace(puzzle, written=write_digits(puzzle.size, puzzle.written, places))


def cells(puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with their digits: all cells."""
    return cells_to_fill(puzzle.size, b"", solution)


def check(puzzle: Puzzle, solution: bytes) -> list[str]:
    """The faults of a solution, in words; empty if it is right."""
    size = puzzle.size
    if len(solution) != size * size:
        return [f"expected {size * size} cells, got {len(solution)}"]
    faults = cell_faults(size, b"", solution)
    return [*faults, *_repeats(puzzle, solution), *_sums(puzzle, solution)]


def _repeats(puzzle: Puzzle, solution: bytes) -> Iterator[str]:
    """Digits that repeat in a row, column, box or cage."""
    size, (height, width) = puzzle.size, BOXES[puzzle.size]
    groups: dict[str, list[int]] = {}
    for cell, digit in enumerate(solution):
        row, column = divmod(cell, size)
        box = row // height * (size // width) + column // width
        for name in (f"row {row + 1}", f"column {column + 1}", f"box {box + 1}"):
            groups.setdefault(name, []).append(digit)
        cage = puzzle.cage_of[cell]
        if cage != NO_CAGE:
            groups.setdefault(_place(puzzle, cage), []).append(digit)
    for name, digits in groups.items():
        for digit in sorted({digit for digit in digits if digits.count(digit) > 1}):
            yield f"{name} holds {digit} twice"


def _sums(puzzle: Puzzle, solution: bytes) -> Iterator[str]:
    for cage, total in enumerate(puzzle.sums):
        held = sum(digit for cell, digit in enumerate(solution) if puzzle.cage_of[cell] == cage)
        if held != total:
            yield f"{_place(puzzle, cage)} adds up to {held}, not {total}"


def _place(puzzle: Puzzle, cage: int) -> str:
    return f"the cage at {cell_name(puzzle.size, puzzle.cage_of.index(cage))}"
