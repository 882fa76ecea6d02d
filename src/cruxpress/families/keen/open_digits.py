"""The state of a board: in the kernel's format, and as the digits still open to each cell.

A written digit counts as struck from the rest of its row and column.
"""

from __future__ import annotations

from array import array
from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.core.state import State
from cruxpress.families.keen.puzzle import SYMBOLS, Puzzle

# Digits that are still open, by cell.
Open = list[set[int]]


def written(puzzle: Puzzle, state: State) -> bytes:
    """The digit that is written in each cell; 0 if the cell is empty."""
    return bytes(SYMBOLS.find(state.written.get(name, "?")) + 1 for name in _names(puzzle))


def struck(puzzle: Puzzle, state: State) -> array[int]:
    """The digits that are struck from each cell, as masks; other symbols are ignored."""
    digits = set(SYMBOLS[: puzzle.size])
    masks = (
        sum(
            1 << SYMBOLS.index(symbol) for symbol in digits.intersection(state.struck.get(name, ()))
        )
        for name in _names(puzzle)
    )
    return array("H", masks)


def state_arguments(puzzle: Puzzle, state: State) -> dict[str, Any]:
    """The state as arguments of the kernel, without numpy."""
    return {"written": written(puzzle, state), "struck": struck(puzzle, state)}


def open_digits(puzzle: Puzzle, state: State) -> Open:
    """The digits that are open to each cell."""
    size = puzzle.size
    masks = struck(puzzle, state)
    found = [{digit for digit in range(1, size + 1) if not mask >> digit - 1 & 1} for mask in masks]
    for cell, digit in enumerate(written(puzzle, state)):
        if digit:
            row, column = divmod(cell, size)
            for other in (*range(row * size, (row + 1) * size), *range(column, size**2, size)):
                found[other].discard(digit)
            found[cell] = {digit}
    return found


def _names(puzzle: Puzzle) -> list[str]:
    return [cell_name(puzzle.size, cell) for cell in range(puzzle.size**2)]
