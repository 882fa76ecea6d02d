"""Sudoku as text: our own one-line format, and common exchange formats.

A classic 9x9 puzzle is 81 characters, a dot for an empty cell.  Other boards have a prefix:
the size, then ``x`` diagonal, ``j`` jigsaw or ``c`` colour, then the cells (digits, then
letters from A for ten), and for jigsaw and colour the region letter of each cell:
``4:1..4…``, ``9x:…``, ``9j:CELLS:aaabbb…``.

The parser also reads 0 * _ - ? for an empty cell, SDM lines, Sudoku Exchange lines (a hash, the
puzzle, a rating), a puzzle followed by other columns, grids with separators over several
lines, with or without a frame, boards with pencil marks (``pencilmark_grid.py``), and the
sections of ``.sdk`` files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cruxpress.core.errors import ParseError, shown
from cruxpress.families.sudoku.pencilmark_grid import RULE, puzzle_in, row_of_marks
from cruxpress.families.sudoku.puzzle import CLASSIC, Puzzle
from cruxpress.grids.board import BOXES, SYMBOLS, Board
from cruxpress.text.messages import said

_LETTERS = {"classic": "", "diagonal": "x", "jigsaw": "j", "colour": "c"}
_VARIANTS = {letter: name for name, letter in _LETTERS.items()}
_PREFIX = re.compile(r"([0-9]{1,2})([a-z]?):([^:]*)(?::([^:]*))?")
_DIGITS = {symbol: value for value, symbol in enumerate(SYMBOLS, 1)}
_DIGITS |= {symbol.lower(): value for symbol, value in _DIGITS.items()}
_DIGITS |= dict.fromkeys("0.*_-?", 0)
# By the code of a character, its digit, or more than any digit.
_TO_DIGITS = bytes(_DIGITS.get(chr(code), 0xFF) for code in range(256))
_FROM_BYTES = bytes(ord(symbol) for symbol in "." + SYMBOLS)
_SIZES = {size * size: size for size in BOXES}
_UP_TO = {size: bytes(range(size + 1)) for size in BOXES}
_SEPARATORS = re.compile(r"[\s|!+=:\-]")


def parse(text: str) -> Puzzle:
    """Read a puzzle in any of the forms above."""
    line = text.strip()
    if len(line) == 81 and (cells := _digits(line, 9)) is not None:
        return Puzzle(CLASSIC, cells)
    if match := _PREFIX.fullmatch(line):
        return _prefixed(text, *match.groups())
    if with_marks := puzzle_in(line):
        return with_marks
    for candidate in _candidates(line):
        size = _SIZES.get(len(candidate))
        if size and (cells := _digits(candidate, size)) is not None:
            return Puzzle(Board(size), cells)
    raise _wrong(line)


def _candidates(line: str) -> Iterator[str]:
    """Parts of a text that may be the cells of a puzzle, most likely first."""
    yield line
    yield from (part for part in re.split(r"[\s,;]+", line) if len(part) >= 36)
    yield _bare(line)


def _bare(line: str) -> str:
    """A text without separators, rules and frames."""
    rows = (row for row in line.splitlines() if not RULE.fullmatch(row))
    return _SEPARATORS.sub("", "".join(rows))


def _wrong(line: str) -> ParseError:
    one_word = not re.search(r"[\s|!+=:]", line)
    bare = line if one_word else _bare(line)
    if len(bare) in _SIZES:
        most = 9 if len(bare) == 81 else 16
        for place, symbol in enumerate(line, 1):
            if _DIGITS.get(symbol, 99) > most and not _SEPARATORS.match(symbol):
                return ParseError(said(
                    "unexpected {symbol} at character {place}: {line}",
                    symbol=repr(symbol), place=place, line=shown(line)))  # fmt: skip
    return ParseError(said("expected 81 characters (digits or dots), got {count}: {line}",
                           count=len(bare), line=shown(line)))  # fmt: skip


def _digits(text: str, size: int) -> bytes | None:
    """The cells of a text, or None if a character is not a digit of this size."""
    try:
        cells = text.encode("latin-1").translate(_TO_DIGITS)
    except UnicodeEncodeError:
        return None
    return None if cells.translate(None, _UP_TO[size]) else cells


def _prefixed(text: str, number: str, letter: str, cells: str, regions: str | None) -> Puzzle:
    size, variant = int(number), _VARIANTS.get(letter)
    if size not in BOXES or variant is None:
        sizes = ", ".join(map(str, BOXES))
        raise ParseError(
            said(
                "expected a size ({sizes}) and a variant (none, x, j or c) before the "
                "colon, got {number}: {got}",
                sizes=sizes,
                number=repr(number + letter),
                got=shown(text),
            )
        )
    if len(cells) != size * size:
        raise ParseError(
            said(
                "expected {cells} cells of a {size}x{size} sudoku, got {count} characters: {got}",
                cells=size * size,
                size=size,
                count=len(cells),
                got=shown(text),
            )
        )
    digits = _digits(cells, size)
    if digits is None:
        wrong = next(symbol for symbol in cells if _DIGITS.get(symbol, 99) > size)
        raise ParseError(
            said(
                "expected digits up to {symbols} in a {size}x{size} sudoku, got {wrong}: {got}",
                symbols=SYMBOLS[size - 1],
                size=size,
                wrong=repr(wrong),
                got=shown(text),
            )
        )
    return Puzzle(_board(size, variant, regions, text), digits)


def _board(size: int, variant: str, regions: str | None, text: str) -> Board:
    needs = variant in ("jigsaw", "colour")
    if needs != (regions is not None):
        what = f"the {size * size} region letters" if needs else "no region letters"
        raise ParseError(f"expected {what} after the cells of a {variant} sudoku: {shown(text)}")
    if regions is None:
        return Board(size, variant)
    last = chr(ord("a") + size - 1)
    if len(regions) != size * size or not all("a" <= letter <= last for letter in regions):
        raise ParseError(
            said(
                "expected {cells} region letters a to {last}: {got}",
                cells=size * size,
                last=last,
                got=shown(text),
            )
        )
    numbers = bytes(ord(letter) - ord("a") for letter in regions)
    if variant == "colour":
        return _colour_board(size, numbers)
    return Board(size, variant, regions=numbers)


@lru_cache(maxsize=64)
def _colour_board(size: int, numbers: bytes) -> Board:
    return Board(size, "colour", colours=numbers)


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format.

    >>> write(parse("1234 3412 2143 432."))
    '4:123434122143432.'
    """
    board = puzzle.board
    cells = symbols(puzzle.cells)
    if board.is_plain:
        return cells
    text = f"{board.size}{_LETTERS[board.variant]}:{cells}"
    numbers = board.regions or board.colours
    return f"{text}:{''.join(chr(ord('a') + n) for n in numbers)}" if numbers else text


