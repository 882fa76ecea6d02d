"""Data of a crossword for the on-screen player: its entries with their clues."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.draw import MACHINE_MADE, enumerated
from cruxpress.families.crossword.grids.grid import Slot
from cruxpress.families.crossword.puzzle import Puzzle


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data of a puzzle; an arrow-word shows no numbers of words."""
    grid = puzzle.grid
    numbered, counted = grid.style != "arrow", enumerated(puzzle)
    return {
        **puzzle.tongue.letters,
        "entries": [
            _entry(slot, clue, numbered, counted)
            for slot, clue in zip_longest(grid.slots, puzzle.clues)
        ],
        "givens": {cell.name: letter for cell in grid.cells if (letter := grid.letter(cell))},
    }


def _entry(slot: Slot, clue: Clue | None, numbered: bool, counted: bool) -> dict[str, Any]:
    star = MACHINE_MADE if clue and clue.machine else ""
    text = "" if clue is None else clue.counted if counted else clue.text
    return {
        "number": slot.number if numbered else 0,
        "down": slot.down,
        "cells": [cell.name for cell in slot.cells],
        "clue": f"{text}{star}",
    }
