"""Read records from files of any known format, and write them; both stream.

A file holds records, puzzle texts, or puzzles in a foreign format, and may be gzipped.  A puzzle
text is adopted as a record: parsed, verified and rated.  ``RecordSource.records`` yields an error
for a bad puzzle and continues.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, RecordError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.engine.verification import adopt
from cruxpress.families import named
from cruxpress.files.formats import Format, Item, Writer, format_named, format_of
from cruxpress.support.atomic_write import writing
from cruxpress.text.messages import said

# How long may a line be?  No puzzle needs more.  Longer lines are truncated, so that a huge file
# without line ends cannot fill the memory.
LONGEST_LINE = 1_000_000
# How far do we search for the end of a truncated line?
LONGEST_CUT = 50_000_000
# How many empty lines in a row are allowed?  A small gzipped file can hold a billion.
MOST_EMPTY = 500_000
# How does the name of a gzipped file end?
GZIPPED = ".gz"


@dataclass(frozen=True)
class FoundRecord:
    """A puzzle of a file: its line, and its record or its error."""

    line: int
    content: Record | PuzzleError


def read(path: str | Path, *, form: str = "", family: str = "") -> Iterator[Record]:
    """The records of a file; the first bad puzzle raises an error with its line.

    ``form`` names the format; by default the extension of the file decides.  ``family`` names the
    family for formats that do not state it.
    """
    source = RecordSource.of(str(path), form, family)
    with opened(path, source.form) as stream:
        for found in source.records(pieces(stream, source.form)):
            if isinstance(found.content, PuzzleError):
                raise type_of(found.content)(f"{path}:{found.line}: {found.content}")
            yield found.content


def write(records: Iterable[Record], path: str | Path, *, form: str = "") -> int:
    """Write records to a file atomically and return their number."""
    chosen = format_named(form) if form else format_of(str(path))
    counted = Counted(records)
    with writing(Path(path), encoding=chosen.encoding, lines=chosen.lines) as out:
        writer(chosen)(counted, out)
    return counted.count


def type_of(error: PuzzleError) -> type[PuzzleError]:
    """The class to use when an error is raised again with another message."""
    return type(error) if isinstance(error, (AskedWrongly, ParseError)) else RecordError


class Counted:
    """An iterable of records that counts them."""

    def __init__(self, records: Iterable[Record]):
        self._records, self.count = records, 0

    def __iter__(self) -> Iterator[Record]:
        for record in self._records:
            self.count += 1
            yield record


@dataclass(frozen=True)
class RecordSource:
    """A file to read: its name for messages, its format, and its family if known."""

    name: str
    form: Format
    family: AnyFamily | None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the names of format and family: their objects hold functions."""
        family = self.family.name if self.family else ""
        return _unpickled_source, (self.name, self.form.name, family)

    @classmethod
    def of(
        cls, path: str, form: str = "", family: str = "", *, bare: str = "jsonl"
    ) -> RecordSource:
        """Find the format by ``form`` or the extension; ``bare`` is the default for stdin."""
        if form or path == "-":
            chosen = format_named(form or bare)
        else:
            chosen = format_of(path.removesuffix(GZIPPED))
        if chosen.read is None:
            raise AskedWrongly(
                said("the format {name} can be written but not read", name=chosen.name)
            )
        name = family or (chosen.families[0] if len(chosen.families) == 1 else "")
        return cls("stdin" if path == "-" else path, chosen, named(name) if name else None)

    def items(self, lines: Iterable[str]) -> Iterator[Item]:
        """The items of the file; puzzle texts are not adopted yet."""
        assert self.form.read is not None
        return self.form.read(lines, self.family)

    def records(self, lines: Iterable[str]) -> Iterator[FoundRecord]:
        """The records of the file; puzzle texts are adopted."""
        for item in self.items(lines):
            yield FoundRecord(item.line, self.record(item))

    def record(self, item: Item) -> Record | PuzzleError:
        """The record of an item, or its error."""
        if not isinstance(item.content, str):
            return item.content
        try:
            return adopt(
                self.family_of(item),
                item.content,
                self.place(item.line),
                notes=item.notes,
                extra=item.extra,
            )
        except PuzzleError as error:
            return error

    def family_of(self, item: Item) -> AnyFamily:
        """The family of an item: from its record, else from the item, else from the file."""
        if isinstance(item.content, Record):
            return named(item.content.family)
        if item.family:
            return named(item.family)
        if self.family is None:
            raise AskedWrongly(said("no family is known for this line: add `family`"))
        return self.family

    def place(self, line: int) -> str:
        """The name of a line in messages; line 0 is the whole file."""
        return f"{self.name}:{line}" if line else self.name


def _unpickled_source(name: str, form: str, family: str) -> RecordSource:
    return RecordSource(name, format_named(form), named(family) if family else None)


def writer(form: Format) -> Writer:
    """The writer of a format; AskedWrongly if the format cannot be written."""
    if form.write is None:
        raise AskedWrongly(said("the format {name} can be read but not written", name=form.name))
    return form.write


@contextmanager
def opened(path: str | Path, form: Format) -> Iterator[TextIO]:
    """Open a file as a text stream; a file named .gz is decompressed."""
    if str(path).endswith(GZIPPED):
        with gzip.open(path, "rt", **form.opening) as stream:
            yield stream
    else:
        with open(path, **form.opening) as stream:
            yield stream


def pieces(stream: TextIO, form: Format) -> Iterator[str]:
    """The lines of a stream without line ends, or one string for a binary format; bounded.

    A truncated gzip file raises ParseError after its readable part.
    """
    try:
        yield from _pieces(stream, form)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ParseError(said("the file is not whole: {error}", error=str(error))) from None


def _pieces(stream: TextIO, form: Format) -> Iterator[str]:
    if form.binary:
        yield stream.read(LONGEST_LINE)
        return
    empty = 0
    while line := stream.readline(LONGEST_LINE):
        text = line.rstrip("\r\n")
        empty = 0 if text else empty + 1
        if empty > MOST_EMPTY:
            raise ParseError(said("more than {most:,} empty lines in a row", most=MOST_EMPTY))
        yield text
        if not line.endswith("\n"):
            _pass_over_the_rest(stream)


def _pass_over_the_rest(stream: TextIO) -> None:
    """Skip the rest of a truncated line; ParseError if its end is too far away."""
    for _ in range(LONGEST_CUT // LONGEST_LINE):
        rest = stream.readline(LONGEST_LINE)
        if not rest or rest.endswith("\n"):
            return
    raise ParseError(said("a line is longer than {most:,} characters", most=LONGEST_CUT))


def told_by_head(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Detect jsonl, csv or text by the first line that is neither blank nor a comment.

    >>> told_by_head(iter(["# mine", '{"family": "sudoku"}']))[0]
    'jsonl'
    """
    seen, name = [], "text"
    for line in lines:
        seen.append(line)
        if line.strip() and not line.lstrip().startswith("#"):
            head = line.strip()
            name = "jsonl" if head.startswith("{") else "csv" if _is_heading(head) else "text"
            break
    return name, chain(seen, lines)


def _is_heading(head: str) -> bool:
    return "puzzle" in head.split(",")
