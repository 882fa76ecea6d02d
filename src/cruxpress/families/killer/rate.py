"""Rate killers: the hardest step of a climb on a ladder of sudoku's steps and steps about sums.

The climb takes all easiest steps of a state together, so all images of a puzzle have the same
rating.  Trials come after all other techniques.  A puzzle that needs more than trials is beyond the
ladder: its feature ``beyond`` is true.
"""

from __future__ import annotations

from dataclasses import replace

from cruxpress._kernels import killer as kernel
from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.families.killer.effort import effort
from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.families.killer.solve import arrays, solve
from cruxpress.grids.techniques import ladder, ladder_rating

# The size of the puzzles that the effort was fitted to.
EFFORT_SIZE = 9
# Sudoku's techniques and those about cages and sums, from easy to hard.
TECHNIQUES = ladder("cages", "sums")

LEVELS = (
    Level("easy", 0, "What a cage can hold and must hold, singles, one cell left over in a unit."),
    Level("medium", 1, "The digits of each cell of a cage, locked digits, pairs, wider sums."),
    Level("hard", 2, "Sums of several cells left over; hidden pairs, triplets, fish, wings."),
    Level("expert", 3, "Chains: what follows from a digit, through cells, lines, boxes and cages."),
)

LADDER = Scale(
    name="ladder",
    value="hardest step",
    bands=(
        Band("easy", 0.0, "cages as a whole, singles, innies and outies of one unit"),
        Band("medium", 2.5, "cells of cages, locked digits, naked pairs, wider sums"),
        Band("hard", 3.4, "leftover cells, hidden pairs, triplets, quads, fish, wings"),
        Band("expert", 6.0, "long wings, exclusion, chains, forcing chains; trial"),
    ),
    since="2026-11-18",
    evidence="Judgement: steps that sudoku shares weigh what Sudoku Explainer says, those about "
    "sums are set between them. No times of people are known to us; the feature effort was fitted "
    "to the order of a publisher's books.",
)
SCALES = (LADDER,)


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with exactly one solution."""
    solve(puzzle).only()
    own: dict[str, Feature] = {
        "cages": len(puzzle.sums),
        "largest": max(map(len, puzzle.cells_of), default=0),
        "ones": sum(len(cells) == 1 for cells in puzzle.cells_of),
    }
    rating = ladder_rating(LADDER, TECHNIQUES, kernel.climb(*arrays(puzzle)), own)
    if puzzle.size != EFFORT_SIZE or rating.features["beyond"]:
        return rating
    rounds = rating.features["rounds"]
    assert isinstance(rounds, int)
    features = {**rating.features, "effort": effort(puzzle, rounds, rating.techniques)}
    return replace(rating, features=features)
