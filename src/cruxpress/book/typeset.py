"""Typesetting: laying a book out, setting it, and counting its pages.

The inside margin depends on the number of pages and the number of pages on the margins, so
a book is laid out for a guess and again if the guess was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import unescape
from importlib import resources
from typing import Any

from cruxpress.book.codes import may_code
from cruxpress.book.contents import Contents
from cruxpress.book.font import Font, font
from cruxpress.book.geometry import geometry
from cruxpress.book.layout import Block, Layout, lay_out
from cruxpress.book.pages import FIELDS, Pages, fill
from cruxpress.book.papers import service
from cruxpress.book.plan import Plan
from cruxpress.book.press import press
from cruxpress.book.setting import Form
from cruxpress.clean import clean

# How often may a new number of pages change the margins?
MOST_PASSES = 4


def may_set(plan: Plan) -> None:
    """Refuse, before any puzzle is made, a plan whose fonts, margins, fields or words cannot be
    set."""
    using = font(plan.look.font, plan.look.bold)
    geometry(plan, 1)
    may_code(plan)
    for text in (plan.page.header, plan.page.footer):
        fill(text, dict.fromkeys(FIELDS, ""))
    page, cover = plan.page, plan.cover
    texts = (plan.title, plan.subtitle, plan.author, page.header, page.footer, cover.blurb)
    using.check(map(clean, (*texts, plan.copyright, *plan.front, *plan.back, *plan.pupils)))


class Typesetter:
    """A book on its way to paper: laid out, set and counted."""

    def __init__(self, plan: Plan, contents: Contents):
        self.plan, self.contents = plan, contents
        self.font: Font = font(plan.look.font, plan.look.bold)
        self.rules = service(plan.page.service)
        self.notes: list[str] = []
        self.pages = 0

    def book(self, form: Form, ppi: float = 110) -> list[bytes]:
        """The book: one PDF, or one image for each page."""
        guess = lay_out(self.plan, self.contents, geometry(self.plan, 1)).about
        for _ in range(MOST_PASSES):
            page = geometry(self.plan, guess)
            layout = lay_out(self.plan, self.contents, page)
            with press(_source(), self._data(layout, layout.blocks), self.font) as document:
                self.pages = document.pages()
                if geometry(self.plan, self.pages) == page:
                    result = document.printed(form, ppi=ppi)
                    break
            guess = max(guess + 1, self.pages)
        self.notes = [*layout.notes, *self._page_notes()]
        return result

    def solutions(self, form: Form, ppi: float = 110) -> list[bytes]:
        """The solutions as a file of their own; empty when they are in the book."""
        page = geometry(self.plan, 1)
        layout = lay_out(self.plan, self.contents, page)
        if not layout.apart:
            return []
        with press(_source(), self._data(layout, layout.apart), self.font) as document:
            return document.printed(form, ppi=ppi)

    def _page_notes(self) -> list[str]:
        rules = self.rules
        if rules.least_pages <= self.pages <= rules.most_pages:
            return []
        limits = f"{rules.least_pages} to {rules.most_pages}"
        return [f"the book has {self.pages} pages; {rules.about} binds {limits}"]

    def _data(self, layout: Layout, blocks: Iterable[Block]) -> dict[str, Any]:
        pages = Pages(self.plan, self.contents, layout.page, self.font.family, self.rules.links)
        data = pages.all(list(blocks))
        self.font.check(map(clean, _texts(data)))
        return data


@cache
def _source() -> bytes:
    return resources.files("cruxpress.book").joinpath("book.typ").read_bytes()


def _texts(data: Any) -> Iterable[str]:
    """All texts that are set as type, those inside the pictures too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            if name == "svg":
                yield from _svg_texts(value)
            elif name not in ("kind", "key", "other", "opens", "alt", "link"):
                yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def _svg_texts(svg: str) -> Iterable[str]:
    for part in svg.split("<text ")[1:]:
        yield unescape(part[part.index(">") + 1 : part.index("</text>")])
