"""The SVG writer: well-formed whatever the text, stable, and inside the few elements it may use."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.book.clean import clean
from cruxpress.book.drawing import Arc, Box, Circle, Drawing, Line, Text
from cruxpress.book.svg import FILLS, WEIGHTS, to_svg

SPACE = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "g", "line", "rect", "path", "text", "circle"}
ANYTHING = st.text(st.characters(categories=None), max_size=40)  # lone surrogates too


def parsed(marks=(), title="t", plain=("p",), cell_mm=8.0):
    return ET.fromstring(to_svg(Drawing(9, 9, title, tuple(marks), plain), cell_mm).encode())


def first(mark, **how):
    return parsed([mark], **how).find(f"{SPACE}g")[0]


@given(ANYTHING, ANYTHING, ANYTHING)
def test_hostile_text_stays_text(title, words, line):
    svg = parsed([Text(1, 1, words)], title, (line,))
    assert svg.find(f"{SPACE}title").text == (clean(title) or None)
    assert svg.find(f"{SPACE}desc").text == (clean(line).rstrip() or None)
    assert svg.find(f"{SPACE}g/{SPACE}text").text == (clean(words) or None)
    assert len(list(svg.iter())) == 5


def test_markup_in_a_title_is_escaped():
    svg = to_svg(Drawing(1, 1, "</title><script>x</script>", (), ()))
    assert "<script" not in svg


def test_only_elements_that_every_program_knows_are_used():
    marks = [
        Line(0, 0, 1, 1),
        Box(0, 0, 1, 1, None, "shade"),
        Circle(1, 1, 0.4, None, "ink"),
        Arc(1, 1, 0.4, 0, 270),
        Arc(1, 1, 0.4, 0, 360),
        Text(1, 1, "A", weight="bold"),
    ]
    names = {element.tag.removeprefix(SPACE) for element in parsed(marks).iter()}
    assert names == ALLOWED
    assert "dominant-baseline" not in to_svg(Drawing(9, 9, "t", tuple(marks), ()))


def test_a_screen_reader_gets_title_and_plain_lines():
    svg = parsed(title="Sudoku 7", plain=("5 3 .", "6 . ."))
    assert svg.get("role") == "img"
    assert [child.tag.removeprefix(SPACE) for child in svg][:2] == ["title", "desc"]
    assert svg.find(f"{SPACE}desc").text == "5 3 .\n6 . ."


def test_the_size_is_in_millimetres_with_room_for_the_thick_edge():
    svg = parsed(cell_mm=10)
    assert svg.get("width") == svg.get("height") == "90.75mm"
    assert svg.get("viewBox") == "-0.375 -0.375 90.75 90.75"


def test_strokes_keep_their_width_when_cells_grow():
    for mm in (2.0, 20.0):
        assert first(Line(0, 0, 1, 0, "thin"), cell_mm=mm).get("stroke-width") == "0.25"


def test_text_is_centred_by_an_offset():
    text = first(Text(0.5, 0.5, "8", size=0.5), cell_mm=10)
    assert (text.get("x"), text.get("y"), text.get("dy")) == ("5", "5", "1.75")
    assert (text.get("font-size"), text.get("text-anchor")) == ("5", "middle")


def test_a_three_quarter_arc_takes_the_long_way():
    path = first(Arc(1, 1, 1, 0, 270), cell_mm=1).get("d")
    assert path == "M 2 1 A 1 1 0 1 1 1 0"


def test_fills_and_weights_can_be_told_apart_in_grey():
    greys = [int(re.fullmatch(r"#(.)\1\1", fill)[1], 16) for fill in FILLS.values()]
    assert greys == sorted(set(greys), reverse=True)
    widths = list(WEIGHTS.values())
    assert all(2 * a <= b for a, b in pairwise(widths))


def test_numbers_are_short_and_never_minus_zero():
    line = to_svg(Drawing(3, 3, "t", (Line(-0.00001, 1 / 3, 2 / 3, 1e-9),), ()), 1).splitlines()[4]
    assert 'x1="0" y1="0.333" x2="0.667" y2="0"' in line


@pytest.mark.parametrize("cell_mm", [0, -1, float("nan"), float("inf")])
def test_a_cell_without_size_is_refused(cell_mm):
    with pytest.raises(ValueError, match="expected a cell of some millimetres"):
        parsed(cell_mm=cell_mm)
