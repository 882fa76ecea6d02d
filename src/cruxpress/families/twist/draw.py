"""Sudokus with a twist drawn: lines under the digits, thick boxes, a step highlighted.

Colour alone carries no information: a thermometer is a grey tube with a rim and a bulb, an arrow a
ring with a shaft and a head, and digits that a step strikes are crossed out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from cruxpress.core.drawing import (
    Circle,
    Drawing,
    Fill,
    Mark,
    Path,
    Text,
    grid_plain,
    region_rules,
)
from cruxpress.core.walk import Step
from cruxpress.families.twist.puzzle import KINDS, Puzzle, TwistLine, fill
from cruxpress.grids.board import BOXES, SYMBOLS
from cruxpress.grids.draw import cell_places, rows_of, shades, step_digits

# Half the width of a tube, the radius of a bulb, and the width of the rim around both.
TUBE, BULB, RIM = 0.13, 0.33, 0.022
# The ring of an arrow; half the width of its shaft; the distance between the end of the shaft and
# the middle of its last cell, which leaves room for a digit; and the sides of its head.
RING, SHAFT, SHORT, HEAD = 0.4, 0.02, 0.26, 0.18

Point = tuple[float, float]


def draw(puzzle: Puzzle, solution: bytes | None = None, step: Step | None = None) -> Drawing:
    """The picture of a puzzle, with its solution or with one step highlighted."""
    size = puzzle.size
    marks: list[Mark] = [
        *(shades(size, step) if step else ()),
        *(mark for line in puzzle.lines for mark in _line(line, size)),
        *region_rules(size, puzzle.board.region_of, "hair"),
        *_digits(puzzle, solution),
        *(step_digits(size, step) if step and not solution else ()),
    ]
    read = fill(puzzle, step.places) if step else puzzle
    return Drawing(
        size, size, _title(puzzle), tuple(marks), plain(read, solution), cells=cell_places(size)
    )


def _title(puzzle: Puzzle) -> str:
    kinds = {line.kind for line in puzzle.lines}
    names = [f"{KINDS[kind]}s" for kind in KINDS if kind in kinds]
    names += ["the knight's rule"] if puzzle.knight else []
    return f"Sudoku {puzzle.size}x{puzzle.size} with {' and '.join(names)}"


def _line(line: TwistLine, size: int) -> Iterator[Mark]:
    points = [(cell % size + 0.5, cell // size + 0.5) for cell in line.cells]
    yield from _thermo(points) if line.kind == "thermo" else _arrow(points)


def _thermo(points: list[Point]) -> Iterator[Mark]:
    """The tube and the bulb twice: dark and a little larger, then grey over it."""
    looks: tuple[tuple[Fill, float], ...] = (("dark", RIM), ("shade", 0.0))
    for tint, more in looks:
        yield Circle(*points[0], BULB + more, tint, None)
        yield from _strokes(points, TUBE + more, tint)


def _arrow(points: list[Point]) -> Iterator[Mark]:
    """The shaft from the ring to a head near the middle of the last cell."""
    start = _towards(points[0], points[1], RING)
    end = _towards(points[-1], points[-2], SHORT)
    yield from _strokes([start, *points[1:-1], end], SHAFT, "dark")
    yield from _head(points[-2], end)
    yield Circle(*points[0], RING, "none", "thin")


def _strokes(points: list[Point], half: float, tint: Fill) -> Iterator[Mark]:
    """A line of some width with round corners and ends."""
    for (x1, y1), (x2, y2) in pairwise(points):
        scale = half / math.hypot(x2 - x1, y2 - y1)
        dx, dy = (y1 - y2) * scale, (x2 - x1) * scale
        corners = ((x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy))
        yield Path(tuple((_round(x), _round(y)) for x, y in corners), None, tint, closed=True)
    for x, y in points[1:]:
        yield Circle(x, y, half, tint, None)


def _head(before: Point, end: Point) -> Iterator[Mark]:
    """Two strokes from the end, back to both sides."""
    back = math.atan2(before[1] - end[1], before[0] - end[0])
    for turn in (-math.pi / 5, math.pi / 5):
        side = end[0] + HEAD * math.cos(back + turn), end[1] + HEAD * math.sin(back + turn)
        yield from _strokes([end, (_round(side[0]), _round(side[1]))], SHAFT, "dark")


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point at distance ``far`` from ``start`` towards ``end``."""
    share = far / math.dist(start, end)
    x, y = (one + share * (other - one) for one, other in zip(start, end, strict=True))
    return _round(x), _round(y)


def _round(number: float) -> float:
    return round(number, 4)


def _digits(puzzle: Puzzle, solution: bytes | None) -> Iterator[Mark]:
    """Givens in bold, other digits lighter."""
    shown = solution or puzzle.written or bytes(puzzle.size**2)
    for cell, (given, other) in enumerate(zip(puzzle.givens, shown, strict=True)):
        row, column = divmod(cell, puzzle.size)
        if given:
            yield Text(column + 0.5, row + 0.5, SYMBOLS[given - 1], 0.62, bold=True)
        elif other:
            yield Text(column + 0.5, row + 0.5, SYMBOLS[other - 1], 0.56)


def plain(puzzle: Puzzle, solution: bytes | None = None) -> tuple[str, ...]:
    """The grid as plain text, and its lines by their cells."""
    height, width = BOXES[puzzle.size]
    written = puzzle.written or bytes(puzzle.size**2)
    digits = solution or bytes(
        given or other for given, other in zip(puzzle.givens, written, strict=True)
    )
    lines = [*grid_plain(rows_of(puzzle.size, digits), width, height)]
    for kind, heading in (
        ("thermo", "Thermometers, from the bulb:"),
        ("arrow", "Arrows, from the circle:"),
    ):
        found = [line for line in puzzle.lines if line.kind == kind]
        lines += [heading] if found else []
        lines += [" ".join(puzzle.name(cell) for cell in line.cells) for line in found]
    if puzzle.knight:
        lines.append("No two equal digits are a knight's move apart.")
    return tuple(lines)
