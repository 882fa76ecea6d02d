"""Killer as a person solves it: the kernel finds the steps, ``parts`` says what they are made of.

One step at a time, the easiest first, from whatever a person has written and struck.
"""

from __future__ import annotations

from functools import partial

from cruxpress._kernels import killer as kernel
from cruxpress.core.state import State
from cruxpress.core.walk import Remark, Step, Walk
from cruxpress.families.killer.parts import KINDS
from cruxpress.families.killer.puzzle import Puzzle, check
from cruxpress.families.killer.rate import TECHNIQUES
from cruxpress.families.killer.solve import arrays, solve
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.walking import next_of, steps

__all__ = ["TECHNIQUES", "next_step", "reason"]


def reason(puzzle: Puzzle) -> Walk:
    """The steps to the solution, or as far as can be proved.

    >>> from cruxpress.families.killer import KILLER
    >>> reason(KILLER.parse(KILLER.example)).complete
    True
    """
    found = kernel.walk(*arrays(puzzle))
    candidates = Candidates(puzzle)
    taken = tuple(steps(candidates, found["steps"], KINDS))
    if found["status"] == "solved" and not check(puzzle, candidates.written):
        return Walk(taken, True)  # steps that strike only what is wrong leave one solution
    verdict = solve(puzzle).verdict
    why = verdict if verdict in ("none", "many", "unknown") else "budget"
    return Walk(taken, False, Remark(why))


def next_step(puzzle: Puzzle, solution: bytes, state: State) -> Step | None:
    """The easiest step from what is written and struck; none when the budget is spent."""
    return next_of(Candidates(puzzle, state=state), partial(kernel.walk, *arrays(puzzle)), KINDS)
