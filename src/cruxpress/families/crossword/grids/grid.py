"""The grid of a crossword: rows of cells, and the slots for words.

| symbol | cell |
|---|---|
| ``.`` | a letter to fill |
| ``A`` | a letter that is already written |
| ``#`` | a block |
| ``@`` | a clue cell of an arrow-word |
| ``*`` | part of the picture of an arrow-word |

Words also end at *bars* between two cells (``bars``); an arrow-word has none.
The style follows from the cells.  An *arrow* grid has clue cells; its words have three letters
or more, and a run of two is not a word.  In other grids every run of two or more is a word.  The
grid is *blocked* if each letter is in two words, and *lattice* if some letters are in one.

>>> grid = Grid(("...", ".#.", "..."))
>>> grid.style, [slot.name for slot in grid.slots]
('lattice', ['1 across', '3 across', '1 down', '2 down'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Literal

from cruxpress.core.cells import Cell as Cell
from cruxpress.core.cells import Slot as Slot
from cruxpress.core.errors import ParseError, shown
from cruxpress.families.crossword.grids.bars import Bar, cut, taken, written
from cruxpress.text.messages import said
from cruxpress.words import Language

SMALLEST, LARGEST = 3, 25  # rows or columns
BLANK, BLOCK, CLUE, PICTURE = ".", "#", "@", "*"
SOLID = BLOCK + CLUE + PICTURE
_RUN, _LETTER = re.compile(f"[^{SOLID}]+"), re.compile(f"[^{SOLID}{BLANK}]")
# A translation table from cells to cells without letters: faster than testing each cell.
_BLANKED = bytes(code if chr(code) in SOLID else ord(BLANK) for code in range(256))
# All cells of the largest grid, by rows and by columns; runs are slices of these tuples.
_ROWS = tuple(tuple(Cell(r, c) for c in range(LARGEST)) for r in range(LARGEST))
_COLUMNS = tuple(zip(*_ROWS, strict=True))

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
            # Bars at the edge or beside a block have no effect.  Drop them, so that equal grids
            # compare equal.
            parting = (one for one in self.bars if self.open(*one[0]) and self.open(*one[1]))
            object.__setattr__(self, "bars", frozenset(parting))
        if self.bars and any(CLUE in row for row in self.rows):
            raise ParseError(said("an arrow-word has no bars"))

    @staticmethod
    def parse(text: str, language: Language) -> Grid:
        """Read rows separated by ``/`` or line ends; lower case becomes upper case."""
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
        """Is this position inside the grid and a letter cell?"""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return inside and self.rows[row][column] not in SOLID

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All letter cells, in reading order."""
        return self._layout.cells

    @property
    def standing(self) -> int:
        """The number of cells with a written letter."""
        text = "".join(self.rows)
        return len(text) - sum(map(text.count, SOLID + BLANK))

    @property
    def lonely(self) -> Cell | None:
        """The first letter cell that is in no word, or None."""
        return self._layout.lonely

    @property
    def single(self) -> int:
        """The number of cells that are in exactly one word."""
        return self._layout.single

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each slot, as indices in reading order."""
        return self._layout.places

    def where(self, symbols: str, but: bool = False) -> Iterator[Cell]:
        """The cells with one of the symbols; with ``but``, all other cells."""
        for r, row in enumerate(self.rows):
            yield from (Cell(r, c) for c, symbol in enumerate(row) if (symbol in symbols) != but)

    @property
    def style(self) -> Style:
        """The style of the grid, from its cells."""
        return self._layout.style

    @property
    def lengths(self) -> list[int]:
        """The lengths of all slots, unordered; faster than computing the slots."""
        return self._layout.lengths

    def runs(self, down: bool) -> list[tuple[Cell, ...]]:
        """All runs of letter cells in a direction, also of one cell, sorted by first cell."""
        return self._layout.runs(down)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots: across by number, then down by number."""
        return self._layout.slots

    @cached_property
    def crossings(self) -> dict[Cell, tuple[tuple[int, int], ...]]:
        """Cell -> the indices of its slots, each with the position of the cell in the slot."""
        return self._layout.crossings

    @cached_property
    def _layout(self) -> _Layout:
        return _layout_of(blanked("".join(self.rows)), self.width, self.bars)

    def letter(self, cell: Cell) -> str:
        """The letter in a cell, or ``""``."""
        symbol = self.rows[cell.row][cell.column]
        return "" if symbol == BLANK else symbol

    def pattern(self, slot: Slot) -> str:
        """The symbols in the cells of a slot: ``.A..``."""
        row, column = slot.cells[0]
        line, start = (self._columns[column], row) if slot.down else (self.rows[row], column)
        return line[start : start + len(slot.cells)]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The symbols in the cells of each slot."""
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
        """A grid with these rows and the bars of this grid."""
        return Grid(tuple(map("".join, rows)), self.bars)

    def emptied(self) -> Grid:
        """The grid without letters."""
        text, width = blanked("".join(self.rows)), self.width
        return self.lettered(text[at : at + width] for at in range(0, len(text), width))

    def transposed(self) -> Grid:
        """The grid with rows and columns exchanged."""
        bars = frozenset((Cell(b, a), Cell(d, c)) for (a, b), (c, d) in self.bars)
        return Grid(tuple(map("".join, zip(*self.rows, strict=True))), bars)


def blanked(text: str) -> str:
    """The cells of a grid, row by row, without letters.

    >>> blanked("#AB."), blanked("Ñ@")
    ('#...', '.@')
    """
    if text.isascii():
        return text.encode().translate(_BLANKED).decode()
    return _LETTER.sub(BLANK, text)


class _Layout:
    """Cached properties of a grid that do not depend on its letters, shared by all fills of a
    layout."""

    def __init__(self, text: str, width: int, bars: frozenset[Bar]):
        self._rows = tuple(text[at : at + width] for at in range(0, len(text), width))
        self._columns = tuple(map("".join, zip(*self._rows, strict=True)))
        self._bars = bars

    @cached_property
    def style(self) -> Style:
        if any(CLUE in row for row in self._rows):
            return "arrow"
        return "lattice" if 1 in self._lengths else "blocked"

    @cached_property
    def _lengths(self) -> list[int]:
        """The lengths of all runs of letter cells, also of one cell."""
        if self._bars:
            return [len(run) for down in (False, True) for run in self.runs(down)]
        return [len(run) for line in (*self._rows, *self._columns) for run in _RUN.findall(line)]

    @cached_property
    def lengths(self) -> list[int]:
        least = SHORTEST[self.style]
        return [length for length in self._lengths if length >= least]

    def runs(self, down: bool) -> list[tuple[Cell, ...]]:
        lines, cells = (self._columns, _COLUMNS) if down else (self._rows, _ROWS)
        found = [
            cells[line][slice(*match.span())]
            for line, text in enumerate(lines)
            for match in _RUN.finditer(text)
        ]
        if self._bars:
            found = [piece for run in found for piece in cut(run, self._bars)]
        return sorted(found, key=itemgetter(0)) if down else found

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(
            cell
            for text, cells in zip(self._rows, _ROWS, strict=False)
            for symbol, cell in zip(text, cells, strict=False)
            if symbol not in SOLID
        )

    @cached_property
    def lonely(self) -> Cell | None:
        return next((cell for cell in self.cells if cell not in self.crossings), None)

    @cached_property
    def single(self) -> int:
        return sum(len(slots) == 1 for slots in self.crossings.values())

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        width = len(self._columns)
        return tuple(tuple([r * width + c for r, c in slot.cells]) for slot in self.slots)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        least = SHORTEST[self.style]
        found = [
            (down, run) for down in (False, True) for run in self.runs(down) if len(run) >= least
        ]
        starts = sorted({run[0] for _, run in found})
        numbers = {start: n for n, start in enumerate(starts, start=1)}
        return tuple(Slot(numbers[run[0]], down, run) for down, run in found)

    @cached_property
    def crossings(self) -> dict[Cell, tuple[tuple[int, int], ...]]:
        found: dict[Cell, tuple[tuple[int, int], ...]] = {}
        for index, slot in enumerate(self.slots):
            for position, cell in enumerate(slot.cells):
                found[cell] = (*found.get(cell, ()), (index, position))
        return found


@lru_cache(maxsize=256)
def _layout_of(text: str, width: int, bars: frozenset[Bar]) -> _Layout:
    return _Layout(text, width, bars)


def _faults(rows: tuple[str, ...]) -> Iterator[str]:
    if not SMALLEST <= len(rows) <= LARGEST:
        yield f"a grid has {SMALLEST} to {LARGEST} rows, got {len(rows)}"
        return
    if len(set(map(len, rows))) > 1:
        other = next(row for row in rows if len(row) != len(rows[0]))
        yield f"all rows must be of one length, got {len(rows[0])} and {len(other)}"
        return
    if not SMALLEST <= len(rows[0]) <= LARGEST:
        yield f"a grid has {SMALLEST} to {LARGEST} columns, got {len(rows[0])}"
