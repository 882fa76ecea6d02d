"""F-Puzzles: sudokus as setters share them, in links of f-puzzles.com and SudokuPad.

A link holds a compressed JSON object (``lz_string.py``): the size, the cells with their givens, and
a field for each kind of rule.  The reader accepts links of both sites, the compressed text alone,
and the JSON object itself, one per line.  Regions of cells give a jigsaw, extra regions a colour
sudoku, the two diagonals a diagonal sudoku, cages with sums a killer; thermometers, arrows and the
anti-knight rule give a sudoku with a twist.  Any other rule is an error, because the puzzle would
change without it.  Decorations are dropped with a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TextIO
from urllib.parse import quote, unquote

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.files.formats import Format, Item
from cruxpress.files.formats.lz_string import packed, unpacked
from cruxpress.support.untrusted import json_of
from cruxpress.text.messages import said

FAMILIES = ("sudoku", "killer", "twist")
F_PUZZLES = "https://www.f-puzzles.com/?load="
SUDOKU_PAD = "https://sudokupad.app/?puzzleid=fpuzzles"
# How long may the object of a link be, in characters?  Sites write about ten thousand at most.
MOST = 400_000
_LINK, _PACKED = (
    re.compile(r"https?://\S+"),
    re.compile(r"(?:[?&]load=|(?:puzzleid=|/)fpuz(?:zles)?)([^&#]+)"),
)
# Known fields: read here, or concerned only with the look or the site.
_KNOWN = {"size", "title", "author", "ruleset", "grid", "solution", "killercage", "extraregion",
          "diagonal+", "diagonal-", "highlightConflicts", "successMessage", "metadata",
          "disabledlogic", "truecandidatesoptions", "global"}  # fmt: skip
# Fields of a sudoku with a twist: lines by kind, and the anti-knight rule.
_LINES = {"thermometer": "thermo", "arrow": "arrow"}
_TWISTS = {*_LINES, "antiknight"}
_LOOKS = {"text", "circle", "rectangle", "line", "cage"}
_ALLOWED = _KNOWN | _LOOKS | _TWISTS
# Known fields of a cell: digit and region, and a solver's notes and colours.
_MARKS = {"value", "given", "region", "cornerPencilMarks", "centerPencilMarks", "c", "highlight"}


def read(lines: Iterable[str], family: object) -> Iterator[Item]:
    """Read one puzzle per line; a JSON object may also span the rest of the file."""
    waiting = iter(enumerate(lines, 1))
    for number, line in waiting:
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith("{") and not text.endswith("}"):
            text = "\n".join([text, *(rest for _, rest in waiting)])
        try:
            yield item_of(object_in(text), number)
        except ParseError as error:
            yield Item(number, error)


def object_in(text: str) -> dict[str, Any]:
    """Parse a link, compressed text, or a JSON object."""
    if not text.startswith("{"):
        link = _PACKED.search(text) if _LINK.fullmatch(text) else None
        letters = unquote(link[1]).replace(" ", "+") if link else text
        if not re.fullmatch(r"[A-Za-z0-9+/]{8,}=*", letters):
            raise ParseError(
                said("expected a link of f-puzzles or SudokuPad, got {got}", got=shown(text))
            )
        text = unpacked(letters, MOST)
    data = json_of(text[: MOST + 1])
    if not isinstance(data, dict):
        raise ParseError(
            said("expected an object of f-puzzles, got {kind}", kind=type(data).__name__)
        )
    return data


def item_of(data: dict[str, Any], line: int) -> Item:
    """Convert an object to an item with the puzzle's text."""
    strange = sorted(key for key, value in data.items() if value and key not in _ALLOWED)
    if strange:
        raise ParseError(
            said(
                "the rule {strange} is not known here, so it is another puzzle",
                strange=shown(strange[0]),
            )
        )
    looks = sorted(key for key in _LOOKS if data.get(key))
    notes = (f"left out, as it only decorates: {', '.join(looks)}",) if looks else ()
    facts = {"title": data.get("title"), "author": data.get("author"), "intro": data.get("ruleset")}
    extra = {name: text for name, fact in facts.items() if (text := _tidy(fact))}
    grid = _FpuzzlesGrid(data)
    if any(data.get(key) for key in _TWISTS):
        return Item(line, grid.twist(), notes, extra, "twist")
    if data.get("killercage"):
        return Item(line, grid.killer(), notes, extra, "killer")
    return Item(line, grid.sudoku(), notes, extra, "sudoku")


