"""jpz: a crossword as Crossword Compiler's XML, which many players read.

The writer produces plain XML; the reader also accepts zipped XML.  Clue texts may contain tags;
the reader keeps only their text.  The marks of the clues (the author of each) are in a comment at
the end, which other programs ignore.

The reader rejects several letters in a cell, numbers that differ from the grid's own numbering,
clues for several words, and arrow-words.  It drops colours with a note.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said

if TYPE_CHECKING:
    from cruxpress.families.crossword.grids.bars import Bar
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import CrosswordSheet

APPLET = "http://crossword.info/xml/crossword-compiler-applet"
PUZZLE = "http://crossword.info/xml/rectangular-puzzle"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Fact -> its element; the description names the machine-made clues.
FACTS = {"title": "title", "author": "creator", "copyright": "copyright"}
# Attribute -> the side of a cell that has a bar.
BARS = {f"{side}-bar": side for side in ("top", "bottom", "left", "right")}
COLOURS = "colours of cells are left out"
VOID = "cells that are not there are read as blocks"
_OURS = ("<!-- cruxpress:clues ", " -->")


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one crossword."""
    from cruxpress.files.formats.crosswords import only_sheet

    for record, sheet in only_sheet(records, ".jpz"):
        if sheet.grid.style == "arrow":
            raise AskedWrongly(f"{record.id} is an arrow-word: .jpz has none here; write .ipuz")
        out.write(("\n".join(_lines(sheet)) + "\n").encode().decode("latin-1"))


def _lines(sheet: CrosswordSheet) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<crossword-compiler-applet xmlns="{APPLET}">'
    yield f'<rectangular-puzzle xmlns="{PUZZLE}" alphabet="{LETTERS}">'
    yield "<metadata>"
    for fact, tag in FACTS.items():
        yield f"<{tag}>{escape(sheet.fact(fact))}</{tag}>"
    yield f"<description>{escape(sheet.machine_made)}</description>"
    yield "</metadata>"
    if sheet.fact("intro"):
        yield f"<instructions>{escape(sheet.fact('intro'))}</instructions>"
    yield "<crossword>"
    yield from _grid_lines(sheet)
    yield from _word_lines(sheet.grid)
    for heading, down in (("Across", False), ("Down", True)):
        yield f'<clues ordering="normal"><title><b>{heading}</b></title>'
        yield from _clue_lines(sheet, down)
        yield "</clues>"
    yield "</crossword></rectangular-puzzle></crossword-compiler-applet>"
    ours = json.dumps({"language": sheet.language, "marks": dict(sheet.marks)})
    # Two hyphens would end the comment.
    yield ours.replace("-", "\\u002d").join(_OURS)


def _grid_lines(sheet: CrosswordSheet) -> Iterator[str]:
    from cruxpress.families.crossword.grids.bars import bar

    grid = sheet.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    yield f'<grid width="{grid.width}" height="{grid.height}">'
    yield '<grid-look numbering-scheme="normal"/>'
    for r, row in enumerate(sheet.solution or ()):
        for c, letter in enumerate(row):
            cell = Cell(r, c)
            facts = [f'x="{c + 1}" y="{r + 1}"']
            if letter == "#":
                facts.append('type="block"')
            else:
                facts.append(f'solution="{letter}"')
            if cell in numbers:
                facts.append(f'number="{numbers[cell]}"')
            if letter != "#" and grid.letter(cell):
                facts.append(f'solve-state="{letter}" hint="true"')
            if cell in sheet.circles:
                facts.append('background-shape="circle"')
            facts += [
                f'{name}="true"' for name, side in BARS.items() if bar(cell, side) in grid.bars
            ]
            yield f"<cell {' '.join(facts)}/>"
    yield "</grid>"


def _word_lines(grid: Grid) -> Iterator[str]:
    for number, slot in enumerate(grid.slots, 1):
        (top, left), (bottom, right) = slot.cells[0], slot.cells[-1]
        across, down = f"{left + 1}-{right + 1}", f"{top + 1}-{bottom + 1}"
        x, y = (left + 1, down) if slot.down else (across, top + 1)
        yield f'<word id="{number}" x="{x}" y="{y}"/>'


