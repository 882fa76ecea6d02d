"""Output files of a book or of single drawings.

A PDF is one file (two if solutions are separate); SVG and PNG are one file per page; plain text,
JSON and JSON Lines contain the puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

from cruxpress.book.contents import BookContents, BookEntry, Chapter
from cruxpress.book.cover import cover, spine_notes
from cruxpress.book.plan import Plan
from cruxpress.book.svg import to_svg
from cruxpress.book.typeset import Typesetter
from cruxpress.book.typography import labels, paragraphs
from cruxpress.book.typst import Form, to_pdf, to_png
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.record import Record
from cruxpress.support.atomic_write import ending, numbered
from cruxpress.support.sanitize import clean
from cruxpress.version import __version__

BOOK_ENDINGS = ("pdf", "svg", "png", "txt", "json", "jsonl")
DRAWING_ENDINGS = ("svg", "png", "pdf", "txt", "json")
Files = dict[Path, bytes]


def book_files(
    plan: Plan, contents: BookContents, path: Path, *, with_cover: bool = False
) -> tuple[Files, tuple[str, ...], int]:
    """The files of a book, notes about it, and its number of pages (0 for text and JSON)."""
    form = ending(str(path), BOOK_ENDINGS)
    if with_cover and form != "pdf":
        raise AskedWrongly("a cover is made with a book in .pdf")
    if form in ("txt", "json", "jsonl"):
        return _text_files(plan, contents, path, form), contents.notes, 0
    setter = Typesetter(plan, contents)
    sheets = setter.book(cast(Form, form))
    files = dict(zip(numbered(path, len(sheets)), sheets, strict=True))
    if plan.solutions.place == "separate":
        answers = setter.solutions(cast(Form, form))
        files |= dict(zip(numbered(beside(path, "solutions"), len(answers)), answers, strict=True))
    notes = [*contents.notes, *setter.notes]
    if with_cover:
        files[beside(path, "cover")] = cover(plan, contents, setter.pages)
        notes += spine_notes(plan, setter.pages)
    return files, tuple(notes), setter.pages


def beside(path: Path, part: str) -> Path:
    """The path of a separate file with a part of a book.

    >>> beside(Path("book.pdf"), "solutions").name
    'book-solutions.pdf'
    """
    return path.with_name(f"{path.stem}-{part}{path.suffix}")


def _text_files(plan: Plan, contents: BookContents, path: Path, form: str) -> Files:
    if form == "jsonl":
        lines = [
            _placed(entry, chapter).line()
            for chapter in contents.chapters
            for entry in chapter.entries
        ]
        return {path: ("\n".join(lines) + "\n").encode()}
    if form == "json":
        text = json.dumps(book_json(plan, contents), ensure_ascii=False, indent=1)
        return {path: (text + "\n").encode()}
    place = plan.solutions.place
    puzzles, answers = _book_text(plan, contents), _solutions_text(plan, contents)
    if place == "separate":
        return {path: _joined(puzzles), beside(path, "solutions"): _joined(answers)}
    return {path: _joined([*puzzles, *(answers if place != "none" else ())])}


def _joined(lines: Iterable[str]) -> bytes:
    return ("\n".join(clean(line).rstrip() for line in lines).strip("\n") + "\n").encode()


def _placed(entry: BookEntry, chapter: Chapter) -> Record:
    """The record of an entry with its section and number."""
    place = {"section": chapter.title, "number": entry.number}
    return entry.record.with_fields(place)


def book_json(plan: Plan, contents: BookContents) -> dict[str, Any]:
    """The book as a plan that contains its puzzles; this plan reproduces the book."""
    kept = replace(plan.puzzles, order="given", apart=0, replace=())
    data = asdict(replace(plan, puzzles=kept, pupils=(), sections=()))
    folder = Path(data.pop("folder") or ".")
    del data["stores"], data["llm"]
    for name in ("font", "bold"):
        if (file := Path(data["look"][name])).suffix and folder in file.parents:
            data["look"][name] = str(file.relative_to(folder))
    sections = [_section_json(chapter) for chapter in contents.chapters]
    return {"engine": __version__, **data, "sections": sections}


def _section_json(chapter: Chapter) -> dict[str, Any]:
    """A chapter as a section of a plan, with its puzzles."""
    section = chapter.section
    return {
        "title": chapter.title,
        "family": chapter.family.name,
        "rules": section.rules,
        "pictures": list(section.pictures),
        "per_page": section.per_page,
        "grid": section.grid,
        "puzzles": [{"number": one.number} | one.record.to_json() for one in chapter.entries],
    }


def _book_text(plan: Plan, contents: BookContents) -> list[str]:
    title = plan.title_line
    lines = [title, "=" * len(title), plan.subtitle, plan.author, plan.date]
    lines = [line for line in lines if line]
    for chapter in contents.chapters:
        lines += ["", "", chapter.title, "-" * len(chapter.title), ""]
        if chapter.guide.mode != "none":
            lines += [*paragraphs(chapter.guide.rules), ""]
        for entry in chapter.entries:
            record = entry.record
            head = f"{entry.number}. {chapter.level(record)} {record.rating.value:g}"
            drawing = chapter.family.draw(entry.puzzle, None, None)
            lines += ["", f"{head}  {record.id}" if plan.puzzles.id else head, ""]
            lines += plain_lines(drawing)
    return lines


def _solutions_text(plan: Plan, contents: BookContents) -> Iterator[str]:
    title = labels(plan.language)["solutions"]
    yield from ("", "", title, "-" * len(title))
    for chapter in contents.chapters:
        for entry in chapter.entries:
            drawing = chapter.family.draw(entry.puzzle, entry.solution, None)
            yield from ("", f"{entry.number}. {chapter.title}", "", *plain_lines(drawing))
            yield from (line for note in drawing.key for line in ("", note.heading, *note.lines))


def drawing_files(
    drawings: Sequence[Drawing], path: Path, *, cell_mm: float = 9.0, cells: bool = False
) -> Files:
    """The files of single drawings: one file in all for PDF or text, else one file per drawing.

    With ``cells`` an SVG has a transparent rectangle over each cell, with the name of the cell.
    """
    form = ending(str(path), DRAWING_ENDINGS)
    if form == "pdf":
        return {path: to_pdf(drawings, cell_mm=cell_mm)}
    if form == "txt":
        return {path: "\n".join(map(to_plain, drawings)).encode()}
    writers: dict[str, Callable[[Drawing], bytes]] = {
        "png": lambda one: to_png(one, cell_mm=cell_mm),
        "svg": lambda one: to_svg(one, cell_mm=cell_mm, cells=cells).encode(),
        "json": lambda one: (json.dumps(one.to_json(), ensure_ascii=False) + "\n").encode(),
    }
    contents = map(writers[form], drawings)
    return dict(zip(numbered(path, len(drawings)), contents, strict=True))


def plain_lines(drawing: Drawing) -> list[str]:
    """The plain lines of a drawing, safe to print, without trailing blanks."""
    return [clean(line).rstrip() for line in drawing.plain]


def to_plain(drawing: Drawing) -> str:
    """Title, empty line, plain lines; ends with one line break.

    >>> print(to_plain(Drawing(2, 1, "Two cells", (), plain=("7 .",))), end="")
    Two cells
    <BLANKLINE>
    7 .
    """
    lines = plain_lines(drawing)
    head = clean(drawing.title).strip()
    parts = ([head, ""] if head and lines else [head] if head else []) + lines
    return "\n".join(parts).rstrip("\n") + "\n"
