"""Drawings: valid, stable, inside their bounds, and readable without eyes."""

from __future__ import annotations

from xml.etree import ElementTree

from cruxpress.book.svg import to_svg
from cruxpress.drawing import Drawing
from cruxpress.family import AnyFamily
from cruxpress.record import Record


def _drawings(family: AnyFamily, record: Record) -> list[Drawing]:
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    steps = record.walk or ()
    return [
        family.draw(puzzle, None, None),
        family.draw(puzzle, solution, None),
        family.draw(puzzle, None, steps[-1]),
    ]


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
