"""What a player on a screen knows of a crossword: its entries with their clues."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.draw import MACHINE_MADE
from cruxpress.families.crossword.grids.grid import Slot
from cruxpress.families.crossword.puzzle import Puzzle


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle; the words of an arrow-word have no numbers that a reader sees."""
    grid = puzzle.grid
    numbered = grid.style != "arrow"
    return {
        **puzzle.tongue.letters,
        "entries": [
            _entry(slot, clue, numbered) for slot, clue in zip_longest(grid.slots, puzzle.clues)
        ],
        "givens": {cell.name: letter for cell in grid.cells if (letter := grid.letter(cell))},
    }


def _entry(slot: Slot, clue: Clue | None, numbered: bool) -> dict[str, Any]:
    star = MACHINE_MADE if clue and clue.machine else ""
    return {
        "number": slot.number if numbered else 0,
        "down": slot.down,
        "cells": [cell.name for cell in slot.cells],
        "clue": f"{clue.text if clue else ''}{star}",
    }
