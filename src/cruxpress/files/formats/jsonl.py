"""JSON Lines: records as they are, one a line; a pack is such a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record, read_records
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Records, with those of other families passed through untouched."""
    for number, content in read_records(lines):
        yield Item(number, content)


def write(records: Iterable[Record], out: TextIO) -> None:
    """One line a record."""
    for record in records:
        out.write(record.line() + "\n")


FORMAT = Format(
    "jsonl", "records, one JSON object a line", (".jsonl", ".ndjson"), read=read, write=write
)
