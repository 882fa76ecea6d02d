"""Data of a killer for the on-screen player: digits, units and cages."""

from __future__ import annotations

from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.grids.play import grid_facts


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data of a puzzle; a digit occurs at most once in a cage."""
    cages = [_cage(puzzle, number) for number in range(len(puzzle.sums))]
    groups = [{"thing": cage["thing"], "cells": cage["cells"]} for cage in cages]
    return grid_facts(puzzle.board, groups=groups, cages=cages)


def _cage(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """A cage: its cells, and its sum as a number and as it is printed."""
    cells = [cell_name(puzzle.size, cell) for cell in puzzle.cells_of[number]]
    return {
        "thing": {"cage": {"goal": puzzle.sums[number], "cells": cells}},
        "cells": cells,
        "goal": puzzle.sums[number],
        "printed": str(puzzle.sums[number]),
        "operators": "+",
    }
