"""Data of a twist for the on-screen player: digits, units, givens and lines."""

from __future__ import annotations

from typing import Any

from cruxpress.families.twist.puzzle import Puzzle
from cruxpress.grids.play import grid_facts


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data of a puzzle; cells a knight's move apart must differ if the rule holds."""
    pairs = [[puzzle.name(cell) for cell in move] for move in puzzle.board.groups]
    groups = [{"thing": {"knights": names}, "cells": names} for names in pairs]
    lines = [
        {"kind": line.kind, "cells": [puzzle.name(cell) for cell in line.cells]}
        for line in puzzle.lines
    ]
    return grid_facts(puzzle.board, puzzle.givens, groups, lines=lines)
