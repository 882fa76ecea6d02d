"""Data for the template: title, copyright, table of contents, and rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cruxpress.book.contents import BookContents, Chapter
from cruxpress.book.font import BUNDLED
from cruxpress.book.geometry import Geometry
from cruxpress.book.page_blocks import Block, Matter, RulesBlock, Story
from cruxpress.book.pictures import Pictures
from cruxpress.book.plan import Plan
from cruxpress.book.typography import counted, labels, lines_of, paragraphs, printed
from cruxpress.book.user_images import Images
from cruxpress.book.user_pages import title_of
from cruxpress.core.drawing import Drawing
from cruxpress.version import __version__

# The space between two pictures of an example; its usual and its largest cell; all in mm.
APART, CELL, LARGE = 6.0, 12.0, 18.0


class FrontMatter:
    """The pages before the puzzles."""

    def __init__(
        self, plan: Plan, contents: BookContents, page: Geometry, pictures: Pictures, images: Images
    ):
        self.plan, self.contents, self.page = plan, contents, page
        self.pictures, self.images = pictures, images
        self.words = labels(plan.language)

    def title(self, font: str) -> dict[str, Any]:
        """The title page and its back."""
        plan, words = self.plan, self.words
        columns, width, pictures = 1, 0.0, list[dict[str, Any]]()
        if not plan.picture:
            shown = {one.family.name: one for one in reversed(self.contents.chapters)}
            chapters = list(shown.values())[::-1]
            drawings = [one.family.draw(one.family.parse(one.guide.example), None, None)
                        for one in chapters]  # fmt: skip
            columns, width, pictures = self.pictures.title(drawings)
        lines = [
            counted(plan.language, "count", len(self.contents.entries)) + ".",
            words["proved"],
            words["made"].format(engine=__version__, seed=plan.seed),
            words["font"].format(font=font) + (" SIL OFL 1.1." if font == BUNDLED else ""),
        ]
        return {
            "kind": "title",
            "file": self.images.name(plan.picture, "picture") if plan.picture else "",
            "pictures": pictures,
            "columns": columns,
            "share": width,
            "imprint": self._printed(paragraphs(plan.copyright))
            + ([f"ISBN {plan.isbn}"] if plan.isbn else []),
            "colophon": lines if plan.colophon else [],
        }

    def contents_rows(self, blocks: list[Block]) -> list[dict[str, str]]:
        """The lines of the table of contents."""

        def own(which: str) -> list[dict[str, str]]:
            return [
                {"title": title, "key": block.key, "detail": ""}
                for block in blocks
                if isinstance(block, Matter) and block.key.startswith(which)
                if (title := title_of(block.text))
            ]

        rows = own("front") + [
            {"title": one.title, "key": key_of(one), "detail": _detail(one)}
            for one in self.contents.chapters
        ]
        if any(isinstance(block, Story) for block in blocks):
            rows.append({"title": self.words["walks"], "key": "walks", "detail": ""})
        if self.plan.solutions.place == "back":
            rows.append({"title": self.words["solutions"], "key": "solutions", "detail": ""})
        return rows + own("back")

    # Rules.

    def rules(self, block: RulesBlock) -> dict[str, Any]:
        """Rules, an example with its solution, and levels, on one or several pages."""
        chapter, guide = block.chapter, block.chapter.guide
        shown = [(block.example, self.words["example"]), (block.solved, self.words["solution"])]
        drawings = [(one, name) for one, name in shown if one is not None]
        family = chapter.family
        ranks = {level.name: level.rank for level in family.levels}
        return {
            "kind": "rules",
            "key": key_of(chapter),
            "title": chapter.title,
            "see": self.see(chapter),
            "paragraphs": self._printed(paragraphs(guide.news)),
            "pictures": self._beside(drawings, self._room(chapter)),
            "apart": self._apart(drawings),
            "ranks": len(ranks),
            "levels": [
                {"rank": ranks[name], "name": said, "meaning": meaning}
                for name in guide.levels
                for said, meaning in [chapter.wording.levels[name]]
            ],
        }

    def see(self, chapter: Chapter) -> dict[str, str] | None:
        """A reference to the earlier chapter whose rules also apply here."""
        if chapter.guide.after is None:
            return None
        before = self.contents.chapters[chapter.guide.after]
        return {"key": key_of(before), "text": self.words["as"].format(section=before.title)}

    def _beside(self, drawings: list[tuple[Drawing, str]], room: float) -> list[dict[str, Any]]:
        """The pictures of the example side by side; empty if their print would be too small."""
        share = self.page.text_width / max(1, len(drawings)) - APART
        found = [self.pictures.sized(one, share, room, CELL) for one, _ in drawings]
        if not all(found):
            return []
        names = (name for _, name in drawings)
        return [picture | {"caption": name} for picture, name in zip(found, names, strict=True)
                if picture]  # fmt: skip

    def _apart(self, drawings: list[tuple[Drawing, str]]) -> list[dict[str, Any]]:
        """The pictures of the example, one below the other: on one page if both are readable, else
        each on its own page."""
        page = self.page
        whole = page.text_height - page.lines(3)
        half = whole / max(1, len(drawings)) - page.lines(2)
        both = all(self.pictures.fits(one, page.text_width, half) for one, _ in drawings)
        found = [
            (self.pictures.sized(one, page.text_width, half if both else whole, LARGE), name)
            for one, name in drawings
        ]
        return [picture | {"caption": name} for picture, name in found if picture]

    def _room(self, chapter: Chapter) -> float:
        """The height left for the pictures of the example beside rules and levels."""
        page = self.page
        lines = sum(
            lines_of(text, page.text_width, page.size) + 0.5
            for text in paragraphs(chapter.guide.news)
        )
        meanings = [chapter.wording.levels[name][1] for name in chapter.guide.levels]
        lines += sum(lines_of(text, page.text_width * 0.72, page.size) + 0.3 for text in meanings)
        left = page.text_height - page.lines(lines + 8) - page.lines(2, page.small)
        return max(page.text_height * 0.2, min(left, page.text_height * 0.4))

    def _printed(self, texts: Iterable[str]) -> list[str]:
        return [printed(text, self.plan.language) for text in texts]


def key_of(chapter: Chapter) -> str:
    """The anchor of a chapter."""
    return f"c{min(entry.number for entry in chapter.entries)}"


def _detail(chapter: Chapter) -> str:
    """The levels of a chapter with the numbers of their puzzles."""
    numbers: dict[str, list[int]] = {}
    for entry in chapter.entries:
        numbers.setdefault(chapter.level(entry.record), []).append(entry.number)
    parts = []
    for level, found in numbers.items():
        first, last = found[0], found[-1]
        if last - first + 1 != len(found):
            every = [number for some in numbers.values() for number in some]
            return f"{', '.join(numbers)} {min(every)}–{max(every)}"
        parts.append(f"{level} {first}" if first == last else f"{level} {first}–{last}")
    return " · ".join(parts)
