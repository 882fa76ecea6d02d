"""Drawings as SVG: basic elements that browsers, editors and typesetters render alike.

Text is placed by its baseline (no ``dominant-baseline``), line caps are square, and every text is
escaped; characters that XML forbids are removed.  The same drawing gives the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from cruxpress.book.clue_columns import with_notes
from cruxpress.core.drawing import Arc, Box, Circle, Drawing, Fill, Line, Mark, Path, Text, Weight
from cruxpress.support.sanitize import clean

# The size of a cell, in SVG user units.
UNIT = 100
# The empty margin around the picture, in cells.  It fits half of the thickest line.
MARGIN = 0.06
# Line widths in cells, and greys of fills.  Chosen on paper, November 2026: the greys are
# distinguishable on a laser printer, none is lighter than the 10 % that print services require,
# and digits on "shade" have a contrast above 7 to 1.
WIDTHS: dict[Weight, float] = {"hair": 0.012, "thin": 0.022, "thick": 0.07}
GREYS: dict[Fill, str] = {
    "none": "none",
    "paper": "#ffffff",
    "light": "#e6e6e6",
    "shade": "#d0d0d0",
    "dark": "#8c8c8c",
    "ink": "#111111",
}
# The minimum ratio of thick to thin lines, if thin lines had to grow.  Boxes and cages must also
# stand out in the small grids of solutions.
CONTRAST = 2.2
FONT = "Cruxpress Sans, Noto Sans, PT Sans, DejaVu Sans, Arial, sans-serif"
# The distance from the middle of a digit down to the baseline, in font heights.
BASELINE = 0.36
MM_PER_INCH = 25.4
# The fraction by which a PNG picture is made smaller than a whole number of pixels.  Typst rounds
# its size up to whole pixels, then maps its pixel rows to the rows of the page.  If rounding added
# a row, typst would drop one, and letters would lose a part.
TRACE = 1e-6


def width_of(drawing: Drawing, cell_mm: float, ppi: float = 0.0) -> float:
    """The width of a drawing in millimetres; with ``ppi``, rounded to ``whole`` pixels."""
    width = (drawing.width + 2 * MARGIN) * cell_mm
    return whole(width, ppi) if ppi else round(width, 3)


def whole(mm: float, ppi: float) -> float:
    """Round a length down to whole pixels at ``ppi`` pixels per inch; in millimetres.

    >>> round(whole(10.0, 25.4), 3), round(whole(10.4, 50.8), 3)
    (10.0, 10.0)
    """
    pixels = max(1, math.floor(mm * ppi / MM_PER_INCH + 2 * TRACE))
    return pixels * MM_PER_INCH / ppi * (1 - TRACE)


def to_svg(
    drawing: Drawing,
    *,
    cell_mm: float = 9.0,
    font: str = FONT,
    notes: bool = True,
    line_mm: float = 0.0,
    cells: bool = False,
    ppi: float = 0.0,
) -> str:
    """The drawing as an SVG document with ``cell_mm`` millimetres per cell.

    ``line_mm``: the minimum line width.  ``notes``: also draw the notes, below the picture.
    ``cells``: add a transparent rectangle over each cell, with its name in ``data-cell``, for event
    handlers and highlights of a script.  ``ppi``: round the sides to ``whole`` pixels.
    """
    if notes:
        drawing = with_notes(drawing)
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    box = f"{-MARGIN * UNIT:g} {-MARGIN * UNIT:g} {_number(width)} {_number(height)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{box}" '
        f"{_sides(width * cell_mm, height * cell_mm, ppi)}>",
        f"<title>{_escaped(drawing.title)}</title>",
        f"<desc>{_escaped(chr(10).join(drawing.plain))}</desc>",
        f'<g font-family="{_escaped(font)}" stroke-linecap="square" fill="none">',
        *(_element(mark, line_mm / cell_mm) for mark in drawing.marks),
        "</g>",
        *(_overlay(drawing) if cells else ()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _sides(width: float, height: float, ppi: float) -> str:
    if not ppi:
        return f'width="{width:.2f}mm" height="{height:.2f}mm"'
    # The width omits TRACE, so that the height that typst derives from it is not rounded up.
    wide, tall = whole(width, ppi) / (1 - TRACE), whole(height, ppi)
    return f'width="{wide:.7f}mm" height="{tall:.7f}mm" preserveAspectRatio="none"'


def _overlay(drawing: Drawing) -> Iterator[str]:
    """A transparent rectangle over each cell."""
    yield '<g fill="transparent">'
    for name, place in drawing.cells.items():
        x, y, width, height = map(_number, place)
        yield (
            f'<rect data-cell="{_escaped(name)}" x="{x}" y="{y}" '
            f'width="{width}" height="{height}"/>'
        )
    yield "</g>"


def _element(mark: Mark, least: float) -> str:
    match mark:
        case Line():
            dash = ' stroke-dasharray="8 8" stroke-linecap="butt"' if mark.dashed else ""
            ends = f'x1="{_number(mark.x1)}" y1="{_number(mark.y1)}"'
            ends += f' x2="{_number(mark.x2)}" y2="{_number(mark.y2)}"'
            return f"<line {ends}{_stroke(mark.weight, least)}{dash}/>"
        case Box():
            place = f'x="{_number(mark.x)}" y="{_number(mark.y)}"'
            size = f'width="{_number(mark.width)}" height="{_number(mark.height)}"'
            corner = f' rx="{_number(mark.round)}"' if mark.round else ""
            return f"<rect {place} {size}{corner}{_paint(mark.fill)}{_stroke(mark.weight, least)}/>"
        case Circle():
            place = f'cx="{_number(mark.x)}" cy="{_number(mark.y)}" r="{_number(mark.radius)}"'
            return f"<circle {place}{_paint(mark.fill)}{_stroke(mark.weight, least)}/>"
        case Arc():
            (x1, y1), (x2, y2) = mark.point(mark.start), mark.point(mark.end)
            radius, large = _number(mark.radius), int((mark.end - mark.start) % 360 > 180)
            ends = f"M{_number(x1)} {_number(y1)} A{radius} {radius} 0 {large} 1"
            return f'<path d="{ends} {_number(x2)} {_number(y2)}"{_stroke(mark.weight, least)}/>'
        case Path():
            points = " L".join(f"{_number(x)} {_number(y)}" for x, y in mark.points)
            end = "Z" if mark.closed else ""
            return f'<path d="M{points}{end}"{_paint(mark.fill)}{_stroke(mark.weight, least)}/>'
        case Text():
            return _text(mark)


def _text(mark: Text) -> str:
    place = f'x="{_number(mark.x)}" y="{_number(mark.y + BASELINE * mark.size)}"'
    anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
    bold = ' font-weight="bold"' if mark.bold else ""
    size = f' font-size="{_number(mark.size)}"'
    return f"<text {place}{size}{bold}{anchor}{_paint(mark.fill)}>{_escaped(mark.text)}</text>"


def _stroke(weight: Weight | None, least: float) -> str:
    if weight is None:
        return ""
    least *= CONTRAST if weight == "thick" else 1
    return f' stroke="{GREYS["ink"]}" stroke-width="{_number(max(least, WIDTHS[weight]))}"'


def _paint(fill: Fill) -> str:
    return "" if fill == "none" else f' fill="{GREYS[fill]}"'


def _number(cells: float) -> str:
    return f"{round(cells * UNIT, 2):g}"


def _escaped(text: str) -> str:
    return "\n".join(escape(clean(line)) for line in text.split("\n"))
