"""Rate crosswords: the minutes that people need for a daily grid with such entries and clues.

``minutes`` predicts the minutes; ``reason`` simulates the order in which a person finds the
entries, and the effort of each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import fsum

from cruxpress.clues.derivation import KINDS
from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.core.walk import count
from cruxpress.families.crossword.minutes import Minutes, Traits, mean_closeness, minutes_of
from cruxpress.families.crossword.puzzle import Puzzle
from cruxpress.families.crossword.reason import (
    RARE,
    FoundEntry,
    difficulty_of,
    judged,
    study,
)

LEVELS = (
    Level("easy", 0, "Everyday words with straight clues, like a newspaper's on a Monday."),
    Level("medium", 1, "Words that most know; many clues come from the side, as in midweek."),
    Level("hard", 2, "Rarer words and oblique, vague or very short clues, as from Thursday on."),
)
MINUTES = Scale(
    name="own",
    value="minutes of a daily grid of 189 letters with such words and clues",
    bands=(Band("easy", 0.0), Band("medium", 8.0), Band("hard", 16.0)),
    since="2026-11-16",
    evidence=(
        "median minutes of thousands of solvers of an American newspaper: Monday 6.8, Tuesday 9.4, "
        "Wednesday 13.0, Thursday 20.2, Saturday 26.3; edges between Monday and Tuesday, and "
        "between Wednesday and Thursday"
    ),
    measure="minutes",
    digits=1,
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
SCALES = (MINUTES, DOCUMENT)


def efforts(puzzle: Puzzle) -> tuple[FoundEntry, ...]:
    """The entries of a puzzle in the order found; NotUnique unless it has one solution."""
    studied = study(puzzle)
    studied.solutions.only()
    return studied.found


def hard_crossings(puzzle: Puzzle, found: tuple[FoundEntry, ...]) -> int:
    """How many cells are in two rare words?"""
    rare = {one.at for one in found if one.zipf < RARE}
    if len(rare) < 2:
        return 0
    shared = [slots for slots in puzzle.grid.crossings.values() if len(slots) == 2]
    return sum([one in rare and other in rare for (one, _), (other, _) in shared])


def _share(wanted: Collection[bool]) -> float:
    return round(fsum(wanted) / len(wanted), 3)


def predicted(puzzle: Puzzle, found: tuple[FoundEntry, ...]) -> Minutes:
    """The minutes of a puzzle; transposition does not change them."""
    return _minutes(puzzle, [(one.word, one.traits) for one in found])


def predicted_for(puzzle: Puzzle, words: Sequence[str]) -> Minutes:
    """The minutes of a puzzle with these words as its answers, whether or not it is solved."""
    entries = zip(words, puzzle.clues, strict=True)
    return _minutes(puzzle, [(word, judged(puzzle.language, word, c)[1]) for word, c in entries])


def _minutes(puzzle: Puzzle, entries: list[tuple[str, Traits]]) -> Minutes:
    entries.sort(key=lambda entry: entry[0])
    lengths, each = [len(word) for word, _ in entries], [traits for _, traits in entries]
    grid = puzzle.grid
    return minutes_of(each, lengths, grid.style, len(grid.cells), grid.standing)


def _mean(numbers: Iterable[float]) -> float:
    known = list(numbers)
    return round(fsum(known) / len(known), 3)


def features_of(
    puzzle: Puzzle, found: tuple[FoundEntry, ...], minutes: Minutes
) -> dict[str, Feature]:
    """The features of a puzzle's rating."""
    each = sorted((one.effort for one in found), reverse=True)
    traits = [one.traits for one in found]
    close = mean_closeness(traits)
    return {
        "minutes": minutes.own,
        "minutes_low": minutes.low,
        "minutes_high": minutes.high,
        "letters": len(puzzle.grid.cells),
        "entries": len(found),
        "length": _mean(len(one.word) for one in found),
        "zipf": _mean(one.zipf for one in found),
        **({} if close is None else {"closeness": round(close, 3)}),
        "questions": _share([one.question for one in traits]),
        "vague": _share([one.vague for one in traits]),
        "blanks": _share([one.blank for one in traits]),
        "one_word": _share([one.one_word for one in traits]),
        "effort": _mean(each),
        "hardest": _mean(each[: max(1, len(each) // 10)]),
        "rare": _share([one.zipf < RARE for one in found]),
        "hard_crossings": hard_crossings(puzzle, found),
        "unchecked": round(puzzle.grid.single / len(puzzle.grid.crossings), 3),
        "oblique": _share([one.style == "oblique-clue" for one in found]),
        "wordplay": _share([one.style in KINDS for one in found]),
        "machine_clues": _share([one.clue is not None and one.clue.machine for one in found]),
        "techniques": count(one.technique for one in found if one.new),
    }


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with one solution, on the named scale."""
    found = efforts(puzzle)
    minutes = predicted(puzzle, found)
    features = features_of(puzzle, found, minutes)
    if scale == DOCUMENT.name:
        hard = [difficulty_of(puzzle.language, one.word) for one in found]
        value = round(fsum(hard) / len(hard), 3)
        return Rating(DOCUMENT.level(value), value, features, scale=scale)
    return Rating(MINUTES.level(minutes.daily), minutes.daily, features)
