"""Books from a store: what fits and is not used yet, marked when the book is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import make_book
from cruxpress.book.contents import expected, gather
from cruxpress.book.from_store import Stock
from cruxpress.book.plan import Plan, read_plan
from cruxpress.core.errors import AskedWrongly, RecordError, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.record_rows import row_of
from cruxpress.store.schema import RECORD
from cruxpress.store.writer import Writer, add_all
from tests.contract.test_commands import crux

RECIPES = [
    *(Recipe("latin", level="gentle", seed=1, item=item) for item in range(6)),
    *(Recipe("latin", level="tricky", seed=1, item=item) for item in range(6, 9)),
    *(Recipe("latin", {"size": 5}, level="gentle", seed=1, item=item) for item in range(9, 11)),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a store of nine small and two larger squares."""
    with store_at(str(tmp_path / "packs.db")) as store, Writer(store) as writer:
        list(add_all(writer, [row_of(make(recipe)) for recipe in RECIPES]))
    return tmp_path


def plan(folder: Path, title: str = "Summer", **keys: str) -> Plan:
    return read_plan(text(title, **keys), name=str(folder / "plan.toml"))


def text(title: str = "Summer", **keys: str) -> str:
    keys = {"family": '"latin"', "store": '"packs.db"', "levels": '["gentle"]', "count": "4"} | keys
    lines = [f"{name} = {value}" for name, value in keys.items()]
    return "\n".join([f'title = "{title}"', "[[sections]]", *lines])


def ids(of: Plan) -> list[str]:
    return [entry.record.id for entry in gather(of).entries]


def unused(folder: Path, name: str = "packs.db") -> int:
    with store_at(str(folder / name), new=False) as store:
        return store.count(RecordFilter(unused=True))


def test_a_section_takes_what_fits(folder: Path) -> None:
    found = [entry.record for entry in gather(plan(folder)).entries]
    assert {record.recipe.item for record in found} <= set(range(6))
    assert len(found) == 4 and expected(plan(folder)) == 0


def test_the_shape_and_the_target_of_the_section_hold(folder: Path) -> None:
    large = gather(plan(folder, shape="{ size = 5 }", count="2")).entries
    assert {entry.record.recipe.item for entry in large} == {9, 10}
    values = sorted(make(recipe).rating.value for recipe in RECIPES[:6])
    target = f'["value={values[-1]:g}.."]'
    (hardest,) = gather(plan(folder, target=target, count="1")).entries
    assert hardest.record.rating.value == values[-1]


def test_no_puzzle_is_taken_by_two_sections(folder: Path) -> None:
    first = text(count="3")
    both = read_plan(first + "\n" + first.partition("\n")[2], name=str(folder / "plan.toml"))
    assert len(set(ids(both))) == 6


def test_a_book_that_is_made_marks_what_it_used(folder: Path) -> None:
    (folder / "plan.toml").write_text(text())
    done = crux("book", str(folder / "plan.toml"), "-o", str(folder / "book.txt"), "-j", "1")
    assert done.returncode == 0, done.stderr
    assert unused(folder) == len(RECIPES) - 4


def test_the_next_book_takes_others_and_the_same_book_the_same(folder: Path) -> None:
    (folder / "plan.toml").write_text(text(count="3"))
    crux("book", str(folder / "plan.toml"), "-o", str(folder / "book.txt"), "-j", "1")
    summer, autumn = ids(plan(folder, count="3")), ids(plan(folder, "Autumn", count="3"))
    assert not set(summer) & set(autumn)
    again = crux("book", str(folder / "plan.toml"), "-o", str(folder / "again.txt"), "-j", "1")
    assert again.returncode == 0
    assert (folder / "again.txt").read_text() == (folder / "book.txt").read_text()
    assert ids(plan(folder, "Autumn", count="6", reuse="true"))


def test_books_of_one_title_with_other_subtitles_share_no_puzzle(folder: Path) -> None:
    first = text("Sudoku", count="3").replace("\n", '\nsubtitle = "Volume 1"\n', 1)
    books = []
    for number in (1, 2):
        path = folder / f"volume{number}.toml"
        path.write_text(first.replace("Volume 1", f"Volume {number}"))
        done = crux("book", str(path), "-o", str(folder / f"{number}.jsonl"), "-j", "1")
        assert done.returncode == 0 and "took before" not in done.stderr, done.stderr
        lines = (folder / f"{number}.jsonl").read_text().splitlines()
        books.append({Record.parse(line).fingerprint for line in lines})
    assert len(books[0]) == len(books[1]) == 3 and not books[0] & books[1]


