"""The user's own words and clues, in the forms that people paste.

Entries stand one on a line, or in a single line parted by ``;``.  An entry is a word, or a word and
its clue with a colon, a tab, a dash, or (as in the CSV file of a spreadsheet) a comma or semicolon
between them.  A single line of words parted by commas has no clues.  A line that may be read in two
ways is an error that shows the line.

>>> [entry.word for entry in asked_words("kraken:Beast of the deep; wreck", "en")]
['KRAKEN', 'WRECK']
>>> [(one.word, one.clue) for one in asked_words("cat,A pet\\ndog,Best friend", "en")]
[('CAT', 'A pet'), ('DOG', 'Best friend')]
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cruxpress import words as wordlists
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.text.messages import said

# How many letters may a word have?  The kernel that lays words out takes no others.
SHORTEST, LONGEST = 2, 24
# How many entries does the note about a list show?
SHOWN = 8
# What stands between a word and its clue.
_BETWEEN = re.compile(r"\s*(:|\t|\s[-–—]\s|[–—]|,|;)\s*")
# What certainly stands between a word and its clue, wherever it is.
_CERTAIN = re.compile(r":|\t|\s[-–—]\s|[–—]")
# Headings of the columns of a spreadsheet.
_HEADINGS = {"word", "words", "answer", "answers", "cuvânt", "cuvinte", "răspuns"}
_NAMES = {"\t": "a tab", ",": "a comma", ";": "a semicolon", ":": "a colon"}
# A comma that seems to part two words with clues.
_COMMA_FOR_SEMICOLON = re.compile(r":[^:]*,\s*([^\s,:]+)\s*:")


@dataclass(frozen=True)
class ThemeWord:
    """A word that should be placed, with its clue (or ``""``) and where it comes from."""

    word: str
    clue: str
    source: str  # user, theme or llm
    level: str = ""
    spelling: str = ""


@dataclass(frozen=True)
class _Entry:
    """An entry of a list: its text, where it is (``line 3``), and what stands after its word."""

    text: str
    place: str
    between: str = ""

    @property
    def parts(self) -> tuple[str, str]:
        """The word and its clue."""
        if not self.between:
            return self.text.strip(), ""
        if self.between in ",;\t" and re.search(rf'(^|{self.between}\s*)"', self.text):
            return self._columns()
        word, _, clue = self.text.partition(self.between)
        clue = clue.strip()
        if self.between in ",;\t":
            clue = clue.rstrip(self.between).strip()
        if self.between == "\t" and "\t" in clue:
            raise self._too_wide(clue.count("\t") + 2)
        return word.strip(), clue

    def _columns(self) -> tuple[str, str]:
        """The columns of a line of CSV with quotes."""
        [row] = csv.reader([self.text], delimiter=self.between, skipinitialspace=True)
        while row and not row[-1].strip():
            row.pop()
        if len(row) > 2:
            raise self._too_wide(len(row))
        word, clue = (*row, "", "")[:2]
        return word.strip(), clue.strip()

    def _too_wide(self, count: int) -> AskedWrongly:
        reason = said("expected a word and a clue, got {count} columns", count=count)
        return AskedWrongly(_at("words", self, reason))


def asked_words(text: str, language: str) -> tuple[ThemeWord, ...]:
    """The user's words with their clues; AskedWrongly shows an entry that cannot be read."""
    return tuple(_read(text, language)[0].values())


def reading_of(text: str, language: str) -> str:
    """A note that tells how a list was read; empty for words and ``WORD:clue`` parted by ``;``."""
    found, between = _read(text, language)
    if between <= {":"}:
        return ""
    ways = sorted({_NAMES.get(one, "a dash") for one in between})
    entries = [f"{one.word} ({one.clue})" if one.clue else one.word for one in found.values()]
    more = f"; and {len(entries) - SHOWN} more" if len(entries) > SHOWN else ""
    said_so = f"read as words with {' or '.join(ways)} before the clue"
    if not any(one.clue for one in found.values()):
        said_so = "read as words without clues"
    return f"your list was {said_so}: {'; '.join(entries[:SHOWN])}{more}"


def plain_words(text: str, language: str, option: str) -> tuple[str, ...]:
    """The grid forms of words parted by semicolons, commas or line ends; clues are ignored."""
    parts = (part.partition(":")[0].strip() for part in re.split(r"[;,\n]", text))
    return tuple(dict.fromkeys(_grid_form(part, language, option) for part in parts if part))


