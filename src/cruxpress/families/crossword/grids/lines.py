"""A lattice line by line: which blocks a row or column may have, and rows and columns together.

On the skeleton of a lattice every second row and every second column is a line, and cells where
two lines meet are *junctions*.  A cell of one line alone can be a block without any other line
knowing of it; so once the junctions are settled, lines are chosen one by one from all that they
may be, until the grid as a whole keeps the conventions.

>>> sorted(ways("A??????", 0))
['A..#...', 'A......']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from cruxpress.families.crossword.grids.conventions import broken, word_range
from cruxpress.families.crossword.grids.faults import Symmetry, faults
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid
from cruxpress.seeds import Stream

# Is there a word for a pattern?
Known = Callable[[str], bool]

# A cell about which nothing is settled yet.
FREE = "?"
# How long is the shortest word of a lattice?
SHORTEST = 3
# How often is another line tried before a skeleton is given up?
TRIES = 40
# From how many tries before the end on is any number of words taken?
ANY = 4

_RUN = re.compile(f"[^{BLOCK}]+")


@lru_cache(maxsize=100_000)
def ways(line: str, parity: int) -> tuple[str, ...]:
    """All that a line may be: free cells are blocks or open; junctions, which lie at places of
    that parity, are open unless they are blocks already."""
    places = [at for at, x in enumerate(line) if x == FREE and at % 2 != parity]
    bare = list(line.replace(FREE, BLANK))
    found = []
    for choice in product(BLANK + BLOCK, repeat=len(places)):
        for at, symbol in zip(places, choice, strict=True):
            bare[at] = symbol
        text = "".join(bare)
        if all(_good(run.start(), run.end(), parity) for run in _RUN.finditer(text)):
            found.append(text)
    return tuple(found)


def _good(start: int, end: int, parity: int) -> bool:
    """Is a run a word, with at least half of its letters at junctions?"""
    crossed = sum(at % 2 == parity for at in range(start, end))
    return end - start >= SHORTEST and 2 * crossed >= end - start


@dataclass(frozen=True)
class Frame:
    """The size of a lattice, its symmetry, and the parity of its lines (rows, columns)."""

    height: int
    width: int
    symmetry: Symmetry
    parity: tuple[int, int]

    @property
    def lines(self) -> Iterator[tuple[bool, int]]:
        """Each line: does it go down, and the number of its row or column."""
        yield from ((False, row) for row in range(self.parity[0], self.height, 2))
        yield from ((True, column) for column in range(self.parity[1], self.width, 2))

    def cells(self, down: bool, number: int) -> list[Cell]:
        """The cells of a line."""
        length = self.height if down else self.width
        return [Cell(n, number) if down else Cell(number, n) for n in range(length)]

    def image(self, down: bool, number: int) -> tuple[int, bool]:
        """The line that mirrors a line, and whether it is read the other way round."""
        if self.symmetry == "none":
            return number, False
        last = (self.width if down else self.height) - 1
        if self.symmetry == "rotate":
            return last - number, True
        return (last - number, False) if down else (number, True)

    def ways(self, line: str, down: bool, number: int) -> tuple[str, ...]:
        """All that a line may be, in its symmetry."""
        found = ways(line, self.parity[0] if down else self.parity[1])
        partner, turned = self.image(down, number)
        if partner == number and turned:
            return tuple(one for one in found if _solid(one) == _solid(one[::-1]))
        return found


def _solid(line: str) -> list[bool]:
    return [x == BLOCK for x in line]


def completed(
    frame: Frame, symbols: Mapping[Cell, str], known: Known, stream: Stream
) -> Grid | None:
    """A lattice with these letters and blocks, which are symmetric already: one that keeps the
    conventions, or of a few tries the one that breaks fewest; None where lines cannot be.

    ``known`` says whether there is a word for a pattern such as ``L.R``.
    """
    choices: dict[tuple[bool, int], tuple[str, ...]] = {}
    for down, number in frame.lines:
        if frame.image(down, number)[0] >= number:
            choices[down, number] = _hopeful(frame, symbols, (down, number), known)
            if not choices[down, number]:
                return None
    usual = word_range("lattice", frame.height, frame.width) or (0, frame.height * frame.width)
    chosen = {line: stream.choice(found) for line, found in choices.items()}
    best: tuple[int, Grid] | None = None
    for turn in range(TRIES):
        words = sum(_words(frame, line, text) for line, text in chosen.items())
        if usual[0] <= words <= usual[1] or turn >= TRIES - ANY:
            grid = _grid(frame, symbols, chosen)
            sins = len(broken(grid))
            if (best is None or sins < best[0]) and not faults(grid, "lattice", frame.symmetry):
                best = sins, grid
            if best and not best[0]:
                break
        _change(frame, chosen, choices, (words < usual[0]) - (words > usual[1]), stream)
    return best[1] if best else None


def _hopeful(
    frame: Frame, symbols: Mapping[Cell, str], line: tuple[bool, int], known: Known
) -> tuple[str, ...]:
    """What a line may be so that there are words for it and for the line that mirrors it."""
    down, number = line
    partner, turned = frame.image(down, number)
    mine, other = (
        "".join(symbols.get(cell, FREE) for cell in frame.cells(down, at))
        for at in (number, partner)
    )
    found = []
    for way in frame.ways(mine, down, number):
        opposite = _lettered(way[::-1] if turned else way, other)
        if all(known(run) for text in (way, opposite) for run in _RUN.findall(text)):
            found.append(way)
    return tuple(found)


def _lettered(way: str, line: str) -> str:
    """The blocks of a way with the letters of another line."""
    return "".join(
        BLOCK if x == BLOCK else y if y != FREE else BLANK for x, y in zip(way, line, strict=True)
    )


def _words(frame: Frame, line: tuple[bool, int], text: str) -> int:
    """The words of a line and of the one that mirrors it."""
    return len(_RUN.findall(text)) * (1 + (frame.image(*line)[0] != line[1]))


def _change(
    frame: Frame, chosen: dict[tuple[bool, int], str],
    choices: Mapping[tuple[bool, int], tuple[str, ...]], way: int, stream: Stream,
) -> None:  # fmt: skip
    """Take something else for a line: with more words, with fewer, or anything."""
    line = stream.choice([*choices])
    now = _words(frame, line, chosen[line])
    better = [one for one in choices[line] if (_words(frame, line, one) - now) * way >= 0]
    chosen[line] = stream.choice(better)


def _grid(
    frame: Frame, symbols: Mapping[Cell, str], chosen: Mapping[tuple[bool, int], str]
) -> Grid:
    """The grid of chosen lines: what is in no line is a block."""
    rows = [[BLOCK] * frame.width for _ in range(frame.height)]
    for (down, number), text in chosen.items():
        partner, turned = frame.image(down, number)
        for at, line in ((number, text), (partner, text[::-1] if turned else text)):
            for cell, symbol in zip(frame.cells(down, at), line, strict=True):
                rows[cell.row][cell.column] = BLOCK if symbol == BLOCK else BLANK
    for (row, column), symbol in symbols.items():
        rows[row][column] = symbol
    return Grid(tuple(map("".join, rows)))
