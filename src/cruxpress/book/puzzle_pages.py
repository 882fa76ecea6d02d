"""Pages of puzzles, and of large solutions, in a grid of equal parts.

A chapter has its own pages, or several chapters share pages (``puzzles.together``).  A page has as
many puzzles as requested, or fewer if the print would be too small; a note reports this.  All
drawings of a chapter have the same scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from cruxpress.book.contents import BookEntry, Chapter
from cruxpress.book.geometry import (
    MOST,
    WRITABLE,
    Geometry,
    PageGrid,
    best_grid,
    cell_in,
    grid_on,
    print_of,
    spread,
)
from cruxpress.book.page_blocks import BlockSlot, PrintedSheet
from cruxpress.book.plan import Plan, grid_of
from cruxpress.book.qr_codes import height_of
from cruxpress.book.typography import paragraphs
from cruxpress.core.drawing import Drawing

# The height of the lines for name and date, in mm: a child's writing and the space around it.
NAMES = 17.0
# The scale of a solution with notes below it.
SOLVED = 0.6


@dataclass(frozen=True)
class PageRequest:
    """The requested number of drawings per page.

    ``count``: a number; 0 means as many as leave cells of ``WRITABLE`` size.  ``grid``: columns x
    rows instead.  ``who``: the subject of notes.  ``plainly``: the section itself sets the number.
    ``ours``: the number is our default.
    """

    count: int
    grid: str
    who: str
    plainly: bool = False
    ours: bool = False


@dataclass(frozen=True)
class _ShownSheet:
    chapter: Chapter
    entry: BookEntry
    drawing: Drawing


_Placed = TypeVar("_Placed", _ShownSheet, BlockSlot)


class Sheets:
    """Puts puzzles and solutions on pages; ``notes`` reports deviations from the request."""

    def __init__(self, plan: Plan, page: Geometry, notes: list[str]):
        self.plan, self.page, self.notes = plan, page, notes
        above = page.lines(1.15) if plan.puzzles.number or plan.puzzles.level else 0.0
        below = page.lines(1.2, page.small) if plan.puzzles.id else 0.0
        self.caption, self._above = above + below, above
        self._codes: dict[int, float] = {}

    def chapter(self, chapter: Chapter) -> Iterator[PrintedSheet]:
        """The pages of a chapter."""
        guide, puzzles = chapter.guide, self.plan.puzzles
        titled = not guide.is_page and guide.mode != "none"
        brief = guide.mode == "brief"
        head = self._head_height(chapter, brief) if titled else 0.0
        room = self.page.text_height - head - self._names_height(bool(chapter.entries[0].pupil))
        shown = [_ShownSheet(chapter, one, one.drawing) for one in chapter.entries]
        section = chapter.section
        asked = PageRequest(
            puzzles.per_page if section.per_page is None else section.per_page,
            puzzles.grid if section.grid is None else section.grid,
            chapter.title,
            bool(section.per_page or section.grid),
        )
        grid = self._grid(shown, asked, room)
        slots = self._slots(shown, grid)
        for own in _pupils(slots):
            first = own[0].entry is chapter.entries[0]
            for number, some in enumerate(self._pages(own, grid)):
                opens = (chapter,) if first and not number else ()
                head_here = titled and not number
                yield PrintedSheet(some, grid, False, opens, head_here, brief and head_here)
                if self.plan.solutions.place == "facing":
                    yield self._facing(some, grid)

    def together(self, chapters: Sequence[Chapter]) -> Iterator[PrintedSheet]:
        """The pages that several chapters share; the chapters take turns, puzzle by puzzle."""
        pairs = [(one, entry) for one in chapters for entry in one.entries]
        shown = [_ShownSheet(one, entry, entry.drawing) for one, entry in pairs]
        shown.sort(key=lambda one: one.entry.number)
        puzzles, room = self.plan.puzzles, self.page.text_height
        room -= self._names_height(bool(shown[0].entry.pupil))
        most = max(map(len, _pupils(shown))) if shown[0].entry.pupil else len(chapters)
        asked = PageRequest(puzzles.per_page or min(MOST, most), puzzles.grid, self.plan.title_line)
        grid = self._grid(shown, asked, room, headed=True)
        slots = self._slots(shown, grid, headed=True)
        firsts = {chapter.entries[0].number: chapter for chapter in chapters}
        for own in _pupils(slots):
            for some in self._pages(own, grid):
                opens = [firsts[s.entry.number] for s in some if s.entry.number in firsts]
                yield PrintedSheet(some, grid, False, tuple(opens))
                if self.plan.solutions.place == "facing":
                    yield self._facing(some, grid)

    def solved(self, chapter: Chapter, asked: PageRequest, opens: bool) -> Iterator[PrintedSheet]:
        """Pages of solutions; every page reserves the space of the heading of the first page."""
        shown = [_ShownSheet(chapter, one, one.solved) for one in chapter.entries]
        grid = self._grid(shown, asked, self.page.text_height - self.page.heading)
        for number, some in enumerate(self._pages(self._slots(shown, grid, solved=True), grid)):
            yield PrintedSheet(some, grid, True, titled=opens and not number)

    def _facing(self, slots: Sequence[BlockSlot], grid: PageGrid) -> PrintedSheet:
        """The solutions of a page, for the facing page."""
        shown = [_ShownSheet(s.chapter, s.entry, s.entry.solved) for s in slots]
        return PrintedSheet(self._slots(shown, grid, solved=True), grid, True)

    def _pages(self, slots: Sequence[BlockSlot], grid: PageGrid) -> Iterator[tuple[BlockSlot, ...]]:
        start = 0
        for count in spread(len(slots), grid.places, self.plan.puzzles.balance):
            yield tuple(slots[start : start + count])
            start += count

    # Sizes.

    def _grid(
        self, shown: Sequence[_ShownSheet], asked: PageRequest, height: float, headed: bool = False
    ) -> PageGrid:
        """The requested grid, or one with fewer puzzles if the print would be too small."""
        count, size = asked.count, grid_of(asked.grid, "grid")
        if any(one.drawing.notes for one in shown):
            if asked.plainly and (size or (count, 1))[0] * (size or (1, 1))[1] > 1:
                self.notes.append(f"{asked.who}: 1 on a page, because its clues stand below it")
            return grid_on(self.page, 1, 1, height)
        if size:
            grid = grid_on(self.page, *size, height)
            if self._smallest(shown, grid, headed) >= self.page.smallest:
                return grid
            count = grid.places
        for number in range(count or min(MOST, len(shown)), 0, -1):
            grid = best_grid(
                self.page,
                number,
                height,
                lambda one: self._cells(shown, one, headed, False),
                headed and any(one.chapter.guide.mode == "brief" for one in shown),
            )
            least = self._smallest(shown, grid, headed)
            good = count or min(self._cells(shown, grid, headed)) >= WRITABLE
            if good and least >= self.page.smallest:
                break
        self._tell(asked, grid, least)
        return grid

    def _tell(self, asked: PageRequest, grid: PageGrid, least: float) -> None:
        """Note deviations from the request, and why."""
        size, wanted = grid_of(asked.grid, "grid"), self.page.smallest
        count = size[0] * size[1] if size else asked.count
        fewer = f"{grid.places} instead of {count} on a page" if grid.places < count else ""
        if least < wanted:
            told = f"the smallest print in the drawings is {least:.1f} pt on this paper, not "
            rest = f", even with {fewer}" if fewer else ""
            self.notes.append(f"{asked.who}: {told}{wanted:g} pt{rest}")
            return
        what = f"{grid.columns}x{grid.rows}"
        other = f"{what} instead of {asked.grid}" if size and what != asked.grid else ""
        if (fewer or other) and not asked.ours:
            why = f"so that no print is smaller than {wanted:g} pt"
            self.notes.append(f"{asked.who}: {fewer or other}, {why}")

    def _cells(
        self,
        shown: Sequence[_ShownSheet],
        grid: PageGrid,
        headed: bool = False,
        capped: bool = True,
    ) -> list[float]:
        """The cell size of each drawing in the grid; ``capped`` limits it to the plan's maximum."""
        largest = self.plan.look.largest_cell if capped else float("inf")
        rooms = {id(s.chapter): self._room(s.chapter, grid, headed) for s in shown}
        return [
            cell_in(one.drawing, *rooms[id(one.chapter)], largest, self.page.smallest)
            for one in shown
        ]

    def _room(self, chapter: Chapter, grid: PageGrid, headed: bool) -> tuple[float, float]:
        """Width and height left for a drawing beside its caption, title and rules."""
        told = self.page.lines(1.7, self.page.size * 1.1) if headed else 0.0
        if headed and chapter.guide.mode == "brief":
            told += self.page.text(paragraphs(chapter.guide.rules), grid.aside or grid.width)
        room = grid.height - self._caption(chapter)
        if not grid.aside:
            return grid.width, room - told
        fits = told <= grid.height
        return grid.width - grid.aside - self.page.gap, room if fits else 0.0

    def _caption(self, chapter: Chapter) -> float:
        """The height of the captions above and below a puzzle: number, id, QR code."""
        if not self.plan.puzzles.qr:
            return self.caption
        if id(chapter) not in self._codes:
            code = height_of(self.plan, (entry.record for entry in chapter.entries))
            self._codes[id(chapter)] = self._above + code + self.page.lines(1.2, self.page.small)
        return self._codes[id(chapter)]

    def _smallest(self, shown: Sequence[_ShownSheet], grid: PageGrid, headed: bool) -> float:
        cells = self._cells(shown, grid, headed)
        return min(print_of(one.drawing, cell) for one, cell in zip(shown, cells, strict=True))

    def _slots(
        self,
        shown: Sequence[_ShownSheet],
        grid: PageGrid,
        *,
        solved: bool = False,
        headed: bool = False,
    ) -> tuple[BlockSlot, ...]:
        """The drawings with their sizes; those without notes have one scale in each chapter."""
        cells = self._cells(shown, grid, headed)
        if solved and any(one.drawing.notes for one in shown):
            cells = [SOLVED * cell for cell in cells]
        scales: dict[int, float] = {}
        for one, cell in zip(shown, cells, strict=True):
            place = id(one.chapter)
            scales[place] = min(cell, scales.get(place, cell))
        return tuple(
            BlockSlot(
                one.chapter, one.entry, one.drawing,
                cell if one.drawing.notes else scales[id(one.chapter)], solved, headed,
            )
            for one, cell in zip(shown, cells, strict=True)
        )  # fmt: skip

    def _head_height(self, chapter: Chapter, brief: bool) -> float:
        """The height of title and rules above the first puzzles of a chapter."""
        if not brief:
            return self.page.heading + self.page.lines(1.5)
        return self.page.heading + self.page.text(paragraphs(chapter.guide.rules))

    def _names_height(self, pupils: bool) -> float:
        return NAMES if pupils or self.plan.page.names else 0.0


def _pupils(some: Sequence[_Placed]) -> list[list[_Placed]]:
    """Group by pupil; one group if the puzzles are for everybody."""
    return [list(own) for _, own in groupby(some, key=lambda one: one.entry.pupil)]
