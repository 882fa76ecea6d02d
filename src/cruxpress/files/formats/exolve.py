"""Exolve: crosswords as blocks of plain text, for web pages that play them (exolve.app).

A block runs from ``exolve-begin`` to ``exolve-end``.  A file may hold several blocks; text around
them is ignored, so a web page with a puzzle can be read.  Texts may hold HTML; special characters
are written as entities.  The explanation of a cryptic clue follows its enumeration and empty
brackets (an *annotation*, shown when a word is revealed).  The mark of a clue is in a comment,
which players ignore.

Bars are kept.  The reader rejects hidden diagrams, several letters in a cell, clues without a
direction or for several words, and skipped numbers.  It drops ninas, colours and questions, with a
note in the record.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said

if TYPE_CHECKING:
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import CrosswordSheet

BEGIN, END = "exolve-begin", "exolve-end"
BLOCK, UNKNOWN, GIVEN, CIRCLE = ".", "0?", "!", "@"
# Decorator of a cell -> sides with a bar; unsupported decorator -> its meaning.
BARS = {"|": ("right",), "_": ("bottom",), "+": ("right", "bottom")}
REFUSED = {"*": "no diagram", "~": "a skipped number", "&": "a character that is no letter"}
# Fact -> its section.
FACTS = {"title": "title", "author": "setter", "copyright": "copyright", "intro": "preamble"}
# Sections that are read, sections that are not supported, and sections dropped without a note.
READ = {"width", "height", "grid", "across", "down", "language", "id", *FACTS.values(), "prelude"}
ALIEN = ("3d", "3d-across", "3d-away", "3d-down", "nodir", "reversals", "relabel",
         "force-bar-right", "force-bar-below")  # fmt: skip
SILENT = {"credits", "maker", "option", "email", "cell-size"}

# Special characters of Exolve anywhere in a text, and at its beginning.
_SPECIAL = re.compile(r"[#\[\]~]")
_LEADING = re.compile(r"[.,&*]|---|exolve-")
_NUMERIC = re.compile(r"\(\s*(\d[\d\s,.'’–-]*)\)\*?")
_EXPLAINED = re.compile(r"\s*\[")
_WORDED = re.compile(r"\(\s*([^()]*\?|[^()]*\b\d*\s*(?:words?|letters?|wrds?|ltrs?|[wl]))\s*\)\*?")


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one block per record."""
    from cruxpress.files.formats.crosswords import sheet_of

    for record in records:
        sheet = sheet_of(record)
        if sheet.grid.style == "arrow":
            raise AskedWrongly(f"{record.id} is an arrow-word: Exolve has none; write .ipuz")
        out.write("\n".join((BEGIN, *(f"  {one}" for one in _lines(record, sheet)), END)) + "\n")


def _lines(record: Record, sheet: CrosswordSheet) -> Iterator[str]:
    grid = sheet.grid
    yield f"exolve-id: {record.id}"
    for fact in ("title", "author", "copyright"):
        if sheet.fact(fact):
            yield f"exolve-{FACTS[fact]}: {_escaped(sheet.fact(fact))}"
    yield f"exolve-language: {sheet.language} Latin"
    if sheet.machine_made:
        yield f"exolve-credits: {sheet.machine_made}"
    yield f"exolve-width: {grid.width}"
    yield f"exolve-height: {grid.height}"
    if sheet.fact("intro"):
        yield from ("exolve-preamble:", f"  {_escaped(sheet.fact('intro'))}")
    yield "exolve-grid:"
    yield from (f"  {row}" for row in _rows(sheet))
    for direction, down in (("across", False), ("down", True)):
        yield f"exolve-{direction}:"
        yield from (f"  {_clue(sheet, slot)}" for slot in grid.slots if slot.down == down)


def _rows(sheet: CrosswordSheet) -> Iterator[str]:
    """The rows of the solution; cells are separated by spaces if any cell has a decorator."""
    wide = bool(set("".join(sheet.grid.rows)) - {".", "#"} or sheet.circles or sheet.grid.bars)
    for r, (row, letters) in enumerate(zip(sheet.grid.rows, sheet.solution or (), strict=True)):
        cells = [BLOCK if x == "#" else x for x in letters]
        marks = [
            GIVEN * (x not in ".#") + CIRCLE * (Cell(r, c) in sheet.circles)
            + _barred(sheet.grid, Cell(r, c))
            for c, x in enumerate(row)
        ]  # fmt: skip
        whole = [f"{cell}{mark}" for cell, mark in zip(cells, marks, strict=True)]
        yield " ".join(f"{one:2}" for one in whole).rstrip() if wide else "".join(whole)