def symbols(cells: bytes) -> str:
    """The symbols of cells, a dot for an empty one."""
    return cells.translate(_TABLE).decode("ascii")


_TABLE = _FROM_BYTES + bytes(256 - len(_FROM_BYTES))


def parse_solution(puzzle: Puzzle, text: str) -> bytes:
    """Read a solution: all cells, without a prefix."""
    size = puzzle.board.size
    cells = _digits(text.strip(), size) if text.strip() else None
    if cells is None or len(cells) != size * size:
        raise ParseError(
            said(
                "expected {cells} digits as solution, got {got}", cells=size * size, got=shown(text)
            )
        )
    return cells


def write_solution(puzzle: Puzzle, solution: bytes) -> str:
    """All cells of a solution."""
    return symbols(solution)


def split(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Split a file into puzzle texts: one a line, or a grid over several lines.

    A line with fewer cells than any puzzle has is a row of a grid; a grid ends when it is
    full, or at a blank line.

    >>> list(split(enumerate(["12|34", "34|12", "--+--", "21|43", "43|2.", "x"], 1)))
    [(1, '12|34\\n34|12\\n--+--\\n21|43\\n43|2.'), (6, 'x')]
    """
    rows: list[str] = []
    first = width = filled = 0
    for number, text in _without_sections(lines):
        count = _row(text)
        if rows and (count is None or (count and count != width)):
            yield first, "\n".join(rows)
            rows, width, filled = [], 0, 0
        if count is None:
            if text:
                yield number, text
            continue
        if not rows and not count:
            continue
        first, width = (first, width) if rows else (number, count)
        rows.append(text)
        filled += count
        if filled == width * width:
            yield first, "\n".join(rows)
            rows, width, filled = [], 0, 0
    if rows:
        yield first, "\n".join(rows)


def _without_sections(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Stripped lines without comments and without the ``[State]`` of an ``.sdk`` file.

    A heading becomes a blank line; the state ends with the first line that is no row.
    """
    in_state = False
    for number, line in lines:
        text = line.strip()
        if text.startswith("#"):
            continue
        if text.startswith("[") and text.lower() in ("[puzzle]", "[state]"):
            in_state = text.lower() == "[state]"
            yield number, ""
            continue
        in_state = in_state and _row(text) is not None
        if not in_state:
            yield number, text


def _row(text: str) -> int | None:
    """The number of cells of a grid row (0 for a separator); None if the line is not a row."""
    if len(text) == 81 and _digits(text, 9) is not None:
        return None  # a classic puzzle, as most lines are
    if marks := row_of_marks(text):
        return marks
    if len(text) > 80 or not text:
        return None
    bare = _SEPARATORS.sub("", text)
    if not bare or RULE.fullmatch(text):
        return 0
    known = all(symbol in _DIGITS for symbol in bare)
    is_row = len(bare) in BOXES and (len(bare) < 16 or len(bare) < len(text))
    return len(bare) if known and is_row else None
