"""Keen solved exactly: the kernel deduces, then branches on the cell with the fewest digits.

The deductions of the tier ``normal`` solve most puzzles quickly.  The solver then switches to the
deductions of ``hard``, which cost more per cell but need far fewer guesses on large grids.
Budgets are in the kernel's work units; only puzzles with very large cages or very many solutions
can spend them.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any

from cruxpress._kernels import keen as kernel
from cruxpress.core.family import Solutions
from cruxpress.families.keen.puzzle import Puzzle

# How much work may one kernel call use?  Up to 0.4 s, so that a rating, which needs three calls,
# stays near one second.  Of our own puzzles, 15x15 and 16x16 grids that need trials may use most
# of it, all others less than a tenth.
BUDGET = 12_000_000
# How much of this budget do normal deductions get before the hard deductions start?
LIGHT = 200_000

# How many solutions can one call count?  All of them are kept in memory.
MOST = 100_000

# The tiers of deduction as the kernel numbers them; also the names of the levels.
TIERS = ("easy", "normal", "hard", "extreme", "unreasonable")
EASY, NORMAL, HARD, EXTREME, UNREASONABLE = range(5)


def arrays(puzzle: Puzzle) -> tuple[int, Any, Any, Any]:
    """A puzzle in the kernel's format: size, cage of each cell, operators, goals.

    The last three are buffers that do not need numpy.
    """
    return puzzle.size, puzzle.cage_of, puzzle.operators, array("q", puzzle.goals)


@dataclass(frozen=True)
class LatinSearch:
    """The statistics of a search; ``backtracked``: it tried a second digit in some cell."""

    status: str
    nodes: int
    guesses: int
    depth: int
    backtracked: bool


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[bytes]:
    """Count solutions up to a limit and return the first.

    >>> from cruxpress.families.keen.text import parse
    >>> solve(parse("3:a_3aab_,m3s1s1a4")).verdict
    'one'
    """
    found = _counted(puzzle, limit, LIGHT, NORMAL)
    return found if found.finished else _counted(puzzle, limit, BUDGET, HARD)


def _counted(puzzle: Puzzle, limit: int, budget: int, tier: int) -> Solutions[bytes]:
    most = max(1, min(limit, MOST))
    found = kernel.solve(*arrays(puzzle), limit=most, budget=budget, tier=tier)
    solutions = found["solutions"]
    first = solutions[0] if solutions else None
    enough = len(solutions) >= most or found["work"] <= budget
    return Solutions(len(solutions), first, finished=enough)


def search(puzzle: Puzzle, tier: int) -> LatinSearch:
    """Search for the first solution, guessing where the deductions of a tier stall."""
    found = kernel.solve(*arrays(puzzle), limit=1, budget=BUDGET, tier=tier)
    return LatinSearch(
        found["status"], found["nodes"], found["guesses"], found["depth"], found["backtracked"]
    )
