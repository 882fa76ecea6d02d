"""CSV: a table for spreadsheets, one row a puzzle.

Written with a heading; read back by the column ``puzzle`` (and ``family`` if there is one).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import TextIO

from cruxpress.errors import ParseError
from cruxpress.family import AnyFamily
from cruxpress.formats import Format, Item
from cruxpress.record import Record

COLUMNS = (
    "family", "id", "puzzle", "solution", "level", "value", "seed", "item",
    "engine", "fingerprint",
)  # fmt: skip


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """The column ``puzzle`` of each row."""
    rows = csv.DictReader(lines)
    if "puzzle" not in (rows.fieldnames or ()):
        raise ParseError("expected a heading with a column named 'puzzle'")
    for row in rows:
        text = row.get("puzzle")
        content: str | ParseError = text or ParseError("the column 'puzzle' is empty")
        yield Item(rows.line_num, content)


def write(records: Iterable[Record], out: TextIO) -> None:
    """A heading and one row a record."""
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for record in records:
        rating, recipe = record.rating, record.recipe
        table.writerow(
            (
                record.family, record.id, record.puzzle, record.solution, rating.level,
                rating.value, recipe.seed, recipe.item, record.engine, record.fingerprint,
            )
        )  # fmt: skip


FORMAT = Format("csv", "a table with a heading", (".csv",), read=read, write=write)
