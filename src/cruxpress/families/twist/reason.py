"""Twists solved as a person does: the kernel finds the steps, ``parts`` describes them."""

from __future__ import annotations

from functools import partial

from cruxpress._kernels import twist as kernel
from cruxpress.core.state import State
from cruxpress.core.walk import Step, Walk
from cruxpress.families.twist.parts import KINDS
from cruxpress.families.twist.puzzle import Puzzle, check
from cruxpress.families.twist.rate import TECHNIQUES
from cruxpress.families.twist.solve import arrays, solve
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.walks import easiest_step, whole_walk

__all__ = ["TECHNIQUES", "next_step", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as can be proved.

    >>> from cruxpress.families.twist import TWIST
    >>> reason(TWIST.parse(TWIST.example)).complete
    True
    """
    found = kernel.walk(*arrays(puzzle))
    return whole_walk(Candidates(puzzle, puzzle.givens), found, KINDS, check, solve)


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from a state; None when the budget is spent."""
    return easiest_step(
        Candidates(puzzle, puzzle.givens, state), partial(kernel.walk, *arrays(puzzle)), KINDS
    )
