"""A store that is opened and closed: what it lets go, what it refuses, what it looks up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.store import store_at
from cruxpress.store.store import ASK, Store, batches, plans
from tests.store.test_store_run import kept, plan


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with a batch of four puzzles."""
    with store_at(str(tmp_path / "packs.db")) as made:
        kept(made, plan(2, 4))
        yield made


def held(store: Store) -> int:
    """How many connections wait to be used again."""
    return int(store.engine.pool.checkedin())  # type: ignore[attr-defined]


def change(store: Store, command: str) -> None:
    """Change a store past all constraints."""
    with closing(sqlite3.connect(str(store.address.file))) as raw, raw:
        raw.execute(command)


def test_who_leaves_a_store_holds_no_connection(tmp_path: Path) -> None:
    with Store(str(tmp_path / "packs.db")) as store:
        store.count()
        assert held(store) > 0
    assert held(store) == 0


def test_a_store_that_cannot_be_opened_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Store] = []
    monkeypatch.setattr(Store, "close", lambda store: closed.append(store))
    (tmp_path / "letter.db").write_bytes(b"Dear Ana, " * 1000)
    with pytest.raises(Unreachable):
        Store(str(tmp_path / "letter.db"))
    assert len(closed) == 1


def test_a_reader_makes_no_store_of_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with pytest.raises(AskedWrongly, match=r"empty\.db is no store"):
        store_at(str(tmp_path / "empty.db"), new=False)
    assert (tmp_path / "empty.db").read_bytes() == b""


def test_the_usual_place_is_made_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_DATA", str(tmp_path / "a" / "b"))
    for _ in range(2):
        store_at("").close()
    assert (tmp_path / "a" / "b" / "store.db").is_file()
    with pytest.raises(AskedWrongly, match="there is no folder"):
        store_at(str(tmp_path / "c" / "packs.db"))
    assert not (tmp_path / "c").exists()


def test_a_record_is_found_with_its_batches(store: Store) -> None:
    record = next(store.records())
    for name in (record.id, record.fingerprint):
        entry = store.entry(name)
        assert (entry.seq, entry.record, entry.books, entry.batches) == (1, record, (), (1,))
    with pytest.raises(AskedWrongly, match="no record 'latin-none' is in the store"):
        store.entry("latin-none")


def test_known_fingerprints_are_told_however_many_are_asked_for(store: Store) -> None:
    ours = [record.fingerprint for record in store.records()]
    strange = [f"{number:032x}" for number in range(2 * ASK)]
    asked = [*strange[:ASK], *ours[:2], *strange[ASK:], *ours[2:]]
    assert sorted(store.known(asked)) == sorted(ours)
    assert store.known([]) == []


def test_a_book_without_a_name_marks_nothing(store: Store) -> None:
    with pytest.raises(AskedWrongly, match="a book needs a name"):
        store.mark([next(store.records()).id], " ")


def test_vacuum_gives_room_back(store: Store) -> None:
    file = store.address.file
    assert file is not None
    change(store, "create table heap as select randomblob(1000000) as x")
    change(store, "drop table heap")
    store.vacuum()
    assert file.stat().st_size < 200_000
    assert file.with_name(f"{file.name}-wal").stat().st_size == 0
    assert store.outside(["select count(*) from sqlite_stat1"]) != [(0,)]


def test_commands_outside_of_a_transaction_give_the_rows_of_the_last(store: Store) -> None:
    assert store.outside(["select 1", "select 2"]) == [(2,)]
    assert store.outside(["analyze"]) == []


def test_items_are_lost_only_with_a_worker(store: Store) -> None:
    change(store, "update item set record = null, lost = 0 where place = 0")
    change(store, "update item set record = null, lost = 1 where place = 1")
    change(store, "update item set lost = 1 where place = 2")
    [batch] = batches(store)
    assert batch.lost == 1


def test_a_batch_that_has_only_begun_has_made_nothing(store: Store) -> None:
    change(store, "update batch set state = '{}', next = 0")
    [batch], [told] = batches(store), plans(store)
    assert (batch.made, batch.failed, batch.next) == (0, 0, 0)
    assert (told["failed"], told["done"]) == (0, 0)
