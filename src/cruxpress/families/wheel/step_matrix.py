"""The step matrix: seven slots for each of four modes.

Every attempt goes through the seven slots of its mode in order.  A step passes or returns a named
reason; the first reason rejects the letters.  ``MATRIX`` alone defines the steps of a mode;
``None`` means that the mode skips the slot on purpose.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress._kernels import wheel as kernel
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.wheel.letter_choice import difference
from cruxpress.families.wheel.letter_statistics import NO_STATISTICS, WheelStatistics
from cruxpress.families.wheel.lexicon import MOST_EQUAL, LetterLexicon
from cruxpress.families.wheel.puzzle import WALL, grid_faults, runs

# Why letters are rejected.
NO_WORDS = "no_words"
OVERLAP = "full_overlap_ge_10_percent"
NO_LAYOUT_INPUT = "no_layout_input"
NO_LAYOUT = "no_layout"
SHARED = "shared_letters_gt_20_percent"
UNUSED = "letters_not_used"
TOO_FEW = "too_few_words"
BOUNDS = "outside_bounds"
BROKEN = "broken_layout"

MOST_OVERLAP = 0.10  # reject a full set that shares this much with an earlier round
MOST_SHARED = 0.20  # m2: largest share of letters in common with the previous round


@dataclass(frozen=True)
class Round:
    """The data of a round that later rounds compare with: letters, all words, grid words."""

    letters: str
    full: frozenset[str]
    crossword: frozenset[str]


@dataclass(frozen=True)
class SearchState:
    """The earlier rounds that a new round is compared with, latest last; empty at the start."""

    rounds: tuple[Round, ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the previous round; empty if there is no such round."""
        return self.rounds[-1].letters if self.rounds else ""

    def after(self, done: Round, memory: int) -> SearchState:
        """The state after a completed round, limited to the last ``memory`` rounds."""
        return SearchState((*self.rounds, done)[-memory:])


@dataclass(frozen=True)
class WheelRules:
    """The request of a run; defaults follow the document where it has them."""

    lexicon: LetterLexicon
    mode: str = "m4"
    letters: int = 8
    shortest: int = 4
    longest: int = 9
    height: int = 14
    width: int = 14
    least_words: int = 9
    attempts: int = 100
    # How many grids does the layout try in an attempt, and for the finalist?
    iterations: int = 10
    polish: int = 200
    # How many sets of letters may m4 draw until one builds enough words?  1: no look-ahead.
    draws: int = 20
    # How many words may these letters build at most?  Only the look-ahead of m4 uses this limit.
    most_words: int = 1000
    # The requested range of the rating.  Letters whose words are expected to meet it rank first.
    value: tuple[float, float] = (0.0, math.inf)
    statistics: WheelStatistics = NO_STATISTICS

    @cached_property
    def letter_counts(self) -> Mapping[str, int]:
        """The count of each letter: from the statistics, or else from the list."""
        return self.statistics.letter_counts(self.lexicon)

    def lexicon_words(self, length: int) -> list[str]:
        """The words of a length; an error if there are none, as some modes need their letters."""
        if length not in self.by_length:
            raise AskedWrongly(f"mode {self.mode} needs a word of {length} letters: there is none")
        return self.by_length[length]

    @property
    def by_length(self) -> Mapping[int, list[str]]:
        """The words of each length."""
        return self.lexicon.by_length

    def few_equal(self, letters: str) -> bool:
        """Does no letter occur more often than a wheel allows?"""
        return max(map(letters.count, letters)) <= MOST_EQUAL

    def count(self, letters: str) -> int:
        """How many words of the right length the letters build."""
        return self.lexicon.count(letters, self.shortest, self.longest)

    @cached_property
    def table(self) -> list[str]:
        """All wheels of the size that build enough words."""
        return self.lexicon.eligible(self.letters, self.shortest, self.least_words)


@dataclass(frozen=True)
class WheelGrid:
    """A layout: rows of letters, and the words that were placed."""

    rows: tuple[str, ...]
    words: tuple[str, ...]
    crossings: int

    @property
    def area(self) -> int:
        """The area of the grid's rectangle in cells."""
        return len(self.rows) * len(self.rows[0])

    @cached_property
    def placed(self) -> frozenset[str]:
        """The words as a set."""
        return frozenset(self.words)


@dataclass
class Attempt:
    """Letters that pass through the slots, and the results of the steps so far."""

    rules: WheelRules
    state: SearchState
    letters: str
    seed: int
    full: frozenset[str] = frozenset()
    overlap: float = 0.0
    layout_input: tuple[str, ...] = ()
    grid: WheelGrid | None = None
    missing: frozenset[str] = frozenset()
    rarity: Mapping[str, float] = field(default_factory=dict)

    @property
    def layout(self) -> frozenset[str]:
        """The words in the layout."""
        return self.grid.placed if self.grid else frozenset()


Step = Callable[[Attempt], str | None]


def step_build_full_word_set(attempt: Attempt) -> str | None:
    """Find all words of allowed length that the letters build."""
    rules = attempt.rules
    found = rules.lexicon.buildable(attempt.letters, rules.shortest, rules.longest)
    attempt.full = frozenset(rules.lexicon.words[number] for number in found)
    return None if attempt.full else NO_WORDS


