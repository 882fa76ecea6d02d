"""Sudoku as a person solves it: the kernel finds the steps, this module says what they are.

One step is taken at a time, always the easiest of the board as it stands then, so that every
step is true of what a reader has on paper.  A rating climbs another way, in whole rounds, so
that it does not depend on any order (``ladder.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cruxpress.core.state import State
from cruxpress.core.walk import Remark, Step, Walk
from cruxpress.families.sudoku.ladder import walk_from
from cruxpress.families.sudoku.parts import parts_of
from cruxpress.families.sudoku.pattern import Pattern
from cruxpress.families.sudoku.pencil import Pencil
from cruxpress.families.sudoku.puzzle import Puzzle, fill
from cruxpress.families.sudoku.readings import read
from cruxpress.families.sudoku.techniques import TECHNIQUES

__all__ = ["TECHNIQUES", "next_step", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as the ladder goes.

    >>> from cruxpress.families.sudoku.text import parse
    >>> reason(parse("1234 3412 2143 432.")).steps[0].places
    {'R4C4': '1'}
    """
    walk = walk_from(puzzle)
    status, steps = walk["status"], tuple(_steps(Pencil(puzzle), walk["steps"]))
    solved = status == "solved"
    return Walk(steps, solved, None if solved else Remark(status))


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from a state without a wrong cell; None if the ladder has none."""
    board = fill(puzzle, state.written)
    pencil = Pencil(board, puzzle)
    pencil.strike(state.struck)
    walk = walk_from(board, pencil.masks(), most=1)
    return next(_steps(pencil, walk["steps"]), None)


def _steps(pencil: Pencil, raws: Iterable[Mapping[str, Any]]) -> Iterator[Step]:
    """The steps of the kernel, each told with the pencil marks that it finds."""
    for raw in raws:
        yield _step(Pattern.of(pencil, raw), raw["rating"] / 10)
        pencil.apply(raw)


def _step(pattern: Pattern, weight: float) -> Step:
    kind, parts, cells = read(pattern) or (
        *parts_of(pattern), [*pattern.cells, *pattern.others],
    )  # fmt: skip
    return Step(
        pattern.slug,
        weight,
        cells=tuple(dict.fromkeys(cells)),
        places=pattern.places,
        strikes=pattern.strikes,
        kind="" if kind == pattern.slug else kind,
        parts=parts,
    )
