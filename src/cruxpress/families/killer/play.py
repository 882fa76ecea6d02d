"""What a player on a screen knows of a killer: digits, units and cages."""

from __future__ import annotations

from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.grids.board import BOXES, SYMBOLS


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle; ``thing`` is what steps call a unit or a cage."""
    size = puzzle.size
    names = [cell_name(size, cell) for cell in range(size * size)]
    units = [
        {"thing": thing, "cells": [names[cell] for cell in cells]}
        for thing, (_, cells) in zip(puzzle.board.things, puzzle.board.units, strict=True)
    ]
    cages = [_cage(puzzle, number, names) for number in range(len(puzzle.sums))]
    # No digit stands twice in a cage either.
    units += [{"thing": cage["thing"], "cells": cage["cells"]} for cage in cages]
    return {
        "symbols": list(SYMBOLS[:size]),
        "across": BOXES[size][1],
        "units": units,
        "cages": cages,
        "givens": {},
    }


def _cage(puzzle: Puzzle, number: int, names: list[str]) -> dict[str, Any]:
    """A cage: its cells, and its sum as a number and as it is printed."""
    cells = [names[cell] for cell in puzzle.cells_of[number]]
    return {
        "thing": {"cage": {"goal": puzzle.sums[number], "cells": cells}},
        "cells": cells,
        "goal": puzzle.sums[number],
        "printed": str(puzzle.sums[number]),
        "operators": "+",
    }