def _tidy(text: object) -> str:
    return " ".join(text.split()) if isinstance(text, str) else ""


class _FpuzzlesGrid:
    """The cells and rules of an object."""

    def __init__(self, data: dict[str, Any]):
        rows = data.get("grid")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise ParseError(said("expected a grid, a list of rows"))
        self.data, self.size = data, len(rows)
        cells = [cell for row in rows for cell in row]
        if data.get("size", self.size) != self.size or any(len(row) != self.size for row in rows):
            raise ParseError(
                said("expected a square grid of {size} rows of {size} cells", size=self.size)
            )
        if not all(isinstance(cell, dict) for cell in cells):
            raise ParseError(said("expected an object for each cell of the grid"))
        strange = next((key for one in cells for key in one if key not in _MARKS and one[key]), "")
        if strange:
            raise ParseError(
                said("the field {strange} of a cell is not known here", strange=shown(strange))
            )
        self.cells: list[dict[str, Any]] = cells
        self.names = {cell_name(self.size, n): n for n in range(len(cells))}

    def givens(self) -> bytes:
        """The given digits; 0 for the other cells."""
        digits: list[Any] = [cell.get("value") if cell.get("given") else 0 for cell in self.cells]
        for digit in digits:
            if type(digit) is not int or not 0 <= digit <= self.size:
                raise ParseError(
                    said(
                        "expected digits up to {size}, got {digit}",
                        size=self.size,
                        digit=shown(str(digit)),
                    )
                )
        return bytes(digits)

    def sudoku(self) -> str:
        from cruxpress.families.sudoku.puzzle import Puzzle
        from cruxpress.families.sudoku.text import write
        from cruxpress.grids.board import BOXES, Board

        if self.size not in BOXES:
            raise ParseError(
                said(
                    "expected a size of {every}, got {size}",
                    every=", ".join(map(str, BOXES)),
                    size=self.size,
                )
            )
        regions = self._regions(Board(self.size).region_of)
        colours = self._colours()
        diagonal = self._diagonal()
        variants = [name for name, one in (("jigsaw", regions), ("colour", colours),
                                           ("diagonal", diagonal)) if one]  # fmt: skip
        if len(variants) > 1:
            raise ParseError(
                said("expected one kind of extra rule, got {every}", every=" and ".join(variants))
            )
        variant = variants[0] if variants else "classic"
        return write(Puzzle(Board(self.size, variant, regions, colours), self.givens()))

    def _regions(self, usual: bytes) -> bytes:
        """The region of each cell; empty if the regions are the usual boxes."""
        found = [cell.get("region", box) for cell, box in zip(self.cells, usual, strict=True)]
        if any(type(one) is not int or not 0 <= one < self.size for one in found):
            raise ParseError(said("expected every cell in a region"))
        return b"" if bytes(found) == usual else bytes(found)

    def _colours(self) -> bytes:
        """The colour of each cell from extra regions that cover the board; empty without them."""
        groups = [self._cells(one) for one in _objects(self.data.get("extraregion"))]
        if not groups:
            return b""
        colour = {cell: number for number, cells in enumerate(groups) for cell in cells}
        if len(groups) != self.size or len(colour) != self.size**2:
            raise ParseError(
                said(
                    "expected {size} extra regions that cover the board, got {count}",
                    size=self.size,
                    count=len(groups),
                )
            )
        return bytes(colour[cell] for cell in range(self.size**2))

    def _diagonal(self) -> bool:
        rising, falling = bool(self.data.get("diagonal+")), bool(self.data.get("diagonal-"))
        if rising != falling:
            raise ParseError(said("expected both diagonals or none, got one"))
        return rising

    def killer(self) -> str:
        from cruxpress.families.killer.puzzle import NO_CAGE, SIZES, Puzzle
        from cruxpress.families.killer.text import numbered, write

        if self.size not in SIZES:
            raise ParseError(
                said(
                    "expected a size of {every}, got {size}",
                    every=", ".join(map(str, SIZES)),
                    size=self.size,
                )
            )
        if self._diagonal() or self.data.get("extraregion") or self._regions(_boxes(self.size)):
            raise ParseError(said("expected a killer with the usual boxes and no further rules"))
        cages = [(self._cells(one), _sum(one)) for one in _objects(self.data["killercage"])]
        cages += [([cell], digit) for cell, digit in enumerate(self.givens()) if digit]
        marks: list[object] = ["."] * self.size**2
        for number, (cells, _) in enumerate(cages):
            for cell in cells:
                if marks[cell] != ".":
                    name = cell_name(self.size, cell)
                    raise ParseError(
                        said("expected {name} in one cage, or given, not both or twice", name=name)
                    )
                marks[cell] = number
        cage_of = numbered(self.size, marks)
        order = dict(zip(cage_of, marks, strict=True))
        if len(set(cage_of) - {NO_CAGE}) != len(cages):
            raise ParseError(said("expected every cage in one piece"))
        sums = bytes(cages[int(str(order[cage]))][1] for cage in range(len(cages)))
        return write(Puzzle(self.size, cage_of, sums))

    def twist(self) -> str:
        from cruxpress.families.twist.puzzle import SIZES, Puzzle, TwistLine
        from cruxpress.families.twist.text import write

        if self.size not in SIZES:
            raise ParseError(
                said(
                    "expected a size of {every}, got {size}",
                    every=", ".join(map(str, SIZES)),
                    size=self.size,
                )
            )
        others = (self._diagonal(), self.data.get("extraregion"), self.data.get("killercage"))
        if any(others) or self._regions(_boxes(self.size)):
            raise ParseError(said("expected lines with the usual boxes and no further rules"))
        found = {
            TwistLine(tuple(cells), kind)
            for field, kind in _LINES.items()
            for one in _objects(self.data.get(field))
            for cells in self._lines(one, kind)
        }
        knight = bool(self.data.get("antiknight"))
        return write(Puzzle(self.size, self.givens(), tuple(sorted(found)), knight))

    def _lines(self, one: Mapping[str, Any], kind: str) -> Iterator[list[int]]:
        """The lines of a thermometer or an arrow; each begins in the bulb or circle."""
        lines = one.get("lines")
        if not isinstance(lines, list) or not lines:
            raise ParseError(said("expected the cells of every line"))
        for line in lines:
            cells = self._cells({"cells": line})
            if kind == "arrow" and self._cells(one) != cells[:1]:
                raise ParseError(said("expected arrows that begin in a circle of one cell"))
            yield cells

    def _cells(self, one: Mapping[str, Any]) -> list[int]:
        cells = one.get("cells")
        if not isinstance(cells, list) or not cells:
            raise ParseError(said("expected a list of cells such as R1C1"))
        names = [str(cell).upper() for cell in cells]
        if not self.names.keys() >= set(names) or len(set(names)) < len(names):
            raise ParseError(
                said("expected different cells such as R1C1, got {names}", names=shown(str(cells)))
            )
        return [self.names[name] for name in names]


