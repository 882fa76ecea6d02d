"""The writer of a store: it holds the lock and adds records in transactions.

After a lost connection, the writer reconnects (up to ``PATIENCE`` seconds) and repeats the
transaction.  The first try may have been committed, so the work must be safe to repeat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import lru_cache
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Dialect, Table, func, insert, select

from cruxpress.core.errors import Unreachable
from cruxpress.store.database import Lost, in_words
from cruxpress.store.lock import file_lock, server_lock
from cruxpress.store.record_rows import COLUMNS, StoredRow
from cruxpress.store.schema import RECORD, WALK
from cruxpress.store.store import ASK, Store

T = TypeVar("T")

# For how long do we try to reconnect, and how long is the pause between two tries, in seconds?
PATIENCE, PAUSE = 60.0, 0.2


class Writer:
    """The only object that may add records to a store; it holds the lock."""

    def __init__(self, store: Store):
        self.store, self._held = store, ExitStack()
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        if self.store.address.file:
            self._held.enter_context(file_lock(self.store.address.file, self.store.who))
        try:
            self._connect()
        except BaseException:
            self._held.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        try:
            self._let_go()
        finally:
            self._held.close()

    def transaction(self, work: Callable[[Connection], T]) -> T:
        """Run ``work`` in a transaction; repeat it after a lost connection."""
        while True:
            try:
                with in_words(self.store.place), self._ready().begin():
                    return work(self._ready())
            except Lost:
                self._again()

    def _ready(self) -> Connection:
        if self._connection is None:
            self._connect()
        assert self._connection is not None
        return self._connection

    def _connect(self) -> None:
        with in_words(self.store.place):
            connection = self.store.engine.connect().execution_options(writing=True)
            try:
                if not self.store.address.file:
                    server_lock(connection, self.store.place)
                    connection.commit()
            except BaseException:
                connection.close()
                raise
        self._connection = connection

    def _let_go(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with in_words(self.store.place):
                connection.invalidate()  # closing the connection releases the server's lock
                connection.close()

    def _again(self) -> None:
        """Reconnect; retry while the server still holds the lock of our lost connection."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._let_go()
                return self._connect()
            except Unreachable:
                if time.monotonic() > end:
                    raise
                time.sleep(PAUSE)


def add(connection: Connection, rows: Sequence[StoredRow]) -> list[int]:
    """Insert the records that are new; return the numbers of all of them."""
    known = dict(_known(connection, [row.fingerprint for row in rows]))
    seq = int(connection.scalar(select(func.max(RECORD.c.seq))) or 0)
    fresh: list[tuple[Any, ...]] = []
    walks: list[tuple[Any, ...]] = []
    for row in rows:
        if row.fingerprint in known:
            continue
        seq += 1
        known[row.fingerprint] = seq
        fresh.append((seq, *row.columns))
        if row.walk is not None:
            walks.append((seq, row.walk))
    put(connection, RECORD, ("seq", *COLUMNS), fresh)
    put(connection, WALK, ("record", "json"), walks)
    return [known[row.fingerprint] for row in rows]


def put(
    connection: Connection, table: Table, columns: tuple[str, ...], rows: list[tuple[Any, ...]]
) -> None:
    """Insert rows with a cached statement that goes straight to the driver."""
    if not rows:
        return
    statement, positional = _insert(connection.dialect, table, columns)
    values: Any = rows if positional else [dict(zip(columns, row, strict=True)) for row in rows]
    connection.exec_driver_sql(statement, values)


@lru_cache(maxsize=16)
def _insert(dialect: Dialect, table: Table, columns: tuple[str, ...]) -> tuple[str, bool]:
    """The INSERT statement for a dialect, and whether its parameters are positional."""
    compiled = insert(table).compile(dialect=dialect, column_keys=list(columns))
    return str(compiled), dialect.positional


def _known(connection: Connection, fingerprints: Sequence[str]) -> Iterator[tuple[str, int]]:
    for start in range(0, len(fingerprints), ASK):
        some = RECORD.c.fingerprint.in_(fingerprints[start : start + ASK])
        for row in connection.execute(select(RECORD.c.fingerprint, RECORD.c.seq).where(some)):
            yield row.fingerprint, row.seq


def add_all(writer: Writer, rows: Iterable[StoredRow], *, at_once: int = 1000) -> Iterator[int]:
    """Add a stream of records in chunks; yield the size of each chunk after its commit."""
    pending: list[StoredRow] = []

    def flush() -> int:
        writer.transaction(lambda connection: add(connection, pending))
        done = len(pending)
        pending.clear()
        return done

    for row in rows:
        pending.append(row)
        if len(pending) >= at_once:
            yield flush()
    if pending:
        yield flush()
