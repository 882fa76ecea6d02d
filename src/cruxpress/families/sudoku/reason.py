"""Sudoku as a person solves it: the kernel finds the steps, this module describes them.

The walk takes one step at a time, always the easiest step of the current board, so every step
matches the reader's notes.  A rating climbs in whole rounds instead, so that it does not depend on
the order of steps (``ladder.py``).
"""

from __future__ import annotations

from cruxpress.core.state import State
from cruxpress.core.walk import Remark, Step, Walk
from cruxpress.families.sudoku.ladder import walk_from
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.techniques import SUDOKU as TECHNIQUES
from cruxpress.grids.walks import steps

__all__ = ["TECHNIQUES", "next_step", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as the ladder goes.

    >>> from cruxpress.families.sudoku.text import parse
    >>> reason(parse("1234 3412 2143 432.")).steps[0].places
    {'R4C4': '1'}
    """
    walk = walk_from(puzzle)
    status, taken = walk["status"], tuple(steps(Candidates(puzzle, puzzle.cells), walk["steps"]))
    solved = status == "solved"
    return Walk(taken, solved, None if solved else Remark(status))


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from a state without a wrong cell; None if the ladder has none."""
    candidates = Candidates(puzzle, puzzle.cells, state)
    walk = walk_from(Puzzle(puzzle.board, candidates.written), candidates.masks(), most=1)
    return next(steps(candidates, walk["steps"]), None)
