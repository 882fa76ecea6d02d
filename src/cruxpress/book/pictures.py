"""Drawings on title pages, rules and walks, large enough to be readable.

A drawing declares which of its texts may grow and which may be omitted (``Drawing.readable``).  A
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

# The maximum width of a picture of a step, as a share of its column.
STEP_WIDTH = 0.97

Picture = dict[str, Any]


class Pictures:
    """Drawings as data for the template; ``font``: the font family; ``ppi``: pixels per inch of PNG
    pages."""

    def __init__(self, page: Geometry, font: str, ppi: float = 0.0):
        self.page, self.font, self.ppi = page, font, ppi

    def drawn(self, drawing: Drawing, cell: float) -> Picture:
        """A drawing with ``cell`` millimetres per cell."""
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
            # Text for screen readers.
            "alt": f"{drawing.title}: {' / '.join(drawing.plain)}",
        }

    def fits(self, drawing: Drawing, width: float, height: float = math.inf) -> bool:
        """Is the smallest print of a drawing large enough in a given space?"""
        across, down = width / (drawing.width + 2 * MARGIN), height / (drawing.height + 2 * MARGIN)
        return cell_for(drawing, self.page.smallest) <= min(across, down)

    def sized(self, drawing: Drawing, width: float, height: float, usual: float) -> Picture | None:
        """A picture in running text, of the usual cell size if space permits; None if it would be
        unreadable."""
        least, tall = cell_for(drawing, self.page.smallest), drawing.height + 2 * MARGIN
        across = width / (drawing.width + 2 * MARGIN)
        down = min(max(height / tall, least), 0.8 * self.page.text_height / tall)
        cell = min(across, down, max(usual, least))
        return self.drawn(drawing, cell) if cell >= least else None

    def columns(self, drawings: Sequence[Drawing]) -> tuple[int, float]:
        """The number of columns and their width: two if type and pictures fit, else one."""
        page = self.page
        width = (page.text_width - 7) / 2
        wide = page.text_width > 12 * page.size
        if wide and all(self.fits(one, STEP_WIDTH * width) for one in drawings):
            return 2, width
        return 1, page.text_width

    def step(self, drawing: Drawing, width: float) -> Picture | None:
        """A picture in a column of a walk; None if it would be too small."""
        return self.sized(drawing, STEP_WIDTH * width, 0.34 * self.page.text_height, 7.0)

    def title(self, drawings: Sequence[Drawing]) -> tuple[int, float, list[Picture]]:
        """The number of columns, the column width and the pictures of the title page.

        If most pictures would be too small to read, there are fewer columns.
        """
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
    """The frame for the user's own picture: left, top, width and height, all as shares of the width
    of the drawing; None if the drawing has no frame."""
    if drawing.frame is None:
        return None
    whole, place = drawing.width + 2 * MARGIN, drawing.frame
    sides = (place.x + MARGIN, place.y + MARGIN, place.width, place.height)
    return [round(side / whole, 5) for side in sides]


def _decoration(drawing: Drawing) -> Drawing:
    """The drawing as decoration: its small numbers may be omitted."""
    marks = (
        replace(mark, minor=True) if isinstance(mark, Text) and mark.most else mark
        for mark in drawing.marks
    )
    return replace(drawing, marks=tuple(marks))