def step_reject_if_full_overlap_ge_10_percent(attempt: Attempt) -> str | None:
    """Reject if too many of the words could be built in an earlier round (the worst of them)."""
    full = attempt.full
    shares = [len(full & earlier.full) / len(full) for earlier in attempt.state.rounds]
    attempt.overlap = max(shares, default=0.0)
    return OVERLAP if attempt.overlap >= MOST_OVERLAP else None


def step_prepare_layout_input(attempt: Attempt) -> str | None:
    """Select all words that are not in the grids of earlier rounds."""
    used = frozenset[str]().union(*(earlier.crossword for earlier in attempt.state.rounds))
    attempt.layout_input = tuple(sorted(attempt.full - used))
    return None if attempt.layout_input else NO_LAYOUT_INPUT


def step_build_layout_with_in_generation_limits(attempt: Attempt) -> str | None:
    """Place as many words as fit within the bounds."""
    rules = attempt.rules
    attempt.grid = lay_out(rules, attempt.layout_input, rules.iterations, attempt.seed, quick=True)
    return None if attempt.grid else NO_LAYOUT


def step_mode2_extra(attempt: Attempt) -> str | None:
    """Reject if more than a fifth of the letters are letters of the previous round."""
    shared = 1 - difference(attempt.letters, attempt.state.letters)
    return SHARED if shared > MOST_SHARED else None


def step_all_seed_letters_used(attempt: Attempt) -> str | None:
    """Reject unless, for every letter, some grid word uses all copies of it on the wheel."""
    words = attempt.grid.words if attempt.grid else ()
    text = "".join(words)
    for letter in set(attempt.letters):
        times = attempt.letters.count(letter)
        if letter not in text:
            return UNUSED
        if times > 1 and not any(word.count(letter) >= times for word in words):
            return UNUSED
    return None


def step_use_004_stats(attempt: Attempt) -> str | None:
    """Attach the rarities from the statistics, for the score."""
    if attempt.rules.statistics.words:
        attempt.rarity = attempt.rules.statistics.rarities(attempt.full)
    return None


def step_build_missing_words_and_validate_layout(attempt: Attempt) -> str | None:
    """List the words that are not in the grid; check the number of words and the grid."""
    attempt.missing = attempt.full - attempt.layout
    if len(attempt.layout) < attempt.rules.least_words:
        return TOO_FEW
    return structural_fault(attempt)


SLOTS = (
    "step_build_full_word_set",
    "step_reject_if_full_overlap_ge_10_percent",
    "step_prepare_layout_input",
    "step_build_layout_with_in_generation_limits",
    "step_mode_extra_a",
    "step_mode_extra_b",
    "step_build_missing_words_and_validate_layout",
)

_COMMON: list[Step | None] = [
    step_build_full_word_set,
    step_reject_if_full_overlap_ge_10_percent,
    step_prepare_layout_input,
    step_build_layout_with_in_generation_limits,
]
_LAST = step_build_missing_words_and_validate_layout

MATRIX: dict[str, list[Step | None]] = {
    "m1": [*_COMMON, None, None, _LAST],
    "m2": [*_COMMON, step_mode2_extra, None, _LAST],
    "m3": [*_COMMON, step_all_seed_letters_used, None, _LAST],
    "m4": [*_COMMON, step_all_seed_letters_used, step_use_004_stats, _LAST],
}


@dataclass(frozen=True)
class RejectedLetters:
    """The slot that rejected an attempt, and why."""

    slot: str
    reason: str


def run_slots(attempt: Attempt) -> RejectedLetters | None:
    """Run the seven slots in order; return the first rejection, or None."""
    for slot, step in zip(SLOTS, MATRIX[attempt.rules.mode], strict=True):
        reason = step(attempt) if step else None
        if reason:
            return RejectedLetters(slot, reason)
    return None


def lay_out(
    rules: WheelRules, words: tuple[str, ...], iterations: int, seed: int, *,
    quick: bool = False, compact: int = 0,
) -> WheelGrid | None:  # fmt: skip
    """Lay out words inside the bounds; None if not a single word can be placed.

    ``quick`` stops as soon as all words are placed; otherwise the layout also minimises the grid.
    ``compact``: the number of words in the grid, the first word and those that cross most.
    """
    longest = max(rules.height, rules.width)
    usable: Sequence[str] = words
    if max(map(len, words), default=0) > longest:
        usable = [word for word in words if len(word) <= longest]
    if not usable:
        return None
    places, height, width, crossings, _ = kernel.lay_out(
        rules.lexicon.codes("".join(usable)),
        bytes(map(len, usable)),
        rules.height,
        rules.width,
        iterations,
        seed,
        stop_when_placed=quick,
        compact=compact,
    )
    letters = [WALL] * (height * width)
    for number, row, column, down in places:
        word, first, step = usable[number], row * width + column, width if down else 1
        letters[first : first + len(word) * step : step] = word
    text = "".join(letters)
    rows = tuple([text[first : first + width] for first in range(0, len(text), width)])
    return WheelGrid(rows, tuple(sorted([usable[place[0]] for place in places])), crossings)


def structural_fault(attempt: Attempt) -> str | None:
    """Check that the grid is within bounds and connected, and that every run is a placed word."""
    grid, rules = attempt.grid, attempt.rules
    if grid is None:
        return NO_LAYOUT
    if len(grid.rows) > rules.height or len(grid.rows[0]) > rules.width:
        return BOUNDS
    sound = sorted(runs(grid.rows)) == list(grid.words)
    whole = not list(grid_faults(grid.rows, attempt.letters))
    return None if sound and whole else BROKEN
