"""Drawings: valid, stable, inside their bounds, and readable without eyes."""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import pytest

from cruxpress import families
from cruxpress.book.font import font
from cruxpress.book.svg import MARGIN, to_svg
from cruxpress.core.drawing import Drawing, Text
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from tests.contract import checks, drawn
from tests.contract.checks import Made
from tests.contract.drawn import corners

# The families that have these parts; a family need not.
PAPERS = {name: families.named(name).paper for name in families.names()}
filling = pytest.mark.parametrize(
    "family", [name for name, paper in PAPERS.items() if paper.fill], indirect=True
)
with_words = pytest.mark.parametrize(
    "family", [name for name, paper in PAPERS.items() if paper.words], indirect=True
)


def _drawings(family: AnyFamily, record: Record) -> list[Drawing]:
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    steps = record.walk or ()
    return [
        family.draw(puzzle, None, None),
        family.draw(puzzle, solution, None),
        family.draw(puzzle, None, steps[-1]),
    ]


def _steps(family: AnyFamily, record: Record) -> list[Drawing]:
    """About ten steps of a walk, the last one too."""
    steps = record.walk or ()
    chosen = {*range(0, len(steps), len(steps) // 10 + 1), len(steps) - 1}
    puzzle = family.parse(record.puzzle)
    return [family.draw_step(puzzle, steps, index) for index in sorted(chosen)]


def test_every_drawing_is_valid_xml(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        for drawing in _drawings(family, record):
            root = ElementTree.fromstring(to_svg(drawing))
            assert root.tag.endswith("svg")
            assert len(root) > 1


def test_a_drawing_does_not_change(family: AnyFamily, record: Record) -> None:
    assert list(map(to_svg, _drawings(family, record))) == list(
        map(to_svg, _drawings(family, record))
    )


def test_puzzle_solution_and_step_look_different(family: AnyFamily, record: Record) -> None:
    assert len(set(map(to_svg, _drawings(family, record)))) == 3


def test_every_drawing_has_a_title_and_a_size(family: AnyFamily, record: Record) -> None:
    for drawing in _drawings(family, record):
        assert drawing.title
        assert drawing.width > 0
        assert drawing.height > 0


def test_the_plain_form_of_the_solution_says_more_than_the_puzzle(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        puzzle, solution, _ = _drawings(family, record)
        assert puzzle.plain
        assert solution.plain
        assert puzzle.plain != solution.plain


def test_puzzles_that_differ_look_different(family: AnyFamily, made: list[Made]) -> None:
    checks.different_puzzles_look_different(family, made)


def test_cells_have_their_places_in_the_picture(family: AnyFamily, made: list[Made]) -> None:
    drawn.cells_have_their_places(family, made)


def test_a_script_finds_every_cell_in_svg_and_json(family: AnyFamily, made: list[Made]) -> None:
    for one in made:
        drawing = family.draw(one.puzzle, one.solution, None)
        root = ElementTree.fromstring(to_svg(drawing, cells=True))
        named = [cell.get("data-cell") for cell in root.iter() if cell.get("data-cell")]
        stored = json.loads(json.dumps(drawing.to_json(), allow_nan=False))
        assert named == list(stored["cells"]) == list(drawing.cells)
        assert len(stored["marks"]) == len(drawing.marks)
        assert "data-cell" not in to_svg(drawing)


def test_nothing_is_drawn_outside_the_picture(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        for drawing in (*_drawings(family, record), *_steps(family, record)):
            for mark in drawing.marks:
                for x, y in corners(mark):
                    assert -MARGIN - 0.01 <= x <= drawing.width + MARGIN + 0.01, mark
                    assert -MARGIN - 0.01 <= y <= drawing.height + MARGIN + 0.01, mark


def test_every_drawn_character_is_in_the_bundled_font(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        for drawing in _drawings(family, record):
            assert font("").missing(drawing.texts) == ""


@filling
def test_a_filled_cell_shows_in_the_picture(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
    filled = family.paper.fill(puzzle, dict(list(cells.items())[:1]))
    assert filled != puzzle
    assert family.draw(filled, None, None).plain != family.draw(puzzle, None, None).plain
    assert family.paper.fill(puzzle, {}) == puzzle


@filling
def test_the_picture_of_the_last_step_holds_the_whole_solution(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    """For eyes and in the plain form: what the steps before have written, and the step itself."""
    for record in records:
        puzzle, steps = family.parse(record.puzzle), record.walk or ()
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        drawing = family.draw_step(puzzle, steps, len(steps) - 1)
        assert Counter(cells.values()) <= Counter(drawing.texts)
        assert Counter("".join(cells.values())) <= Counter("".join(drawing.plain))


@filling
def test_what_is_written_looks_lighter_than_what_is_given(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        before = Counter(family.draw(puzzle, None, None).marks)
        new = Counter(family.draw(family.paper.fill(puzzle, cells), None, None).marks) - before
        letters = [mark for mark in new if isinstance(mark, Text)]
        assert letters
        assert not any(mark.bold for mark in letters)


@with_words
def test_the_words_that_a_reader_would_notice_are_in_the_puzzle_or_its_solution(
    family: AnyFamily, record: Record
) -> None:
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    words = list(family.paper.words(puzzle, solution))
    letters = Counter("".join(family.draw(puzzle, solution, None).texts))
    assert words
    assert all(not Counter(word) - letters for word in words)
