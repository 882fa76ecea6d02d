"""Plain text: one puzzle per line, or a grid over several lines if the family allows it.

Blank lines and lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the puzzle texts of a file; the family splits the lines into puzzles."""
    if family is None:
        raise AskedWrongly(said("plain text does not say its family: add `family`"))
    for number, text in family.split(enumerate(lines, 1)):
        yield Item(number, text)


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write the puzzle of each record."""
    for record in records:
        out.write(record.puzzle + "\n")


FORMAT = Format("text", "one puzzle a line", (".txt",), read=read, write=write)