def _clue_lines(sheet: CrosswordSheet, down: bool) -> Iterator[str]:
    from cruxpress.files.formats.clue_text import parted

    for number, slot in enumerate(sheet.grid.slots, 1):
        if slot.down == down:
            text, enumeration = parted(sheet.clues[slot.name], slot)
            yield (
                f'<clue word="{number}" number="{slot.number}" format={quoteattr(enumeration)}>'
                f"{escape(text)}</clue>"
            )


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the crossword of the file, zipped or not."""
    from cruxpress.files.formats.crosswords import bytes_of, item_of

    try:
        yield item_of(_sheet(_unzipped(bytes_of(lines, ".jpz"))))
    except ParseError as error:
        yield Item(1, error)


def _unzipped(data: bytes) -> bytes:
    """The XML of a file; a zip archive is unpacked."""
    from cruxpress.files.formats.clue_text import LONGEST

    if not data.startswith(b"PK"):
        return data
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        with archive.open(archive.namelist()[0]) as xml:
            text = xml.read(LONGEST + 1)
    except (zipfile.BadZipFile, zlib.error, IndexError, OSError, RuntimeError, ValueError,
            NotImplementedError, EOFError) as error:  # fmt: skip
        raise ParseError(f"expected a crossword as XML, zipped or not ({error})") from None
    if len(text) > LONGEST:
        raise ParseError(
            said("expected one crossword, got more than {longest:,} bytes", longest=LONGEST)
        )
    return text


class _Plain(ElementTree.TreeBuilder):
    """A tree builder that rejects a DOCTYPE."""

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        """Reject a DOCTYPE: its entities could expand a small file without limit."""
        raise ParseError(said("expected a crossword as XML without a DOCTYPE"))


def _sheet(data: bytes) -> CrosswordSheet:
    from cruxpress.files.formats.crosswords import MACHINE_MADE, CrosswordSheet, solved

    try:
        root = ElementTree.fromstring(data, ElementTree.XMLParser(target=_Plain()))
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise ParseError(f"expected a crossword as XML ({error})") from None
    crossword = next(_all(root, "crossword"), None)
    if crossword is None:
        raise ParseError(said("expected an element <crossword>, found none"))
    board = _Board(crossword)
    language, marks = _marks(data.decode("utf-8", "replace"))
    facts = {fact: _text_in(root, tag) for fact, tag in FACTS.items()}
    intro = [_text_in(root, tag) for tag in ("instructions", "description")]
    facts["intro"] = " ".join(one for one in intro if one and not one.startswith(MACHINE_MADE))
    return CrosswordSheet(
        board.grid, solved(board.grid, board.letters), board.clues(crossword), language, marks,
        facts, tuple(board.notes), frozenset(board.circles),
    )  # fmt: skip


def _marks(text: str) -> tuple[str, dict[str, str]]:
    """Read our comment in a file: the language and the marks of the clues."""
    ours = text.partition(_OURS[0])[2].partition(_OURS[1])[0]
    try:
        data = json.loads(ours)
    except (ValueError, RecursionError):
        return "", {}
    data = data if isinstance(data, dict) else {}
    marks = data.get("marks")
    marks = marks if isinstance(marks, dict) else {}
    language = data.get("language")
    known = {str(name): str(mark) for name, mark in marks.items()}
    return language if isinstance(language, str) else "", known


def _all(element: ElementTree.Element, tag: str) -> Iterator[ElementTree.Element]:
    """The elements of that name, in any namespace, in order."""
    return (one for one in element.iter() if _name(one) == tag)


def _name(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _text(element: ElementTree.Element) -> str:
    from cruxpress.files.formats.clue_text import tidy

    return tidy("".join(element.itertext()))


def _text_in(root: ElementTree.Element, tag: str) -> str:
    """The text of the first element ``tag`` outside the clues."""
    for element in (root, *_all(root, "metadata"), *_all(root, "rectangular-puzzle")):
        found = next((one for one in element if _name(one) == tag), None)
        if found is not None:
            return _text(found)
    return ""


class _Board:
    """The cells of a file, checked one by one."""

    def __init__(self, crossword: ElementTree.Element):
        from cruxpress.families.crossword.grids.grid import Grid
        from cruxpress.files.formats.crosswords import sized

        element = next(_all(crossword, "grid"), None)
        if element is None:
            raise ParseError(said("expected an element <grid>, found none"))
        width, height = sized(*(_number(element.get(side)) for side in ("width", "height")))
        self.notes: dict[str, None] = {}
        self.circles: set[Cell] = set()
        self._bars: set[Bar] = set()
        self.letters = [[""] * width for _ in range(height)]
        self._rows = [["."] * width for _ in range(height)]
        numbers: dict[Cell, str] = {}
        for one in _all(element, "cell"):
            cell = self._place(one)
            if cell in numbers:
                raise ParseError(said("{name} is there twice", name=cell.name))
            numbers[cell] = one.get("number") or ""
            self._take(one, cell)
        if len(numbers) != width * height:
            raise ParseError(f"expected {width * height} cells, got {len(numbers)}")
        self.grid: Grid = Grid(tuple(map("".join, self._rows)), frozenset(self._bars))
        self._check_numbers(numbers)

    def _place(self, one: ElementTree.Element) -> Cell:
        x, y = _number(one.get("x")), _number(one.get("y"))
        inside = isinstance(x, int) and isinstance(y, int)
        if not (inside and x <= len(self._rows[0]) and y <= len(self._rows)):
            place = f"x={shown(one.get('x') or '')}, y={shown(one.get('y') or '')}"
            raise ParseError(f"a cell lies outside the grid, at {place}")
        return Cell(y - 1, x - 1)

    def _take(self, one: ElementTree.Element, cell: Cell) -> None:
        """Store the symbol and the letter of a cell."""
        from cruxpress.files.formats.crosswords import letter_of

        symbol, letter = self._symbol(one, cell), one.get("solution") or ""
        if symbol != "#":
            self.letters[cell.row][cell.column] = letter
            if one.get("hint") == "true":
                symbol = letter_of(letter, cell.name)
        self._rows[cell.row][cell.column] = symbol

    def _symbol(self, one: ElementTree.Element, cell: Cell) -> str:
        """``#`` or ``.`` for a cell; also store bars and circles, and note colours and voids."""
        from cruxpress.families.crossword.grids.bars import bar

        self._bars |= {bar(cell, side) for name, side in BARS.items() if one.get(name) == "true"}
        kind = one.get("type") or "letter"
        if kind == "clue":
            raise ParseError(said("arrow-words are not read from .jpz"))
        if one.get("background-shape") == "circle":
            self.circles.add(cell)
        if one.get("background-color") and kind == "letter":
            self.notes[COLOURS] = None
        if kind == "void":
            self.notes[VOID] = None
        return "#" if kind in ("block", "void") else "."

    def _check_numbers(self, numbers: dict[Cell, str]) -> None:
        """Check the numbers of the file against the grid's own numbering."""
        right = {slot.cells[0]: str(slot.number) for slot in self.grid.slots}
        for cell in self.grid.cells:
            got, wanted = numbers[cell], right.get(cell, "")
            if got != wanted:
                raise ParseError(
                    f"{cell.name} should be numbered {wanted or 'not at all'}, "
                    f"the file has {shown(got) if got else 'nothing'}"
                )

    def clues(self, crossword: ElementTree.Element) -> dict[str, str]:
        """The texts of the clues by slot name."""
        from cruxpress.files.formats.clue_text import counted
        from cruxpress.files.formats.crosswords import gathered

        slots = {frozenset(slot.cells): slot for slot in self.grid.slots}
        words = {one.get("id"): _cells(one) for one in _all(crossword, "word")}
        found = []
        for one in _all(crossword, "clue"):
            text, cells = _text(one), words.get(one.get("word"), frozenset())
            slot: Slot | None = slots.get(cells)
            if slot is None or one.get("is-link"):
                raise ParseError(
                    said("expected a clue for one word of the grid, got {got}", got=shown(text))
                )
            found.append((slot.name, counted(text, one.get("format") or "", slot)))
        return gathered(found)


def _number(text: str | None) -> Any:
    return int(text) if text and re.fullmatch(r"[1-9][0-9]{0,3}", text) else text


def _cells(word: ElementTree.Element) -> frozenset[Cell]:
    """The cells of a word: a range of columns or rows, or ``<cells>`` elements for its parts."""
    found: set[Cell] = set()
    for part in (word, *_all(word, "cells")):
        columns, rows = _span(part.get("x")), _span(part.get("y"))
        found |= {Cell(row - 1, column - 1) for row in rows for column in columns}
    return frozenset(found)


def _span(text: str | None) -> range:
    match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text or "")
    return range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)


FORMAT = Format(
    "jpz", "one crossword as Crossword Compiler's XML", (".jpz",), ("crossword",),
    read=read, write=write, binary=True, lines=False, single=True,
)  # fmt: skip
