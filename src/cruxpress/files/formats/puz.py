""".puz: a crossword as Across Lite and most players read it, a file of bytes.

Version 1.3 holds Latin-1; all players read it.  Version 2.0 (the format ``puz2``) holds UTF-8;
newer players read it.  A cell is one byte, A to Z.  The writer rejects arrow-words, bars, prefilled
letters, and clues with a character that the version cannot hold; the error names another format.
The marks of the clues go into a section of our own, which other programs skip.

The reader rejects scrambled solutions, cells with several letters, and diagramless grids.

The layout follows the community's documentation of Across Lite; numbers are little-endian.
Version 1.3 is Windows-1252 in practice: the reader accepts its quotes and dashes, the writer does
not produce them.

| bytes | content |
|---|---|
| 52 | header: checksums, magic, version, size, number of clues, kind, whether it is scrambled |
| size | the solution, one byte per cell; ``.`` is a block |
| size | the player's entries; ``-`` is an empty cell |
| texts | title, author, copyright, clues, notes, each ended by a zero byte |
| sections | name, length, checksum, data, zero byte; programs skip unknown sections |
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, TextIO

from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said

MAGIC = b"ACROSS&DOWN\0"
HEADER = struct.Struct("<H12sHQ4s2sH12sBBHHH")
SIZES = struct.Struct("<BBHHH")
SECTION = struct.Struct("<4sHH")
MASK = int.from_bytes(b"ICHEATED", "little")
NORMAL, DIAGRAMLESS = 0x0001, 0x0401
OPEN, ABSENT = 0, 2


@dataclass(frozen=True)
class Puz:
    """The content of a .puz file; grids are bytes, row by row."""

    width: int
    height: int
    solution: bytes
    state: bytes
    texts: tuple[bytes, ...]  # title, author, copyright, clues…, notes
    version: str = "1.3"
    kind: int = NORMAL
    scrambled: int = OPEN
    sections: dict[bytes, bytes] = field(default_factory=dict)

    @property
    def utf_8(self) -> bool:
        """Are the texts UTF-8?"""
        return self.version[0] > "1"

    @property
    def sizes(self) -> bytes:
        """The part of the header that has its own checksum."""
        clues = len(self.texts) - 4
        return SIZES.pack(self.width, self.height, clues, self.kind, self.scrambled)


def checksum(data: bytes, start: int = 0) -> int:
    """The 16-bit checksum of the format: rotate right by one bit, then add a byte.

    >>> hex(checksum(b"CAT"))
    '0x4085'
    """
    for byte in data:
        start = ((start >> 1 | (start & 1) << 15) + byte) & 0xFFFF
    return start


def _text_checksum(puz: Puz, start: int) -> int:
    """The checksum of the texts.  Title, author, copyright and notes include their zero byte,
    clues do not.  Empty texts, and notes before version 1.3, do not count."""
    *head, notes = puz.texts[:3] + puz.texts[-1:]
    for text in filter(None, head):
        start = checksum(text + b"\0", start)
    for clue in puz.texts[3:-1]:
        start = checksum(clue, start)
    return checksum(notes + b"\0", start) if notes and puz.version >= "1.3" else start


def _checksums(puz: Puz) -> tuple[int, int, int]:
    """The checksums of the whole file and of the sizes, and the masked checksum of four parts."""
    sizes = checksum(puz.sizes)
    whole = _text_checksum(puz, checksum(puz.state, checksum(puz.solution, sizes)))
    parts = (sizes, checksum(puz.solution), checksum(puz.state), _text_checksum(puz, 0))
    low = bytes(part & 0xFF for part in parts)
    high = bytes(part >> 8 for part in parts)
    return whole, sizes, int.from_bytes(low + high, "little") ^ MASK


def to_bytes(puz: Puz) -> bytes:
    """Encode a .puz file."""
    whole, sizes, masked = _checksums(puz)
    header = HEADER.pack(
        whole, MAGIC, sizes, masked, puz.version.encode() + b"\0", b"", 0, b"",
        *SIZES.unpack(puz.sizes),
    )  # fmt: skip
    sections = (
        SECTION.pack(name, len(data), checksum(data)) + data + b"\0"
        for name, data in puz.sections.items()
    )
    texts = b"".join(text + b"\0" for text in puz.texts)
    return header + puz.solution + puz.state + texts + b"".join(sections)


def from_bytes(data: bytes) -> Puz:
    """Decode a .puz file; ParseError if it is invalid."""
    start = data.find(MAGIC) - 2
    if start < 0:
        raise ParseError(said("expected a .puz file, but there is no ACROSS&DOWN in it"))
    data = data[start:]
    if len(data) < HEADER.size:
        raise ParseError(said("the .puz file is cut off within its header"))
    whole, _, sizes, masked, version, *_, width, height, clues, kind, scrambled = HEADER.unpack(
        data[: HEADER.size]
    )
    if not re.fullmatch(rb"[1-9]\.[0-9][^\0]?\0*", version):
        raise ParseError(f"expected a version such as 1.3 in the .puz file, got {version!r}")
    cells = width * height
    body = data[HEADER.size :]
    texts = list(_texts(body, 2 * cells, clues + 4))
    after = HEADER.size + 2 * cells + sum(len(text) + 1 for text in texts)
    puz = Puz(
        width, height, body[:cells], body[cells : 2 * cells], tuple(texts),
        version.rstrip(b"\0").decode("latin-1"), kind, scrambled,
        dict(_sections(data[after:])),
    )  # fmt: skip
    if (whole, sizes, masked) != _checksums(puz):
        raise ParseError(said("a checksum of the .puz file is wrong: it is damaged"))
    return puz


def _texts(body: bytes, start: int, count: int) -> Iterator[bytes]:
    for _ in range(count):
        end = body.find(b"\0", start)
        if end < 0:
            raise ParseError(said("the .puz file is cut off: texts are missing at its end"))
        yield body[start:end]
        start = end + 1


def _sections(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The sections; a rest that is too short for a section header is ignored."""
    while len(data) >= SECTION.size:
        name, length, stated = SECTION.unpack(data[: SECTION.size])
        content, data = data[SECTION.size :][:length], data[SECTION.size + length + 1 :]
        if len(content) < length or checksum(content) != stated:
            raise ParseError(f"the section {name.decode('latin-1')!r} of the .puz file is damaged")
        yield name, content


