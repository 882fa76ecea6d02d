"""Data of a marks puzzle for the on-screen player: rows and the letters of the language."""

from __future__ import annotations

from typing import Any

from cruxpress.families.marks.puzzle import Puzzle, cell_name, tile_name
from cruxpress.words import language


def play(puzzle: Puzzle) -> dict[str, Any]:
    """The player's data: guesses with their marks, and the cells of the answer."""
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
