"""What a player on a screen knows of a sudoku: digits, units and givens, by the names of cells."""

from __future__ import annotations

from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import BOXES, SYMBOLS


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle; ``thing`` is what steps call a unit."""
    board = puzzle.board
    names = [cell_name(board.size, cell) for cell in range(board.size**2)]
    return {
        "symbols": list(SYMBOLS[: board.size]),
        "across": BOXES[board.size][1],
        "units": [
            {"thing": thing, "cells": [names[cell] for cell in cells]}
            for thing, (_, cells) in zip(board.things, board.units, strict=True)
        ],
        "givens": {
            name: SYMBOLS[digit - 1]
            for name, digit in zip(names, puzzle.cells, strict=True)
            if digit
        },
    }
