"""Classic sudokus in chunks: first candidates made, rated and proved in one call of the kernel.

What a draft holds is what ``generate.candidate``, ``rate`` and ``text`` say of the same puzzle;
``kernels/sudoku/draft.hpp`` tells how it is proved.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku.effort import model
from cruxpress.families.sudoku.generate import HUNT, is_classic, is_hunted, rungs, wished_givens
from cruxpress.families.sudoku.ladder import solved_climb
from cruxpress.families.sudoku.puzzle import CLASSIC, Shape
from cruxpress.families.sudoku.rate import LADDER, rating_of
from cruxpress.family import Draft
from cruxpress.recipe import Target


def draft(shape: Shape, target: Target, streams: Sequence[int]) -> Sequence[Draft | None]:
    """The first candidate of each stream; none for other boards and scales, and where more is
    asked of a candidate than its place on the ladder."""
    more = target.require or target.forbid or shape.minimal or shape.givens is not None
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
        model().rates,
    )
    return [one and _draft(*one) for one in found]


def _draft(
    text: str,
    solution: str,
    canonical: str,
    work: int,
    givens: int,
    hardest: int,
    used: list[tuple[int, int]],
    effort: list[float],
) -> Draft:
    rating = rating_of(CLASSIC, givens, effort, solved_climb(hardest, used))
    return Draft(text, solution, canonical, rating, work)
