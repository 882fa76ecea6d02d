"""Inky: Keen puzzles in krazydad's notation, ``LAYOUT;GOALS``, one per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily, one_a_line
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read one puzzle per line; lines that begin with ``#`` are comments."""
    for number, text in one_a_line(enumerate(lines, 1)):
        yield Item(number, text)


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one puzzle per line; hidden operators are an error."""
    from cruxpress.families.keen import krazydad, text

    for record in records:
        if record.family != "keen":
            raise AskedWrongly(f"this format holds keen puzzles only; {record.id} is none")
        out.write(krazydad.write(text.parse(record.puzzle)) + "\n")


FORMAT = Format("inky", "keen as krazydad writes it", (".inky",), ("keen",), read=read, write=write)
