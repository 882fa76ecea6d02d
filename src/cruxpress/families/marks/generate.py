"""Generate marks puzzles: choose the answer, then let the kernel find rows that hit the target.

The kernel searches for sets of guesses that leave only the answer and of which each is needed.
For each number of known near misses it gets the range of letter string counts that hits the
target.  So nearly every candidate has the requested level.  A nudge searches for other rows with
the same answer.
"""

from __future__ import annotations

import math
from array import array
from functools import lru_cache

from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.families.marks.best_effort import best_effort, puzzle_of
from cruxpress.families.marks.letter_scores import curated, frequency, weighted_choice
from cruxpress.families.marks.puzzle import (
    AUTO,
    MOST_ROWS,
    WEIGHTED,
    Puzzle,
    Shape,
    lexicon_of,
    vetoed,
)
from cruxpress.families.marks.rate import MARKS, MOST_LURES, OPEN, distance, lure
from cruxpress.families.marks.solve import least_rows
from cruxpress.families.marks.word_lists import LONGEST, LengthLexicon, ListName, lexicon
from cruxpress.text.messages import said

BUDGET = 400
PATIENCE = 1

# How many rows does the kernel add to sets in one work unit?  This takes about 2 ms.
UNIT = 20_000
# How many units may one answer take before another is tried?  A given answer gets more.
UNITS, UNITS_GIVEN = 1, 20
# How many rows suit a level if the user sets no number?  If rows are few and all needed, each
# gives much information; if they are many, each gives little.  Measured November 2026.
AUTO_ROWS = {"easy": (2, 3), "medium": (3, 4), "hard": (4, 5), "expert": (4, 5)}
ANY_ROWS = (2, 3, 4, 5)
# How finely is the value rounded?  Ranges end half a rounding step below their upper bound.
ROUNDING = 0.01
# Index: number of known near misses.  Entry: what they add to the value.
LURES = [lure(near) for near in range(MOST_LURES + 1)]

Made = Candidate[Puzzle, str] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """Explain why no puzzle can meet shape and target; None if one may exist."""
    words = lexicon_of(shape)
    if not words.known:
        return said(
            "the list {list} has no known words of {length} letters to ask for",
            list=str(words.name), length=shape.length,
        )  # fmt: skip
    if not shape.answer:
        return None
    answer = words.language.grid_form(shape.answer)
    if words.find(answer) is None:
        return said(
            "the answer {answer} is not in the list {list}",
            answer=repr(shape.answer), list=str(words.name),
        )  # fmt: skip
    most = MOST_ROWS if shape.rows == AUTO else int(shape.rows)
    greens, coloured = limits(shape)
    least = 1 if shape.curated else _least(words.name, words.length, answer, greens, coloured)
    if least <= most:
        return None
    effort = best_effort(words, answer, most, greens=greens, coloured=coloured)
    enough = "more than six" if least > MOST_ROWS else f"at least {least}"
    return f"{answer} needs {enough} rows within these limits (proved); {effort.sentence}"


@lru_cache(maxsize=256)
def _least(name: ListName, length: int, answer: str, greens: int, coloured: int) -> int:
    return least_rows(lexicon(name, length), answer, greens=greens, coloured=coloured).lower


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """Choose an answer and find rows that hit the target, or the nearest rows for this answer."""
    words = lexicon_of(shape)
    pool = _guesses(words, shape, stream)
    answer = answer_of(words, shape, stream)
    if answer is None:
        return Reject("no word is left to be the answer")
    return _search(words, shape, target, answer, pool, stream)


def nudge(
    made: Candidate[Puzzle, str],
    way: Direction,
    shape: Shape,
    target: Target,
    stream: Stream,
) -> Made:
    """Search for other rows with the same answer; the search itself aims at the target."""
    words = lexicon_of(shape)
    pool = _guesses(words, shape, stream)
    return _search(words, shape, target, words.index(made.solution), pool, stream)


