"""Exchange clues of the bank until the predicted minutes reach the target.

A level is a band of minutes.  Each puzzle gets its own goal inside the band, so that the puzzles of
a book vary within a level.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import exp, inf, log
from typing import NamedTuple

from cruxpress.clues.bank import CLUES, Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.clue_conflicts import ClueConflicts
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.cluing.clue_weights import clue_weights
from cruxpress.families.crossword.cluing.writing import rooms
from cruxpress.families.crossword.minutes import data
from cruxpress.families.crossword.puzzle import Puzzle

# Level -> between which minutes of a daily grid is a wish?  Inside the bands of the scale, around
# newspapers' Mondays, Tuesdays and Wednesdays, and Thursdays to Saturdays.
WISHES = {"easy": (5.0, 7.0), "medium": (9.5, 12.5), "hard": (19.0, 25.0)}
# Level -> what share of the clues may be exchanged?  Easy puzzles keep most of their straight ones.
SHARES = {"easy": 0.5, "medium": 1.0, "hard": 1.0}
# The clues of the bank that a level leaves alone.
SPARED = {"easy": frozenset({"harder"})}
# How much wider than its one end is a range without the other?
OPEN = 1.3
# The tolerance around the goal, in logarithms of minutes.
NEAR = 0.01


def wish_of(target: Target, level: str, cells: int, stream: Stream) -> float | None:
    """The minutes of a daily grid that a puzzle should have; None on another scale."""
    if target.scale not in ("", "own"):
        return None
    size = data("traits")["size"]
    own = (cells / size["letters"]) ** size["exponent"]
    low, high = WISHES[level]
    for one in target.ranges:
        if one.feature in ("value", "minutes"):
            low, high = _ends(one.low, one.high, own if one.feature == "minutes" else 1.0)
    return exp(log(low) + stream.unit() * (log(high) - log(low)))


def _ends(low: float, high: float, per_daily: float) -> tuple[float, float]:
    """A range of minutes as minutes of a daily grid, with two ends above nothing."""
    high = low * OPEN if high == inf else high
    low = high / OPEN if low <= 0 else low
    return max(0.1, low / per_daily), max(0.1, high / per_daily)


class Exchange(NamedTuple):
    """Another clue of the bank, and what it adds to the weights of all entries."""

    text: str
    more: float


def tuned(
    puzzle: Puzzle, words: list[str], factor: float, level: str | None, side: str, stream: Stream
) -> Puzzle | None:
    """The puzzle with clues that multiply its minutes by a factor, as nearly as the bank can.

    A level may limit which clues, and how many, are exchanged.  ``side`` is the variety of English
    of the new clues (US, GB, or that of the puzzle).  None if no clue was exchanged.
    """
    wanted, left = len(words) * log(factor), round(SHARES.get(level or "", 1.0) * len(words)) or 1
    spared = SPARED.get(level or "", frozenset())
    desk, order, room = _Desk(puzzle, words, side), list(range(len(words))), rooms(puzzle.grid)
    stream.shuffle(order)
    for index in order:
        if not left or abs(wanted) < NEAR * len(words):
            break
        found = _exchanges(puzzle, words[index], index, spared, room)
        nearer = [one for one in found if abs(wanted - one.more) < abs(wanted)]
        nearer.sort(key=lambda one: abs(wanted - one.more))
        if best := desk.first_fitting(index, nearer) if found else None:
            desk.take(index, best)
            wanted -= best.more
            left -= 1
    clues = tuple(desk.clues)
    return replace(puzzle, clues=clues) if clues != puzzle.clues else None


class _Desk:
    """The clues of a puzzle while they are exchanged."""

    def __init__(self, puzzle: Puzzle, words: list[str], side: str):
        self.words, self.clues = words, list(puzzle.clues)
        self.texts = {clue.text for clue in self.clues}
        self.company = ClueConflicts(words, puzzle.language, side)
        for word, clue in zip(words, self.clues, strict=True):
            self.company.add(clue.text, word)

    def first_fitting(self, index: int, news: Iterable[Exchange]) -> Exchange | None:
        """The first alternative clue of an entry that does not conflict with the other clues."""
        word, texts, objection = self.words[index], self.texts, self.company.objection
        self.company.drop(word)
        fitting = (new for new in news if new.text not in texts and not objection(new.text, word))
        found = next(fitting, None)
        self.company.add(self.clues[index].text, word)
        return found

    def take(self, index: int, new: Exchange) -> None:
        """Give an entry another clue."""
        self.company.drop(self.words[index])
        self.texts.discard(self.clues[index].text)
        self.texts.add(new.text)
        old = self.clues[index]
        self.clues[index] = Clue(new.text, old.source, old.derivation, old.enumeration)
        self.company.add(new.text, self.words[index])


def _exchanges(
    puzzle: Puzzle, word: str, index: int, spared: frozenset[str], found: list[int] | None
) -> list[Exchange]:
    """The other clues that the bank has for an entry, where there is room for them."""
    clue, texts = puzzle.clues[index], Bank.load(puzzle.language).texts(word)
    if clue.source != "bank" or clue.text not in texts:
        return []
    weights = clue_weights(puzzle.language)[word]
    now = weights[texts.index(clue.text)]
    room = max(found[index], len(clue.text)) if found else inf
    return [
        Exchange(text, weight - now)
        for name, text, weight in zip(CLUES, texts, weights, strict=False)
        if text != clue.text and name not in spared and len(text) <= room
    ]
