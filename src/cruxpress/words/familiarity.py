"""Familiarity: how well an entry of a crossword is known, phrases and names included.

A word of the list has its own Zipf frequency.  An entry that is not in the list is looked up among
the names and forms that have a vector, or else split into its most probable words: a phrase is as
well known as its rarest word, less one step for each further word. An entry that cannot be split
counts as unknown.

>>> english = [familiarity("en", word) for word in ("MERGE", "RENE", "YOGAMATS", "XQJZ")]
>>> [round(number, 1) for number in english[:2]], english[2] > english[3] == UNKNOWN
([3.8, 3.7], True)
"""

from __future__ import annotations

from functools import lru_cache

from cruxpress.words import builtin
from cruxpress.words.language import SEPARATORS
from cruxpress.words.language import language as language_of
from cruxpress.words.vectors import vectors

# The Zipf frequency of a word that the list has and nobody counted (Romanian counts end at 3), of
# a name that is rarer than those with vectors, and of what nobody knows.
UNCOUNTED = {"en": 1.0, "ro": 2.0}
RARE_NAME, UNKNOWN = 1.0, 0.5
# What does each further word of a phrase take away?
EACH_WORD = 1.0
# How long may a word of a phrase be?
LONGEST = 15
# A phrase of n words is as improbable as the sum of these: this number less each word's Zipf.
RARITY = 9.0
# Words of one and two letters are parts of phrases less often than they are common.
SHORT = {1: 2.5, 2: 1.0}
SINGLE = frozenset({"A", "I", "O"})


@lru_cache(maxsize=1 << 15)
def familiarity(language: str, grid: str) -> float:
    """The Zipf frequency of an entry (a grid form), estimated where it was not counted."""
    if found := single(language, grid):
        return found
    parts = _written(language, grid) or parted(language, grid)
    if len(parts) < 2:
        return UNCOUNTED[language] if parts else UNKNOWN
    rarest = min(single(language, part) or UNCOUNTED[language] for part in parts)
    return round(max(UNKNOWN, rarest - EACH_WORD * (len(parts) - 1)), 3)


def _written(language: str, grid: str) -> tuple[str, ...]:
    """The words of a phrase whose spelling is known; of a long word itself."""
    known = builtin.phrases(language).entry(grid) if builtin.has(language) else None
    fold = language_of(language).fold
    return tuple(fold(part) for part in SEPARATORS.split(known.spelling) if part) if known else ()


def single(language: str, grid: str) -> float:
    """The Zipf frequency of one word or name; 0 if it is none."""
    counted = 0.0
    if builtin.has(language):
        zipf = builtin.chosen(language, "accepted").zipf(grid)
        counted = 0.0 if zipf is None else zipf or UNCOUNTED[language]
    return counted or _of_name(language, grid)


def _of_name(language: str, grid: str) -> float:
    known = vectors(language)
    if known is None or not grid.isascii():
        return 0.0
    small = grid.lower()
    return round(known.zipf(small), 2) or (RARE_NAME if known.is_rarer(small) else 0.0)


def parted(language: str, grid: str) -> tuple[str, ...]:
    """The words that most probably make up an entry; empty where there are none.

    >>> parted("en", "INNOWAY"), parted("en", "KELLYGREEN")
    (('IN', 'NO', 'WAY'), ('KELLY', 'GREEN'))
    """
    if not language_of(language).knows(grid):
        return ()
    best: list[tuple[float, tuple[str, ...]] | None] = [(0.0, ())]
    for end in range(1, len(grid) + 1):
        choices = []
        for start in range(max(0, end - LONGEST), end):
            before, part = best[start], grid[start:end]
            cost = _cost(language, part) if before else None
            if before and cost is not None:
                choices.append((before[0] + cost, (*before[1], part)))
        best.append(min(choices, default=None))
    whole = best[-1]
    return whole[1] if whole else ()


def _cost(language: str, part: str) -> float | None:
    """How improbable a word is as part of a phrase; None if it is no word."""
    if len(part) == 1 and part not in SINGLE:
        return None
    zipf = single(language, part)
    return (
        RARITY - zipf + SHORT.get(len(part), 0.0)
        if zipf > UNCOUNTED.get(language, RARE_NAME)
        else None
    )
