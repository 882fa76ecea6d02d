"""Candidates: the digits that each cell can still hold, during a walk or in a state.

The kernel has its own candidates.  Python also keeps them, so that a step can describe the cells of
its pattern as they are at that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from cruxpress.core.cells import cell_name
from cruxpress.core.state import State
from cruxpress.grids.board import SYMBOLS, Gridded

DIGITS = {symbol: digit for digit, symbol in enumerate(SYMBOLS, 1)}

P = TypeVar("P", bound=Gridded, covariant=True)


class Candidates(Generic[P]):
    """The candidates of every cell of a puzzle, by the cell names that sentences use.

    ``given``: the digits of the puzzle, 0 for an empty cell; no bytes if no digit is given.
    ``state``: the digits that a person has written and struck.
    """

    def __init__(self, puzzle: P, given: bytes = b"", state: State | None = None):
        board, size = puzzle.board, puzzle.board.size
        self._puzzle = puzzle
        self._given = given or bytes(size * size)
        self.board = board
        self.names = [cell_name(size, cell) for cell in range(size * size)]
        self._cells = {name: cell for cell, name in enumerate(self.names)}
        self._units = [[self.names[cell] for cell in cells] for _, cells in board.units]
        self._values = bytearray(size * size)
        self._left = [set(range(1, size + 1)) for _ in self.names]
        for cell, digit in enumerate(given):
            if digit:
                self._write(cell, digit)
        if state:
            self._take(state)

    @property
    def puzzle(self) -> P:
        """The puzzle that the candidates belong to."""
        return self._puzzle

    def _write(self, cell: int, digit: int) -> None:
        self._values[cell] = digit
        self._left[cell] = {digit}
        for other in self.board.peers[cell]:
            self._left[other].discard(digit)

    def apply(self, step: Mapping[str, Any]) -> None:
        """Apply the placements and eliminations of a kernel step."""
        for cell, digit in step["placements"]:
            self._write(cell, digit)
        for cell, digit in step["eliminations"]:
            self._left[cell].discard(digit)

    def _take(self, state: State) -> None:
        """Apply the digits that a person has written and struck; ignore other symbols."""
        for name, symbol in state.written.items():
            if name in self._cells and symbol in DIGITS:
                self._write(self._cells[name], DIGITS[symbol])
        self.strike(state.struck)

    def strike(self, strikes: Mapping[str, Iterable[str]]) -> None:
        """Strike digits from empty cells, by cell name; ignore other symbols."""
        for name, symbols in strikes.items():
            if name in self._cells and not self._values[cell := self._cells[name]]:
                self._left[cell] -= {DIGITS[s] for s in symbols if s in DIGITS}

    @property
    def written(self) -> bytes:
        """All digits on the board, given or found; 0 for an empty cell."""
        return bytes(self._values)

    def value(self, cell: int) -> int:
        """The digit in a cell; 0 if it is empty."""
        return self._values[cell]

    def left(self, cell: int) -> set[int]:
        """The digits that a cell can still hold."""
        return self._left[cell]

    def masks(self) -> list[int]:
        """The candidates as bit masks for the kernel: bit 0 is the digit 1."""
        return [sum(1 << (digit - 1) for digit in digits) for digits in self._left]

    def open(self) -> dict[str, str]:
        """The candidates of every empty cell."""
        empty = (name for name, cell in self._cells.items() if not self._values[cell])
        return {name: "".join(self.marks(name)) for name in empty}

    def found(self) -> dict[str, str]:
        """The digits that are on the board but not given."""
        return {
            name: SYMBOLS[self._values[cell] - 1]
            for name, cell in self._cells.items()
            if self._values[cell] and not self._given[cell]
        }

    def marks(self, name: str) -> list[str]:
        """The candidates of a cell, as sorted symbols."""
        return [SYMBOLS[digit - 1] for digit in sorted(self._left[self._cells[name]])]

    def cells(self, unit: int) -> list[str]:
        """The cells of the unit with this number."""
        return self._units[unit]

    def places(self, unit: int, symbol: str) -> list[str]:
        """The cells of a unit that can hold a digit."""
        digit = DIGITS[symbol]
        _, cells = self.board.units[unit]
        return [self.names[cell] for cell in cells if digit in self._left[cell]]

    def sees(self, one: str, other: str) -> bool:
        """Do two cells see each other, so that they cannot hold the same digit?"""
        return self._cells[other] in self.board.peers[self._cells[one]]

    def seen_but_one(self, name: str) -> bool:
        """Do the digits in the units of a cell leave one digit for it, without any strikes?"""
        around = (cells for _, cells in self.board.units if self._cells[name] in cells)
        seen = {self._values[other] for cells in around for other in cells} - {0}
        return len(seen) == self.board.size - 1
