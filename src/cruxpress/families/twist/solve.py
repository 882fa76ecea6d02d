"""Twists solved exactly: the kernel propagates, then branches on the cell with fewest digits.

A puzzle with few givens and lines has many solutions, and the search finds two quickly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cruxpress._kernels import twist as kernel
from cruxpress.core.family import Solutions
from cruxpress.families.twist.puzzle import KINDS, Puzzle, TwistLine

# How many search nodes may a count take?  About half a second.
BUDGET = 10_000
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}


def arrays(puzzle: Puzzle) -> tuple[int, bool, Any, Any]:
    """A puzzle in the kernel's format: size, the knight's rule, givens, concatenated lines."""
    return puzzle.size, puzzle.knight, puzzle.givens, _numbered(puzzle.lines)


@lru_cache
def _numbered(lines: tuple[TwistLine, ...]) -> bytes:
    return b"".join(bytes([_NUMBERS[line.kind], len(line.cells), *line.cells]) for line in lines)


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[bytes]:
    """Count solutions up to a limit and return the first.

    >>> from cruxpress.families.twist.text import parse
    >>> solve(parse("6k:" + 36 * ".")).verdict
    'many'
    """
    found = kernel.solve(*arrays(puzzle), limit=max(1, limit), budget=BUDGET * max(1, limit // 2))
    return Solutions(found["count"], found["first"], finished=not found["spent"])
