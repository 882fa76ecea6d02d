"""The one interface to typst, the typesetter behind PDF, PNG and pages as SVG.

Typst gets all content as data (JSON in ``sys.inputs``), never as source, so no text can act as
markup.  System fonts and the fonts embedded in typst are disabled: the same input gives the same
bytes on every machine.

The user's fonts and pictures are untrusted: they may make typst loop forever, fill the memory or
crash the process.  Documents that contain them are typeset in a sandbox, a process with limits on
time and (on Linux) memory.
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
# Pixels per inch of a PNG: enough for a sharp print of a single puzzle.
PPI = 200


class PressError(PuzzleError):
    """The typesetter refused its input."""


@dataclass(frozen=True)
class TypstTask:
    """A folder with ``main.typ``, the data, the folder of fonts, and the output format.

    An empty form requests the number of pages, which the document publishes at ``<pages>``.
    """

    root: str
    fonts: str
    font: str
    data: str
    form: Form | Literal[""] = ""
    ppi: float = PPI
    standard: str = ""

    def wanting(self, form: Form | Literal[""], ppi: float = PPI) -> TypstTask:
        """The same document with another output format."""
        return replace(self, form=form, ppi=ppi)


class TypstProcess:
    """Runs the typesetter in this process, for one document."""

    def __init__(self, task: TypstTask):
        import typst

        self._compiler = typst.Compiler(
            str(Path(task.root) / "main.typ"), root=task.root, ignore_system_fonts=True,
            font_paths=typst.Fonts(False, False, [task.fonts]), sys_inputs={"data": task.data},
        )  # fmt: skip

    def answer(self, task: TypstTask) -> list[bytes]:
        """One file (PDF), or one file per page; or the number of pages as text."""
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


# How long may the typesetter run, in seconds?  A book of a thousand pages needs half a minute.
SECONDS = 180
# How much memory may the typesetter use, in bytes?  The same book needs a quarter of this limit.
MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class Sandbox:
    """Runs the typesetter in a separate process."""

    seconds: float = SECONDS
    memory: int = MEMORY

    def answer(self, task: TypstTask) -> list[bytes]:
        """The output of the typesetter for a task; PressError if it fails in any way."""
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
    """Limit memory and CPU time of this process, if the system supports it; discard its stderr."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with suppress(ImportError):  # Windows
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# The margin around a single drawing, in millimetres.
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
    """Drawings as a PDF, one per page; each page has the size of its drawing and a margin."""
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
    """A document ready for printing."""

    task: TypstTask
    typesetter: TypstProcess | Sandbox

    def pages(self) -> int:
        """The number of pages."""
        [told] = self.typesetter.answer(self.task.wanting(""))
        return int(told)

    def printed(self, form: Form, *, ppi: float = PPI) -> list[bytes]:
        """The document: one file (PDF), or one file per page."""
        return self.typesetter.answer(self.task.wanting(form, ppi))


@contextmanager
def press(
    source: bytes,
    data: dict[str, Any],
    using: Font,
    files: Mapping[str, bytes] | None = None,
    standard: str = "",
) -> Iterator[Press]:
    """A document with access to its own source, data, pictures (``files``) and fonts only.

    A document with pictures, or with a font other than the bundled one, is typeset in the sandbox.
    PressError is raised if a PDF cannot conform to the ``standard``.
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
    """The data with all its strings cleaned of forbidden characters."""
    if isinstance(data, str):
        return clean(data)
    if isinstance(data, dict):
        return {key: cleaned(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [cleaned(value) for value in data]
    return data
