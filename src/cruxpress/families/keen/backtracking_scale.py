"""The document's scale: `classify_tier_required`, as "Difficulty Classification" describes it.

A search solves the puzzle with the deductions of the easy, then the normal, then the hard tier.
The required tier is the first whose search never tries a second digit in a cell.  If no tier
qualifies, the puzzle needs guessing: extreme up to 50,000 nodes, unreasonable beyond.

It differs from our own scale in two ways.  A search whose first guess happens to be right
does not backtrack, so a puzzle that needs a guess may still count as deduced.  And the scale has
no deductions above hard: it counts nodes for puzzles that fish and chains would solve.
"""

from __future__ import annotations

from math import log10

from cruxpress.core.errors import Beyond
from cruxpress.core.rating import Band, Feature, Rating, Scale
from cruxpress.families.keen.puzzle import Puzzle
from cruxpress.families.keen.solve import HARD, TIERS, LatinSearch, search, solve

# How many nodes may an extreme puzzle need?  The document calls this threshold "provisional".
EXTREME_NODES = 50_000

DOCUMENT = Scale(
    name="document",
    value="tier required; from 3 on, nodes",
    bands=(
        Band("easy", 0.0, "easy deductions, no second digit tried"),
        Band("normal", 1.0, "normal deductions, no second digit tried"),
        Band("hard", 2.0, "hard deductions, no second digit tried"),
        Band("extreme", 3.0, "guessing, up to 50,000 nodes"),
        Band("unreasonable", 4.0, "guessing, more than 50,000 nodes"),
    ),
    since="2026-11-15",
    evidence='The rule and the threshold of the document "Difficulty Classification". On 2,238 '
    "puzzles labelled by Simon Tatham's Keen it agrees with the label of 57.6 %; the largest "
    "search took 64 nodes, so that the threshold never fires.",
    measure="nodes",
    digits=2,
)


def tier_required(puzzle: Puzzle) -> tuple[str, LatinSearch]:
    """The tier whose search does not backtrack, or ``none``, and the result of the last search.

    >>> from cruxpress.families.keen.text import parse
    >>> tier_required(parse("3:a_3aab_,m3s1s1a4"))[0]
    'easy'
    """
    for tier in range(HARD + 1):
        found = search(puzzle, tier)
        if found.status == "budget":
            raise Beyond("the search of the document's scale is beyond the work budget")
        if not found.backtracked:
            return TIERS[tier], found
    return "none", found


def rate_document(puzzle: Puzzle) -> Rating:
    """The rating of a puzzle with one solution on the document's scale."""
    solve(puzzle).only()
    tier, found = tier_required(puzzle)
    value = float(TIERS.index(tier)) if tier in TIERS else _guessed(found.nodes)
    features: dict[str, Feature] = {
        "tier_required": tier,
        "nodes": found.nodes,
        "guesses": found.guesses,
        "depth": found.depth,
        "backtracked": found.backtracked,
        "lucky": found.guesses > 0 and not found.backtracked,
    }
    return Rating(DOCUMENT.level(value), value, features, DOCUMENT.name)


def _guessed(nodes: int) -> float:
    """The value of a puzzle that needs guessing: below 4 up to EXTREME_NODES, else above 4."""
    if nodes <= EXTREME_NODES:
        return round(3 + 0.99 * nodes / EXTREME_NODES, 4)
    return round(4 + log10(nodes / EXTREME_NODES), 4)
