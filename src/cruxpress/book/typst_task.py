"""A task for the typesetter, and its answer: the pages of a document, or how many there are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from cruxpress.core.errors import PuzzleError

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
