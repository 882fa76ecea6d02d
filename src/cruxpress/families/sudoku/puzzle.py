"""Sudoku puzzles: boards, shapes, and a checker that shares no code with the solvers.

A board is a size and a variant.  Its units are rows, columns and regions; the diagonal
variant adds the two long diagonals, the colour variant one further region for each colour.
Cells are bytes in reading order, 0 for an empty cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import itemgetter

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.core.walk import Part
from cruxpress.text.messages import said

SYMBOLS = "123456789ABCDEFG"

# Size -> rows and columns of a box.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
_NUMBERS = bytes(range(256))
VARIANTS = ("classic", "diagonal", "jigsaw", "colour")
# The symmetry that is left to `symmetry.settle`; making begins with one of the others.
AUTO = "auto"
SYMMETRIES = (
    "none", "rotate180", "rotate90", "mirror-horizontal", "mirror-vertical", "mirror-both",
    "diagonal", "antidiagonal", "diagonal-both",
)  # fmt: skip


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a sudoku."""

    size: int = option(9, choices=tuple(BOXES), help="Cells in a row")
    variant: str = option("classic", choices=VARIANTS, help="Rules beyond rows and columns")
    symmetry: str = option(
        AUTO,
        choices=(AUTO, *SYMMETRIES),
        help="Symmetry of the givens; auto is rotate180 where a level is all that is wished for",
    )
    givens: int | None = option(
        None, kind=int, low=0, high=256, help="Wished number of givens, as near as can be"
    )
    minimal: bool = option(False, help="No given, or with symmetry no orbit of them, can go")

    def __post_init__(self) -> None:
        if self.minimal and self.size > 9:
            raise AskedWrongly(
                said("minimal puzzles are made up to 9x9: larger ones take too long")
            )
        if self.givens is not None and self.givens > self.size**2:
            raise AskedWrongly(
                said(
                    "a {size}x{size} sudoku has {cells} cells, so it cannot have {givens} givens",
                    size=self.size,
                    cells=self.size**2,
                    givens=self.givens,
                )
            )