@lru_cache(maxsize=64)
def _read(text: str, language: str) -> tuple[dict[str, ThemeWord], frozenset[str]]:
    """The entries by grid form, and what stands between their words and clues."""
    found: dict[str, ThemeWord] = {}
    between = set[str]()
    for number, entry in enumerate(_certain(text)):
        spelling, clue = entry.parts
        if not number and clue and spelling.casefold() in _HEADINGS:
            continue
        word = _grid_form(spelling, language, "words", entry)
        if not SHORTEST <= len(word) <= LONGEST:
            reason = said(
                "a word has {least} to {most} letters, and {word} has {count}",
                least=SHORTEST, most=LONGEST, word=word, count=len(word),
            )  # fmt: skip
            raise AskedWrongly(_at("words", entry, reason))
        before = found.get(word)
        if before and clue and before.clue and clue != before.clue:
            raise AskedWrongly(_at("words", entry, said("{word} has two clues", word=word)))
        if not before or clue:
            found[word] = ThemeWord(word, clue, "user", spelling=spelling)
        between |= {entry.between} if entry.between else set()
    return found, frozenset(between)


def _certain(text: str) -> Iterator[_Entry]:
    """The entries; AskedWrongly if one may be read in two ways."""
    lines = [
        (said("line {number}", number=n), line.strip(" \r"))
        for n, line in enumerate(text.split("\n"), 1)
    ]
    lines = [(place, line.rstrip("; ")) for place, line in lines if line.strip("; \t")]
    if len(lines) < 2:
        yield from _inline(text)
        return
    entries = [_Entry(line, place, _first(line)) for place, line in lines]
    for one in entries:
        _, semicolon, rest = one.text.partition(";")
        if one.between not in ("", ";", ",") and semicolon and _CERTAIN.search(rest):
            why = said("write one word a line, or all of them in one line with ; between them")
            raise AskedWrongly(_at("words", one, why))
    yield from _alike(entries)


def _inline(text: str) -> Iterator[_Entry]:
    """The entries of a single line."""
    parts = [part for part in map(str.strip, text.split(";")) if part]
    if ";" not in text and parts:
        if meant := _COMMA_FOR_SEMICOLON.search(text):
            told = said(
                "`words`: words with clues are parted by ; and not by a comma, as before {word}",
                word=shown(meant[1]),
            )
            raise AskedWrongly(told)
        if _first(parts[0]) == ",":
            several = [piece.strip() for piece in parts[0].split(",") if piece.strip()]
            # Phrases may be clues.  The form "," makes the note tell how they were read.
            form = "," if any(" " in piece for piece in several) else ""
            for n, piece in enumerate(several, 1):
                yield _Entry(f"{piece}," if form else piece, said("entry {number}", number=n), form)
            return
    yield from _alike(
        [
            _Entry(part, said("entry {number}", number=n), _first(part))
            for n, part in enumerate(parts, 1)
        ]
    )


def _alike(entries: list[_Entry]) -> list[_Entry]:
    """The entries, if commas and semicolons in them certainly end a word."""
    weak = [one for one in entries if one.between in (",", ";")]
    if not weak:
        return entries
    phrases = any(" " in clue for _, clue in (one.parts for one in weak))
    if len(weak) == len(entries) and len({one.between for one in weak}) == 1 and phrases:
        return entries
    word, clue = weak[0].parts
    why = said(
        "is {clue} the clue of {word}, or another word? Write {word}: {clue}, or one word a line",
        word=word, clue=clue,
    )  # fmt: skip
    raise AskedWrongly(_at("words", weak[0], why))


def _first(entry: str) -> str:
    """What stands between word and clue; empty if there is only a word."""
    found = _BETWEEN.search(entry)
    return found[1] if found else ""


def _grid_form(spelling: str, language: str, option: str, entry: _Entry | None = None) -> str:
    try:
        return wordlists.language(language).grid_form(spelling)
    except ParseError as error:
        reason = error.args[0] if error.args else str(error)
        raise AskedWrongly(_at(option, entry, reason)) from None


def _at(option: str, entry: _Entry | None, reason: str) -> str:
    """A reason with the option, and the entry that it is about."""
    if entry is None:
        return said("`{option}`: {reason}", option=option, reason=reason)
    return said(
        "`{option}`, {place}, {text}: {reason}",
        option=option, place=entry.place, text=shown(entry.text), reason=reason,
    )  # fmt: skip