def rows_of(cells: bytes, width: int) -> Sequence[str]:
    """Split a grid of bytes into rows of characters."""
    edges = range(0, len(cells) + 1, width)
    return [cells[start:end].decode("latin-1") for start, end in pairwise(edges)]


if TYPE_CHECKING:
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import CrosswordSheet

BLOCK, NOTHING = ".", "-"
OURS, REBUS, LOOKS = b"CRUX", b"GRBS", b"GEXT"
CIRCLE = 0x80
# How long may the data of a section be?
LONGEST_SECTION = 0xFFFF


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one crossword in version 1.3."""
    _write(records, out, "1.3")


def write_utf_8(records: Iterable[Record], out: TextIO) -> None:
    """Write one crossword in version 2.0."""
    _write(records, out, "2.0")


def _write(records: Iterable[Record], out: TextIO, version: str) -> None:
    from cruxpress.files.formats.crosswords import only_sheet

    for record, sheet in only_sheet(records, ".puz"):
        _refuse(record, sheet)
        out.write(to_bytes(_puz(sheet, version)).decode("latin-1"))


def _refuse(record: Record, sheet: CrosswordSheet) -> None:
    """Raise AskedWrongly for a crossword that a .puz file cannot hold."""
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
    """The section with the circled cells; empty if there are none."""
    if not sheet.circles:
        return {}
    every = [Cell(r, c) for r in range(sheet.grid.height) for c in range(sheet.grid.width)]
    return {LOOKS: bytes(CIRCLE * (cell in sheet.circles) for cell in every)}


def _marks(sheet: CrosswordSheet) -> bytes:
    """The content of our section: the language, and the marks in the order of the clues."""
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
    """Read the crossword of a file of any version."""
    from cruxpress.files.formats.crosswords import bytes_of, item_of

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
    if puz.kind == DIAGRAMLESS:
        raise ParseError(said("the crossword has no diagram: such grids are not supported"))
    if puz.scrambled not in (OPEN, ABSENT):
        raise ParseError(
            "the solution is scrambled and locked with a key: unlock it in a player and save it"
        )
    if any(puz.sections.get(REBUS, b"")):
        raise ParseError(said("some cells hold more than one letter: this is not supported"))


def _grid(solution: Iterable[str], state: Iterable[str]) -> Grid:
    """The grid without letters; ParseError if the two grids of the file differ in a block."""
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
