"""Rate sudokus: the hardest step on the ladder decides the level; minutes are an extra feature.

Two things make a sudoku hard (Pelánek, 2011): the hardest single step, and how few steps
are available at once.  ``hardest`` measures the first and is comparable with Sudoku
Explainer; ``minutes`` predicts a person's time from both, fitted to players' times
(``effort.py``).  Both are the same for every symmetric image of a puzzle.
"""

from __future__ import annotations

from dataclasses import replace

from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.families.sudoku import effort
from cruxpress.families.sudoku.arrays import units
from cruxpress.families.sudoku.ladder import Climb, climb
from cruxpress.families.sudoku.printgen_scale import DOCUMENT, rate_document
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.families.sudoku.solve import counted, not_unique
from cruxpress.grids.board import Board

LEVELS = (
    Level("easy", 0, "Hidden singles only: look where a digit can go in a box, row or column."),
    Level("medium", 1, "Cells with one digit left and simple crossings; no pencil marks needed."),
    Level("hard", 2, "Pencil marks: locked candidates, pairs and triplets, fishes and wings."),
    Level("expert", 3, "Unique rectangles, quads, joined strong links, cycles and X-chains."),
    Level("evil", 4, "Forcing chains: long either-or arguments, to be followed on paper."),
)

LADDER = Scale(
    name="ladder",
    value="hardest step",
    bands=(
        Band("easy", 0.0, "up to 1.5: hidden singles"),
        Band("medium", 1.6, "1.7 to 2.5: naked singles, direct locking and hidden sets"),
        Band("hard", 2.6, "2.6 to 4.4: locking, subsets, fishes, small wings"),
        Band("expert", 4.5, "4.5 to 6.9: uniqueness, quads, strong links, X-chains"),
        Band("evil", 7.0, "7.0 and up: forcing chains"),
    ),
    since="2026-11-15",
    evidence="Numbers of Sudoku Explainer's ladder, as SukakuExplainer gives them with the "
    "techniques that it had until 2019 (no UVWXYZ-Wing, no four strong links); the edges stand "
    "where the kind of work changes: pencil marks from 2.6, uniqueness from 4.5, chains through "
    "several digits from 7.0.",
    measure="minutes",
)
CLASSIC_LADDER = replace(
    LADDER,
    name="classic",
    value="hardest step on the older scale",
    since="2026-11-16",
    evidence="The same ladder without turbot fishes, joined strong links, WXYZ- and VWXYZ-Wings: "
    "Sudoku Explainer 1.2.1, by which forums compared puzzles before; the same edges.",
)
SCALES = (LADDER, CLASSIC_LADDER, DOCUMENT)

# The least value of a puzzle that the ladder does not solve.  It exceeds all solved puzzles: the
# hardest known puzzles are 11.9, and on boards larger than 9x9, where nested chains are not tried,
# the longest chains are below 10.5.
UNSOLVED = 12.0
UNSOLVED_LARGE = 10.5


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with exactly one solution."""
    count, _ = counted(puzzle.board, puzzle.cells)
    if count != 1:
        raise not_unique(puzzle, count)
    if scale == DOCUMENT.name:
        return rate_document(puzzle)
    if scale == CLASSIC_LADDER.name:
        return _rating(puzzle, climb(puzzle, classic=True), scale)
    return _rating(puzzle, climb(puzzle))


def _rating(puzzle: Puzzle, climbed: Climb, scale: str = "") -> Rating:
    """Build the rating from a climb and the features of effort."""
    board, givens = puzzle.board, puzzle.givens
    row = effort.features_of(puzzle.cells, None if board.is_plain else units(board))
    model, waves, solved = effort.model(), row[effort.WAVES], climbed.solved
    hardest = climbed.hardest if solved else hardest_of(climbed, board)
    value = hardest if board.size > 4 else max(hardest, _tiny(waves, givens))
    measured = board.is_plain and solved and model.measured(hardest)
    minutes = model.minutes(row, hardest)
    low, high = model.interval(minutes, measured)
    features: dict[str, Feature] = {
        "hardest": hardest,
        "minutes": minutes,
        "minutes_low": low,
        "minutes_high": high,
        "measured": measured,
        "waves": int(waves),
        "givens": givens,
        "techniques": climbed.techniques,
        "beyond": not solved,
    }
    return Rating(LADDER.level(value), value, features, scale)


def hardest_of(climbed: Climb, board: Board) -> float:
    """The hardest step, or a substitute if the climb did not reach the solution.

    The substitute sorts such a puzzle above all puzzles that the ladder solves.
    """
    if climbed.solved:
        return climbed.hardest
    return max(climbed.hardest, UNSOLVED if board.size <= 9 else UNSOLVED_LARGE)


def _tiny(waves: float, givens: int) -> float:
    """The value of a 4x4 board, where every step is a hidden single.

    One point for each round of hidden singles after the first, and half a point for each given
    fewer than seven.
    """
    return min(waves - 1.0 + 0.5 * max(0, 7 - givens), 4.4)
