"""The ledger of guided executions: a row for each reader, and a table that is made from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.fuzz import ledger
from tests.fuzz.ledger import Row, load, paged, ready, save, table
from tests.fuzz.readers import readers

TOLD = {"code": "b", "executions": 5, "taken": 2, "edges": 9, "slowest_seconds": 0.5,
        "peak_megabytes": 90, "findings": 1, "cpu_seconds": 3}  # fmt: skip


def test_the_ledger_has_a_row_for_every_reader_and_for_no_other() -> None:
    assert list(load()) == list(readers())


def test_no_row_holds_what_would_have_been_a_finding() -> None:
    for name, row in load().items():
        assert row.slowest_seconds <= 1.0 and row.peak_megabytes <= 500, name
        assert row.edges or not row.executions, name


def test_the_page_shows_the_ledger() -> None:
    page = ledger.PAGE.read_text("utf-8")
    assert page == paged(page, table(load()))


def test_what_was_cut_short_goes_on(tmp_path: Path) -> None:
    """Executions are counted by the code on which they ran; other figures are the most so far."""
    row = Row(code={"a": 3, "b": 1}, taken=1, edges=12, slowest_seconds=0.7, cpu_seconds=1)
    told = row.plus(TOLD)
    assert told.code == {"a": 3, "b": 6} and told.executions == 9
    assert (told.taken, told.edges, told.slowest_seconds) == (3, 12, 0.7)
    assert (told.peak_megabytes, told.findings, told.cpu_seconds) == (90, 1, 4)
    save({"one": told}, tmp_path / "ledger.json")
    assert load(tmp_path / "ledger.json") == {"one": told}


def test_a_reader_of_another_version_begins_anew() -> None:
    [first, second, *_] = readers().values()
    rows = {first.name: Row(code={"a": 3}), second.name: replace(Row(code={"a": 3}), version="0")}
    found = ready({**rows, "gone": Row()}, readers().values())
    assert list(found) == list(readers())
    assert found[first.name].executions == 3 and found[second.name].executions == 0
