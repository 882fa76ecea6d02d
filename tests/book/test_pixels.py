"""Pictures in pixels: no row of them is left out, wherever they lie."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from cruxpress.book.font import font
from cruxpress.book.geometry import geometry
from cruxpress.book.pictures import Pictures
from cruxpress.book.typst import PPI, press, to_png
from cruxpress.core.drawing import Drawing, Text
from tests.book.paper import latin

# As the pages of a book place their pictures.
PAGE = b"""
#let one = json(bytes(sys.inputs.data))
#page(width: auto, height: auto, margin: one.margin * 1pt,
  image(bytes(one.svg), format: "svg", width: one.width * 1mm))
"""


def letters(columns: int, rows: int) -> Drawing:
    """The same letter in every cell."""
    cells = [(c + 0.5, r + 0.5) for r in range(rows) for c in range(columns)]
    return Drawing(columns, rows, "letters", tuple(Text(*cell, "S", 0.6) for cell in cells), ())


def different(png: bytes, columns: int, rows: int, side: int) -> int:
    """How many cells of so many pixels differ from the first one; margins are equal."""
    page = np.asarray(Image.open(BytesIO(png)).convert("L"), dtype=int)
    left, top = ((page.shape[1] - columns * side) // 2, (page.shape[0] - rows * side) // 2)
    inner = page[top : top + rows * side, left : left + columns * side]
    cells = inner.reshape(rows, side, columns, side).swapaxes(1, 2)
    assert cells.min() < 64, "there are letters"
    return int((abs(cells - cells[0, 0]).max(axis=(2, 3)) > 40).sum())


# A margin of 0.06 cells is whole too where a cell has 25 pixels, or some times as many.
@pytest.mark.parametrize(
    ("columns", "rows", "side"), [(9, 9, 75), (13, 41, 50), (20, 40, 100), (3, 90, 25), (60, 7, 25)]
)
def test_every_cell_of_a_png_is_drawn_alike(columns: int, rows: int, side: int) -> None:
    png = to_png(letters(columns, rows), cell_mm=side * 25.4 / PPI)
    assert different(png, columns, rows, side) == 0


@pytest.mark.parametrize("ppi", [60, 110])
@pytest.mark.parametrize("margin", [10.0, 13.37, 20.71])
def test_every_cell_of_a_page_in_pixels_is_drawn_alike(ppi: float, margin: float) -> None:
    using, plan = font(""), latin()
    pictures = Pictures(geometry(plan, 1), using.family, ppi)
    for columns, rows in ((9, 9), (5, 30), (31, 17)):
        one = pictures.drawn(letters(columns, rows), 25 * 25.4 / ppi)
        with press(PAGE, {**one, "margin": margin}, using) as document:
            [png] = document.printed("png", ppi=ppi)
        assert different(png, columns, rows, 25) == 0
