"""Lattices built around words that must be in them.

The kernel puts the words on the lines of a skeleton (``kernels/crossword/build_lattice.hpp``) and says how
these may be parted into words; what is then left open is completed (``lines``), to lattices that
keep the conventions where that can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from cruxpress._kernels import crossword as kernel
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.faults import SYMMETRIES, Symmetry, image
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid
from cruxpress.families.crossword.grids.lattice_completion import (
    Choices,
    LatticeFrame,
    completed,
    likeliest,
)

# How many moves does the search of one arrangement take?  A few tenths of a second.
MOVES = 200_000
# How many arrangements are searched, and how many of them are completed?
ARRANGEMENTS, COMPLETED = 10, 4
# How many words may lack in all arrangements together?  With more, there is little hope; without
# symmetry there is more, and no other way afterwards.
LACKING = {"rotate": 3, "mirror": 3, "none": 8}
# In how many of ten arrangements do the lines begin in the corner?  That leaves most room, and is
# needed where the words have a letter for so many cells.
CORNER, CROWDED = 8, 6
# The letter whose code is 0 in every language.
FIRST = ord("A")


def lattices_around(
    words: Sequence[str],
    size: tuple[int, int],
    symmetry: Symmetry,
    stream: Stream,
    lexicon: kernel.Lexicon | None = None,
    *,
    loose: bool = False,
) -> Iterator[Grid]:
    """Lattices in which all the words stand, and for the rest of which the ``lexicon`` is likely
    to have words.  Those that are ``loose`` may have letters that nothing crosses where rows and
    columns meet.

    >>> grid = next(lattices_around(["CRUX", "PRESS"], (9, 9), "rotate", Stream(1)))
    >>> {"CRUX", "PRESS"} <= {grid.pattern(slot) for slot in grid.slots}
    True
    """
    done = lacking = 0
    for _ in range(ARRANGEMENTS):
        frame = LatticeFrame(*size, symmetry, _parity(words, size, stream))
        symbols, choices, homeless = _arranged(frame, words, lexicon, stream, loose)
        lacking += homeless
        if lacking > LACKING[symmetry]:
            return
        if homeless or not choices:
            continue
        found = completed(frame, symbols, choices, stream), likeliest(frame, symbols, choices)
        yield from dict.fromkeys(grid for grid in found if grid)
        done += any(found)
        if done == COMPLETED:
            return


def takes(height: int, width: int, symmetry: Symmetry) -> bool:
    """Is there a skeleton of that size?  Symmetry must keep it."""
    if symmetry == "none":
        return True
    return width % 2 == 1 and (symmetry == "mirror" or height % 2 == 1)


def _parity(words: Sequence[str], size: tuple[int, int], stream: Stream) -> tuple[int, int]:
    if CROWDED * sum(map(len, words)) > prod(size) or stream.below(10) < CORNER:
        return 0, 0
    return stream.below(2), stream.below(2)


def _arranged(
    frame: LatticeFrame,
    words: Sequence[str],
    lexicon: kernel.Lexicon | None,
    stream: Stream,
    loose: bool,
) -> tuple[dict[Cell, str], Choices, int]:
    """The letters and blocks of an arrangement, what its lines may be, and how many words lack."""
    letters = "".join(words)
    spots, closed, lines = kernel.around(
        (frame.height, frame.width), SYMMETRIES.index(frame.symmetry), frame.parity,
        bytes(ord(x) - FIRST for x in letters), bytes(map(len, words)), stream.seed(),
        MOVES, loose, lexicon,
    )  # fmt: skip
    partner = image(frame.symmetry, frame.height, frame.width)
    symbols: dict[Cell, str] = {}
    for word, row, column, down in spots:
        for n, letter in enumerate(words[word]):
            cell = Cell(row + n * down, column + n * (not down))
            symbols[cell] = letter
            symbols.setdefault(partner(cell), BLANK)
    symbols |= {Cell(*divmod(number, frame.width)): BLOCK for number in closed}
    choices = {
        (down, number): tuple(
            _text(blocks, frame.height if down else frame.width) for blocks in ways
        )
        for down, number, ways in lines
    }
    return symbols, choices, len(words) - len(spots)


def _text(blocks: int, length: int) -> str:
    """A line, of its blocks as bits.

    >>> _text(0b1000, 7)
    '...#...'
    """
    return "".join(BLOCK if blocks >> at & 1 else BLANK for at in range(length))
