"""A format of another package: latin squares, one a line, with the family's own text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """One square a line."""
    for number, line in enumerate(lines, 1):
        yield Item(number, line)


def write(records: Iterable[Record], out: TextIO) -> None:
    """One square a line."""
    for record in records:
        out.write(f"{record.puzzle}\n")


FORMAT = Format("latin-rows", "latin squares", (".latin",), ("latin",), read=read, write=write)
