"""The grid of a crossword: rows of cells, and the slots that take words.

| symbol | cell |
|---|---|
| ``.`` | a letter to fill |
| ``A`` | a letter that stands already |
| ``#`` | a block |
| ``@`` | a clue cell of an arrow-word |
| ``*`` | part of the picture of an arrow-word |

Words also end at *bars* between two cells (``bars``); an arrow-word has none.
The style follows from the cells.  An *arrow* grid has clue cells; its words have three letters
or more, and runs of two are free.  Otherwise every run of two or more is a word, and the grid
is *blocked* when each letter is in two words, *lattice* when some are in one.

>>> grid = Grid(("...", ".#.", "..."))
>>> grid.style, [slot.name for slot in grid.slots]
('lattice', ['1 across', '3 across', '1 down', '2 down'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from cruxpress.cells import Cell as Cell
from cruxpress.cells import Slot as Slot
from cruxpress.errors import ParseError, shown
from cruxpress.families.crossword.grids.bars import Bar, cut, taken, written
from cruxpress.said import said
from cruxpress.words import Language

SMALLEST, LARGEST = 3, 25  # rows or columns
BLANK, BLOCK, CLUE, PICTURE = ".", "#", "@", "*"
SOLID = BLOCK + CLUE + PICTURE
_RUN, _LETTER = re.compile(f"[^{SOLID}]+"), re.compile(f"[^{SOLID}{BLANK}]")

Style = Literal["blocked", "lattice", "arrow"]
STYLES: tuple[Style, ...] = ("blocked", "lattice", "arrow")

# Style -> the shortest run that is a word.
SHORTEST: dict[Style, int] = {"blocked": 2, "lattice": 2, "arrow": 3}


@dataclass(frozen=True)
class Grid:
    """Rows of equal length, and the bars between letters; see the table of symbols above."""

    rows: tuple[str, ...]
    bars: frozenset[Bar] = frozenset()

    def __post_init__(self) -> None:
        fault = next(_faults(self.rows), None)
        if fault:
            raise ParseError(fault)
        if self.bars:
            # A bar at the edge or beside a block says nothing: equal grids are written alike.
            parting = (one for one in self.bars if self.open(*one[0]) and self.open(*one[1]))
            object.__setattr__(self, "bars", frozenset(parting))
        if self.bars and any(CLUE in row for row in self.rows):
            raise ParseError(said("an arrow-word has no bars"))

    @staticmethod
    def parse(text: str, language: Language) -> Grid:
        """Read rows parted by ``/`` or line ends; small letters are read as capitals."""
        lines = (row.strip().upper() for row in text.strip().replace("/", "\n").splitlines())
        rows, bars = taken(lines)
        known = frozenset(BLANK + SOLID + language.alphabet)
        for row in rows:
            if not known.issuperset(row):
                strange = next(x for x in row if x not in known)
                raise ParseError(
                    f"a grid has the symbols {BLANK} {BLOCK} {CLUE} {PICTURE} and letters of "
                    f"{language.name}, got {shown(strange)} in {shown(row)}"
                )
        return Grid(rows, bars)

    def __str__(self) -> str:
        return "/".join(written(self.rows, self.bars) if self.bars else self.rows)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def open(self, row: int, column: int) -> bool:
        """Does a place lie in the grid and hold a letter?"""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return inside and self.rows[row][column] not in SOLID

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that hold a letter, in reading order."""
        return _cells(self._layout)

    @property
    def standing(self) -> int:
        """How many cells hold a letter already."""
        return sum(len(_LETTER.findall(row)) for row in self.rows)

    @property
    def lonely(self) -> Cell | None:
        """A cell that is in no word, if there is one."""
        return _lonely(self._layout)

    @property
    def single(self) -> int:
        """How many cells are in one word only."""
        return _single(self._layout)

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each slot, numbered in reading order."""
        return _places(self._layout)

    def where(self, symbols: str, but: bool = False) -> Iterator[Cell]:
        """The cells that hold one of the symbols, or with ``but`` all others."""
        for r, row in enumerate(self.rows):
            yield from (Cell(r, c) for c, symbol in enumerate(row) if (symbol in symbols) != but)

    @cached_property
    def style(self) -> Style:
        """What kind of grid it is."""
        if any(CLUE in row for row in self.rows):
            return "arrow"
        return "lattice" if 1 in self._runs else "blocked"

    @cached_property
    def _runs(self) -> list[int]:
        """The lengths of all runs of letter cells, those of one cell too."""
        if self.bars:
            return [len(run) for down in (False, True) for run in self.runs(down)]
        lines = (*self.rows, *map("".join, zip(*self.rows, strict=True)))
        return [len(run) for line in lines for run in _RUN.findall(line)]

    @cached_property
    def lengths(self) -> list[int]:
        """The lengths of all slots, in no order; sooner there than the slots."""
        least = SHORTEST[self.style]
        return [length for length in self._runs if length >= least]

    def runs(self, down: bool) -> Iterator[tuple[Cell, ...]]:
        """All runs of letter cells in a direction, those of one cell too, by their first cells."""
        lines = map("".join, zip(*self.rows, strict=True)) if down else self.rows
        found = [
            tuple(Cell(n, line) if down else Cell(line, n) for n in range(*match.span()))
            for line, text in enumerate(lines)
            for match in _RUN.finditer(text)
        ]
        if self.bars:
            found = [piece for run in found for piece in cut(run, self.bars)]
        yield from sorted(found) if down else found

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots: across by number, then down by number."""
        return _slots(self._layout)

    @cached_property
    def crossings(self) -> dict[Cell, tuple[tuple[int, int], ...]]:
        """Cell -> the slots that it is in, each with the position in the slot."""
        return _crossings(self._layout)

    @cached_property
    def _layout(self) -> Grid:
        """The grid without letters, on which slots depend alone: fills of one layout share them."""
        return self.emptied() if any(map(_LETTER.search, self.rows)) else self

    def letter(self, cell: Cell) -> str:
        """The letter that stands in a cell, or ``""``."""
        symbol = self.rows[cell.row][cell.column]
        return "" if symbol == BLANK else symbol

    def pattern(self, slot: Slot) -> str:
        """What stands in the cells of a slot: ``.A..``."""
        row, column = slot.cells[0]
        line, start = (self._columns[column], row) if slot.down else (self.rows[row], column)
        return line[start : start + len(slot.cells)]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What stands in the cells of each slot."""
        return tuple(map(self.pattern, self.slots))

    @cached_property
    def _columns(self) -> tuple[str, ...]:
        return tuple(map("".join, zip(*self.rows, strict=True)))

    def filled(self, words: Sequence[str]) -> Grid:
        """The grid with a word in each slot, in the order of the slots."""
        rows = [list(row) for row in self.rows]
        for slot, word in zip(self.slots, words, strict=True):
            for (row, column), letter in zip(slot.cells, word, strict=True):
                rows[row][column] = letter
        return self.lettered(rows)

    def lettered(self, rows: Iterable[Iterable[str]]) -> Grid:
        """The grid with other letters in its cells: these rows, and the bars that it has."""
        return Grid(tuple(map("".join, rows)), self.bars)

    def emptied(self) -> Grid:
        """The grid without letters."""
        return self.lettered(_LETTER.sub(BLANK, row) for row in self.rows)

    def transposed(self) -> Grid:
        """The grid with rows and columns exchanged."""
        bars = frozenset((Cell(b, a), Cell(d, c)) for (a, b), (c, d) in self.bars)
        return Grid(tuple(map("".join, zip(*self.rows, strict=True))), bars)


@lru_cache(maxsize=256)
def _cells(layout: Grid) -> tuple[Cell, ...]:
    return tuple(layout.where(SOLID, but=True))


@lru_cache(maxsize=256)
def _lonely(layout: Grid) -> Cell | None:
    return next((cell for cell in layout.cells if cell not in layout.crossings), None)


@lru_cache(maxsize=256)
def _single(layout: Grid) -> int:
    return sum(len(slots) == 1 for slots in layout.crossings.values())


@lru_cache(maxsize=256)
def _places(layout: Grid) -> tuple[tuple[int, ...], ...]:
    width = layout.width
    return tuple(tuple(row * width + column for row, column in slot.cells) for slot in layout.slots)


@lru_cache(maxsize=256)
def _slots(layout: Grid) -> tuple[Slot, ...]:
    least = SHORTEST[layout.style]
    found = [
        (run[0], down, run) for down in (False, True) for run in layout.runs(down)
        if len(run) >= least
    ]  # fmt: skip
    numbers = {start: n for n, start in enumerate(sorted({s for s, _, _ in found}), start=1)}
    return tuple(Slot(numbers[start], down, run) for start, down, run in found)


@lru_cache(maxsize=256)
def _crossings(layout: Grid) -> dict[Cell, tuple[tuple[int, int], ...]]:
    found: dict[Cell, list[tuple[int, int]]] = {}
    for index, slot in enumerate(layout.slots):
        for position, cell in enumerate(slot.cells):
            found.setdefault(cell, []).append((index, position))
    return {cell: tuple(places) for cell, places in found.items()}


def _faults(rows: tuple[str, ...]) -> Iterator[str]:
    if not SMALLEST <= len(rows) <= LARGEST:
        yield f"a grid has {SMALLEST} to {LARGEST} rows, got {len(rows)}"
        return
    for row in rows:
        if len(row) != len(rows[0]):
            yield f"all rows must be of one length, got {len(rows[0])} and {len(row)}"
            return
    if not SMALLEST <= len(rows[0]) <= LARGEST:
        yield f"a grid has {SMALLEST} to {LARGEST} columns, got {len(rows[0])}"
