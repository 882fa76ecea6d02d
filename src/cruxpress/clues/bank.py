"""The clue bank: for each word an easy and a hard plain clue, written for this project.

``data/bank.LANGUAGE.tsv`` has a line a word: the word, its easy clue and its hard clue, separated
by tabs; the words that hard grids need most have a third, harder clue.
``data/phrases.LANGUAGE.tsv`` has phrases in the same form, and they come after the words.  The
rules of its clues are in ``tools/check_bank.py``; a language without a file has an empty bank.  A
line is parsed lazily, because a first puzzle needs only a few of them. The grid forms of the words
and the index of clues are precomputed (``precomputed.py``)."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, repeat
from os import PathLike
from typing import NamedTuple
from zlib import crc32

from cruxpress.clues.precomputed import bank_files, derived
from cruxpress.clues.sentence import plain, plain_folded
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.support.untrusted import text_in
from cruxpress.words import Language
from cruxpress.words import language as language_of
from cruxpress.words.archive import lines, little, numbers

# The names of the clues of a line; not every line has the last clue.
CLUES = ("easy", "hard", "harder")
# For how many clues does a bank cache the answers?
REMEMBERED = 1 << 13
# Matches if all lines are well formed: then they need not be checked one by one.
# How many bytes may a bank of the user's own have?  Ours has two million.
LARGEST = 64_000_000
_REGULAR = re.compile(r"(?:[^\t\n\r]+(?:\t[^\t\n\r]+){2,3}\n)*")


class BankRow(NamedTuple):
    """A word of the bank and its clues."""

    word: str
    easy: str
    hard: str
    harder: str = ""


class Index(NamedTuple):
    """An index from clues to words: sorted keys of plain forms, and the word of each."""

    grids: Sequence[str]
    keys: array[int]
    places: array[int]

    def words(self, wanted: str) -> list[str]:
        """The words with a clue of the same key; keys may collide, so compare the clues too."""
        key = _key(wanted)
        found = self.places[bisect_left(self.keys, key) : bisect_right(self.keys, key)]
        return [self.grids[place] for place in dict.fromkeys(found)]


def _key(wanted: str) -> int:
    return crc32(wanted.encode())


class Bank:
    """The clues of a language.

    >>> bank = Bank.parse("cat\\tPet that purrs\\tMouser\\n", language_of("en"))
    >>> bank.clues("CAT")
    {'easy': 'Pet that purrs', 'hard': 'Mouser'}
    >>> bank.answers("mouser", 3), "DOG" in bank
    (('CAT',), False)
    """

    def __init__(self, lines: Mapping[str, str], index: Index | None = None):
        self._lines, self._index = lines, index

    def place(self, grid: str) -> int | None:
        """The place of a grid form in the bank's order, or None."""
        return self._places.get(grid)

    def numbers(self, place: int) -> range:
        """The indexes, among all clues of the bank, of the clues of the word at a place."""
        return range(self._begins[place], self._begins[place + 1])

    @cached_property
    def _places(self) -> dict[str, int]:
        return dict(zip(self._lines, range(len(self._lines)), strict=True))

    @cached_property
    def _begins(self) -> array[int]:
        return array("I", accumulate(self.sizes(), initial=0))

    @cached_property
    def rows(self) -> dict[str, BankRow]:
        """All words and their clues, by grid form."""
        return {grid: BankRow(*line.split("\t")) for grid, line in self._lines.items()}

    @property
    def grids(self) -> Collection[str]:
        """The grid forms of its words."""
        return self._lines.keys()

    @staticmethod
    def load(language: str) -> Bank:
        """The bank of a language, read once."""
        return _load(language)

    @staticmethod
    def read(path: str | PathLike[str], language: str) -> Bank:
        """A bank from a file of the user's own."""
        try:
            text = text_in(path, LARGEST)
        except OSError as error:
            raise AskedWrongly(f"cannot read the clue bank {shown(str(path))}: {error}") from None
        return Bank.parse(text, language_of(language))

    @staticmethod
    def parse(text: str, language: Language) -> Bank:
        """Parse a bank; the first line of a repeated word counts."""
        lines: dict[str, str] = {}
        regular = _REGULAR.fullmatch(text) is not None
        for number, line in enumerate(text.split("\n"), 1):
            if not regular:
                line = _line(line, number)
            if not line:
                continue
            word = line.partition("\t")[0]
            grid = language.fold(word)
            if not language.knows(grid):
                raise ParseError(f"line {number}: {shown(word)} is no {language.name} word")
            lines.setdefault(grid, line)
        return Bank(lines)

    def spelling(self, grid: str) -> str:
        """The spelling of a word or phrase; empty if it is not in the bank."""
        return self._lines.get(grid, "").partition("\t")[0]

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, grid: object) -> bool:
        return grid in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def clues(self, grid: str) -> dict[str, str] | None:
        """The clues of a grid form by level, or None."""
        line = self._lines.get(grid)
        return None if line is None else dict(zip(CLUES, line.split("\t")[1:], strict=False))

    def texts(self, grid: str) -> list[str]:
        """The clues of a grid form, in their order; empty if it is not in the bank."""
        line = self._lines.get(grid)
        return [] if line is None else line.split("\t")[1:]

    def sizes(self) -> Iterator[int]:
        """How many clues each word has."""
        return map(str.count, self._lines.values(), repeat("\t"))

    def answers(self, clue: str, length: int) -> tuple[str, ...]:
        """The words of a length that have the clue; capitals and spaces do not matter."""
        return tuple([grid for grid in self.meant_by(clue) if len(grid) == length])

    def meant_by(self, text: str) -> tuple[str, ...]:
        """The words of any length that have the clue."""
        known, found = self._known, self._known.get(text)
        if found is None:
            wanted = plain(text)
            given = self._having(text, wanted) if self._index else self._answers.get(wanted, ())
            found = tuple(given)
            if len(known) >= REMEMBERED:
                known.clear()
            known[text] = found
        return found

    def _having(self, text: str, wanted: str) -> list[str]:
        """The words that have a clue, or one of its plain form, by the index."""
        maybe = self._index.words(wanted) if self._index else ()
        clues = [(grid, self.texts(grid)) for grid in maybe]
        return [grid for grid, own in clues if text in own or wanted in map(plain, own)]

    @cached_property
    def _known(self) -> dict[str, tuple[str, ...]]:
        """A cache: the words that have a clue. Makers and checkers look up the same clues."""
        return {}

    def index(self) -> tuple[array[int], array[int]]:
        """The keys of the plain forms of all clues, in order, and the places of their words."""
        places = {grid: place for place, grid in enumerate(self._lines)}
        pairs = sorted(
            (_key(clue), places[grid]) for clue, grids in self._answers.items() for grid in grids
        )
        return array("I", [key for key, _ in pairs]), array("I", [place for _, place in pairs])

    def defines(self, text: str, grid: str) -> bool:
        """Is the text a clue of the word?"""
        return grid in self.answers(text, len(grid))

    @cached_property
    def _answers(self) -> dict[str, list[str]]:
        """The words that have a clue, by its plain form."""
        found: dict[str, list[str]] = {}
        folded = "\n".join(self._lines.values()).casefold().split("\n") if self._lines else []
        for grid, line in zip(self._lines, folded, strict=True):
            for clue in dict.fromkeys(map(plain_folded, line.split("\t")[1:])):
                found.setdefault(clue, []).append(grid)
        return found


