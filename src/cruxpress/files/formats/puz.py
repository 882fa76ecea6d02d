""".puz: a crossword as Across Lite and most players read it, a file of bytes.

Version 1.3 holds Latin-1 and is read everywhere; version 2.0 (the format ``puz2``) holds
UTF-8 and is read by newer players.  A cell is one byte, A to Z.  Nothing is folded in
silence: an arrow-word, letters that stand already, and a clue with a character that the version
cannot hold are refused, and the message says which format can.  The marks of the clues go
into a section of our own, which other programs skip.

Scrambled solutions, several letters in a cell, and grids without a diagram are refused on
reading.
"""

from __future__ import annotations

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
    from cruxpress.files.formats.puz_file import Puz

BLOCK, NOTHING = ".", "-"
OURS, REBUS, LOOKS = b"CRUX", b"GRBS", b"GEXT"
CIRCLE = 0x80
# How long may the data of a section be?
LONGEST_SECTION = 0xFFFF


def write(records: Iterable[Record], out: TextIO) -> None:
    """The one crossword of the file, version 1.3."""
    _write(records, out, "1.3")


def write_utf_8(records: Iterable[Record], out: TextIO) -> None:
    """The one crossword of the file, version 2.0."""
    _write(records, out, "2.0")


def _write(records: Iterable[Record], out: TextIO, version: str) -> None:
    from cruxpress.files.formats.crosswords import only_sheet
    from cruxpress.files.formats.puz_file import to_bytes

    for record, sheet in only_sheet(records, ".puz"):
        _refuse(record, sheet)
        out.write(to_bytes(_puz(sheet, version)).decode("latin-1"))