def test_a_book_with_an_id_keeps_its_puzzles_under_a_new_title(folder: Path) -> None:
    book = f'id = "issue-7"\n{text(count="3")}'
    make = read_plan(book, name=str(folder / "plan.toml"))
    with Stock(make) as stock:
        summer = gather(make, stock=stock).entries
        stock.keep({one.record.fingerprint for one in summer})
    renamed = read_plan(book.replace("Summer", "Winter"), name=str(folder / "plan.toml"))
    again = gather(renamed)
    assert [one.record for one in again.entries] == [one.record for one in summer]
    (note,) = again.notes
    assert "3 puzzles of the store" in note and "'issue-7' took before" in note


def test_two_books_at_once_share_no_puzzle(folder: Path) -> None:
    summer, autumn = plan(folder, count="3"), plan(folder, "Autumn", count="3")
    with Stock(summer) as one, Stock(autumn) as other:
        first, second = gather(summer, stock=one), gather(autumn, stock=other)
    assert not {x.record.id for x in first.entries} & {x.record.id for x in second.entries}


def test_a_book_that_cannot_be_written_releases_its_puzzles(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(files: object) -> None:
        assert unused(folder, "store.db") == len(RECIPES) - 4  # marked before it is written
        raise OSError("no space left")

    monkeypatch.setenv("CRUXPRESS_DATA", str(folder))
    (folder / "packs.db").rename(folder / "store.db")
    monkeypatch.setattr("cruxpress.support.atomic_write.save", full)
    with pytest.raises(OSError, match="no space"):
        make_book(text(store='"default"'), folder / "book.txt")
    assert unused(folder, "store.db") == len(RECIPES)


def test_a_book_that_is_not_made_marks_nothing(folder: Path) -> None:
    gather(plan(folder))
    assert unused(folder) == len(RECIPES)


def test_too_few_puzzles_are_told(folder: Path) -> None:
    with pytest.raises(TargetMissed, match="has 6 of 7 puzzles of latin at gentle that no other"):
        gather(plan(folder, count="7"))


def test_what_is_printed_is_proved(folder: Path) -> None:
    with store_at(str(folder / "packs.db")) as store, store.writing() as connection:
        lie = make(RECIPES[1]).solution
        first = connection.scalar(RECORD.select().with_only_columns(RECORD.c.json).limit(1))
        assert first
        told = first.replace(make(RECIPES[0]).solution, lie)
        connection.execute(RECORD.update().where(RECORD.c.seq == 1).values(json=told))
    with pytest.raises(RecordError, match=f"sections.1.store: {make(RECIPES[0]).id}: "):
        gather(plan(folder))


def test_records_of_an_older_engine_do_not_end_a_book(folder: Path) -> None:
    first = make(RECIPES[0])
    rating = replace(first.rating, value=first.rating.value + 0.1)
    older = replace(first, engine="0.1.0", rating=rating).line()
    with store_at(str(folder / "packs.db")) as store, store.writing() as connection:
        connection.execute(RECORD.update().where(RECORD.c.seq == 1).values(json=older))
    contents = gather(plan(folder))
    (note,) = contents.notes
    assert "engine 0.1.0 rated 1 of the puzzles otherwise" in note and first.id in note
    (printed,) = [one.record for one in contents.entries if one.record.id == first.id]
    assert (printed.rating, printed.engine) == (rating, "0.1.0")


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ("../packs.db", "outside of the folder"),
        ("no.db", "there is no file"),
        ("sqlite:////packs.db", "must be default, a file beside the plan"),
        ("default", "there is no store"),
    ],
)
def test_a_store_that_a_plan_may_not_name_is_refused(
    folder: Path, store: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_DATA", str(folder / "data"))
    with pytest.raises(AskedWrongly, match=sentence):
        gather(plan(folder, store=f'"{store}"'))


def test_the_library_marks_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRUXPRESS_DATA", str(folder))
    (folder / "packs.db").rename(folder / "store.db")
    make_book(text(store='"default"'), folder / "book.txt")
    assert unused(folder, "store.db") == len(RECIPES) - 4


def test_what_a_section_leaves_open_may_be_settled_or_of_an_older_record(tmp_path: Path) -> None:
    settled = make(Recipe("sudoku", level="easy", seed=1))
    free = make(Recipe("sudoku", {"symmetry": "none"}, level="easy", seed=1))
    older = replace(
        make(Recipe("sudoku", {"symmetry": "none"}, level="easy", seed=2)),
        recipe=Recipe("sudoku", level="easy", seed=2),
    )
    with store_at(str(tmp_path / "packs.db")) as store, Writer(store) as writer:
        list(add_all(writer, map(row_of, (settled, free, older))))

    def taken(**keys: str) -> set[str]:
        easy = {"family": '"sudoku"', "levels": '["easy"]', "reuse": "true"}
        return set(ids(plan(tmp_path, **easy | keys)))

    assert taken(count="2") == {settled.id, older.id}
    assert taken(count="1", shape='{ symmetry = "none" }') == {free.id}
