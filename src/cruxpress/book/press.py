"""The press: typst, the one typesetter behind PDF, PNG and pages as SVG.

Everything that is printed goes to typst as data (JSON in ``sys.inputs``), never as source,
so no text can act as markup.  System fonts and the fonts inside typst are switched off: the
same input gives the same bytes on every machine.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cruxpress.book.font import HOME, Font, font
from cruxpress.book.svg import to_svg
from cruxpress.clean import clean
from cruxpress.drawing import Drawing
from cruxpress.errors import PuzzleError

if TYPE_CHECKING:
    from typst import Compiler

Form = Literal["pdf", "png", "svg"]
# How many pixels has an inch of a PNG?  Enough for a sharp print of a single puzzle.
PPI = 200

_SINGLE = b"""
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: none)
#set text(font: data.font)
#for one in data.drawings {
  page(width: auto, height: auto, margin: 5mm, image(bytes(one.svg), format: "svg", alt: one.alt))
}
"""


class PressError(PuzzleError):
    """The typesetter refused its input."""


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
    using, drawings = using or font(""), list(drawings)
    using.check(text for drawing in drawings for text in map(clean, drawing.texts))
    data = {
        "title": drawings[0].title if drawings else "",
        "font": using.family,
        "drawings": [
            {
                "svg": to_svg(one, cell_mm=cell_mm, font=using.family),
                "alt": " / ".join((one.title, *one.plain)),
            }
            for one in drawings
        ],
    }
    with press(_SINGLE, data, using) as compiler:
        return printed(compiler, form)


@contextmanager
def press(source: bytes, data: dict[str, Any], using: Font) -> Iterator[Compiler]:
    """A compiler that has its source, its data and its fonts, and nothing else."""
    import typst

    with tempfile.TemporaryDirectory(prefix="cruxpress-") as place:
        root = Path(place)
        (root / "main.typ").write_bytes(source)
        folder = HOME
        if using.regular.parent != HOME:
            folder = root / "fonts"
            folder.mkdir()
            for number, path in enumerate(using.files):
                shutil.copyfile(path, folder / f"{number}{path.suffix}")
        fonts = typst.Fonts(False, False, [str(folder)])
        inputs = {"data": json.dumps(cleaned(data), ensure_ascii=False)}
        yield typst.Compiler(
            str(root / "main.typ"), root=str(root), font_paths=fonts, ignore_system_fonts=True,
            sys_inputs=inputs,
        )  # fmt: skip


def printed(compiler: Compiler, form: Form, *, ppi: float = PPI) -> list[bytes]:
    """The document: one file, or one for each page."""
    import typst

    try:
        result, warnings = compiler.compile_with_warnings(format=form, ppi=ppi, timestamp=0)
    except typst.TypstError as error:
        raise PressError(f"the typesetter failed: {error}") from error
    if warnings:
        raise PressError(f"the typesetter warns: {warnings[0].message}")
    if result is None:
        raise PressError("the typesetter gave nothing")
    return result if isinstance(result, list) else [result]


def cleaned(data: Any) -> Any:
    """The same data without the characters that no page can hold."""
    if isinstance(data, str):
        return clean(data)
    if isinstance(data, dict):
        return {key: cleaned(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [cleaned(value) for value in data]
    return data
