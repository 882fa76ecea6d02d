"""Plain text: one puzzle a line (or a grid over several lines, where a family has them).

Blank lines and lines that begin with ``#`` are passed over.
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
    """The puzzle texts of a file, grouped by the family where puzzles span lines."""
    if family is None:
        raise AskedWrongly(said("plain text does not say its family: add `family`"))
    for number, text in family.split(enumerate(lines, 1)):
        yield Item(number, text)


def write(records: Iterable[Record], out: TextIO) -> None:
    """The puzzle of each record, one a line."""
    for record in records:
        out.write(record.puzzle + "\n")


FORMAT = Format("text", "one puzzle a line", (".txt",), read=read, write=write)
