"""Fonts: the bundled font, a font file or a system font; and which characters they can print.

The typesetter silently prints a blank box for a missing glyph.  So we read the characters of a font
from its ``cmap`` table (OpenType formats 4 and 12; every current font has at least one), and raise
an error for a character without a glyph.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cruxpress.core.errors import AskedWrongly, unknown

HOME = Path(__file__).parent / "fonts"
BUNDLED = "Cruxpress Sans"
_FILES = (".ttf", ".otf", ".ttc", ".otc")
# How many ``cmap`` subtables of a font do we read?  Fonts usually have up to six.
MOST_TABLES = 16
# How large may a font file be, in bytes?  The largest CJK fonts have about thirty million.
LARGEST = 100_000_000
# Spaces and joiners that need no glyph.
_BLANK = frozenset(map(chr, (*range(0x2000, 0x2010), 0x20, 0xA0, 0xAD, 0x202F, 0x2060, 0xFEFF)))


@dataclass(frozen=True)
class Font:
    """A font family: its name, and the files of its regular and bold weight."""

    family: str
    regular: Path
    bold: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """The files, each once."""
        return tuple(dict.fromkeys((self.regular, self.bold)))

    def missing(self, texts: Iterable[str]) -> str:
        """The characters of some texts that the font lacks, each once, in order.

        >>> font("").missing(["Științe", "7 数独"])
        '数独'
        """
        known = characters(self.regular) & characters(self.bold)
        seen = dict.fromkeys(char for text in texts for char in text)
        return "".join(char for char in seen if char not in _BLANK and ord(char) not in known)

    def check(self, texts: Iterable[str]) -> None:
        """Raise AskedWrongly if the font lacks a glyph for a character of the texts."""
        if missing := self.missing(texts):
            names = " ".join(f"{char} (U+{ord(char):04X})" for char in missing[:8])
            raise AskedWrongly(
                f"the font {self.family} has no glyph for {names}; name one that has with look.font"
            )


def font(name: str, bold: str = "") -> Font:
    """The font with this name: empty (the bundled font), a font file, or a system font."""
    if not name or name == BUNDLED:
        return Font(BUNDLED, HOME / "CruxpressSans-Regular.ttf", HOME / "CruxpressSans-Bold.ttf")
    if names_file(name) and names_file(bold or name):
        return _of_files(Path(name), Path(bold or name))
    if bold:
        raise AskedWrongly("look.bold is the file of the bold weight; give look.font as a file too")
    return _of_system(name)


def names_file(name: object) -> bool:
    """Is the name of a font a file name, not a family name?

    >>> names_file("fonts/Own.ttf"), names_file("Noto Sans")
    (True, False)
    """
    return isinstance(name, str) and name.lower().endswith(_FILES)


def _of_files(regular: Path, bold: Path) -> Font:
    families = {}
    for path in (regular, bold):
        if not path.is_file():
            raise AskedWrongly(f"there is no font file {path}")
        families[path] = family_of(path)
        characters(path)
    if families[regular] != families[bold]:
        raise AskedWrongly(
            f"{regular.name} is {families[regular]}, but {bold.name} is {families[bold]}: the bold "
            "file must be of the same family"
        )
    return Font(families[regular], regular, bold)


def _of_system(name: str) -> Font:
    from typst import Fonts

    upright = [
        one
        for one in Fonts(include_system_fonts=True, include_embedded_fonts=False).fonts()
        if one.path and one.style == "normal" and one.stretch == 1.0
    ]
    weights = {one.weight: Path(str(one.path)) for one in upright if one.family == name}
    if not weights:
        raise unknown("font", name, sorted({one.family for one in upright}) or [BUNDLED])
    regular = min(weights, key=lambda weight: abs(weight - 400))
    bold = min(weights, key=lambda weight: abs(weight - 700))
    return Font(name, weights[regular], weights[bold])


@cache
def characters(path: Path) -> frozenset[int]:
    """The code points that a font file has a glyph for."""
    data = _bytes(path)
    try:
        return frozenset(_characters(data, _tables(data)[b"cmap"]))
    except (KeyError, IndexError, struct.error):
        raise AskedWrongly(f"{path} is not a font file that can be read") from None


def family_of(path: Path) -> str:
    """The family name in a font file (name ID 16, else 1, of the Windows platform)."""
    data = _bytes(path)
    try:
        start = _tables(data)[b"name"]
        count, strings = struct.unpack_from(">HH", data, start + 2)
        names = {}
        for index in range(count):
            platform, _, _, number, length, offset = struct.unpack_from(
                ">6H", data, start + 6 + 12 * index
            )
            if platform == 3 and number in (1, 16) and number not in names:
                place = start + strings + offset
                names[number] = data[place : place + length].decode("utf-16-be")
        return names.get(16) or names[1]
    except (KeyError, IndexError, struct.error, UnicodeDecodeError):
        raise AskedWrongly(f"{path} is not a font file that can be read") from None


def _bytes(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise AskedWrongly(f"{path} is larger than {LARGEST:,} bytes, and no font")
    return path.read_bytes()


def _tables(data: bytes) -> dict[bytes, int]:
    """The offset of each table of a font; for a collection, of its first font."""
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    count = struct.unpack_from(">H", data, start + 4)[0]
    rows = (struct.unpack_from(">4sIII", data, start + 12 + 16 * i) for i in range(count))
    return {tag: offset for tag, _, offset, _ in rows}


def _characters(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">H", data, start + 2)[0]
    readers = {4: _format_4, 12: _format_12}
    seen, found = set(), set[int]()
    for index in range(min(count, MOST_TABLES)):
        platform, _, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * index)
        place = start + offset
        kind = struct.unpack_from(">H", data, place)[0]
        if platform in (0, 3) and kind in readers and place not in seen:
            seen.add(place)
            found |= readers[kind](data, place)
    return found


def _format_4(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 4 * count)
    offsets_at = start + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    found = set[int]()
    for index, codes in enumerate(_rising(zip(starts, ends, strict=True))):
        if not offsets[index]:
            found |= set(codes) - {-deltas[index] & 0xFFFF, 0xFFFF}
            continue
        for code in codes:
            place = offsets_at + 2 * index + offsets[index] + 2 * (code - starts[index])
            glyph = struct.unpack_from(">H", data, place)[0]
            if (glyph + deltas[index]) & 0xFFFF and code != 0xFFFF:
                found.add(code)
    return found


def _format_12(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">I", data, start + 12)[0]
    groups = [
        struct.unpack_from(">III", data, start + 16 + 12 * index)
        for index in range(min(count, len(data) // 12))
    ]
    found = set[int]()
    for codes, (_, _, glyph) in zip(_rising((a, b) for a, b, _ in groups), groups, strict=True):
        found.update(codes if glyph else codes[1:])
    return found


def _rising(pairs: Iterable[tuple[int, int]]) -> Iterable[range]:
    """The code points of each segment.  The specification demands that segments ascend without
    overlap.  We check it, which limits the work for a malicious font."""
    before = -1
    for first, last in pairs:
        if first > last or first <= before or last > 0x10FFFF:
            raise IndexError("segments that do not rise")
        before = last
        yield range(first, last + 1)
