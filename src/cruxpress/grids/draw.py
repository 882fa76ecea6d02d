"""Shared parts of all pictures of grids: places of cells, digits in rows, highlighted steps.

Colour is never the only signal: digits that a step writes are ringed, digits that it strikes are
crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.core.cells import cell_name
from cruxpress.core.drawing import Box, Circle, Line, Mark, Rect, Text
from cruxpress.core.walk import Step
from cruxpress.grids.board import BOXES, SYMBOLS


def cell_places(size: int) -> dict[str, Rect]:
    """The rectangle of each cell in the picture, by cell name."""
    return {cell_name(size, n): Rect(n % size, n // size) for n in range(size * size)}


def shades(size: int, step: Step, middle: float = 0.5, ring: float = 0.32) -> Iterator[Mark]:
    """Highlight the cells of a step: pattern shaded, strikes lighter, placements ringed."""
    for cell in range(size * size):
        name, (row, column) = cell_name(size, cell), divmod(cell, size)
        if name in step.places or name in step.cells:
            yield Box(column, row, 1, 1, "shade")
        elif name in step.strikes:
            yield Box(column, row, 1, 1, "light")
        if name in step.places:
            yield Circle(column + 0.5, row + middle, ring, "paper", "thin")


def step_digits(size: int, step: Step, middle: float = 0.5) -> Iterator[Mark]:
    """The digits that a step writes, and the small digits that it strikes, crossed out."""
    height, width = BOXES[size]
    font, above = 0.66 / max(height, width), 2 * middle - 0.86
    for cell in range(size * size):
        name, (row, column) = cell_name(size, cell), divmod(cell, size)
        if symbol := step.places.get(name):
            yield Text(column + 0.5, row + middle, symbol, 0.52)
        for symbol in step.strikes.get(name, ()):
            below, beside = divmod(SYMBOLS.index(symbol), width)
            x = column + 0.14 + 0.72 * (beside + 0.5) / width
            y = row + above + 0.68 * (below + 0.5) / height
            yield Text(x, y, symbol, font, most=0.8 / max(height, width))
            reach = font * 0.45
            yield Line(x - reach, y + reach, x + reach, y - reach, "hair")


def rows_of(size: int, digits: bytes, empty: str = ".") -> list[list[str]]:
    """The symbols of a grid in rows, for the plain-text picture."""
    shown = [SYMBOLS[digit - 1] if digit else empty for digit in digits]
    return [shown[start : start + size] for start in range(0, size * size, size)]
