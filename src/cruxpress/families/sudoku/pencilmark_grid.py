"""Boards with pencil marks as text: what solvers paste into forums, and what programs save.

The parser reads

- grids with the candidates of every cell, framed or not, one row a line: a cell with one digit
  is written (or given), other cells can hold only the listed digits;
- the same in one line, a position for each digit of each cell (729 characters for a 9x9);
- as states, also boards without marks that have more digits than the puzzle;
- lines of HoDoKu's library, ``:CODE:DIGITS:CELLS:STRUCK:…``, where ``+`` precedes a written digit
  and ``511`` strikes the 5 of row 1 and column 1.

``write`` uses the first format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import ParseError, shown
from cruxpress.core.state import State
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import BOXES, SYMBOLS, Board
from cruxpress.grids.candidates import Candidates

# A rule between rows, or the top or bottom of a frame, whose corners may be dots or stars.
RULE = re.compile(r"(?=.*(?:---|===))[-=+|:.'*!\s]+")
# Separators between cells, and signs with which people highlight candidates.
_BETWEEN = re.compile(r"[\s|!:]+")
_SIGNS = str.maketrans("", "", "*+-#@&^~'\"()[]{}<>/")
_HODOKU = re.compile(r":[\w-]*:[\w ]*:([.+0-9]{81,162}):([0-9 ]*)(:.*)?")


class PencilmarkGrid(NamedTuple):
    """The content of a text: the digits of each cell ("" if unknown), the cells that a solver has
    written, and further strikes."""

    size: int
    cells: list[str]
    written: frozenset[int] = frozenset()
    struck: tuple[tuple[int, str], ...] = ()

    @property
    def has_marks(self) -> bool:
        """Can some cell hold more than one digit?"""
        return max(map(len, self.cells)) > 1


def sheet_in(text: str) -> PencilmarkGrid | None:
    """The board with pencil marks in a text, or None if the text has another format."""
    line = text.strip()
    if match := _HODOKU.fullmatch(line):
        return _hodoku(line, *match.group(1, 2))
    size = next((n for n in BOXES if n**3 == len(line)), 0)
    if size and (cells := _places(line, size)):
        return PencilmarkGrid(size, cells)
    sheet = _grid(line)
    return sheet if sheet and sheet.has_marks else None


def _grid(text: str) -> PencilmarkGrid | None:
    """Rows of cells."""
    lines = [line for line in text.splitlines() if line.strip() and not RULE.fullmatch(line)]
    size = len(lines)
    if size not in BOXES:
        return None
    rows = [_cells(line) for line in lines]
    cells = [cell for row in rows for cell in row]
    known = set(SYMBOLS[:size])
    if any(len(row) != size for row in rows) or not all(set(cell) <= known for cell in cells):
        return None
    return PencilmarkGrid(size, cells)


def _filled(puzzle: Puzzle, text: str) -> PencilmarkGrid | None:
    """A board without marks that has more digits than a puzzle."""
    size, line = puzzle.board.size, text.strip()
    sheet = _grid("\n".join(" ".join(line[at : at + size]) for at in range(0, len(line), size)))
    sheet = sheet or _grid(line)
    if sheet is None or sheet.size != size or sheet.has_marks:
        return None
    news = (cell and not digit for cell, digit in zip(sheet.cells, puzzle.cells, strict=True))
    return sheet if any(news) else None


def _cells(line: str) -> list[str]:
    """The cells of a row, without separators and highlighting signs."""
    cells = (cell.translate(_SIGNS) for cell in _BETWEEN.split(line))
    return [cell.upper().strip(".0_?") for cell in cells if cell]


def row_of_marks(line: str) -> int | None:
    """The number of cells of a row with pencil marks; None if it is not such a row.

    The marks of a cell ascend, and cells have different numbers of marks; the groups of a plain row
    have equal lengths.

    >>> row_of_marks("| 4 7 159 | 2 16 18 | 3 56 89 |"), row_of_marks("1234 5678 9ABC DEFG")
    (9, None)
    """
    if not _BETWEEN.search(line):
        return None
    cells = _cells(line)
    numbers = [[SYMBOLS.find(symbol) for symbol in cell] for cell in cells]
    ascend = all(-1 not in some and some == sorted(set(some)) for some in numbers)
    return len(cells) if ascend and len(cells) in BOXES and len(set(map(len, cells))) > 1 else None


def _places(line: str, size: int) -> list[str] | None:
    """The cells of a line with a position for each digit; None if a digit is misplaced."""
    cells = [line[start : start + size].upper() for start in range(0, len(line), size)]
    for cell in cells:
        if any(one not in (here, ".", "0") for one, here in zip(cell, SYMBOLS, strict=False)):
            return None
    return [cell.replace(".", "").replace("0", "") for cell in cells]


def _hodoku(line: str, cells: str, struck: str) -> PencilmarkGrid:
    digits = re.findall(r"\+?[.0-9]", cells)
    if len(digits) != 81 or cells.endswith("+") or not re.fullmatch(r"([1-9]{3} *)*", struck):
        raise ParseError(f"expected 81 cells and candidates such as 511: {shown(line)}")
    written = frozenset(place for place, one in enumerate(digits) if one[0] == "+")
    gone = [(int(one[1]) * 9 + int(one[2]) - 10, one[0]) for one in struck.split()]
    return PencilmarkGrid(9, [one[-1].strip(".0") for one in digits], written, tuple(gone))


def puzzle_in(text: str) -> Puzzle | None:
    """The puzzle of a text with pencil marks.  Written digits count as givens unless the text
    distinguishes them."""
    sheet = sheet_in(text)
    if sheet is None:
        return None
    digits = [
        SYMBOLS.index(cell) + 1 if len(cell) == 1 and place not in sheet.written else 0
        for place, cell in enumerate(sheet.cells)
    ]
    return Puzzle(Board(sheet.size), bytes(digits))


def read(puzzle: Puzzle, text: str) -> State | None:
    """Read the state of a puzzle from a text; None if the text has another format."""
    sheet, size = sheet_in(text) or _filled(puzzle, text), puzzle.board.size
    if sheet is None:
        return None
    if sheet.size != size:
        raise ParseError(f"expected the marks of a {size}x{size} board, got {shown(text)}")
    marks = dict(zip(_names(size), sheet.cells, strict=True))
    _check_givens(puzzle, marks)
    empty = [name for name, digit in zip(marks, puzzle.cells, strict=True) if not digit]
    written = {name: marks[name] for name in empty if len(marks[name]) == 1}
    gone = {(_names(size)[place], digit) for place, digit in sheet.struck}
    struck = {
        name: tuple(d for d in left if (name, d) in gone or (marks[name] and d not in marks[name]))
        for name, left in Candidates(puzzle, puzzle.cells, State(written)).open().items()
    }
    return State(written, {name: digits for name, digits in struck.items() if digits})


@cache
def _names(size: int) -> list[str]:
    return [cell_name(size, cell) for cell in range(size * size)]


def _check_givens(puzzle: Puzzle, marks: Mapping[str, str]) -> None:
    for (name, some), digit in zip(marks.items(), puzzle.cells, strict=True):
        if digit and some and SYMBOLS[digit - 1] not in some:
            given = SYMBOLS[digit - 1]
            raise ParseError(f"expected the given {given} in {name}, the marks have {some}")


def write(puzzle: Puzzle, state: State) -> str:
    """The board of a state as a grid with pencil marks, in a frame.

    >>> print(write(Puzzle(Board(4), bytes([1, 2, 0, 4]) + bytes(12)), State({}, {"R2C1": ("3",)})))
    +---------+----------+
    | 1   2   | 3    4   |
    | 4   34  | 123  123 |
    +---------+----------+
    | 234 134 | 1234 123 |
    | 234 134 | 1234 123 |
    +---------+----------+
    """
    candidates, size = Candidates(puzzle, puzzle.cells, state), puzzle.board.size
    cells = ["".join(candidates.marks(name)) for name in candidates.names]
    widths = [max(map(len, cells[column::size])) for column in range(size)]
    height, width = (size, size) if puzzle.board.regions else BOXES[size]
    blocks = range(0, size, width)
    rule = "+".join(["", *("-" * (sum(widths[b : b + width]) + width + 1) for b in blocks), ""])
    lines = [rule]
    for row in range(size):
        padded = [cells[row * size + c].ljust(widths[c]) for c in range(size)]
        parts = ["", *(f" {' '.join(padded[b : b + width])} " for b in blocks), ""]
        lines += ["|".join(parts), *([rule] if row % height == height - 1 else [])]
    return "\n".join(lines)