def _barred(grid: Grid, cell: Cell) -> str:
    """The decorator for the bars at the right of a cell and below it."""
    from cruxpress.families.crossword.grids.bars import bar

    sides = tuple(side for side in ("right", "bottom") if bar(cell, side) in grid.bars)
    return next((sign for sign, these in BARS.items() if these == sides), "")


def _clue(sheet: CrosswordSheet, slot: Slot) -> str:
    from cruxpress.files.formats.clue_text import parted

    text, enumeration = parted(sheet.clues[slot.name], slot)
    mark = sheet.marks.get(slot.name, "")
    comment = f" # {{{mark}}}" if mark else ""
    note = sheet.derivations.get(slot.name, "")
    told = f" {_escaped(note)}" if note else ""
    return f"{slot.number} {_escaped(text)} ({enumeration}){' []' if told else ''}{told}{comment}"


def _escaped(text: str) -> str:
    """Escape the special characters of Exolve.

    >>> _escaped("Note: C# [key]"), _escaped("...and so on")
    ('Note: C&#35; &#91;key&#93;', '<i></i>...and so on')
    """
    from cruxpress.files.formats.clue_text import to_html

    escaped = _SPECIAL.sub(lambda match: f"&#{ord(match[0])};", to_html(text))
    return f"<i></i>{escaped}" if _LEADING.match(text) else escaped


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the crossword of each block."""
    from cruxpress.files.formats.crosswords import item_of

    found = False
    for number, block in _blocks(lines):
        found = True
        try:
            yield item_of(_sheet(block), number)
        except ParseError as error:
            yield Item(number, error)
    if not found:
        yield Item(
            1,
            ParseError(
                said("expected a block from {begin} to {end}, found none", begin=BEGIN, end=END)
            ),
        )


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The blocks of a file, each with the number of its first line."""
    from cruxpress.files.formats.clue_text import LONGEST

    first, block, length = 0, list[str](), 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text == BEGIN or (not first and text.endswith(BEGIN)):
            first, block, length = number, [], 0
        elif first and text.startswith(END):
            yield first, [*block, END]
            first = 0
        elif first and length <= LONGEST:
            block.append(text)
            length += len(text)
    if first:
        yield first, block


def _sheet(block: list[str]) -> CrosswordSheet:
    from cruxpress.files.formats.clue_text import from_html
    from cruxpress.files.formats.crosswords import CrosswordSheet, sized, solved

    if block[-1:] != [END]:
        raise ParseError(said("the block is cut off: there is no {end}", end=END))
    sections = _sections(block[:-1])
    for name in ALIEN:
        if name in sections:
            raise ParseError(
                said("exolve-{name} is not supported: plain crosswords only", name=name)
            )
    if any("rebus-cells" in line for line in sections.get("option", ())):
        raise ParseError(said("some cells hold more than one letter: this is not supported"))
    width, height = sized(*(_number(sections, name) for name in ("width", "height")))
    lost = [f"exolve-{name} is left out" for name in sections if name not in READ | SILENT]
    grid, symbols, circled = _grid(sections.get("grid", [])[1:], width, height)
    clues, marks = _clues(sections, grid)
    intro = sections.get("preamble") or sections.get("prelude") or []
    facts = {fact: " ".join(sections.get(name, ())) for fact, name in FACTS.items()}
    facts["intro"] = " ".join(intro)
    return CrosswordSheet(
        grid,
        solved(grid, symbols),
        clues,
        (_first(sections, "language").split() or [""])[0].lower(),
        marks,
        {fact: from_html(_uncommented(text)) for fact, text in facts.items()},
        tuple(lost),
        frozenset(circled),
    )


def _sections(lines: list[str]) -> dict[str, list[str]]:
    """Name of a section -> the rest of its line and the lines below; repeated sections join."""
    sections: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        match = re.match(r"exolve-([a-z0-9-]+)\s*:?\s*(.*)", line)
        if match:
            name = match[1]
            sections.setdefault(name, []).append(match[2])
        elif name and line and _uncommented(line):
            sections[name].append(line)
    return sections


