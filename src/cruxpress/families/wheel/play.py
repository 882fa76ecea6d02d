"""Data of a wheel for the on-screen player: letters, slots and given cells."""

from __future__ import annotations

from typing import Any

from cruxpress.families.wheel.puzzle import Puzzle, Solution
from cruxpress.families.wheel.rate import bonus_words
from cruxpress.words import language


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data of a puzzle."""
    return {
        **language(puzzle.list.language).letters,
        "wheel": list(puzzle.letters),
        "entries": [
            {
                "number": slot.number,
                "down": slot.down,
                "cells": [cell.name for cell in slot.cells],
            }
            for slot in puzzle.slots
        ],
        "givens": {cell.name: given for cell in puzzle.cells if (given := puzzle.given(cell))},
    }


def hidden(puzzle: Puzzle, solution: Solution) -> dict[str, Any]:
    """The bonus words: accepted words that are not in the grid."""
    return {"bonus": bonus_words(puzzle, solution)}