def _search(
    words: LengthLexicon,
    shape: Shape,
    target: Target,
    answer: int,
    pool: array[int],
    stream: Stream,
) -> Made:
    rows, seed = rows_of(shape, target, stream), stream.seed()
    part = distance(words, words.words[answer], words.zipf(answer))
    low, high = _strings(words, target, part)
    outcome, guesses, _, work = words.kernel.search(
        answer, pool, rows, *limits(shape), not shape.decoration, low, high, seed, work_of(shape)
    )
    cost = 1 + work // UNIT
    if guesses:
        puzzle = puzzle_of(words, words.words[answer], guesses)
        return Candidate(puzzle, words.words[answer], cost)
    if outcome == "none":
        return Reject(f"no {rows} rows leave one word and are all needed", cost)
    return Reject(f"no {rows} rows found that leave one word and are all needed", cost)


def work_of(shape: Shape) -> int:
    """How many rows the kernel may add to sets for one answer."""
    return UNIT * (UNITS_GIVEN if shape.answer else UNITS)


def rows_of(shape: Shape, target: Target, stream: Stream) -> int:
    """The number of rows: set by the shape, or drawn for the level."""
    if shape.rows != AUTO:
        return int(shape.rows)
    return stream.choice(AUTO_ROWS[target.level] if target.level else ANY_ROWS)


def limits(shape: Shape) -> tuple[int, int]:
    """The most green tiles, and the most green or yellow tiles, that a row may have."""
    greens = LONGEST if shape.greens is None else shape.greens
    return greens, LONGEST if shape.coloured is None else shape.coloured


def answer_of(words: LengthLexicon, shape: Shape, stream: Stream) -> int | None:
    """The index of an answer; None if no word is available."""
    if shape.answer:
        return words.find(words.language.grid_form(shape.answer))
    pool = allowed(words.name, words.length, shape.forbidden)
    if not pool:
        return None
    if shape.pick == WEIGHTED:
        return weighted_choice({one: frequency(words.zipf(one)) for one in pool}, stream)
    return stream.choice(pool)


def _guesses(words: LengthLexicon, shape: Shape, stream: Stream) -> array[int]:
    if shape.curated is None:
        return allowed(words.name, words.length, shape.forbidden)
    chosen = _curated(words.name, words.length, shape.curated, stream.below(CURATIONS))
    veto = vetoed(shape.forbidden, shape.language)
    return array("I", [one for one in chosen if words.words[one] not in veto])


# How many curated subsets of a list are there?  Making one takes a tenth of a second.
CURATIONS = 4


@lru_cache(maxsize=8)
def _curated(name: ListName, length: int, size: int, number: int) -> list[int]:
    words = lexicon(name, length)
    frequencies = [frequency(zipf) for zipf in words.zipfs]
    return curated(words.words, frequencies, size, Stream(number))


@lru_cache(maxsize=32)
def allowed(name: ListName, length: int, forbidden: str) -> array[int]:
    """The indexes of the words that may be answers and guesses."""
    words = lexicon(name, length)
    if not forbidden:
        return words.known
    veto = vetoed(forbidden, name.language)
    return array("I", [one for one in words.known if words.words[one] not in veto])


def values(target: Target) -> tuple[float, float]:
    """The range of values that a target requests."""
    low, high = MARKS.range(target.level) if target.level else (0.0, math.inf)
    for one in target.ranges:
        if one.feature == "value":
            low, high = max(low, one.low), min(high, one.high + ROUNDING)
    return low, high


def _strings(words: LengthLexicon, target: Target, part: float) -> tuple[list[int], list[int]]:
    """The range of letter string counts that hits the target, for each number of near misses."""
    low, high = values(target)
    size = words.length * math.log(len(words.language.alphabet))
    bases = [part + lured for lured in LURES]
    lows = _ceilings([size * (low - base) / OPEN for base in bases])
    highs = _floors([size * (high - ROUNDING / 2 - base) / OPEN for base in bases], size)
    for one in target.ranges:
        if one.feature == "strings":
            lows = [max(value, math.ceil(max(1.0, one.low))) for value in lows]
            highs = [min(value, math.floor(min(max(0.0, one.high), 1e15))) for value in highs]
    return lows, highs


def _ceilings(logarithms: list[float]) -> list[int]:
    exp, ceil = math.exp, math.ceil
    return [ceil(exp(min(one, 40.0))) if one > 0 else 1 for one in logarithms]


def _floors(logarithms: list[float], size: float) -> list[int]:
    # Nothing is on target where even a single string is too many; the kernel wants a number.
    exp, floor = math.exp, math.floor
    return [floor(exp(min(one, size + 1))) if one >= 0 else 0 for one in logarithms]
