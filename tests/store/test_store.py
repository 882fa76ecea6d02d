"""A store: what is put in comes out, once; choices choose; marks stay; faults are told."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update

from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.store import schema as tables
from cruxpress.store import store_at
from cruxpress.store.record_filter import RecordFilter, filter_of
from cruxpress.store.record_rows import row_of
from cruxpress.store.schema import META, MIGRATIONS, schema_of
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer, add, add_all
from tests.store.postgres import Server

RECIPES = [
    *(Recipe("latin", {"size": 5}, level="gentle", seed=1, item=item) for item in range(6)),
    *(Recipe("latin", {"size": 4}, level="tricky", seed=1, item=item) for item in range(6, 10)),
    Recipe("sudoku", level="easy", seed=1, item=10),
    Recipe("marks", {"language": "ro"}, level="easy", seed=1, item=11),
]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Some puzzles, the last with its walk."""
    made = [make(recipe) for recipe in RECIPES[:-1]]
    return [*made, make(RECIPES[-1], walk=True)]


@pytest.fixture
def store(address: str, records: list[Record]) -> Iterator[Store]:
    """A store with all of them."""
    with store_at(address) as made:
        with Writer(made) as writer:
            assert sum(add_all(writer, map(row_of, records), at_once=5)) == len(records)
        yield made


def test_what_is_put_in_comes_out_in_order(store: Store, records: list[Record]) -> None:
    assert list(store.records(walks=True)) == records
    assert [one.walk for one in store.records()] == [None] * len(records)


def test_a_puzzle_is_stored_once(store: Store, records: list[Record]) -> None:
    turned = replace(records[0], id="latin-turned", puzzle="another image")
    with Writer(store) as writer:
        numbers = writer.transaction(
            lambda one: add(one, list(map(row_of, [turned, records[2], turned])))
        )
    assert numbers == [1, 3, 1]
    assert store.count() == len(records)


def test_two_stores_may_be_open_and_see_what_is_committed(address: str, store: Store) -> None:
    with store_at(address, new=False) as other:
        with Writer(store) as writer:
            fresh = make(Recipe("latin", seed=99))
            writer.transaction(lambda one: add(one, [row_of(fresh)]))
            assert other.count() == len(RECIPES) + 1
        assert other.entry(fresh.id).record == fresh


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (RecordFilter(), 12),
        (filter_of("latin"), 10),
        (filter_of("latin", "tricky"), 4),
        (filter_of("latin", "gentle, tricky"), 10),
        (filter_of("sudoku", technique=("hidden-single-box",)), 1),
        (filter_of("sudoku", technique=("x-wing",)), 0),
        (filter_of(size="5"), 6 + 1),  # the marks have five letters
        (filter_of(size="9"), 1),
        (filter_of(language="ro"), 1),
        (filter_of("sudoku", value="1.5"), 1),
        (filter_of("sudoku", value="1.6.."), 0),
        (filter_of("sudoku", value="..1.6"), 1),
    ],
)
def test_choices_choose(store: Store, choice: RecordFilter, expected: int) -> None:
    assert store.count(choice) == expected
    assert len(list(store.records(choice))) == expected


def test_names_of_a_choice_are_checked() -> None:
    with pytest.raises(AskedWrongly, match="did you mean 'gentle'"):
        filter_of("latin", "gentl")
    for value in ("high", "nan", "..inf", "1..2..3", "1e400.."):
        with pytest.raises(AskedWrongly, match="3..4.5"):
            filter_of(value=value)


def test_a_book_marks_what_it_uses(store: Store, records: list[Record]) -> None:
    names = [records[0].id, records[1].fingerprint, records[0].id]
    assert store.mark(names, "Summer") == 2
    assert store.mark(names, "Summer") == 0
    assert store.mark(names[:1], "Autumn") == 1
    assert store.count(RecordFilter(unused=True)) == len(records) - 2
    assert store.count(RecordFilter(book="Autumn")) == 1
    assert store.entry(records[0].id).books == ("Autumn", "Summer")
    assert store.unmark("Summer") == 2
    assert store.count(RecordFilter(unused=True)) == len(records) - 1


def test_a_mark_on_a_puzzle_that_is_not_there_marks_nothing(
    store: Store, records: list[Record]
) -> None:
    with pytest.raises(AskedWrongly, match="no record 'latin-none'"):
        store.mark([records[0].id, "latin-none"], "Summer")
    assert store.count(RecordFilter(unused=True)) == len(records)


def test_a_book_may_mark_while_another_writes(store: Store, records: list[Record]) -> None:
    with Writer(store):
        assert store.mark([records[0].id], "Summer") == 1


