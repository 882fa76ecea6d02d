"""Lattices built around words that must be in them.

The kernel puts the words on the lines of a skeleton (``kernels/crossword/around.hpp``); what is
then left open is completed line by line (``lines``), to lattices that keep the conventions where
that can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cruxpress._kernels import crossword as kernel
from cruxpress.families.crossword.grids.faults import SYMMETRIES, Symmetry, image
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid
from cruxpress.families.crossword.grids.lines import Frame, Known, completed
from cruxpress.seeds import Stream

# How often does the search begin for one arrangement, how many places does it try before it begins
# again, and how many for one word?
STARTS, NODES, BREADTH = 30, 200, 3
# How many arrangements are looked at, and how often is each completed?
ARRANGEMENTS, COMPLETIONS = 120, 1
# How many words may lack in all arrangements together?  Then there are too many.  Without symmetry
# there is more hope, and no other way afterwards.
LACKING = {"rotate": 9, "mirror": 9, "none": 110}
# In how many of ten arrangements do the lines begin in the corner?  That leaves most room.
CORNER = 8
# The letter whose code is 0 in every language.
FIRST = ord("A")


@dataclass(frozen=True)
class Built:
    """A lattice with the words that stand in it."""

    grid: Grid
    words: tuple[str, ...]


def lattices_around(
    words: Sequence[str],
    size: tuple[int, int],
    symmetry: Symmetry,
    stream: Stream,
    known: Known = lambda pattern: True,
    lexicon: kernel.Lexicon | None = None,
) -> Iterator[Built]:
    """Lattices in which the words stand; those with all of them as they are found, and the one
    with most of them where none has all.  ``known`` says whether there is a word for a pattern,
    and the kernel asks the same of a ``lexicon``.

    >>> built = next(lattices_around(["CRUX", "PRESS"], (9, 9), "rotate", Stream(1)))
    >>> sorted(built.words)
    ['CRUX', 'PRESS']
    """
    best: Built | None = None
    lacking = 0
    for _ in range(ARRANGEMENTS):
        frame = Frame(*size, symmetry, _parity(stream))
        symbols, placed = _arranged(frame, words, lexicon, stream)
        lacking += len(words) - len(placed)
        if lacking > LACKING[symmetry]:
            break
        for _ in range(COMPLETIONS):
            grid = completed(frame, symbols, known, stream)
            if grid and len(placed) == len(words):
                yield Built(grid, placed)
            elif grid and (best is None or len(placed) > len(best.words)):
                best = Built(grid, placed)
    if best:
        yield best


def takes(height: int, width: int, symmetry: Symmetry) -> bool:
    """Is there a skeleton of that size?  Symmetry must keep it."""
    if symmetry == "none":
        return True
    return width % 2 == 1 and (symmetry == "mirror" or height % 2 == 1)


def _parity(stream: Stream) -> tuple[int, int]:
    if stream.below(10) < CORNER:
        return 0, 0
    return stream.below(2), stream.below(2)


def _arranged(
    frame: Frame, words: Sequence[str], lexicon: kernel.Lexicon | None, stream: Stream
) -> tuple[dict[Cell, str], tuple[str, ...]]:
    """The letters and blocks of an arrangement, and the words in it."""
    letters = "".join(words)
    spots, closed, _ = kernel.around(
        (frame.height, frame.width), SYMMETRIES.index(frame.symmetry), frame.parity,
        bytes(ord(x) - FIRST for x in letters), bytes(map(len, words)), stream.seed(),
        STARTS, NODES, BREADTH, lexicon,
    )  # fmt: skip
    partner = image(frame.symmetry, frame.height, frame.width)
    symbols: dict[Cell, str] = {}
    for word, row, column, down in spots:
        for n, letter in enumerate(words[word]):
            cell = Cell(row + n * down, column + n * (not down))
            symbols[cell] = letter
            symbols.setdefault(partner(cell), BLANK)
    symbols |= {Cell(*divmod(number, frame.width)): BLOCK for number in closed}
    return symbols, tuple(words[word] for word, *_ in spots)
