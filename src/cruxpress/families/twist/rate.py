"""Rate sudokus with a twist: the hardest step of a climb on a ladder of sudoku's steps and steps
about lines and knights.

The climb takes all easiest steps of a state together, so all images of a puzzle have the same
rating.  Trials come after all other techniques.  A puzzle that needs more than trials is beyond the
ladder: its feature ``beyond`` is true.
"""

from __future__ import annotations

from cruxpress._kernels import twist as kernel
from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.families.twist.puzzle import Puzzle
from cruxpress.families.twist.solve import arrays, solve
from cruxpress.grids.techniques import ladder, ladder_rating

# Sudoku's techniques and those about lines and knights, from easy to hard.
TECHNIQUES = ladder("lines", "knights")

LEVELS = (
    Level("easy", 0, "Singles, rising digits, and how low and high an arrow can go."),
    Level("medium", 1, "The digits of each cell of an arrow, locked digits, knights, pairs."),
    Level("hard", 2, "Hidden pairs, triplets, quads, larger fish, wings."),
    Level(
        "expert", 3, "Chains: what follows from a digit, through cells, rows, columns and boxes."
    ),
)

LADDER = Scale(
    name="ladder",
    value="hardest step",
    bands=(
        Band("easy", 0.0, "singles, thermometers, bounds of arrows"),
        Band("medium", 2.5, "cells of arrows, locked digits, knights, naked pairs, X-Wings"),
        Band("hard", 3.4, "hidden pairs, triplets, quads, fish, wings"),
        Band("expert", 6.0, "long wings, exclusion, chains, forcing chains; trial"),
    ),
    since="2026-11-18",
    evidence="Judgement: steps that sudoku shares weigh what Sudoku Explainer says, those about "
    "lines and knights are set between them. No labelled puzzles and no times of people are known "
    "to us.",
)
SCALES = (LADDER,)


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with exactly one solution."""
    solve(puzzle).only()
    own: dict[str, Feature] = {
        "givens": len(puzzle.givens) - puzzle.givens.count(0),
        "lines": len(puzzle.lines),
    }
    return ladder_rating(LADDER, TECHNIQUES, kernel.climb(*arrays(puzzle)), own)
