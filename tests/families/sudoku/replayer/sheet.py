"""What a reader has on paper: written digits, and what each cell can still hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Cells = frozenset[str]
Unit = tuple[str, Any]
Parts = Mapping[str, Any]
Candidates = set[tuple[str, str]]


def classic_units() -> dict[Unit, Cells]:
    """The units of the classic board by the names that steps give them."""
    lines = range(1, 10)
    units = {("row", r): frozenset(f"R{r}C{c}" for c in lines) for r in lines}
    units |= {("column", c): frozenset(f"R{r}C{c}" for r in lines) for c in lines}
    for box in range(9):
        top, left = box // 3 * 3 + 1, box % 3 * 3 + 1
        cells = (f"R{r}C{c}" for r in range(top, top + 3) for c in range(left, left + 3))
        units["box", box + 1] = frozenset(cells)
    return units


class Sheet:
    """What is written on paper, and what each cell can still hold."""

    def __init__(self, units: Mapping[Unit, Cells], symbols: str):
        self.units = units
        cells = sorted(set().union(*units.values()))
        self.written: dict[str, str] = {}
        self.given: set[str] = set()
        self.left = {cell: set(symbols) for cell in cells}
        self.peers = {
            cell: frozenset().union(*(unit for unit in units.values() if cell in unit)) - {cell}
            for cell in cells
        }

    def copy(self) -> Sheet:
        sheet = object.__new__(Sheet)
        sheet.units, sheet.peers, sheet.given = self.units, self.peers, self.given
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

    def symbols(self) -> set[str]:
        return set("123456789ABCDEFG"[: len(next(iter(self.units.values())))])
