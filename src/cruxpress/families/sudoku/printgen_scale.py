"""The document's scale: the effort measure of SudokuPrintGen.

A solver places naked singles and guesses otherwise; iterations are its recursive calls.
Techniques are patterns in the initial candidate grid; the solver does not apply them.  The
composite decides the level.  The rating also reports the document's band by iterations alone; the
two agree on only about three of five puzzles.
"""

from __future__ import annotations

from cruxpress._kernels import sudoku as kernel
from cruxpress.core.rating import Band, Feature, Rating, Scale
from cruxpress.families.sudoku.arrays import grids, units
from cruxpress.families.sudoku.puzzle import Puzzle

# The document's techniques and weights, in the order of the kernel's bits.
WEIGHTS = {
    "naked-single": 1,
    "hidden-single": 2,
    "naked-pair": 4,
    "hidden-pair": 5,
    "x-wing": 8,
    "xy-wing": 10,
    "swordfish": 12,
    "xyz-wing": 14,
}

DOCUMENT = Scale(
    name="document",
    value="composite score",
    bands=(
        Band("easy", 0.0, "1-10 iterations, goal 5"),
        Band("medium", 8.0, "11-25 iterations, goal 15"),
        Band("hard", 20.0, "26-80 iterations, goal 40"),
        Band("expert", 60.0, "81-350 iterations, goal 150"),
        Band("evil", 250.0, "351 or more iterations, goal 400"),
    ),
    since="2026-11-15",
    evidence="The ranges of the SudokuPrintGen document. Measured Spearman: 0.21 with the times "
    "of people, 0.37 with Sudoku Explainer; use it for comparison, not to tell difficulty.",
    measure="iterations",
    digits=2,
)

_ITERATIONS = ((351, "evil"), (81, "expert"), (26, "hard"), (11, "medium"), (0, "easy"))


def composite(iterations: int, technique: float, depth: int, guesses: int, filled: float) -> float:
    """The document's formula; ``filled`` is the share of given cells."""
    return (
        0.40 * iterations
        + 0.20 * 2.0 * technique
        + 0.15 * 2.0 * depth
        + 0.15 * 3.0 * guesses
        + 0.10 * 20.0 * (1.0 - filled)
    )


def rate_document(puzzle: Puzzle) -> Rating:
    """The rating of a puzzle with one solution on the document's scale."""
    cells = puzzle.cells
    found = kernel.printgen_batch(grids([cells]), units(puzzle.board))
    [counts], [bits], [status] = (one.tolist() for one in found)
    iterations, depth, guesses = counts
    present = [name for place, name in enumerate(WEIGHTS) if bits >> place & 1]
    technique = max((WEIGHTS[name] for name in present), default=0) + 0.5 * max(0, len(present) - 1)
    givens = len(cells) - cells.count(0)
    value = round(composite(iterations, technique, depth, guesses, givens / len(cells)), 4)
    features: dict[str, Feature] = {
        "iterations": iterations,
        "depth": depth,
        "guesses": guesses,
        "technique_score": technique,
        "patterns": " ".join(present),
        "iteration_level": next(name for least, name in _ITERATIONS if iterations >= least),
        "givens": givens,
        "beyond": status == kernel.UNDECIDED,
    }
    return Rating(DOCUMENT.level(value), value, features, DOCUMENT.name)
