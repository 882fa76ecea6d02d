"""Page blocks: the content of the pages of a book, before it is typeset."""

from __future__ import annotations

from dataclasses import dataclass, field

from cruxpress.book.contents import BookEntry, Chapter
from cruxpress.book.geometry import Geometry, PageGrid
from cruxpress.core.drawing import Drawing
from cruxpress.core.walk import Walk


@dataclass(frozen=True)
class BlockSlot:
    """A drawing with its size (``cell``: mm per cell); ``solved``: it is a solution.

    ``headed``: the title of its section (and brief rules) are printed above it, because the page
    has puzzles of several sections.
    """

    chapter: Chapter
    entry: BookEntry
    drawing: Drawing
    cell: float
    solved: bool
    headed: bool = False


@dataclass(frozen=True)
class Title:
    """The title page, with copyright and colophon on its back."""


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

    ``titled``: with the title of the chapter; ``brief``: also with its rules; ``opens``: the
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
    """A row of solutions; column widths in mm.  ``opens``: the title of the chapter is printed
    above the row.  ``compact``: solutions of all chapters are mixed."""

    chapter: Chapter
    slots: tuple[BlockSlot, ...]
    widths: tuple[float, ...]
    opens: bool
    height: float
    compact: bool = False


@dataclass(frozen=True)
class Flow:
    """A page of rows of solutions; ``held``: lines above them about what pupils' puzzles share."""

    rows: tuple[BlockRow, ...]
    opens: bool
    held: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many solutions the page has."""
        return sum(len(row.slots) for row in self.rows)


@dataclass(frozen=True)
class Story:
    """The solution of one puzzle step by step; ``pictures``: drawings by index of the step."""

    chapter: Chapter
    entry: BookEntry
    drawing: Drawing
    walk: Walk
    pictures: dict[int, Drawing]
    opens: bool


Block = Title | Toc | Matter | RulesBlock | PrintedSheet | Flow | Story


@dataclass
class BlockLayout:
    """The pages of a book in order; ``apart``: the pages of a separate file of solutions."""

    page: Geometry
    blocks: list[Block]
    apart: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def about(self) -> int:
        """The number of pages, without the overflow of long texts."""
        return len(self.blocks) + any(isinstance(one, Title) for one in self.blocks)
