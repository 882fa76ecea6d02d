"""A lattice completed: rows and columns parted into words so that the grid keeps the conventions.

On the skeleton of a lattice every second row and every second column is a line, and cells where
two lines meet are *junctions*.  A cell of one line alone can be a block without any other line
knowing of it; so once the junctions are settled, lines are chosen one by one from all that they
may be, until the grid as a whole keeps the conventions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids.conventions import broken, word_range
from cruxpress.families.crossword.grids.faults import Symmetry, faults
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Cell, Grid

# How often is another line tried before a skeleton is given up?
TRIES = 40
# From how many tries before the end on is any number of words taken?
ANY = 4
# How short is a run that is a word?
SHORTEST = 3

_RUN = re.compile(f"[^{BLOCK}]{{{SHORTEST},}}")

# A row or column: does it go down, and its number.
Line = tuple[bool, int]
# What lines may be, each for itself and the one that mirrors it: the likeliest first.
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
        """The line that mirrors a line, and whether it is read the other way round."""
        if self.symmetry == "none":
            return number, False
        last = (self.width if down else self.height) - 1
        if self.symmetry == "rotate":
            return last - number, True
        return (last - number, False) if down else (number, True)


def completed(
    frame: LatticeFrame, symbols: Mapping[Cell, str], choices: Choices, stream: Stream
) -> Grid | None:
    """A lattice with these letters and blocks, which are symmetric already: one that keeps the
    conventions, or of a few tries the one that breaks fewest; None where all have faults."""
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
    """The lattice for which words are likeliest to be found; None where it has faults."""
    grid = _grid(frame, symbols, {line: found[0] for line, found in choices.items()})
    return None if faults(grid, "lattice", frame.symmetry) else grid


def _words(frame: LatticeFrame, line: Line, text: str) -> int:
    """The words of a line and of the one that mirrors it."""
    return len(_RUN.findall(text)) * (1 + (frame.image(*line)[0] != line[1]))


def _change(
    frame: LatticeFrame, chosen: dict[Line, str], choices: Choices, way: int, stream: Stream,
) -> None:  # fmt: skip
    """Take something else for a line: with more words, with fewer, or anything."""
    line = stream.choice([*choices])
    now = _words(frame, line, chosen[line])
    better = [one for one in choices[line] if (_words(frame, line, one) - now) * way >= 0]
    chosen[line] = stream.choice(better)


def _grid(frame: LatticeFrame, symbols: Mapping[Cell, str], chosen: Mapping[Line, str]) -> Grid:
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
