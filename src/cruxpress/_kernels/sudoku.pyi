"""Sudoku: solve, make, compare, measure."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


UNDECIDED: int = 255

def has_fast_engine() -> bool:
    """True if this processor runs the AVX2 build of the classic solver."""

def solve(puzzle: bytes, units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, limit: int = 2) -> tuple:
    """
    Count the solutions of one puzzle, up to a limit: (count, first solution).

    puzzle: bytes, 0 is empty; units: uint16[u, size], the classic 9x9 ones if left out.
    The solution is bytes, zeros without one; a count may be UNDECIDED.
    """

def canonical(puzzle: bytes, solution: bytes) -> bytes:
    """
    The canonical form of a classic puzzle with its one solution; all are bytes.
    """

def count_batch(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 10000000, portable: bool = False) -> tuple:
    """
    Count the solutions of classic 9x9 puzzles, up to a limit.

    puzzles: uint8[n, 81], 0 is empty.  Returns (counts uint8[n], solutions
    uint8[n, 81], nodes uint32[n]): a row of solutions is the first solution found, or
    zeros; nodes are branchings.  A count of UNDECIDED means that `budget` branchings
    were not enough.  `portable` asks for the code without AVX2: the same results.
    """

def count_batch_of_units(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 100000) -> tuple:
    """
    Count the solutions of puzzles of any topology, up to a limit.

    puzzles: uint8[n, cells]; units: uint16[u, size], cells = size * size, each unit
    holds every digit once.  Returns as count_batch.
    """

def count_of_units(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], limit: int = 2, budget: int = 100000) -> tuple:
    """
    Count the solutions of one puzzle, up to any limit.

    puzzle: uint8[cells]; units: uint16[u, size].  Returns (count, first solution
    uint8[cells] or zeros, nodes, spent): if spent, the count is a lower bound.
    """

def canonical_batch(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple:
    """
    Canonical forms of classic puzzles with exactly one solution.

    puzzles: uint8[n, 81].  Returns (forms uint8[n, 81], solutions uint8[n, 81] of the
    forms, automorphisms uint32[n] of the solution grids).  Forms are equal exactly for
    puzzles that are images of each other.  ValueError names the first row without
    exactly one solution.
    """

def printgen_batch(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], budget: int = 1000000) -> tuple:
    """
    The effort measure of the SudokuPrintGen document.

    puzzles: uint8[n, cells]; units: uint16[u, size].  Returns (counts uint32[n, 3]:
    iterations, depth, guesses; techniques uint8[n]: bits 0-7 are naked single, hidden
    single, naked pair, hidden pair, x-wing, xy-wing, swordfish, xyz-wing; status
    uint8[n]: 1 solved, 0 no solution, UNDECIDED if `budget` iterations were not
    enough).
    """

def random_grids(seed: int, first: int, count: int) -> NDArray[numpy.uint8]:
    """
    Full random classic grids, uint8[count, 81]; item i depends on seed and first + i.
    """

def random_minimal(seed: int, first: int, count: int) -> object:
    """
    Minimal classic puzzles, uint8[count, 81]; item i depends on seed and first + i.
    """

def random_puzzles(seed: int, first: int, count: int, symmetry: str = 'none', fewest: int = 0, spread: int = 0) -> tuple:
    """
    Classic puzzles with a symmetric pattern of givens.

    Dug until `fewest` givens are left (with a spread, one of fewest to fewest + spread) or no
    orbit can go.  Returns (puzzles
    uint8[count, 81], solutions uint8[count, 81]); item i depends on seed and first + i.
    """

def random_grid_of_units(units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], seed: int, budget: int = 30000) -> NDArray[numpy.uint8] | None:
    """
    A full random grid for any topology, uint8[cells], or None if `budget` branchings
    did not find one.  units: uint16[u, size].
    """

def dig(givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], solution: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int, symmetry: str = 'none', fewest: int = 0) -> NDArray[numpy.uint8]:
    """
    Take givens from a classic puzzle in random order while it keeps its one solution.

    givens, solution: uint8[81]; start with givens = solution for a new puzzle.
    """

def dig_of_units(givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], solution: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)], seed: int, symmetry: str = 'none', fewest: int = 0, budget: int = 2000) -> tuple:
    """
    As dig, for any topology.  Returns (puzzle uint8[cells], searches, spent): spent is
    True if a given was kept because a search used up its `budget` of branchings.
    """

def removable(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> NDArray[numpy.uint8]:
    """
    Cells whose given could go, each on its own; the classic puzzle must have exactly
    one solution.
    """

def is_minimal(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> bool:
    """
    True if no given of the classic puzzle, which has one solution, could go.
    """

def is_of_only_places(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], portable: bool = False) -> bool:
    """
    True if hidden singles complete the classic puzzle, which has one solution.
    `portable` asks for the code without AVX2: the same result.
    """

def minimise(puzzle: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int) -> NDArray[numpy.uint8]:
    """
    The classic puzzle, which has one solution, without givens that are not needed.
    """

def units(size: int, regions: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], diagonals: bool = False, colours: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> NDArray[numpy.uint16]:
    """
    Units of a square board, uint16[u, size]: rows, columns, regions, then the two
    diagonals and the colour regions if given.  regions, colours: uint8[cells].
    """

def box_regions(size: int) -> NDArray[numpy.uint8]:
    """
    Region map of the usual boxes, uint8[cells], for sizes 4, 6, 9, 12 and 16.
    """

def random_regions(size: int, seed: int, swaps: int) -> NDArray[numpy.uint8]:
    """
    Region map of a jigsaw, uint8[cells]: connected regions of `size` cells.
    """

def random_colours(grid: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], regions: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int) -> NDArray[numpy.uint8]:
    """
    Colour map for a full grid, uint8[cells]: each colour holds every digit once and
    has one cell in each region.
    """

def search_target(seed: int, low_x10: int, high_x10: int = 255, symmetry: str = 'none', fewest: int = 0, digs: int = 24, needed: Sequence[int] = [], spread: int = 0) -> tuple:
    """
    A classic puzzle whose hardest step is from low_x10 to high_x10, and that needs all
    techniques of the numbers `needed`: without each it is harder by 0.5 or unsolved.

    Up to `digs` puzzles are dug, several out of each grid.  Returns
    (puzzle, solution, digs, on_target, hardest_x10, used): if not
    on_target the puzzle is the nearest of them; else used is [(technique, count)] of
    its climb, as in rate_batch.  Digging stops at `fewest` givens, or with a spread at
    one of fewest to fewest + spread, drawn for the search.
    """

def few_givens(seed: int, givens: int, symmetry: str = 'none', searches: int = 100000) -> tuple:
    """
    A classic puzzle with as few givens as wished, or the fewest that were found within so
    many searches for other solutions.  Returns (puzzle, solution, searches).
    """

def rate_batch(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ceiling_x10: int = 255, budget: int = 8000000, units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, kinds: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, inner: bool = True, classic: bool = False, without: int = -1) -> tuple:
    """
    Rates puzzles, an array u8[n, cells] with 0 for an empty cell.

    Returns (status u8[n], hardest_x10 u16[n], counts u16[n, techniques], work u64[n]);
    status counts into ladder_statuses(), columns of counts into techniques().
    Cells decide the size: 16, 36, 81, 144 or 256.  Without units the board is the
    classic one; else units is u16[u, size] and kinds u8[u] (0 row, 1 column, 2 region,
    3 extra).  Ends early with 'above' when a step over ceiling_x10 is needed and with
    'beyond' when the budget of work units is spent; hardest is then a lower bound.
    Without inner, chains inside chains are not tried; boards larger than 9 never do.
    With classic, only the techniques of Sudoku Explainer 1.2.1 are used; `without` is
    the number of a technique that is left out.
    """

def climb(puzzle: bytes, ceiling_x10: int = 255, inner: bool = True, classic: bool = False, units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, kinds: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple:
    """
    Rates one puzzle, bytes: (status, hardest_x10, [(technique, count)]), else as
    rate_batch().
    """

def walk(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], ceiling_x10: int = 255, budget: int = 8000000, candidates: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, kinds: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, most: int = 100000, without: int = -1) -> dict:
    """
    Solves one puzzle u8[cells] like a person, the easiest step at a time.

    A dict: status ('paused' after `most` steps), work, steps.  A step is a dict:
    technique (id), slug, rating (x10), placements and eliminations [(cell, digit)];
    cells, others, digits and units of the pattern; links [(chain, cell, digit, on,
    parents, cause, units of the cause)] of chains, where parents are positions in
    links.  Digits count from 1, cells and units from 0 (rows, then columns, then
    regions, then extras).  candidates u16[cells] (bit 0 is digit 1) narrows the state
    to start from; `without` is the number of a technique that is left out.
    """

def techniques() -> list:
    """The ladder: a list of (id, slug, name, base rating x10, rung)."""

def ladder_statuses() -> list:
    """Names of the status codes of rate_batch()."""

def effort_features(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None, rates: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C')]:
    """
    Measure the work that each puzzle is for a person, on a solve in waves.

    puzzles: uint8 [n, cells], 0 for an empty cell.
    units: uint16 [u, side]: rows, columns, regions, then extra units; classic 9x9 if left out.
    rates: uint32 [6], how fast a step strikes the eye: region, line, naked, locked, stuck, floor.
    Returns float64 [n, k], columns as in effort_feature_names(). Equal, bit for bit, for all
    images of a puzzle under the symmetries of its board.
    """

def effort(puzzle: bytes, rates: Sequence[int], units: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None = None) -> list:
    """The same for one puzzle, bytes: a list of numbers."""

def effort_feature_names() -> list[str]:
    """The names of the columns of effort_features()."""