@dataclass(frozen=True)
class Board:
    """The rules of a grid: ``regions`` and ``colours`` hold a region number for each cell.

    ``regions`` is empty for the usual boxes, ``colours`` for boards without colours.
    """

    size: int = 9
    variant: str = "classic"
    regions: bytes = b""
    colours: bytes = b""

    def __post_init__(self) -> None:
        for name, numbers in (("region", self.regions), ("colour", self.colours)):
            sizes = {number: numbers.count(number) for number in numbers}
            wrong = [n for n, count in sizes.items() if count != self.size]
            if numbers and (len(numbers) != self.size**2 or wrong):
                raise ParseError(
                    f"expected {self.size} {name}s of {self.size} cells each, "
                    f"got sizes {sorted(sizes.values())}"
                )

    @cached_property
    def region_of(self) -> bytes:
        """The region number of each cell, boxes numbered in reading order."""
        if self.regions:
            return self.regions
        height, width = BOXES[self.size]
        across = self.size // width
        return bytes(
            row // height * across + column // width
            for row in range(self.size)
            for column in range(self.size)
        )

    @cached_property
    def units(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Name and cells of every unit: rows, columns, regions, diagonals, colours."""
        n = self.size
        found = [(f"row {i + 1}", tuple(range(i * n, i * n + n))) for i in range(n)]
        found += [(f"column {i + 1}", tuple(range(i, n * n, n))) for i in range(n)]
        found += [self._region(number, cells) for number, cells in _groups(self.region_of)]
        if self.variant == "diagonal":
            found.append(("the falling diagonal", tuple(range(0, n * n, n + 1))))
            found.append(("the rising diagonal", tuple(range(n - 1, n * n - 1, n - 1))))
        found += [(f"colour {chr(ord('a') + n)}", cells) for n, cells in _groups(self.colours)]
        return tuple(found)

    def _region(self, number: int, cells: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        """A region with its name: boxes are counted, free regions found by their first cell."""
        free = f"the region of {cell_name(self.size, cells[0])}"
        return free if self.regions else f"box {number + 1}", cells

    @cached_property
    def things(self) -> tuple[dict[str, Part], ...]:
        """Every unit, in the same order, as steps name it: each language has its phrase."""
        found: list[dict[str, Part]] = []
        found += [{kind: i + 1} for kind in ("row", "column") for i in range(self.size)]
        for number, cells in _groups(self.region_of):
            first = cell_name(self.size, cells[0])
            found.append({"region": first} if self.regions else {"box": number + 1})
        if self.variant == "diagonal":
            found += [{"falling-diagonal": 1}, {"rising-diagonal": 2}]
        found += [{"colour": chr(ord("a") + n)} for n, _ in _groups(self.colours)]
        return tuple(found)

    @cached_property
    def readers(self) -> tuple[Callable[[bytes], tuple[int, ...]], ...]:
        """What takes the digits of each unit out of a grid."""
        return tuple(itemgetter(*cells) for _, cells in self.units)

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """The other cells that each cell shares a unit with."""
        seen: list[set[int]] = [set() for _ in range(self.size**2)]
        for _, cells in self.units:
            for cell in cells:
                seen[cell].update(cells)
        return tuple(frozenset(others - {cell}) for cell, others in enumerate(seen))

    @property
    def is_plain(self) -> bool:
        """Is this the classic 9x9 board?"""
        return self.size == 9 and self.variant == "classic"


def _groups(numbers: bytes) -> list[tuple[int, tuple[int, ...]]]:
    """The numbers of a map in order, each with its cells."""
    return [
        (number, tuple(cell for cell, n in enumerate(numbers) if n == number))
        for number in sorted(set(numbers))
    ]


CLASSIC = Board()


@dataclass(frozen=True)
class Puzzle:
    """A board with its givens.

    ``written`` are cells that a solver has filled since: they count as givens, but look lighter.
    """

    board: Board
    cells: bytes
    written: frozenset[int] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        size = self.board.size
        if len(self.cells) != size * size or self.cells.translate(None, _NUMBERS[: size + 1]):
            raise ParseError(
                said(
                    "expected {cells} cells with digits up to {size}", cells=size * size, size=size
                )
            )

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return len(self.cells) - self.cells.count(0)


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with digits written into some of its cells."""
    size = puzzle.board.size
    cells, written = bytearray(puzzle.cells), set(puzzle.written)
    for cell in range(size * size):
        if symbol := places.get(cell_name(size, cell)):
            cells[cell] = SYMBOLS.index(symbol) + 1
            written.add(cell)
    return replace(puzzle, cells=bytes(cells), written=frozenset(written))


def like(puzzles: Sequence[Puzzle]) -> dict[str, int | str]:
    """The options of a shape that looks like some puzzles, by the first of them."""
    board = puzzles[0].board
    return {"size": board.size, "variant": board.variant}


def cells(puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with what goes there."""
    size = puzzle.board.size
    return {
        cell_name(size, cell): SYMBOLS[digit - 1]
        for cell, (given, digit) in enumerate(zip(puzzle.cells, solution, strict=True))
        if not given
    }


def clashes(board: Board, digits: bytes) -> Iterator[str]:
    """Pairs of equal digits in a unit, in words."""
    for (name, unit), read in zip(board.units, board.readers, strict=True):
        if len(set(read(digits))) == len(unit):
            continue
        seen: dict[int, int] = {}
        for cell in unit:
            digit = digits[cell]
            if digit and digit in seen:
                first, second = (cell_name(board.size, c) for c in (seen[digit], cell))
                yield f"{first} and {second} in {name} are both {SYMBOLS[digit - 1]}"
            seen[digit] = cell


def check(puzzle: Puzzle, solution: bytes) -> list[str]:
    """What is wrong with a solution, in words; empty when it is right."""
    size = puzzle.board.size
    if len(solution) != size * size:
        return [f"expected {size * size} cells, got {len(solution)}"]
    faults = []
    if solution.translate(None, _NUMBERS[1 : size + 1]):
        faults = [
            f"{cell_name(size, cell)} is empty or out of range"
            for cell, digit in enumerate(solution)
            if not 1 <= digit <= size
        ]
    faults += [
        f"{cell_name(size, cell)} is given as {SYMBOLS[given - 1]} but holds another digit"
        for cell, (given, digit) in enumerate(zip(puzzle.cells, solution, strict=True))
        if given and given != digit
    ]
    return faults + list(clashes(puzzle.board, solution))
