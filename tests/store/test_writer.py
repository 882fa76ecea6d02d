"""The writer: what it does when the connection is lost, and how rows are put."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError

from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store import writer as module
from cruxpress.store.database import Lost
from cruxpress.store.lock import file_lock
from cruxpress.store.record_rows import StoredRow, row_of
from cruxpress.store.schema import RECORD
from cruxpress.store.store import ASK, Store
from cruxpress.store.writer import Writer, add, add_all, put


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_at(str(tmp_path / "packs.db")) as made:
        yield made


@pytest.fixture(scope="module")
def row() -> StoredRow:
    return row_of(make(Recipe("latin", {"size": 4}, seed=1)))


def rows(row: StoredRow, count: int) -> list[StoredRow]:
    return [row._replace(fingerprint=f"{number:032x}") for number in range(count)]


class Clock:
    """Time that passes only in sleep."""

    def __init__(self) -> None:
        self.now, self.slept, self.asked = 0.0, 0, 0

    def monotonic(self) -> float:
        self.asked += 1
        assert self.asked < 10_000, "it would wait for ever"
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now, self.slept = self.now + seconds, self.slept + 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(module, "time", made)
    return made


class Fails:
    """Work whose connection is lost some times before it is done."""

    def __init__(self, row: StoredRow, times: int):
        self.row, self.times, self.seen = row, times, list[Connection]()

    def __call__(self, connection: Connection) -> list[int]:
        self.seen.append(connection)
        assert len(self.seen) < 100, "it would try for ever"
        done = add(connection, [self.row])
        if len(self.seen) <= self.times:
            raise OperationalError("insert", None, Exception("the line is cut"))
        return done


def test_work_whose_connection_was_lost_is_done_again_on_another(
    store: Store, row: StoredRow, clock: Clock
) -> None:
    work = Fails(row, 2)
    with Writer(store) as writer:
        assert writer.transaction(work) == [1]
    assert len({id(one) for one in work.seen}) == 3
    assert all(one.closed for one in work.seen)
    assert store.count() == 1 and clock.slept == 0


def test_other_faults_are_not_tried_again(store: Store, row: StoredRow) -> None:
    seen: list[Connection] = []

    def wrong(connection: Connection) -> None:
        seen.append(connection)
        add(connection, [row])
        raise AskedWrongly("no")

    with Writer(store) as writer, pytest.raises(AskedWrongly):
        writer.transaction(wrong)
    assert len(seen) == 1 and store.count() == 0


def test_a_server_that_stays_away_is_waited_for_and_then_told(
    store: Store, row: StoredRow, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(writer: Writer) -> None:
        raise Unreachable("nobody answers")

    with Writer(store) as writer:
        monkeypatch.setattr(Writer, "_connect", away)
        with pytest.raises(Unreachable, match="nobody answers"):
            writer.transaction(Fails(row, 1))
        assert module.PATIENCE <= clock.now <= module.PATIENCE + 2 * module.PAUSE
        assert clock.slept == pytest.approx(module.PATIENCE / module.PAUSE, abs=2)


def test_a_server_that_comes_back_is_found(
    store: Store, row: StoredRow, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, tries = Writer._connect, iter([Lost("away"), Lost("away"), None])

    def sometimes(writer: Writer) -> None:
        if error := next(tries):
            raise error
        connect(writer)

    with Writer(store) as writer:
        monkeypatch.setattr(Writer, "_connect", sometimes)
        assert writer.transaction(Fails(row, 1)) == [1]
    assert clock.slept == 2


def test_who_cannot_connect_leaves_the_lock_free(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(writer: Writer) -> None:
        raise Unreachable("nobody answers")

    writer = Writer(store)  # still held below: the lock must not wait until it is forgotten
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_connect", away)
        with pytest.raises(Unreachable, match="nobody answers"):
            writer.__enter__()
    assert store.address.file
    with file_lock(store.address.file, "the next"):
        assert writer._connection is None


def test_who_writes_into_a_file_holds_its_lock(store: Store) -> None:
    with Writer(store), pytest.raises(Unreachable, match="is being written by"):
        Writer(store).__enter__()


def test_who_leaves_gives_back_his_connection_and_the_lock(store: Store) -> None:
    with Writer(store) as writer:
        connection = writer._ready()
        assert writer._ready() is connection
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
    assert connection.closed and writer._connection is None
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("select 1")  # not only given back: a lock of a server goes with it
    with Writer(store):
        pass


def test_the_lock_is_free_though_leaving_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(writer: Writer) -> None:
        raise Unreachable("gone")

    writer = Writer(store)
    writer.__enter__()
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_let_go", fails)
        with pytest.raises(Unreachable, match="gone"):
            writer.__exit__(None, None, None)
    with Writer(store):
        pass


class Asked:
    """What a server was asked while we connected to it."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, error: Exception | None):
        self.locked: list[tuple[Connection, str]] = []
        self.error = error
        store.address = replace(store.address, file=None)
        monkeypatch.setattr(module, "server_lock", self.lock)

    def lock(self, connection: Connection, place: str) -> None:
        self.locked.append((connection, place))
        connection.exec_driver_sql("select 1")
        if self.error:
            raise self.error


