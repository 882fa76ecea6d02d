"""The pages of a book as data for ``book.typ``: every text, picture and size that it sets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from cruxpress.book.codes import code_of
from cruxpress.book.contents import Chapter, Contents
from cruxpress.book.font import BUNDLED
from cruxpress.book.geometry import POINTS, Geometry
from cruxpress.book.layout import (
    Block,
    Flow,
    Matter,
    Rules,
    Sheet,
    Slot,
    Story,
    Title,
    Toc,
    lines_of,
    paragraphs,
)
from cruxpress.book.matter import data_of, title_of
from cruxpress.book.pictures import Pictures
from cruxpress.book.plan import Plan, day
from cruxpress.book.typography import printed
from cruxpress.drawing import Drawing
from cruxpress.errors import AskedWrongly
from cruxpress.telling import plural
from cruxpress.version import __version__

# The fields that a header or footer may have.
FIELDS = ("title", "author", "section", "numbers", "levels", "seed", "date")


@cache
def labels(language: str) -> dict[str, str]:
    """The words of a language."""
    text = resources.files("cruxpress.book").joinpath("labels.toml").read_text("utf-8")
    words: dict[str, str] = tomllib.loads(text)[language]
    return words


class Pages:
    """Everything that the template reads; ``font`` is the family, ``links`` the service's wish."""

    def __init__(self, plan: Plan, contents: Contents, page: Geometry, font: str, links: bool):
        self.plan, self.contents, self.page = plan, contents, page
        self.font, self.links = font, links
        self.pictures = Pictures(page, font)
        self.words = labels(plan.language)
        separate = self.plan.solutions.place in ("separate", "none")
        self.references = self.plan.puzzles.reference and not separate

    def all(self, blocks: list[Block]) -> dict[str, Any]:
        """The whole book."""
        plan, look = self.plan, self.plan.look
        when = day(plan.date) if plan.date else None
        links = self.links if plan.page.links is None else plan.page.links
        return {
            "title": " ".join(plan.title.split()),
            "title_lines": [line.strip() for line in plan.title.splitlines() if line.strip()],
            "subtitle": plan.subtitle,
            "author": plan.author,
            "byline": plan.author,
            "language": plan.language,
            "day": self._day(),
            "date": when and {"year": when.year, "month": when.month, "day": when.day},
            "words": self.words,
            "page": _sides(self.page, plan),
            "look": {
                "font": self.font,
                "size": self.page.size,
                "small": self.page.small,
                "smallest": self.page.smallest,
                "accent": "#111111" if look.greyscale else look.accent,
                "links": links,
            },
            "blocks": [self._block(block, blocks) for block in blocks],
        }

    def _block(self, block: Block, blocks: list[Block]) -> dict[str, Any]:
        match block:
            case Title():
                return self._title()
            case Toc():
                return {"kind": "contents", "rows": self._toc(blocks)}
            case Matter():
                parts = data_of(block.text)
                for run in (run for part in parts for run in part["runs"]):
                    run["text"] = printed(run["text"], self.plan.language)
                return {"kind": "matter", "key": block.key, "parts": parts}
            case Rules():
                return self._rules(block)
            case Sheet():
                return self._sheet(block)
            case Flow():
                return self._flow(block)
            case Story():
                return self._story(block)

    # Front matter.

    def _counted(self, label: str, count: int) -> str:
        """A label in the plural form that goes with a number."""
        forms = self.words[label].split("|")
        return forms[plural(self.plan.language, count)].format(count=count)

    def _day(self) -> str:
        """The date of the book in its language."""
        if not self.plan.date:
            return ""
        when = day(self.plan.date)
        return f"{when.day} {self.words['months'].split()[when.month - 1]} {when.year}"

    def _title(self) -> dict[str, Any]:
        families = {one.family.name: one.family for one in self.contents.chapters}.values()
        examples = [one.draw(one.parse(one.example), None, None) for one in families]
        columns, width, pictures = self.pictures.title(examples)
        words, engine = self.words, __version__
        lines = [
            self._counted("count", len(self.contents.entries)) + ".",
            words["proved"],
            words["made"].format(engine=engine, seed=self.plan.seed),
            words["font"].format(font=self.font)
            + (" SIL OFL 1.1." if self.font == BUNDLED else ""),
        ]
        return {
            "kind": "title",
            "pictures": pictures,
            "columns": columns,
            "share": width,
            "imprint": self._printed(paragraphs(self.plan.copyright))
            + ([f"ISBN {self.plan.isbn}"] if self.plan.isbn else []),
            "colophon": lines if self.plan.colophon else [],
        }

    def _toc(self, blocks: list[Block]) -> list[dict[str, str]]:
        def own(which: str) -> list[dict[str, str]]:
            return [
                {"title": title, "key": block.key, "detail": ""}
                for block in blocks
                if isinstance(block, Matter) and block.key.startswith(which)
                if (title := title_of(block.text))
            ]

        rows = own("front") + [
            {"title": one.title, "key": f"c{one.entries[0].number}", "detail": _detail(one)}
            for one in self.contents.chapters
        ]
        if any(isinstance(block, Story) for block in blocks):
            rows.append({"title": self.words["walks"], "key": "walks", "detail": ""})
        if self.plan.solutions.place == "back":
            rows.append({"title": self.words["solutions"], "key": "solutions", "detail": ""})
        return rows + own("back")

    def _rules(self, block: Rules) -> dict[str, Any]:
        family = block.chapter.family
        shown = [(block.example, self.words["example"]), (block.solved, self.words["solution"])]
        drawings = [(one, name) for one, name in shown if one is not None]
        room = self._rules_room(block.chapter)
        if not all(self.pictures.fits(one, self.page.text_width / 2 - 6) for one, _ in drawings):
            del drawings[1:]
        share = self.page.text_width / max(1, len(drawings)) - 6
        pictures = [
            picture | {"caption": name}
            for one, name in drawings
            if (picture := self.pictures.sized(one, share, room, 9.0))
        ]
        levels = [
            {"rank": rank, "name": name, "meaning": meaning}
            for rank, (name, meaning) in enumerate(
                block.chapter.wording.levels[level.name]
                for level in sorted(family.levels, key=lambda level: level.rank)
            )
        ]
        return {
            "kind": "rules",
            "key": f"c{block.chapter.entries[0].number}",
            "title": block.chapter.title,
            "paragraphs": self._printed(paragraphs(block.chapter.rules)),
            "pictures": pictures,
            "apart": self._apart(shown),
            "levels": levels,
        }

    def _apart(self, shown: Iterable[tuple[Drawing | None, str]]) -> list[dict[str, Any]]:
        """The pictures of the example on a page of their own, one above the other; the last may
        be left out."""
        page = self.page
        found = [(one, name) for one, name in shown if one is not None]
        room = (page.text_height - page.lines(6)) / max(1, len(found))
        if not all(self.pictures.fits(one, page.text_width, room) for one, _ in found):
            del found[1:]
            room = page.text_height - page.lines(4)
        return [
            picture | {"caption": name}
            for one, name in found
            if (picture := self.pictures.sized(one, page.text_width, room, 18.0))
        ]

    def _rules_room(self, chapter: Chapter) -> float:
        """What rules and levels leave of their page for the pictures of the example."""
        page = self.page
        texts = paragraphs(chapter.rules)
        lines = sum(lines_of(text, page.text_width, page.size) + 0.5 for text in texts)
        meanings = [meaning for _, meaning in chapter.wording.levels.values()]
        lines += sum(lines_of(text, page.text_width * 0.72, page.size) + 0.3 for text in meanings)
        left = page.text_height - page.lines(lines + 8) - page.lines(2, page.small)
        return max(page.text_height * 0.2, min(left, page.text_height * 0.4))

    def _printed(self, texts: Iterable[str]) -> list[str]:
        return [printed(text, self.plan.language) for text in texts]

    # Puzzles and solutions.

    def _sheet(self, block: Sheet) -> dict[str, Any]:
        chapter, first = block.chapter, block.slots[0].entry.number
        opens, title = None, None
        if block.opens and not block.solved and self.plan.puzzles.rules != "page":
            opens = f"c{chapter.entries[0].number}"
        if block.brief and self.plan.puzzles.rules != "page":
            title = chapter.title
        if block.solved and block.opens:
            opens, title = "solutions", self.words["solutions"]
        facing = self.plan.solutions.place == "facing" and not block.solved
        return {
            "kind": "puzzles",
            "facing": facing,
            "opens": opens,
            "title": title,
            "brief": self._printed(paragraphs(chapter.rules)) if block.brief else [],
            "pupil": block.pupil,
            "header": f"{self.words['solutions']} · " * block.solved
            + self._running(self.plan.page.header, block),
            "footer": self._running(self.plan.page.footer, block),
            "columns": block.grid.columns,
            "rows": block.grid.rows,
            "gap": self.page.gap,
            "first": first,
            "slots": [self._slot(one, chapter, block.grid.width) for one in block.slots],
        }

    def _slot(self, slot: Slot, chapter: Chapter, room: float) -> dict[str, Any]:
        puzzles, record = self.plan.puzzles, slot.entry.record
        rank, ranks = _rank(chapter, record.rating.level)
        number, shown = slot.entry.number, not slot.solved
        key, other = (f"s{number}", f"p{number}") if slot.solved else (f"p{number}", f"s{number}")
        digits = chapter.family.scale(record.rating.scale).digits
        caption: dict[str, Any] = {
            "number": number if puzzles.number or slot.solved else None,
            "level": chapter.level(record) if puzzles.level else None,
            "value": f"{record.rating.value:.{digits}f}" if puzzles.rating and shown else None,
            "other": other if self.references else None,
            "word": self.words["puzzle" if slot.solved else "solution"].lower() + " ",
        }
        picture = self.pictures.drawn(slot.drawing, slot.cell)
        wide = self._caption_width(caption, ranks)
        # Where the caption is too long for its place, the least important part goes first.
        for part, without in (("word", ""), ("value", None), ("level", None)):
            if wide > max(room, picture["width"]):
                caption[part] = without
                wide = self._caption_width(caption, ranks)
        return {
            **picture,
            **caption,
            "key": key,
            "pupil": slot.entry.pupil if slot.solved else "",
            "rank": rank,
            "ranks": ranks,
            "id": record.id if (puzzles.id or puzzles.qr) and shown else None,
            "code": code_of(self.plan, record) if shown else None,
            "block": round(max(picture["width"], min(room, wide)), 3),
            "widest": round(picture["width"] * self.plan.look.largest_cell / slot.cell, 3),
            "notes": [
                {"heading": note.heading, "lines": self._printed(note.lines)}
                for note in slot.drawing.notes
            ],
        }

    def _caption_width(self, caption: dict[str, Any], ranks: int) -> float:
        """About how wide a caption is, in mm; rather too wide than too narrow."""
        size, small = self.page.size / POINTS, self.page.small / POINTS
        wide = 1.2 * 0.62 * size * len(str(caption["number"] or ""))
        if caption["level"] is not None:
            wide += size * (0.58 * ranks + 0.95 + 0.58 * len(caption["level"]))
        if caption["value"] is not None:
            wide += size * (0.6 + 0.58 * len(caption["value"]))
        if caption["other"] is not None:
            wide += size * 0.6 + small * 0.55 * (len(caption["word"]) + 6)
        return wide

    def _flow(self, block: Flow) -> dict[str, Any]:
        rows = [
            {
                "title": row.chapter.title if row.opens else None,
                "columns": row.columns,
                "slots": [self._slot(one, row.chapter, 0.0) for one in row.slots],
            }
            for row in block.rows
        ]
        opens = "solutions" if block.opens else None
        return {"kind": "flow", "rows": rows, "opens": opens, "gap": self.page.close, "footer": ""}

    def _running(self, text: str, block: Sheet) -> str:
        entries = [slot.entry for slot in block.slots]
        levels = dict.fromkeys(block.chapter.level(entry.record) for entry in entries)
        first, last = entries[0].number, entries[-1].number
        return fill(
            text,
            {
                "title": self.plan.title,
                "author": self.plan.author,
                "section": block.chapter.title,
                "numbers": str(first) if first == last else f"{first}–{last}",
                "levels": ", ".join(levels),
                "seed": str(entries[0].record.recipe.seed),
                "date": self._day(),
            },
        )

    # How it is solved.

    def _story(self, block: Story) -> dict[str, Any]:
        chapter, record = block.chapter, block.entry.record
        columns, width = self.pictures.columns([block.drawing, *block.pictures.values()])
        most = self.plan.walks.steps
        told = [chapter.family.tell(step, self.plan.language) for step in block.walk.steps[:most]]
        techniques = chapter.family.wording(self.plan.language).techniques
        end = chapter.family.remark(block.walk.note, self.plan.language)
        if len(block.walk.steps) > most:
            end = self._counted("cut", len(block.walk.steps) - most)
        digits = chapter.family.scale(record.rating.scale).digits
        rating = f"{chapter.level(record)} {record.rating.value:.{digits}f}"
        return {
            "kind": "story",
            "opens": "walks" if block.opens else None,
            "header": f"{self.words['walks']} · {chapter.title}",
            "title": f"{self.words['puzzle']} {block.entry.number} · {chapter.title}, {rating}",
            "other": f"p{block.entry.number}",
            "columns": columns,
            "picture": self.pictures.step(block.drawing, width),
            "steps": [
                {
                    "number": f"{number}.",
                    "name": f"{techniques[step.technique][0]}.",
                    "text": printed(f"{step.why} {step.what}"),
                    "picture": self.pictures.step(block.pictures[number - 1], width)
                    if number - 1 in block.pictures
                    else None,
                }
                for number, step in enumerate(told, 1)
            ],
            "end": end,
        }


