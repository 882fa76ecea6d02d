"""The faults of a pattern, one sentence for each kind of fault.

New layouts have no faults; a user's own pattern must keep the same rules.  Words have at least
``shortest`` letters.  A lack of symmetry is a fault only if symmetry was requested.

>>> faults(Grid(("...#", "....", "....", "#...")), "blocked", "rotate")
[]
>>> faults(Grid(("...", ".#.", "...")), "blocked")
['a blocked grid has words both ways in each cell, but not in R1C2, R2C1, R2C3 and R3C2']
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Literal

from cruxpress.core.errors import ParseError
from cruxpress.families.crossword.grids.arrows import described, licences, offers
from cruxpress.families.crossword.grids.grid import (
    BLOCK,
    CLUE,
    PICTURE,
    SHORTEST,
    Cell,
    Grid,
    Style,
)
from cruxpress.text.messages import Said, said

Symmetry = Literal["rotate", "mirror", "none"]
SYMMETRIES: tuple[Symmetry, ...] = ("rotate", "mirror", "none")


def faults(
    grid: Grid, style: Style | None = None, symmetry: Symmetry = "none", shortest: int = 3
) -> list[Said]:
    """All faults of a pattern as a grid of a style (default: the style that its cells imply)."""
    style = style or grid.style
    found = [*_symbols(grid, style), *_words(grid, style, shortest), *_parts(grid)]
    if style == "arrow":
        found += _arrow(grid)
    if symmetry != "none":
        found += _symmetry(grid, symmetry)
    return found


def names(cells: Iterable[Cell]) -> list[str]:
    """The names of cells, as parts of a sentence.

    >>> said("here {cells}", cells=names(Cell(0, column) for column in range(9)))
    'here R1C1, R1C2, R1C3, R1C4, R1C5, R1C6 and 3 more'
    """
    return [cell.name for cell in cells]


def stretch(run: Sequence[Cell]) -> Said:
    """Name a run of cells by its first and last cell."""
    return said("{first} to {last}", first=run[0].name, last=run[-1].name)


def _symbols(grid: Grid, style: Style) -> Iterator[Said]:
    if style == "arrow":
        if grid.style != "arrow":
            yield said("an arrow-word has clue cells (@), here is none")
    elif strange := list(grid.where(CLUE + PICTURE)):
        yield said(
            "only an arrow-word has clue cells and a picture, here at {cells}",
            cells=names(strange),
        )


def _words(grid: Grid, style: Style, shortest: int) -> Iterator[Said]:
    """Letters in no word, letters in only one word of a blocked grid, words that are too short."""
    least = SHORTEST[style]
    across, down = (
        {cell for run in grid.runs(way) if len(run) >= least for cell in run}
        for way in (False, True)
    )
    if not grid.cells:
        yield said("the grid has no letters")
    if outside := [cell for cell in grid.cells if cell not in across | down]:
        yield said("each letter is in a word, but not {cells}", cells=names(outside))
    once = [cell for cell in grid.cells if (cell in across) != (cell in down)]
    if style == "blocked" and once:
        yield said(
            "a blocked grid has words both ways in each cell, but not in {cells}", cells=names(once)
        )
    runs = [run for way in (False, True) for run in grid.runs(way) if 2 <= len(run) < shortest]
    if style != "arrow" and runs:
        yield said(
            "words have {least} letters or more, but not {cells}",
            least=shortest,
            cells=[stretch(run) for run in runs],
        )


def _parts(grid: Grid) -> Iterator[Said]:
    parts = components(grid)
    if len(parts) > 1:
        yield said(
            "all letters must hang together, here are {count} parts, with {cells}",
            count=len(parts),
            cells=names(min(part) for part in parts),
        )


def components(grid: Grid) -> list[set[Cell]]:
    """The connected components of the letter cells, the largest first."""
    left, parts = set(grid.cells), []
    for cell in grid.cells:
        if cell in left:
            parts.append(_reached(cell, left))
    return sorted(parts, key=lambda part: (-len(part), min(part)))


def _reached(cell: Cell, left: set[Cell]) -> set[Cell]:
    left.discard(cell)
    part, open_ends = {cell}, [cell]
    while open_ends:
        for beside in neighbours(open_ends.pop()):
            if beside in left:
                left.discard(beside)
                part.add(beside)
                open_ends.append(beside)
    return part


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four neighbours of a cell, inside or outside the grid."""
    row, column = cell
    return (
        Cell(row - 1, column), Cell(row, column - 1), Cell(row, column + 1), Cell(row + 1, column),
    )  # fmt: skip


def image(symmetry: Symmetry, height: int, width: int) -> Callable[[Cell], Cell]:
    """The map of a symmetry from cell to cell: half a turn, or a left-right reflection.

    >>> image("rotate", 5, 7)(Cell(0, 1)), image("mirror", 5, 7)(Cell(0, 1))
    (Cell(row=4, column=5), Cell(row=0, column=5))
    """
    if symmetry == "rotate":
        return lambda cell: Cell(height - 1 - cell.row, width - 1 - cell.column)
    if symmetry == "mirror":
        return lambda cell: Cell(cell.row, width - 1 - cell.column)
    return lambda cell: cell


_ASKEW: dict[Symmetry, str] = {
    "rotate": "the pattern turned by half is another one: {cells} has no partner",
    "mirror": "the pattern mirrored left to right is another one: {cells} has no partner",
}


def _symmetry(grid: Grid, symmetry: Symmetry) -> Iterator[Said]:
    partner = image(symmetry, grid.height, grid.width)
    solid = set(grid.where(BLOCK + CLUE + PICTURE))
    if lonely := sorted(cell for cell in solid if partner(cell) not in solid):
        yield said(_ASKEW[symmetry], cells=names(lonely))
    mirrored = {tuple(sorted(map(partner, one))) for one in grid.bars}
    if askew := sorted(grid.bars - mirrored):
        yield said(
            "the bars are not symmetric: that between {cells} has no partner", cells=names(askew[0])
        )


def _arrow(grid: Grid) -> Iterator[Said]:
    clues = set(grid.where(CLUE))
    if grid.open(0, 0):
        yield said("the top left cell, R1C1, must be a clue cell")
    if touching := sorted({cell for cell in clues if clues & set(neighbours(cell))}):
        yield said("clue cells must not touch, here {cells}", cells=names(touching))
    last = sorted(cell for cell in clues if _last_four(cell, grid))
    if last:
        yield said(
            "the last two rows and columns meet without a clue cell, here is {cells}",
            cells=names(last),
        )
    yield from _licences(grid)
    yield from _picture(list(grid.where(PICTURE)))


def _last_four(cell: Cell, grid: Grid) -> bool:
    return cell.row >= grid.height - 2 and cell.column >= grid.width - 2


def _licences(grid: Grid) -> Iterator[Said]:
    if without := [described(slot) for slot in grid.slots if not list(offers(grid, slot))]:
        yield said("no clue cell lies beside the first cell of {slots}", slots=without)
        return
    try:
        granted = licences(grid)
    except ParseError as error:
        yield said("{fault}", fault=str(error))
        return
    used = {licence.cell for licence in granted.values()}
    if useless := [cell for cell in grid.where(CLUE) if cell not in used]:
        yield said("each clue cell serves a word, but not {cells}", cells=names(useless))


def _picture(cells: Collection[Cell]) -> Iterator[Said]:
    if not cells:
        return
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    box = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    if box != len(cells):
        yield said(
            "the picture (*) must be one full rectangle, here are {count} of {box} cells",
            count=len(cells),
            box=box,
        )
