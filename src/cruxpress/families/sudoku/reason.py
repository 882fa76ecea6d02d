"""Sudoku as a person solves it: the kernel finds the steps, this module words them.

The kernel applies all easiest steps of a state together, so that a rating does not depend
on the order of reading; told one after the other, a step that has nothing new to say any
more is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from cruxpress.families.sudoku.ladder import steps_of
from cruxpress.families.sudoku.pattern import Pattern
from cruxpress.families.sudoku.pencil import Pencil
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.families.sudoku.techniques import TECHNIQUES
from cruxpress.families.sudoku.wording import sentences
from cruxpress.walk import Remark, Step, Walk, what

__all__ = ["TECHNIQUES", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as the ladder goes.

    >>> from cruxpress.families.sudoku.text import parse
    >>> print(reason(parse("1234 3412 2143 432.")).steps[0].what)
    Write 1 in R4C4.
    """
    walk = steps_of(puzzle)
    status = walk["status"]
    kept = tuple(_steps(puzzle, walk["steps"]))
    solved = status == "solved"
    return Walk(kept, solved, None if solved else Remark(status))


def _steps(puzzle: Puzzle, raws: list[Mapping[str, Any]]) -> Iterator[Step]:
    """The steps with something new, told with the pencil marks at the start of their round."""
    pencil, known = Pencil(puzzle), set[tuple[str, str]]()
    for _, together in groupby(raws, itemgetter("round")):
        group = list(together)
        for raw in group:
            if step := _step(pencil, raw, known):
                yield step
        for raw in group:
            pencil.apply(raw)


def _step(pencil: Pencil, raw: Mapping[str, Any], known: set[tuple[str, str]]) -> Step | None:
    """A step with what is new in it; None if nothing is."""
    pattern = Pattern.of(pencil, raw)
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
