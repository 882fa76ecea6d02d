"""Where things lie in a drawing: the corners of marks, and the rectangles of cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cruxpress.core.drawing import Arc, Box, Circle, Drawing, Line, Mark, Path, Rect, Text
from cruxpress.core.family import AnyFamily
from tests.contract.checks import Made

# How far may two places differ that should be one?  Rounding, no more.
NEAR = 0.01


def corners(mark: Mark) -> list[tuple[float, float]]:
    """Points that a mark does not reach beyond."""
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


def cells_have_their_places(family: AnyFamily, made: Sequence[Made]) -> None:
    """Every cell that a person fills has a rectangle of its own in the picture, and what goes
    there is drawn in it."""
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
    return [mark.text for mark in texts if _inside(place, corners(mark))]
