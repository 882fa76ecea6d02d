"""Rules that fit their section, puzzles in the order of effort, and one scale a section."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.book.contents import BookContents, gather
from cruxpress.book.geometry import geometry
from cruxpress.book.layout import lay_out
from cruxpress.book.page_blocks import PrintedSheet, RulesBlock
from cruxpress.book.plan import Plan, read_plan
from cruxpress.book.puzzle_order import effort
from tests.book.paper import made, pages_of


def _book(
    *sections: str, head: str = "", changes: tuple[str, ...] = ()
) -> tuple[Plan, BookContents]:
    text = head + "".join(f"[[sections]]\n{section}\n" for section in sections)
    plan = read_plan(text, changes=("puzzles.count=1", *changes))
    return plan, gather(plan)


GENTLE = 'family = "sudoku"\nlevels = ["easy"]'
SHAPES = {
    "size = 6": (6, "classic"),
    "size = 16": (16, "classic"),
    'variant = "diagonal"': (9, "diagonal"),
    'variant = "colour"': (9, "colour"),
    'variant = "jigsaw"': (9, "jigsaw"),
}


@pytest.mark.parametrize(("shape", "board"), SHAPES.items(), ids=SHAPES)
def test_the_example_of_a_sudoku_section_has_its_shape(shape: str, board: tuple[int, str]) -> None:
    _, contents = _book(f"{GENTLE}\nshape = {{ {shape} }}")
    [chapter] = contents.chapters
    example = chapter.family.parse(chapter.guide.shown)
    assert (example.board.size, example.board.variant) == board
    assert chapter.guide.shown != contents.entries[0].record.puzzle


def test_a_book_of_plus_and_minus_speaks_of_nothing_else() -> None:
    section = 'family = "keen"\nshape = { size = 4, operators = "+-" }\nlevels = ["easy"]'
    [chapter] = _book(section)[1].chapters
    shown = chapter.family.draw(chapter.family.parse(chapter.guide.shown), None, None)
    assert not {"×", "÷"} & set("".join(shown.texts))
    assert "ubtraction" in chapter.guide.news and "ivi" not in chapter.guide.news


def test_only_the_levels_of_a_section_are_explained(tmp_path: Path) -> None:
    plan, _ = _book('family = "sudoku"\nlevels = ["easy", "medium"]')
    printed = " ".join(pages_of(made(plan, tmp_path)[0]))
    assert "Hidden singles only" in printed and "medium" in printed
    assert not {"evil", "expert", "hard"} & set(printed.split())


def test_the_rules_stand_once_a_family_with_what_differs(tmp_path: Path) -> None:
    other = f'title = "Crossed"\n{GENTLE}\nshape = {{ variant = "diagonal" }}'
    again = f'title = "More"\n{GENTLE}'
    plan, contents = _book(GENTLE, other, again, 'family = "keen"\nlevels = ["easy"]')
    first, crossed, more, keen = (one.guide for one in contents.chapters)
    assert first.news == families.named("sudoku").rules and first.is_page
    assert crossed.news == "The two dashed diagonals hold each digit once too."
    assert crossed.after == 0 and crossed.shown and not crossed.levels
    assert more.after == 0 and not more.is_page
    assert keen.after is None
    pages = pages_of(made(plan, tmp_path)[0])
    assert sum("Fill the grid so that every row, every column" in page for page in pages) == 1
    [page] = [page for page in pages if page.strip().startswith("More")]
    assert "The rules are those of “Sudoku” (p." in page and "3 " in page


def test_rules_of_a_diagonal_section_do_not_hold_for_a_classic_one() -> None:
    crossed = f"{GENTLE}\nshape = {{ variant = 'diagonal' }}"
    second = _book(crossed, GENTLE)[1].chapters[1].guide
    assert second.after is None and "diagonal" not in second.news


@pytest.mark.parametrize("said", ['""', '"none"'])
@pytest.mark.parametrize("place", ["section", "puzzles"])
def test_no_rules_are_no_rules(said: str, place: str) -> None:
    own = f"\nrules = {said}" if place == "section" else ""
    head = f"[puzzles]\nrules = {said}\n" if place == "puzzles" else ""
    plan, contents = _book(GENTLE + own, head=head)
    layout = lay_out(plan, contents, geometry(plan, 10))
    assert not any(isinstance(block, RulesBlock) for block in layout.blocks)
    assert contents.chapters[0].guide.mode == "none"


def test_rules_may_share_the_page_with_the_first_puzzle(tmp_path: Path) -> None:
    plan, _ = _book(f'{GENTLE}\nrules = "brief"', changes=("title_page=no", "contents=no"))
    first, *_ = pages_of(made(plan, tmp_path)[0])
    assert "Fill the grid" in first and "1 " in first


@pytest.mark.parametrize("changes", [(), ("page.paper=6x9", "look.smallest=14", "look.size=14")])
def test_arrow_words_have_their_example_with_its_solution(
    changes: tuple[str, ...], tmp_path: Path
) -> None:
    section = 'family = "crossword"\nshape = { style = "arrow" }\nlevels = ["easy"]'
    plan, contents = _book(section, changes=(*changes, "title_page=no", "contents=no"))
    [chapter] = contents.chapters
    example = chapter.family.parse(chapter.guide.shown)
    assert example.grid.style == "arrow"
    layout = lay_out(plan, contents, geometry(plan, 10))
    [rules] = [block for block in layout.blocks if isinstance(block, RulesBlock)]
    assert rules.solved and len(rules.solved.texts) > len(example.grid.slots)
    pages = pages_of(made(plan, tmp_path)[0])
    assert any("Solution" in page and "solution p." not in page for page in pages[:3])


def test_inside_a_level_the_minutes_rise() -> None:
    _, contents = _book(GENTLE, changes=("puzzles.count=20",))
    minutes = [float(one.record.rating.features["minutes"]) for one in contents.entries]
    assert minutes == sorted(minutes) and len(set(minutes)) > 10
    _, keen = _book('family = "keen"\nlevels = ["easy"]', changes=("puzzles.count=5",))
    values = [effort(one.record) for one in keen.entries]
    assert values == sorted(values)


def test_all_wheels_of_a_section_have_one_scale() -> None:
    changes = ("puzzles.count=3", "puzzles.per_page=1")
    plan, contents = _book('family = "wheel"\nlevels = ["easy"]', changes=changes)
    layout = lay_out(plan, contents, geometry(plan, 10))
    sheets = [one for one in layout.blocks if isinstance(one, PrintedSheet)]
    slots = [slot for one in sheets for slot in one.slots if not slot.solved]
    assert (
        len(slots) == 3 and len({(slot.drawing.width, slot.drawing.height) for slot in slots}) > 1
    )
    assert len({slot.cell for slot in slots}) == 1
