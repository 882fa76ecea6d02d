"""Readings that suppose one meaning: the clue works, if some words of it mean a word.

No list has all meanings of words. If a clue cannot be parsed with known meanings, this module
assumes that one part of its wordplay means the word of the missing letters. A person has to judge
whether that is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, cast

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation, Piece
from cruxpress.clues.homophones import sounding_like
from cruxpress.clues.indicators import idiom
from cruxpress.clues.parsing import PART, Reader
from cruxpress.clues.sentence import bare, plain
from cruxpress.words import Language
from cruxpress.words import language as language_of

# The least number of letters of an assumed word.
LEAST = 3


class Supposed(NamedTuple):
    """A reading, and what has to be true for it: that a text means a word (a grid form)."""

    derivation: Derivation
    text: str
    word: str


@dataclass(frozen=True)
class Knowing:
    """A bank with additional meanings: plain text -> grid forms."""

    bank: Bank
    senses: Mapping[str, tuple[str, ...]]

    def defines(self, text: str, grid: str) -> bool:
        """Is the text known to mean the word?"""
        return grid in self.senses.get(plain(text), ()) or self.bank.defines(text, grid)


@dataclass(frozen=True)
class _Supposing(Reader):
    """A reader that may assume a helpful meaning for some words."""

    place: tuple[int, int] = field(default=(0, 0))

    @cached_property
    def helpful(self) -> list[str]:
        """Words that make the answer: pieces of it, it reversed, sounding like it, or one more
        letter at an end."""
        known = wordlists.load(self.language.code, required=False)
        letters = self.language.alphabet
        found = {one for group in self.targets.values() for one in group}
        found |= {self.answer[::-1], *sounding_like(self.answer, self.language.code)}
        found |= {x + self.answer for x in letters} | {self.answer + x for x in letters}
        return sorted(one for one in found if len(one) >= LEAST and known.get(one) is not None)

    def plain_meanings(self, start: int, end: int) -> list[Piece]:
        """As any reader; at one place, all words that help."""
        found = super().plain_meanings(start, end)
        if (start, end) == self.place:
            found = [Piece(start, end, "synonym", word) for word in self.helpful]
        return found


def supposed(text: str, answer: str, language: str) -> Iterator[Supposed]:
    """The sound readings of a clue that suppose one meaning.

    >>> one = next(supposed("Rustic about left, being charming", "pleasant", "en"))
    >>> one.derivation.device, one.text, one.word
    ('container', 'Rustic', 'PEASANT')
    """
    tongue = language_of(language)
    grid = tongue.grid_form(answer)
    for reading in _readings(text, grid, tongue):
        bank = Knowing(Bank.load(language), {plain(reading.text): (reading.word,)})
        clue = Clue(text, "user", reading.derivation)
        if not check(clue, answer, language, bank=cast(Bank, bank)):
            yield reading


def _readings(text: str, grid: str, tongue: Language) -> Iterator[Supposed]:
    """All readings, the shortest suppositions first."""
    reader = _Supposing(text, grid, tongue)
    words = reader.words
    spans = [(start, start + size) for size in range(1, PART) for start in range(len(words) - size)]
    spans += [(len(words) - size, len(words)) for size in range(1, PART)]
    for place in sorted(set(spans), key=lambda span: (span[1] - span[0], span)):
        said = " ".join(words[slice(*place)])
        if not _says_something(said, tongue):
            continue
        for derivation in replace(reader, place=place).readings():
            for piece in _pieces(derivation):
                if (piece.start, piece.end) == place and piece.role == "synonym":
                    yield Supposed(derivation, said, piece.letters)


def _says_something(text: str, tongue: Language) -> bool:
    """Does a text have a content word?  "With" and "in the" do not."""
    known = idiom(tongue.code)
    small = {*known.openers, *known.prepositions, *known.joiners}
    small.update(*known.links.values())
    return any(bare([word]) not in small for word in text.split())


def _pieces(derivation: Derivation) -> Iterator[Piece]:
    for piece in derivation.pieces:
        yield from (piece, *piece.inner)