def _sides(page: Geometry, plan: Plan) -> dict[str, Any]:
    names = ("width", "height", "top", "bottom", "inside", "outside", "bleed", "bleed_inside")
    sides: dict[str, Any] = {name: round(getattr(page, name), 3) for name in names}
    return sides | {"mirrored": plan.page.mirrored, "numbers": plan.page.numbers}


def _rank(chapter: Chapter, level: str) -> tuple[int, int]:
    ordered = sorted(chapter.family.levels, key=lambda one: one.rank)
    return [one.name for one in ordered].index(level), len(ordered)


def _detail(chapter: Chapter) -> str:
    """The levels of a chapter with the numbers of their puzzles."""
    numbers: dict[str, list[int]] = {}
    for entry in chapter.entries:
        numbers.setdefault(chapter.level(entry.record), []).append(entry.number)
    parts = []
    for level, found in numbers.items():
        first, last = found[0], found[-1]
        if last - first + 1 != len(found):
            return f"{', '.join(numbers)} {chapter.entries[0].number}–{chapter.entries[-1].number}"
        parts.append(f"{level} {first}" if first == last else f"{level} {first}–{last}")
    return " · ".join(parts)


def fill(text: str, values: dict[str, str]) -> str:
    """The text with its fields filled; an unknown field is refused.

    >>> fill("{title}, {numbers}", {"title": "Mine", "numbers": "1–8"})
    'Mine, 1–8'
    """
    parts = []
    rest = text
    while rest:
        before, brace, rest = rest.partition("{")
        parts.append(before)
        if not brace:
            break
        name, closed, rest = rest.partition("}")
        if not closed or name not in values:
            known = " ".join(f"{{{one}}}" for one in values)
            raise AskedWrongly(f"unknown field {{{name}}} in {text!r} (known: {known})")
        parts.append(values[name])
    # A field that is empty leaves no lonely separator behind.
    return " · ".join(part for part in "".join(parts).split(" · ") if part.strip(" "))
