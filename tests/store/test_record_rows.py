"""Rows of a store: what its columns say of a record, and what batches tell of themselves."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.batch import run
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.files.manifest import form_of
from cruxpress.store import store_at
from cruxpress.store.integrity_check import faults
from cruxpress.store.record_filter import RecordFilter, filter_of
from cruxpress.store.record_rows import record_of, row_of
from cruxpress.store.store import BatchRow, Store, batches, plans
from cruxpress.store.writer import Writer, add, add_all
from cruxpress.version import __version__
from tests.store.test_store_run import Loses, kept, plan


@pytest.fixture(scope="module")
def romanian() -> Record:
    return make(Recipe("marks", {"language": "ro"}, level="easy", seed=1), walk=True)


@pytest.fixture(scope="module")
def sudoku() -> Record:
    return make(Recipe("sudoku", level="easy", seed=1))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two batches; of the first, two items were lost with their workers."""
    with store_at(str(tmp_path / "one.db")) as made:
        kept(made, plan(1, 40), Loses(1, 3))
        kept(made, plan(2, 4))
        yield made


def test_columns_say_what_the_record_says(romanian: Record, sudoku: Record) -> None:
    row = row_of(sudoku)
    measure = families.named("sudoku").scale(sudoku.rating.scale).measure
    assert row.figures.measure == sudoku.rating.features[measure]
    assert (row.level, row.value) == (sudoku.rating.level, sudoku.rating.value)
    assert form_of(sudoku) == ("9", "") and form_of(romanian) == ("5", "ro")


def test_a_record_of_elsewhere_has_neither_size_nor_measure(sudoku: Record) -> None:
    """Of a foreign file the size was not asked for; a family that is not here has no scale."""
    assert form_of(replace(sudoku, recipe=replace(sudoku.recipe, source="a.sdm"))) == ("", "")
    strange = replace(sudoku, family="elsewhere")
    assert form_of(strange) == ("", "")
    assert row_of(strange).figures.measure == row_of(strange).value


def test_a_walk_stands_apart_as_it_was_written(romanian: Record) -> None:
    row = row_of(romanian)
    assert row.walk is not None and "\\u" not in row.walk
    assert record_of(row.json).walk is None
    assert record_of(row.json, row.walk) == romanian


def test_a_puzzle_that_is_there_keeps_its_number(store: Store, sudoku: Record) -> None:
    with Writer(store) as writer:
        first = writer.transaction(lambda one: add(one, [row_of(sudoku)]))
        again = writer.transaction(lambda one: add(one, [row_of(sudoku)]))
    assert first == again


def test_a_stream_is_committed_some_at_a_time(tmp_path: Path) -> None:
    rows = [row_of(make(Recipe("latin", {"size": 4}, seed=1, item=item))) for item in range(5)]
    with store_at(str(tmp_path / "two.db")) as made, Writer(made) as writer:
        assert list(add_all(writer, rows, at_once=2)) == [2, 2, 1]
        assert list(add_all(writer, rows[:4], at_once=2)) == [2, 2]


def test_batches_tell_what_became_of_their_items(store: Store) -> None:
    first, second = batches(store)
    assert (first.id, first.total, first.next, first.lost) == (1, 40, 40, 2)
    assert second == BatchRow(
        2, plan(2, 4).name, __version__, 4, 4, store.count(RecordFilter(batch=2)), second.failed, 0
    )
    assert (
        first.made + first.failed == 40 and first.failed >= 2 and second.made + second.failed == 4
    )


def test_plans_are_told_by_batch(store: Store) -> None:
    both = plans(store)
    assert [(one["items"], one["done"], one["scope"]) for one in both] == [
        (40, 40, "batch"), (4, 4, "batch"),
    ]  # fmt: skip
    assert plans(store, 2) == both[1:] and plans(store, 1) == both[:1] and plans(store, 3) == []
    assert [one["failed"] for one in both] == [one.failed for one in batches(store)]
    assert both[1]["plan"]["seed"] == 2


def test_a_choice_of_a_batch_has_its_puzzles_only(store: Store) -> None:
    found = [
        {one.fingerprint for one in store.records(RecordFilter(batch=number))} for number in (1, 2)
    ]
    second = {one.record.fingerprint for one in run(plan(2, 4).recipes()) if one.record}
    assert found[1] == second and found[0] != second
    assert found[0] | found[1] == {one.fingerprint for one in store.records()}
    assert filter_of("latin", "gentle", "1..2") == RecordFilter("latin", ("gentle",), 1.0, 2.0)


# Changes past all constraints, as a damaged file may have them, and what is said of each.
DAMAGE = [
    ("update batch set next = 3 where id = 2", "batch 2 is at 3 but has 4 items"),
    ("update item set place = 9 where batch = 2 and place = 3", "batch 2 is at 4 but has 4 items"),
    ("update record set size = '99' where seq = 1", "size differ from its JSON"),
    ("update record set json = '{' where seq = 1", "record 1: expected"),
    ("insert into walk (record, json) values (77, '[]')", "1 walks belong to no record"),
    ("insert into used (record, book) values (77, 'b')", "1 marks belong to no record"),
]


def test_a_store_that_is_whole_has_no_fault(store: Store) -> None:
    assert list(faults(store)) == []


@pytest.mark.parametrize(("change", "fault"), DAMAGE, ids=[fault for _, fault in DAMAGE])
def test_every_damage_is_one_fault(store: Store, change: str, fault: str) -> None:
    with contextlib.closing(sqlite3.connect(str(store.address.file))) as raw, raw:
        raw.execute(change)
    [told] = faults(store)
    assert fault in told