def _boxes(size: int) -> bytes:
    from cruxpress.grids.board import Board

    return Board(size).region_of


def _objects(value: object) -> list[Mapping[str, Any]]:
    found = value if isinstance(value, list) else []
    if not all(isinstance(one, dict) for one in found):
        raise ParseError(said("expected objects with cells"))
    return found


def _sum(cage: Mapping[str, Any]) -> int:
    text = str(cage.get("value", ""))
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= 45:
        raise ParseError(
            said("expected a sum from 1 to 45 for every cage, got {got}", got=shown(text))
        )
    return int(text)


def object_of(record: Record) -> dict[str, Any]:
    """Convert a record to an object; AskedWrongly for another family."""
    if record.family not in FAMILIES:
        raise AskedWrongly(
            said(
                "f-puzzles holds sudokus, killers and sudokus with a twist only; {id} is none",
                id=record.id,
            )
        )
    family = named(record.family)
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    asides = [aside.sentence for aside in family.asides if aside.needed(puzzle)]
    data = {"sudoku": _sudoku, "killer": _killer, "twist": _twist}[record.family](puzzle)
    return {
        "size": len(data["grid"]),
        "title": str(record.extra.get("title") or f"{family.title}, {record.rating.level}"),
        "author": str(record.extra.get("author") or "cruxpress"),
        "ruleset": str(record.extra.get("intro") or " ".join([family.rules, *asides])),
        **data,
        "solution": list(solution),
    }


