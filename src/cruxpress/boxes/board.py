"""What a person has on the board, as the kernels take it and as sentences need it.

A written digit is struck from all cells that see its cell without saying so.
"""

from __future__ import annotations

from array import array
from typing import Any, Generic, TypeVar

from cruxpress.boxes.grid import SYMBOLS, Gridded
from cruxpress.core.cells import cell_name
from cruxpress.core.state import State

P = TypeVar("P", bound=Gridded)


class Board(Generic[P]):
    """Written and open digits, cell by cell; givens are written."""

    def __init__(self, puzzle: P, state: State, givens: bytes = b""):
        size = puzzle.size
        names = [cell_name(size, cell) for cell in range(size**2)]
        self.puzzle = puzzle
        self.written = bytearray(size**2)
        self.open = [
            {digit for digit in range(1, size + 1) if SYMBOLS[digit - 1] not in struck}
            for struck in (state.struck.get(name, ()) for name in names)
        ]
        for cell, digit in enumerate(givens):
            if digit:
                self.write(cell, digit)
        for cell, name in enumerate(names):
            if digit := SYMBOLS.find(state.written.get(name, "?")) + 1:
                self.write(cell, digit)

    def write(self, cell: int, digit: int) -> None:
        """Write a digit."""
        for other in self.puzzle.peers[cell]:
            self.open[other].discard(digit)
        self.open[cell], self.written[cell] = {digit}, digit

    def buffers(self) -> dict[str, Any]:
        """The board as the kernels take it; numpy is not needed for it."""
        size = self.puzzle.size
        masks = (
            sum(1 << digit - 1 for digit in range(1, size + 1) if digit not in still)
            for still in self.open
        )
        return {"written": bytes(self.written), "struck": array("H", masks)}