def _refuse(record: Record, sheet: CrosswordSheet) -> None:
    """Refuse what a .puz file cannot hold."""
    cells = "".join(sheet.grid.rows)
    if sheet.grid.style == "arrow":
        raise AskedWrongly(f"{record.id} is an arrow-word: .puz has no clue cells; write .ipuz")
    if sheet.grid.bars:
        raise AskedWrongly(f"{record.id} has bars: .puz has none; write .ipuz, .jpz or .exolve")
    if set(cells) - {".", "#"}:
        raise AskedWrongly(
            f"{record.id} has letters that stand already: .puz has none; write .ipuz or .exolve"
        )
    strange = "".join(sheet.solution or ()).strip("#ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if strange:
        raise AskedWrongly(f"{record.id} has the letter {strange[0]}: .puz has A to Z only")


def _puz(sheet: CrosswordSheet, version: str) -> Puz:
    from cruxpress.files.formats.puz_file import Puz

    grid = sheet.grid
    assert sheet.solution is not None
    solution = "".join(sheet.solution).replace("#", BLOCK)
    state = "".join(grid.rows).replace(".", NOTHING).replace("#", BLOCK)
    notes = "\n".join(filter(None, (sheet.fact("intro"), sheet.machine_made)))
    named = [(name, sheet.fact(name)) for name in ("title", "author", "copyright")]
    named += [(slot.name, sheet.clues[slot.name]) for slot in _in_order(grid)]
    texts = tuple(_encoded(*one, version) for one in (*named, ("the intro", notes)))
    return Puz(
        grid.width, grid.height, solution.encode("ascii"), state.encode("ascii"), texts, version,
        sections={**_looks(sheet), OURS: _marks(sheet)},
    )  # fmt: skip


def _looks(sheet: CrosswordSheet) -> dict[bytes, bytes]:
    """The section that tells the circles; none where there are none."""
    if not sheet.circles:
        return {}
    every = [Cell(r, c) for r in range(sheet.grid.height) for c in range(sheet.grid.width)]
    return {LOOKS: bytes(CIRCLE * (cell in sheet.circles) for cell in every)}


def _marks(sheet: CrosswordSheet) -> bytes:
    """The language and the marks of the clues in their order."""
    marks = [sheet.marks[slot.name] for slot in _in_order(sheet.grid)]
    data = "\n".join((sheet.language, *marks)).encode()
    if len(data) > LONGEST_SECTION:
        raise AskedWrongly("the derivations of the clues are too long for .puz; write .ipuz")
    return data


def _in_order(grid: Grid) -> list[Slot]:
    """The slots in the order of their clues: by number, across before down."""
    return sorted(grid.slots, key=lambda slot: (slot.number, slot.down))


def _encoded(name: str, text: str, version: str) -> bytes:
    if version != "1.3":
        return text.encode()
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError as error:
        raise AskedWrongly(
            f"{name} has {text[error.start]!r}, which .puz 1.3 (Latin-1) cannot hold: write "
            "version 2.0 in the format puz2, or .ipuz or .exolve"
        ) from None


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """The one crossword of the file, of any version."""
    from cruxpress.files.formats.crosswords import bytes_of, item_of
    from cruxpress.files.formats.puz_file import from_bytes

    try:
        yield item_of(_sheet(from_bytes(bytes_of(lines, ".puz"))))
    except ParseError as error:
        yield Item(1, error)


def _sheet(puz: Puz) -> CrosswordSheet:
    from cruxpress.files.formats.crosswords import (
        MACHINE_MADE,
        CrosswordSheet,
        gathered,
        sized,
        solved,
    )
    from cruxpress.files.formats.puz_file import rows_of

    width, _ = sized(puz.width, puz.height)
    _refuse_kinds(puz)
    grid = _grid(rows_of(puz.solution, width), rows_of(puz.state, width))
    order = _in_order(grid)
    title, author, rights, *clues, notes = (_decoded(text, puz) for text in puz.texts)
    if len(clues) != len(order):
        raise ParseError(f"the grid has {len(order)} words, the file has {len(clues)} clues")
    letters = rows_of(puz.solution, width) if not puz.scrambled else [" " * width] * puz.height
    symbols = [[x.replace(BLOCK, "").replace(" ", "") for x in row] for row in letters]
    language, *marks = puz.sections.get(OURS, b"").decode("utf-8", "replace").split("\n")
    names = [slot.name for slot in order]
    intro = " ".join(one for one in notes.splitlines() if not one.startswith(MACHINE_MADE))
    looks = enumerate(puz.sections.get(LOOKS, b""))
    circles = frozenset(Cell(*divmod(at, width)) for at, byte in looks if byte & CIRCLE)
    return CrosswordSheet(
        grid,
        solved(grid, symbols),
        gathered(zip(names, clues, strict=True)),
        language if len(marks) == len(names) else "",
        dict(zip(names, marks, strict=False)) if len(marks) == len(names) else {},
        {"title": title, "author": author, "copyright": rights, "intro": intro},
        circles=circles,
    )


def _refuse_kinds(puz: Puz) -> None:
    from cruxpress.files.formats.puz_file import ABSENT, DIAGRAMLESS, OPEN

    if puz.kind == DIAGRAMLESS:
        raise ParseError(said("the crossword has no diagram: such grids are not supported"))
    if puz.scrambled not in (OPEN, ABSENT):
        raise ParseError(
            "the solution is scrambled and locked with a key: unlock it in a player and save it"
        )
    if any(puz.sections.get(REBUS, b"")):
        raise ParseError(said("some cells hold more than one letter: this is not supported"))


def _grid(solution: Iterable[str], state: Iterable[str]) -> Grid:
    """The grid without letters; both grids of the file have the same blocks."""
    from cruxpress.files.formats.crosswords import empty_rows

    rows = []
    for r, pair in enumerate(zip(solution, state, strict=True)):
        blocks = [[symbol == BLOCK for symbol in row] for row in pair]
        for c, (one, other) in enumerate(zip(*blocks, strict=True)):
            if one != other:
                raise ParseError(
                    said("solution and diagram differ on a block in {name}", name=Cell(r, c).name)
                )
        rows.append(["#" if block else "." for block in blocks[0]])
    return empty_rows(rows)


def _decoded(text: bytes, puz: Puz) -> str:
    if not puz.utf_8:
        return text.decode("cp1252", "ignore")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise ParseError(
            f"expected UTF-8 in version {puz.version}, got {shown(str(text))}"
        ) from None


FORMAT = Format(
    "puz", "one crossword for Across Lite, version 1.3 in Latin-1", (".puz",), ("crossword",),
    read=read, write=write, binary=True, lines=False, single=True,
)  # fmt: skip
UTF_8 = Format(
    "puz2", "the same in version 2.0, UTF-8", (), ("crossword",),
    read=read, write=write_utf_8, binary=True, lines=False, single=True,
)  # fmt: skip
