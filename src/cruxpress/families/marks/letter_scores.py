"""Scores of words: letter frequencies, word frequencies, and what is chosen by them.

The scores, thresholds and shares are those of the document that began this family.  A word's
frequency is its occurrences in a million words, 10 ** (Zipf - 3).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import fsum

from cruxpress.core.seeds import Stream

# How much may the frequency of a word raise its score?  Half of it for each hundred
# occurrences in a million, counted up to ten times.
BOOST, PER_HUNDRED, MOST_BOOST = 0.5, 100.0, 10.0
# Which answers are too rare?  Those below this frequency, or, where that leaves no word, the
# rarest fifth.
LEAST_FREQUENCY, RAREST = 0.1, 0.2
# What share of a curated subset are the words with the best scores?  The rest is random.
TOP = 0.7


def frequency(zipf: float) -> float:
    """Occurrences in a million words.

    >>> frequency(4.0), frequency(0.0)
    (10.0, 0.0)
    """
    return 10 ** (zipf - 3) if zipf > 0 else 0.0


class LetterScores:
    """How frequent letters are in a list, at each position and overall."""

    def __init__(self, words: Sequence[str]):
        count = max(1, len(words))
        self._at = Counter((letter, at) for word in words for at, letter in enumerate(word))
        self._any = Counter(letter for word in words for letter in word)
        self._count, self._total = count, max(1, sum(self._any.values()))

    def base(self, word: str) -> float:
        """Sum twice the frequency of each letter at its position and each letter's frequency.

        >>> scores = LetterScores(["CAT", "COT"])
        >>> scores.base("CAT") > scores.base("TAC")
        True
        """
        placed = fsum(2 * self._at[letter, at] / self._count for at, letter in enumerate(word))
        return placed + fsum(self._any[letter] / self._total for letter in sorted(set(word)))

    def boosted(self, word: str, occurrences: float) -> float:
        """The base score, raised for frequent words."""
        return self.base(word) * (1 + BOOST * min(occurrences / PER_HUNDRED, MOST_BOOST))


def threshold(frequencies: Sequence[float]) -> float:
    """The least frequency of an answer.

    >>> threshold([0.5, 3.0]), threshold([0.0, 0.01, 0.02, 0.03, 0.04])
    (0.1, 0.01)
    """
    if max(frequencies, default=0.0) >= LEAST_FREQUENCY:
        return LEAST_FREQUENCY
    ordered = sorted(frequencies)
    return ordered[int(RAREST * len(ordered))] if ordered else 0.0


def weighted_choice(frequencies: Mapping[int, float], stream: Stream) -> int:
    """Draw an answer (an index) above the threshold, with its frequency plus one as weight."""
    least = threshold(list(frequencies.values()))
    allowed = [index for index, one in frequencies.items() if one >= least]
    sums = list(accumulate(frequencies[index] + 1 for index in allowed))
    at = bisect_right(sums, stream.unit() * sums[-1])
    return allowed[min(at, len(allowed) - 1)]


def curated(
    words: Sequence[str], frequencies: Sequence[float], size: int, stream: Stream
) -> list[int]:
    """The indexes of a curated subset: 70 % the best words by score, 30 % others at random."""
    scores = LetterScores(words)
    order = sorted(
        range(len(words)),
        key=lambda at: (-scores.boosted(words[at], frequencies[at]), words[at]),
    )
    size = min(size, len(words))
    top = int(TOP * size)
    rest = order[top:]
    stream.shuffle(rest)
    return sorted(order[:top] + rest[: size - top])