def _uncommented(line: str) -> str:
    return re.sub(r"#(?:\s.*)?$", "", line).strip()


def _first(sections: dict[str, list[str]], name: str) -> str:
    return _uncommented((sections.get(name) or [""])[0])


def _number(sections: dict[str, list[str]], name: str) -> object:
    text = _first(sections, name)
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else text


def _grid(lines: list[str], width: int, height: int) -> tuple[Grid, list[list[str]], set[Cell]]:
    """The grid, the symbols of its cells, and the circled cells."""
    from cruxpress.families.crossword.grids.bars import Bar, bar
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import letter_of

    if len(lines) != height:
        raise ParseError(f"expected {height} rows in exolve-grid, got {len(lines)}")
    rows, symbols, circled, bars = [], [], set[Cell](), set[Bar]()
    for r, line in enumerate(lines):
        cells = list(_cells(_uncommented(line), r))
        if len(cells) != width:
            raise ParseError(f"expected {width} cells in row {r + 1} of the grid, got {len(cells)}")
        circled |= {Cell(r, c) for c, (_, marks) in enumerate(cells) if CIRCLE in marks}
        bars |= {bar(Cell(r, c), side) for c, (_, marks) in enumerate(cells)
                 for mark in marks for side in BARS.get(mark, ())}  # fmt: skip
        rows.append("".join(
            "#" if x == BLOCK else letter_of(x, Cell(r, c).name) if GIVEN in marks else "."
            for c, (x, marks) in enumerate(cells)
        ))  # fmt: skip
        symbols.append(["" if x in UNKNOWN + BLOCK else x for x, _ in cells])
    return Grid(tuple(rows), frozenset(bars)), symbols, circled


def _cells(line: str, row: int) -> Iterator[tuple[str, str]]:
    """The symbol of each cell and its decorators."""
    cells: list[tuple[str, str]] = []
    for x in line:
        if x in REFUSED:
            name = Cell(row, max(len(cells), 1) - 1).name
            raise ParseError(
                said("{name} has {one}: this is not supported", name=name, one=REFUSED[x])
            )
        if x in (GIVEN, CIRCLE, *BARS) and cells:
            cells[-1] = (cells[-1][0], cells[-1][1] + x)
        elif unicodedata.combining(x) and cells:
            cells[-1] = (cells[-1][0] + x, cells[-1][1])
        elif not x.isspace():
            cells.append((x, ""))
    yield from cells


def _clues(sections: dict[str, list[str]], grid: Grid) -> tuple[dict[str, str], dict[str, str]]:
    """The texts and the marks of the clues, both by slot name."""
    from cruxpress.files.formats.clue_text import counted, from_html
    from cruxpress.files.formats.crosswords import gathered

    slots = {slot.name: slot for slot in grid.slots}
    clues, marks = [], {}
    for direction in ("across", "down"):
        for line in sections.get(direction, ())[1:]:
            if line.startswith("---"):
                continue
            mark = re.search(r"#\s\{([^{}]*)\}$", line)
            number, text, enumeration = _parted(_uncommented(line), direction)
            name, text = f"{number} {direction}", from_html(text)
            if name in slots:
                text = counted(text, enumeration, slots[name])
            clues.append((name, text))
            if mark:
                marks[name] = mark[1]
    return gathered(clues), marks


def _parted(line: str, direction: str) -> tuple[str, str, str]:
    """Split a clue into number, text and enumeration; the annotation after it is dropped."""
    line = " ".join(line.split())  # runs of spaces would make the patterns below backtrack
    match = re.match(r"([1-9][0-9]{0,2})(?:\s*\.(?!\.)\s*|\s+)(.*)", line)
    if not match or re.match(r"\s*[,&]\s*\d", line[len(match[1]) :]):
        raise ParseError(
            f"expected a clue {direction} for one word such as 1 Greeting (5), got {shown(line)}"
        )
    number, rest = match.groups()
    found = list(_NUMERIC.finditer(rest)) or list(_WORDED.finditer(rest))
    if not found:
        return number, rest, ""
    ends = [one for one in found if _EXPLAINED.match(rest, one.end())]
    last = (ends or found[-1:])[0]
    return number, rest[: last.start()].strip(), last[1]


FORMAT = Format(
    "exolve", "crosswords as blocks of text (exolve.app)", (".exolve",), ("crossword",),
    read=read, write=write, lines=False,
)  # fmt: skip
