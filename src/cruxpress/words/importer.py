"""Reading wordlists of the user's own: plain text, ``word;score``, or a table with headings.

Files are read line by line and words are deduplicated, so memory grows with the different words and
not with the lines.  What is not a word is skipped, counted and reported with examples; what is not
a wordlist at all is refused with the line that shows it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from os import PathLike, fspath
from pathlib import Path
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, ParseError, shown, unknown
from cruxpress.text.messages import said
from cruxpress.words import builtin
from cruxpress.words.grades import UNRATED
from cruxpress.words.language import Language, is_compound, language
from cruxpress.words.list_formats import LAYOUTS, Lines, WordRow, layout_of
from cruxpress.words.offensive import Offensive
from cruxpress.words.word_table import COMPOUND, OFFENSIVE_SHIFT, UNSTATED, WordEntry
from cruxpress.words.wordlist import Wordlist

# How many letters may a word have?  The largest printed grids are 33 cells wide.
SHORTEST, LONGEST = 2, 33
# How many different words may a list have?  The fullest of any language has 1.5 million.
MOST_WORDS = 2_000_000
# How long may a line be, in characters?  A table with definitions stays below.
LONGEST_LINE = 100_000
# What a byte becomes that could not be decoded.
ESCAPED = re.compile("[\udc80-\udcff]")
# How many examples of skipped lines does a report show?
EXAMPLES = 3


@dataclass
class Skipped:
    """How many lines were skipped for a reason, and the first of them."""

    count: int = 0
    examples: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class ImportReport:
    """What became of the lines of a file."""

    name: str
    layout: str = ""
    lines: int = 0
    words: int = 0
    skipped: dict[str, Skipped] = field(default_factory=dict)
    unit: str = "line"
    remarks: list[str] = field(default_factory=list)

    def skip(self, reason: str, line: int, text: str) -> None:
        """One more line is skipped."""
        found = self.skipped.setdefault(reason, Skipped())
        found.count += 1
        if len(found.examples) < EXAMPLES:
            found.examples.append((line, text))

    def sentences(self) -> Iterator[str]:
        """The report in words."""
        yield f"{self.name}: {self.lines:,} {self.unit}s ({self.layout}), {self.words:,} words"
        yield from self.remarks
        for reason, found in self.skipped.items():
            shown_lines = ", ".join(
                f"{shown(text)} ({self.unit} {at})" for at, text in found.examples
            )
            more = ", …" if found.count > len(found.examples) else ""
            yield f"{found.count:,} skipped: {reason}: {shown_lines}{more}"


def read_list(
    source: str | PathLike[str] | Iterable[str],
    code: str,
    *,
    layout: str = "auto",
    encoding: str = "utf-8",
    name: str = "",
) -> tuple[Wordlist, ImportReport]:
    """A wordlist from a file, or from lines, and a report of what was skipped and why.

    A word that the built-in list knows takes its frequency, stem and flags from there; a
    score of its own wins over the built-in one.

    >>> read_list(["crane;80", "naïve;30", "4x4;50"], "en")[0].grid_forms()
    ['CRANE', 'NAIVE']
    """
    tongue = language(code)
    if layout != "auto" and layout not in LAYOUTS:
        raise unknown("layout", layout, ["auto", *LAYOUTS])
    if isinstance(source, (str, PathLike)):
        with opened(source, encoding) as stream:
            return _read(numbered(stream, fspath(source), encoding), fspath(source), tongue, layout)
    return _read(enumerate(source, 1), name or "lines", tongue, layout)


def read_forbidden(source: str | PathLike[str], code: str) -> frozenset[str]:
    """The grid forms of a file of words to leave out, one a line.

    A line that is not a word is an error here, because ignoring it would allow a forbidden word.
    """
    tongue, found = language(code), set()
    with opened(source, "utf-8") as stream:
        for number, line in numbered(stream, fspath(source), "utf-8"):
            text = line.partition("#")[0].strip()
            try:
                found |= {tongue.grid_form(text)} if text else set()
            except ParseError as error:
                raise ParseError(f"{fspath(source)}:{number}: {error}") from None
    return frozenset(found)


@contextmanager
def opened(path: str | PathLike[str], encoding: str) -> Iterator[TextIO]:
    """A text file: a byte order mark is honoured, every kind of line end is one."""
    _check_encoding(encoding)
    if fspath(path) == "-":
        if sys.stdin is None:
            raise AskedWrongly("standard input is closed: name a file")
        sys.stdin.reconfigure(encoding=encoding, errors="surrogateescape")  # type: ignore[union-attr]
        yield sys.stdin
        return
    if Path(path).is_dir():
        raise AskedWrongly(f"{fspath(path)} is a folder, not a file")
    with open(path, "rb") as raw:
        start = raw.read(4)
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    with open(path, encoding=encoding, errors="surrogateescape") as stream:
        yield stream


def _check_encoding(encoding: str) -> None:
    """Refuse what is no encoding of texts, or cannot say which of its bytes are wrong."""
    try:
        "a".encode(encoding).decode(encoding, "surrogateescape")
    except LookupError:
        raise AskedWrongly(f"unknown encoding {shown(encoding)}") from None
    except ValueError:
        raise AskedWrongly(f"{shown(encoding)} is no encoding of text files") from None


def numbered(stream: TextIO, name: str, encoding: str) -> Iterator[tuple[int, str]]:
    """The lines of a stream with their numbers; a file that is not text is refused."""
    number = 0
    while line := _line(stream, f"{name}:{number + 1}"):
        number += 1
        if "\0" in line:
            raise ParseError(
                said(
                    "{name}:{number}: not a text file: it has zero bytes", name=name, number=number
                )
            )
        if not line.isascii() and (odd := _undecodable(line)):
            raise ParseError(
                f"{name}:{number}: not {encoding}: byte 0x{odd:02x} in {shown(_visible(line))}; "
                "save the file as UTF-8, or name its encoding"
            )
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            raise ParseError(
                said(
                    "{name}:{number}: longer than {longest_line:,} characters",
                    name=name,
                    number=number,
                    longest_line=LONGEST_LINE,
                )
            )
        yield number, line.removeprefix("\ufeff") if number == 1 else line


def _line(stream: TextIO, place: str) -> str:
    try:
        return stream.readline(LONGEST_LINE)
    except UnicodeError as error:
        why = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
        raise ParseError(f"{place}: not {stream.encoding}: {why}") from None


def _undecodable(line: str) -> int:
    """The first byte that could not be decoded, 0 if all could."""
    found = ESCAPED.search(line)
    return ord(found[0]) - 0xDC00 if found else 0


def _visible(line: str) -> str:
    return line.rstrip("\r\n").encode("utf-8", "replace").decode()


def _read(
    lines: Lines, name: str, tongue: Language, layout_name: str
) -> tuple[Wordlist, ImportReport]:
    report = ImportReport(name)
    texts = _without_comments(lines, report)
    first = list(islice(texts, 1))
    if not first:
        raise ParseError(
            said("{name}: no words in it ({lines:,} lines)", name=name, lines=report.lines)
        )
    layout = LAYOUTS[layout_name] if layout_name != "auto" else layout_of(first[0][1])
    report.layout = layout.name
    collected = Collected(tongue, report)
    for row in layout.rows(chain(first, texts), report.skip, name):
        collected.add(row)
    return collected.wordlist(), report


def _without_comments(lines: Lines, report: ImportReport) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        report.lines = number
        text = line.strip("\r\n ")
        if text and not text.startswith("#") and not text.isspace():
            yield number, text


class Collected:
    """The different words so far, by grid form."""

    def __init__(self, tongue: Language, report: ImportReport):
        self.tongue, self.report = tongue, report
        self.words: dict[str, WordRow] = {}
        self.others: dict[str, list[str]] = {}

    def add(self, row: WordRow) -> None:
        """Take a row, or skip it and say why."""
        grid = self.grid_of(row.spelling, row.line)
        if grid is None:
            return
        known = self.words.get(grid)
        if known is None:
            if len(self.words) == MOST_WORDS:
                raise ParseError(
                    said(
                        "{name}: more than {most_words:,} different words",
                        name=self.report.name,
                        most_words=MOST_WORDS,
                    )
                )
            self.words[grid] = row
        elif row.spelling == known.spelling or row.spelling in self.others.get(grid, ()):
            self.report.skip("there already", row.line, row.spelling)
        else:
            self.others.setdefault(grid, []).append(row.spelling)

    def grid_of(self, spelling: str, line: int) -> str | None:
        """The grid form of a spelling, or None if it is skipped."""
        grid = self.tongue.fold(spelling)
        if not self.tongue.knows(grid):
            reason = f"not written in letters of {self.tongue.name} grids"
        elif not SHORTEST <= len(grid) <= LONGEST:
            reason = f"not of {SHORTEST} to {LONGEST} letters"
        else:
            return grid
        self.report.skip(reason, line, spelling)
        return None

    def wordlist(self) -> Wordlist:
        """The list of all that was collected; nothing at all is an error."""
        self.report.words = len(self.words)
        if not self.words:
            sentences = list(self.report.sentences())[1:]
            raise ParseError("; ".join([f"{self.report.name}: no words in it", *sentences]))
        return Wordlist.of(self.tongue, self.entries())

    def entries(self) -> Iterator[WordEntry]:
        """The collected words, with what the built-in list knows of them."""
        code = self.tongue.code
        builtins = builtin.everything(code, large=True) if builtin.has(code) else None
        offensive = Offensive.of(code)
        for grid, row in self.words.items():
            others = tuple(dict.fromkeys((*row.others, *self.others.get(grid, ()))))
            known = builtins.entry(grid) if builtins else None
            if known is None:
                flags = offensive.level(grid) << OFFENSIVE_SHIFT
                flags |= COMPOUND if is_compound(row.spelling) else 0
                known = WordEntry(grid, row.spelling, 0, 0, UNRATED, flags, row.spelling)
            stem = known.stem if known.spelling == row.spelling else row.spelling
            yield WordEntry(
                grid,
                row.spelling,
                known.centi_zipf if row.centi_zipf is None else row.centi_zipf,
                known.tier if row.tier is None else row.tier,
                known.score if row.score is None else row.score,
                known.flags if row.flags is None else row.flags,
                row.stem or stem,
                others,
                UNSTATED if row.difficulty is None else row.difficulty,
                row.definition,
            )
