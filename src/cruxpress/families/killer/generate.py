"""Generate killers: the kernel cuts a full grid into cages so that the hardest step is in a range.

The kernel repairs a puzzle instead of starting again (see ``kernels/killer/generate.hpp``).  A
work unit is a hundred climbs of the kernel.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cruxpress._kernels import killer as kernel
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.killer.puzzle import AUTO, Puzzle, Shape
from cruxpress.families.killer.rate import LADDER, TECHNIQUES
from cruxpress.grids.target_range import CALL, UNIT, TargetRange
from cruxpress.text.messages import said

# The range of values without a target: suitable for most people.
ANY = LADDER.range("medium")
# Without cages of one cell, twelve searches below the first rating (times ten) found no puzzle.  A
# search for less aims at the second, which six of six reached, and returns the nearest puzzle.
EASIEST, NEAREST = 17, 19
RANGE = TargetRange(TECHNIQUES, LADDER)

Made = Candidate[Puzzle, bytes] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """Why shape and target can never meet, if so."""
    usual = _usual(shape)
    if shape.size == 4 and RANGE.range(target, usual)[0] >= ANY[0]:
        return said(
            "a 4x4 killer above easy is too rare to be made: of 200,000 that were drawn 10 are "
            "medium and none is harder"
        )
    return RANGE.infeasible(target, usual, said("a killer"))


def settle(shape: Shape, target: Target) -> Shape:
    """The shape with ``auto`` symmetry replaced: the symmetry of most published killers.

    Expert killers, required techniques and values are several times slower to make with
    symmetry, and get none.
    """
    if shape.symmetry != AUTO:
        return shape
    aimed = target.ranges or target.require or target.forbid or target.named
    rare = aimed or target.level == "expert" or shape.size < 9
    return replace(shape, symmetry="none" if rare else "rotate180")


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle whose hardest step is in the range of the target."""
    floor, ceiling = RANGE.tenths(*RANGE.range(target, _usual(shape)))
    if not shape.singles and ceiling < EASIEST:
        ceiling = NEAREST
    made: dict[str, Any] = kernel.generate(
        stream.seed(),
        shape.size,
        floor=floor,
        ceiling=ceiling,
        largest=min(shape.largest, shape.size),
        singles=shape.singles,
        blocks=shape.blocks,
        symmetry=shape.symmetry,
        budget=CALL,
    )
    work = 1 + made["climbs"] // UNIT
    if not made["found"]:
        return Reject("no cages found that are as hard as wished", work)
    return Candidate(Puzzle(shape.size, made["cage_of"], made["sums"]), made["solution"], work)


def _usual(shape: Shape) -> tuple[float, float]:
    """The range of values without a target."""
    return ANY if shape.size > 4 else LADDER.range("easy")
