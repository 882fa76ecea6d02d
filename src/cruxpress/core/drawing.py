"""Drawings: a puzzle as lines, boxes, circles and texts, in units of one cell.

A drawing uses names for weights and fills instead of numbers, so one table defines the thickness
of a thick line on paper and on the screen.  Nothing depends on colour: fills are shades of grey
that can be distinguished in print.  ``plain`` is the picture as text, for a terminal and a screen
reader.  ``cells`` are the rectangles of the cells; a player puts its input cells over them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, NamedTuple

Weight = Literal["hair", "thin", "thick"]
Fill = Literal["none", "paper", "light", "shade", "dark", "ink"]
Anchor = Literal["start", "middle", "end"]
# A text below this share of the most frequent text size of a picture is small.
SMALL = 0.7


@dataclass(frozen=True)
class Line:
    """A straight line; ``dashed`` marks a line with a special meaning."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: Weight = "thin"
    dashed: bool = False


@dataclass(frozen=True)
class Box:
    """A rectangle; without a weight it has no outline."""

    x: float
    y: float
    width: float
    height: float
    fill: Fill = "none"
    weight: Weight | None = None
    round: float = 0.0


@dataclass(frozen=True)
class Circle:
    """A circle around a point."""

    x: float
    y: float
    radius: float
    fill: Fill = "none"
    weight: Weight | None = "thin"


@dataclass(frozen=True)
class Arc:
    """Part of a circle, clockwise from one angle to another; 0 degrees is to the right."""

    x: float
    y: float
    radius: float
    start: float
    end: float
    weight: Weight = "thin"

    def point(self, angle: float) -> tuple[float, float]:
        """The point of the circle at an angle in degrees."""
        turned = math.radians(angle)
        return self.x + self.radius * math.cos(turned), self.y + self.radius * math.sin(turned)


@dataclass(frozen=True)
class Path:
    """A line through several points; a closed path may be filled."""

    points: tuple[tuple[float, float], ...]
    weight: Weight | None = "thin"
    fill: Fill = "none"
    closed: bool = False


@dataclass(frozen=True)
class Text:
    """A text, vertically centred at ``y``; ``size`` is the height of the font in cells.

    A text that would be too small to read may grow up to ``most``. If it is still too small and
    ``minor``, it is left out. ``alone``: the ``y`` of the text if all minor texts are left out."""

    x: float
    y: float
    text: str
    size: float = 0.6
    bold: bool = False
    anchor: Anchor = "middle"
    fill: Fill = "ink"
    most: float = 0.0
    minor: bool = False
    alone: float | None = None


Mark = Line | Box | Circle | Arc | Path | Text


class Rect(NamedTuple):
    """The rectangle of a cell in a drawing; most cells are squares of one unit."""

    x: float
    y: float
    width: float = 1.0
    height: float = 1.0


