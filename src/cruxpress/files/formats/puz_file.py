"""The bytes of a .puz file: header, grids, texts, sections, and their checksums.

The layout is that of Across Lite, as its community has documented it; numbers are
little-endian.  A file of version 2.0 holds UTF-8, older ones Latin-1 (which in practice is
Windows-1252: its quotes and dashes are read, but not written).

| bytes | content |
|---|---|
| 52 | header: checksums, magic, version, size, number of clues, kind, whether it is scrambled |
| size | the solution, a byte a cell; ``.`` is a block |
| size | what a player has filled in; ``-`` is nothing |
| texts | title, author, copyright, clues, notes, each ended by a zero byte |
| sections | name, length, checksum, data, zero byte; those that a program does not know it skips |
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cruxpress.core.errors import ParseError
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
    """What a .puz file holds; grids are bytes, row after row."""

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
        """Are its texts UTF-8?"""
        return self.version[0] > "1"

    @property
    def sizes(self) -> bytes:
        """The part of the header that has a checksum of its own."""
        clues = len(self.texts) - 4
        return SIZES.pack(self.width, self.height, clues, self.kind, self.scrambled)


def checksum(data: bytes, start: int = 0) -> int:
    """The 16-bit checksum of the format: turn right by one bit, then add a byte.

    >>> hex(checksum(b"CAT"))
    '0x4085'
    """
    for byte in data:
        start = ((start >> 1 | (start & 1) << 15) + byte) & 0xFFFF
    return start


def _text_checksum(puz: Puz, start: int) -> int:
    """Title, author, copyright and notes count with their zero byte, clues without; empty
    texts do not count, nor notes before version 1.3."""
    *head, notes = puz.texts[:3] + puz.texts[-1:]
    for text in filter(None, head):
        start = checksum(text + b"\0", start)
    for clue in puz.texts[3:-1]:
        start = checksum(clue, start)
    return checksum(notes + b"\0", start) if notes and puz.version >= "1.3" else start


def _checksums(puz: Puz) -> tuple[int, int, int]:
    """Those of the whole file, of the sizes, and the masked one of four parts."""
    sizes = checksum(puz.sizes)
    whole = _text_checksum(puz, checksum(puz.state, checksum(puz.solution, sizes)))
    parts = (sizes, checksum(puz.solution), checksum(puz.state), _text_checksum(puz, 0))
    low = bytes(part & 0xFF for part in parts)
    high = bytes(part >> 8 for part in parts)
    return whole, sizes, int.from_bytes(low + high, "little") ^ MASK


def to_bytes(puz: Puz) -> bytes:
    """The file."""
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
    """Read a file; a ParseError says what is wrong with it."""
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
    """The sections; what is too short for one at the end of a file is no harm."""
    while len(data) >= SECTION.size:
        name, length, stated = SECTION.unpack(data[: SECTION.size])
        content, data = data[SECTION.size :][:length], data[SECTION.size + length + 1 :]
        if len(content) < length or checksum(content) != stated:
            raise ParseError(f"the section {name.decode('latin-1')!r} of the .puz file is damaged")
        yield name, content


def rows_of(cells: bytes, width: int) -> Sequence[str]:
    """A grid of bytes as rows of characters."""
    edges = range(0, len(cells) + 1, width)
    return [cells[start:end].decode("latin-1") for start, end in pairwise(edges)]
