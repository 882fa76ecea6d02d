"""CSV: a table for spreadsheets, one row a puzzle.

The writer adds a heading.  The reader uses the column ``puzzle`` only.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from cruxpress.core.errors import ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said

COLUMNS = (
    "family", "id", "puzzle", "solution", "level", "value", "seed", "item",
    "engine", "fingerprint",
)  # fmt: skip


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """The column ``puzzle`` of each row; an invalid row gives an error item."""
    rows = csv.DictReader(lines)
    try:
        headings = rows.fieldnames or ()
    except csv.Error as error:
        raise ParseError(said("expected a heading as CSV: {error}", error=str(error))) from None
    if "puzzle" not in headings:
        raise ParseError(said("expected a heading with a column named 'puzzle'"))
    while True:
        try:
            text = next(rows).get("puzzle")
        except StopIteration:
            return
        except csv.Error as error:
            yield Item(
                rows.line_num, ParseError(said("expected a row as CSV: {error}", error=str(error)))
            )
            continue
        yield Item(rows.line_num, text or ParseError(said("the column 'puzzle' is empty")))


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write a heading and one row per record; the heading waits for the first record or the end."""
    table = csv.writer(out, lineterminator="\n")
    for record in _after_heading(records, table.writerow):
        rating, recipe = record.rating, record.recipe
        table.writerow(
            (
                record.family, record.id, record.puzzle, record.solution, rating.level,
                rating.value, recipe.seed, recipe.item, record.engine, record.fingerprint,
            )
        )  # fmt: skip


def _after_heading(
    records: Iterable[Record], heading: Callable[[tuple[str, ...]], object]
) -> Iterator[Record]:
    begun = False
    for record in records:
        if not begun:
            heading(COLUMNS)
        begun = True
        yield record
    if not begun:
        heading(COLUMNS)


FORMAT = Format("csv", "a table with a heading", (".csv",), read=read, write=write)
