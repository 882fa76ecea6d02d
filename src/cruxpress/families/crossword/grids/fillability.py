"""How much choice a vocabulary leaves a grid: a number that says whether it will fill.

Were the letters of words drawn by chance, each as often as it stands at that place of words of
that length, the fills of a grid could be counted: all ways to put a word into each slot, times the
chance that the two words of every crossing agree.  The logarithm of that number for each slot is
the *freedom* of the grid.  It ranks patterns well: on our blocked patterns of 15x15 to 21x21 with
the English clue bank (November 2026), fills took some ten thousand steps of work from 0.8 on, some
hundred thousand at 0.6, and from 19x19 on none was found within 1.5 million under 0.4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum

from cruxpress.families.crossword.filling.lexicon import LONGEST, ScoredLexicon
from cruxpress.families.crossword.grids.grid import Grid

# From which freedom on is a grid filled in a moment, mostly, and under which is no fill likely?
EASY, HOPELESS = 0.75, 0.0
# How far under the freest pattern may another one be, where none is easy?
NEAR = 0.1

NONE = float("-inf")
# Letter codes are below this.
CODES = 32
# Where the places of words of a length begin in the table of chances.
FIRST = [0, *accumulate(range(LONGEST + 1))]


def freedom(grid: Grid, lexicon: ScoredLexicon, floor: int = 0) -> float:
    """The logarithm of how many fills chance would give, for each slot of the grid.

    >>> from cruxpress.words import language
    >>> rows = [(word, 50, "") for word in ("TEA", "TOE", "ATE", "EAT")]
    >>> words = ScoredLexicon.of(language("en"), rows)
    >>> round(freedom(Grid(("...", ".#.", "...")), words), 2)
    0.31
    """
    words, agree = _chances(lexicon, floor)
    lengths = [len(slot) for slot in grid.slots]
    total = fsum(words[length] for length in lengths)
    for places in grid.crossings.values():
        if len(places) > 1:
            (one, here), (other, there) = places
            total += agree[FIRST[lengths[one]] + here][FIRST[lengths[other]] + there]
    return round(total / len(lengths), 9) if lengths else 0.0


def freest(
    grids: Sequence[Grid], lexicon: ScoredLexicon, floor: int = 0, easy: float = EASY
) -> list[Grid]:
    """The grids that are easy to fill, or those that are nearly as free as the freest."""
    found = [freedom(grid, lexicon, floor) for grid in grids]
    bar = min(easy, max(found, default=NONE) - NEAR)
    return [grid for grid, free in zip(grids, found, strict=True) if free >= bar]


@lru_cache(maxsize=16)
def _chances(lexicon: ScoredLexicon, floor: int) -> tuple[list[float], list[list[float]]]:
    """Logarithms: of how many words a length has, and of the chance that two places agree."""
    import numpy as np

    counts = np.zeros((FIRST[-1], CODES), np.int64)
    words = [0] * (LONGEST + 1)
    by_length: dict[int, list[str]] = {}
    for word, score in zip(lexicon.words, lexicon.scores, strict=True):
        if score >= floor:
            by_length.setdefault(len(word), []).append(word)
    for length, some in by_length.items():
        words[length] = len(some)
        codes = np.frombuffer(lexicon.language.codes("".join(some)), np.uint8)
        for place in range(length):
            counts[FIRST[length] + place] = np.bincount(codes[place::length], minlength=CODES)
    every = counts.sum(axis=1)
    pairs = np.outer(every, every)
    alike = (counts @ counts.T).tolist()
    return (
        [_log(number, 1) for number in words],
        [list(map(_log, row, all_)) for row, all_ in zip(alike, pairs.tolist(), strict=True)],
    )


def _log(part: int, whole: int) -> float:
    return math.log(part / whole) if part else NONE
