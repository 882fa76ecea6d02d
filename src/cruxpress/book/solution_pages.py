"""Pages of solutions: as many solutions per page as are readable.

Small solutions flow in rows, chapter after chapter, or (compact) by number.  Large solutions (at
most ``FEW`` per page) are in a grid, unless rows need fewer pages: a grid reserves the space of the
heading on every page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cruxpress.book.class_key import held_lines
from cruxpress.book.contents import BookEntry, Chapter
from cruxpress.book.geometry import Geometry, cell_for, cell_in
from cruxpress.book.page_blocks import Block, BlockRow, BlockSlot, Flow, PrintedSheet
from cruxpress.book.plan import Plan, grid_of
from cruxpress.book.puzzle_pages import PageRequest, Sheets
from cruxpress.book.svg import MARGIN
from cruxpress.book.typography import LETTER, POINTS
from cruxpress.core.drawing import Drawing

# Up to how many solutions per page are they laid out in a grid, like puzzles?
FEW = 6
# The factor by which a cell may exceed the requested size, if there is space.
GROWTH = 1.3
# The scales to try, in order, until one needs more pages.
LARGER = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
# The smallest cell of compact solutions, in mm; and the maximum letters of a caption that count
# towards the width of a solution.
LEAST, LONGEST = 2.4, 16


@dataclass(frozen=True)
class _AnswerRows:
    """The rows of a chapter: the smallest cell, the number and the width of columns."""

    cell: float
    columns: int
    width: float
    caption: float
    drawings: tuple[Drawing, ...]

    def height(self, page: Geometry) -> float:
        """The height of the tallest row, at the smallest cell."""
        return max(one.height for one in self.drawings) * self.cell + self.caption + page.close


class Answers:
    """Makes the pages of solutions."""

    def __init__(self, plan: Plan, page: Geometry, sheets: Sheets):
        self.plan, self.page, self.sheets = plan, page, sheets

    def all(self, chapters: Sequence[Chapter]) -> list[Block]:
        """The pages of solutions, at the back or in a file of their own."""
        solutions, blocks = self.plan.solutions, list[Block]()
        if solutions.place not in ("back", "separate"):
            return []
        if solutions.compact:
            held = tuple(held_lines(chapters, self.plan.language))
            return list(self._flow(self._compact(chapters), True, held))
        waiting: list[Chapter] = []
        for chapter in chapters:
            asked = self._asked(chapter, self._rows(chapter))
            in_grid = self._in_grid(chapter, asked, not blocks and not waiting) if asked else []
            if not in_grid:
                waiting.append(chapter)
                continue
            blocks += self._grown(waiting, not blocks)
            blocks += in_grid
            waiting = []
        return [*blocks, *self._grown(waiting, not blocks)]

    def _in_grid(self, chapter: Chapter, asked: PageRequest, opens: bool) -> list[PrintedSheet]:
        """Pages of solutions in a grid; empty if rows need fewer pages, with at most as many on a
        page as asked for."""
        notes = self.sheets.notes
        before = len(notes)
        sheets = list(self.sheets.solved(chapter, asked, opens))
        if any(entry.solved.notes for entry in chapter.entries):
            return sheets
        rows = self._grown([chapter], opens)
        size = grid_of(asked.grid, "grid")
        most = size[0] * size[1] if size else asked.count
        if len(rows) < len(sheets) and all(one.count <= most for one in rows):
            del notes[before:]
            return []
        return sheets

    def _grown(self, chapters: Sequence[Chapter], opens: bool) -> list[Flow]:
        """The solutions of some chapters in rows, as large as possible without more pages."""
        pages = list[Flow]()
        for times in LARGER:
            rows = (
                row
                for chapter in chapters
                for row in self._in_rows(chapter, self._rows(chapter, times))
            )
            larger = list(self._flow(rows, opens))
            if pages and len(larger) > len(pages):
                break
            pages = larger
        return pages

    def _asked(self, chapter: Chapter, rows: _AnswerRows) -> PageRequest | None:
        """The page request for solutions in a grid; None for solutions that flow in rows."""
        solutions, who = self.plan.solutions, f"Solutions of {chapter.title}"
        if solutions.per_page or solutions.grid:
            return PageRequest(solutions.per_page, solutions.grid, who)
        if any(one.notes for one in rows.drawings):
            return PageRequest(1, "", who, ours=True)
        count = rows.columns * max(1, int(self.page.text_height / rows.height(self.page)))
        return PageRequest(count, "", who, ours=True) if count <= FEW else None

    def _rows(self, chapter: Chapter, times: float = 1.0) -> _AnswerRows:
        page = self.page
        drawings = tuple(entry.solved for entry in chapter.entries)
        readable = (cell_for(one, page.smallest) for one in drawings)
        cell = times * max(self.plan.solutions.cell, *readable)
        widest = max(one.width + 2 * MARGIN for one in drawings) * cell
        columns = max(1, int((page.text_width + page.close) / (widest + page.close)))
        width = (page.text_width - (columns - 1) * page.close) / columns
        return _AnswerRows(cell, columns, width, self._caption(chapter.entries), drawings)

    def _caption(self, entries: Iterable[BookEntry]) -> float:
        named = any(entry.pupil for entry in entries)
        return self.page.lines(2.3 if named else 1.05, self.page.small)

    def _in_rows(self, chapter: Chapter, rows: _AnswerRows) -> Iterator[BlockRow]:
        """The solutions of a chapter in rows, all at one scale."""
        page, columns = self.page, rows.columns
        room = page.text_height - page.lines(7)
        most = rows.cell * GROWTH
        cell = min(cell_in(one, rows.width, room, most) for one in rows.drawings)
        for start in range(0, len(rows.drawings), columns):
            entries = chapter.entries[start : start + columns]
            drawings = rows.drawings[start : start + columns]
            slots = tuple(
                BlockSlot(chapter, entry, one, cell, True)
                for entry, one in zip(entries, drawings, strict=True)
            )
            height = max(one.height for one in drawings) * cell
            whole = height + rows.caption + page.close * 1.3
            yield BlockRow(chapter, slots, (rows.width,) * columns, start == 0, whole)

    def _compact(self, chapters: Sequence[Chapter]) -> Iterator[BlockRow]:
        """All solutions by number at the smallest print, as many in a row as fit."""
        page = self.page
        entries = [(one, entry) for one in chapters for entry in one.entries]
        entries.sort(key=lambda one: one[1].number)
        row: list[BlockSlot] = []
        for chapter, entry in entries:
            drawing = entry.solved
            cell = min(
                max(LEAST, cell_for(drawing, page.smallest)),
                cell_in(drawing, page.text_width, page.text_height - page.lines(7), math.inf),
            )
            slot = BlockSlot(chapter, entry, drawing, cell, True)
            if row and sum(self._wide(one) + page.close for one in row) + self._wide(slot) > (
                page.text_width
            ):
                yield self._row(row)
                row = []
            row.append(slot)
        if row:
            yield self._row(row)

    def _wide(self, slot: BlockSlot) -> float:
        """The width of a solution with the number and name above it, in mm."""
        text = f"{slot.entry.number} {slot.entry.pupil}"[:LONGEST]
        wide = sum(letter in "mwMW" for letter in text)
        # The number is bold and larger than the name.
        words = (len(text) * LETTER + wide * 0.45 + 0.3) * self.page.small / POINTS
        return max(words, (slot.drawing.width + 2 * MARGIN) * slot.cell)

    def _row(self, slots: Sequence[BlockSlot]) -> BlockRow:
        lines = 2.2 if any(len(one.entry.pupil) >= LONGEST - 4 for one in slots) else 1.1
        height = max((one.drawing.height + 2 * MARGIN) * one.cell for one in slots)
        height += self.page.lines(lines, self.page.small) + self.page.close
        widths = tuple(map(self._wide, slots))
        return BlockRow(slots[0].chapter, tuple(slots), widths, False, height, compact=True)

    def _flow(
        self, rows: Iterable[BlockRow], opens: bool, held: tuple[str, ...] = ()
    ) -> Iterator[Flow]:
        page = self.page
        title = page.lines(2.4, page.size * 1.25)
        here: list[BlockRow] = []
        left = page.text_height - (page.heading if opens else 0.0)
        left -= page.text(held) if held else 0.0
        for row in rows:
            need = row.height + (title if row.opens else 0.0)
            if here and need - page.close > left:
                yield Flow(tuple(here), opens, held)
                here, left, opens, held = [], page.text_height, False, ()
            here.append(row)
            left -= need
        if here:
            yield Flow(tuple(here), opens, held)
