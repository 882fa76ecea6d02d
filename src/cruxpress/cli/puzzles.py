"""Read puzzles from files of any kind: lines of text, records, a table, or a foreign format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cruxpress.cli.files import is_there, lines_of, reason, shown_path
from cruxpress.cli.terminal import note
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.files.formats import Format, Item, format_named, format_of
from cruxpress.files.record_files import RecordSource, told_by_head

# The name in messages of a puzzle that stands on the command line.
GIVEN = "puzzle"


class PuzzleLine(NamedTuple):
    """A puzzle text (or its error), and the file and line it was read from.

    Line 0 is a puzzle from the command line, or a file that cannot be read.
    """

    file: str
    line: int
    text: str | PuzzleError

    @property
    def place(self) -> str:
        """The name of the line in messages."""
        return f"{self.file}:{self.line}" if self.line else self.file


class SourceItem(NamedTuple):
    """A puzzle of a file before it is adopted as a record, and the file."""

    source: RecordSource
    item: Item

    @property
    def place(self) -> str:
        """The name of the line in messages."""
        return self.source.place(self.item.line)


def puzzles_of(paths: Sequence[str], family: AnyFamily) -> Iterator[PuzzleLine]:
    """The puzzle texts of files, of stdin (`-`, or no path), and of the command line itself.

    With several paths, a path that cannot be read becomes an error line, and the others are read.
    """
    for path in paths or ["-"]:
        try:
            yield from _puzzles_of_one(path, family)
        except (PuzzleError, OSError) as error:
            if len(paths) < 2:
                raise
            yield PuzzleLine(shown_path(path), 0, ParseError(reason(error)))


def items_of(
    paths: Sequence[str], form: str, family: str, *, texts: bool = False
) -> Iterator[SourceItem]:
    """The puzzles of files of records or of a foreign format.

    ``form`` names the format of all files; by default the extension decides.  With ``texts``,
    stdin holds puzzle texts if the family is known, and a path without a file is a puzzle text.
    With several paths, a path that cannot be read becomes an item with an error.
    """
    for path in paths:
        try:
            yield from _items_of_one(path, form, family, texts)
        except (PuzzleError, OSError) as error:
            if len(paths) < 2:
                raise
            unread = RecordSource(shown_path(path), format_named("text"), None)
            yield SourceItem(unread, Item(0, ParseError(reason(error))))


def _items_of_one(path: str, form: str, family: str, texts: bool) -> Iterator[SourceItem]:
    if texts and path != "-" and not is_there(path):
        if not family:
            raise AskedWrongly(f"there is no file {shown(path)}; for a puzzle text add `family`")
        yield SourceItem(RecordSource(GIVEN, format_named("text"), named(family)), Item(0, path))
        return
    bare = "text" if texts and family else "jsonl"
    source = RecordSource.of(path, form, family, bare=bare)
    for item in source.items(lines_of(path, source.form)):
        yield SourceItem(source, item)


def _puzzles_of_one(path: str, family: AnyFamily) -> Iterator[PuzzleLine]:
    if path != "-" and not is_there(path):
        yield PuzzleLine(GIVEN, 0, _given(path, family))
        return
    form = _foreign(path, family)
    if form is None:
        name, lines = told_by_head(lines_of(path))
        form = format_named(name)
    else:
        lines = lines_of(path, form)
    name, empty = shown_path(path), True
    for item in RecordSource(path, form, family).items(lines):
        empty = False
        yield PuzzleLine(name, item.line, _text(item, family))
    if empty:
        note(f"{name}: no puzzles in it")


def _given(text: str, family: AnyFamily) -> str:
    """Check that a text is a puzzle, and return it."""
    try:
        family.parse(text)
    except ParseError as error:
        raise ParseError(f"neither a file nor a puzzle: {error}") from None
    return text


def _foreign(path: str, family: AnyFamily) -> Format | None:
    """The format for the file extension, if it is a format for this family."""
    try:
        form = format_of(path)
    except AskedWrongly:
        return None
    return form if form.read and family.name in form.families else None


def _text(item: Item, family: AnyFamily) -> str | PuzzleError:
    content = item.content
    if item.family and item.family != family.name:
        return ParseError(f"expected a {family.name}, got a {item.family}")
    if not isinstance(content, Record):
        return content
    if content.family != family.name:
        return ParseError(f"expected a {family.name}, got the {content.family} {content.id}")
    return content.puzzle
