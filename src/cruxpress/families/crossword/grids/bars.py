"""Bars: thick lines between two cells.  A word ends at a bar as at a block.

A bar is the pair of cells that it separates, the left or upper cell first.  In the text of
a row, ``|`` follows a cell with a bar on its right, ``=`` a cell with a bar below.

>>> rows, bars = taken(("A|B=", "CD"))
>>> rows, [(one.name, other.name) for one, other in sorted(bars)]
(('AB', 'CD'), [('R1C1', 'R1C2'), ('R1C2', 'R2C2')])
>>> written(rows, bars)
('A|B=', 'CD')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError, shown

Bar = tuple[Cell, Cell]

RIGHT, BELOW = "|", "="
# Side of a cell, clockwise -> row and column of the neighbour relative to the cell.
SIDES = {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)}


def bar(cell: Cell, side: str) -> Bar:
    """The bar at a side of a cell: ``top``, ``right``, ``bottom`` or ``left``.

    >>> bar(Cell(1, 1), "left") == bar(Cell(1, 0), "right")
    True
    """
    down, right = SIDES[side]
    other = Cell(cell.row + down, cell.column + right)
    return (cell, other) if cell < other else (other, cell)


def taken(rows: Iterable[str]) -> tuple[tuple[str, ...], frozenset[Bar]]:
    """Split the rows of a text into rows without bar symbols, and the bars."""
    symbols, bars = [], set[Bar]()
    for r, row in enumerate(rows):
        if RIGHT not in row and BELOW not in row:
            symbols.append(row)
            continue
        symbols.append(row.replace(RIGHT, "").replace(BELOW, ""))
        column = -1
        for symbol in row:
            if symbol not in RIGHT + BELOW:
                column += 1
            elif column < 0:
                raise ParseError(f"a bar stands behind its cell, got {shown(row)}")
            else:
                bars.add(bar(Cell(r, column), "right" if symbol == RIGHT else "bottom"))
    return tuple(symbols), frozenset(bars)


def written(rows: Collection[str], bars: Collection[Bar]) -> tuple[str, ...]:
    """The rows with bar symbols, as in a text."""
    return tuple(
        "".join(symbol + signs(Cell(r, c), bars) for c, symbol in enumerate(row))
        for r, row in enumerate(rows)
    )


def signs(cell: Cell, bars: Collection[Bar]) -> str:
    """The bar symbols that follow a cell in a text."""
    return RIGHT * (bar(cell, "right") in bars) + BELOW * (bar(cell, "bottom") in bars)


def cut(cells: tuple[Cell, ...], bars: Collection[Bar]) -> Iterator[tuple[Cell, ...]]:
    """Split a run of cells at bars."""
    start = 0
    for end in range(1, len(cells)):
        if (cells[end - 1], cells[end]) in bars:
            yield cells[start:end]
            start = end
    yield cells[start:]
