"""The same book again from its own files, and a book in which one puzzle is another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cruxpress.batch import hardest_of, tolerance_of
from cruxpress.book.contents import gather
from cruxpress.book.plan import read_plan
from cruxpress.book.puzzle_order import words_of
from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly, RecordError
from cruxpress.core.record import Record

PLAN = """
title = "Two of a kind"
[puzzles]
count = 3
[[sections]]
family = "keen"
title = "Small"
shape = { size = 4 }
levels = ["easy"]
[[sections]]
family = "keen"
title = "Large"
shape = { size = 5 }
levels = ["normal", "easy"]
"""


def book(folder: Path, *arguments: str) -> bytes:
    """Run the command in a folder and give what it wrote."""
    out = folder / arguments[-1]
    cli.main(["book", *arguments[:-1], "-o", str(out), "-j", "1"], standalone_mode=False)
    return out.read_bytes()


@pytest.fixture
def plan(tmp_path: Path) -> str:
    (tmp_path / "plan.toml").write_text(PLAN)
    return str(tmp_path / "plan.toml")


def test_the_json_of_a_book_makes_the_same_pages(tmp_path: Path, plan: str) -> None:
    first = book(tmp_path, plan, "first.pdf")
    book(tmp_path, plan, "book.json")
    assert book(tmp_path, str(tmp_path / "book.json"), "second.pdf") == first


def test_the_pack_of_a_book_keeps_sections_and_order(tmp_path: Path, plan: str) -> None:
    first = book(tmp_path, plan, "first.pdf")
    book(tmp_path, plan, "book.jsonl")
    pack = str(tmp_path / "book.jsonl")
    assert book(tmp_path, pack, "--set", "title=Two of a kind", "second.pdf") == first
    assert book(tmp_path, pack, "second.jsonl") == (tmp_path / "book.jsonl").read_bytes()


def test_a_false_puzzle_in_a_section_is_refused_by_its_place(tmp_path: Path, plan: str) -> None:
    data = json.loads(book(tmp_path, plan, "book.json"))
    data["sections"][1]["puzzles"][2]["rating"]["value"] = 4.9
    with pytest.raises(RecordError, match=r"sections\.2\.puzzles\.3: "):
        gather(read_plan(json.dumps(data), name="book.json"))


def test_one_puzzle_is_replaced_by_one_as_hard_and_nothing_else_changes() -> None:
    old = gather(read_plan(PLAN))
    new = gather(read_plan(PLAN, changes=("puzzles.replace=2",)))
    twice = gather(read_plan(PLAN, changes=("puzzles.replace=2,2",)))
    assert _others(old.entries) == _others(new.entries) == _others(twice.entries)
    first, second, third = (one.entries[1].record for one in (old, new, twice))
    assert len({first.fingerprint, second.fingerprint, third.fingerprint}) == 3
    for one in (second, third):
        assert abs(one.rating.value - first.rating.value) <= tolerance_of(first)
        assert hardest_of(one) == hardest_of(first)
    assert len({entry.record.fingerprint for entry in new.entries}) == len(new.entries)


def _others(entries: tuple[object, ...]) -> list[str]:
    return [entry.record.id for i, entry in enumerate(entries) if i != 1]  # type: ignore[attr-defined]


def test_a_replaced_crossword_shares_no_word_with_those_around_it() -> None:
    text = '[[sections]]\nfamily = "crossword"\nlevels = ["easy"]\ncount = 3\n'
    new = gather(read_plan(text, changes=("puzzles.replace=2",)))
    before, changed, after = (words_of(entry.record) for entry in new.entries)
    assert not changed & (before | after)


def test_a_number_that_the_book_does_not_have_is_told() -> None:
    with pytest.raises(AskedWrongly, match="there is no puzzle 10, the book has 1 to 9"):
        gather(read_plan(PLAN, changes=("puzzles.replace=10",)))


def test_the_option_replaces_as_the_key_does(tmp_path: Path, plan: str) -> None:
    by_option = book(tmp_path, plan, "--replace", "3", "option.jsonl")
    by_key = book(tmp_path, plan, "--set", "puzzles.replace=3", "key.jsonl")
    assert by_option == by_key
    assert all(Record.parse(line) for line in by_key.decode().splitlines())
