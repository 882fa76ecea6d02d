"""Choose the letters of a wheel; each mode has its own method.

- m1: the letters of a random word of the list;
- m2: the same (an extra step rejects letters of the previous round);
- m3: random letters with two or three vowels;
- m4: exclude one to three frequent letters of the previous round, then draw a new set from the
  rest of the alphabet.

Letters are a sorted multiset with at most three copies of a letter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from cruxpress.core.seeds import Stream
from cruxpress.families.wheel.lexicon import MOST_EQUAL

if TYPE_CHECKING:
    from cruxpress.families.wheel.step_matrix import SearchState, WheelRules

VOWELS = frozenset("AEIOU")
# How many letters of the previous round may m4 leave out?
MOST_EXCLUDED = 3
# Up to which size does m4 draw from the full table of wheels with enough words?  The table for six
# letters takes 10 ms, the table for seven 150 ms.  Larger wheels with enough words are so common
# that random draws find them.
TABLE = 6


@dataclass(frozen=True)
class Proposal:
    """Letters for an attempt, and the letters excluded from the alphabet."""

    letters: str
    excluded: str = ""


def difference(letters: str, previous: str) -> float:
    """The difference of two multisets of letters: 1 minus the share that they have in common.

    >>> difference("AEST", "AEOO"), difference("AEST", "")
    (0.5, 1.0)
    """
    if not previous:
        return 1.0
    common = (Counter(letters) & Counter(previous)).total()
    return 1 - common / max(len(letters), len(previous))


def _from_a_word(rules: WheelRules, state: SearchState, stream: Stream) -> Proposal:
    word = stream.choice(rules.lexicon_words(rules.letters))
    return Proposal("".join(sorted(word)))


def _with_vowels(rules: WheelRules, state: SearchState, stream: Stream) -> Proposal:
    vowels = {x: n for x, n in rules.letter_counts.items() if x in VOWELS}
    others = {x: n for x, n in rules.letter_counts.items() if x not in VOWELS}
    count = 2 + stream.below(2)
    text = draw(vowels, count, stream) + draw(others, rules.letters - count, stream)
    return Proposal("".join(sorted(text)))


def _reduced_alphabet(rules: WheelRules, state: SearchState, stream: Stream) -> Proposal:
    excluded = exclude(rules, state, 1 + stream.below(MOST_EXCLUDED), stream)
    left = rules.letter_counts
    if excluded:
        left = {x: n for x, n in left.items() if x not in excluded}
    found = _from_table(rules, excluded, stream) if rules.letters <= TABLE else ""
    return Proposal(found or _drawn(rules, left, stream), excluded)


def exclude(rules: WheelRules, state: SearchState, count: int, stream: Stream) -> str:
    """Draw letters of the previous round to exclude, weighted by frequency."""
    counts = {x: rules.letter_counts.get(x, 0) for x in set(state.letters)}
    return "".join(sorted(draw(dict(sorted(counts.items())), count, stream, most_equal=1)))


def _drawn(rules: WheelRules, counts: Mapping[str, int], stream: Stream) -> str:
    """Draw sets of letters by frequency; return the first that builds enough words, or the last.

    Only this look-ahead limits the number of words from above.
    """
    letters, bag = "", Bag(counts)
    for _ in range(rules.draws):
        letters = "".join(sorted(bag.draw(rules.letters, stream)))
        if rules.draws == 1 or rules.least_words <= rules.count(letters) <= rules.most_words:
            break
    return letters


def _from_table(rules: WheelRules, excluded: str, stream: Stream) -> str:
    """A random wheel from the table, without the excluded letters; ``""`` if none was drawn."""
    table = rules.table
    for _ in range(rules.draws if table else 0):
        letters = stream.choice(table)
        if not set(letters) & set(excluded):
            return letters
    return ""


def draw(counts: Mapping[str, int], size: int, stream: Stream, most_equal: int = MOST_EQUAL) -> str:
    """Draw letters weighted by frequency, at most ``most_equal`` copies of each."""
    return Bag(counts).draw(size, stream, most_equal)


class Bag:
    """Letters to draw from, weighted by frequency."""

    def __init__(self, counts: Mapping[str, int]):
        self.letters = list(counts)
        self.weights = [max(1, count) for count in counts.values()]
        self.sums = list(accumulate(self.weights))

    def draw(self, size: int, stream: Stream, most_equal: int = MOST_EQUAL) -> str:
        """Draw up to ``size`` letters, at most ``most_equal`` copies of each."""
        letters, weights, sums = self.letters, self.weights, self.sums
        taken: list[str] = []
        while letters and len(taken) < size:
            # Weighted choice by binary search in the cumulative sums.
            letter = letters[bisect_right(sums, stream.below(sums[-1]))]
            taken.append(letter)
            if taken.count(letter) == most_equal:
                left = [(x, w) for x, w in zip(letters, weights, strict=True) if x != letter]
                letters, weights = [x for x, _ in left], [w for _, w in left]
                sums = list(accumulate(weights))
        return "".join(taken)


PROPOSE: dict[str, Callable[[WheelRules, SearchState, Stream], Proposal]] = {
    "m1": _from_a_word,
    "m2": _from_a_word,
    "m3": _with_vowels,
    "m4": _reduced_alphabet,
}
