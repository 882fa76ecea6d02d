"""The one interface to typst, the typesetter behind PDF, PNG and pages as SVG.

Everything that is printed goes to typst as data (JSON in ``sys.inputs``), never as source, so no
text can act as markup.  System fonts and the fonts inside typst are switched off: the same input
gives the same bytes on every machine.

Fonts and pictures of the user are untrusted: they may keep typst busy forever, fill the memory or
crash the process.  Documents with them are set in a sandbox, a process with limits of time and
(on Linux) memory.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cruxpress.core.errors import PuzzleError

if TYPE_CHECKING:
    from cruxpress.workers.worker import Tell
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from cruxpress.book.clue_columns import with_notes
from cruxpress.book.font import HOME, Font, font
from cruxpress.book.svg import to_svg, whole, width_of
from cruxpress.core.drawing import Drawing
from cruxpress.support.sanitize import clean

Form = Literal["pdf", "png", "svg"]
# How many pixels has an inch of a PNG?  Enough for a sharp print of a single puzzle.
PPI = 200


class PressError(PuzzleError):
    """The typesetter refused its input."""


@dataclass(frozen=True)
class TypstTask:
    """A folder with ``main.typ``, its data, where its fonts lie, and what is wanted of it.

    An empty form asks for the number of pages, which the document tells at ``<pages>``.
    """

    root: str
    fonts: str
    font: str
    data: str
    form: Form | Literal[""] = ""
    ppi: float = PPI
    standard: str = ""

    def wanting(self, form: Form | Literal[""], ppi: float = PPI) -> TypstTask:
        """The same document, with another wish."""
        return replace(self, form=form, ppi=ppi)


class TypstProcess:
    """The typesetter in this process, with one document."""

    def __init__(self, task: TypstTask):
        import typst

        self._compiler = typst.Compiler(
            str(Path(task.root) / "main.typ"), root=task.root, ignore_system_fonts=True,
            font_paths=typst.Fonts(False, False, [task.fonts]), sys_inputs={"data": task.data},
        )  # fmt: skip

    def answer(self, task: TypstTask) -> list[bytes]:
        """One file, or one for each page; or the number of pages, as a text."""
        import typst

        try:
            if not task.form:
                told = self._compiler.query("<pages>", field="value", one=True)
                return [str(told).encode()]
            standards: Any = [task.standard] if task.standard else []
            result, warnings = self._compiler.compile_with_warnings(
                format=task.form, ppi=task.ppi, timestamp=0, pdf_standards=standards
            )
        except typst.TypstError as error:
            raise PressError(f"the typesetter failed: {error}") from error
        if warnings:
            raise PressError(f"the typesetter warns: {warnings[0].message}")
        if result is None:
            raise PressError("the typesetter gave nothing")
        return result if isinstance(result, list) else [result]


# How long may the typesetter take, in seconds?  A book of a thousand pages takes half a minute.
SECONDS = 180
# How much memory may it have, in bytes?  The same book takes a quarter of it.
MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class Sandbox:
    """Asks the typesetter in a process of its own."""

    seconds: float = SECONDS
    memory: int = MEMORY

    def answer(self, task: TypstTask) -> list[bytes]:
        """What the typesetter makes of a task; PressError when it fails in any way."""
        from cruxpress.workers.worker import Worker  # lazy: most documents need no multiprocessing

        worker = Worker()
        try:
            worker.call(_typeset, task, self.memory)
            kind, content = worker.receive(self.seconds)
        except TimeoutError:
            raise PressError(
                f"the typesetter was not done with the font {task.font} after "
                f"{self.seconds:g} seconds; take another with look.font"
            ) from None
        finally:
            worker.close()
        if kind == "done":
            return content  # type: ignore[no-any-return]
        if isinstance(content, PressError):
            raise content
        raise PressError(
            f"the typesetter broke down over the font {task.font} or a picture; take another "
            "with look.font, or leave the picture out"
        )


def _typeset(_: Tell, task: TypstTask, memory: int) -> list[bytes]:
    _limit(memory)
    return TypstProcess(task).answer(task)


def _limit(memory: int) -> None:
    """Limit the memory and the work of this process, where the system can; what a crash prints
    goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with suppress(ImportError):  # Windows
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


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
