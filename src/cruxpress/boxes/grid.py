"""Grids with rows, columns and boxes: sizes, units, what cells see, images, solutions as text."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from cruxpress.core.errors import ParseError, shown
from cruxpress.core.walk import Part
from cruxpress.text.messages import said

SYMBOLS = "123456789"
# Size -> rows and columns of a box.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


class Gridded(Protocol):
    """A puzzle on such a grid; ``peers`` are the cells that cannot hold the digit of a cell."""

    @property
    def size(self) -> int:
        """Cells in a row."""

    @property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the cells that cannot hold its digit."""


@lru_cache
def regions(size: int) -> tuple[int, ...]:
    """The box of each cell."""
    height, width = BOXES[size]
    return tuple(
        cell // size // height * (size // width) + cell % size // width for cell in range(size**2)
    )


@lru_cache
def units(size: int) -> tuple[tuple[int, ...], ...]:
    """The cells of rows, columns and boxes, as the kernels number them."""
    every, boxes = range(size**2), regions(size)
    found = [tuple(cell for cell in every if cell // size == line) for line in range(size)]
    found += [tuple(cell for cell in every if cell % size == line) for line in range(size)]
    found += [tuple(cell for cell in every if boxes[cell] == box) for box in range(size)]
    return tuple(found)


@lru_cache
def unit_peers(size: int) -> tuple[frozenset[int], ...]:
    """The other cells of the row, the column and the box of each cell."""
    return tuple(
        frozenset().union(*(unit for unit in units(size) if cell in unit)) - {cell}
        for cell in range(size**2)
    )


def thing(size: int, unit: int) -> dict[str, Part]:
    """A unit as steps name it."""
    return {("row", "column", "box")[unit // size]: unit % size + 1}


@lru_cache
def orders(size: int) -> tuple[tuple[int, ...], ...]:
    """Cells in the orders of the images; boxes that are not square cannot lie down."""
    line, square = range(size), BOXES[size][0] == BOXES[size][1]
    found = []
    for rows in (line, line[::-1]):
        for columns in (line, line[::-1]):
            found.append(tuple(row * size + column for row in rows for column in columns))
            if square:
                found.append(tuple(row * size + column for column in columns for row in rows))
    return tuple(found)


def parse_solution(puzzle: Gridded, text: str) -> bytes:
    """Read a solution: all cells in reading order."""
    line = text.strip()
    cells = bytes(SYMBOLS.find(symbol) + 1 for symbol in line)
    if len(cells) != puzzle.size**2 or not 1 <= min(cells) <= max(cells) <= puzzle.size:
        raise ParseError(
            said(
                "expected {cells} digits as solution, got {got}",
                cells=puzzle.size**2,
                got=shown(line),
            )
        )
    return cells


def write_solution(puzzle: Gridded, solution: bytes) -> str:
    """All cells of a solution in reading order."""
    return "".join(SYMBOLS[digit - 1] for digit in solution)
