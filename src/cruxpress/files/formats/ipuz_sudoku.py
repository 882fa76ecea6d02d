"""ipuz kinds below ``sudoku``: sudoku, killer, and keen, which ipuz calls calcudoku.

Zones and cages list their cells as [column, row]; files count from 0 or from 1, we write from 0.
Zones without boxes are the regions of a jigsaw; zones in addition to boxes are colours.  Operators
that are not shown stay hidden; a field of our own lists the possible operators.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cruxpress.core.errors import ParseError, shown
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.files.formats import Item
from cruxpress.files.formats.clue_text import FACTS, from_html, to_html
from cruxpress.text.messages import said

KIND = "http://ipuz.org/sudoku"
FAMILIES = ("sudoku", "keen", "killer")
OURS = "cruxpress:operators"
SYMBOLS = "123456789ABCDEFG"
# ipuz kind -> family, and variant of a sudoku.
KINDS = {
    KIND: ("sudoku", "classic"),
    f"{KIND}/diagonalsudoku": ("sudoku", "diagonal"),
    f"{KIND}/jigsawsudoku": ("sudoku", "jigsaw"),
    f"{KIND}/killersudoku": ("killer", ""),
    f"{KIND}/calcudoku": ("keen", ""),
}
_KIND_OF = {what: kind for kind, what in KINDS.items()} | {("sudoku", "colour"): KIND}
Zones = list[list[int]]


def refusal(record: Record) -> str:
    """The message for a puzzle that ipuz cannot hold.  No ipuz kind has lines or the anti-knight
    rule; with a kind or fields of our own, other programs would show a different puzzle."""
    if record.family == "twist":
        why = "ipuz has no words for thermometers, arrows and knights, and without them it would be"
        return f"{why} another puzzle: write {record.id} as .sudokupad or .fpuzzles"
    return f"ipuz holds crosswords, sudokus, killers and keens only; {record.id} is none"


def data_of(record: Record) -> dict[str, Any]:
    """The fields of a file, except version and origin."""
    family = named(record.family)
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    size = puzzle.board.size if record.family == "sudoku" else puzzle.size
    own = {"sudoku": _sudoku, "keen": _keen, "killer": _killer}[record.family](puzzle)
    givens = puzzle.cells if record.family == "sudoku" else bytes(size * size)
    facts = {name: to_html(str(record.extra[name])) for name in FACTS if record.extra.get(name)}
    return {
        "kind": [f"{own.pop('kind')}#1"],
        "uniqueid": record.id,
        "title": f"{family.title}, {record.rating.level}",
        **facts,
        "difficulty": record.rating.level,
        "charset": SYMBOLS[:size],
        **own,
        "puzzle": _rows(size, givens),
        "solution": _rows(size, solution),
    }


def _rows(size: int, digits: bytes) -> list[list[int | str]]:
    values = [digit if digit < 10 else SYMBOLS[digit - 1] for digit in digits]
    return [values[start : start + size] for start in range(0, size * size, size)]


def _places(size: int, cells: Sequence[int]) -> dict[str, Any]:
    return {"cells": [[cell % size, cell // size] for cell in cells]}


def _sudoku(puzzle: Any) -> dict[str, Any]:
    board = puzzle.board
    numbers = board.regions or board.colours
    groups = [
        [n for n, one in enumerate(numbers) if one == number] for number in sorted({*numbers})
    ]
    zones = {"zones": [_places(board.size, group) for group in groups]} if groups else {}
    kind = _KIND_OF["sudoku", board.variant]
    return {"kind": kind, "boxes": not board.regions, **zones}


def _killer(puzzle: Any) -> dict[str, Any]:
    cages = zip(puzzle.cells_of, puzzle.sums, strict=True)
    return {
        "kind": _KIND_OF["killer", ""],
        "boxes": True,
        "cageborder": "dashed",
        "cages": [_places(puzzle.size, cells) | {"value": total} for cells, total in cages],
    }


def _keen(puzzle: Any) -> dict[str, Any]:
    from cruxpress.families.keen.puzzle import TYPED, operators_of

    signs = {bit: {"operator": "*" if sign == "x" else sign} for sign, bit in TYPED.items()}
    whole = zip(puzzle.cells_of, puzzle.goals, puzzle.operators, strict=True)
    spelled = {bit: sign for sign, bit in TYPED.items()}
    meant = "".join(spelled[bit] for bit in operators_of(puzzle.hidden))
    return {
        "kind": _KIND_OF["keen", ""],
        "boxes": False,
        "showoperators": not puzzle.hidden,
        "cageborder": "thick",
        "cages": [
            _places(puzzle.size, cells) | {"value": goal} | signs.get(operators, {})
            for cells, goal, operators in whole
        ],
        **({OURS: meant} if meant else {}),
    }


def item_of(data: dict[str, Any]) -> Item:
    """Convert the object of a file to an item with the puzzle's text."""
    kinds = [str(kind).split("#")[0] for kind in data["kind"]]
    known = [kind for kind in kinds if kind in KINDS]
    if len(known) < len(kinds):
        strange = next(kind for kind in kinds if kind not in KINDS)
        raise ParseError(said("puzzles of the kind {strange} are not read", strange=shown(strange)))
    # The longest name is the most specific kind: a diagonal sudoku also lists ``sudoku``.
    family, variant = KINDS[max(known, key=len)]
    grid = _IpuzGrid(data)
    text = grid.keen() if family == "keen" else grid.killer() if family == "killer" else (
        grid.sudoku(variant))  # fmt: skip
    told = {name: data[name] for name in FACTS if isinstance(data.get(name), str)}
    facts = {name: fact for name, html in told.items() if (fact := from_html(html))}
    notes = ("what a solver had entered was left out",) if data.get("saved") else ()
    return Item(1, text, notes, facts, family)


