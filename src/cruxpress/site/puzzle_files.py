"""The files of one puzzle: printable sheet, pictures, and download formats.

Each file depends only on the record and its captions on the site, so builds can reuse it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from io import StringIO
from typing import Any

from cruxpress.book.contents import BookContents, BookEntry, Chapter
from cruxpress.book.font import font
from cruxpress.book.guide import Guide
from cruxpress.book.plan import Plan, Section, plan_of
from cruxpress.book.svg import MARGIN, to_svg, width_of
from cruxpress.book.typeset import Typesetter
from cruxpress.book.typography import POINTS
from cruxpress.book.typst import press
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import PuzzleError
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.files.formats import format_named

# Download formats besides the record, by family.
DOWNLOADS = {"sudoku": ("sdk",), "crossword": ("ipuz", "puz")}
# The space for the puzzle in the social picture, in points: width, height.
ROOM = (540, 580)
# Pixels per inch of the social picture: a pixel is a point.
PPI = 72


@dataclass(frozen=True)
class PuzzleCaption:
    """The captions of a puzzle, in the language of the site."""

    site: str
    section: str
    level: str
    when: str
    language: str
    paper: str


def files_of(record: Record, called: PuzzleCaption) -> dict[str, bytes]:
    """The files of a puzzle by file extension."""
    family = named(record.family)
    puzzle = family.parse(record.puzzle)
    drawing = family.draw(puzzle, None, None)
    solution = family.parse_solution(puzzle, record.solution)
    return {
        "json": _written(record, "json"),
        "svg": to_svg(drawing).encode(),
        "pdf": _sheet(record, BookEntry(1, record, puzzle, solution), called),
        "png": _picture(drawing, called),
        **dict(_downloads(record)),
    }


def endings_of(record: Record) -> tuple[str, ...]:
    """The extensions of the files of a puzzle, besides its page."""
    return ("pdf", "png", "svg", "json", *(name for name, _ in _downloads(record)))


def _downloads(record: Record) -> list[tuple[str, bytes]]:
    """The download formats that can represent the puzzle; .puz lacks some alphabets and grids."""
    found = []
    for name in DOWNLOADS.get(record.family, ()):
        try:
            found.append((name, _written(record, name)))
        except PuzzleError:
            continue
    return found


def _written(record: Record, name: str) -> bytes:
    form, out = format_named(name), StringIO()
    assert form.write
    form.write([record], out)
    return out.getvalue().encode(form.encoding)


@cache
def _plan(called: PuzzleCaption) -> Plan:
    """The plan of a book with one puzzle and its solution."""
    return plan_of(
        {
            "title": called.site,
            "language": called.language,
            "title_page": False,
            "contents": False,
            "page": {
                "paper": called.paper,
                "mirrored": False,
                "numbers": False,
                "header": called.site.replace("{", "(").replace("}", ")"),
                "footer": called.when,
            },
            "puzzles": {"per_page": 1, "rules": "brief", "number": False, "reference": False},
        }
    )


def _sheet(record: Record, entry: BookEntry, called: PuzzleCaption) -> bytes:
    family = named(record.family)
    rules = family.rules_for([entry.puzzle], called.language)
    guide = Guide("brief", rules, family.example, (), rules, family.example)
    section, wording = Section(family=family.name), family.wording(called.language)
    chapter = Chapter(section, family, called.section, guide, wording, (entry,))
    [sheet] = Typesetter(_plan(called), BookContents((chapter,))).book("pdf")
    return sheet


def _picture(drawing: Drawing, called: PuzzleCaption) -> bytes:
    using, drawing = font(""), replace(drawing, notes=())
    wide, tall = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    cell_mm = min(ROOM[0] / wide, ROOM[1] / tall) / POINTS
    data: dict[str, Any] = {
        "font": using.family,
        "title": called.section,
        "site": called.site,
        "section": called.section,
        "level": called.level,
        "when": called.when,
        "svg": to_svg(drawing, cell_mm=cell_mm, font=using.family, ppi=PPI),
        "width": width_of(drawing, cell_mm, PPI),
    }
    with press(_template(), data, using) as document:
        [image] = document.printed("png", ppi=PPI)
    return image


@cache
def _template() -> bytes:
    return resources.files("cruxpress.site").joinpath("picture.typ").read_bytes()
