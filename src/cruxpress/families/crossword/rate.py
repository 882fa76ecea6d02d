"""Crossword rated: how hard its entries are in the order a person finds them, and its grid.

The value is the mean effort of an entry, plus shares of the hardest tenth, of crossings of two
rare words, and of cells that no second word checks; ``reason`` says what an effort is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cruxpress.clues.derivation import DEVICES
from cruxpress.families.crossword.puzzle import Puzzle
from cruxpress.families.crossword.reason import RARE, Found, study
from cruxpress.rating import Band, Feature, Level, Rating, Scale
from cruxpress.walk import count

LEVELS = (
    Level("easy", 0, "Everyday words with straight clues."),
    Level("medium", 1, "Common words, some less so; about half of the clues come from the side."),
    Level("hard", 2, "Rarer words with oblique clues, and less help from crossings."),
)
# How much do other things count beside the mean effort?  2026-11-16, set by hand: the worst
# for a solver is a crossing of two words that few know.
WEIGHTS = {"hardest": 0.2, "hard_crossings": 2.0, "unchecked": 0.2}
EFFORT = Scale(
    name="own",
    value="effort: mean of the entries, with the hardest tenth, rare crossings and open cells",
    bands=(Band("easy", 0.0), Band("medium", 3.1), Band("hard", 4.2)),
    since="2026-11-16",
    evidence="between the medians of candidates a level; no times of solvers are known yet",
    measure="effort",
    digits=2,
)
DOCUMENT = Scale(
    name="document",
    value="mean difficulty of the words, from 0 to 1, as the document scores them",
    bands=(Band("easy", 0.0), Band("medium", 0.3), Band("hard", 0.6)),
    since="2026-11-16",
    evidence="the bands of the document; it looks at words alone",
    measure="value",
    digits=3,
)
SCALES = (EFFORT, DOCUMENT)


def efforts(puzzle: Puzzle) -> tuple[Found, ...]:
    """The entries of a puzzle in the order they are found; NotUnique without one solution."""
    studied = study(puzzle)
    studied.solutions.only()
    return studied.found


def hard_crossings(puzzle: Puzzle, found: tuple[Found, ...]) -> int:
    """How many cells are in two rare words?"""
    rare = {one.index for one in found if one.zipf < RARE}
    places = puzzle.grid.crossings.values()
    return sum(len(slots) == 2 and all(index in rare for index, _ in slots) for slots in places)


def _share(found: tuple[Found, ...], wanted: Callable[[Found], bool]) -> float:
    return round(sum(map(wanted, found)) / len(found), 3)


@dataclass(frozen=True)
class Terms:
    """What the value is made of: efforts, and shares of cells."""

    effort: float
    hardest: float
    rare_crossings: float
    unchecked: float

    @staticmethod
    def of(puzzle: Puzzle, found: tuple[Found, ...]) -> Terms:
        """The terms of a puzzle."""
        each = sorted((one.effort for one in found), reverse=True)
        tenth = each[: max(1, len(each) // 10)]
        cells = puzzle.grid.crossings.values()
        return Terms(
            sum(each) / len(each),
            sum(tenth) / len(tenth),
            hard_crossings(puzzle, found) / len(cells),
            sum(len(slots) == 1 for slots in cells) / len(cells),
        )

    @property
    def value(self) -> float:
        """All together."""
        return round(
            self.effort
            + WEIGHTS["hardest"] * self.hardest
            + WEIGHTS["hard_crossings"] * self.rare_crossings
            + WEIGHTS["unchecked"] * self.unchecked,
            3,
        )


def features_of(puzzle: Puzzle, found: tuple[Found, ...], terms: Terms) -> dict[str, Feature]:
    """What is measured of a puzzle."""
    return {
        "effort": round(terms.effort, 3),
        "hardest": round(terms.hardest, 3),
        "entries": len(found),
        "length": round(sum(len(one.word) for one in found) / len(found), 3),
        "zipf": round(sum(one.zipf for one in found) / len(found), 3),
        "rare": _share(found, lambda one: one.zipf < RARE),
        "hard_crossings": hard_crossings(puzzle, found),
        "unchecked": round(terms.unchecked, 3),
        "oblique": _share(found, lambda one: one.style == "oblique-clue"),
        "wordplay": _share(found, lambda one: one.style in DEVICES),
        "blanks": _share(found, lambda one: one.clue is not None and "__" in one.clue.text),
        "machine_clues": _share(found, lambda one: one.clue is not None and one.clue.machine),
        "techniques": count(one.technique for one in found if one.new),
    }


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with one solution, on the named scale."""
    found = efforts(puzzle)
    terms = Terms.of(puzzle, found)
    features = features_of(puzzle, found, terms)
    if scale == DOCUMENT.name:
        value = round(sum(one.difficulty for one in found) / len(found), 3)
        return Rating(DOCUMENT.level(value), value, features, scale=scale)
    return Rating(EFFORT.level(terms.value), terms.value, features)
