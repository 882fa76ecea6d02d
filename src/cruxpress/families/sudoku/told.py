"""Ratings of many texts of classic sudokus as JSON, in one call of the kernel.

What is told is what ``rate`` says of the same puzzle, to the letter (``kernels/sudoku/told.hpp``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku import effort
from cruxpress.families.sudoku.rate import LADDER


@cache
def model() -> kernel.RatingModel:
    """The model of minutes and the levels in force, in the kernel's terms."""
    fitted = effort.model()
    return kernel.RatingModel(
        fitted.rates,
        fitted.terms,
        fitted.intercept,
        fitted.hardest,
        fitted.doubling,
        fitted.spread,
        fitted.spread_beyond,
        effort.LONGEST,
        [(band.level, band.at_least) for band in LADDER.bands],
    )


def told(texts: Sequence[str], scale: str = "") -> Sequence[str | None]:
    """The rating of each text, as JSON; none for other boards, forms and scales, and for puzzles
    without exactly one solution or beyond the ladder."""
    if scale not in ("", LADDER.name):
        return [None] * len(texts)
    return kernel.rated_texts(list(texts), model())
