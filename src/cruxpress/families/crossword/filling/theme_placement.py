"""Theme words placed into the slots of a grid before it is filled.

Each word tries some slots of its length, and stays in the first one from which the rest of the
grid can still be filled; what finds no place is left out and told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.grids.grid import BLANK, Grid, Slot

# How many slots does a word try?
TRIES = 8


@dataclass
class Placed:
    """A grid with some words in place: slot -> word; those that found no place; what the user
    should know of the grid; and, where there is one, the grid with words that should stand too but
    may be exchanged."""

    grid: Grid
    words: dict[int, ThemeWord] = field(default_factory=dict)
    left_out: list[ThemeWord] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    begun: Grid | None = None


def place(
    grid: Grid,
    wanted: Sequence[ThemeWord],
    fillable: Callable[[Grid], bool],
    stream: Stream,
    most: int,
    failures: float = inf,
) -> Placed:
    """Place words in the order given, at most so many of a theme; the user's all.

    After so many ``failures`` no word of a theme is tried any more.
    """
    placed = Placed(grid)
    for word in wanted:
        if word.source != "user" and len(placed.words) >= most:
            break
        slots = _open_slots(placed, word.word) if word.source == "user" or failures > 0 else []
        stream.shuffle(slots)
        for index in slots[:TRIES]:
            tried = with_word(placed.grid, grid.slots[index], word.word)
            if fillable(tried):
                placed.grid = tried
                placed.words[index] = word
                break
            failures -= 1
        else:
            placed.left_out.append(word)
    return placed


def _open_slots(placed: Placed, word: str) -> list[int]:
    """The slots that take the word as the letters stand; with crossing letters first."""
    fitting = []
    for index, slot in enumerate(placed.grid.slots):
        pattern = placed.grid.pattern(slot)
        open_ = index not in placed.words and BLANK in pattern and len(pattern) == len(word)
        if open_ and all(p in (BLANK, x) for p, x in zip(pattern, word, strict=True)):
            fitting.append(index)
    return fitting


def with_word(grid: Grid, slot: Slot, word: str) -> Grid:
    """The grid with a word written into a slot."""
    rows = [list(row) for row in grid.rows]
    for (row, column), letter in zip(slot.cells, word, strict=True):
        rows[row][column] = letter
    return grid.lettered(rows)
