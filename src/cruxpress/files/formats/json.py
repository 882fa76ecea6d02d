"""JSON: one record per file, indented."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the record of a file."""
    text = "\n".join(lines)
    try:
        yield Item(1, Record.parse(text))
    except ParseError as error:
        yield Item(1, error)


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one record; a second record is an error."""
    for number, record in enumerate(records):
        if number:
            raise AskedWrongly("a .json file holds one puzzle: write several as .jsonl")
        out.write(json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n")


FORMAT = Format("json", "one record", (".json",), read=read, write=write, lines=False, single=True)
