"""SVG: valid, inert and stable, whatever the text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cruxpress.book.svg import to_svg
from cruxpress.core.drawing import Arc, Box, Circle, Drawing, Line, Path, Rect, Text

ALL = (
    Box(0, 0, 2, 2, "light", "thick", 0.2),
    Line(0, 1, 2, 1, "hair", dashed=True),
    Circle(0.5, 0.5, 0.4, "shade"),
    Arc(1, 1, 0.5, 0, 90),
    Path(((0, 0), (1, 0), (1, 1)), "thin", "dark", closed=True),
    Text(1.5, 0.5, "Ș7", 0.6, bold=True, anchor="start"),
)


def svg(text: str) -> str:
    return to_svg(Drawing(1, 1, text, (Text(0.5, 0.5, text),), (text,)))


@pytest.mark.parametrize(
    "text",
    [
        "</text><script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "]]><!--",
        "&amp;&#0;&unknown;",
        "\x00\x08\x1b\ufffe\ud800",
        "ȘȚĂÂÎ ñ ß 数独",
    ],
)
def test_hostile_text_stays_text(text: str) -> None:
    root = ElementTree.fromstring(svg(text))
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert tags == {"svg", "title", "desc", "g", "text"}
    allowed = "".join(c for c in text if c not in "\x00\x08\x1b\ufffe\ud800")
    assert [e.text or "" for e in root.iter() if e.tag.endswith("text")] == [allowed]


def test_every_mark_becomes_one_element() -> None:
    root = ElementTree.fromstring(to_svg(Drawing(2, 2, "all", ALL, ("x",))))
    group = next(element for element in root if element.tag.endswith("}g"))
    tags = [element.tag.split("}")[1] for element in group]
    assert tags == ["rect", "line", "circle", "path", "path", "text"]


def test_named_cells_lie_over_the_picture_where_they_are_asked_for() -> None:
    drawing = Drawing(2, 2, "all", ALL, ("x",), cells={"A<1": Rect(1, 0, 0.5, 1)})
    *_, picture, overlay = ElementTree.fromstring(to_svg(drawing, cells=True))
    [cell] = overlay
    assert len(picture) == len(ALL)
    assert overlay.get("fill") == "transparent"
    assert cell.attrib == {
        "data-cell": "A<1", "x": "100", "y": "0", "width": "50", "height": "100",
    }  # fmt: skip


def test_the_size_on_paper_follows_the_cell() -> None:
    root = ElementTree.fromstring(to_svg(Drawing(9, 9, "t", (), ()), cell_mm=10))
    assert root.get("width") == "91.20mm"


def test_the_bytes_never_change() -> None:
    drawing = Drawing(2, 2, "all", ALL, ("x",))
    assert to_svg(drawing) == to_svg(drawing)
    assert '<line x1="0" y1="100" x2="200" y2="100" stroke="#111111"' in to_svg(drawing)


def test_thick_lines_stay_thicker_where_thin_ones_had_to_grow() -> None:
    lines = (Line(0, 1, 2, 1, "thin"), Line(0, 2, 2, 2, "thick"))
    root = ElementTree.fromstring(
        to_svg(Drawing(2, 2, "", lines, ("",)), cell_mm=4.0, line_mm=0.26)
    )
    thin, thick = (float(one.get("stroke-width", "0")) for one in root.iter() if one.get("x1"))
    assert thin * 4.0 / 100 == pytest.approx(0.26)
    assert thick >= 2 * thin
