"""Puzzle texts of a file, whatever it holds: lines of text, records, a table, a foreign format."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import note
from cruxpress.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.family import AnyFamily
from cruxpress.formats import Format, Item, format_named, format_of
from cruxpress.packs import Source, told_by_head
from cruxpress.record import Record

Numbered = tuple[int, str | PuzzleError]


def puzzles_of(path: str, family: AnyFamily) -> Iterator[Numbered]:
    """The line and the puzzle text (or the error) of each puzzle of a file or of stdin."""
    form = _foreign(path, family)
    if form is None:
        name, lines = told_by_head(lines_of(path))
        form = format_named(name)
    else:
        lines = lines_of(path, form)
    source, empty = Source(path, form, family), True
    for item in source.items(lines):
        empty = False
        yield item.line, _text(item, family)
    if empty:
        note(f"{'stdin' if path == '-' else path}: no puzzles in it")


def _foreign(path: str, family: AnyFamily) -> Format | None:
    """The format that the ending tells, if it is one for puzzles of this family."""
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
