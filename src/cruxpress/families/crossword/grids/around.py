"""Lattices built around words that must be in them.

The kernel puts the words on the lines of a skeleton (``kernels/crossword/around.hpp``); what is
then left open is completed line by line (``lines``), to lattices that keep the conventions where
that can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cruxpress._kernels import crossword as kernel
from cruxpress.families.crossword.grids.faults import SYMMETRIES, Symmetry, image
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid
from cruxpress.families.crossword.grids.lines import Frame, Known, completed
from cruxpress.seeds import Stream

# How often does the search begin for one arrangement, how many places does it try before it begins
# again, and how many for one word?
STARTS, NODES, BREADTH = 6, 2000, 3
# How many arrangements are looked at, and how often is each completed?
ARRANGEMENTS, COMPLETIONS = 250, 1
# How many arrangements may lack a word?  Then there are too many.
VAIN = 12
# In how many of ten arrangements do the lines begin in the corner?  That leaves most room.
CORNER = 8
# The letter whose code is 0, the longest word that pairs are told of, and how many bytes they are.
FIRST, LONGEST, SIZE = ord("A"), 15, 1 << 19


def pairs_of(words: Iterable[str]) -> bytes:
    """A bit for every two letters that some word has at two places, as the kernel counts them."""
    bits = bytearray(SIZE)
    for word in words:
        length = len(word)
        if length <= LONGEST:
            codes = [(at, ord(x) - FIRST) for at, x in enumerate(word)]
            for (one, first), (two, second) in combinations(codes, 2):
                bit = (length << 8 | one << 4 | two) << 10 | first << 5 | second
                bits[bit >> 3] |= 1 << (bit & 7)
    return bytes(bits)


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
    pairs: bytes = b"",
) -> Iterator[Built]:
    """Lattices in which the words stand; those with all of them as they are found, and the one
    with most of them where none has all.  ``known`` says whether there is a word for a pattern,
    and ``pairs`` (of ``pairs_of``) the same for two letters.

    >>> built = next(lattices_around(["CRUX", "PRESS"], (9, 9), "rotate", Stream(1)))
    >>> sorted(built.words)
    ['CRUX', 'PRESS']
    """
    best: Built | None = None
    vain = 0
    for _ in range(ARRANGEMENTS):
        frame = Frame(*size, symmetry, _parity(stream))
        symbols, placed = _arranged(frame, words, pairs, stream)
        vain += len(placed) < len(words)
        if vain > VAIN:
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
    frame: Frame, words: Sequence[str], pairs: bytes, stream: Stream
) -> tuple[dict[Cell, str], tuple[str, ...]]:
    """The letters and blocks of an arrangement, and the words in it."""
    letters = "".join(words)
    spots, closed, _ = kernel.around(
        (frame.height, frame.width), SYMMETRIES.index(frame.symmetry), frame.parity,
        bytes(ord(x) - FIRST for x in letters), bytes(map(len, words)), stream.seed(),
        STARTS, NODES, BREADTH, pairs,
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
