"""Sections that share their pages, sheets of pupils by level, and a compact answer key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cruxpress.book import solution_pages
from cruxpress.book.contents import expected, gather
from cruxpress.book.geometry import geometry
from cruxpress.book.layout import lay_out
from cruxpress.book.page_blocks import Flow, PrintedSheet
from cruxpress.book.plan import Plan, read_plan
from tests.book.paper import boxes_of, made, pages_of

SECTIONS = """
[[sections]]
title = "Small sudoku"
family = "sudoku"
shape = { size = 4 }
levels = ["easy"]
[[sections]]
family = "keen"
shape = { size = 3, operators = "+" }
levels = ["easy"]
[[sections]]
family = "marks"
levels = ["easy"]
"""


def _plan(head: str = "", *changes: str) -> Plan:
    return read_plan(
        head + SECTIONS,
        changes=(
            "puzzles.together=yes", "puzzles.count=2", "puzzles.per_page=0", "puzzles.rules=brief",
            "title_page=no", "contents=no", "page.mirrored=no", "page.header=", *changes,
        ),
    )  # fmt: skip


def test_different_families_stand_on_one_page_in_turn(tmp_path: Path) -> None:
    plan = _plan()
    contents = gather(plan)
    numbers = [[entry.number for entry in one.entries] for one in contents.chapters]
    assert numbers == [[1, 4], [2, 5], [3, 6]]
    first, second, *_ = pages_of(made(plan, tmp_path)[0])
    for page in (first, second):
        assert "Small sudoku" in page and "Keen" in page and "Marks" in page
        assert "Fill the grid" in page and "Find the hidden word" in page


def test_a_pupil_has_one_sheet_of_all_sections_in_the_order_of_names(tmp_path: Path) -> None:
    plan = _plan('pupils = ["Zoe", "Ana"]\n', "puzzles.count=1")
    contents = gather(plan)
    assert [entry.pupil for entry in sorted(contents.entries, key=lambda one: one.number)] == [
        *["Zoe"] * 3, *["Ana"] * 3,
    ]  # fmt: skip
    zoe, ana, *_ = pages_of(made(plan, tmp_path)[0])
    assert zoe.split()[:2] == ["Zoe", "Date"] and ana.split()[:2] == ["Ana", "Date"]


def test_a_group_may_be_a_level() -> None:
    text = '[[sections]]\nfamily = "keen"\nshape = { size = 4 }\nlevels = ["easy", "normal"]\n'
    head = 'pupils = ["Ana; easy", "Ben; normal", "Cleo", "Dan; easy"]\n'
    plan = read_plan(head + text, changes=("puzzles.count=1",))
    got: dict[str, list[str]] = {}
    for entry in gather(plan).entries:
        got.setdefault(entry.pupil, []).append(entry.record.rating.level)
    assert got == {"Ana": ["easy"], "Ben": ["normal"], "Cleo": ["easy", "normal"], "Dan": ["easy"]}
    assert expected(plan) == 5


def test_puzzles_with_clues_follow_on_pages_of_their_own() -> None:
    head = '[[sections]]\nfamily = "crossword"\nlevels = ["easy"]\n'
    contents = gather(_plan(head, "puzzles.count=1"))
    assert [one.joint for one in contents.chapters] == [False, True, True, True]
    assert [one.entries[0].number for one in contents.chapters] == [4, 1, 2, 3]


def test_a_compact_key_has_as_many_solutions_on_a_page_as_fit(tmp_path: Path) -> None:
    plan = read_plan(preset="class", changes=("pupils=30", "puzzles.count=2"))
    contents = gather(plan)
    layout = lay_out(plan, contents, geometry(plan, 40))
    counts = [
        sum(len(row.slots) for row in block.rows)
        for block in layout.blocks
        if isinstance(block, Flow)
    ]
    assert sum(counts) == 60 and counts[0] > 45
    files = made(plan, tmp_path)
    last = " ".join(pages_of(files[0])[30:])
    assert all(f"Pupil {number}" in re.sub(r"\s+", " ", last) for number in (1, 15, 30))
    bottom = max(y2 for *_, y2, _ in boxes_of(files[0]))
    assert bottom < 297 / 25.4 * 72 - 12


def test_a_child_can_write_on_the_line_for_the_name(tmp_path: Path) -> None:
    [path] = made(read_plan(preset="worksheet", changes=("puzzles.count=1",)), tmp_path)
    heights = [y2 - y1 for page, _, y1, _, y2, word in boxes_of(path) if word in ("Name", "Date")]
    assert len(heights) == 8 and min(heights) >= 15


def test_the_number_asked_for_is_kept_or_the_reason_is_told() -> None:
    text = '[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\n'
    changes = ("puzzles.count=8", "puzzles.per_page=1")
    kept = read_plan(text, changes=(*changes, "solutions.per_page=4"))
    layout = lay_out(kept, gather(kept), geometry(kept, 20))
    solved = [one for one in layout.blocks if isinstance(one, PrintedSheet) and one.solved]
    assert [len(one.slots) for one in solved] == [4, 4] and layout.notes == []
    large = (*changes, "page.paper=6x9", "look.size=18", "look.smallest=18")
    small = read_plan(text, changes=(*large, "solutions.per_page=4"))
    layout = lay_out(small, gather(small), geometry(small, 20))
    assert layout.notes == [
        "Solutions of Sudoku: 1 instead of 4 on a page, so that no print is smaller than 18 pt"
    ]


def test_rules_stand_beside_puzzles_where_these_are_larger_for_it(tmp_path: Path) -> None:
    plan = _plan('pupils = ["Ana"]\n', "puzzles.count=1", "look.size=12")
    found = boxes_of(made(plan, tmp_path)[0])
    left = {text: x for page, x, _, _, _, text in found if page == 1}
    middle = 105 * 72 / 25.4  # points, on A4
    assert all(left[title] < middle for title in ("Small", "Keen", "Marks", "Fill", "Find"))
    assert all(left[number] > middle for number in ("1", "2", "3"))


def test_solutions_are_as_large_as_they_can_be_without_another_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = '[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\ncount = {}\n'

    def cell_and_pages(count: int) -> tuple[float, int]:
        plan = read_plan(text.format(count))
        layout = lay_out(plan, gather(plan), geometry(plan, 40))
        flows = [one for one in layout.blocks if isinstance(one, Flow)]
        return flows[0].rows[0].slots[0].cell, len(flows)

    large = {count: cell_and_pages(count) for count in (2, 40)}
    monkeypatch.setattr(solution_pages, "LARGER", (1.0,))
    small = {count: cell_and_pages(count) for count in (2, 40)}
    assert all(large[count][1] == small[count][1] for count in (2, 40))
    assert large[2][0] > 1.5 * small[2][0] and large[40][0] >= small[40][0]


ARROW = """
[[sections]]
family = "crossword"
shape = { style = "arrow" }
levels = ["easy"]
"""


def test_an_arrow_word_has_a_page_of_its_own_and_the_others_share_theirs() -> None:
    plan = read_plan(
        ARROW + SECTIONS,
        changes=("puzzles.together=yes", "puzzles.count=2", "puzzles.per_page=4"),
    )
    contents = gather(plan)
    sheets = [
        one
        for one in lay_out(plan, contents, geometry(plan, 1)).blocks
        if isinstance(one, PrintedSheet) and not one.solved
    ]
    families = [[slot.chapter.family.name for slot in one.slots] for one in sheets]
    assert families[-2:] == [["crossword"], ["crossword"]]
    assert len(families) == 4 and all(len(one) == 3 for one in families[:2])
    numbers = [slot.entry.number for one in sheets for slot in one.slots]
    assert numbers == list(range(1, 9))
