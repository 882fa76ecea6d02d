"""Finds words that conflict in a grid (relatives, or mixed US and GB spellings), and the cells to
refill.

The kernel excludes two words with the same dictionary form.  Families are wider (``words.kin``),
and computing them for a whole list would take longer than most fills.  So this module examines a
filled grid and replaces the later of two relatives.  Words from before the fill stay.
"""

from __future__ import annotations

from collections.abc import Collection

from cruxpress.clues.clue_conflicts import roots_of
from cruxpress.families.crossword.grids.grid import BLANK, Cell, Grid
from cruxpress.words.us_gb_spelling import side_of, varieties


def relatives(filled: Grid, standing: Grid, language: str) -> list[str]:
    """The words of a filled grid that are relatives of another; never words from before the fill.

    >>> grid = Grid(("EMU", ".#.", "EMU"))
    >>> relatives(Grid(("EMU", "M#S", "UPS")), grid.emptied(), "en")
    ['EMU']
    """
    mine = [BLANK not in word for word in standing.words]
    order = sorted(range(len(mine)), key=lambda index: not mine[index])
    seen: set[int] = set()
    found = []
    for index in order:
        word = filled.words[index]
        own = roots_of(word, language)
        if not mine[index] and not seen.isdisjoint(own):
            found.append(word)
        seen |= own
    return found


def overseas(filled: Grid, standing: Grid, language: str, side: str) -> list[str]:
    """The words of a filled grid whose spelling (US or GB) is not ``side``, or not that of most
    words; never words that were there before the fill.

    >>> grid = Grid(("GREY", "R##A", "A##R", "YARD"))
    >>> overseas(grid, grid.emptied(), "en", "GB")
    ['GRAY']
    """
    words, mine = filled.words, standing.words
    side = side or side_of(mine, language) or side_of(words, language)
    marks = varieties(language)
    return [word for word in words if marks.get(word, side) != side and word not in mine]


def around(filled: Grid, words: Collection[str], standing: Grid, rings: int = 1) -> list[Cell]:
    """The cells of some words and of those that cross them (and of those that cross these, with
    more ``rings``), but for letters that stood before."""
    slots = filled.slots
    near = {index for index in range(len(slots)) if filled.words[index] in words}
    for _ in range(rings):
        crossed = [cell for index in near for cell in slots[index].cells]
        near |= {index for cell in crossed for index, _ in filled.crossings[cell]}
    cells = {cell for index in near for cell in slots[index].cells}
    return sorted(cell for cell in cells if not standing.letter(cell))
