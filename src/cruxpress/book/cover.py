"""The cover: back, spine and front as one PDF with bleed.

The width of the spine follows from the number of pages and the paper, by the rules of the print
service (``papers.toml``, with its source).  The type on the spine is as large as the spine allows
with a free strip on both sides; with fewer pages than the service asks for, the spine stays empty.
The area of the barcode stays white.  Black and white use a single ink, so that the printer does not
mix them from four colours.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from cruxpress.book.contents import BookContents
from cruxpress.book.font import font
from cruxpress.book.geometry import geometry
from cruxpress.book.papers import service
from cruxpress.book.plan import Plan
from cruxpress.book.svg import to_svg
from cruxpress.book.typography import POINTS
from cruxpress.book.typography import printed as typed
from cruxpress.book.typst import press
from cruxpress.core.errors import AskedWrongly
from cruxpress.support.sanitize import clean

# The minimum distance between print and trim, in mm.
SAFE = 9.6
# The area into which print services print the barcode, in mm.
BARCODE = {"width": 50.8, "height": 30.5}
# The maximum height of the type on a spine, in mm.
SPINE_TYPE = 8.0
# The size of a cell and its thinnest line, in mm, before the template scales the picture.
CELL, LINE = 9.0, 0.2
# From which brightness of the background on is type black?  0 is black, 1 is white.
BRIGHT = 0.6


def cover(plan: Plan, contents: BookContents, pages: int) -> bytes:
    """The cover of a book with ``pages`` pages, as a PDF."""
    using = font(plan.look.font, plan.look.bold)
    data = _data(plan, contents, pages, using.family)
    using.check(map(clean, (*data["title_lines"], data["subtitle"], data["author"])))
    using.check(map(clean, data["blurb"]))
    with press(_source(), data, using) as setting:
        [document] = setting.printed("pdf")
    return document


def spine_of(plan: Plan, pages: int) -> float:
    """The width of the spine in mm."""
    stocks = service(plan.page.service).spine
    if plan.cover.paper not in stocks.papers:
        known = ", ".join(stocks.papers)
        raise AskedWrongly(
            f"cover.paper: {service(plan.page.service).about} has no {plan.cover.paper} paper "
            f"(known: {known})"
        )
    return round(pages * stocks.papers[plan.cover.paper] + stocks.board, 2)


def spine_notes(plan: Plan, pages: int) -> list[str]:
    """A note if the type on the spine is smaller than the smallest print of the service."""
    rules = service(plan.page.service)
    height = (spine_of(plan, pages) - 2 * rules.spine.margin) * POINTS
    if not _has_spine_text(plan, pages) or height >= rules.print:
        return []
    return [
        f"the spine leaves {height:.1f} pt for its type, less than {rules.print:g} pt; "
        "cover.spine=no leaves it empty"
    ]


def _has_spine_text(plan: Plan, pages: int) -> bool:
    return plan.cover.spine and pages >= service(plan.page.service).spine.text_pages


def _data(plan: Plan, contents: BookContents, pages: int, family: str) -> dict[str, Any]:
    page = geometry(plan, pages)
    ground = "#ffffff" if plan.look.greyscale else plan.cover.ground or plan.look.accent
    return {
        "title": " ".join(plan.title.split()),
        "title_lines": [
            typed(one.strip(), plan.language) for one in plan.title.splitlines() if one
        ],
        "subtitle": typed(plan.subtitle, plan.language),
        "author": plan.author,
        "language": plan.language,
        "font": family,
        "size": plan.look.size,
        "ground": ground,
        "dark": _bright(ground) < BRIGHT,
        "width": page.width,
        "height": page.height,
        "spine": spine_of(plan, pages),
        "spine_text": _has_spine_text(plan, pages),
        "spine_margin": service(plan.page.service).spine.margin,
        "spine_type": SPINE_TYPE,
        "bleed": page.bleed or service("kdp").bleed,
        "safe": SAFE,
        "barcode": BARCODE,
        "blurb": [typed(part, plan.language) for part in plan.cover.blurb.split("\n\n") if part],
        "across": 1 if len(contents.chapters) == 1 else 2,
        "front": _samples(contents, 0, (4, 2, 1), family),
        "back": _samples(contents, -1, (3, 2, 1), family),
    }


def _samples(
    contents: BookContents, place: int, counts: tuple[int, ...], family: str
) -> list[dict[str, Any]]:
    """Sample puzzles, one per chapter.  Their number is the first of ``counts`` that does not
    exceed the number of chapters."""
    different = {one.family.name: one for one in reversed(contents.chapters)}
    chapters = list(different.values())[::-1] if len(different) > 1 else list(contents.chapters)
    count = next(number for number in counts if number <= len(chapters))
    drawings = [one.family.draw(one.entries[place].puzzle, None, None) for one in chapters[:count]]
    return [
        {
            "svg": to_svg(one, cell_mm=CELL, font=family, notes=False, line_mm=LINE),
            "alt": f"{one.title}: {' / '.join(one.plain)}",
        }
        for one in drawings
    ]


def _bright(colour: str) -> float:
    """The perceived brightness of a colour (weights of ITU-R BT.709).

    >>> _bright("#000000"), round(_bright("#ffffff"), 3)
    (0.0, 1.0)
    """
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def _source() -> bytes:
    return resources.files("cruxpress.book").joinpath("cover.typ").read_bytes()
