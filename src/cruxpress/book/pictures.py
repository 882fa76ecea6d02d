"""Drawings on title pages, rules and walks, large enough to be readable.

A drawing declares which of its texts may grow and which may be left out (``Drawing.readable``).  A
drawing that is still too small is not printed.  ``layout`` sizes puzzles and solutions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cruxpress.book.geometry import Geometry, cell_for, print_of
from cruxpress.book.svg import MARGIN, to_svg, width_of
from cruxpress.book.typography import POINTS
from cruxpress.core.drawing import Drawing, Text

# The share of a column that a picture of a step may take.
STEP_WIDTH = 0.97

Picture = dict[str, Any]


class Pictures:
    """Drawings as data for the template; ``font``: the font family; ``ppi``: pixels per inch of PNG
    pages."""

    def __init__(self, page: Geometry, font: str, ppi: float = 0.0):
        self.page, self.font, self.ppi = page, font, ppi

    def drawn(self, drawing: Drawing, cell: float) -> Picture:
        """A drawing of ``cell`` millimetres a cell."""
        drawing = drawing.readable(self.page.smallest / (cell * POINTS))
        return {
            "svg": to_svg(
                drawing,
                cell_mm=cell,
                font=self.font,
                notes=False,
                line_mm=self.page.line,
                ppi=self.ppi,
            ),
            "width": width_of(drawing, cell, self.ppi),
            "frame": _frame(drawing),
            # What a screen reader says in place of the picture.
            "alt": f"{drawing.title}: {' / '.join(drawing.plain)}",
        }

    def fits(self, drawing: Drawing, width: float, height: float = math.inf) -> bool:
        """Is the smallest print of a drawing large enough in that room?"""
        across, down = width / (drawing.width + 2 * MARGIN), height / (drawing.height + 2 * MARGIN)
        return cell_for(drawing, self.page.smallest) <= min(across, down)

    def sized(self, drawing: Drawing, width: float, height: float, usual: float) -> Picture | None:
        """A picture in running text: readable first, then as the room allows; or none."""
        least, tall = cell_for(drawing, self.page.smallest), drawing.height + 2 * MARGIN
        across = width / (drawing.width + 2 * MARGIN)
        down = min(max(height / tall, least), 0.8 * self.page.text_height / tall)
        cell = min(across, down, max(usual, least))
        return self.drawn(drawing, cell) if cell >= least else None

    def columns(self, drawings: Sequence[Drawing]) -> tuple[int, float]:
        """Two columns where type and pictures are large enough in them; and their width."""
        page = self.page
        width = (page.text_width - 7) / 2
        wide = page.text_width > 12 * page.size
        if wide and all(self.fits(one, STEP_WIDTH * width) for one in drawings):
            return 2, width
        return 1, page.text_width

    def step(self, drawing: Drawing, width: float) -> Picture | None:
        """A picture in a column of a walk, or none where it would be too small."""
        return self.sized(drawing, STEP_WIDTH * width, 0.34 * self.page.text_height, 7.0)

    def title(self, drawings: Sequence[Drawing]) -> tuple[int, float, list[Picture]]:
        """Pictures for the title page, their columns and the width of one: fewer and larger ones
        where the print of most would be too small."""
        page, drawings = self.page, [_decoration(one) for one in drawings]
        for columns in range(min(3, len(drawings)), 0, -1):
            width = min(page.text_width / columns - 6, 100 / columns**0.65)
            sized = [(one, 0.94 * width / max(one.width, one.height)) for one in drawings]
            shown = [one for one in sized if print_of(*one) >= page.smallest]
            if 2 * len(shown) >= len(drawings):
                break
        rows = max(1, int(0.55 * page.text_height / (width + 5)))
        return columns, width, [self.drawn(*one) for one in shown[: columns * rows]]


def _frame(drawing: Drawing) -> list[float] | None:
    """Where a picture of the user's own goes: left, top, width and height, as shares of the width
    of the whole."""
    if drawing.frame is None:
        return None
    whole, place = drawing.width + 2 * MARGIN, drawing.frame
    sides = (place.x + MARGIN, place.y + MARGIN, place.width, place.height)
    return [round(side / whole, 5) for side in sides]


def _decoration(drawing: Drawing) -> Drawing:
    """A drawing for decoration, whose small numbers may be left out."""
    marks = (
        replace(mark, minor=True) if isinstance(mark, Text) and mark.most else mark
        for mark in drawing.marks
    )
    return replace(drawing, marks=tuple(marks))
