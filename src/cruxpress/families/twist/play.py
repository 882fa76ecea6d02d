"""What a player on a screen knows of a sudoku with a twist: digits, units, givens and lines."""

from __future__ import annotations

from typing import Any

from cruxpress.families.twist.puzzle import Puzzle, knight_moves
from cruxpress.grids.board import BOXES, SYMBOLS


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle; ``thing`` is what steps call a unit.

    Two cells a knight's move apart are a unit of their own: no digit stands twice in it.
    """
    size = puzzle.size
    units = [
        {"thing": thing, "cells": [puzzle.name(cell) for cell in cells]}
        for thing, (_, cells) in zip(puzzle.board.things, puzzle.board.units, strict=True)
    ]
    for move in knight_moves(size) if puzzle.knight else ():
        names = [puzzle.name(cell) for cell in move]
        units.append({"thing": {"knights": names}, "cells": names})
    return {
        "symbols": list(SYMBOLS[:size]),
        "across": BOXES[size][1],
        "units": units,
        "lines": [
            {"kind": line.kind, "cells": [puzzle.name(cell) for cell in line.cells]}
            for line in puzzle.lines
        ],
        "givens": {
            puzzle.name(cell): SYMBOLS[digit - 1]
            for cell, digit in enumerate(puzzle.givens)
            if digit
        },
    }
