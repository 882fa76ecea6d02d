"""Geometry: the page, its margins, and how large a drawing can be in its share of the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from cruxpress.book.papers import paper, service
from cruxpress.book.plan import Plan
from cruxpress.book.svg import MARGIN
from cruxpress.book.typography import POINTS, lines_of
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly

# Default margins as shares of the paper, chosen on A4: 19 mm at the top
# and bottom, 16 mm at the spine, 13 mm outside.
TOP, BOTTOM, INSIDE, OUTSIDE = 0.065, 0.065, 0.075, 0.06
# Space between puzzles, as shares of the paper's width.
GAP = 0.035
# The smallest cell to write in with a pencil, in mm.  It applies if ``per_page`` is 0.
WRITABLE = 7.5
# The maximum number of puzzles on such a page.
MOST = 12
# The share of the width for rules beside a puzzle.
ASIDE = 0.5
# The share of the page for a picture with clues below it.
PICTURE = 0.5


@dataclass(frozen=True)
class Geometry:
    """A trimmed page in millimetres; type sizes are in points.

    The sheet is larger by the bleed: ``bleed`` on three edges, ``bleed_inside`` at the spine.
    """

    width: float
    height: float
    top: float
    bottom: float
    inside: float
    outside: float
    size: float
    small: float
    smallest: float
    line: float
    bleed: float = 0.0
    bleed_inside: float = 0.0

    @property
    def text_width(self) -> float:
        """Width of the page inside its margins."""
        return self.width - self.inside - self.outside

    @property
    def text_height(self) -> float:
        """Height of the page inside its margins."""
        return self.height - self.top - self.bottom

    @property
    def gap(self) -> float:
        """Space between two puzzles."""
        return GAP * self.width

    @property
    def close(self) -> float:
        """Space between two solutions."""
        return 0.6 * self.gap

    @property
    def heading(self) -> float:
        """Height of a chapter heading."""
        return self.lines(2.1, self.size * 1.75)

    def text(self, paragraphs: Sequence[str], width: float | None = None) -> float:
        """Height of some paragraphs; an upper estimate."""
        across = self.text_width if width is None else width
        lines = sum(lines_of(part, across, self.size) + 0.5 for part in paragraphs)
        return self.lines(lines + 1.0)

    def lines(self, count: float, size: float | None = None) -> float:
        """Height of ``count`` lines of type."""
        return count * (size or self.size) * 1.35 / POINTS


def geometry(plan: Plan, pages: int) -> Geometry:
    """The page of a plan, for a book with ``pages`` pages."""
    sheet, rules, page, look = (
        paper(plan.page.paper),
        service(plan.page.service),
        plan.page,
        plan.look,
    )
    bleed = rules.bleed if page.bleed is None else page.bleed
    least = rules.outside(bleed)
    smallest = rules.print if look.smallest is None else look.smallest
    small = max(look.size * 0.78, min(look.size, smallest))
    # Header and footer are inside the margins and must keep the minimum distance from the edge.
    running = least + small * 2.6 / POINTS
    top = _margin("top", page.top, max(TOP * sheet.height, running), least)
    bottom = _margin("bottom", page.bottom, max(BOTTOM * sheet.height, running), least)
    outside = _margin("outside", page.outside, max(OUTSIDE * sheet.width, least), least)
    spine = rules.inside(pages)
    share = INSIDE if page.mirrored else OUTSIDE
    inside = _margin("inside", page.inside, max(share * sheet.width, spine + 2, outside), spine)
    found = Geometry(
        sheet.width, sheet.height, top, bottom, inside, outside,
        look.size, small, smallest, rules.line, bleed, bleed if rules.bleed_inside else 0.0,
    )  # fmt: skip
    if min(found.text_width, found.text_height) < 40:
        raise AskedWrongly(
            f"the margins leave {found.text_width:.0f} x {found.text_height:.0f} mm of "
            f"{plan.page.paper}; at least 40 x 40 mm are needed"
        )
    return found


def _margin(name: str, asked: float | None, usual: float, least: float) -> float:
    if asked is None:
        return usual
    if asked < least:
        raise AskedWrongly(f"page.{name} must be at least {least:g} mm here, got {asked:g}")
    return asked


@dataclass(frozen=True)
class PageGrid:
    """The grid of puzzles on a page; ``width`` and ``height`` are one puzzle's share, in mm."""

    columns: int
    rows: int
    width: float
    height: float
    # The width of the rules beside a puzzle; 0 if the rules are above it.
    aside: float = 0.0

    def tall(self, gap: float) -> float:
        """Its height, with a gap between the rows."""
        return self.rows * (self.height + gap) - gap

    @property
    def places(self) -> int:
        """How many puzzles the page holds."""
        return self.columns * self.rows


