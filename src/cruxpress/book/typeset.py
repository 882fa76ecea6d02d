"""Typesetting a book: layout, typst, page count.

The inside margin depends on the number of pages, and the number of pages depends on the margins.
So a book is laid out for an estimated number of pages, and again if the estimate was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import cache
from html import unescape
from importlib import resources
from typing import Any

from cruxpress.book import user_images
from cruxpress.book.contents import BookContents
from cruxpress.book.font import Font, font
from cruxpress.book.geometry import geometry
from cruxpress.book.layout import lay_out
from cruxpress.book.page_blocks import Block, BlockLayout
from cruxpress.book.papers import paper, service
from cruxpress.book.plan import Plan
from cruxpress.book.qr_codes import may_code
from cruxpress.book.template_data import FIELDS, Pages, fill
from cruxpress.book.typst import Form, Press, PressError, press
from cruxpress.support.sanitize import clean

# How often may a book be laid out again because its number of pages changed the margins?
MOST_PASSES = 4
_PICTURE = b"""
#set page(width: auto, height: auto)
#image(json(bytes(sys.inputs.data)).file, width: 10mm)
#context [#metadata(counter(page).final().first())<pages>]
"""


def may_set(plan: Plan) -> None:
    """Raise AskedWrongly, before any puzzle is made, if the fonts, margins, QR codes, pictures,
    fields or texts of a plan cannot be typeset."""
    using = font(plan.look.font, plan.look.bold)
    geometry(plan, 1)
    may_code(plan)
    user_images.check(plan, _readable)
    for text in (plan.page.header, plan.page.footer):
        fill(text, dict.fromkeys(FIELDS, ""))
    page, cover = plan.page, plan.cover
    texts = (plan.title, plan.subtitle, plan.author, page.header, page.footer, cover.blurb)
    using.check(map(clean, (*texts, plan.copyright, *plan.front, *plan.back, *plan.pupils)))


def _readable(name: str, data: bytes) -> bool:
    """Can the typesetter read a picture?"""
    try:
        with press(_PICTURE, {"file": name}, font(""), {name: data}) as document:
            return document.pages() == 1
    except PressError:
        return False


class Typesetter:
    """Lays out a book, typesets it and counts its pages."""

    def __init__(self, plan: Plan, contents: BookContents):
        self.plan, self.contents = plan, contents
        self.font: Font = font(plan.look.font, plan.look.bold)
        self.rules = service(plan.page.service)
        self.notes: list[str] = []
        self.pages = 0

    def book(self, form: Form, ppi: float = 110) -> list[bytes]:
        """The book: one PDF, or one image per page."""
        guess = lay_out(self.plan, self.contents, geometry(self.plan, 1)).about
        for _ in range(MOST_PASSES):
            page = geometry(self.plan, guess)
            layout = lay_out(self.plan, self.contents, page)
            with self._press(layout, layout.blocks, ppi if form == "png" else 0) as document:
                self.pages = document.pages()
                if geometry(self.plan, self.pages) == page:
                    result = document.printed(form, ppi=ppi)
                    break
            guess = max(guess + 1, self.pages)
        self.notes = [*layout.notes, *self._page_notes()]
        return result

    def solutions(self, form: Form, ppi: float = 110) -> list[bytes]:
        """The solutions as a separate document; empty if they are in the book."""
        page = geometry(self.plan, 1)
        layout = lay_out(self.plan, self.contents, page)
        if not layout.apart:
            return []
        with self._press(layout, layout.apart, ppi if form == "png" else 0) as document:
            return document.printed(form, ppi=ppi)

    def _page_notes(self) -> list[str]:
        rules, trim, stock = self.rules, paper(self.plan.page.paper), self.plan.cover.paper
        most = rules.most_pages(stock, trim)
        if rules.least_pages <= self.pages and (most is None or self.pages <= most):
            return []
        limits = (
            f"{rules.least_pages} or more" if most is None else f"{rules.least_pages} to {most}"
        )
        binds = f"{rules.about} binds {limits} of {stock} paper in this size"
        return [f"the book has {self.pages} pages; {binds}"]

    def _press(
        self, layout: BlockLayout, blocks: Iterable[Block], ppi: float
    ) -> AbstractContextManager[Press]:
        """A document ready for printing.  ``ppi``: pixels per inch of PNG pages; 0 for vectors."""
        pages = Pages(
            self.plan, self.contents, layout.page, self.font.family, self.rules.links, ppi
        )
        data = pages.all(list(blocks))
        self.font.check(map(clean, _texts(data)))
        standard = self.plan.page.standard
        return press(
            _source(),
            data,
            self.font,
            pages.images.files,
            "" if standard == "none" else standard,
        )


@cache
def _source() -> bytes:
    return resources.files("cruxpress.book").joinpath("book.typ").read_bytes()


def _texts(data: Any) -> Iterable[str]:
    """All texts that are printed, including the texts in pictures."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            if name == "svg":
                yield from _svg_texts(value)
            elif name not in ("kind", "key", "other", "opens", "alt", "link", "file"):
                yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def _svg_texts(svg: str) -> Iterable[str]:
    for part in svg.split("<text ")[1:]:
        yield unescape(part[part.index(">") + 1 : part.index("</text>")])
