"""A freeform crossword: exactly the user's words, crossing, in a small grid.

The kernel of the wheel lays words out: greedy insertion, then ruin and recreate, for most words
placed, then the smaller area, then more crossings.  Nothing is filled, and cells that no word
needs stay out of the grid.

>>> from cruxpress.families.crossword.filling.own_words import asked_words
>>> placed = laid_out(asked_words("anna; nina; otto; tina", "en"), (9, 9), Stream(1), "en")
>>> sorted(word.word for word in placed.words.values()), placed.left_out
(['ANNA', 'NINA', 'OTTO', 'TINA'], [])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cruxpress import words as wordlists
from cruxpress._kernels import wheel as kernel
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.filling.theme_placement import Placed
from cruxpress.families.crossword.grids.grid import BLOCK, SMALLEST, Grid

# How many grids are built and rebuilt?  About a quarter of a second for twenty words.
ITERATIONS = 2000
# Which sides does a grid try, where the user names none?  The kernel takes no larger ones.
SIDES = (11, 13, 15, 18, 21, 24)


def laid_out(
    words: Sequence[ThemeWord], bounds: tuple[int | None, int | None], stream: Stream, code: str
) -> Placed:
    """Lay out the words in a grid within the bounds; ``left_out`` lists the others."""
    best = Placed(Grid((BLOCK * SMALLEST,) * SMALLEST), {}, list(words))
    for height, width in _bounds(*bounds):
        found = _laid(words, height, width, stream.seed(), code)
        if len(found.left_out) < len(best.left_out):
            best = found
        if not best.left_out:
            break
    return best


def _bounds(height: int | None, width: int | None) -> Iterator[tuple[int, int]]:
    """The greatest numbers of rows and columns, the smaller ones first."""
    sides = [(height or side, width or side) for side in SIDES]
    for one, two in dict.fromkeys(sides):
        yield min(one, SIDES[-1]), min(two, SIDES[-1])


def _laid(words: Sequence[ThemeWord], height: int, width: int, seed: int, code: str) -> Placed:
    letters = wordlists.language(code).codes("".join(one.word for one in words))
    lengths = bytes(len(one.word) for one in words)
    places, *size, _, _ = kernel.lay_out(letters, lengths, height, width, ITERATIONS, seed)
    tall, wide = (max(SMALLEST, side) for side in size)
    rows = [[BLOCK] * wide for _ in range(tall)]
    starts = {}
    for number, row, column, down in places:
        starts[row, column, bool(down)] = words[number]
        for n, letter in enumerate(words[number].word):
            rows[row + n * bool(down)][column + n * (not down)] = letter
    grid = Grid(tuple(map("".join, rows)))
    found = {n: starts.get((*slot.cells[0], slot.down)) for n, slot in enumerate(grid.slots)}
    left = [one for number, one in enumerate(words) if number not in {at for at, *_ in places}]
    return Placed(grid, {n: word for n, word in found.items() if word is not None}, left)
