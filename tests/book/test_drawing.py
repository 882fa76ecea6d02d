"""Drawings refuse what no writer could draw."""

import dataclasses
import math

import pytest

from cruxpress.book.drawing import Arc, Box, Circle, Drawing, Line, Text


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Line(0, math.nan, 1, 1), "Line.y1: expected a finite number, got nan"),
        (lambda: Line(0, 0, math.inf, 1), "Line.x2: expected a finite number, got inf"),
        (lambda: Line(0, 0, 1, "1"), "Line.y2: expected a finite number, got '1'"),
        (lambda: Box(0, 0, -1, 1), "Box.width: expected a number from 0 up, got -1"),
        (
            lambda: Box(0, 0, 1, 1, fill="red"),
            "expected one of paper, light, shade, ink, got 'red'",
        ),
        (lambda: Circle(0, 0, -0.5), "Circle.radius: expected a number from 0 up"),
        (lambda: Text(0, 0, 7), "Text.text: expected text, got 7"),
        (lambda: Text(0, 0, "7", weight="thin"), "expected one of regular, bold, got 'thin'"),
        (lambda: Text(0, 0, "7", anchor="left"), "expected one of start, middle, end, got 'left'"),
        (lambda: Drawing(9, 9, "x", ("7",), ()), "Drawing.marks: expected marks, got '7'"),
        (lambda: Drawing(9, 9, "x", (), (7,)), "Drawing.plain: expected lines of text, got 7"),
    ],
)
def test_what_cannot_be_drawn_is_refused(make, message):
    with pytest.raises((ValueError, TypeError), match=message):
        make()


def test_a_box_may_have_no_edge_and_no_fill():
    assert Box(0, 0, 1, 1, weight=None).fill is None


def test_marks_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Line(0, 0, 1, 1).weight = "thick"


def test_equal_drawings_are_equal_and_hash_alike():
    first, second = (Drawing(1, 1, "t", (Box(0, 0, 1, 1),), ("x",)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)


@pytest.mark.parametrize(
    ("start", "end", "sweep"),
    [(0, 90, 90), (90, 0, 270), (-90, 90, 180), (0, 360, 360), (10, 400, 360), (5, 5, 0)],
)
def test_an_arc_goes_clockwise(start, end, sweep):
    assert Arc(0, 0, 1, start, end).sweep == sweep
