"""The user's pictures: on the title page, on user pages and in the frames of arrow-words.

Pictures are files beside the plan.  They are untrusted, so a document with pictures is typeset in
the sandbox (``cruxpress.book.typst``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from cruxpress.book.plan import Plan
from cruxpress.book.user_pages import images_in
from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.files.file_options import inside

# Image formats with the bytes at the beginning of their files.
KINDS = {"png": (b"\x89PNG\r\n\x1a\n",), "jpg": (b"\xff\xd8\xff",), "svg": (b"<svg", b"<?xml")}
# How large may a file be, in bytes?
LARGEST = 32 * 2**20
# How many pixels may a picture have?  A page of A4 at 600 pixels an inch has 35 million.
MOST_PIXELS = 40_000_000
# Parts of SVG that a small file can make endlessly slow (filters, copies of copies, entities), or
# that hold another file.
SLOW_SVG = re.compile(
    rb"<\s*(?:[\w.-]+:)?(filter|use|pattern|mask|image|foreignObject|!ENTITY)\b",
    re.I,
)
# JPEG markers that begin a frame, which states the size: SOF0 to SOF15 without DHT, JPG and DAC.
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def wanted(plan: Plan) -> Iterator[tuple[str, str]]:
    """The key and the file of every picture in a plan."""
    if plan.picture:
        yield "picture", plan.picture
    for name, texts in (("front", plan.front), ("back", plan.back)):
        for text in texts:
            yield from ((name, file) for file in images_in(text))
    for number, section in enumerate(plan.sections, 1):
        yield from ((f"sections.{number}.pictures", file) for file in section.pictures)


def check(plan: Plan, readable: Callable[[str, bytes], bool]) -> None:
    """Raise AskedWrongly if a picture of a plan is missing or the typesetter cannot read it."""
    for key, file in dict.fromkeys(wanted(plan)):
        data, kind = _read(plan.folder, file, key)
        if not readable(f"image.{kind}", data):
            raise AskedWrongly(f"{key}: the picture {shown(file)} cannot be read")


class Images:
    """The pictures of a book; ``files``: their contents by the names that the typesetter uses."""

    def __init__(self, folder: str):
        self.folder = folder
        self.files: dict[str, bytes] = {}
        self._names: dict[str, str] = {}

    def name(self, file: str, key: str) -> str:
        """The name of a picture for the typesetter."""
        if file not in self._names:
            data, kind = _read(self.folder, file, key)
            self._names[file] = f"image-{len(self._names) + 1}.{kind}"
            self.files[self._names[file]] = data
        return self._names[file]


def _read(folder: str, file: str, key: str) -> tuple[bytes, str]:
    path = inside(folder, file, key)
    data = _bytes(path, f"{key}: the picture {shown(file)}")
    for kind, beginnings in KINDS.items():
        if data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(beginnings):
            _refuse_large(data, kind, f"{key}: the picture {shown(file)}")
            return data, kind
    raise AskedWrongly(f"{key}: {shown(file)} is no picture in PNG, JPEG or SVG")


def _refuse_large(data: bytes, kind: str, name: str) -> None:
    """Raise AskedWrongly for a picture that takes too much to decode; nothing is decoded here."""
    if kind == "svg":
        if found := SLOW_SVG.search(data):
            part = found[1].decode()
            raise AskedWrongly(f"{name} has a part that is not supported in SVG: {part}")
        return
    width, height = _png_size(data) if kind == "png" else _jpeg_size(data)
    if width * height > MOST_PIXELS:
        raise AskedWrongly(f"{name} has {width}x{height} pixels; at most {MOST_PIXELS:,} are read")


def _png_size(data: bytes) -> tuple[int, int]:
    """Width and height, which the first chunk of a PNG states."""
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The largest width and height that a frame of a JPEG states; 0 and 0 without a frame."""
    at, width, height = 2, 0, 0
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in FRAMES:
            height = max(height, int.from_bytes(data[at + 5 : at + 7], "big"))
            width = max(width, int.from_bytes(data[at + 7 : at + 9], "big"))
        at += 1 if data[at + 1] == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return width, height


def _bytes(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise AskedWrongly(f"{name} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise AskedWrongly(f"{name} is larger than {LARGEST // 2**20} MB")
    return data