def grid_on(page: Geometry, columns: int, rows: int, height: float) -> PageGrid:
    """A grid of columns and rows on a page, in the remaining ``height``."""
    width = (page.text_width - (columns - 1) * page.gap) / columns
    return PageGrid(columns, rows, width, (height - (rows - 1) * page.gap) / rows)


def cell_in(
    drawing: Drawing, width: float, height: float, largest: float, smallest: float = 0.0
) -> float:
    """The size of a cell, in mm, when the drawing fills its share of the page.

    Clues share the page with the picture.  If this made the print smaller than ``smallest``
    points, the clues continue on the next page.

    >>> round(cell_in(Drawing(9, 9, "", (), ()), 91.2, 200, 13), 6)
    10.0
    """
    tall = drawing.height + 2 * MARGIN
    if drawing.notes:
        height = min(height, max(height * PICTURE, tall * cell_for(drawing, smallest)))
    across = width / (drawing.width + 2 * MARGIN)
    return max(0.5, min(across, height / tall, largest))


def cell_for(drawing: Drawing, smallest: float) -> float:
    """The cell size, in mm, at which the smallest print of a drawing has ``smallest`` points."""
    return smallest / print_of(drawing, 1.0)


def two_fit(page: Geometry, drawing: Drawing) -> bool:
    """Do two such drawings fit on a page, side by side or one above the other, with print that is
    large enough?"""
    cell = cell_for(drawing, page.smallest)
    width, height = (drawing.width + 2 * MARGIN) * cell, (drawing.height + 2 * MARGIN) * cell
    beside = 2 * width + page.gap <= page.text_width and height <= page.text_height
    above = 2 * height + page.gap <= page.text_height and width <= page.text_width
    return beside or above


def best_grid(
    page: Geometry,
    count: int,
    height: float,
    cells: Callable[[PageGrid], Sequence[float]],
    beside: bool = False,
) -> PageGrid:
    """The grid for ``count`` puzzles that maximises the smallest cell.

    ``cells`` returns the cell sizes of the puzzles in a grid.  ``beside`` also allows a single
    column with rules beside the puzzles.
    """
    grids = [
        grid_on(page, columns, math.ceil(count / columns), height)
        for columns in range(1, count + 1)
    ]
    if beside:
        grids.append(replace(grids[0], aside=ASIDE * grids[0].width))
    return max(grids, key=lambda grid: (round(min(cells(grid)), 3), -grid.places))


def print_of(drawing: Drawing, cell: float) -> float:
    """The size of the smallest print of a drawing that must be readable, in points."""
    return drawing.smallest * cell * POINTS


def spread(count: int, places: int, balance: bool) -> list[int]:
    """How many puzzles are on each page.

    >>> spread(9, 8, True), spread(9, 8, False)
    ([5, 4], [8, 1])
    """
    pages = math.ceil(count / places)
    if not balance:
        return [min(places, count - page * places) for page in range(pages)]
    less, more = divmod(count, pages)
    return [less + (page < more) for page in range(pages)]
