"""Sudoku solved exactly: the kernels count solutions up to a limit.

Classic 9x9 boards have a special engine (bitboards in vector registers); a general engine solves
all other boards from the list of units.  Both have a budget of branchings that only a puzzle with
very few givens on a large board can spend.
"""

from __future__ import annotations

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.errors import Beyond, NotUnique
from cruxpress.core.family import Solutions
from cruxpress.families.sudoku.arrays import units
from cruxpress.families.sudoku.puzzle import Puzzle, clashes
from cruxpress.grids.board import Board

# How many solutions can one call count?  One byte holds the count.
MOST = 254


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[bytes]:
    """Count solutions up to a limit and return the first.

    >>> from cruxpress.families.sudoku.text import parse
    >>> solve(parse("1234 3412 2143 432.")).verdict
    'one'
    """
    count, solution = counted(puzzle.board, puzzle.cells, min(limit, MOST))
    if count == kernel.UNDECIDED:
        return Solutions(0, None, finished=False)
    if not count:
        return Solutions(0, why=next(clashes(puzzle.board, puzzle.cells), ""))
    return Solutions(count, solution)


def counted(board: Board, cells: bytes, limit: int = 2) -> tuple[int, bytes]:
    """How many solutions a grid has (or ``UNDECIDED``), and the first of them."""
    return kernel.solve(cells, None if board.is_plain else units(board), limit)


def not_unique(puzzle: Puzzle, count: int) -> NotUnique | Beyond:
    """The error for a puzzle without exactly one solution; clashing givens are named."""
    if count == kernel.UNDECIDED:
        return Beyond("the number of solutions could not be told within the work budget")
    if count:
        return NotUnique("many solutions")
    clash = next(clashes(puzzle.board, puzzle.cells), "")
    return NotUnique(f"no solution: {clash}" if clash else "no solution")
