"""What a player on a screen knows of a sudoku with a twist: digits, units, givens and lines."""

from __future__ import annotations

from typing import Any

from cruxpress.families.twist.puzzle import Puzzle
from cruxpress.grids.play import grid_facts


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle; no digit stands twice in two cells a knight's move apart."""
    pairs = [[puzzle.name(cell) for cell in move] for move in puzzle.board.groups]
    groups = [{"thing": {"knights": names}, "cells": names} for names in pairs]
    lines = [
        {"kind": line.kind, "cells": [puzzle.name(cell) for cell in line.cells]}
        for line in puzzle.lines
    ]
    return grid_facts(puzzle.board, puzzle.givens, groups, lines=lines)
