"""The clue bank: for each word an easy and a hard plain clue, written for this project.

``data/bank.LANGUAGE.tsv`` has a line a word: the word, its easy clue, its hard clue, parted by
tabs.  The rules of its clues are in ``tools/check_bank.py``; a language without a file has an empty
bank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from cruxpress.clues.sentence import plain
from cruxpress.errors import AskedWrongly, ParseError, shown
from cruxpress.words import Language
from cruxpress.words import language as language_of


class Row(NamedTuple):
    """A word of the bank and its clues."""

    word: str
    easy: str
    hard: str


class Bank:
    """The clues of a language.

    >>> bank = Bank.parse("cat\\tPet that purrs\\tMouser\\n", language_of("en"))
    >>> bank.clues("CAT")
    {'easy': 'Pet that purrs', 'hard': 'Mouser'}
    >>> bank.answers("mouser", 3), "DOG" in bank
    (('CAT',), False)
    """

    def __init__(self, rows: dict[str, Row]):
        self.rows = rows

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
        rows: dict[str, Row] = {}
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            fields = line.rstrip("\r").split("\t")
            if len(fields) != 3 or not all(fields):
                raise ParseError(
                    f"line {number}: expected word, easy clue and hard clue, parted by tabs, "
                    f"got {shown(line)}"
                )
            grid = language.fold(fields[0])
            if not language.knows(grid):
                raise ParseError(f"line {number}: {shown(fields[0])} is no {language.name} word")
            rows.setdefault(grid, Row(*fields))
        return Bank(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, grid: object) -> bool:
        return grid in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def clues(self, grid: str) -> dict[str, str] | None:
        """The clues of a grid form by level, or None."""
        row = self.rows.get(grid)
        return None if row is None else {"easy": row.easy, "hard": row.hard}

    def answers(self, clue: str, length: int) -> tuple[str, ...]:
        """The words of a length that have the clue, whatever its capitals and spaces."""
        return self._answers.get((plain(clue), length), ())

    def defines(self, text: str, grid: str) -> bool:
        """Is the text a clue of the word?"""
        return grid in self.answers(text, len(grid))

    @cached_property
    def _answers(self) -> dict[tuple[str, int], tuple[str, ...]]:
        found: dict[tuple[str, int], tuple[str, ...]] = {}
        for grid, row in self.rows.items():
            for clue in dict.fromkeys((plain(row.easy), plain(row.hard))):
                key = clue, len(grid)
                found[key] = (*found.get(key, ()), grid)
        return found


@cache
def _load(language: str) -> Bank:
    tongue = language_of(language)
    data = files("cruxpress.clues") / "data" / f"bank.{language}.tsv"
    if not data.is_file():
        return Bank({})
    return Bank.parse(data.read_text("utf-8"), tongue)
