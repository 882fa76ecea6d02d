"""Sudoku as a person solves it: the kernel finds the steps, this module words them.

The kernel applies all easiest steps of a state together, so that a rating does not depend
on the order of reading; told one after the other, a step that has nothing new to say any
more is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cruxpress.families.sudoku.ladder import steps_of
from cruxpress.families.sudoku.puzzle import Board, Puzzle
from cruxpress.families.sudoku.techniques import TECHNIQUES
from cruxpress.families.sudoku.wording import Pattern, sentences
from cruxpress.walk import Step, Walk, what

__all__ = ["TECHNIQUES", "reason"]

_NOTES = {
    "beyond": "the next step is beyond the work budget of the ladder",
    "stuck": "no technique of the ladder finds a further step",
    "broken": "the puzzle contradicts itself",
}


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as the ladder goes.

    >>> from cruxpress.families.sudoku.text import parse
    >>> print(reason(parse("1234 3412 2143 432.")).steps[0].what)
    Write 1 in R4C4.
    """
    walk = steps_of(puzzle)
    known: set[tuple[str, str]] = set()
    steps = [_step(puzzle.board, raw, known) for raw in walk["steps"]]
    status = walk["status"]
    kept = tuple(step for step in steps if step)
    return Walk(kept, status == "solved", _NOTES.get(status, ""))


def _step(board: Board, raw: Mapping[str, Any], known: set[tuple[str, str]]) -> Step | None:
    """A step with what is new in it; None if nothing is."""
    pattern = Pattern.of(board, raw)
    places = {cell: digit for cell, digit in pattern.places.items() if (cell, "") not in known}
    strikes = {}
    for cell, digits in pattern.strikes.items():
        fresh = tuple(d for d in digits if (cell, d) not in known and (cell, "") not in known)
        if fresh:
            strikes[cell] = fresh
    if not places and not strikes:
        return None
    known |= {(cell, "") for cell in places}
    known |= {(cell, digit) for cell, digits in strikes.items() for digit in digits}
    where, why = sentences(pattern)
    weight = raw["rating"] / 10
    cells = tuple(pattern.cells)
    return Step(pattern.slug, weight, where, why, what(places, strikes), cells, places, strikes)
