"""Lattices built around given words.

The kernel places the words on the lines of a skeleton (``kernels/crossword/build_lattice.hpp``)
and lists how each line may be split into words.  The other lines are then completed, so
that the lattice keeps the conventions if possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from cruxpress._kernels import crossword as kernel
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.conventions import broken, word_range
from cruxpress.families.crossword.grids.faults import SYMMETRIES, Symmetry, faults, image
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid

# How many moves does the search of one arrangement take?  A few tenths of a second.
MOVES = 200_000
# How many arrangements are searched, and how many of them are completed?
ARRANGEMENTS, COMPLETED = 10, 4
# How many words may be missing in all arrangements together?  With more, success is unlikely.  The
# limit is higher without symmetry, where success is likelier and no fallback remains.
LACKING = {"rotate": 3, "mirror": 3, "none": 8}
# In how many of ten arrangements do the lines begin in the corner?  This leaves most room.  All
# arrangements do if the words have more than one letter for every ``CROWDED`` cells.
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
    """Lattices that contain all the words, and whose other slots the ``lexicon`` can probably fill.

    ``loose`` allows uncrossed letters where rows and columns meet.

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
    """Does a symmetric skeleton of this size exist?"""
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
    """Letters and blocks of an arrangement, the choices of its lines, and the number of words
    without a place."""
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
    """The text of a line from the bits of its blocks.

    >>> _text(0b1000, 7)
    '...#...'
    """
    return "".join(BLOCK if blocks >> at & 1 else BLANK for at in range(length))


# How many changes of a line are tried before a skeleton is given up?
TRIES = 40
# In how many of the last tries is any number of words accepted?
ANY = 4
# The length of the shortest word.
SHORTEST = 3

_RUN = re.compile(f"[^{BLOCK}]{{{SHORTEST},}}")

# A row or column: whether it runs down, and its number.
Line = tuple[bool, int]
# Line -> its possible texts, the likeliest first; the symmetric line follows from the choice.
Choices = Mapping[Line, tuple[str, ...]]


@dataclass(frozen=True)
class LatticeFrame:
    """The size of a lattice, its symmetry, and the parity of its lines (rows, columns)."""

    height: int
    width: int
    symmetry: Symmetry
    parity: tuple[int, int]

    def cells(self, down: bool, number: int) -> list[Cell]:
        """The cells of a line."""
        length = self.height if down else self.width
        return [Cell(n, number) if down else Cell(number, n) for n in range(length)]

    def image(self, down: bool, number: int) -> tuple[int, bool]:
        """The number of the symmetric line, and whether its text is reversed."""
        if self.symmetry == "none":
            return number, False
        last = (self.width if down else self.height) - 1
        if self.symmetry == "rotate":
            return last - number, True
        return (last - number, False) if down else (number, True)


def completed(
    frame: LatticeFrame, symbols: Mapping[Cell, str], choices: Choices, stream: Stream
) -> Grid | None:
    """Complete a lattice with these letters and blocks, which are already symmetric.

    The first lattice that keeps the conventions, or of ``TRIES`` the one that breaks the fewest;
    None if all have faults.
    """
    usual = word_range("lattice", frame.height, frame.width) or (0, frame.height * frame.width)
    chosen = {line: found[0] for line, found in choices.items()}
    best: tuple[int, Grid] | None = None
    for turn in range(TRIES):
        words = sum(_words(frame, line, text) for line, text in chosen.items())
        if usual[0] <= words <= usual[1] or turn >= TRIES - ANY or not turn:
            grid = _grid(frame, symbols, chosen)
            sins = len(broken(grid))
            if (best is None or sins < best[0]) and not faults(grid, "lattice", frame.symmetry):
                best = sins, grid
            if best and not best[0]:
                break
        _change(frame, chosen, choices, (words < usual[0]) - (words > usual[1]), stream)
    return best[1] if best else None


def likeliest(frame: LatticeFrame, symbols: Mapping[Cell, str], choices: Choices) -> Grid | None:
    """The lattice of the likeliest text of each line; None if it has faults."""
    grid = _grid(frame, symbols, {line: found[0] for line, found in choices.items()})
    return None if faults(grid, "lattice", frame.symmetry) else grid


def _words(frame: LatticeFrame, line: Line, text: str) -> int:
    """The number of words in a line and its symmetric line."""
    return len(_RUN.findall(text)) * (1 + (frame.image(*line)[0] != line[1]))


def _change(
    frame: LatticeFrame, chosen: dict[Line, str], choices: Choices, way: int, stream: Stream,
) -> None:  # fmt: skip
    """Choose another text for a random line: with ``way`` 1 not fewer words, with -1 not more."""
    line = stream.choice([*choices])
    now = _words(frame, line, chosen[line])
    better = [one for one in choices[line] if (_words(frame, line, one) - now) * way >= 0]
    chosen[line] = stream.choice(better)


def _grid(frame: LatticeFrame, symbols: Mapping[Cell, str], chosen: Mapping[Line, str]) -> Grid:
    """The grid of the chosen lines; cells outside all lines are blocks."""
    rows = [[BLOCK] * frame.width for _ in range(frame.height)]
    for (down, number), text in chosen.items():
        partner, turned = frame.image(down, number)
        for at, line in ((number, text), (partner, text[::-1] if turned else text)):
            for cell, symbol in zip(frame.cells(down, at), line, strict=True):
                rows[cell.row][cell.column] = BLOCK if symbol == BLOCK else BLANK
    for (row, column), symbol in symbols.items():
        rows[row][column] = symbol
    return Grid(tuple(map("".join, rows)))