@dataclass(frozen=True)
class Note:
    """Lines under a heading, printed below the picture, such as clues."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Drawing:
    """A picture of a puzzle, ``width`` by ``height`` cells; marks are painted in order.

    ``notes`` are printed below the picture, in columns; ``plain`` includes them. ``cells``: cell
    name -> rectangle, at least for all cells that a person fills. ``frame``: the space reserved for
    the user's picture. ``key``: the notes of a solution, instead of ``notes``."""

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...]
    plain: tuple[str, ...]
    notes: tuple[Note, ...] = ()
    cells: Mapping[str, Rect] = field(default_factory=dict, hash=False)
    frame: Rect | None = None
    key: tuple[Note, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The drawing as JSON: marks in painting order, rectangles of cells.

        >>> drawing = Drawing(1, 1, "", (Line(0, 0, 1, 0),), ("_",), cells={"R1C1": Rect(0, 0)})
        >>> drawing.to_json()["marks"][0]["mark"], drawing.to_json()["cells"]
        ('line', {'R1C1': [0, 0, 1.0, 1.0]})
        """
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "marks": [{"mark": type(mark).__name__.lower()} | asdict(mark) for mark in self.marks],
            "plain": list(self.plain),
            "notes": [asdict(note) for note in self.notes],
            "cells": {name: list(place) for name, place in self.cells.items()},
        }

    @property
    def texts(self) -> tuple[str, ...]:
        """All printed texts."""
        drawn = [mark.text for mark in self.marks if isinstance(mark, Text)]
        noted = [line for note in self.notes for line in (note.heading, *note.lines)]
        return (*drawn, *noted)

    @property
    def smallest(self) -> float:
        """The largest possible size, in cells, of the smallest text that is not minor."""
        needed = [mark for mark in self.marks if isinstance(mark, Text) and not mark.minor]
        return min((max(mark.size, mark.most) for mark in needed), default=1.0)

    def readable(self, least: float) -> Drawing:
        """The drawing with texts grown to at least ``least`` cells, as far as they allow.

        >>> number = Text(0.1, 0.2, "7", 0.26, most=0.4)
        >>> drawing = Drawing(1, 1, "", (number, Text(0.5, 0.5, "A", 0.6)), ())
        >>> [mark.size for mark in drawing.readable(0.3).marks]
        [0.3, 0.6]
        >>> [mark.size for mark in drawing.as_solution().readable(0.5).marks]
        [0.6]
        """
        grown = [_grown(mark, least) if isinstance(mark, Text) else mark for mark in self.marks]
        marks = [mark for mark in grown if mark is not None]
        if len(marks) < len(grown) and not any(isinstance(m, Text) and m.minor for m in marks):
            marks = [_moved(mark) if isinstance(mark, Text) else mark for mark in marks]
        return replace(self, marks=tuple(marks))

    def as_solution(self) -> Drawing:
        """The drawing of a solution: its notes are ``key``, and all small texts are minor."""
        sizes = Counter(mark.size for mark in self.marks if isinstance(mark, Text))
        usual = max(sizes, key=lambda size: (sizes[size], size), default=1.0)
        marks = (
            replace(mark, minor=True)
            if isinstance(mark, Text) and mark.size < SMALL * usual
            else mark
            for mark in self.marks
        )
        return replace(self, marks=tuple(marks), notes=self.key, key=())


def _grown(text: Text, least: float) -> Text | None:
    """The text, grown to the least size if possible; None if it is minor and still too small."""
    size = max(text.size, min(text.most, least))
    if text.minor and size < least:
        return None
    return replace(text, size=size)


def _moved(text: Text) -> Text:
    """The text at its position without minor texts (``alone``)."""
    return text if text.alone is None else replace(text, y=text.alone)


def grid_plain(rows: list[list[str]], across: int = 0, down: int = 0) -> tuple[str, ...]:
    """A grid of symbols as plain text: a bar after ``across`` cells, a rule after ``down`` rows.

    >>> print("\\n".join(grid_plain([["1", "2"], [".", "4"]], 1, 1)))
    1 | 2
    --+--
    . | 4
    """
    width = max(len(symbol) for row in rows for symbol in row)
    lines: list[str] = []
    for index, row in enumerate(rows):
        if down and index and index % down == 0:
            lines.append("".join("+" if char == "|" else "-" for char in lines[0]))
        parts = [symbol.rjust(width) for symbol in row]
        if across:
            groups = [parts[start : start + across] for start in range(0, len(parts), across)]
            lines.append(" | ".join(" ".join(group) for group in groups))
        else:
            lines.append(" ".join(parts))
    return tuple(lines)


def region_rules(size: int, region_of: Sequence[int], inner: Weight) -> Iterator[Mark]:
    """The lines of a square grid: weight ``inner`` between cells, thick between regions and
    around the edge."""
    for place in range(1, size):
        yield Line(0, place, size, place, inner)
        yield Line(place, 0, place, size, inner)
    for cell in range(size * size):
        row, column = divmod(cell, size)
        if column + 1 < size and region_of[cell] != region_of[cell + 1]:
            yield Line(column + 1, row, column + 1, row + 1, "thick")
        if row + 1 < size and region_of[cell] != region_of[cell + size]:
            yield Line(column, row + 1, column + 1, row + 1, "thick")
    yield Box(0, 0, size, size, weight="thick")
