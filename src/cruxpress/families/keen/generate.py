"""Generate keen puzzles: the kernel makes a puzzle at a tier from a Latin square, cages and goals.

The kernel repairs candidates instead of discarding them (see ``kernels/keen/generate.hpp``).  A
work unit here is a million of the kernel's work units.  If the kernel finds nothing within its
share of the budget, the candidate is a puzzle of the nearest tier that works.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cruxpress._kernels import keen as kernel
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.keen.backtracking_scale import DOCUMENT
from cruxpress.families.keen.feasible import too_rare
from cruxpress.families.keen.puzzle import SINGLES, Puzzle, Shape
from cruxpress.families.keen.rate import TIER
from cruxpress.families.keen.solve import NORMAL, TIERS, UNREASONABLE
from cruxpress.families.keen.techniques import WEIGHTS
from cruxpress.text.messages import said

# How many of the kernel's work units are one work unit here?
UNIT = 1_000_000
# How many units may one call of the kernel use?
CALL = 100

# The tier if the user requests no level: suitable for most people.
ANY_TIER = NORMAL

# Level -> techniques of which every puzzle at the level needs at least one, if these are few.
_NEEDS = {"normal": {"cage-cells"}, "unreasonable": {"line-sum", "trial"}}

# Tier -> all tiers, the nearest first.
_NEAREST = [
    sorted(range(len(TIERS)), key=lambda tier: (abs(tier - asked), tier))
    for asked in range(len(TIERS))
]

Made = Candidate[Puzzle, bytes] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """Explain why no puzzle can meet shape and target; None if one may exist."""
    if target.scale == DOCUMENT.name:
        return _infeasible_by_document(shape, target)
    if target.level:
        tier = TIERS.index(target.level)
        for slug in target.require:
            if WEIGHTS[slug] >= tier + 1:
                return said(
                    "a keen puzzle that needs the technique {technique} is not {level}",
                    technique=slug, level=target.level,
                )  # fmt: skip
        needs = _NEEDS.get(target.level, set())
        if needs and needs.issubset(target.forbid):
            return said(
                "no keen puzzle is {level} without {technique}",
                level=target.level, technique=", ".join(sorted(needs)),
            )  # fmt: skip
        return impossible(shape, tier) or too_rare(shape, tier)
    if any(one.feature == "value" and one.low >= len(TIERS) for one in target.ranges):
        return said("no keen puzzle has a value of {value:g} or more", value=len(TIERS))
    return impossible(shape, 0)


def _infeasible_by_document(shape: Shape, target: Target) -> str | None:
    """The document's level is never above the tier, and extreme needs a tier above hard."""
    if target.require or target.forbid:
        return said(
            "the document's scale knows no techniques; require and forbid need the scale tier"
        )
    if target.level == "unreasonable":
        return said(
            "no puzzle is known that needs more than 50,000 nodes, which the document calls "
            "unreasonable; ask for the level on the scale tier"
        )
    tiers = range(TIERS.index(target.level or "easy"), len(TIERS))
    reasons = [impossible(shape, tier) for tier in tiers]
    return reasons[0] if all(reasons) else None


def impossible(shape: Shape, tier: int) -> str | None:
    """Explain why no puzzle of the shape can have the tier; None if one may exist."""
    return _impossible(shape, tier)


@lru_cache(maxsize=64)
def _impossible(shape: Shape, tier: int) -> str | None:
    why: str = _made(shape, tier, seed=0, units=0)["why"]
    return said(why) if why else None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle at the tier of the target, or at the nearest tier that works."""
    asked, work = tier_of(target), 0
    for tier in _NEAREST[asked]:
        made = _made(shape, tier, stream.seed(), CALL if tier == asked else CALL // 10)
        work += made["stats"]["work"]
        if made["status"] == "found":
            return Candidate(_puzzle(shape, made), made["solution"], 1 + work // UNIT)
    return Reject("no puzzle of this shape found", 1 + work // UNIT)


def tier_of(target: Target) -> int:
    """The tier to make for a target."""
    if target.level == "extreme" and target.scale == DOCUMENT.name:
        return UNREASONABLE  # most of these need guessing, as the document requires
    if target.level:
        return TIERS.index(target.level)
    required = max((int(WEIGHTS[slug]) for slug in target.require), default=0)
    wished = [one for one in target.ranges if one.feature == "value"]
    if wished and target.scale in ("", TIER.name):
        return max(required, int(min(max(0.0, wished[0].low), UNREASONABLE)))
    return required or ANY_TIER


def _made(shape: Shape, tier: int, seed: int, units: int) -> dict[str, Any]:
    found: dict[str, Any] = kernel.generate(
        seed,
        shape.size,
        tier,
        shape.mask,
        SINGLES.index(shape.singles),
        shape.largest,
        shape.hidden,
        units * UNIT,
    )
    return found


def _puzzle(shape: Shape, made: dict[str, Any]) -> Puzzle:
    """Convert the kernel's puzzle; cages of one cell have no hidden operator."""
    cage_of, operators = made["cage"], made["operators"]
    if shape.hidden:
        alone = [cage_of.count(cage) == 1 for cage in range(len(operators))]
        operators = bytes(1 if one else mask for one, mask in zip(alone, operators, strict=True))
    return Puzzle(shape.size, cage_of, operators, made["goals"])
