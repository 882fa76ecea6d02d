"""Read the cells of an ipuz crossword: grid, numbers, letters, bars and circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError, shown
from cruxpress.families.crossword.grids.arrows import offers
from cruxpress.families.crossword.grids.bars import Bar, bar
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, CLUE, PICTURE, SOLID, Grid
from cruxpress.files.formats.crosswords import letter_of, sized
from cruxpress.text.messages import said

# The style for bars and its sides; line styles that do not say whether a word ends there.
BARRED, SIDES = "barred", {"T": "top", "R": "right", "B": "bottom", "L": "left"}
BROKEN_LINES = ("dotted", "dashed")
LOOKS = "colours and other looks of cells are left out"
CIRCLE = {"shapebg": "circle"}
SHAPED = "omitted cells are read as blocks"


class IpuzBoard:
    """The fields ``puzzle`` and ``solution``, checked against the stated size."""

    def __init__(self, data: dict[str, Any]):
        size = data.get("dimensions")
        size = size if isinstance(size, dict) else {}
        self.width, self.height = sized(size.get("width"), size.get("height"))
        self.block, self.empty = data.get("block", BLOCK), data.get("empty", 0)
        styles = data.get("styles")
        self.styles = styles if isinstance(styles, dict) else {}
        self._notes: dict[str, None] = {}
        self.rows = self._rows("puzzle", data.get("puzzle"))
        solution = data.get("solution")
        self.solution = self._rows("solution", solution) if solution is not None else None
        self.given: dict[Cell, str] = {}
        self.circles: set[Cell] = set()
        self.bars: set[Bar] = set()
        self.labels = {cell: self._label(cell, entry) for cell, entry in self._cells(self.rows)}
        for cell, entry in self._cells(self.solution or []):
            if isinstance(entry, dict):
                self._look(cell, entry.get("style"))

    @property
    def notes(self) -> tuple[str, ...]:
        """What was lost in reading."""
        return tuple(self._notes)

    def _rows(self, name: str, rows: Any) -> list[list[Any]]:
        """Check that a field has rows of the stated size."""
        if not isinstance(rows, list) or len(rows) != self.height:
            raise ParseError(f"expected {self.height} rows in the field {name!r}")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, list) or len(row) != self.width:
                raise ParseError(f"expected {self.width} cells in row {number} of {name!r}")
        return rows

    def _cells(self, rows: list[list[Any]]) -> Iterator[tuple[Cell, Any]]:
        for r, row in enumerate(rows):
            yield from ((Cell(r, c), entry) for c, entry in enumerate(row))

    def _label(self, cell: Cell, entry: Any) -> Any:
        """The label of a cell: the block symbol, None, a number, or 0 for an empty cell."""
        if isinstance(entry, dict):
            self._look(cell, entry.get("style"))
            if isinstance(entry.get("value"), str) and entry["value"]:
                self.given[cell] = letter_of(entry["value"], cell.name)
            entry = entry.get("cell", self.empty)
        if entry is None or entry == self.block:
            return entry
        if entry == self.empty or entry in (0, "0", "", " "):
            return 0
        if isinstance(entry, bool) or not isinstance(entry, (int, str)):
            raise ParseError(
                said("expected a number, a block or nothing in {name}", name=cell.name)
            )
        return entry

    def _look(self, cell: Cell, style: Any) -> None:
        """Keep circles and bars; note that other styles are dropped."""
        if isinstance(style, str):
            style = self.styles.get(style)
        if not isinstance(style, dict):
            return
        if any(style.get(line) for line in BROKEN_LINES):
            raise ParseError(
                said("{name} has dotted or dashed lines: do words end there?", name=cell.name)
            )
        self.bars |= set(_bars(cell, style.get(BARRED)))
        if style.get("divided"):
            raise ParseError(
                said("{name} is divided: one letter a cell is expected", name=cell.name)
            )
        if style.get("shapebg") == "circle":
            self.circles.add(cell)
        kept = {BARRED: style.get(BARRED), **CIRCLE}
        if any(value for name, value in style.items() if (name, value) not in kept.items()):
            self._notes[LOOKS] = None

    def grid(self) -> Grid:
        """The grid of a crossword that is not an arrow-word."""
        if None in self.labels.values():
            self._notes[SHAPED] = None
        return self._grid({cell: BLOCK for cell, label in self._solid()})

    def arrow_grid(self, places: Iterable[Any]) -> Grid:
        """The grid of an arrow-word.  Blocks with clues are clue cells; if no clue has a location,
        all blocks are.  Omitted cells are the picture."""
        wanted = [one for one in map(_point, places) if one]
        shift = self._shift(wanted)
        clued = {Cell(row - shift, column - shift) for row, column in wanted}
        symbols = {
            cell: PICTURE if label is None else CLUE if cell in clued or not clued else BLOCK
            for cell, label in self._solid()
        }
        return self._grid(symbols)

    def _shift(self, wanted: list[Cell]) -> int:
        """0 or 1: some programs call the first cell [0, 0], others [1, 1]."""
        solid = {cell for cell, _ in self._solid()}
        for shift in (0, 1):
            if all(Cell(row - shift, column - shift) in solid for row, column in wanted):
                return shift
        raise ParseError(said("the clues are said to stand in cells that are no blocks"))

    def _solid(self) -> list[tuple[Cell, Any]]:
        return [(c, label) for c, label in self.labels.items() if label in (None, self.block)]

    def _grid(self, symbols: Mapping[Cell, str]) -> Grid:
        rows = [[BLANK] * self.width for _ in range(self.height)]
        for cell, symbol in (self.given | dict(symbols)).items():
            rows[cell.row][cell.column] = symbol
        return Grid(tuple(map("".join, rows)), frozenset(self.bars))

    def check_numbers(self, grid: Grid, arrow: bool) -> None:
        """Check the numbers against the grid's own numbering; an arrow-word may have none."""
        numbers = {slot.cells[0]: slot.number for slot in grid.slots}
        if arrow and not any(self.labels[cell] for cell in grid.cells):
            return
        for cell in grid.cells:
            label, right = self.labels[cell], numbers.get(cell, 0)
            if str(label) != str(right):
                got = shown(str(label)) if label else "nothing"
                raise ParseError(f"{cell.name} should be numbered {right or 'not at all'}, "
                                 f"the file has {got}")  # fmt: skip

    def check_places(self, grid: Grid, places: Mapping[str, Any]) -> None:
        """Check that the clue cell of each word is beside its first cell."""
        points = {name: point for name, place in places.items() if (point := _point(place))}
        shift = self._shift(list(points.values()))
        for slot in grid.slots:
            if slot.name in points:
                row, column = points[slot.name]
                if Cell(row - shift, column - shift) not in dict(offers(grid, slot)):
                    raise ParseError(
                        said("the clue cell of {name} is not beside its first cell", name=slot.name)
                    )

    def letters(self, grid: Grid) -> list[list[str]]:
        """The solution's entry for each cell; ``""`` for an empty cell."""
        if self.solution is None:
            return [[""] * self.width for _ in range(self.height)]
        return [
            [self._letter(grid, Cell(r, c), entry) for c, entry in enumerate(row)]
            for r, row in enumerate(self.solution)
        ]

    def _letter(self, grid: Grid, cell: Cell, entry: Any) -> str:
        if isinstance(entry, dict):
            entry = entry.get("value") if set(entry) <= {"value", "style", "cell"} else [entry]
        solid = grid.rows[cell.row][cell.column] in SOLID
        if entry == self.block:
            if not solid:
                raise ParseError(
                    said("the solution has a block in {name}, the grid has none", name=cell.name)
                )
            return ""
        if entry is None or entry == self.empty or entry in (0, "", " "):
            return ""
        if not isinstance(entry, str):
            raise ParseError(
                said("{name} has several letters: one letter a cell is expected", name=cell.name)
            )
        if solid:
            raise ParseError(f"the grid has no cell for the letter {shown(entry)} in {cell.name}")
        return entry


def barred(grid: Grid, cell: Cell) -> dict[str, str]:
    """The style for bars at the top and left of a cell, so that each bar is written once."""
    sides = "".join(side for side in "TL" if bar(cell, SIDES[side]) in grid.bars)
    return {BARRED: sides} if sides else {}


def _bars(cell: Cell, sides: Any) -> Iterator[Bar]:
    """Parse the bars of a cell: letters for its sides, such as ``TL``."""
    if sides and (not isinstance(sides, str) or set(sides.upper()) - set(SIDES)):
        raise ParseError(said("expected sides such as TL as the bars of {name}", name=cell.name))
    yield from (bar(cell, SIDES[side]) for side in (sides or "").upper())


def _point(place: Any) -> Cell | None:
    """Convert a pair [column, row] to a cell; None if it is not a pair of integers."""
    if not isinstance(place, list) or len(place) != 2:
        return None
    column, row = place
    return Cell(row, column) if isinstance(row, int) and isinstance(column, int) else None
