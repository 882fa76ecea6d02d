"""Keen in chunks: first candidates made, rated and proved in one call of the kernel.

What a draft holds is what ``generate.candidate``, ``rate`` and ``text`` say of the same puzzle;
``kernels/keen/draft.hpp`` tells how it is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cruxpress._kernels import keen as kernel
from cruxpress.families.keen.document import DOCUMENT
from cruxpress.families.keen.generate import CALL, UNIT, tier_of
from cruxpress.families.keen.puzzle import SINGLES, Shape
from cruxpress.families.keen.rate import (
    FEWEST_WAYS,
    HALF_STEPS,
    HIGHEST,
    LESS_FOR_CAGES,
    MORE_WAYS,
    WEIGHTS,
)
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
        unit=UNIT,
        model=_model(),
    )
    return Draft.each(found)


@cache
def _model() -> kernel.RatingModel:
    """What ratings are made of, in the kernel's terms."""
    return kernel.RatingModel(
        [HALF_STEPS[level] for level in TIERS],
        [WEIGHTS[name] for name in ("hard_steps", "bottleneck", "ways")],
        HIGHEST,
        LESS_FOR_CAGES,
        FEWEST_WAYS,
        MORE_WAYS,
    )
