"""An open store: queries for records, and marks for the records that books use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import time
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from cruxpress.core.errors import AskedWrongly, RecordError, shown
from cruxpress.core.record import Record
from cruxpress.store.database import address_of, engine_of, in_words, whoami
from cruxpress.store.lock import wait_for_marks
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.record_rows import record_of
from cruxpress.store.schema import (
    BATCH,
    ITEM,
    RECORD,
    USED,
    WALK,
    in_use,
    newest,
    prepare,
    schema_of,
)
from cruxpress.support.atomic_write import may_write
from cruxpress.support.user_folder import made

T = TypeVar("T")

# How many rows does a query fetch at a time, and how many names does one query look up?
FETCH, ASK = 500, 500


@dataclass(frozen=True)
class StoreEntry:
    """A record of a store: its number, the record, the books that used it, and its batches."""

    seq: int
    record: Record
    books: tuple[str, ...]
    batches: tuple[int, ...]


class Store:
    """The records at an address; any number of readers, one writer at a time.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store(f"{folder}/packs.db") as store:
    ...     store.count()
    0
    """

    def __init__(self, address: str = "", *, new: bool = True, doing: str = "cruxpress"):
        self.address, self.who = address_of(address), whoami(doing)
        self.place = self.address.place
        self._find(new, usual=not address)
        self.engine = engine_of(self.address, self.who, write=new)
        try:
            with in_words(self.place):
                self._prepare(new)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection for reading; it is closed at the end of the block."""
        with in_words(self.place), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a short write transaction that adds no records; it waits for others of its kind.

        One at a time: what such a transaction reads stays true until it ends.
        """
        with in_words(self.place), self.engine.connect() as opened:
            connection = opened.execution_options(writing=True)
            with connection.begin():
                if not self.address.file:
                    wait_for_marks(connection)
                yield connection

    def count(self, choice: RecordFilter | None = None) -> int:
        """Count the chosen records."""
        with self.reading() as connection:
            found = select(func.count()).select_from(RECORD).where(*_conditions(choice))
            return int(connection.scalar(found) or 0)

    def rows(
        self,
        columns: Sequence[str],
        choice: RecordFilter | None = None,
        *,
        limit: int | None = None,
    ) -> Iterator[Any]:
        """Some columns of the chosen records, in the order of insertion."""
        asked = select(*(RECORD.c[name] for name in columns)).where(*_conditions(choice))
        with self.reading() as connection:
            streamed = connection.execution_options(stream_results=True, yield_per=FETCH)
            yield from streamed.execute(asked.order_by(RECORD.c.seq).limit(limit))

    def records(
        self, choice: RecordFilter | None = None, *, limit: int | None = None, walks: bool = False
    ) -> Iterator[Record]:
        """The chosen records, in the order of insertion; ``walks`` loads their walks too."""
        columns = [RECORD.c.json, WALK.c.json] if walks else [RECORD.c.json]
        source = RECORD.outerjoin(WALK) if walks else RECORD
        asked = select(*columns).select_from(source).where(*_conditions(choice))
        with self.reading() as connection:
            streamed = connection.execution_options(stream_results=True, yield_per=FETCH)
            for row in streamed.execute(asked.order_by(RECORD.c.seq).limit(limit)):
                yield record_of(*row)

    def entry(self, name: str) -> StoreEntry:
        """Find a record by id or fingerprint, with its books and batches."""
        wanted = or_(RECORD.c.id == name, RECORD.c.fingerprint == name)
        asked = select(RECORD.c.seq, RECORD.c.json, WALK.c.json.label("walk"))
        with self.reading() as connection:
            row = connection.execute(
                asked.select_from(RECORD.outerjoin(WALK)).where(wanted).order_by(RECORD.c.seq)
            ).first()
            if row is None:
                raise AskedWrongly(f"no record {shown(name)} is in the store {self.place}")
            books = connection.scalars(
                select(USED.c.book)
                .where(USED.c.record == row.seq, in_use(time()))
                .order_by(USED.c.book)
            )
            batches = connection.scalars(select(ITEM.c.batch).where(ITEM.c.record == row.seq))
            return StoreEntry(row.seq, record_of(row.json, row.walk), tuple(books), tuple(batches))

    def known(self, fingerprints: Iterable[str]) -> list[str]:
        """Return the given fingerprints that are in the store."""
        found: list[str] = []
        with self.reading() as connection:
            for some in batched(fingerprints):
                asked = select(RECORD.c.fingerprint).where(RECORD.c.fingerprint.in_(some))
                found += connection.scalars(asked)
        return found

    def mark(self, names: Iterable[str], book: str) -> int:
        """Mark records (ids or fingerprints) as used by a book; return the number of new marks."""
        with self.writing() as connection:
            return len(marked(connection, _numbers(connection, names, self.place), book))

    def mark_chosen(self, choice: RecordFilter, book: str, *, limit: int | None = None) -> int:
        """Choose records and mark them in one transaction; return the number of new marks."""
        asked = select(RECORD.c.seq).where(*choice.conditions())
        with self.writing() as connection:
            found = connection.scalars(asked.order_by(RECORD.c.seq).limit(limit)).all()
            return len(marked(connection, found, book))

    def unmark(self, book: str) -> int:
        """Delete the marks and reservations of a book; return their number."""
        with self.writing() as connection:
            return connection.execute(delete(USED).where(USED.c.book == book)).rowcount

    def vacuum(self) -> None:
        """Release unused disk space and update the statistics of the query planner."""
        commands = ["VACUUM", "ANALYZE"]
        if self.address.file:
            commands.append("PRAGMA wal_checkpoint(TRUNCATE)")
        self.outside(commands)

    def outside(self, commands: Iterable[str]) -> list[Any]:
        """Run commands outside a transaction; return the rows of the last command."""
        how: Any = {"outside": True} if self.address.file else {"isolation_level": "AUTOCOMMIT"}
        with in_words(self.place), self.engine.connect() as opened:
            connection = opened.execution_options(**how)
            results = [connection.exec_driver_sql(command) for command in commands]
            return list(results[-1]) if results[-1].returns_rows else []

    def _find(self, new: bool, usual: bool) -> None:
        """Check that the file exists or can be written; create the default folder if needed."""
        file = self.address.file
        if file is None:
            return
        if not new and not file.is_file():
            raise AskedWrongly(
                f"there is no store {self.place}: `cruxpress batch PLAN.toml` or "
                "`cruxpress store import FILE` makes one"
            )
        if new and usual:
            made(file.parent)
        if new:
            may_write(file)

    def _prepare(self, new: bool) -> None:
        """Create missing tables and migrate older ones."""
        with self.engine.connect() as connection:
            found = schema_of(connection)
        if found == newest():
            return
        if not found and not new:
            raise AskedWrongly(f"{self.place} is no store")
        if self.address.file and not found:
            self.outside(["PRAGMA journal_mode=wal"])
        with self.writing() as connection:
            prepare(connection, self.place)


def _conditions(choice: RecordFilter | None) -> list[Any]:
    return list((choice or RecordFilter()).conditions())


def _numbers(connection: Connection, names: Iterable[str], place: str) -> list[int]:
    """The numbers of records by id or fingerprint; a missing record is an error."""
    found: list[int] = []
    for some in batched(names):
        wanted = or_(RECORD.c.id.in_(some), RECORD.c.fingerprint.in_(some))
        rows = connection.execute(
            select(RECORD.c.seq, RECORD.c.id, RECORD.c.fingerprint).where(wanted)
        ).all()
        known = {name for row in rows for name in row[1:]}
        if missing := [name for name in some if name not in known]:
            raise AskedWrongly(f"no record {shown(missing[0])} is in the store {place}")
        found += [row.seq for row in rows]
    return found


def marked(
    connection: Connection, records: Iterable[int], book: str, *, until: int | None = None
) -> list[int]:
    """Mark records as used by a book, or reserve them with ``until``; return the new ones.

    A mark replaces the book's reservation of a record; a reservation never replaces a mark.
    """
    if not book.strip():
        raise AskedWrongly("a book needs a name")
    wanted = list(dict.fromkeys(records))
    mine = select(USED.c.record).where(USED.c.book == book)
    known = set(connection.scalars(mine))
    fresh = [one for one in wanted if one not in known]
    if fresh:
        connection.execute(
            insert(USED), [{"record": one, "book": book, "until": until} for one in fresh]
        )
    for some in batched([one for one in wanted if one in known]):
        held = (USED.c.book == book, USED.c.record.in_(some), USED.c.until.is_not(None))
        connection.execute(update(USED).where(*held).values(until=until))
    return fresh


def batched(names: Iterable[T]) -> Iterator[list[T]]:
    """Lists of at most as many names as one query looks up."""
    left = iter(names)
    while some := list(islice(left, ASK)):
        yield some


@dataclass(frozen=True)
class BatchRow:
    """A batch: the name of its plan, and its progress."""

    id: int
    name: str
    engine: str
    total: int
    next: int
    made: int
    failed: int
    lost: int


def batches(store: Store) -> list[BatchRow]:
    """All batches, oldest first."""
    with store.reading() as connection:
        rows = connection.execute(select(BATCH).order_by(BATCH.c.id)).all()
        counted = connection.execute(
            select(ITEM.c.batch, func.count())
            .where(ITEM.c.record.is_(None), ITEM.c.lost > 0)
            .group_by(ITEM.c.batch)
        )
        lost = {row[0]: row[1] for row in counted}
    return [_row(row, lost.get(row.id, 0)) for row in rows]


def _row(row: Any, lost: int) -> BatchRow:
    state = _json_of(row, "state")
    counts = state.get("made", 0), state.get("failed", 0)
    return BatchRow(row.id, row.name, row.engine, row.total, row.next, *counts, lost)


def _json_of(row: Any, column: str) -> dict[str, Any]:
    """A column of a batch that holds JSON."""
    try:
        data = json.loads(row._mapping[column])
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise RecordError(f"the store: {column} of batch {row.id} is damaged")
    return data


def plans(store: Store, batch: int | None = None) -> list[dict[str, Any]]:
    """The plans of all batches, or of one batch, in the form that a manifest uses."""
    with store.reading() as connection:
        asked = select(BATCH).order_by(BATCH.c.id)
        rows = connection.execute(asked if batch is None else asked.where(BATCH.c.id == batch))
        return [
            {
                "digest": row.digest,
                "engine": row.engine,
                "scope": "batch",
                "items": row.total,
                "done": row.next,
                "failed": _json_of(row, "state").get("failed", 0),
                "plan": _json_of(row, "plan"),
            }
            for row in rows
        ]
