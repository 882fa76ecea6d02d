"""Data for ``book.typ``: every text, picture and size that the template uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cruxpress.book.contents import BookContents, Chapter
from cruxpress.book.front_matter import FrontMatter, key_of
from cruxpress.book.geometry import Geometry
from cruxpress.book.page_blocks import (
    Block,
    BlockRow,
    BlockSlot,
    Flow,
    Matter,
    PrintedSheet,
    RulesBlock,
    Story,
    Title,
    Toc,
)
from cruxpress.book.pictures import Pictures
from cruxpress.book.plan import Plan, day
from cruxpress.book.qr_codes import code_of
from cruxpress.book.typography import POINTS, counted, labels, paragraphs, printed
from cruxpress.book.user_images import Images
from cruxpress.book.user_pages import data_of
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.record import Record

# The fields that a header or footer may contain.
FIELDS = ("title", "author", "section", "numbers", "levels", "seed", "date")


class Pages:
    """Builds the data of the template; ``font``: the font family; ``links``: the default of the
    print service; ``ppi``: pixels per inch of PNG pages."""

    def __init__(
        self,
        plan: Plan,
        contents: BookContents,
        page: Geometry,
        font: str,
        links: bool,
        ppi: float = 0.0,
    ):
        self.plan, self.contents, self.page = plan, contents, page
        self.font, self.links = font, links
        self.pictures, self.images = Pictures(page, font, ppi), Images(plan.folder)
        self.opening = FrontMatter(plan, contents, page, self.pictures, self.images)
        self.words = labels(plan.language)
        separate = self.plan.solutions.place in ("separate", "none")
        self.references = self.plan.puzzles.reference and not separate

    def all(self, blocks: list[Block]) -> dict[str, Any]:
        """The whole book."""
        plan, look = self.plan, self.plan.look
        when = day(plan.date) if plan.date else None
        links = self.links if plan.page.links is None else plan.page.links
        return {
            "title": plan.title_line,
            "title_lines": [line.strip() for line in plan.title.splitlines() if line.strip()],
            "subtitle": plan.subtitle,
            "author": plan.author,
            "byline": plan.author,
            "language": plan.language,
            "day": self._day(),
            "date": when and {"year": when.year, "month": when.month, "day": when.day},
            "words": self.words,
            "page": _sides(self.page, plan),
            "clues_face": plan.page.mirrored and plan.puzzles.clues == "facing",
            "look": {
                "font": self.font,
                "size": self.page.size,
                "small": self.page.small,
                "smallest": self.page.smallest,
                "accent": "#111111" if look.greyscale or look.black == "k" else look.accent,
                "black": look.black,
                "links": links,
            },
            "blocks": [self._block(block, blocks) for block in blocks],
        }

    def _block(self, block: Block, blocks: list[Block]) -> dict[str, Any]:
        match block:
            case Title():
                return self.opening.title(self.font)
            case Toc():
                return {"kind": "contents", "rows": self.opening.contents_rows(blocks)}
            case Matter():
                return self._matter(block)
            case RulesBlock():
                return self.opening.rules(block)
            case PrintedSheet():
                return self._sheet(block)
            case Flow():
                return self._flow(block)
            case Story():
                return self._story(block)

    def _matter(self, block: Matter) -> dict[str, Any]:
        """A page of the user's own."""
        parts = data_of(block.text)
        for part in parts:
            if part["kind"] == "image":
                part["alt"] = part["runs"][0]["text"]
                part["file"] = self.images.name(part["file"], block.key.rstrip("0123456789"))
            for run in part["runs"]:
                run["text"] = printed(run["text"], self.plan.language)
        return {"kind": "matter", "key": block.key, "parts": parts}

    def _day(self) -> str:
        """The date of the book in its language."""
        if not self.plan.date:
            return ""
        when = day(self.plan.date)
        return f"{when.day} {self.words['months'].split()[when.month - 1]} {when.year}"

    def _printed(self, texts: Iterable[str]) -> list[str]:
        return [printed(text, self.plan.language) for text in texts]

    # Puzzles and solutions.

    def _sheet(self, block: PrintedSheet) -> dict[str, Any]:
        chapter = block.chapter
        title = chapter.title if block.titled else None
        if block.solved and block.titled:
            title = self.words["solutions"]
        # If the chapter has a page of rules, that page already has the anchor.
        opens = [key_of(one) for one in block.opens if not one.guide.is_page]
        return {
            "kind": "puzzles",
            "facing": self.plan.solutions.place == "facing" and not block.solved,
            "opens": opens + (["solutions"] if block.solved and block.titled else []),
            "title": title,
            "see": self.opening.see(chapter) if block.titled and not block.solved else None,
            "brief": self._printed(paragraphs(chapter.guide.rules)) if block.brief else [],
            "pupil": block.pupil,
            "names": self.plan.page.names and not block.solved,
            "header": self._head(self._running(self.plan.page.header, block), block.solved),
            "footer": self._running(self.plan.page.footer, block),
            "columns": block.grid.columns,
            "rows": block.grid.rows,
            "gap": self.page.gap,
            # Solutions have the same position on every page, with or without a heading.
            "height": round(block.grid.tall(self.page.gap), 3) if block.solved else None,
            "first": block.slots[0].entry.number,
            "slots": [
                self._slot(one, block.grid.width) | {"aside": round(block.grid.aside, 3)}
                for one in block.slots
            ],
        }

    def _slot(self, slot: BlockSlot, room: float) -> dict[str, Any]:
        puzzles, record, chapter = self.plan.puzzles, slot.entry.record, slot.chapter
        rank, ranks = _rank(chapter, record.rating.level)
        number, shown = slot.entry.number, not slot.solved
        key, other = (f"s{number}", f"p{number}") if slot.solved else (f"p{number}", f"s{number}")
        digits = chapter.family.scale(record.rating.scale).digits
        caption: dict[str, Any] = {
            "number": number if puzzles.number or slot.solved else None,
            "level": chapter.level(record) if puzzles.level else None,
            "value": f"{record.rating.value:.{digits}f}" if puzzles.rating and shown else None,
            "minutes": self._minutes(record) if puzzles.minutes and shown else None,
            "other": other if self.references else None,
            "word": self.words["puzzle" if slot.solved else "solution"].lower() + " ",
        }
        picture = self.pictures.drawn(slot.drawing, slot.cell)
        wide = self._caption_width(caption, ranks)
        # If the caption is too long, drop its least important parts.
        for part, without in (("word", ""), ("value", None), ("level", None), ("minutes", None)):
            if wide > max(room, picture["width"]):
                caption[part] = without
                wide = self._caption_width(caption, ranks)
        return {
            **picture,
            **caption,
            "key": key,
            "heading": chapter.title if slot.headed else "",
            "brief": self._printed(paragraphs(chapter.guide.rules))
            if slot.headed and chapter.guide.mode == "brief"
            else [],
            "file": self._own_picture(slot),
            "pupil": slot.entry.pupil if slot.solved else "",
            "rank": rank,
            "ranks": ranks,
            "id": record.id if (puzzles.id or puzzles.qr) and shown else None,
            "code": code_of(self.plan, record) if shown else None,
            "block": round(max(picture["width"], room if slot.headed else min(room, wide)), 3),
            "widest": round(picture["width"] * self.plan.look.largest_cell / slot.cell, 3),
            "notes": [
                {"heading": note.heading, "lines": self._printed(note.lines)}
                for note in slot.drawing.notes
            ],
        }

    def _minutes(self, record: Record) -> str | None:
        """The range of the predicted minutes; None if the rating has no prediction."""
        ends = [record.rating.features.get(name) for name in ("minutes_low", "minutes_high")]
        low, high = (max(1, round(one)) if isinstance(one, int | float) else 0 for one in ends)
        if not low or not high:
            return None
        return self.words["minutes"].format(range=f"{low}–{high}" if low < high else f"{low}")

    def _own_picture(self, slot: BlockSlot) -> str:
        """The user's picture for the frame of a puzzle, in turn."""
        chapter = slot.chapter
        own = chapter.section.pictures
        if not own or slot.drawing.frame is None:
            return ""
        place = chapter.entries.index(slot.entry)
        return self.images.name(own[place % len(own)], "pictures")

    def _caption_width(self, caption: dict[str, Any], ranks: int) -> float:
        """The width of a caption in mm; an upper estimate."""
        size, small = self.page.size / POINTS, self.page.small / POINTS
        wide = 1.2 * 0.62 * size * len(str(caption["number"] or ""))
        if caption["level"] is not None:
            wide += size * (0.58 * ranks + 0.95 + 0.58 * len(caption["level"]))
        if caption["value"] is not None:
            wide += size * (0.6 + 0.58 * len(caption["value"]))
        if caption["minutes"] is not None:
            wide += size * (0.6 + 0.58 * len(caption["minutes"]))
        if caption["other"] is not None:
            wide += size * 0.6 + small * 0.55 * (len(caption["word"]) + 6)
        return wide

    def _flow(self, block: Flow) -> dict[str, Any]:
        rows = [
            {
                "title": row.chapter.title if row.opens else None,
                "widths": [round(width, 3) for width in row.widths],
                "compact": row.compact,
                "slots": [
                    self._slot(one, 0.0) | _compact(width if row.compact else 0.0)
                    for one, width in zip(row.slots, row.widths, strict=False)
                ],
            }
            for row in block.rows
        ]
        return {
            "kind": "flow",
            "rows": rows,
            "opens": ["solutions"] if block.opens else [],
            "held": list(block.held),
            "header": self._head(_titles(block.rows), True) if self.plan.page.header else "",
            "gap": self.page.close,
            "footer": "",
        }

    def _head(self, text: str, solved: bool) -> str:
        """A running head; on pages of solutions it begins with the word for solutions."""
        parts = (self.words["solutions"] if solved else "", text)
        return " · ".join(part for part in parts if part)

    def _running(self, text: str, block: PrintedSheet) -> str:
        entries = [slot.entry for slot in block.slots]
        levels = dict.fromkeys(one.chapter.level(one.entry.record) for one in block.slots)
        sections = dict.fromkeys(one.chapter.title for one in block.slots)
        first, last = entries[0].number, entries[-1].number
        return fill(
            text,
            {
                "title": self.plan.title_line,
                "author": self.plan.author,
                "section": ", ".join(sections),
                "numbers": str(first) if first == last else f"{first}–{last}",
                "levels": ", ".join(levels),
                "seed": str(entries[0].record.recipe.seed),
                "date": self._day(),
            },
        )

    # Step-by-step solutions.

    def _story(self, block: Story) -> dict[str, Any]:
        chapter, record = block.chapter, block.entry.record
        columns, width = self.pictures.columns([block.drawing, *block.pictures.values()])
        most = self.plan.walks.steps
        told = [chapter.family.tell(step, self.plan.language) for step in block.walk.steps[:most]]
        wording = chapter.family.wording(self.plan.language)
        end = chapter.family.remark(block.walk.note, self.plan.language)
        if len(block.walk.steps) > most:
            end = counted(self.plan.language, "cut", len(block.walk.steps) - most)
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
                    "name": f"{wording.name_of(step)}.",
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
    names = (
        "width",
        "height",
        "top",
        "bottom",
        "inside",
        "outside",
        "bleed",
        "bleed_inside",
        "gap",
    )
    sides: dict[str, Any] = {name: round(getattr(page, name), 3) for name in names}
    own = {"mirrored": plan.page.mirrored, "numbers": plan.page.numbers}
    return sides | own | {"gap": round(page.gap, 3)}


def _rank(chapter: Chapter, level: str) -> tuple[int, int]:
    ordered = sorted(chapter.family.levels, key=lambda one: one.rank)
    return [one.name for one in ordered].index(level), len(ordered)


def _compact(width: float) -> dict[str, Any]:
    """Overrides for a slot in a compact row: its own width, and no page reference."""
    return {"block": round(width, 3), "other": None} if width else {}


def _titles(rows: Sequence[BlockRow]) -> str:
    """The titles of the chapters on a page of solutions; empty for compact rows."""
    return ", ".join(dict.fromkeys(row.chapter.title for row in rows if not row.compact))


def fill(text: str, values: dict[str, str]) -> str:
    """Fill the fields of a text; AskedWrongly for an unknown field.

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
    # Drop the separators of empty fields.
    return " · ".join(part for part in "".join(parts).split(" · ") if part.strip(" "))
