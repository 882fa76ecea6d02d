"""The minutes that people need for a crossword, from its entries and clues.

Minutes increase with rare words, long words, and clues that are far from their answers in meaning,
end with a question mark, are vague or have a single word.  Blanks decrease them.  The weights of
``minutes.toml`` were fitted to the median times of newspaper puzzles.  ``traits.toml`` has the
numbers that were not fitted: lists of words, and judgement where no measurements exist.

A puzzle has two predictions: minutes at its own size, and minutes of a daily grid of 189 letters
with such words and clues.  Levels use the second, so a puzzle is not easy just because it is small.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, fsum
from typing import Any, NamedTuple

from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.cluing.trait_cache import kept
from cruxpress.families.crossword.puzzle import definition_of
from cruxpress.support.package_files import files
from cruxpress.words.familiarity import familiarity
from cruxpress.words.vectors import vectors

# A word in a clue, with a genitive or other ending after an apostrophe.
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# The traits that enter the weighted sum.
SUMMED = ("familiarity", "closeness", "question", "vague", "blank", "one_word")
APOSTROPHE = re.compile("['’]")


@cache
def data(name: str) -> Mapping[str, Any]:
    """A table of numbers: ``minutes`` (fitted) or ``traits`` (set)."""
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


class Traits(NamedTuple):
    """The traits of an entry and its clue that affect the minutes.

    ``closeness`` is None if unknown; ``usual`` is then the typical closeness of such clues.
    ``extra``: the addition for wordplay.
    """

    familiarity: float
    closeness: float | None
    usual: float
    question: bool
    vague: bool
    blank: bool
    one_word: bool
    extra: float = 0.0

    def weight(self, usual: float | None = None) -> float:
        """The entry's contribution to log(minutes), multiplied by the number of entries."""
        known, close, question, vague, blank, one_word = _weights()
        usual = self.usual if usual is None else usual
        total = (
            known * self.familiarity
            + close * (usual if self.closeness is None else self.closeness)
            + question * self.question
            + vague * self.vague
            + blank * self.blank
            + one_word * self.one_word
        )
        return self.extra + total


@cache
def _weights() -> list[float]:
    """The weights of the traits that are added up."""
    return [data("minutes")["weights"][name] for name in SUMMED]


@lru_cache(maxsize=1 << 15)
def traits(
    language: str, word: str, clue: Clue | None, oblique: bool = False, points: float = 0.0
) -> Traits:
    """The traits of an entry (a grid form) and its clue.

    ``points``: the weight of the wordplay's device above a straight clue.
    """
    if clue is not None and clue.derivation is None:
        return traits_of_plain(language, word, clue, oblique)
    return reckoned(language, word, clue, oblique, points)


def traits_of_plain(language: str, word: str, clue: Clue, oblique: bool) -> Traits:
    """The same as ``traits`` for a clue without wordplay; not cached here, callers cache it."""
    if found := kept(language, word, clue.text):
        usual = _usual(found.familiarity, oblique)
        return Traits(found.familiarity, found.closeness, usual, *found.bits)
    return reckoned(language, word, clue, oblique)


def reckoned(
    language: str, word: str, clue: Clue | None, oblique: bool = False, points: float = 0.0
) -> Traits:
    """The same as ``traits``, without the precomputed traits of bank clues."""
    known, numbers = familiarity(language, word), data("traits")
    usual = _usual(known, oblique)
    if clue is None:
        return Traits(known, None, usual, False, False, False, False)
    if clue.derivation is not None:
        close = closeness(language, word, definition_of(clue))
        extra = numbers["wordplay"]["point"] * points
        return Traits(known, close, usual, False, False, False, False, extra)
    words = words_in(clue.text)
    return Traits(
        known, closeness(language, word, clue.text), usual, clue.text.endswith("?"),
        not set(words).isdisjoint(_words_of("vague", language)), "__" in clue.text, len(words) == 1,
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _usual(zipf: float, oblique: bool) -> float:
    """The typical closeness of a clue whose closeness is unknown."""
    numbers = data("traits")["closeness"]
    base: float = numbers["oblique" if oblique else "straight"]
    return round(base + float(numbers["each_zipf"]) * (zipf - float(numbers["zipf"])), 3)


def words_in(text: str) -> list[str]:
    """The words of a clue in small letters, without what follows an apostrophe.

    >>> words_in("___-Pong"), words_in("Diner's one-time list?")
    (['pong'], ['diner', 'one', 'time', 'list'])
    """
    return [APOSTROPHE.split(word)[0] for word in WORD.findall(text.lower())]


def closeness(language: str, word: str, text: str) -> float | None:
    """The closeness in meaning of a clue to its answer, about 0 to 1; None if unknown."""
    known, numbers = vectors(language), data("traits")["closeness"]
    if known is None:
        return None
    small = word.lower()
    if known.is_rarer(small):
        return float(numbers["rare"])
    skipped = _words_of("small", language)
    found = known.closeness([one for one in words_in(text) if one not in skipped], [small])
    return None if found is None else round(numbers["slope"] * found + numbers["offset"], 3)


@cache
def _words_of(kind: str, language: str) -> frozenset[str]:
    return frozenset(data("traits")[kind].get(language, ()))


@dataclass(frozen=True)
class Minutes:
    """Minutes of a daily grid with such entries, of the puzzle, and its 80 % interval."""

    daily: float
    own: float
    low: float
    high: float


def minutes_of(
    entries: Sequence[Traits], lengths: Sequence[int], style: str, letters: int, given: int = 0
) -> Minutes:
    """The minutes of a puzzle by the traits and lengths of its entries, and its letters.

    An entry of unknown closeness, such as a phrase, gets the mean closeness of the others.
    """
    fitted, size = data("minutes"), data("traits")["size"]
    mean = mean_closeness(entries)
    left = 1 - data("traits")["given"]["share"] * given / letters
    length = fitted["mean"]["length"] + longer(lengths, style)
    logarithm = fitted["intercept"] + fsum(one.weight(mean) for one in entries) / len(entries)
    daily = left * exp(logarithm + fitted["weights"]["length"] * length)
    own = daily * (letters / size["letters"]) ** size["exponent"]
    low, high = (own * share for share in fitted["spread"])
    return Minutes(round(daily, 2), round(own, 2), round(low, 2), round(high, 2))


def mean_closeness(entries: Sequence[Traits]) -> float | None:
    """The mean closeness of the entries that have one."""
    known = [one.closeness for one in entries if one.closeness is not None]
    return fsum(known) / len(known) if known else None


def longer(lengths: Sequence[int], style: str) -> float:
    """The mean length of the words above the usual length of their style, in letters."""
    usual = data("traits")["length"]
    over = sum(lengths) / len(lengths) - usual[style]
    return float(max(-usual["most"], min(usual["most"], over)))
