"""Several takers at one store: none gets what another has, and what is not printed is free."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import func, select, text, update

from cruxpress.core.errors import TargetMissed, Unreachable
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.record_rows import row_of
from cruxpress.store.reservation import Reservation
from cruxpress.store.schema import USED, schema_of
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer, add_all

TAKERS, EACH = 8, 20


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [make(Recipe("latin", {"size": 5}, seed=3, item=item)) for item in range(TAKERS * EACH)]


@pytest.fixture
def store(address: str, records: list[Record]) -> Iterator[Store]:
    """A store with exactly as many records as all takers want."""
    with store_at(address) as made:
        with Writer(made) as writer:
            list(add_all(writer, map(row_of, records)))
        assert made.count() == TAKERS * EACH
        yield made


def everything(record: Record) -> bool:
    return True


def unused(book: str) -> RecordFilter:
    return RecordFilter("latin", unused=True, besides=book)


def shared(store: Store) -> int:
    """How many records belong to more than one book."""
    with store.reading() as connection:
        twice = select(USED.c.record).group_by(USED.c.record).having(func.count() > 1)
        return len(connection.execute(twice).all())


def test_eight_books_at_once_share_no_puzzle(address: str, store: Store) -> None:
    ready = Barrier(TAKERS)

    def book(number: int) -> list[str]:
        name, taken = f"Book {number}", list[Record]()
        with store_at(address, new=False) as own, Reservation(own, name) as held:
            ready.wait(60)
            for _ in range(EACH // 5):
                taken += held.take(unused(name), 5, lambda one: one not in taken)  # noqa: B023
            held.keep([one.fingerprint for one in taken])
        return [one.id for one in taken]

    with ThreadPoolExecutor(TAKERS) as threads:
        books = list(threads.map(book, range(TAKERS)))
    assert [len(set(one)) for one in books] == [EACH] * TAKERS
    assert len(set().union(*books)) == TAKERS * EACH
    assert shared(store) == 0 and store.count(RecordFilter(unused=True)) == 0


def test_eight_commands_at_once_share_no_puzzle(address: str, store: Store) -> None:
    command = [sys.executable, "-m", "cruxpress", "store", "use"]
    options = ["--unused", "-n", str(EACH), "--store", address]
    running = [subprocess.Popen([*command, f"Book {n}", *options]) for n in range(TAKERS)]
    assert [one.wait(120) for one in running] == [0] * TAKERS
    assert shared(store) == 0 and store.count(RecordFilter(unused=True)) == 0


def fail(store: Store, count: int) -> tuple[int, list[Record]]:
    """Make a book that fails at its end; how many of its puzzles it had before, and all."""
    with contextlib.suppress(ZeroDivisionError), Reservation(store, "Summer") as held:
        taken = held.take(unused("Summer"), count, everything)
        assert store.count(RecordFilter(unused=True)) == TAKERS * EACH - count
        held.keep([one.fingerprint for one in taken])
        raise ZeroDivisionError  # the disk was full, say
    return held.again, taken


def test_a_book_that_fails_releases_its_puzzles(store: Store) -> None:
    assert fail(store, 5)[0] == 0
    assert store.count(RecordFilter(unused=True)) == TAKERS * EACH


def test_what_is_not_printed_is_released(store: Store, records: list[Record]) -> None:
    with Reservation(store, "Summer") as held:
        taken = held.take(unused("Summer"), 5, everything)
        held.keep([one.fingerprint for one in taken[:3]])
    assert list(store.records(RecordFilter(book="Summer"))) == records[:3]


def test_marks_of_the_first_run_survive_a_second_that_fails(store: Store) -> None:
    with Reservation(store, "Summer") as held:
        first = held.take(unused("Summer"), 5, everything)
        held.keep([one.fingerprint for one in first])
    again, taken = fail(store, 7)
    assert again == 5 and taken[:5] == first
    assert list(store.records(RecordFilter(book="Summer"))) == first


def test_a_reservation_ends_by_itself(store: Store) -> None:
    dead, autumn = Reservation(store, "Summer"), Reservation(store, "Autumn")
    late = dead.take(unused("Summer"), 5, everything)
    with store.writing() as connection:
        connection.execute(update(USED).values(until=1))
    assert store.count(RecordFilter(unused=True)) == TAKERS * EACH
    assert store.entry(late[0].id).books == ()
    assert autumn.take(unused("Autumn"), 5, everything) == late
    with pytest.raises(TargetMissed, match=f"'Autumn' has taken {late[0].id} since"):
        dead.keep([one.fingerprint for one in late])
    assert store.entry(late[0].id).books == ("Autumn",)


def test_too_few_reserve_nothing(store: Store) -> None:
    with Reservation(store, "Summer") as held:
        assert len(held.take(unused("Summer"), 1000, everything)) == TAKERS * EACH
        assert store.count(RecordFilter(unused=True)) == TAKERS * EACH


def test_a_taker_that_never_ends_is_told(
    address: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cruxpress.store.lock.BUSY", 1)
    monkeypatch.setattr("cruxpress.store.database.BUSY", 1)
    with (
        store_at(address, new=False) as other,
        store.writing(),
        pytest.raises(Unreachable, match="another process is writing and did not end"),
    ):
        other.mark_chosen(RecordFilter(), "Autumn", limit=1)


def test_a_store_without_reservations_is_brought_up_to_date(
    address: str, store: Store, records: list[Record]
) -> None:
    store.mark([records[0].id], "Summer")
    with store.writing() as connection:
        connection.execute(text("alter table used drop column until"))
        connection.execute(text("update meta set value = '1' where name = 'schema'"))
    store.close()
    with store_at(address, new=False) as newer:
        with newer.reading() as connection:
            assert schema_of(connection) == 2
        assert newer.entry(records[0].id).books == ("Summer",)
        assert newer.count(RecordFilter(unused=True)) == TAKERS * EACH - 1
