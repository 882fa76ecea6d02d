"""Rate wheels: the effort of finding the words in the order in which a person finds them.

The value is the mean effort of a word plus weighted terms for the two hardest words, the number
of words, and the bonus words, which mislead.  ``reason`` defines the effort.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum, inf

from cruxpress.core.rating import Band, Feature, Level, Rating, Scale
from cruxpress.core.walk import count
from cruxpress.families.wheel.lexicon import ACCEPTED, LetterLexicon, named
from cruxpress.families.wheel.puzzle import Puzzle, Solution, runs
from cruxpress.families.wheel.reason import FoundWord, recall, study

LEVELS = (
    Level("easy", 0, "Everyday words, or enough crossings and given letters to find them."),
    Level("medium", 1, "Common words with a few that take thought."),
    Level("hard", 2, "Many words, some of them rare, and little help."),
)
# Weights of the terms besides the mean effort.  Set by judgement, 2026-11-15.
WEIGHTS = {"hardest": 0.3, "words": 0.04, "bonus": 0.5}
EFFORT = Scale(
    name="own",
    value="effort: mean of the words, with the two hardest, their number and bonus words",
    bands=(Band("easy", 0.0), Band("medium", 5.0), Band("hard", 5.7)),
    since="2026-11-16",
    evidence="frequency and length of words by anagram times (Spearman 0.59, n 341) and by what "
    "10,000 players found (-0.62, n 37); the rest is judgement. Edges keep the shares of the "
    "levels among 240 candidates",
    measure="words",
    digits=2,
)
SCALES = (EFFORT,)


# Prediction of the value from the words alone, before layout: intercept, weight of the mean recall
# difficulty, of its mean for the two hardest words, and of each word.  Least squares over 300
# candidates of all levels, 2026-11-17: error 0.16 (standard deviation); values vary by 0.73.
EXPECTED = (0.346, 0.939, 0.27, 0.024)
# The same for compact grids, where more crossings help: 420 candidates, English and Romanian,
# 2026-11-18: error 0.17, values vary by 0.90.
EXPECTED_COMPACT = (0.546, 0.872, 0.257, 0.013)
# How far inside the requested range must an expected value be to be safe?
MARGIN = 0.15


def _mean(numbers: Sequence[float]) -> float:
    """The mean.  Importing ``statistics`` would take longer than rating the first wheel."""
    return fsum(numbers) / len(numbers)


def expected(
    words: Collection[str], lexicon: LetterLexicon, weights: tuple[float, ...] = EXPECTED
) -> float:
    """The expected value of a puzzle with these words."""
    number, zipfs = lexicon.number, lexicon.zipfs
    each = sorted([recall(zipfs[number[word]], len(word)) for word in words])
    parts = 1.0, _mean(each), _mean(each[-2:]), len(each)
    return fsum(weight * part for weight, part in zip(weights, parts, strict=True))


def off_target(
    words: Collection[str], lexicon: LetterLexicon, wanted: tuple[float, float],
    weights: tuple[float, ...] = EXPECTED,
) -> float:  # fmt: skip
    """The expected distance of a puzzle's value, given its words, from the wanted range."""
    low, high = wanted
    if not words or (low <= 0 and high == inf):
        return 0.0
    value = expected(words, lexicon, weights)
    return max(0.0, low + MARGIN - value, value - (high - MARGIN))


def efforts(puzzle: Puzzle) -> tuple[FoundWord, ...]:
    """The words of a puzzle in the order found; NotUnique unless it has one solution."""
    studied = study(puzzle)
    studied.solutions.only()
    return studied.found


def bonus_words(puzzle: Puzzle, solution: Solution) -> list[str]:
    """All accepted words that the letters build and that are not in the grid.

    Each is at least as long as the shortest slot.
    """
    lexicon = named(puzzle.list._replace(vocabulary=ACCEPTED))
    found = lexicon.buildable(puzzle.letters, puzzle.shortest, len(puzzle.letters))
    inside = set(runs(solution))
    return [lexicon.words[n] for n in found if lexicon.words[n] not in inside]


def rate(puzzle: Puzzle, scale: str = "") -> Rating:
    """The rating of a puzzle with one solution."""
    studied = study(puzzle)
    found, words = studied.found, len(puzzle.slots)
    bonus = len(bonus_words(puzzle, studied.solutions.only()))
    each = [one.effort for one in found] or [0.0]
    hardest = sorted(each)[-2:]
    effort = fsum(each) / len(each)
    features: dict[str, Feature] = {
        "words": words,
        "effort": round(effort, 3),
        "hardest": round(fsum(hardest) / len(hardest), 3),
        "zipf": round(fsum(one.zipf for one in found) / max(1, len(found)), 3),
        "help": round(fsum(one.help for one in found) / max(1, len(found)), 3),
        "givens": sum(bool(puzzle.given(cell)) for cell in puzzle.cells),
        "cells": len(puzzle.cells),
        "bonus": bonus,
        "bonus_share": round(bonus / (bonus + words), 3),
        "techniques": count(one.technique for one in found),
    }
    value = (
        effort
        + WEIGHTS["hardest"] * fsum(hardest) / len(hardest)
        + WEIGHTS["words"] * words
        + WEIGHTS["bonus"] * bonus / (bonus + words)
    )
    value = round(value, 3)
    return Rating(EFFORT.level(value), value, features)