def test_a_transaction_that_fails_leaves_nothing(store: Store, records: list[Record]) -> None:
    def fails(connection: Connection) -> None:
        add(connection, [row_of(make(Recipe("latin", seed=98)))])
        raise AskedWrongly("no")

    with Writer(store) as writer, pytest.raises(AskedWrongly):
        writer.transaction(fails)
    assert store.count() == len(records)


def test_who_writes_into_a_file_has_it_alone_from_the_start(
    tmp_path: Path, records: list[Record]
) -> None:
    """A transaction that began as a reader could not become a writer beside another."""
    file = tmp_path / "store.db"
    with (
        store_at(str(file)) as store,
        contextlib.closing(sqlite3.connect(file, timeout=0)) as other,
    ):
        with store.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("begin immediate")
        with store.reading():
            other.execute("begin immediate")  # a reader keeps nobody from writing
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)


def test_a_second_writer_is_told_who_writes(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cruxpress.store.lock.NOTICED", 0.1)
    first = Store(address, doing="batch night.toml")
    second = Store(address, doing="import")
    with first, second:
        with Writer(first), pytest.raises(Unreachable, match=r"batch night.toml, process \d+ on"):
            Writer(second).__enter__()
        with Writer(second):
            pass


def test_vacuum_keeps_everything(store: Store, records: list[Record]) -> None:
    store.vacuum()
    assert list(store.records(walks=True)) == records


def test_a_store_of_a_newer_schema_is_refused_and_stays_as_it_is(
    address: str, store: Store
) -> None:
    with store.writing() as connection:
        connection.execute(update(META).where(META.c.name == "schema").values(value="99"))
    with pytest.raises(AskedWrongly, match="schema 99.*use a newer cruxpress"):
        store_at(address)
    with store.reading() as connection:
        assert schema_of(connection) == 99
    assert store.count() == len(RECIPES)


def test_an_older_store_is_brought_up_to_date_at_once_or_not_at_all(
    address: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: Connection) -> None:
        connection.execute(text("alter table record add column half text"))
        raise Unreachable("the power is gone")

    def works(connection: Connection) -> None:
        connection.execute(text("alter table record add column whole text"))

    store.close()
    monkeypatch.setattr(tables, "MIGRATIONS", (*MIGRATIONS, fails))
    with pytest.raises(Unreachable, match="power"):
        store_at(address)
    monkeypatch.setattr(tables, "MIGRATIONS", (*MIGRATIONS, works))
    with store_at(address) as newer, newer.reading() as connection:
        assert schema_of(connection) == len(MIGRATIONS) + 2
        columns = set(connection.execute(text("select * from record")).keys())
        assert "whole" in columns and "half" not in columns
        assert newer.count() == len(RECIPES)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://root@localhost/packs", "got an address of 'mysql'"),
        ("postgresql://crux@localhost", "names no database"),
        ("sqlite://", "names no file"),
        ("postgresql://crux:secret@localhost:port/packs", "not of the form"),
        ("nowhere/at/all/packs.db", "there is no folder nowhere/at/all"),
    ],
)
def test_a_wrong_address_is_one_sentence(
    address: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AskedWrongly, match=sentence) as raised:
        store_at(address)
    assert "secret" not in str(raised.value)


def test_a_server_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be made") as raised:
        store_at(f"postgresql://crux:secret@/packs?host={tmp_path}")
    assert "secret" not in str(raised.value) and "\n" not in str(raised.value)


def test_a_database_that_is_not_there_is_one_sentence(postgres: Server) -> None:
    with pytest.raises(Unreachable, match='database "nothing" does not exist|no such database'):
        store_at(postgres.address("nothing"))


def test_a_store_that_is_not_there_is_not_made_for_a_reader(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="there is no store"):
        store_at(str(tmp_path / "packs.db"), new=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_bytes(b"Dear Ana, " * 1000)
    with pytest.raises(Unreachable, match="damaged, or is no store"):
        store_at(str(path))
    assert path.read_bytes() == b"Dear Ana, " * 1000


def test_a_database_of_something_else_is_refused(postgres: Server) -> None:
    address = postgres.database()
    with postgres.connect(address.split("/")[3].partition("?")[0]) as connection:
        connection.execute("create table invoice (number int)")
    with pytest.raises(AskedWrongly, match="something else"):
        store_at(address)


def test_a_damaged_file_is_one_sentence(tmp_path: Path, records: list[Record]) -> None:
    path = tmp_path / "packs.db"
    with store_at(str(path)) as store, Writer(store) as writer:
        row = row_of(records[0])
        list(add_all(writer, (row._replace(fingerprint=f"{n:032x}") for n in range(400))))
    content = bytearray(path.read_bytes())
    for start in range(8192, len(content), 4096):
        content[start : start + 64] = b"\xff" * 64
    path.write_bytes(content)
    with pytest.raises(Unreachable, match="the file is damaged"), store_at(str(path)) as store:
        list(store.records())
