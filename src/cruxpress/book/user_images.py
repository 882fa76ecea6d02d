"""The user's pictures: on the title page, on user pages and in the frames of arrow-words.

Pictures are files beside the plan.  They are untrusted, so a document with pictures is typeset in
the sandbox (``cruxpress.book.typst``).
"""

from __future__ import annotations

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
            return data, kind
    raise AskedWrongly(f"{key}: {shown(file)} is no picture in PNG, JPEG or SVG")


def _bytes(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise AskedWrongly(f"{name} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise AskedWrongly(f"{name} is larger than {LARGEST // 2**20} MB")
    return data
