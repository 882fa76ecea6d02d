"""Layout: the contents of a book as pages, each with its place for every puzzle.

Puzzles stand in a grid of equal shares; solutions flow in rows, chapter after chapter, as
many as are readable.  Sizes are settled here; the typesetter only sets type in them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from cruxpress.book.codes import height_of
from cruxpress.book.contents import Chapter, Contents, Entry
from cruxpress.book.geometry import (
    MOST,
    POINTS,
    WRITABLE,
    Geometry,
    Grid,
    best_grid,
    cell_for,
    cell_in,
    cells_in,
    grid_on,
    print_of,
    spread,
)
from cruxpress.book.plan import Plan, grid_of
from cruxpress.book.svg import MARGIN
from cruxpress.drawing import Drawing
from cruxpress.walk import Walk

# Average width of a letter, as a share of the size of its type; a little too much, so that
# the room kept for a paragraph is never too small.
LETTER = 0.56


@dataclass(frozen=True)
class Slot:
    """A drawing at its size, in mm a cell; ``solved`` tells a solution from a puzzle."""

    entry: Entry
    drawing: Drawing
    cell: float
    solved: bool


@dataclass(frozen=True)
class Title:
    """The title page, and how the book was made on its back."""


@dataclass(frozen=True)
class Toc:
    """The table of contents."""


@dataclass(frozen=True)
class Matter:
    """Pages of the user's own, in Markdown."""

    text: str
    key: str


@dataclass(frozen=True)
class Rules:
    """The page that opens a chapter: rules, levels, an example."""

    chapter: Chapter
    example: Drawing | None
    solved: Drawing | None


@dataclass(frozen=True)
class Sheet:
    """A page of puzzles, or of solutions in a grid; ``brief`` has the rules above them."""

    chapter: Chapter
    slots: tuple[Slot, ...]
    grid: Grid
    solved: bool
    opens: bool
    brief: bool = False

    @property
    def pupil(self) -> str:
        """Whose page it is; empty for a page of everybody."""
        return "" if self.solved else self.slots[0].entry.pupil


@dataclass(frozen=True)
class Row:
    """A row of solutions; ``opens`` has the title of the chapter above it."""

    chapter: Chapter
    slots: tuple[Slot, ...]
    columns: int
    opens: bool
    height: float


@dataclass(frozen=True)
class Flow:
    """A page of rows of solutions."""

    rows: tuple[Row, ...]
    opens: bool


@dataclass(frozen=True)
class Story:
    """How one puzzle is solved; ``pictures`` are drawings of steps by their number."""

    chapter: Chapter
    entry: Entry
    drawing: Drawing
    walk: Walk
    pictures: dict[int, Drawing]
    opens: bool


Block = Title | Toc | Matter | Rules | Sheet | Flow | Story


@dataclass
class Layout:
    """The pages of a book in order, and of its solutions if they are a file of their own."""

    page: Geometry
    blocks: list[Block]
    apart: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def about(self) -> int:
        """How many pages there are, but for text that runs over."""
        return len(self.blocks) + any(isinstance(one, Title) for one in self.blocks)


def lay_out(plan: Plan, contents: Contents, page: Geometry) -> Layout:
    """All pages of a book."""
    made = _Maker(plan, page)
    front: list[Block] = [Title()] if plan.title_page else []
    front += [Toc()] if plan.contents else []
    front += [Matter(text, f"front{number}") for number, text in enumerate(plan.front, 1)]
    own: list[Block] = [Matter(text, f"back{number}") for number, text in enumerate(plan.back, 1)]
    body = [block for one in contents.chapters for block in made.coded(one).chapter(one)]
    back = list(made.solutions(contents.chapters))
    stories = list(made.stories(contents.chapters))
    if plan.solutions.place == "separate":
        return Layout(page, front + body + stories + own, back, made.notes)
    return Layout(page, front + body + stories + back + own, [], made.notes)


