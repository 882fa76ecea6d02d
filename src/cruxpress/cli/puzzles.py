"""Puzzle texts of a file, whatever it holds: lines of text, records, a table, a foreign format."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import note
from cruxpress.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.family import AnyFamily
from cruxpress.formats import Format, Item, format_named, format_of
from cruxpress.record import Record

Numbered = tuple[int, str | PuzzleError]


def puzzles_of(path: str, family: AnyFamily) -> Iterator[Numbered]:
    """The line and the puzzle text (or the error) of each puzzle of a file or of stdin."""
    form = _foreign(path, family)
    if form is None:
        head, lines = _begun(lines_of(path))
        form = format_named(_told_by(head))
    else:
        lines = lines_of(path, form)
    assert form.read is not None
    empty = True
    for item in form.read(lines, family):
        empty = False
        yield item.line, _text(item, family)
    if empty:
        note(f"{'stdin' if path == '-' else path}: no puzzles in it")


def _foreign(path: str, family: AnyFamily) -> Format | None:
    """The format that the ending tells, if it is one for puzzles of this family alone."""
    try:
        form = format_of(path)
    except AskedWrongly:
        return None
    return form if form.read and form.family == family.name else None


def _begun(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The first line that says something, and all lines."""
    seen = []
    for line in lines:
        seen.append(line)
        if line.strip() and not line.lstrip().startswith("#"):
            return line.strip(), chain(seen, lines)
    return "", iter(seen)


def _told_by(head: str) -> str:
    """The name of the format that a first line tells: no puzzle text looks like the others."""
    if head.startswith("{"):
        return "jsonl"
    return "csv" if "puzzle" in head.split(",") else "text"


def _text(item: Item, family: AnyFamily) -> str | PuzzleError:
    content = item.content
    if not isinstance(content, Record):
        return content
    if content.family != family.name:
        return ParseError(f"expected a {family.name}, got the {content.family} {content.id}")
    return content.puzzle
