"""Checks of drawings: valid, stable, inside their bounds, and complete as plain text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

from cruxpress.book.font import font
from cruxpress.book.svg import MARGIN, to_svg
from cruxpress.core.drawing import Arc, Box, Circle, Drawing, Line, Mark, Path, Rect, Text
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.testing.changes import CHANGES, changed
from cruxpress.testing.subject import MadePuzzle


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
    """The pictures of about ten steps of a walk, including the last."""
    steps = record.walk or ()
    chosen = {*range(0, len(steps), len(steps) // 10 + 1), len(steps) - 1}
    puzzle = family.parse(record.puzzle)
    return [family.draw_step(puzzle, steps, index) for index in sorted(chosen)]


def every_drawing_is_valid_xml(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        for drawing in _drawings(family, record):
            root = ElementTree.fromstring(to_svg(drawing))
            assert root.tag.endswith("svg")
            assert len(root) > 1


def a_drawing_does_not_change(family: AnyFamily, record: Record) -> None:
    assert list(map(to_svg, _drawings(family, record))) == list(
        map(to_svg, _drawings(family, record))
    )


def puzzle_solution_and_step_look_different(family: AnyFamily, record: Record) -> None:
    assert len(set(map(to_svg, _drawings(family, record)))) == 3


def every_drawing_has_a_title_and_a_size(family: AnyFamily, record: Record) -> None:
    for drawing in _drawings(family, record):
        assert drawing.title
        assert drawing.width > 0
        assert drawing.height > 0


def the_plain_form_of_the_solution_says_more_than_the_puzzle(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record in records:
        puzzle, solution, _ = _drawings(family, record)
        assert puzzle.plain
        assert solution.plain
        assert puzzle.plain != solution.plain


def a_script_finds_every_cell_in_svg_and_json(
    family: AnyFamily, made: Sequence[MadePuzzle]
) -> None:
    for one in made:
        drawing = family.draw(one.puzzle, one.solution, None)
        root = ElementTree.fromstring(to_svg(drawing, cells=True))
        named = [cell.get("data-cell") for cell in root.iter() if cell.get("data-cell")]
        stored = json.loads(json.dumps(drawing.to_json(), allow_nan=False))
        assert named == list(stored["cells"]) == list(drawing.cells)
        assert len(stored["marks"]) == len(drawing.marks)
        assert "data-cell" not in to_svg(drawing)


def nothing_is_drawn_outside_the_picture(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        for drawing in (*_drawings(family, record), *_steps(family, record)):
            for mark in drawing.marks:
                for x, y in _corners(mark):
                    assert -MARGIN - 0.01 <= x <= drawing.width + MARGIN + 0.01, mark
                    assert -MARGIN - 0.01 <= y <= drawing.height + MARGIN + 0.01, mark


def every_drawn_character_is_in_the_bundled_font(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record in records:
        for drawing in _drawings(family, record):
            assert font("").missing(drawing.texts) == ""


def a_filled_cell_shows_in_the_picture(family: AnyFamily, record: Record) -> None:
    if (fill := family.paper.fill) is None:
        return
    puzzle = family.parse(record.puzzle)
    cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
    filled = fill(puzzle, dict(list(cells.items())[:1]))
    assert filled != puzzle
    assert family.draw(filled, None, None).plain != family.draw(puzzle, None, None).plain
    assert fill(puzzle, {}) == puzzle


def the_picture_of_the_last_step_holds_the_whole_solution(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    """Picture and plain form contain the symbols of all earlier steps and of the last step."""
    if family.paper.fill is None:
        return
    for record in records:
        puzzle, steps = family.parse(record.puzzle), record.walk or ()
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        drawing = family.draw_step(puzzle, steps, len(steps) - 1)
        assert Counter(cells.values()) <= Counter(drawing.texts)
        assert Counter("".join(cells.values())) <= Counter("".join(drawing.plain))


def what_is_written_looks_lighter_than_what_is_given(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    if (fill := family.paper.fill) is None:
        return
    for record in records:
        puzzle = family.parse(record.puzzle)
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        before = Counter(family.draw(puzzle, None, None).marks)
        new = Counter(family.draw(fill(puzzle, cells), None, None).marks) - before
        letters = [mark for mark in new if isinstance(mark, Text)]
        assert letters
        assert not any(mark.bold for mark in letters)


def the_words_that_a_reader_would_notice_are_in_the_puzzle_or_its_solution(
    family: AnyFamily, record: Record
) -> None:
    if family.paper.words is None:
        return
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    words = list(family.paper.words(puzzle, solution))
    letters = Counter("".join(family.draw(puzzle, solution, None).texts))
    assert words
    assert all(not Counter(word) - letters for word in words)


def different_puzzles_look_different(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """Picture and plain form contain everything that distinguishes two puzzles."""
    seen = 0
    for one in made:
        drawing = family.draw(one.puzzle, None, None)
        for puzzle in changed(family, one, CHANGES):
            text = family.write(puzzle)
            if _for_readers(family, text) == _for_readers(family, one.text):
                continue
            other, seen = family.draw(puzzle, None, None), seen + 1
            look = drawing.title, drawing.marks, drawing.notes
            assert look != (other.title, other.marks, other.notes), f"{text} looks like {one.text}"
            assert drawing.plain != other.plain, f"{text} reads like {one.text}"
    assert seen, "no other puzzle was found"


def _for_readers(family: AnyFamily, text: str) -> str:
    """The text of a puzzle without the parts that are not printed."""
    pattern = family.samples.unprinted
    return re.sub(pattern, "", text) if pattern else text


# The tolerance for rounding when positions are compared.
NEAR = 0.01


def _corners(mark: Mark) -> list[tuple[float, float]]:
    """Points whose bounding box contains the mark."""
    match mark:
        case Line():
            return [(mark.x1, mark.y1), (mark.x2, mark.y2)]
        case Box():
            return [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
        case Circle() | Arc():
            x, y, reach = mark.x, mark.y, mark.radius
            return [(x - reach, y - reach), (x + reach, y + reach)]
        case Path():
            return list(mark.points)
        case Text():
            # A letter is about 0.6 of the size wide and, with its accents, as high as the size.
            wide = 0.6 * mark.size * len(mark.text)
            left = {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            start, half = mark.x - left, mark.size / 2
            return [(start, mark.y - half), (start + wide, mark.y + half)]


def cells_have_their_places(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """Every cell that a person fills has its own rectangle in the picture, and its symbol is
    drawn inside it."""
    for one in made:
        cells = family.cells(one.puzzle, one.solution)
        drawing = family.draw(one.puzzle, one.solution, None)
        assert set(cells) <= set(drawing.cells), "a cell to fill has no place"
        assert family.draw(one.puzzle, None, None).cells == drawing.cells
        for name, place in drawing.cells.items():
            assert _inside(Rect(0, 0, drawing.width, drawing.height), _ends(place)), name
        for (name, place), (other, near) in combinations(drawing.cells.items(), 2):
            assert not _overlap(place, near), f"{name} and {other} overlap"
        for name, symbol in cells.items():
            assert symbol in _written(drawing, drawing.cells[name]), (
                f"{name} does not hold {symbol}"
            )


def _ends(place: Rect) -> list[tuple[float, float]]:
    return [(place.x, place.y), (place.x + place.width, place.y + place.height)]


def _inside(place: Rect, points: Sequence[tuple[float, float]]) -> bool:
    (left, top), (right, bottom) = _ends(place)
    return all(
        left - NEAR <= x <= right + NEAR and top - NEAR <= y <= bottom + NEAR for x, y in points
    )


def _overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > NEAR and down > NEAR


def _written(drawing: Drawing, place: Rect) -> list[str]:
    """The texts that lie in a rectangle."""
    texts = (mark for mark in drawing.marks if isinstance(mark, Text))
    return [mark.text for mark in texts if _inside(place, _corners(mark))]


def the_picture_holds_the_symbols_of_the_plain_form(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    """Picture and plain form both contain the letters and digits of the cells."""
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        cells = family.cells(puzzle, solution)
        drawing = family.draw(puzzle, solution, None)
        drawn = Counter("".join(drawing.texts))
        missing = Counter("".join(cells.values())) - drawn
        assert not missing, f"not drawn: {''.join(sorted(missing))}"
        assert not Counter("".join(cells.values())) - Counter("".join(drawing.plain))
