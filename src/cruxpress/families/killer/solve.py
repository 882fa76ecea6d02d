"""Killer solved exactly: the kernel propagates, then branches on the cell with fewest digits.

A puzzle with few cages has many solutions, and the search finds two quickly.  Only large cages
that reveal a contradiction late can exhaust the budget.
"""

from __future__ import annotations

from typing import Any

from cruxpress._kernels import killer as kernel
from cruxpress.core.family import Solutions
from cruxpress.families.killer.puzzle import Puzzle

# How many search nodes may a count take?  About half a second.
BUDGET = 5_000


def arrays(puzzle: Puzzle) -> tuple[int, Any, Any]:
    """A puzzle in the kernel's format: size, cage of each cell, sums."""
    return puzzle.size, puzzle.cage_of, puzzle.sums


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[bytes]:
    """Count solutions up to a limit and return the first.

    >>> from cruxpress.families.killer.text import parse
    >>> solve(parse("4:aabb aabb ccdd ccdd:10,10,10,10")).verdict
    'many'
    """
    found = kernel.solve(*arrays(puzzle), limit=max(1, limit), budget=BUDGET * max(1, limit // 2))
    return Solutions(found["count"], found["first"], finished=not found["spent"])
