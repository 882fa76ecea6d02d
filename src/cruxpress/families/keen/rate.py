"""Rate keen puzzles: the easiest tier of deductions that fills the grid is the level.

The tiers equal the tiers of Simon Tatham's Keen, so its levels and ours mean the same.  The value
is the tier plus a fraction that orders puzzles inside the tier.  The number of ways to fill the
cages and the size of the cages weigh most.  The number of steps of the tier, and how few are
available at once, also count.  Level and value are the same for every turned or mirrored image.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cruxpress._kernels import keen as kernel
from cruxpress.core.family import not_unique
from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.families.keen.backtracking_scale import DOCUMENT, rate_document
from cruxpress.families.keen.puzzle import Puzzle
from cruxpress.families.keen.solve import (
    BUDGET,
    EASY,
    TIERS,
    UNREASONABLE,
    arrays,
    solve,
)

LEVELS = (
    Level("easy", 0, "Which digits a cage can hold, and digits or cells with one choice left."),
    Level("normal", 1, "Which digits each cell of a cage can hold, as its ways to be filled tell."),
    Level("hard", 2, "Cages against lines: digits that a cage must use, pairs, triples and more."),
    Level("extreme", 3, "One digit across several lines (fish), and chains of forced digits."),
    Level("unreasonable", 4, "Sums or products of whole lines, or digits tried and contradicted."),
)

TIER = Scale(
    name="tier",
    value="tier and a fraction inside it",
    bands=(
        Band("easy", 0.0, "the digits of a cage as a whole; singles"),
        Band("normal", 1.0, "the digits of each cell of a cage"),
        Band("hard", 2.0, "digits that a cage must use; subsets of a line"),
        Band("extreme", 3.0, "fish and forcing chains"),
        Band("unreasonable", 4.0, "line sums and trial"),
    ),
    since="2026-11-16",
    evidence="The tiers of Simon Tatham's Keen: 2,238 of 2,238 puzzles that its own solver "
    "labelled get the same level, in all eight orientations. The order inside a level follows a "
    "publisher's labels of 1,949 puzzles of 7x7 (Spearman 0.88 over all, inside easy, normal and "
    "hard 0.80, 0.78 and 0.70); no times of people are known.",
    measure="hard_steps",
    digits=2,
)
SCALES = (TIER, DOCUMENT)

# Terms of the fraction.  x steps count x / (x + half), which is 1/2 at the median of 2,238 labelled
# puzzles of sizes 3 to 9.  A bottleneck of n openings counts 1 / n.  Ways are log2 of the layouts
# minus LESS_FOR_CAGES for each cage, per cell, scaled so that FEWEST_WAYS is 0 and MORE_WAYS above
# it is 1.  The weights follow a publisher's labels (2026-11-17): of two grids with equally many
# ways to fill the cages, the grid with larger cages is harder; hard steps hardly matter.
HIGHEST = 0.99
WEIGHTS = {"hard_steps": 0.10, "bottleneck": 0.10, "ways": 0.80}
HALF_STEPS = {"easy": 12, "normal": 2, "hard": 4, "extreme": 1, "unreasonable": 5}
LESS_FOR_CAGES = 2.7
FEWEST_WAYS, MORE_WAYS = -0.7, 1.2

_STATED = {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"}


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with exactly one solution."""
    if scale == DOCUMENT.name:
        return rate_document(puzzle)
    level, used, *measured = kernel.measure(*arrays(puzzle), budget=BUDGET)
    if level not in TIERS:
        raise not_unique(_counted(puzzle) if level == "budget" else level)
    numbers = numbers_of(TIERS.index(level), *measured)
    stated = _STATED.get(puzzle.stated, "")
    return rating_of(level, puzzle.size**2, numbers, len(puzzle.goals), used, stated)


def rating_of(
    level: str,
    cells: int,
    numbers: Mapping[str, int | float],
    cages: int,
    techniques: Mapping[str, int],
    stated: str = "",
) -> Rating:
    """Build the rating from the measurements."""
    value = round(TIERS.index(level) + fraction(level, numbers, cells, cages), 2)
    features: dict[str, Feature] = {
        **numbers,
        "cages": cages,
        "techniques": techniques,
        "stated": stated,
        "as_stated": stated in ("", level),
    }
    return Rating(level, value, features)


def _counted(puzzle: Puzzle) -> str:
    """The verdict after a walk spent its budget: many solutions, none, or unknown."""
    verdict = solve(puzzle).verdict
    return "unknown" if verdict == "one" else verdict


def numbers_of(
    tier: int,
    rounds: Sequence[int],
    openings: Sequence[int],
    narrowest: int,
    layouts: float,
    nodes: int,
) -> dict[str, int | float]:
    """The numbers that order puzzles inside a tier."""
    return {
        "hard_steps": hard_steps(tier, rounds, openings, nodes),
        "bottleneck": narrowest,
        "layouts": round(layouts, 2),
        "rounds": sum(rounds),
        "nodes": nodes,
    }


def hard_steps(tier: int, rounds: Sequence[int], openings: Sequence[int], nodes: int) -> int:
    """The number of cages, lines and digits on which a technique of the tier succeeded.  For an
    easy puzzle, the number of rounds; for an unreasonable puzzle, the search nodes that prove its
    solution."""
    return nodes if tier == UNREASONABLE else rounds[EASY] if tier == EASY else openings[tier]


def fraction(level: str, numbers: Mapping[str, float], cells: int, cages: int) -> float:
    """The position of a puzzle inside its level, from 0 to ``HIGHEST`` (hardest)."""
    terms = numbers["hard_steps"], numbers["bottleneck"], numbers["layouts"]
    return fraction_of(level, *terms, cells, cages)


def fraction_of(
    level: str, steps: float, bottleneck: float, layouts: float, cells: int, cages: int
) -> float:
    """The same as ``fraction``, with plain numbers as arguments."""
    ways = ((layouts - LESS_FOR_CAGES * cages) / cells - FEWEST_WAYS) / MORE_WAYS
    return HIGHEST * (
        WEIGHTS["hard_steps"] * (steps / (steps + HALF_STEPS[level]))
        + WEIGHTS["bottleneck"] * (1 / bottleneck if bottleneck > 1 else 1)
        + WEIGHTS["ways"] * (0.0 if ways < 0 else 1.0 if ways > 1 else ways)
    )
