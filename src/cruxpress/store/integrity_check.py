"""Check a store: SQLite's own integrity check, then our records, batches and references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, func, select

from cruxpress.core.errors import ParseError, Unreachable
from cruxpress.store.database import Lost
from cruxpress.store.record_rows import COLUMNS, record_of, row_of
from cruxpress.store.schema import BATCH, ITEM, RECORD, USED, WALK
from cruxpress.store.store import FETCH, Store


def faults(store: Store) -> Iterator[str]:
    """Yield a message for each fault of a store; a part that cannot be read is one fault."""
    if store.address.file:
        yield from _told(_sqlite(store))
    for part in (_records, _batches, _strays):
        yield from _told(_part(store, part))


def _part(store: Store, part: Callable[[Connection], Iterator[str]]) -> Iterator[str]:
    with store.reading() as connection:
        yield from part(connection)


def _told(faults: Iterator[str]) -> Iterator[str]:
    try:
        yield from faults
    except Lost:
        raise
    except Unreachable as error:
        yield str(error)


def _sqlite(store: Store) -> Iterator[str]:
    for (line,) in store.outside(["PRAGMA integrity_check"]):
        if line != "ok":
            yield f"the file is damaged: {line}"


def _records(connection: Connection) -> Iterator[str]:
    """The columns of a record must agree with its JSON."""
    streamed = connection.execution_options(stream_results=True, yield_per=FETCH)
    for row in streamed.execute(select(RECORD).order_by(RECORD.c.seq)).mappings():
        try:
            told = row_of(record_of(row["json"]))
        except ParseError as error:
            yield f"record {row['seq']}: {error}"
            continue
        wrong = [name for name in COLUMNS if row[name] != getattr(told, name)]
        if wrong:
            yield f"record {row['seq']} ({row['id']}): {', '.join(wrong)} differ from its JSON"


def _batches(connection: Connection) -> Iterator[str]:
    """A batch has one item for each place below ``next``, and none from there on."""
    for batch in connection.execute(select(BATCH).order_by(BATCH.c.id)):
        mine = ITEM.c.batch == batch.id
        count, last = connection.execute(
            select(func.count(), func.max(ITEM.c.place)).where(mine)
        ).one()
        if count != batch.next or (count and last != batch.next - 1):
            yield f"batch {batch.id} is at {batch.next} but has {count} items"


def _strays(connection: Connection) -> Iterator[str]:
    """Items, walks and marks that refer to a missing record."""
    columns: list[tuple[str, Any]] = [
        ("item", ITEM.c.record), ("walk", WALK.c.record), ("mark", USED.c.record),
    ]  # fmt: skip
    for name, column in columns:
        missing = select(func.count()).select_from(
            column.table.outerjoin(RECORD, RECORD.c.seq == column)
        )
        count = connection.scalar(missing.where(column.is_not(None), RECORD.c.seq.is_(None)))
        if count:
            yield f"{count} {name}s belong to no record"
