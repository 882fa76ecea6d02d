"""The conventions of editors: recommendations, in addition to the strict rules of ``faults``.

The rules are dated numbers for each style; some depend on the size.  ``broken`` names each rule
that a grid breaks.  The layout search tries to keep them (``layout_rules``).  An arrow-word has
only the rule against runs of two letters, which would be words without a clue.  A grid with bars
has only the rules about crossed letters.

>>> broken(Grid((".....", ".#.#.", ".....", ".#.#.", ".....")))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cruxpress.families.crossword.grids.faults import names, stretch
from cruxpress.families.crossword.grids.grid import SOLID, Cell, Grid, Slot, Style
from cruxpress.text.messages import Part, Said, said


@dataclass(frozen=True)
class Convention:
    """The conventions of a style.

    ``words``: words per cell, words per row and column, and the least and greatest factor of their
    sum.  ``blocks``: the largest share of blocks.  ``long``: an entry of this share of the longer
    side is long.  ``longs``: the least number of long entries.  ``checked``: the least share of
    crossed letters in an entry.  ``bar``: this many blocks in a line are too many.  ``cheaters``:
    the largest number of blocks that do not change the number of words.  ``slab``: an open corner
    of this many rows and columns is too wide.
    """

    words: tuple[float, float, float, float]
    blocks: float
    long: float
    longs: int
    checked: float = 0.0
    bar: int = 0
    cheaters: int = 0
    slab: tuple[int, int] = (0, 0)


# From how many cells on do the rules about words, long entries, blocks and slabs apply?
LEAST_AREA = 121
# 2026-11-16: British dailies have 28 to 32 entries at 15x15, American ones at most 78, and 140 at
# 21x21; a long entry has two thirds of the side, or a little more than half.
CONVENTIONS: dict[Style, Convention] = {
    "lattice": Convention(
        (0.074, 0.444, 0.92, 1.08), blocks=0.36, long=0.66, longs=2, checked=0.5, bar=5
    ),
    "blocked": Convention(
        (0.244, 0.717, 0.8, 1.02), blocks=0.2, long=0.53, longs=2, bar=5, cheaters=4, slab=(4, 5)
    ),
}


def word_range(style: Style, height: int, width: int) -> tuple[int, int] | None:
    """The least and the greatest usual number of words; None if there is no convention.

    >>> word_range("lattice", 15, 15), word_range("blocked", 15, 15), word_range("blocked", 21, 21)
    ((28, 32), (61, 78), (110, 140))
    """
    if style not in CONVENTIONS or height * width < LEAST_AREA:
        return None
    cells, edges, least, most = CONVENTIONS[style].words
    middle = cells * height * width + edges * (height + width)
    return round(least * middle), round(most * middle)


def long_from(style: Style, height: int, width: int) -> int:
    """From how many letters on is an entry long?

    >>> long_from("lattice", 15, 15), long_from("blocked", 15, 15)
    (10, 8)
    """
    return int(CONVENTIONS[style].long * max(height, width) + 0.5)


def broken(grid: Grid) -> list[Said]:
    """A sentence for each convention that a grid breaks."""
    if grid.style == "arrow":
        return list(_pairs(grid))
    if grid.bars:
        return list(_checking(grid))
    found = [*_size(grid), *_blocks(grid)]
    if grid.style == "lattice":
        return [*found, *_checking(grid)]
    return [*found, *_cheaters(grid), *_slabs(grid)]


def _ruled(rule: str, template: str, **parts: Part) -> Said:
    """A sentence about a broken rule, after the name of the rule."""
    return said("{rule}: {fault}", rule=rule, fault=said(template, **parts))


def _pairs(grid: Grid) -> Iterator[Said]:
    runs = [run for down in (False, True) for run in grid.runs(down) if len(run) == 2]
    if runs:
        places = [stretch(run) for run in runs]
        yield _ruled("pairs", "runs of two letters have no clue, here {cells}", cells=places)


def _size(grid: Grid) -> Iterator[Said]:
    """The number of words and of long entries."""
    usual = word_range(grid.style, grid.height, grid.width)
    if usual is None:
        return
    least, most = usual
    if not least <= len(grid.slots) <= most:
        yield _ruled(
            "words", "{count} words, {least} to {most} are usual",
            count=len(grid.slots), least=least, most=most,
        )  # fmt: skip
    long, longs = long_from(grid.style, grid.height, grid.width), CONVENTIONS[grid.style].longs
    found = sum(len(slot) >= long for slot in grid.slots)
    if found < longs:
        yield _ruled(
            "long", "{wanted} entries should have {least} letters or more, {count} have",
            wanted=longs, least=long, count=found,
        )  # fmt: skip


def _blocks(grid: Grid) -> Iterator[Said]:
    """The share of blocks, and blocks in a line."""
    rule, area = CONVENTIONS[grid.style], grid.height * grid.width
    share = 1 - len(grid.cells) / area
    if area >= LEAST_AREA and share > rule.blocks:
        yield _ruled(
            "blocks", "{count} of the cells are blocks, at most {most} should be",
            count=f"{share:.0%}", most=f"{rule.blocks:.0%}",
        )  # fmt: skip
    bars = [cell for cell in grid.where(SOLID) if _bar(grid, cell, rule.bar)]
    if bars:
        yield _ruled(
            "bars", "{count} blocks in a line, from {cells}", count=rule.bar, cells=names(bars)
        )


def _bar(grid: Grid, cell: Cell, length: int) -> bool:
    """Does a line of ``length`` blocks begin at a cell, across or down?"""
    inside = (cell.row + length <= grid.height, cell.column + length <= grid.width)
    down = inside[0] and not any(grid.open(cell.row + n, cell.column) for n in range(length))
    across = inside[1] and not any(grid.open(cell.row, cell.column + n) for n in range(length))
    return down or across


def _checking(grid: Grid) -> Iterator[Said]:
    """Entries with too few crossed letters, or with two uncrossed letters at an end."""
    few = [
        _name(slot) for slot in grid.slots if _share(grid, slot) < CONVENTIONS["lattice"].checked
    ]
    if few:
        yield _ruled("checking", "less than half of the letters are crossed in {slots}", slots=few)
    loose = [_name(slot) for slot in grid.slots if _loose(grid, slot)]
    if loose:
        yield _ruled(
            "ends", "two letters in a row are not crossed at an end of {slots}", slots=loose
        )


def _name(slot: Slot) -> Said:
    return said("{number} down" if slot.down else "{number} across", number=slot.number)


def _share(grid: Grid, slot: Slot) -> float:
    return sum(len(grid.crossings[cell]) > 1 for cell in slot.cells) / len(slot)


def _loose(grid: Grid, slot: Slot) -> bool:
    crossed = [len(grid.crossings[cell]) > 1 for cell in slot.cells]
    return not any(crossed[:2]) or not any(crossed[-2:])


def _cheaters(grid: Grid) -> Iterator[Said]:
    found = [cell for cell in grid.where(SOLID) if is_cheater(grid, cell)]
    most = CONVENTIONS["blocked"].cheaters
    if len(found) > most:
        yield _ruled(
            "cheaters", "{count} blocks change no word's number, at most {most} should",
            count=len(found), most=most,
        )  # fmt: skip


def is_cheater(grid: Grid, cell: Cell) -> bool:
    """Would the grid without this block have the same number of words?  True if exactly one
    neighbour across and one neighbour down are open."""
    row, column = cell
    across = grid.open(row, column - 1) + grid.open(row, column + 1)
    down = grid.open(row - 1, column) + grid.open(row + 1, column)
    return across == down == 1


def _slabs(grid: Grid) -> Iterator[Said]:
    """Corners where a slab, in either orientation, has no block."""
    if grid.height * grid.width < LEAST_AREA:
        return
    rows, columns = CONVENTIONS["blocked"].slab
    wide = [
        Cell(top, left)
        for top in (0, grid.height - 1)
        for left in (0, grid.width - 1)
        if _open(grid, top, left, rows, columns) or _open(grid, top, left, columns, rows)
    ]
    if wide:
        yield _ruled(
            "slabs", "no block within {rows} by {columns} cells of the corner {cells}",
            rows=rows, columns=columns, cells=names(wide),
        )  # fmt: skip


def _open(grid: Grid, top: int, left: int, rows: int, columns: int) -> bool:
    down, right = (1 if top == 0 else -1), (1 if left == 0 else -1)
    return all(
        grid.open(top + down * r, left + right * c) for r in range(rows) for c in range(columns)
    )
