"""Data of a keen puzzle for the on-screen player: digits, lines and cages."""

from __future__ import annotations

from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.families.keen.puzzle import SYMBOLS, TYPED, Puzzle


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data of a puzzle; ``thing``: the name of a line or cage in steps."""
    size = puzzle.size
    names = [cell_name(size, cell) for cell in range(size * size)]
    lines = [
        {"thing": {kind: line + 1}, "cells": cells}
        for kind, found in (
            ("row", [names[n * size : (n + 1) * size] for n in range(size)]),
            ("column", [names[n::size] for n in range(size)]),
        )
        for line, cells in enumerate(found)
    ]
    return {
        "symbols": list(SYMBOLS[:size]),
        "across": 3 if size <= 9 else 4,
        "units": lines,
        "cages": [_cage(puzzle, number, names) for number in range(len(puzzle.goals))],
        "givens": {},
    }


def _cage(puzzle: Puzzle, number: int, names: list[str]) -> dict[str, Any]:
    """A cage: its cells, its goal as a number and as printed, and its possible operators."""
    mask = puzzle.operators[number]
    cells = [names[cell] for cell in puzzle.cells_of[number]]
    return {
        "thing": {"cage": {"goal": puzzle.goal(number), "cells": cells}},
        "cells": cells,
        "goal": puzzle.goals[number],
        "printed": puzzle.goal(number),
        "operators": "".join(sign for sign, bit in TYPED.items() if mask & bit),
    }
