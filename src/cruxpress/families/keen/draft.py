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
from cruxpress.families.keen.rate import fraction_of
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
    steps: int,
    narrowest: int,
    layouts: float,
    rest: str,
) -> Draft:
    """A draft in the kernel's numbers; the features in the order of ``rate.rating_of``, from the
    rounds on as the kernel writes them."""
    layouts, level = round(layouts, 2), TIERS[tier]
    value = round(tier + fraction_of(level, steps, narrowest, layouts, cells, cages), 2)
    features = f'{{"hard_steps":{steps},"bottleneck":{narrowest},"layouts":{layouts!r},{rest}'
    return Draft(text, solution, canonical, level, value, features, steps, 1 + work // UNIT)
