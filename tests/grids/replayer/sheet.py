"""What a reader has on paper: written digits, and what each cell can still hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Self

Cells = frozenset[str]
Unit = tuple[str, Any]
Parts = Mapping[str, Any]
Candidates = set[tuple[str, str]]


# Size -> rows and columns of a box.
BOX = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


def classic_units(size: int = 9) -> dict[Unit, Cells]:
    """The units of a board with the usual boxes, by the names that steps give them."""
    lines, (height, width) = range(1, size + 1), BOX[size]
    units = {("row", r): frozenset(f"R{r}C{c}" for c in lines) for r in lines}
    units |= {("column", c): frozenset(f"R{r}C{c}" for r in lines) for c in lines}
    for box in range(size):
        top, left = box // (size // width) * height + 1, box % (size // width) * width + 1
        cells = (f"R{r}C{c}" for r in range(top, top + height) for c in range(left, left + width))
        units["box", box + 1] = frozenset(cells)
    return units


class Sheet:
    """What is written on paper, and what each cell can still hold.

    ``groups`` are cells besides units in which no digit stands twice: cages, knight's moves.
    """

    def __init__(self, units: Mapping[Unit, Cells], symbols: str, groups: Iterable[Cells] = ()):
        self.units, self.groups = units, tuple(groups)
        cells = sorted(set().union(*units.values()))
        self.written: dict[str, str] = {}
        self.given: set[str] = set()
        self.left = {cell: set(symbols) for cell in cells}
        together = (*units.values(), *self.groups)
        self.peers = {
            cell: frozenset().union(*(one for one in together if cell in one)) - {cell}
            for cell in cells
        }

    def copy(self) -> Self:
        sheet = copy(self)
        sheet.written = dict(self.written)
        sheet.left = {cell: set(digits) for cell, digits in self.left.items()}
        return sheet

    def give(self, cell: str, digit: str) -> None:
        self.given.add(cell)
        self.write(cell, digit)

    def write(self, cell: str, digit: str) -> None:
        self.written[cell] = digit
        self.left[cell] = {digit}
        for peer in self.peers[cell]:
            self.left[peer].discard(digit)

    def cells(self, thing: Mapping[str, Any]) -> Cells:
        [unit] = thing.items()
        return self.units[unit]

    def empty(self, cells: Iterable[str]) -> set[str]:
        return {cell for cell in cells if cell not in self.written}

    def where(self, cells: Iterable[str], digit: str) -> set[str]:
        """The empty cells among some that can hold a digit."""
        return {cell for cell in self.empty(cells) if digit in self.left[cell]}

    def places(self, thing: Mapping[str, Any], digit: str) -> set[str]:
        return self.where(self.cells(thing), digit)

    def held(self, cells: Iterable[str]) -> set[str]:
        """The digits that some cells can hold between them."""
        return set().union(*(self.left[cell] for cell in cells))

    def watching(self, cells: Iterable[str]) -> set[str]:
        """The empty cells that see all of some cells."""
        return self.empty(frozenset.intersection(*(self.peers[cell] for cell in cells)))

    def see(self, one: str, other: str) -> bool:
        return other in self.peers[one]

    def excludes(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Can two candidates not both be true?"""
        if one[0] == other[0]:
            return one[1] != other[1]
        return one[1] == other[1] and self.see(one[0], other[0])

    def candidates(self) -> Candidates:
        return {(cell, digit) for cell in self.empty(self.left) for digit in self.left[cell]}

    def easier(self, weight: float) -> str:
        """What the marks of a family, as cages and lines, show that is easier than a weight."""
        return ""

    def symbols(self) -> set[str]:
        return set("123456789ABCDEFG"[: len(next(iter(self.units.values())))])
