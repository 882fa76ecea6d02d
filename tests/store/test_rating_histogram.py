"""The spread of ratings: counts of a store, by hand, and the picture of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress.core.drawing import Box, Line, Text
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store.rating_histogram import Spread, Summary, nice, spreads, summaries
from cruxpress.store.record_filter import RecordFilter, filter_of
from cruxpress.store.record_rows import row_of
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer, add_all

# Level and value of some puzzles: those of "tricky" stand before those of "gentle" here.
VALUES = [
    ("tricky", 5.0), ("tricky", 3.0), ("gentle", 1.0), ("gentle", 1.04), ("gentle", 1.1),
    ("gentle", 1.1), ("gentle", 3.0),
]  # fmt: skip


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    one = make(Recipe("latin", {"size": 4}, seed=1))
    ratings = [replace(one.rating, level=level, value=value) for level, value in VALUES]
    records = [
        replace(one, rating=rating, id=f"latin-{n:012}", fingerprint=f"{n:032x}")
        for n, rating in enumerate(ratings)
    ]
    strange = replace(records[0], family="elsewhere", id="elsewhere-0", fingerprint="f" * 32)
    with store_at(str(tmp_path_factory.mktemp("spread") / "packs.db")) as made:
        with Writer(made) as writer:
            list(add_all(writer, map(row_of, [*records, strange])))
        made.mark([records[0].id], "Summer")
        made.mark([records[0].id, records[2].id], "Autumn")
        yield made


def test_a_summary_counts_each_puzzle_once_and_levels_stand_by_rank(store: Store) -> None:
    assert summaries(store, filter_of("latin")) == [
        Summary("latin", "gentle", 5, 1, 1.0, pytest.approx(7.24 / 5), 3.0),
        Summary("latin", "tricky", 2, 1, 3.0, 4.0, 5.0),
    ]
    assert [(one.family, one.level) for one in summaries(store)] == [
        ("elsewhere", "tricky"), ("latin", "gentle"), ("latin", "tricky"),
    ]  # fmt: skip


def test_levels_stand_by_rank_and_not_by_name(tmp_path: Path) -> None:
    one = make(Recipe("latin", {"size": 4}, seed=1))
    levels = ["hard", "odd", "easy", "medium"]
    records = [
        replace(one, family="sudoku", rating=replace(one.rating, level=level),
                id=f"sudoku-{n}", fingerprint=f"{n:032x}")
        for n, level in enumerate(levels)
    ]  # fmt: skip
    with store_at(str(tmp_path / "packs.db")) as made:
        with Writer(made) as writer:
            list(add_all(writer, map(row_of, records)))
        assert [row.level for row in summaries(made)] == ["odd", "easy", "medium", "hard"]


def test_values_are_counted_in_steps_that_people_count_by(store: Store) -> None:
    strange, spread = spreads(store)
    assert (spread.family, spread.low, spread.step, spread.high) == ("latin", 1.0, 0.1, 5.1)
    assert {name: len(counts) for name, counts in spread.levels.items()} == {
        "gentle": 41, "tricky": 41,
    }  # fmt: skip
    full = {
        name: {place: count for place, count in enumerate(counts) if count}
        for name, counts in spread.levels.items()
    }
    assert full == {"gentle": {0: 2, 1: 2, 20: 1}, "tricky": {20: 1, 40: 1}}
    # One value alone is a spread of one step; a family that is not here keeps its name.
    assert strange == Spread("elsewhere", 5.0, 0.1, {"tricky": [1]})
    assert next(strange.plain()) == "elsewhere: values from 5 to 5.1"


def test_a_choice_is_heeded(store: Store) -> None:
    [spread] = spreads(store, RecordFilter("latin", ("gentle",)))
    assert list(spread.levels) == ["gentle"] and sum(spread.levels["gentle"]) == 5
    [unused] = spreads(store, RecordFilter("latin", unused=True))
    assert [sum(counts) for counts in unused.levels.values()] == [4, 1]


def test_steps_are_one_two_and_five_with_zeros() -> None:
    asked = (-1, 0, 0.1, 0.11, 0.2, 0.21, 0.5, 0.51, 1, 1.1, 2, 4, 40, 99, 0.0021)
    assert [nice(one) for one in asked] == [
        0.1, 0.1, 0.1, 0.2, 0.2, 0.5, 0.5, 1, 1, 2, 2, 5, 50, 100, 0.005,
    ]  # fmt: skip


SPREAD = Spread("sudoku", 1.0, 0.5, {"easy": [4, 2, 0, 1_600], "hard": [0, 0, 3, 1]})


def test_a_terminal_shows_a_line_for_each_level() -> None:
    assert list(SPREAD.plain()) == [
        "Sudoku: values from 1 to 3", "easy |▁▁ █| 1,606", "hard |  █▃| 4",
    ]  # fmt: skip


def test_the_picture_has_a_bar_for_each_step_on_the_line_of_its_level() -> None:
    picture = SPREAD.drawing()
    assert (picture.width, picture.height) == pytest.approx((2.6 + 4 * 0.25 + 2.2, 1 + 2.4 + 0.8))
    assert picture.plain == tuple(SPREAD.plain())
    title, *rest = picture.marks
    assert title == Text(0, 0.4, "Sudoku: spread of ratings", 0.5, bold=True, anchor="start")
    bars = [(one.x, one.y, one.width, one.height) for one in rest if isinstance(one, Box)]
    assert bars == [
        pytest.approx((2.6, 2.2 - 0.04, 0.25, 0.04)), pytest.approx((2.85, 2.2 - 0.04, 0.25, 0.04)),
        pytest.approx((3.35, 1.2, 0.25, 1.0)), pytest.approx((3.1, 2.4, 0.25, 1.0)),
        pytest.approx((3.35, 3.4 - 1 / 3, 0.25, 1 / 3)),
    ]  # fmt: skip
    lines = [(one.x1, one.y1, one.x2, one.y2) for one in rest if isinstance(one, Line)]
    assert lines == [pytest.approx((2.6, y, 3.6, y)) for y in (2.2, 3.4)]
    texts = [(one.text, one.x, one.y) for one in rest if isinstance(one, Text)]
    assert [text for text, _, _ in texts] == ["easy", "1,606", "hard", "4", "1", "3"]
    assert [place for _, *place in texts] == [
        pytest.approx(place)
        for place in ((2.4, 1.95), (5.8, 1.95), (2.4, 3.15), (5.8, 3.15), (2.6, 3.8), (3.6, 3.8))
    ]
