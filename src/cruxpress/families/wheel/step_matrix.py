"""The step matrix: seven slots, four modes, and nothing hidden.

Every attempt goes through the seven slots of its mode in order; a step either passes or
returns a named reason, and the first reason rejects the letters.  Which steps a mode has is
said by ``MATRIX`` alone; ``None`` means that the slot is skipped on purpose.
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

MOST_OVERLAP = 0.10  # a full set that shares this much with an earlier round is rejected
MOST_SHARED = 0.20  # m2: letters that may be shared with the previous round


@dataclass(frozen=True)
class Round:
    """What later rounds must know of a round: letters, all words, words in the grid."""

    letters: str
    full: frozenset[str]
    crossword: frozenset[str]


@dataclass(frozen=True)
class SearchState:
    """The rounds that a new one is compared with, the latest last.  Empty after a start."""

    rounds: tuple[Round, ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the previous round, or none."""
        return self.rounds[-1].letters if self.rounds else ""

    def after(self, done: Round, memory: int) -> SearchState:
        """The state when a round is completed, remembering so many rounds."""
        return SearchState((*self.rounds, done)[-memory:])


@dataclass(frozen=True)
class WheelRules:
    """What a run is asked for; the defaults are those of the document where it has them."""

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
    # How many sets of letters may m4 draw to find one with enough words?  1: no look ahead.
    draws: int = 20
    # And how many words may these letters build?  Only the look ahead of m4 knows of it.
    most_words: int = 1000
    # Between which values should the rating be?  Letters whose words promise that are preferred.
    value: tuple[float, float] = (0.0, math.inf)
    statistics: WheelStatistics = NO_STATISTICS

    @cached_property
    def letter_counts(self) -> Mapping[str, int]:
        """How frequent each letter is: from the statistics, or else from the list."""
        return self.statistics.letter_counts(self.lexicon)

    def lexicon_words(self, length: int) -> list[str]:
        """The words of a length; there must be one for a mode that takes its letters."""
        if length not in self.by_length:
            raise AskedWrongly(f"mode {self.mode} needs a word of {length} letters: there is none")
        return self.by_length[length]

    @property
    def by_length(self) -> Mapping[int, list[str]]:
        """The words of each length."""
        return self.lexicon.by_length

    def few_equal(self, letters: str) -> bool:
        """Has a wheel of these letters at most as many equal ones as allowed?"""
        return max(map(letters.count, letters)) <= MOST_EQUAL

    def count(self, letters: str) -> int:
        """How many words of the right length letters build."""
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
        """Cells of the rectangle."""
        return len(self.rows) * len(self.rows[0])

    @cached_property
    def placed(self) -> frozenset[str]:
        """The words as a set."""
        return frozenset(self.words)


@dataclass
class Attempt:
    """Letters on their way through the slots, and what the steps found out about them."""

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
        """The words that entered the layout."""
        return self.grid.placed if self.grid else frozenset()


Step = Callable[[Attempt], str | None]


def step_build_full_word_set(attempt: Attempt) -> str | None:
    """All words that the letters build, none shorter than allowed."""
    rules = attempt.rules
    found = rules.lexicon.buildable(attempt.letters, rules.shortest, rules.longest)
    attempt.full = frozenset(rules.lexicon.words[number] for number in found)
    return None if attempt.full else NO_WORDS


def step_reject_if_full_overlap_ge_10_percent(attempt: Attempt) -> str | None:
    """Share of words that an earlier round could build, too; the worst of those rounds."""
    full = attempt.full
    shares = [len(full & earlier.full) / len(full) for earlier in attempt.state.rounds]
    attempt.overlap = max(shares, default=0.0)
    return OVERLAP if attempt.overlap >= MOST_OVERLAP else None


def step_prepare_layout_input(attempt: Attempt) -> str | None:
    """All words but those of the earlier crosswords."""
    used = frozenset[str]().union(*(earlier.crossword for earlier in attempt.state.rounds))
    attempt.layout_input = tuple(sorted(attempt.full - used))
    return None if attempt.layout_input else NO_LAYOUT_INPUT


def step_build_layout_with_in_generation_limits(attempt: Attempt) -> str | None:
    """As many words as fit, the bounds kept while placing."""
    rules = attempt.rules
    attempt.grid = lay_out(rules, attempt.layout_input, rules.iterations, attempt.seed, quick=True)
    return None if attempt.grid else NO_LAYOUT


def step_mode2_extra(attempt: Attempt) -> str | None:
    """At most a fifth of the letters may be those of the previous round."""
    shared = 1 - difference(attempt.letters, attempt.state.letters)
    return SHARED if shared > MOST_SHARED else None


def step_all_seed_letters_used(attempt: Attempt) -> str | None:
    """Every letter is needed, as often as it stands on the wheel, by some word of the grid."""
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
    """Looks the statistics up and attaches them for the comparison."""
    if attempt.rules.statistics.words:
        attempt.rarity = attempt.rules.statistics.rarities(attempt.full)
    return None


def step_build_missing_words_and_validate_layout(attempt: Attempt) -> str | None:
    """The one list of words that are not in the grid; enough words; a sound grid."""
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
    """The seven slots in order; None if all of them pass."""
    for slot, step in zip(SLOTS, MATRIX[attempt.rules.mode], strict=True):
        reason = step(attempt) if step else None
        if reason:
            return RejectedLetters(slot, reason)
    return None


def lay_out(
    rules: WheelRules, words: tuple[str, ...], iterations: int, seed: int, *,
    quick: bool = False, compact: int = 0,
) -> WheelGrid | None:  # fmt: skip
    """A layout of words inside the bounds; None if not a single word can be placed.

    ``quick`` stops as soon as all words stand, otherwise the grid is made small as well.  With
    ``compact`` the grid takes so many words: the first one and those that cross most.
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
    """Is the grid inside its bounds, connected, and every run of letters a placed word?"""
    grid, rules = attempt.grid, attempt.rules
    if grid is None:
        return NO_LAYOUT
    if len(grid.rows) > rules.height or len(grid.rows[0]) > rules.width:
        return BOUNDS
    sound = sorted(runs(grid.rows)) == list(grid.words)
    whole = not list(grid_faults(grid.rows, attempt.letters))
    return None if sound and whole else BROKEN
