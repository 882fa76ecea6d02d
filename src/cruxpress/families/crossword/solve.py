"""Solve crosswords exactly: which words each clue admits, and in how many ways they cross.

The program knows the clues of the bank and of the themes, what the wordplay of a clue yields, and
which answers fit a seal. An unknown clue admits every word of its length, and so does a slot
without a clue; a pattern without clues is solved by filling it."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import lru_cache

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.core.family import Solutions
from cruxpress.families.crossword.filling.count import count
from cruxpress.families.crossword.puzzle import (
    Puzzle,
    Solution,
    answers_of,
    digest_of,
    digests,
    unfair,
)

# How much work may a count take?
BUDGET = 2_000_000
# How many words of clues may be compared with words of the list?  One takes about 10 µs.
CHECKS = 300_000
# How many bits does the index of a word among the words of its length have?
PLACE_BITS = 24


@lru_cache(maxsize=256)
def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[Solution]:
    """Count solutions up to the limit; the first one is kept."""
    if sum(_checks(puzzle, index) for index in range(len(puzzle.clues))) > CHECKS:
        return Solutions(0, None, False)
    domains = [admitted(puzzle, index) for index in range(len(puzzle.grid.slots))]
    if not all(domains):
        return Solutions(0)
    found = count(puzzle.grid, domains, limit, BUDGET)
    first = puzzle.grid.filled(found.fills[0]).rows if found.fills else None
    return Solutions(found.number, first, found.certain)


def admitted(puzzle: Puzzle, index: int) -> tuple[str, ...]:
    """The words that a slot admits, by its letters and its clue."""
    fitting = _fitting_letters(puzzle, index)
    if not puzzle.clues:
        return fitting
    clue = puzzle.clues[index]
    return tuple(word for word in fitting if not unfair(clue, word, puzzle.language))


def _checks(puzzle: Puzzle, index: int) -> int:
    """The work to find the fair answers of a clue: each candidate, with each word of the clue."""
    clue = puzzle.clues[index]
    if clue.source == "user":
        return 0
    return len(_fitting_letters(puzzle, index)) * (1 + clue.text.count(" "))


def _fitting_letters(puzzle: Puzzle, index: int) -> tuple[str, ...]:
    """The words that may stand in a slot, by its letters and by what is known of its clue."""
    slot = puzzle.grid.slots[index]
    if not puzzle.clues:
        known = _of_length(puzzle, len(slot))
    else:
        known = _known(puzzle, puzzle.clues[index], puzzle.seals[index], len(slot))
    return _matching(known, puzzle.grid.pattern(slot))


def _known(puzzle: Puzzle, clue: Clue, sealed: str, length: int) -> tuple[str, ...]:
    """The words that a clue admits, by its seal or by our own data."""
    if sealed:
        return _fitting(puzzle, sealed, length)
    known = answers_of(clue, length, puzzle.language)
    return _of_length(puzzle, length) if known is None else known


def _fitting(puzzle: Puzzle, sealed: str, length: int) -> tuple[str, ...]:
    """The words that a seal fits."""
    language, wanted = puzzle.language, digest_of(sealed)
    if wanted is None:
        return ()
    mine = [word for word in puzzle.own_words if len(word) == length]
    own = [word for word, one in zip(mine, digests(language, mine), strict=True) if one == wanted]
    keys, listed = _sealed(language, length), _listed(language, length)
    ends = (bisect_left(keys, number << PLACE_BITS) for number in (wanted, wanted + 1))
    return (*own, *(listed[key % (1 << PLACE_BITS)] for key in keys[slice(*ends)]))


@lru_cache(maxsize=64)
def _sealed(language: str, length: int) -> array[int]:
    """An index of the listed words of a length: sorted digests, each with the index of its word.
    Without it every clue would search tens of thousands of words for its seal."""
    found = enumerate(digests(language, _listed(language, length)))
    return array("Q", sorted(digest << PLACE_BITS | place for place, digest in found))


def _of_length(puzzle: Puzzle, length: int) -> tuple[str, ...]:
    own = tuple(word for word in puzzle.own_words if len(word) == length)
    return (*own, *_listed(puzzle.language, length))


@lru_cache(maxsize=64)
def _listed(language: str, length: int) -> tuple[str, ...]:
    phrases = wordlists.builtin.phrases(language).grid_forms(length)
    return (*wordlists.load(language, required=False).grid_forms(length), *phrases)


def _matching(words: tuple[str, ...], pattern: str) -> tuple[str, ...]:
    if not pattern.strip("."):
        return words
    fixed = [(n, letter) for n, letter in enumerate(pattern) if letter != "."]
    return tuple(word for word in words if all(word[n] == letter for n, letter in fixed))