def _line(line: str, number: int) -> str:
    """The line if it has a word and its clues; empty for a blank line."""
    fields = line.rstrip("\r").split("\t")
    if line.strip() and (len(fields) not in (3, 4) or not all(fields)):
        raise ParseError(
            f"line {number}: expected word, easy clue, hard clue and perhaps a harder one, "
            f"parted by tabs, got {shown(line)}"
        )
    return "\t".join(fields) if line.strip() else ""


def _text(language: str) -> str:
    """The lines of all files of a language."""
    kept = [data for data in bank_files(language) if data.is_file()]
    return "".join(data.read_text("utf-8") for data in kept)


@cache
def _load(language: str) -> Bank:
    tongue, text = language_of(language), _text(language)
    if not text:
        return Bank({})
    kept = derived(language)
    if kept is None:
        return Bank.parse(text, tongue)
    grids = lines(kept["grids"])
    keys, places = (numbers("I", kept[name]) for name in ("keys", "places"))
    rows = text.removesuffix("\n").split("\n")
    return Bank(dict(zip(grids, rows, strict=True)), Index(grids, keys, places))


def columns(language: str) -> dict[str, bytes]:
    """The stored columns of the grid forms and the index of a language's bank."""
    text = _text(language)
    bank = Bank.parse(text, language_of(language))
    if not _REGULAR.fullmatch(text) or len(bank) != text.count("\n"):
        raise ValueError(f"the {language} bank has a word twice, or a line that is no whole one")
    keys, places = map(little, bank.index())
    return {"grids": "\n".join(bank).encode(), "keys": keys, "places": places}
