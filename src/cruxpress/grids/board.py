"""Boards: rows, columns and boxes, which cells see each other, and the digits in them.

A board has a size and a variant.  Its units are rows, columns and regions.  The diagonal variant
adds the two long diagonals; the colour variant adds one region for each colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Protocol

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import ParseError, shown
from cruxpress.core.walk import Part
from cruxpress.text.messages import said

SYMBOLS = "123456789ABCDEFG"
_NUMBERS = bytes(range(256))

# Size -> rows and columns of a box.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}


@dataclass(frozen=True)
class Board:
    """The units of a grid: ``regions`` and ``colours`` hold a region number for each cell.

    ``regions`` is empty for the usual boxes, ``colours`` for boards without colours.  ``groups``
    are further sets of cells without repeated digits: cages, cells a knight's move apart.
    """

    size: int = 9
    variant: str = "classic"
    regions: bytes = b""
    colours: bytes = b""
    groups: tuple[tuple[int, ...], ...] = ()

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
        """A region with its name: a box has a number, an irregular region its first cell."""
        free = f"the region of {cell_name(self.size, cells[0])}"
        return free if self.regions else f"box {number + 1}", cells

    @cached_property
    def things(self) -> tuple[dict[str, Part], ...]:
        """Every unit, in the order of ``units``, as a part of steps; each language has a phrase."""
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
        """For each unit, a function that reads the digits of the unit from a grid."""
        return tuple(itemgetter(*cells) for _, cells in self.units)

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the cells that cannot hold the same digit."""
        seen: list[set[int]] = [set() for _ in range(self.size**2)]
        for cells in (*(cells for _, cells in self.units), *self.groups):
            for cell in cells:
                seen[cell].update(cells)
        return tuple(frozenset(others - {cell}) for cell, others in enumerate(seen))

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the numbers of its units."""
        return tuple(
            tuple(number for number, (_, cells) in enumerate(self.units) if cell in cells)
            for cell in range(self.size**2)
        )

    @property
    def is_plain(self) -> bool:
        """Is this the classic 9x9 board?"""
        return self.size == 9 and self.variant == "classic"


def _groups(numbers: bytes) -> list[tuple[int, tuple[int, ...]]]:
    """The distinct numbers of a cell map in order, each with its cells."""
    return [
        (number, tuple(cell for cell, n in enumerate(numbers) if n == number))
        for number in sorted(set(numbers))
    ]


class Gridded(Protocol):
    """A puzzle on a board."""

    @property
    def board(self) -> Board:
        """The units, and which cells see each other."""


@lru_cache
def orders(size: int) -> tuple[tuple[int, ...], ...]:
    """The cell orders of all rotations and reflections; boxes that are not square allow no
    quarter turns."""
    line, square = range(size), BOXES[size][0] == BOXES[size][1]
    found = []
    for rows in (line, line[::-1]):
        for columns in (line, line[::-1]):
            found.append(tuple(row * size + column for row in rows for column in columns))
            if square:
                found.append(tuple(row * size + column for column in columns for row in rows))
    return tuple(found)


def check_size(size: int, sizes: Sequence[int]) -> None:
    """Raise ParseError unless the size is one of the family's ``sizes``."""
    if size not in sizes:
        raise ParseError(
            said(
                "expected a size of {every}, got {size}",
                every=", ".join(map(str, sizes)),
                size=size,
            )
        )


def check_count(size: int, cells: int) -> None:
    """Raise ParseError unless the number of cells matches the size of the board."""
    if cells != size**2:
        raise ParseError(said("expected {cells} cells, got {count}", cells=size**2, count=cells))


def cell_faults(size: int, givens: bytes, solution: bytes) -> list[str]:
    """Messages about cells of a solution that hold no digit, or not the given digit."""
    faults = []
    if solution.translate(None, _NUMBERS[1 : size + 1]):
        faults = [
            f"{cell_name(size, cell)} is empty or out of range"
            for cell, digit in enumerate(solution)
            if not 1 <= digit <= size
        ]
    return faults + [
        f"{cell_name(size, cell)} is given as {SYMBOLS[given - 1]} but holds another digit"
        for cell, given in enumerate(givens)
        if given and given != solution[cell]
    ]


def cells_to_fill(size: int, givens: bytes, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with their digits; with empty ``givens``, all cells."""
    return {
        cell_name(size, cell): SYMBOLS[digit - 1]
        for cell, digit in enumerate(solution)
        if not (givens and givens[cell])
    }


def write_digits(size: int, written: bytes, places: Mapping[str, str]) -> bytes:
    """Add digits to the written ones, by cell name; empty ``written`` means an empty board."""
    if not places:
        return written
    digits = bytearray(written or bytes(size**2))
    for cell in range(size**2):
        if symbol := places.get(cell_name(size, cell)):
            digits[cell] = SYMBOLS.index(symbol) + 1
    return bytes(digits)


def parse_solution(puzzle: Gridded, text: str) -> bytes:
    """Read a solution: all cells in reading order."""
    line, size = text.strip(), puzzle.board.size
    cells = bytes(SYMBOLS.find(symbol) + 1 for symbol in line)
    if len(cells) != size**2 or not 1 <= min(cells) <= max(cells) <= size:
        raise ParseError(
            said("expected {cells} digits as solution, got {got}", cells=size**2, got=shown(line))
        )
    return cells


def write_solution(puzzle: Gridded, solution: bytes) -> str:
    """All cells of a solution in reading order."""
    return "".join(SYMBOLS[digit - 1] for digit in solution)
