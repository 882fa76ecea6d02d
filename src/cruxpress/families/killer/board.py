"""What a person has on the board, as the kernel takes it and as sentences need it.

A written digit is struck from the rest of its units and of its cage without saying so.
"""

from __future__ import annotations

from array import array
from typing import Any

from cruxpress.cells import cell_name
from cruxpress.families.killer.puzzle import NO_CAGE, SYMBOLS, Puzzle
from cruxpress.state import State


class Board:
    """Written and open digits, cell by cell."""

    def __init__(self, puzzle: Puzzle, state: State):
        size = puzzle.size
        names = [cell_name(size, cell) for cell in range(size**2)]
        self.puzzle = puzzle
        self.written = bytearray(size**2)
        self.open = [
            {digit for digit in range(1, size + 1) if SYMBOLS[digit - 1] not in struck}
            for struck in (state.struck.get(name, ()) for name in names)
        ]
        for cell, name in enumerate(names):
            if digit := SYMBOLS.find(state.written.get(name, "?")) + 1:
                self.write(cell, digit)

    def write(self, cell: int, digit: int) -> None:
        """Write a digit."""
        cage = self.puzzle.cage_of[cell]
        groups = [unit for unit in self.puzzle.units if cell in unit]
        if cage != NO_CAGE:
            groups.append(self.puzzle.cells_of[cage])
        for group in groups:
            for other in group:
                self.open[other].discard(digit)
        self.open[cell], self.written[cell] = {digit}, digit

    def buffers(self) -> dict[str, Any]:
        """The board as the kernel takes it; numpy is not needed for it."""
        size = self.puzzle.size
        masks = (
            sum(1 << digit - 1 for digit in range(1, size + 1) if digit not in still)
            for still in self.open
        )
        return {"written": bytes(self.written), "struck": array("H", masks)}
