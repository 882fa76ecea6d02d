"""Read puzzle texts from any file: lines of text, records, a table, or a foreign format."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.cli.files import is_there, lines_of
from cruxpress.cli.terminal import note
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item, format_named, format_of
from cruxpress.files.record_files import RecordSource, told_by_head

Numbered = tuple[int, str | PuzzleError]


def puzzles_of(path: str, family: AnyFamily) -> Iterator[Numbered]:
    """Line number and puzzle text (or error) of each puzzle of a file or stdin; line 0 is a puzzle
    from the command line."""
    if path != "-" and not is_there(path):
        yield 0, _given(path, family)
        return
    form = _foreign(path, family)
    if form is None:
        name, lines = told_by_head(lines_of(path))
        form = format_named(name)
    else:
        lines = lines_of(path, form)
    source, empty = RecordSource(path, form, family), True
    for item in source.items(lines):
        empty = False
        yield item.line, _text(item, family)
    if empty:
        note(f"{'stdin' if path == '-' else path}: no puzzles in it")


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
