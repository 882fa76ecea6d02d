"""Facts about letters and positions that follow from rows without a dictionary.

The kernel merges the rows; this module names the facts.  A sheet holds a solver's notes.  It
supports two deductions: a letter with as many open positions as unplaced copies goes into all of
them, and the only letter open at a position goes there.  Sets of letters are bit masks indexed by
letter code, as in the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from cruxpress._kernels import marks as kernel
from cruxpress.core.state import State
from cruxpress.families.marks.puzzle import cell_name
from cruxpress.families.marks.word_lists import LengthLexicon


class RowFacts(NamedTuple):
    """What is known after some rows.

    ``allowed``: the letters that are possible at each position.  ``least`` and ``most``: the
    bounds on the copies of each letter (by code) in the answer.  ``strings``: the number of
    letter strings that satisfy all of these facts.
    """

    strings: int
    known_letters: int
    known_positions: int
    allowed: Sequence[int]
    least: Sequence[int]
    most: Sequence[int]


def facts_of(
    words: LengthLexicon, guesses: bytes, marks: list[int], sheet: Sequence[int] = ()
) -> RowFacts:
    """Merge rows (in the kernel's format) and the letters left on a sheet into facts."""
    alphabet = len(words.language.alphabet)
    return RowFacts(*kernel.knowledge(guesses, marks, words.length, alphabet, sheet))


@lru_cache(maxsize=1 << 14)
def letters(bits: int, alphabet: str) -> tuple[str, ...]:
    """The letters of a set.

    >>> letters(0b101, "ABC")
    ('A', 'C')
    """
    return tuple(letter for code, letter in enumerate(alphabet) if bits >> code & 1)


def single(bits: int) -> bool:
    """Is there exactly one letter in the set?"""
    return bits > 0 and bits & (bits - 1) == 0


class Only(NamedTuple):
    """A letter that must go to some positions: no other positions are open to its copies, or, if
    ``copies`` is 0, no other letter is open at its one position."""

    letter: str
    positions: tuple[int, ...]
    copies: int


@dataclass
class LetterSheet:
    """A solver's notes: letters written, letters not struck at each position, and words crossed
    out (grid forms)."""

    alphabet: str
    open: list[int]
    placed: dict[int, str] = field(default_factory=dict)
    crossed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: LengthLexicon, state: State, crossed: Iterable[str] = ()) -> LetterSheet:
        """Build the sheet of a state; ``crossed``: the words that the solver crossed out."""
        alphabet, length = words.language.alphabet, words.length
        sheet = cls(alphabet, [(1 << len(alphabet)) - 1] * length)
        sheet.crossed = frozenset(map(words.language.fold, crossed))
        for at, name in enumerate(map(cell_name, range(length))):
            for letter in state.struck.get(name, ()):
                sheet.open[at] &= ~sheet._bit(letter)
            if name in state.written:
                sheet.write(at, state.written[name])
        return sheet

    def _bit(self, letter: str) -> int:
        """The letter as a set; the empty set for other symbols."""
        code = self.alphabet.find(letter)
        return 1 << code if len(letter) == 1 and code >= 0 else 0

    def write(self, at: int, letter: str) -> None:
        """Write a letter."""
        self.placed[at] = letter
        self.open[at] = self._bit(letter)

    def strike(self, allowed: Sequence[int]) -> dict[int, int]:
        """Strike all letters but the allowed ones; return the new strikes by position."""
        fresh = {
            at: gone
            for at, left in enumerate(self.open)
            if at not in self.placed and (gone := left & ~allowed[at])
        }
        for at, gone in fresh.items():
            self.open[at] &= ~gone
        return fresh

    def agrees(self, word: str) -> bool:
        """Does a word have the letters that are written?"""
        return all(word[at] == letter for at, letter in self.placed.items())

    def pattern(self) -> str:
        """The letters that are written, as ``H O _ _ _``."""
        return " ".join(self.placed.get(at, "_") for at in range(len(self.open)))

    def missing(self, least: Sequence[int]) -> list[str]:
        """The letters that the word must have and that are not written yet."""
        written = list(self.placed.values())
        needed = ((self.alphabet[code], copies) for code, copies in enumerate(least) if copies)
        return [one for one, copies in needed for _ in range(copies - written.count(one))]

    def only(self, least: Sequence[int]) -> Iterator[Only]:
        """Letters that have only one place each, and places with only one letter, written one
        after the other as they follow."""
        needed = {self.alphabet[code]: copies for code, copies in enumerate(least) if copies}
        while found := self._only_place(needed) or self._only_letter():
            for at in found.positions:
                self.write(at, found.letter)
            yield found

    def _only_place(self, needed: Mapping[str, int]) -> Only | None:
        written = list(self.placed.values())
        for letter, copies in needed.items():
            missing, bit = copies - written.count(letter), self._bit(letter)
            if missing <= 0:
                continue
            left = [at for at, some in enumerate(self.open) if at not in self.placed and some & bit]
            if len(left) == missing:
                return Only(letter, tuple(left), copies)
        return None

    def _only_letter(self) -> Only | None:
        for at, some in enumerate(self.open):
            if at not in self.placed and single(some):
                return Only(letters(some, self.alphabet)[0], (at,), 0)
        return None
