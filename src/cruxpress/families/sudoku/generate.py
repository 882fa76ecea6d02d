"""Generate sudokus: fill a grid, then dig out givens.

The kernel digs a candidate down to a number of givens that suits the level.  For harder levels it
digs puzzles until the hardest step of one is in the requested range.  On the classic board the
kernel does this search itself (``kernels/sudoku/target_search.hpp``).
``nudge.py`` moves a puzzle towards the target.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.families.sudoku.arrays import grids, units
from cruxpress.families.sudoku.feasible import refusal, weight_of
from cruxpress.families.sudoku.ladder import (
    INNER,
    climb,
    number_of,
    remember,
    solved_climb,
    tenths,
)
from cruxpress.families.sudoku.nudge import Made, nudged
from cruxpress.families.sudoku.printgen_scale import DOCUMENT
from cruxpress.families.sudoku.puzzle import CLASSIC, Puzzle, Shape
from cruxpress.families.sudoku.rate import LADDER, UNSOLVED
from cruxpress.families.sudoku.requirements import fit
from cruxpress.grids.board import Board
from cruxpress.grids.pattern_names import NAMED_FROM
from cruxpress.text.messages import said

BUDGET = 4000
PATIENCE = 6

Field = tuple[Board, bytes]

# Level -> initial givens in percent of the cells, least and most; 0 digs as far as possible.  The
# spread also spreads the minutes of a level: most easy puzzles take 2.5 to 6.1 minutes, medium
# puzzles 6.5 to 12.  Chosen November 2026.
GIVENS = {"easy": (33, 50), "medium": (30, 42), "hard": (28, 37), "expert": (0, 0), "evil": (0, 0)}
# The same for the classic board.  Expert and evil puzzles get 22 to 30 givens, which costs no more
# than a fixed number; only for the hardest puzzles would digging further succeed more often.
CLASSIC_GIVENS = GIVENS | {"expert": (28, 38), "evil": (28, 38)}
# The same for boards larger than 9x9, where digging too far costs most of the time.
LARGE_GIVENS = dict.fromkeys(GIVENS, (46, 46)) | {"easy": (46, 54)}
DEEPEST = 8.0
ANY_GIVENS = (35, 35)
# By how many percent of the cells do the givens decrease after a puzzle that is too easy, and
# increase after a puzzle that is too hard?
FEWER, MORE = 4, 3
# From which ladder value on are puzzles screened?  Below it almost every candidate is on target.
MEDIUM = LADDER.range("medium")[0]
ANYWHERE = (0.0, math.inf)
# How many puzzles does one call dig and screen?  The kernel's own search may dig more, because
# its digs are cheaper than nudges.
SCREEN, SEARCH = 24, 400
# How many dug puzzles are a work unit if the request has required techniques?  The rarest technique
# needs tens of thousands of puzzles, so the budget must last for a hundred units.
NEEDED_UNIT = 24
# Below how many givens, without and with symmetry, does digging hardly ever get?  A separate search
# continues from there: its limit of uniqueness checks, and how many checks are a work unit.
FEW, FEW_SEARCHES, FEW_UNIT = (24, 28), 250_000, 250
# How far from the range does a puzzle above it count, in points of the ladder?
TOO_HARD = 1.5
# How many times per cell do neighbouring regions of a jigsaw exchange cells?
SWAPS = 6


def infeasible(shape: Shape, target: Target) -> str | None:
    """Why shape and target can never meet, if so."""
    if shape.size == 4 and target.level in ("expert", "evil"):
        return said(
            "a 4x4 sudoku is too small to be {level}; the hardest level is hard",
            level=target.level,
        )  # fmt: skip
    if target.scale == DOCUMENT.name:
        if target.require or target.forbid or target.named:
            return said(
                "the document's scale knows no techniques; require and forbid need the ladder"
            )
        return None
    low, high = _range(target)
    if low > UNSOLVED:
        return said("no sudoku has a value above {value:g}", value=UNSOLVED)
    for slug in (*target.require, *target.named):
        if weight_of(slug) > high:
            if target.level:
                return said(
                    "a sudoku that needs the technique {technique} is not {level}",
                    technique=slug, level=target.level,
                )  # fmt: skip
            return said(
                "a sudoku that needs the technique {technique} is not as easy as {value:g}",
                technique=slug, value=high,
            )  # fmt: skip
    return refusal(shape, target)


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle near the target: the first screened puzzle in range, or the nearest."""
    return fit(_candidate(shape, target, stream), shape, target)


