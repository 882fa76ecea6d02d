"""JSON Lines: one record per line; packs use this format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record, read_records
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read records of any family; ``family`` is ignored."""
    for number, content in read_records(lines):
        yield Item(number, content)


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one line per record."""
    for record in records:
        out.write(record.line() + "\n")


FORMAT = Format(
    "jsonl", "records, one JSON object a line", (".jsonl", ".ndjson"), read=read, write=write
)