def test_a_server_is_asked_for_its_own_lock_outside_of_a_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(store, monkeypatch, None)
    with Writer(store) as writer:
        assert asked.locked == [(writer._ready(), store.place)]
        assert not writer._ready().in_transaction()
        assert not list(Path(store.place).parent.glob("*-writer"))


def test_a_connection_without_the_lock_is_given_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(store, monkeypatch, Unreachable("busy"))
    with pytest.raises(Unreachable, match="busy"):
        Writer(store).__enter__()
    assert [connection.closed for connection, _ in asked.locked] == [True]


def test_a_file_needs_no_lock_of_a_server(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    file = store.address
    asked = Asked(store, monkeypatch, None)
    store.address = file
    with Writer(store):
        assert asked.locked == []


def test_numbers_go_on_and_known_puzzles_keep_theirs(store: Store, row: StoredRow) -> None:
    many = rows(row, 2 * ASK + 1)
    with Writer(store) as writer:
        assert writer.transaction(lambda one: add(one, many[:3])) == [1, 2, 3]
        found = writer.transaction(lambda one: add(one, many))
        assert found == list(range(1, len(many) + 1))
        assert writer.transaction(lambda one: add(one, many)) == found
        assert writer.transaction(lambda one: add(one, [])) == []
    assert store.count() == len(many)


def test_a_walk_is_put_beside_its_record_and_only_there(store: Store, row: StoredRow) -> None:
    walked = make(Recipe("latin", {"size": 4}, seed=2), walk=True)
    with Writer(store) as writer:
        assert writer.transaction(lambda one: add(one, [row, row_of(walked)])) == [1, 2]
    first, second = store.records(walks=True)
    assert first.walk is None and second == walked and second.walk


def test_a_stream_is_committed_in_thousands(store: Store, row: StoredRow) -> None:
    with Writer(store) as writer:
        assert list(add_all(writer, rows(row, 1001))) == [1000, 1]
        assert list(add_all(writer, [])) == []
    assert store.count() == 1001


class Listens:
    """A connection that keeps what it is told."""

    def __init__(self, dialect: Any):
        self.dialect, self.told = dialect, list[tuple[str, Any]]()

    def exec_driver_sql(self, statement: str, values: Any) -> None:
        self.told.append((statement, values))


def test_values_come_by_name_where_a_driver_wants_names(store: Store) -> None:
    named = Listens(postgresql.dialect())  # type: ignore[no-untyped-call]
    put(named, RECORD, ("seq", "id"), [(1, "a"), (2, "b")])  # type: ignore[arg-type]
    put(named, RECORD, ("seq", "id"), [])  # type: ignore[arg-type]
    [(statement, values)] = named.told
    assert values == [{"seq": 1, "id": "a"}, {"seq": 2, "id": "b"}] and "%(seq)s" in statement
    placed = Listens(store.engine.dialect)
    put(placed, RECORD, ("seq", "id"), [(1, "a")])  # type: ignore[arg-type]
    [(statement, values)] = placed.told
    assert values == [(1, "a")] and statement.endswith("VALUES (?, ?)")