def _candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    if _is_few(shape, target):
        few = _with_few(shape, target, stream)
        if few is not None:
            return few
    if is_searched_for(shape, target):
        return _searched_for(shape, target, stream)
    field = _field(shape, stream)
    if isinstance(field, Reject):
        return field
    if _range(target)[0] < MEDIUM or shape.size == 4:
        return _dug(field, shape.symmetry, wished_givens(shape, target), stream)
    return _screened(field, shape, target, stream)


def _is_few(shape: Shape, target: Target) -> bool:
    """Does the request have fewer givens than digging leaves?"""
    told = shape.givens is not None or any(one.feature == "givens" for one in target.ranges)
    if not told or target.require or target.named or not is_classic(shape):
        return False
    return 0 < wished_givens(shape, target).fewest < FEW[shape.symmetry != "none"]


def _with_few(shape: Shape, target: Target, stream: Stream) -> Candidate[Puzzle, bytes] | None:
    """A puzzle with fewer givens than digging leaves, or None if no such puzzle has the level.

    The level has priority: after None, the other methods make a puzzle with more givens.
    """
    low, high = _range(target)
    wished, spent = wished_givens(shape, target).fewest, 0
    while spent < FEW_SEARCHES:
        cells, solution, searches = kernel.few_givens(
            stream.seed(), wished, shape.symmetry, FEW_SEARCHES - spent
        )
        spent += searches
        puzzle = Puzzle(CLASSIC, cells)
        climbed = climb(puzzle, ceiling=high, inner=low >= INNER)
        if climbed.solved and climbed.hardest >= low:
            return Candidate(puzzle, solution, 1 + spent // FEW_UNIT)
    return None


def is_classic(shape: Shape) -> bool:
    """Is this the classic 9x9 board, for which the kernel has special code?"""
    return shape.size == 9 and shape.variant == "classic"


def is_searched_for(shape: Shape, target: Target) -> bool:
    """Does the kernel search for candidates in a range?  Otherwise any dug puzzle is accepted."""
    needed = target.require or target.named
    return is_classic(shape) and (_range(target) != ANYWHERE or bool(needed))


def rungs(target: Target) -> tuple[int, int]:
    """The requested range of the ladder in the kernel's format."""
    low, high = _range(target)
    return math.ceil(low * 10 - 1e-6), tenths(high)


def _searched_for(shape: Shape, target: Target, stream: Stream) -> Candidate[Puzzle, bytes]:
    """A classic puzzle; digging and screening are one call of the kernel."""
    read = [NAMED_FROM[name][0] for name in target.named]
    needed = [number_of(slug) for slug in dict.fromkeys((*target.require, *read))]
    wish = wished_givens(shape, target)
    cells, solution, tried, on_target, hardest, used = kernel.search_target(
        stream.seed(), *rungs(target), shape.symmetry, wish.fewest,
        SEARCH, needed, wish.spread,
    )  # fmt: skip
    puzzle = Puzzle(CLASSIC, cells)
    if on_target:
        remember(puzzle, solved_climb(hardest, used))
    return Candidate(puzzle, solution, tried // NEEDED_UNIT if needed else tried)


def _screened(
    field: Field, shape: Shape, target: Target, stream: Stream
) -> Candidate[Puzzle, bytes]:
    """A puzzle on any other board.

    The number of givens that suits a level depends on the board.  After a puzzle that is too easy
    the next has fewer givens; after a puzzle that is too hard it has more.
    """
    low, high = _range(target)
    fewest = wished_givens(shape, target).drawn(stream)
    nearest: Candidate[Puzzle, bytes] | None = None
    gap = float("inf")
    for tried in range(1, SCREEN + 1):
        made = _dug(field, shape.symmetry, Givens(fewest), stream)
        found = climb(made.puzzle, ceiling=high, inner=low >= INNER)
        if found.solved and found.hardest >= low:
            return Candidate(made.puzzle, made.solution, tried)
        distance = low - found.hardest if found.solved else TOO_HARD
        if distance < gap:
            nearest, gap = made, distance
        if shape.givens is None and not shape.minimal:
            fewest = _other(made.puzzle, -FEWER if found.solved else MORE)
    assert nearest is not None
    return Candidate(nearest.puzzle, nearest.solution, SCREEN)


def _other(puzzle: Puzzle, percent: int) -> int:
    """The number of givens, changed by ``percent`` of the cells and by at least one."""
    step = max(1, len(puzzle.cells) * abs(percent) // 100)
    return max(0, puzzle.givens + (step if percent > 0 else -step))


def _range(target: Target) -> tuple[float, float]:
    """The range of the ladder that a target requests."""
    if target.scale == DOCUMENT.name:
        return ANYWHERE
    low, high = LADDER.range(target.level) if target.level else ANYWHERE
    high -= 0.05  # a level ends before the next one begins; ratings are tenths
    for one in target.ranges:
        if one.feature in ("value", "hardest"):
            low, high = max(low, one.low), min(high, one.high)
    return low, high


def _field(shape: Shape, stream: Stream) -> Field | Reject:
    """A board with a full grid to dig; jigsaw regions and colours are random each time.

    The classic 9x9 board has no grid here: the kernel makes a grid for each puzzle.
    """
    size, variant = shape.size, shape.variant
    if is_classic(shape):
        return CLASSIC, b""
    board = Board(size, "classic" if variant == "colour" else variant)
    if variant == "jigsaw":
        regions = kernel.random_regions(size, stream.seed(), SWAPS * size * size)
        board = Board(size, variant, regions=bytes(regions))
    grid = kernel.random_grid_of_units(units(board), stream.seed())
    if grid is None:
        return Reject("no full grid found")
    if variant == "colour":
        colours = kernel.random_colours(grid, kernel.box_regions(size), stream.seed())
        board = Board(size, variant, colours=bytes(colours))
    return board, bytes(grid)


def _dug(field: Field, symmetry: str, wish: Givens, stream: Stream) -> Candidate[Puzzle, bytes]:
    """A puzzle with about the requested number of givens."""
    board, grid = field
    seed = stream.seed()
    if board.is_plain:
        puzzles, solutions = kernel.random_puzzles(seed, 0, 1, symmetry, *wish)
        return Candidate(Puzzle(board, bytes(puzzles[0])), bytes(solutions[0]))
    [full] = grids([grid])
    fewest = wish.drawn(stream)
    givens, _, _ = kernel.dig_of_units(full, full, units(board), seed, symmetry, fewest)
    return Candidate(Puzzle(board, bytes(givens)), grid)


class Givens(NamedTuple):
    """The initial number of givens at which digging stops: the fewest, and the spread above it."""

    fewest: int
    spread: int = 0

    def drawn(self, stream: Stream) -> int:
        """Draw a number of givens; without a spread the stream is not used."""
        return self.fewest + (stream.below(self.spread + 1) if self.spread else 0)


def wished_givens(shape: Shape, target: Target) -> Givens:
    """The initial number of givens for a shape and target, with its spread."""
    if shape.givens is not None:
        return Givens(shape.givens)
    for one in target.ranges:
        if one.feature == "givens":
            return Givens(math.ceil(max(0.0, min(one.low, shape.size**2))))
    low, _ = _range(target)
    needed = target.require or target.named
    if shape.minimal or (needed and is_classic(shape)):
        return Givens(0)
    level = target.level or (LADDER.level(low) if low > 0 else None)
    shares = CLASSIC_GIVENS if is_classic(shape) and low < DEEPEST else GIVENS
    if shape.size > 9:
        shares, level = LARGE_GIVENS, level or "medium"
    least, most = (shape.size**2 * one // 100 for one in (shares[level] if level else ANY_GIVENS))
    return Givens(least, most - least)


def nudge(
    made: Candidate[Puzzle, bytes],
    way: Direction,
    shape: Shape,
    target: Target,
    stream: Stream,
) -> Made:
    """Remove an orbit of givens (harder) or add one (easier).

    If no orbit can be removed, the nudge adds givens and digs out others.
    """
    return fit(nudged(made, way, shape, stream), shape, target)
