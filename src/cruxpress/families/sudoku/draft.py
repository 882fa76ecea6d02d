"""Classic sudokus in chunks: first candidates made, rated and proved in one call of the kernel.

What a draft holds is what ``generate.candidate``, ``rate`` and ``text`` say of the same puzzle;
``kernels/sudoku/draft.hpp`` tells how it is proved.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku.generate import HUNT, is_classic, is_hunted, rungs, wished_givens
from cruxpress.families.sudoku.puzzle import Shape
from cruxpress.families.sudoku.rate import LADDER
from cruxpress.families.sudoku.told import model
from cruxpress.family import Draft
from cruxpress.recipe import Target


def draft(shape: Shape, target: Target, streams: Sequence[int]) -> Sequence[Draft | None]:
    """The first candidate of each stream; none for other boards and scales, and where more is
    asked of a candidate than its place on the ladder."""
    more = target.require or target.forbid or target.named or shape.minimal
    more = more or shape.givens is not None
    if not is_classic(shape) or target.scale not in ("", LADDER.name) or more:
        return [None] * len(streams)
    wish = wished_givens(shape, target)
    found = kernel.drafts(
        streams,
        is_hunted(shape, target),
        *rungs(target),
        shape.symmetry,
        wish.fewest,
        HUNT,
        wish.spread,
        model(),
    )
    return Draft.each(found)
