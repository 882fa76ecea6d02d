"""A picture of a puzzle, before anyone decides how large it is or where it is printed.

A ``Drawing`` is a list of marks in cell units: (0, 0) is the top left corner, x goes right, y goes
down, and one cell is 1 wide.  Weights of strokes, fills and faces have names, never numbers, so
that every writer (``svg``, later the PDF) gives them the same measure, and so that a drawing can
be told in black, white and grey.  Later marks lie on top of earlier ones.

Each drawing carries ``plain``: the lines that say the same without a picture, for screen readers
and terminals.

>>> cell = Drawing(1, 1, "One cell", (Box(0, 0, 1, 1), Text(0.5, 0.5, "7")), plain=("7",))
>>> [type(mark).__name__ for mark in cell.marks]
['Box', 'Text']
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Literal, get_args

Weight = Literal["hair", "thin", "thick"]
"""Of a stroke: a hint, a cell's edge, a region's edge."""

Fill = Literal["paper", "light", "shade", "ink"]
"""From the lightest to the darkest; each can be told from the others on a grey printer."""

Face = Literal["regular", "bold"]
"""Of text."""

Anchor = Literal["start", "middle", "end"]
"""Which point of a text lies at its x."""

_CHOICES: dict[str, tuple[str, ...]] = {
    "Weight": get_args(Weight),
    "Fill": get_args(Fill),
    "Face": get_args(Face),
    "Anchor": get_args(Anchor),
}
_NOT_NEGATIVE = frozenset({"width", "height", "radius", "size"})


class _Checked:
    """A dataclass whose fields are checked by their declared types when it is made."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for field in fields(self):  # type: ignore[arg-type]
            self._check(field.name, str(field.type), getattr(self, field.name))

    def _check(self, name: str, kind: str, value: object) -> None:
        kind, _, optional = kind.partition(" | ")
        if value is None and optional == "None":
            return
        where = f"{type(self).__name__}.{name}"
        if kind == "float":
            if not isinstance(value, int | float) or not math.isfinite(value):
                raise ValueError(f"{where}: expected a finite number, got {value!r}")
            if name in _NOT_NEGATIVE and value < 0:
                raise ValueError(f"{where}: expected a number from 0 up, got {value!r}")
        elif kind == "str" and not isinstance(value, str):
            raise ValueError(f"{where}: expected text, got {value!r}")
        elif kind in _CHOICES and value not in _CHOICES[kind]:
            raise ValueError(f"{where}: expected one of {', '.join(_CHOICES[kind])}, got {value!r}")


@dataclass(frozen=True, slots=True)
class Line(_Checked):
    """A straight stroke whose ends reach half its weight beyond the points, so that corners close.

    >>> Line(0, 0, 9, 0, "wavy")
    Traceback (most recent call last):
    ...
    ValueError: Line.weight: expected one of hair, thin, thick, got 'wavy'
    """

    x1: float
    y1: float
    x2: float
    y2: float
    weight: Weight = "thin"


@dataclass(frozen=True, slots=True)
class Box(_Checked):
    """A rectangle by its top left corner; without weight or fill that part is not drawn."""

    x: float
    y: float
    width: float
    height: float
    weight: Weight | None = "thin"
    fill: Fill | None = None


@dataclass(frozen=True, slots=True)
class Circle(_Checked):
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    weight: Weight | None = "thin"
    fill: Fill | None = None


@dataclass(frozen=True, slots=True)
class Arc(_Checked):
    """A part of a circle around (x, y), clockwise from one angle to the other.

    Angles are in degrees; 0 points right and 90 down.  An arc of 360 degrees or more is the whole
    circle.

    >>> Arc(0, 0, 1, 0, 90).end_point(0)
    (1.0, 0.0)
    """

    x: float
    y: float
    radius: float
    start: float
    end: float
    weight: Weight = "thin"

    @property
    def sweep(self) -> float:
        """The angle that is drawn, from 0 to 360.

        >>> Arc(0, 0, 1, 270, 30).sweep
        120.0
        """
        turn = self.end - self.start
        return 360.0 if abs(turn) >= 360 else turn % 360.0

    def end_point(self, angle: float) -> tuple[float, float]:
        """The point of the circle at an angle."""
        turned = math.radians(angle)
        return self.x + self.radius * math.cos(turned), self.y + self.radius * math.sin(turned)


@dataclass(frozen=True, slots=True)
class Text(_Checked):
    """One line of text; (x, y) is at half the height of its capitals and figures.

    ``size`` is the size of the type in cells: figures are about 0.7 of it high.
    """

    x: float
    y: float
    text: str
    size: float = 0.6
    weight: Face = "regular"
    anchor: Anchor = "middle"
    fill: Fill = "ink"


Mark = Line | Box | Circle | Arc | Text


@dataclass(frozen=True, slots=True)
class Drawing(_Checked):
    """Marks on a board of width x height cells, with a title and the same in plain lines.

    >>> Drawing(0, 9, "Nothing", (), plain=())
    Traceback (most recent call last):
    ...
    ValueError: Drawing: expected a board of some width and height, got 0 x 9
    """

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...]
    plain: tuple[str, ...]

    def __post_init__(self) -> None:
        _Checked.__post_init__(self)
        if not (self.width and self.height):
            size = f"{self.width} x {self.height}"
            raise ValueError(f"Drawing: expected a board of some width and height, got {size}")
        for mark in self.marks:
            if not isinstance(mark, Mark):
                raise TypeError(f"Drawing.marks: expected marks, got {mark!r}")
        for line in self.plain:
            if not isinstance(line, str):
                raise TypeError(f"Drawing.plain: expected lines of text, got {line!r}")
