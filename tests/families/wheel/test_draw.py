"""Wheel drawn: the wheel beside its grid, numbers that may be left out, givens bold."""

from __future__ import annotations

import math

import pytest

from cruxpress.core.drawing import Box, Circle, Text
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.wheel import WHEEL
from cruxpress.families.wheel.draw import GAP, draw
from cruxpress.families.wheel.puzzle import Puzzle


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    """Two puzzles of each level, and the example."""
    made = [
        make(Recipe("wheel", target=Target(level.name), seed=4, item=item)).puzzle
        for level in WHEEL.levels
        for item in range(2)
    ]
    return [WHEEL.parse(text) for text in (*made, WHEEL.example)]


def _distance(box: Box, circle: Circle) -> float:
    across = max(box.x - circle.x, circle.x - box.x - box.width, 0)
    down = max(box.y - circle.y, circle.y - box.y - box.height, 0)
    return math.hypot(across, down) - circle.radius


def test_the_wheel_is_near_the_grid_and_touches_no_cell(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        marks = draw(puzzle, None, None).marks
        [circle] = [mark for mark in marks if isinstance(mark, Circle)]
        distances = [_distance(mark, circle) for mark in marks if isinstance(mark, Box)]
        assert min(distances) == pytest.approx(GAP, abs=0.01)


def test_the_wheel_widens_no_picture_by_more_than_itself(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        drawing = draw(puzzle, None, None)
        [circle] = [mark for mark in drawing.marks if isinstance(mark, Circle)]
        columns = len(puzzle.rows[0])
        assert columns <= drawing.width <= columns + GAP + 2 * circle.radius + 0.01
        assert drawing.height == max(len(puzzle.rows), 2 * circle.radius)


def test_numbers_grow_where_print_is_small_and_are_left_out_where_that_is_not_enough(
    puzzles: list[Puzzle],
) -> None:
    for puzzle in puzzles:
        drawing = draw(puzzle, None, None)
        numbers = {str(slot.number) for slot in puzzle.slots}
        assert numbers <= set(drawing.texts)
        assert numbers <= set(drawing.readable(0.35).texts)
        assert not numbers & set(drawing.readable(0.5).texts)
        small = [one.size for one in drawing.readable(0.35).marks if isinstance(one, Text)]
        assert min(small) == 0.35


def test_only_givens_are_bold_in_the_grid(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        solution = WHEEL.solve(puzzle, 2).first
        columns = len(puzzle.rows[0])
        for mark in draw(puzzle, solution, None).marks:
            if isinstance(mark, Text) and mark.size == 0.66 and mark.x < columns:
                row, column = int(mark.y), int(mark.x)
                assert mark.bold == (puzzle.rows[row][column] != ".")


@pytest.mark.parametrize(
    ("rows", "dark"),
    [
        (("...", ".#.", "..."), {(1, 1)}),
        (("....", ".##.", "...."), {(1, 1), (1, 2)}),
        (("...", ".#.", ".#."), set()),
        ((".....", ".###.", "....."), set()),
    ],
)
def test_a_hole_that_would_look_like_a_cell_is_dark(
    rows: tuple[str, ...], dark: set[tuple[int, int]]
) -> None:
    puzzle = WHEEL.parse(f"en.easy:AELNPR:{'/'.join(rows)}")
    boxes = [mark for mark in draw(puzzle, None, None).marks if isinstance(mark, Box)]
    assert {(box.y, box.x) for box in boxes if box.fill == "ink"} == dark
