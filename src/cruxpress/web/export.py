"""Export records as a file of any format, as drawings, or as a self-contained HTML page."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

from cruxpress.book.outputs import drawing_files
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly, unknown
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.files.formats import Format, formats
from cruxpress.files.record_files import writer
from cruxpress.player import page

# Extensions of drawings.
PICTURES = ("svg", "png", "pdf", "txt")
# A self-contained page: the player and all puzzles in one file.
PAGE = "html"
# Fixed date of all files in a zip, so that the same cards give the same bytes.
MADE = (1980, 1, 1, 0, 0, 0)
# Formats whose files hold one puzzle each.
SINGLE = ("ipuz", "json", "puz", "puz2", "sdk")


def forms() -> dict[str, str]:
    """The export formats: name -> description."""
    written = {one.name: one.summary for one in formats().values() if one.write}
    drawn = {one: f"{one.upper()} drawing" for one in PICTURES}
    return written | drawn | {PAGE: "one page that plays anywhere"}


def exported(
    records: Sequence[Record], form: str, solution: bool = False, language: str = "en"
) -> tuple[str, bytes]:
    """Export records; return the name and the bytes of the file."""
    if not records:
        raise AskedWrongly("there is nothing to export")
    if form == PAGE:
        return f"{_name(records)}.html", page(records, language=language).encode()
    if form in PICTURES:
        return _pictures(records, form, solution)
    if form not in forms():
        raise unknown("format", form, forms())
    known = formats()[form]
    if len(records) > 1 and form in SINGLE:
        inner = {f"{one.id}{_ending(known)}": _written(known, [one]) for one in records}
        return _zipped("puzzles", inner)
    return f"{_name(records)}{_ending(known)}", _written(known, records)


def _ending(form: Format) -> str:
    return next(iter(form.endings), ".puz")


def _name(records: Sequence[Record]) -> str:
    return records[0].id if len(records) == 1 else "puzzles"


def _written(form: Format, records: Sequence[Record]) -> bytes:
    out = io.StringIO(newline="")
    writer(form)(records, out)
    return out.getvalue().encode(form.encoding)


def _pictures(records: Sequence[Record], form: str, solution: bool) -> tuple[str, bytes]:
    drawings = [drawing_of(one, solution) for one in records]
    name = f"{_name(records)}.{form}"
    files = drawing_files(drawings, Path(name))
    if len(files) == 1:
        return name, next(iter(files.values()))
    named_files = zip(records, files.values(), strict=True)
    return _zipped("drawings", {f"{one.id}.{form}": data for one, data in named_files})


def drawing_of(record: Record, solution: bool) -> Drawing:
    """Draw a record or its solution."""
    family = named(record.family)
    puzzle = family.parse(record.puzzle)
    solved = family.parse_solution(puzzle, record.solution) if solution else None
    return family.draw(puzzle, solved, None)


def _zipped(name: str, files: dict[str, bytes]) -> tuple[str, bytes]:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for inner, data in files.items():
            archive.writestr(zipfile.ZipInfo(inner, MADE), data)
    return f"{name}.zip", out.getvalue()
