"""Keen in chunks: first candidates made, rated and proved in one call of the kernel.

What a draft holds is what ``generate.candidate``, ``rate`` and ``text`` say of the same puzzle;
``kernels/keen/draft.hpp`` tells how it is proved.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress._kernels import keen as kernel
from cruxpress.families.keen.document import DOCUMENT
from cruxpress.families.keen.generate import CALL, UNIT, tier_of
from cruxpress.families.keen.puzzle import SINGLES, Shape
from cruxpress.families.keen.rate import numbers_of, rating_of
from cruxpress.families.keen.solve import BUDGET, LIGHT, TIERS
from cruxpress.family import Draft
from cruxpress.recipe import Target


def draft(shape: Shape, target: Target, streams: Sequence[int]) -> Sequence[Draft | None]:
    """The first candidate of each stream at the tier of the target; none on the document's scale,
    which asks other questions."""
    if target.scale == DOCUMENT.name:
        return [None] * len(streams)
    found = kernel.drafts(
        streams,
        shape.size,
        tier_of(target),
        shape.mask,
        SINGLES.index(shape.singles),
        shape.largest,
        shape.hidden,
        making=CALL * UNIT,
        asking=BUDGET,
        light=LIGHT,
    )
    return [one and _draft(shape.size**2, *one) for one in found]


def _draft(
    cells: int,
    text: str,
    solution: str,
    canonical: str,
    tier: int,
    work: int,
    cages: int,
    rounds: Sequence[int],
    openings: Sequence[int],
    narrowest: int,
    layouts: float,
    nodes: int,
    techniques: dict[str, int],
) -> Draft:
    numbers = numbers_of(tier, rounds, openings, narrowest, layouts, nodes)
    rating = rating_of(TIERS[tier], cells, numbers, cages, techniques)
    return Draft(text, solution, canonical, rating, 1 + work // UNIT)
