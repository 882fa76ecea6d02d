"""The press: typst, the one typesetter behind PDF, PNG and pages as SVG.

Everything that is printed goes to typst as data (JSON in ``sys.inputs``), never as source,
so no text can act as markup.  System fonts and the fonts inside typst are switched off: the
same input gives the same bytes on every machine.  Fonts that are not ours are set in a sandbox
(``cruxpress.book.sandbox``).
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cruxpress.book.font import HOME, Font, font
from cruxpress.book.notes import with_notes
from cruxpress.book.sandbox import Sandbox
from cruxpress.book.svg import to_svg, whole, width_of
from cruxpress.book.typst_task import PPI, Form, TypstProcess, TypstTask
from cruxpress.core.drawing import Drawing
from cruxpress.support.sanitize import clean

# How much paper is around a single drawing, in millimetres?
MARGIN = 5.0
_SINGLE = b"""
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: none)
#set text(font: data.font)
#for one in data.drawings {
  page(width: auto, height: auto, margin: data.margin * 1mm, image(
    bytes(one.svg), format: "svg", alt: one.alt,
    width: if one.width == none { auto } else { one.width * 1mm },
  ))
}
"""


def to_pdf(
    drawings: Iterable[Drawing], *, cell_mm: float = 9.0, using: Font | None = None
) -> bytes:
    """Drawings as a PDF, one a page, each page as large as its drawing."""
    [document] = _single(drawings, "pdf", cell_mm, using)
    return document


def to_png(drawing: Drawing, *, cell_mm: float = 9.0, using: Font | None = None) -> bytes:
    """One drawing as a PNG."""
    [image] = _single([drawing], "png", cell_mm, using)
    return image


def _single(
    drawings: Iterable[Drawing], form: Form, cell_mm: float, using: Font | None
) -> list[bytes]:
    using, drawings = using or font(""), [with_notes(one) for one in drawings]
    using.check(text for drawing in drawings for text in map(clean, drawing.texts))
    ppi = PPI if form == "png" else 0
    data = {
        "title": drawings[0].title if drawings else "",
        "font": using.family,
        "margin": whole(MARGIN, ppi) if ppi else MARGIN,
        "drawings": [
            {
                "svg": to_svg(one, cell_mm=cell_mm, font=using.family, ppi=ppi),
                "width": width_of(one, cell_mm, ppi) if ppi else None,
                "alt": " / ".join((one.title, *one.plain)),
            }
            for one in drawings
        ],
    }
    with press(_SINGLE, data, using) as document:
        return document.printed(form)


@dataclass(frozen=True)
class Press:
    """A document that is ready to be printed."""

    task: TypstTask
    typesetter: TypstProcess | Sandbox

    def pages(self) -> int:
        """How many pages it has."""
        [told] = self.typesetter.answer(self.task.wanting(""))
        return int(told)

    def printed(self, form: Form, *, ppi: float = PPI) -> list[bytes]:
        """The document: one file, or one for each page."""
        return self.typesetter.answer(self.task.wanting(form, ppi))


@contextmanager
def press(
    source: bytes,
    data: dict[str, Any],
    using: Font,
    files: Mapping[str, bytes] | None = None,
    standard: str = "",
) -> Iterator[Press]:
    """A typesetter that has its source, its data, its pictures and its fonts, and nothing else.

    What has pictures or a font that are not ours is set in the sandbox.  A PDF keeps the
    ``standard``, or is refused.
    """
    with tempfile.TemporaryDirectory(prefix="cruxpress-") as place:
        root = Path(place)
        for name, content in {"main.typ": source, **(files or {})}.items():
            (root / name).write_bytes(content)
        ours = using.regular.parent == HOME and not files
        fonts = HOME if using.regular.parent == HOME else _copied(using, root / "fonts")
        told = json.dumps(cleaned(data), ensure_ascii=False)
        task = TypstTask(str(root), str(fonts), using.family, told, standard=standard)
        yield Press(task, TypstProcess(task) if ours else Sandbox())


def _copied(using: Font, folder: Path) -> Path:
    folder.mkdir()
    for number, path in enumerate(using.files):
        shutil.copyfile(path, folder / f"{number}{path.suffix}")
    return folder


def cleaned(data: Any) -> Any:
    """The same data without the characters that no page can hold."""
    if isinstance(data, str):
        return clean(data)
    if isinstance(data, dict):
        return {key: cleaned(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [cleaned(value) for value in data]
    return data
