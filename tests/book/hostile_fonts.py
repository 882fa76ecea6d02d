"""Fonts that strangers could make: glyphs of glyphs of glyphs, and characters without end."""

from __future__ import annotations

import struct
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from cruxpress.book.font import HOME

BUNDLED = HOME / "CruxpressSans-Regular.ttf"
BROKEN_AT = 167_651


def endless(path: Path, depth: int = 28) -> Path:
    """A font whose glyphs are two of the next one, and so on: each has 2 ** depth outlines."""
    font = TTFont(BUNDLED)
    glyphs, names = font["glyf"], font.getGlyphOrder()
    chain = names[-depth:]
    for one, next_one in zip(chain, (*chain[1:], "one"), strict=True):
        glyphs[one] = _twice(next_one)
    for code in map(ord, "Hello 123456789"):
        if (name := font.getBestCmap().get(code)) not in (None, "one"):
            glyphs[name] = _twice(chain[0])
    for name in ("GSUB", "GPOS", "kern"):
        if name in font:
            del font[name]
    font["head"].recalcBBoxes = False
    font.recalcBBoxes = False
    font.save(path)
    return path


def breaking(path: Path) -> Path:
    """A font over which typst 0.15 panics: a lookup of GSUB that lies elsewhere.  It was found by
    turning bytes."""
    data = bytearray(BUNDLED.read_bytes())
    data[BROKEN_AT : BROKEN_AT + 2] = b"\x0c\x0c"
    path.write_bytes(data)
    return path


def _twice(name: str) -> Glyph:
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.xMin = glyph.yMin = 0
    glyph.xMax = glyph.yMax = 500
    glyph.components = []
    for at in (0, 10):
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = name, at, at, 0x0003
        glyph.components.append(part)
    return glyph


def many_characters(path: Path, tables: int, segments: int) -> Path:
    """A font file with nothing but names and tables of characters; each has segments that all
    cover everything."""
    named = TTFont(BUNDLED).reader["name"]
    flat = struct.pack(">HHHHHHH", 4, 0, 0, 2 * segments, 0, 0, 0)
    flat += b"\xff\xfe" * segments + b"\0\0" + b"\0\1" * segments + b"\0\1" * segments
    flat += b"\0\0" * segments
    cmap = struct.pack(">HH", 0, tables)
    cmap += b"".join(
        struct.pack(">HHI", 3, 1, 4 + 8 * tables + i * len(flat)) for i in range(tables)
    )
    cmap += flat * tables
    head = struct.pack(">IHHHH", 0x00010000, 2, 0, 0, 0)
    start = len(head) + 32
    rows = struct.pack(">4sIII", b"cmap", 0, start, len(cmap))
    rows += struct.pack(">4sIII", b"name", 0, start + len(cmap), len(named))
    path.write_bytes(head + rows + cmap + named)
    return path