class _IpuzGrid:
    """The cells, zones and cages of a file."""

    def __init__(self, data: dict[str, Any]):
        rows = data.get("puzzle")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise ParseError(said("expected a puzzle, a list of rows"))
        self.data, self.size = data, len(rows)
        if not 0 < self.size <= 16 or any(len(row) != self.size for row in rows):
            raise ParseError(said("expected a square of at most 16 rows and columns"))
        charset = data.get("charset", SYMBOLS[: self.size])
        if not isinstance(charset, str) or not self.size == len(set(charset)) == len(charset):
            raise ParseError(said("expected a charset of {size} characters", size=self.size))
        self.digits = {symbol: digit for digit, symbol in enumerate(charset, 1)}
        self.empty = ("0", "None", "", ".", str(data.get("empty", "0")))
        self.cells = bytes(self._digit(cell) for row in rows for cell in row)

    def _digit(self, cell: object) -> int:
        if isinstance(cell, dict):
            cell = cell.get("given", cell.get("value", cell.get("cell")))
        symbol = str(cell)
        if symbol in self.empty and symbol not in self.digits:
            return 0
        if symbol not in self.digits:
            raise ParseError(
                said(
                    "expected cells of {every}, got {symbol}",
                    every=shown("".join(self.digits)),
                    symbol=shown(symbol),
                )
            )
        return self.digits[symbol]

    def sudoku(self, variant: str) -> str:
        from cruxpress.families.sudoku.puzzle import Puzzle
        from cruxpress.families.sudoku.text import write
        from cruxpress.grids.board import BOXES, Board

        self._check_size(BOXES)
        if self.data.get("cages"):
            raise ParseError(
                said("a sudoku with cages is a killer or calcudoku: expected such a kind")
            )
        zones = self._groups(self.data.get("zones"))
        free = variant == "jigsaw" or self.data.get("boxes") is False
        numbers = self._numbered(zones, "zone") if zones or free else b""
        if numbers and variant == "diagonal":
            raise ParseError(said("expected one kind of extra rule, got diagonals and zones"))
        if numbers == Board(self.size).region_of:
            free, numbers = False, b""
        if not numbers:
            board = Board(self.size, "classic" if variant == "jigsaw" else variant)
        elif free:
            board = Board(self.size, "jigsaw", regions=numbers)
        else:
            board = Board(self.size, "colour", colours=numbers)
        return write(Puzzle(board, self.cells))

    def killer(self) -> str:
        from cruxpress.families.killer.puzzle import SIZES, Puzzle
        from cruxpress.families.killer.text import numbered, write

        self._check_size(SIZES)
        if self.data.get("zones") or self.data.get("boxes") is False:
            raise ParseError(said("expected a killer with the usual boxes and no zones"))
        groups = self._groups(self.data.get("cages"))
        values = [self._value(number, 45) for number in range(len(groups))]
        # A given is a cage of one cell.
        groups += [[cell] for cell, digit in enumerate(self.cells) if digit]
        values += filter(None, self.cells)
        marks = self._marks(groups, "cage")
        cage_of = numbered(self.size, ["." if mark is None else mark for mark in marks])
        self._check_pieces(cage_of, marks, len(groups))
        order = dict(zip(cage_of, marks, strict=True))
        sums = bytes(values[order[cage] or 0] for cage in range(len(groups)))
        return write(Puzzle(self.size, cage_of, sums))

    def keen(self) -> str:
        from cruxpress.families.keen.krazydad import is_connected
        from cruxpress.families.keen.puzzle import LARGEST, SMALLEST, Puzzle
        from cruxpress.families.keen.text import numbered, write

        self._check_size(range(SMALLEST, LARGEST + 1))
        if any(self.cells) or self.data.get("zones"):
            raise ParseError(said("expected a calcudoku without givens and zones"))
        groups = self._groups(self.data.get("cages"))
        marks = self._marks(groups, "cage")
        if None in marks:
            raise ParseError(said("expected every cell of a calcudoku in a cage"))
        cage_of = numbered([mark for mark in marks if mark is not None])
        order = dict(zip(cage_of, marks, strict=True))
        if not all(is_connected(self.size, cage_of, cage) for cage in range(len(groups))):
            raise ParseError(said("expected every cage in one piece"))
        cages = [order[cage] for cage in range(len(groups))]
        goals = tuple(self._value(cage, 10**18 - 1) for cage in cages)
        return write(Puzzle(self.size, cage_of, self._operators(cages, cage_of), goals))

    def _operators(self, cages: Sequence[int | None], cage_of: bytes) -> bytes:
        """The operators of the cages; a hidden operator is the set of all possible operators."""
        from cruxpress.families.keen.puzzle import ADD, operator_set

        signs = [str(self._cage(cage).get("operator", "")) for cage in cages]
        several = [cage_of.count(number) > 1 for number in range(len(cages))]
        open_ones = [not sign for sign, more in zip(signs, several, strict=True) if more]
        hidden = 0
        if self.data.get("showoperators") is False or all(open_ones):
            hidden = operator_set(str(self.data.get(OURS, "+-x/")))
        elif any(open_ones):
            raise ParseError(said("expected an operator for every cage, or for none"))
        if hidden:
            return bytes(operator_set(sign) if sign and not more else hidden
                         for sign, more in zip(signs, several, strict=True))  # fmt: skip
        strange = next((sign for sign in signs if sign not in ("", *"+-*/x×÷−")), None)
        if strange is not None:
            raise ParseError(
                said("expected an operator out of + - * /, got {strange}", strange=shown(strange))
            )
        return bytes(operator_set(sign) if sign else ADD for sign in signs)

    def _check_size(self, sizes: Sequence[int] | Mapping[int, object]) -> None:
        if self.size not in sizes:
            raise ParseError(
                said(
                    "expected a size of {every}, got {size}",
                    every=", ".join(map(str, sizes)),
                    size=self.size,
                )
            )

    def _cage(self, number: int | None) -> dict[str, Any]:
        cage: dict[str, Any] = self.data["cages"][number]
        return cage

    def _value(self, number: int | None, most: int) -> int:
        value = self._cage(number).get("value")
        if type(value) is not int or not 1 <= value <= most:
            raise ParseError(
                said("expected a number for every cage, got {value}", value=shown(str(value)))
            )
        return value

    def _groups(self, value: object) -> Zones:
        """The cells of zones or cages; coordinates count from 0 unless they fit only from 1."""
        groups = value if isinstance(value, list) else []
        spread = [_spread(group) for group in groups]
        every = [number for group in spread for place in group for number in place]
        first = 1 if every and min(every) > 0 and max(every) == self.size else 0
        if any(not 0 <= number - first < self.size for number in every):
            raise ParseError(
                said("expected places of a board of {size} rows and columns", size=self.size)
            )
        return [[(y - first) * self.size + x - first for x, y in group] for group in spread]

    def _marks(self, groups: Zones, word: str) -> list[int | None]:
        marks: list[int | None] = [None] * self.size**2
        for number, cells in enumerate(groups):
            for cell in cells:
                if marks[cell] is not None:
                    raise ParseError(
                        said("expected every cell in one {word}, got some in two", word=word)
                    )
                marks[cell] = number
        return marks

    def _numbered(self, zones: Zones, word: str) -> bytes:
        """The zone number of every cell; the zones must cover the board."""
        marks = [mark for mark in self._marks(zones, word) if mark is not None]
        if len(marks) < self.size**2 or len(zones) != self.size:
            raise ParseError(
                said(
                    "expected {size} zones that cover the board, got {count}",
                    size=self.size,
                    count=len(zones),
                )
            )
        return bytes(marks)

    def _check_pieces(self, cage_of: bytes, marks: list[int | None], count: int) -> None:
        if len(set(zip(cage_of, marks, strict=True)) - {(255, None)}) != count:
            raise ParseError(said("expected every cage in one piece"))


def _spread(group: object) -> list[tuple[int, int]]:
    """The (column, row) pairs of a zone or cage, from a list of cells or a rectangle."""
    if not isinstance(group, dict):
        raise ParseError(said("expected objects with cells or a rect"))
    rect: Any = group.get("rect")
    cells = group.get("cells")
    if _numbers(rect, 4):
        left, top, right, bottom = rect
        if max(rect) > 16 or min(rect) < 0:
            raise ParseError(
                said("expected a rect on the board, got {rect}", rect=shown(str(rect)))
            )
        return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if not isinstance(cells, list) or not cells or not all(_numbers(one, 2) for one in cells):
        raise ParseError(said("expected cells as pairs of a column and a row"))
    return [(x, y) for x, y in cells]


def _numbers(value: Any, count: int) -> bool:
    is_list = isinstance(value, list) and len(value) == count
    return is_list and all(type(one) is int for one in value)
