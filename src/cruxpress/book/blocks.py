"""Blocks: what stands on the pages of a book, in order, before type is set."""

from __future__ import annotations

from dataclasses import dataclass, field

from cruxpress.book.contents import BookEntry, Chapter
from cruxpress.book.geometry import Geometry, PageGrid
from cruxpress.core.drawing import Drawing
from cruxpress.core.walk import Walk


@dataclass(frozen=True)
class BlockSlot:
    """A drawing at its size, in mm a cell; ``solved`` tells a solution from a puzzle.

    ``headed`` has the title of its section, and its rules where they are brief, above it: on a page
    of different sections.
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
    """Pages of the user's own, in Markdown."""

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

    ``titled`` has the title of the chapter above them and ``brief`` its rules too; ``opens`` are
    the chapters whose first page it is.
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
        """Whose page it is; empty for a page of everybody."""
        return "" if self.solved else self.slots[0].entry.pupil


@dataclass(frozen=True)
class BlockRow:
    """A row of solutions in columns of some widths, in mm; ``opens`` has the title of the chapter
    above it.  A ``compact`` one is of all chapters."""

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
    """The pages of a book in order, and of its solutions if they are a file of their own."""

    page: Geometry
    blocks: list[Block]
    apart: list[Block] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def about(self) -> int:
        """How many pages there are, but for text that runs over."""
        return len(self.blocks) + any(isinstance(one, Title) for one in self.blocks)
