"""The writer of a store: holds its lock, and adds records in transactions.

A connection that is lost is made again for a while, and what was under way is tried again; the
work must therefore find out by itself whether it was already done.
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

# How long do we try to reach a server again, and how often, in seconds?
PATIENCE, PAUSE = 60.0, 0.2


class Writer:
    """The one who may add records."""

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
        """Do all of some work or nothing of it; after a lost connection, once more."""
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
                connection.invalidate()  # a lock of a server goes with its connection
                connection.close()

    def _again(self) -> None:
        """Reach the server again; the lock may be ours until it has noticed that we were gone."""
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
    """Put records that are not there yet into the store; the numbers of all of them."""
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
    """Insert rows; the statement is compiled once, because the driver can do the rest alone."""
    if not rows:
        return
    statement, positional = _insert(connection.dialect, table, columns)
    values: Any = rows if positional else [dict(zip(columns, row, strict=True)) for row in rows]
    connection.exec_driver_sql(statement, values)


@lru_cache(maxsize=16)
def _insert(dialect: Dialect, table: Table, columns: tuple[str, ...]) -> tuple[str, bool]:
    """The statement for a database, and whether its values come by place or by name."""
    compiled = insert(table).compile(dialect=dialect, column_keys=list(columns))
    return str(compiled), dialect.positional


def _known(connection: Connection, fingerprints: Sequence[str]) -> Iterator[tuple[str, int]]:
    for start in range(0, len(fingerprints), ASK):
        some = RECORD.c.fingerprint.in_(fingerprints[start : start + ASK])
        for row in connection.execute(select(RECORD.c.fingerprint, RECORD.c.seq).where(some)):
            yield row.fingerprint, row.seq


def add_all(writer: Writer, rows: Iterable[StoredRow], *, at_once: int = 1000) -> Iterator[int]:
    """Add a stream of records, some at a time; after each commit, how many were handed in."""
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
