"""Page blocks: the content of the pages of a book, before it is typeset."""

from __future__ import annotations

from dataclasses import dataclass, field

from cruxpress.book.contents import BookEntry, Chapter
from cruxpress.book.geometry import Geometry, PageGrid
from cruxpress.core.drawing import Drawing
from cruxpress.core.walk import Walk


@dataclass(frozen=True)
class BlockSlot:
    """A drawing at its size, in mm a cell; ``solved``: it is a solution.

    ``headed``: the title of its section (and brief rules) stand above it, because the page has
    puzzles of several sections.
    """

    chapter: Chapter
    entry: BookEntry
    drawing: Drawing
    cell: float
    solved: bool
    headed: bool = False


@dataclass(frozen=True)
class Title:
    """The title page, and how the book was made on its back."""


@dataclass(frozen=True)
class Toc:
    """The table of contents."""


@dataclass(frozen=True)
class Matter:
    """Pages of the user, in Markdown."""

    text: str
    key: str


@dataclass(frozen=True)
class RulesBlock:
    """The page that opens a chapter: rules, levels, an example."""

    chapter: Chapter
    example: Drawing | None
    solved: Drawing | None


@dataclass(frozen=True)
class PrintedSheet:
    """A page of puzzles, or of solutions in a grid.

    ``titled``: with the title of the chapter; ``brief``: with its rules too; ``opens``: the
    chapters that begin on this page.
    """

    slots: tuple[BlockSlot, ...]
    grid: PageGrid
    solved: bool
    opens: tuple[Chapter, ...] = ()
    titled: bool = False
    brief: bool = False

    @property
    def chapter(self) -> Chapter:
        """The chapter of its first puzzle."""
        return self.slots[0].chapter

    @property
    def pupil(self) -> str:
        """The pupil of the page; empty if it is for everybody."""
        return "" if self.solved else self.slots[0].entry.pupil


@dataclass(frozen=True)
class BlockRow:
    """A row of solutions; column widths in mm.  ``opens``: the title of the chapter stands above
    it.  ``compact``: solutions of all chapters are mixed."""

    chapter: Chapter
    slots: tuple[BlockSlot, ...]
    widths: tuple[float, ...]
    opens: bool
    height: float
    compact: bool = False


@dataclass(frozen=True)
class Flow:
    """A page of rows of solutions."""

    rows: tuple[BlockRow, ...]
    opens: bool


@dataclass(frozen=True)
class Story:
    """How one puzzle is solved; ``pictures`` are drawings of steps by their number."""

    chapter: Chapter
    entry: BookEntry
    drawing: Drawing
    walk: Walk
    pictures: dict[int, Drawing]
    opens: bool


Block = Title | Toc | Matter | RulesBlock | PrintedSheet | Flow | Story


@dataclass
class BlockLayout:
    """The pages of a book in order, and those of a separate file of solutions."""

    page: Geometry
    blocks: list[Block]
    apart: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def about(self) -> int:
        """The number of pages, not counting overflow of text."""
        return len(self.blocks) + any(isinstance(one, Title) for one in self.blocks)
