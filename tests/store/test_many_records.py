"""Queries on a million records, most of them used: none takes a step of a row for each row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from cruxpress.store import store_at
from cruxpress.store.rating_histogram import spreads, summaries
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.store import Store
from tests.store.postgres import Server

MANY, USED = 1_000_000, 930_000
# What may a query cost?  SQLite counts instructions of its virtual machine; about 20 a row and
# query are needed.  PostgreSQL ends a query that takes too long: one second is needed on two cores.
MOST, SECONDS = 100 * MANY, 60

_ROWS = {
    "sqlite": "(with recursive g(i) as (select 1 union all select i + 1 from g where i < {n}) "
    "select i from g)",
    "postgresql": "generate_series(1, {n}) as g(i)",
}
_RECORDS = """
insert into record select i, 'f' || i, 'sudoku-' || i, 'sudoku',
case i % 4 when 0 then 'easy' when 1 then 'medium' when 2 then 'hard' else 'expert' end,
(i % 97) / 10.0, '9', '', ' naked-single ', '{}' from
"""
_MARKS = "insert into used (record, book) select i, 'Book ' || (i % 50) from "


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    kind = request.param
    if kind == "sqlite":
        address = str(tmp_path_factory.mktemp("many") / "packs.db")
    else:
        server: Server = request.getfixturevalue("postgres")
        address = server.database()
    with store_at(address) as made:
        with made.writing() as connection:
            connection.execute(text(_RECORDS + _ROWS[kind].format(n=MANY)))
            connection.execute(text(_MARKS + _ROWS[kind].format(n=USED)))
        if kind == "postgresql":
            made.outside(["analyze"])  # autovacuum does so after a while
        yield made
    if kind == "sqlite":
        Path(address).unlink()


@pytest.fixture
def bounded(store: Store) -> Iterator[Store]:
    """The store with a bound on the work of each query."""

    def bound(connection: Any, *_: object) -> None:
        if store.address.file:
            spent = iter(range(MOST // 100_000))
            connection.set_progress_handler(lambda: next(spent, None) is None, 100_000)
        else:
            connection.execute(f"set statement_timeout = '{SECONDS}s'")

    store.close()
    event.listen(store.engine, "checkout", bound)
    yield store
    event.remove(store.engine, "checkout", bound)


QUERIES: dict[str, tuple[Callable[[Store], object], object]] = {
    "stats": (
        lambda store: [(one.level, one.count, one.used) for one in summaries(store)],
        [(level, MANY // 4, USED // 4) for level in ("easy", "medium", "hard", "expert")],
    ),
    "spread": (
        lambda store: sum(sum(counts) for counts in spreads(store)[0].levels.values()),
        MANY,
    ),
    "count unused": (lambda store: store.count(RecordFilter(unused=True)), MANY - USED),
    "count of a book": (lambda store: store.count(RecordFilter(book="Book 7")), USED // 50),
    "next unused": (
        lambda store: [
            row.id
            for row in store.rows(
                ["id"], RecordFilter("sudoku", ("hard",), unused=True), limit=2
            )
        ],
        [f"sudoku-{USED + 2}", f"sudoku-{USED + 6}"],
    ),
    "known": (lambda store: store.known(["f999999", "g1"]), ["f999999"]),
}  # fmt: skip


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_on_a_million_records_ends(bounded: Store, name: str) -> None:
    query, expected = QUERIES[name]
    assert query(bounded) == expected


def test_a_record_is_found_by_index(store: Store) -> None:
    asked = "select seq from record where id = 'sudoku-7' or fingerprint = 'sudoku-7'"
    plan = store.outside([f"explain {'query plan' if store.address.file else ''} {asked}"])
    lines = " ".join(str(row) for row in plan).lower()
    assert "scan record" not in lines and "seq scan" not in lines
    assert "index" in lines
