"""A drawing as SVG: small, stable, readable by people, printers and screen readers.

Only line, rect, circle, path, text, g, title and desc are used, with plain attributes and no
styles, so that browsers and typst (which makes the PDF) show the same.  One unit is a millimetre.
Text is centred by an explicit offset, because programs disagree about ``dominant-baseline``.  The
same drawing gives the same bytes everywhere: coordinates are rounded to a thousandth.
"""

from __future__ import annotations

from functools import singledispatch
from xml.sax.saxutils import escape

from cruxpress.book.clean import clean
from cruxpress.book.drawing import Arc, Box, Circle, Drawing, Fill, Line, Text, Weight
from cruxpress.book.plain import plain_lines

FONTS = "Cruxpress Sans, PT Sans, Arial, sans-serif"
WEIGHTS: dict[Weight, float] = {"hair": 0.1, "thin": 0.25, "thick": 0.75}
"""Strokes in millimetres, whatever the size of a cell: a printer's hairline stays one."""
FILLS: dict[Fill, str] = {"paper": "#fff", "light": "#eee", "shade": "#ccc", "ink": "#000"}
HALF_FIGURE = 0.35
"""How far below its middle does text stand, for a size of 1? (Half the height of a figure.)"""
MARGIN = WEIGHTS["thick"] / 2
"""How much room does a thick stroke on the edge need beyond the board?"""


def to_svg(drawing: Drawing, cell_mm: float = 8.0) -> str:
    """The drawing as an SVG document of its own, each cell ``cell_mm`` wide; ends with a line break.

    >>> svg = to_svg(Drawing(1, 1, "A & B", (Line(0, 0, 1, 0, "thick"),), plain=("empty",)), 10)
    >>> print(svg, end="")
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="10.75mm" height="10.75mm" \
viewBox="-0.375 -0.375 10.75 10.75">
    <title>A &amp; B</title>
    <desc>empty</desc>
    <g fill="none" stroke="none" stroke-linecap="square" font-family="Cruxpress Sans, PT Sans, \
Arial, sans-serif">
    <line x1="0" y1="0" x2="10" y2="0" stroke="#000" stroke-width="0.75"/>
    </g>
    </svg>
    """
    if not 0 < cell_mm < float("inf"):
        raise ValueError(f"expected a cell of some millimetres, got {cell_mm!r}")
    width, height = (side * cell_mm + 2 * MARGIN for side in (drawing.width, drawing.height))
    box = " ".join(map(_number, (-MARGIN, -MARGIN, width, height)))
    said = _words("\n".join(plain_lines(drawing)))
    size = f'width="{_number(width)}mm" height="{_number(height)}mm" viewBox="{box}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f"<title>{_words(drawing.title)}</title>",
        f"<desc>{said}</desc>",
        f'<g fill="none" stroke="none" stroke-linecap="square" font-family="{FONTS}">',
        *(_element(mark, cell_mm) for mark in drawing.marks),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    """At most three decimals, no trailing zeros, no minus zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _words(text: str) -> str:
    """Text between tags; line breaks stay, everything hostile goes."""
    return "\n".join(escape(clean(line)) for line in text.split("\n"))


def _tag(name: str, **attributes: str | float | None) -> str:
    """The inside of a tag: underscores become hyphens, attributes that are None are left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            written = value if isinstance(value, str) else _number(value)
            parts.append(f'{key.replace("_", "-")}="{written}"')
    return " ".join(parts)


def _stroke(weight: Weight | None) -> dict[str, str | float | None]:
    return {} if weight is None else {"stroke": FILLS["ink"], "stroke_width": WEIGHTS[weight]}


def _fill(fill: Fill | None) -> str | None:
    return None if fill is None else FILLS[fill]


@singledispatch
def _element(mark: object, mm: float) -> str:
    raise TypeError(f"expected a mark, got {mark!r}")


@_element.register
def _(mark: Line, mm: float) -> str:
    ends = {"x1": mark.x1 * mm, "y1": mark.y1 * mm, "x2": mark.x2 * mm, "y2": mark.y2 * mm}
    return f"<{_tag('line', **ends, **_stroke(mark.weight))}/>"


@_element.register
def _(mark: Box, mm: float) -> str:
    sides = {"width": mark.width * mm, "height": mark.height * mm}
    tag = _tag(
        "rect", x=mark.x * mm, y=mark.y * mm, **sides, fill=_fill(mark.fill), **_stroke(mark.weight)
    )
    return f"<{tag}/>"


@_element.register
def _(mark: Circle, mm: float) -> str:
    place = {"cx": mark.x * mm, "cy": mark.y * mm, "r": mark.radius * mm}
    return f"<{_tag('circle', **place, fill=_fill(mark.fill), **_stroke(mark.weight))}/>"


@_element.register
def _(mark: Arc, mm: float) -> str:
    if mark.sweep == 360:
        return _element(Circle(mark.x, mark.y, mark.radius, mark.weight), mm)
    first, last = (
        " ".join(_number(at * mm) for at in mark.end_point(angle))
        for angle in (mark.start, mark.start + mark.sweep)
    )
    radius, large = _number(mark.radius * mm), int(mark.sweep > 180)
    path = f"M {first} A {radius} {radius} 0 {large} 1 {last}"
    return f"<{_tag('path', d=path, stroke_linecap='butt', **_stroke(mark.weight))}/>"


@_element.register
def _(mark: Text, mm: float) -> str:
    size, words = mark.size * mm, _words(mark.text.replace("\n", " "))
    tag = _tag(
        "text",
        x=mark.x * mm,
        y=mark.y * mm,
        dy=HALF_FIGURE * size,
        font_size=size,
        font_weight="bold" if mark.weight == "bold" else None,
        text_anchor=None if mark.anchor == "start" else mark.anchor,
        fill=_fill(mark.fill),
    )
    return f"<{tag}>{words}</text>"
