"""What a player on a screen knows of a marks puzzle: its rows and the letters of its language."""

from __future__ import annotations

from typing import Any

from cruxpress.families.marks.puzzle import Puzzle, cell_name, tile_name
from cruxpress.words import language


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The facts of a puzzle: guesses with their marks, and the cells of the answer."""
    return {
        **language(puzzle.lists.language).letters,
        "rows": [
            {
                "guess": row.guess,
                "marks": row.marks,
                "cells": [tile_name(number, at) for at in range(puzzle.length)],
            }
            for number, row in enumerate(puzzle.rows)
        ],
        "answer": [cell_name(at) for at in range(puzzle.length)],
        "givens": {},
    }