def _sudoku(puzzle: Any) -> dict[str, Any]:
    board = puzzle.board
    size, regions = board.size, board.region_of
    data: dict[str, Any] = {
        "grid": _rows(size, puzzle.cells, regions if size != 9 or board.regions else b"")
    }
    if board.variant == "diagonal":
        data |= {"diagonal+": True, "diagonal-": True}
    if board.colours:
        data["extraregion"] = [
            {
                "cells": [
                    cell_name(size, n) for n, colour in enumerate(board.colours) if colour == one
                ]
            }
            for one in range(size)
        ]
    return data


def _killer(puzzle: Any) -> dict[str, Any]:
    size = puzzle.size
    cages = zip(puzzle.cells_of, puzzle.sums, strict=True)
    return {
        "grid": _rows(size, bytes(size * size), puzzle.board.region_of if size != 9 else b""),
        "killercage": [
            {"cells": [cell_name(size, cell) for cell in cells], "value": str(total)}
            for cells, total in cages
        ],
    }


def _twist(puzzle: Any) -> dict[str, Any]:
    size = puzzle.size
    data: dict[str, Any] = {
        "grid": _rows(size, puzzle.givens, puzzle.board.region_of if size != 9 else b"")
    }
    for line in puzzle.lines:
        names = [cell_name(size, cell) for cell in line.cells]
        if line.kind == "arrow":
            data.setdefault("arrow", []).append({"lines": [names], "cells": names[:1]})
        else:
            data.setdefault("thermometer", []).append({"lines": [names]})
    return data | ({"antiknight": True} if puzzle.knight else {})


def _rows(size: int, givens: bytes, regions: bytes) -> list[list[dict[str, Any]]]:
    """The rows of cells; ``regions`` is empty if the site's default boxes apply."""
    cells = [
        ({"value": digit, "given": True} if digit else {})
        | ({"region": regions[n]} if regions else {})
        for n, digit in enumerate(givens)
    ]
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _writer(link: Callable[[str], str]) -> Callable[[Iterable[Record], TextIO], None]:
    def write(records: Iterable[Record], out: TextIO) -> None:
        """Write one link per line."""
        for record in records:
            text = json.dumps(object_of(record), ensure_ascii=False, separators=(",", ":"))
            out.write(link(packed(text)) + "\n")

    return write


FORMAT = Format(
    "fpuzzles", "links of f-puzzles.com, one a line", (".fpuzzles",), FAMILIES,
    read=read, write=_writer(lambda letters: F_PUZZLES + quote(letters, safe="")),
)  # fmt: skip
SUDOKUPAD = Format(
    "sudokupad", "links of sudokupad.app, one a line", (".sudokupad",), FAMILIES,
    read=read, write=_writer(lambda letters: SUDOKU_PAD + quote(letters, safe="")),
)  # fmt: skip
