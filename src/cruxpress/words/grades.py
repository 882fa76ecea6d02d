"""Grades: how well people know a word, and which words a puzzle may ask for.

A word has one score from 0 to 100.  For the built-in lists it is 20 + 10 x Zipf (the Zipf
scale of van Heuven et al., 2014: log10 of occurrences per thousand million words), less a
malus for words that only large dictionaries have; so 50 is Zipf 3, a word that an adult
meets.  That is also what makers of crosswords mean by a score of 50: fit to print, neither
liked nor disliked; an imported word without a score gets it.

Three rules choose words: *required* (a puzzle may ask for it; our own reading adds and strikes
some), *accepted* (counts when a solver finds it) and *large* (accepted, and unusual words of large
dictionaries too).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from cruxpress.words.editor_lists import REASONS

# The score of a word in a user's list without a score or frequency.
UNRATED = 50

# Dictionary tier -> malus.  Date: 2026-11.  The tiers are those of SCOWL: the number of
# dictionaries that have the word falls as the tier rises.
MALUS = {10: 0, 20: 0, 35: 0, 40: 0, 50: 0, 55: 0, 60: 0, 70: 5, 80: 15}

# Grade -> least score, the least known last.
GRADES = {"easy": 60, "medium": 55, "hard": 50, "rare": 0}


def score_of(zipf: float, tier: int) -> int:
    """The score of a word of a built-in list.

    >>> score_of(4.2, 10), score_of(3.0, 60), score_of(0, 80)
    (62, 50, 5)
    """
    return max(0, min(100, int(20 + 10 * zipf + 1e-9) - MALUS[tier]))


def grade_of(score: int) -> str:
    """The grade of a word: easy, medium, hard or rare.

    >>> grade_of(61), grade_of(50), grade_of(12)
    ('easy', 'hard', 'rare')
    """
    return next(grade for grade, least in GRADES.items() if score >= least)


class Graded(Protocol):
    """What a rule looks at."""

    @property
    def tier(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def offensive(self) -> int: ...
    @property
    def inflected(self) -> bool: ...
    @property
    def proper(self) -> bool: ...
    @property
    def stem(self) -> str: ...
    @property
    def unasked(self) -> str: ...
    @property
    def asked(self) -> bool: ...


@dataclass(frozen=True)
class Rule:
    """Which words a list takes."""

    name: str
    meaning: str
    least_score: int
    most_tier: int
    most_offensive: int
    inflected: bool
    proper: bool
    asked: bool = False  # are its words asked for?  Then our own reading decides too.

    def objections(self, word: Graded) -> Iterator[str]:
        """Why a word is left out, in words; nothing if it is taken."""
        if word.score < self.least_score and not (self.asked and word.asked):
            yield f"too few people know it: score {word.score}, at least {self.least_score} needed"
        if word.tier > self.most_tier:
            yield f"only large dictionaries have it: tier {word.tier}, at most {self.most_tier}"
        if word.offensive > self.most_offensive:
            yield f"offensive at level {word.offensive}, at most {self.most_offensive} allowed"
        if word.inflected and not self.inflected:
            yield f"inflected: a plain form of {word.stem!r}"
        if word.proper and not self.proper:
            yield "mostly a name"
        if word.unasked and self.asked:
            yield f"not asked for: {REASONS[word.unasked]}"


REQUIRED = Rule(
    "required", "words that people know: a puzzle may ask for them",
    least_score=50, most_tier=60, most_offensive=0, inflected=False, proper=False, asked=True,
)  # fmt: skip
ACCEPTED = Rule(
    "accepted", "words of general dictionaries: they count when a solver finds them",
    least_score=0, most_tier=70, most_offensive=1, inflected=True, proper=True,
)  # fmt: skip
LARGE = Rule(
    "large", "accepted words, and those that only large dictionaries have",
    least_score=0, most_tier=80, most_offensive=1, inflected=True, proper=True,
)  # fmt: skip
# Everything a file holds: what its owner wrote is taken as it is.
ALL = Rule(
    "all", "every word of the list",
    least_score=0, most_tier=255, most_offensive=3, inflected=True, proper=True,
)  # fmt: skip
RULES = {rule.name: rule for rule in (REQUIRED, ACCEPTED, LARGE, ALL)}
