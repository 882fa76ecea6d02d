"""Measures of a row: information gain, bits, and overlap with earlier letters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise


def information_gain(before: int, after: int) -> int:
    """How many words a row rules out."""
    return before - after


def reduction(before: int, after: int) -> float:
    """The share of the words that a row rules out.

    >>> reduction(200, 50), reduction(0, 0)
    (0.75, 0.0)
    """
    return (before - after) / before if before else 0.0


def bits(counts: Sequence[int]) -> list[float]:
    """The information of each row in bits, from the number of words before and after it.

    >>> bits([64, 16, 1])
    [2.0, 4.0]
    """
    pairs = pairwise(counts)
    return [round(math.log2(one / other), 2) if other else 0.0 for one, other in pairs]


def overlap(guess: str, shown: Iterable[str]) -> int:
    """The number of different letters that a guess shares with earlier guesses.

    >>> overlap("CRANE", ["CARGO"])
    3
    """
    return len(set(guess) & set("".join(shown)))


def letters_shown(guesses: Iterable[str]) -> int:
    """How many different letters the guesses show: their diversity."""
    return len(set("".join(guesses)))
