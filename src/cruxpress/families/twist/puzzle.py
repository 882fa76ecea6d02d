"""Sudokus with a twist: givens, lines, the knight's rule, shapes, and a checker of its own.

Digits rise along a thermometer from its bulb on.  The digits on the shaft of an arrow add up to
the digit in its circle, and may repeat where the grid allows it.  Where the knight's rule holds,
equal digits are no knight's move apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

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

SIZES = (6, 9)
RULES = ("thermo", "arrow", "antiknight", "mixed")
SYMMETRIES = ("none", "rotate180", "mirror-horizontal", "mirror-vertical")
# Kinds of lines, in the kernel's order, and their names.
KINDS = {"thermo": "thermometer", "arrow": "arrow"}


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a sudoku with a twist."""

    size: int = option(9, choices=SIZES, help="Cells in a row")
    rule: str = option("thermo", choices=RULES, help="The twist; mixed has both kinds of lines")
    lines: int | None = option(
        None, kind=int, low=1, high=16, help="Wished number of lines, as far as there is room"
    )
    symmetry: str = option("none", choices=SYMMETRIES, help="Symmetry of the lines")

    def __post_init__(self) -> None:
        if (self.lines or self.symmetry != "none") and self.rule == "antiknight":
            raise AskedWrongly(said("a sudoku with the knight's rule has no lines"))


@dataclass(frozen=True, order=True)
class TwistLine:
    """A thermometer or an arrow: its cells, the bulb or the circle first."""

    cells: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Puzzle:
    """Givens (0 for an empty cell), lines in their order, and whether the knight's rule holds.

    ``written``: digits that a solver has filled in, 0 for an empty cell; empty if there are none.
    Only pictures use them.
    """

    size: int
    givens: bytes
    lines: tuple[TwistLine, ...] = ()
    knight: bool = False
    written: bytes = b""

    def __post_init__(self) -> None:
        check_size(self.size, SIZES)
        check_count(self.size, len(self.givens))
        if max(self.givens) > self.size:
            raise ParseError(said("expected digits up to {size}", size=self.size))
        if not self.lines and not self.knight:
            raise ParseError(
                said("expected lines or the knight's rule; a sudoku without is no twist")
            )
        if list(self.lines) != sorted(set(self.lines)):
            raise ParseError(said("expected different lines, in the order of their cells"))
        for line in self.lines:
            if fault := self._fault(line):
                raise ParseError(f"the {KINDS[line.kind]} at {self.name(line.cells[0])} {fault}")

    def _fault(self, line: TwistLine) -> str:
        """The fault of a line; empty if it has none."""
        if not 2 <= len(line.cells) <= self.size:
            return f"has {len(line.cells)} cells, expected 2 to {self.size}"
        if len(set(line.cells)) < len(line.cells):
            return "comes twice to a cell"
        if not all(_touch(self.size, *pair) for pair in pairwise(line.cells)):
            return "jumps over cells"
        return ""

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return cell_name(self.size, cell)

    @cached_property
    def board(self) -> Board:
        """Rows, columns and boxes, and pairs a knight's move apart if the knight's rule holds."""
        return Board(self.size, groups=knight_moves(self.size) if self.knight else ())


def _touch(size: int, one: int, other: int) -> bool:
    """Whether two cells share a side or a corner."""
    return max(abs(one // size - other // size), abs(one % size - other % size)) == 1


@lru_cache
def knight_moves(size: int) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that are a knight's move apart."""
    every = range(size**2)
    return tuple(
        (one, other)
        for one in every
        for other in every[one + 1 :]
        if abs(one // size - other // size) * abs(one % size - other % size) == 2
    )


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with digits written into some of its cells."""
    return replace(puzzle, written=write_digits(puzzle.size, puzzle.written, places))


def like(puzzles: Sequence[Puzzle]) -> dict[str, int | str]:
    """Shape options that match the first of some puzzles."""
    kinds = sorted({line.kind for line in puzzles[0].lines})
    rule = "antiknight" if not kinds else "mixed" if len(kinds) > 1 else kinds[0]
    return {"size": puzzles[0].size, "rule": rule}


def cells(puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with their digits."""
    return cells_to_fill(puzzle.size, puzzle.givens, solution)


def check(puzzle: Puzzle, solution: bytes) -> list[str]:
    """The faults of a solution, in words; empty if it is right."""
    size = puzzle.size
    if len(solution) != size * size:
        return [f"expected {size * size} cells, got {len(solution)}"]
    faults = cell_faults(size, puzzle.givens, solution)
    return [*faults, *_repeats(puzzle, solution), *_lines(puzzle, solution)]


def _repeats(puzzle: Puzzle, solution: bytes) -> Iterator[str]:
    """Digits that repeat in a row, column or box, or a knight's move apart."""
    size, (height, width) = puzzle.size, BOXES[puzzle.size]
    for one in range(size * size):
        for other in range(one + 1, size * size):
            if solution[one] != solution[other]:
                continue
            (row, column), (down, across) = divmod(one, size), divmod(other, size)
            box = row // height == down // height and column // width == across // width
            jump = {abs(row - down), abs(column - across)} == {1, 2}
            where = (
                "in a row" if row == down
                else "in a column" if column == across
                else "in a box" if box
                else "a knight's move apart" if puzzle.knight and jump
                else ""
            )  # fmt: skip
            if where:
                both = f"{puzzle.name(one)} and {puzzle.name(other)}"
                yield f"{both} are both {solution[one]}, {where}"


def _lines(puzzle: Puzzle, solution: bytes) -> Iterator[str]:
    """Thermometers that do not rise, arrows that do not add up."""
    for line in puzzle.lines:
        first, *others = digits = [solution[cell] for cell in line.cells]
        place = f"the {KINDS[line.kind]} at {puzzle.name(line.cells[0])}"
        if line.kind == "thermo" and digits != sorted(set(digits)):
            yield f"{place} does not rise: {' '.join(map(str, digits))}"
        if line.kind == "arrow" and first != sum(others):
            yield f"{place} has {first} in its circle, but its shaft adds up to {sum(others)}"