class _Maker:
    def __init__(self, plan: Plan, page: Geometry, code: float = 0.0):
        self.plan, self.page = plan, page
        self.notes: list[str] = []
        above = page.lines(1.15) if plan.puzzles.number or plan.puzzles.level else 0.0
        below = page.lines(1.2, page.small) if plan.puzzles.id else 0.0
        self.caption = above + max(below, code and code + page.lines(1.2, page.small))

    def coded(self, chapter: Chapter) -> _Maker:
        """One that leaves room for the codes of a chapter, and tells its notes here."""
        height = height_of(self.plan, (entry.record for entry in chapter.entries))
        maker = _Maker(self.plan, self.page, height)
        maker.notes = self.notes
        return maker

    # Puzzles.

    def chapter(self, chapter: Chapter) -> Iterator[Block]:
        """The opening page and the puzzle pages of a chapter."""
        if self.plan.puzzles.rules == "page":
            yield self._rules(chapter)
        drawings = [chapter.family.draw(one.puzzle, None, None) for one in chapter.entries]
        brief = self.plan.puzzles.rules == "brief"
        height = self.page.text_height - (self._brief_height(chapter) if brief else 0.0)
        if chapter.entries[0].pupil:
            height -= self.page.lines(2.6, self.page.size * 1.3)
        grid = self._grid(chapter, drawings, height)
        start = 0
        for own in _pupils(chapter.entries):
            shown = drawings[start : start + len(own)]
            yield from self._sheets(chapter, own, shown, grid, start == 0)
            start += len(own)

    def _sheets(
        self,
        chapter: Chapter,
        entries: Sequence[Entry],
        drawings: Sequence[Drawing],
        grid: Grid,
        opens: bool,
    ) -> Iterator[Block]:
        """The pages of a chapter, or those of one pupil."""
        brief = self.plan.puzzles.rules == "brief"
        start = 0
        for count in spread(len(drawings), grid.places, self.plan.puzzles.balance):
            some = entries[start : start + count]
            shown = self._slots(some, drawings[start : start + count], grid, False)
            yield Sheet(chapter, shown, grid, False, opens and start == 0, brief and start == 0)
            if self.plan.solutions.place == "facing":
                answers = [_solved(chapter, entry) for entry in some]
                yield Sheet(chapter, self._slots(some, answers, grid, True), grid, True, False)
            start += count

    def _grid(self, chapter: Chapter, drawings: Sequence[Drawing], height: float) -> Grid:
        """As asked, with fewer puzzles a page where the print would be too small."""
        section, puzzles = chapter.section, self.plan.puzzles
        asked = puzzles.grid if section.grid is None else section.grid
        count = puzzles.per_page if section.per_page is None else section.per_page
        if any(one.notes for one in drawings):
            count, asked = 1, ""
        if size := grid_of(asked, "grid"):
            grid = grid_on(self.page, *size, height)
            if self._readable(drawings, grid):
                return grid
            count = grid.places
        least = self.page.smallest
        for number in range(count or min(MOST, len(drawings)), 0, -1):
            grid = best_grid(self.page, drawings, number, self.caption, height)
            cells = self._cells(drawings, grid)
            if (count or min(cells) >= WRITABLE) and self._readable(drawings, grid):
                break
        else:
            size_ = min(map(print_of, drawings, cells))
            if size_ < least:
                self.notes.append(
                    f"{chapter.title}: the smallest print in the drawings is {size_:.1f} pt on "
                    f"this paper, not {least:g} pt"
                )
        if count and grid.places < count:
            self.notes.append(
                f"{chapter.title}: {grid.places} instead of {count} on a page, so that no print is "
                f"smaller than {least:g} pt"
            )
        return grid

    def _cells(self, drawings: Sequence[Drawing], grid: Grid) -> list[float]:
        largest, smallest = self.plan.look.largest_cell, self.page.smallest
        return cells_in(drawings, grid, self.caption, largest, smallest)

    def _readable(self, drawings: Sequence[Drawing], grid: Grid) -> bool:
        prints = map(print_of, drawings, self._cells(drawings, grid))
        return min(prints) >= self.page.smallest

    def _slots(
        self, entries: Sequence[Entry], drawings: Sequence[Drawing], grid: Grid, solved: bool
    ) -> tuple[Slot, ...]:
        cells = self._cells(drawings, grid)
        return tuple(
            Slot(entry, drawing, cell, solved)
            for entry, drawing, cell in zip(entries, drawings, cells, strict=True)
        )

    def _rules(self, chapter: Chapter) -> Rules:
        family = chapter.family
        puzzle = family.parse(chapter.example)
        found = family.solve(puzzle, 2)
        solved = family.draw(puzzle, found.first, None).as_solution() if found.first else None
        return Rules(chapter, replace(family.draw(puzzle, None, None), notes=()), solved)

    def _brief_height(self, chapter: Chapter) -> float:
        page = self.page
        parts = paragraphs(chapter.rules)
        lines = sum(lines_of(part, page.text_width, page.size) + 0.5 for part in parts)
        return page.lines(2.6, page.size * 1.5) + page.lines(lines + 1.5)

    # Solutions.

    def solutions(self, chapters: Iterable[Chapter]) -> Iterator[Block]:
        """The pages of solutions, at the back or in a file of their own."""
        solutions = self.plan.solutions
        if solutions.place not in ("back", "separate"):
            return
        if solutions.per_page or solutions.grid:
            yield from self._solution_sheets(chapters)
        else:
            yield from self._flow(row for chapter in chapters for row in self._rows(chapter))

    def _solution_sheets(self, chapters: Iterable[Chapter]) -> Iterator[Block]:
        opens = True
        for chapter in chapters:
            drawings = [_solved(chapter, entry) for entry in chapter.entries]
            asked = replace(
                chapter.section,
                grid=self.plan.solutions.grid,
                per_page=self.plan.solutions.per_page,
            )
            room = self.page.text_height - self.page.lines(2.2, self.page.size * 1.5)
            grid = self._grid(replace(chapter, section=asked), drawings, room)
            start = 0
            for count in spread(len(drawings), grid.places, self.plan.puzzles.balance):
                entries = chapter.entries[start : start + count]
                slots = self._slots(entries, drawings[start : start + count], grid, True)
                yield Sheet(chapter, slots, grid, True, opens)
                start, opens = start + count, False

    def _rows(self, chapter: Chapter) -> Iterator[Row]:
        page, cell = self.page, self.plan.solutions.cell
        drawings = [_solved(chapter, entry) for entry in chapter.entries]
        cell = max([cell, *(cell_for(one, page.smallest) for one in drawings)])
        widest = max(one.width + 2 * MARGIN for one in drawings) * cell
        columns = max(1, int((page.text_width + page.close) / (widest + page.close)))
        width = (page.text_width - (columns - 1) * page.close) / columns
        named = any(entry.pupil for entry in chapter.entries)
        caption = page.lines(2.3 if named else 1.05, page.small)
        room = page.text_height - page.lines(7)
        for start in range(0, len(drawings), columns):
            entries = chapter.entries[start : start + columns]
            row = drawings[start : start + columns]
            cells = [cell_in(one, width, room, cell * 1.3) for one in row]
            slots = tuple(
                Slot(entry, one, size, True)
                for entry, one, size in zip(entries, row, cells, strict=True)
            )
            height = max(one.height * size for one, size in zip(row, cells, strict=True))
            yield Row(chapter, slots, columns, start == 0, height + caption + page.close * 1.3)

    def _flow(self, rows: Iterable[Row]) -> Iterator[Block]:
        page = self.page
        heading = page.lines(2.4, page.size * 1.25)
        rows_here: list[Row] = []
        left, opens = page.text_height - page.lines(3.2, page.size * 1.6), True
        for row in rows:
            need = row.height + (heading if row.opens else 0.0)
            if rows_here and need - page.close > left:
                yield Flow(tuple(rows_here), opens)
                rows_here, left, opens = [], page.text_height, False
            rows_here.append(row)
            left -= need
        if rows_here:
            yield Flow(tuple(rows_here), opens)

    # How it is solved.

    def stories(self, chapters: Iterable[Chapter]) -> Iterator[Block]:
        """The pages that tell how some puzzles of each chapter are solved."""
        opens, count = True, self.plan.walks.count
        for chapter in chapters:
            entries = chapter.entries
            places = min(count, len(entries))
            for place in range(places):
                entry = entries[int((place + 0.5) * len(entries) / places)]
                yield self._story(chapter, entry, opens)
                opens = False

    def _story(self, chapter: Chapter, entry: Entry, opens: bool) -> Story:
        family, most = chapter.family, self.plan.walks.steps
        walk = family.reason(entry.puzzle)
        hard = sorted(range(min(most, len(walk.steps))), key=lambda i: (-walk.steps[i].weight, i))
        pictures = {
            i: replace(family.draw_step(entry.puzzle, walk.steps, i), notes=())
            for i in hard[: self.plan.walks.pictures]
        }
        drawing = replace(family.draw(entry.puzzle, None, None), notes=())
        return Story(chapter, entry, drawing, walk, pictures, opens)


def _pupils(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The entries of each pupil; all in one where they are everybody's."""
    return [list(own) for _, own in groupby(entries, key=lambda entry: entry.pupil)]


def _solved(chapter: Chapter, entry: Entry) -> Drawing:
    return chapter.family.draw(entry.puzzle, entry.solution, None).as_solution()


def lines_of(text: str, width: float, size: float) -> int:
    """About how many lines a paragraph has, rather too many than too few."""
    letters = max(1.0, width / (size * LETTER / POINTS))
    return math.ceil(max(1, len(text)) / letters)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text; single line breaks are spaces.

    >>> paragraphs("One\\nline.\\n\\nAnother.")
    ['One line.', 'Another.']
    """
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
