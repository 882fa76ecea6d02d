"""The clue bank: for each word an easy and a hard plain clue, written for this project.

``data/bank.LANGUAGE.tsv`` has a line a word: the word, its easy clue, its hard clue, parted by
tabs; words that hard grids need most have a third, harder one.  The rules of its clues are in
``tools/check_bank.py``; a language without a file has an empty bank.  A line is taken apart when
somebody looks at its clues: a first puzzle needs a few of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from cruxpress.clues.sentence import plain, plain_folded
from cruxpress.errors import AskedWrongly, ParseError, shown
from cruxpress.words import Language
from cruxpress.words import language as language_of

# What the clues of a line are called; not every line has the last one.
CLUES = ("easy", "hard", "harder")
# Nothing but whole lines: then none of them needs a look of its own.
_REGULAR = re.compile(r"(?:[^\t\n\r]+(?:\t[^\t\n\r]+){2,3}\n)*")


class Row(NamedTuple):
    """A word of the bank and its clues."""

    word: str
    easy: str
    hard: str
    harder: str = ""


class Bank:
    """The clues of a language.

    >>> bank = Bank.parse("cat\\tPet that purrs\\tMouser\\n", language_of("en"))
    >>> bank.clues("CAT")
    {'easy': 'Pet that purrs', 'hard': 'Mouser'}
    >>> bank.answers("mouser", 3), "DOG" in bank
    (('CAT',), False)
    """

    def __init__(self, lines: Mapping[str, str]):
        self._lines = lines

    @cached_property
    def rows(self) -> dict[str, Row]:
        """All words and their clues, by grid form."""
        return {grid: Row(*line.split("\t")) for grid, line in self._lines.items()}

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
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise AskedWrongly(f"cannot read the clue bank {shown(str(path))}: {error}") from None
        return Bank.parse(text, language_of(language))

    @staticmethod
    def parse(text: str, language: Language) -> Bank:
        """A bank from its text; where a word comes twice, the first line counts."""
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

    def answers(self, clue: str, length: int) -> tuple[str, ...]:
        """The words of a length that have the clue, whatever its capitals and spaces."""
        found = self._answers.get(plain(clue), ())
        return tuple(grid for grid in found if len(grid) == length)

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
    """A line with a word and its clues, or a blank one as nothing."""
    fields = line.rstrip("\r").split("\t")
    if line.strip() and (len(fields) not in (3, 4) or not all(fields)):
        raise ParseError(
            f"line {number}: expected word, easy clue, hard clue and perhaps a harder one, "
            f"parted by tabs, got {shown(line)}"
        )
    return "\t".join(fields) if line.strip() else ""


@cache
def _load(language: str) -> Bank:
    tongue = language_of(language)
    data = files("cruxpress.clues") / "data" / f"bank.{language}.tsv"
    if not data.is_file():
        return Bank({})
    return Bank.parse(data.read_text("utf-8"), tongue)
