"""Request bodies of the crossword constructor, and the JSON of drafts and fills."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from cruxpress import words as wordlists
from cruxpress.core.cells import Cell
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.fill import Fill
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.word_pool import vocabulary
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.grid import LARGEST, SMALLEST, Grid
from cruxpress.files.formats.crossword_draft import Draft
from cruxpress.web.request_models import Body, Language, Name, Seed

Row = Annotated[str, Field(max_length=LARGEST)]
Rows = Annotated[
    list[Row], Field(min_length=SMALLEST, max_length=LARGEST, examples=[["CAT", ".#.", "..."]])
]
Word = Annotated[str, Field(max_length=60)]
Text = Annotated[str, Field(max_length=300)]
Place = Annotated[int, Field(ge=0, lt=LARGEST)]


class GridBody(Body):
    """An unfinished grid: rows of letters, ``.`` (open) and ``#`` (block), and the options that
    select its words."""

    language: Language = "en"
    rows: Rows
    wordlist: Name = ""
    clued: bool = False
    own: list[Word] = Field(default_factory=list, max_length=500)
    floor: int = Field(0, ge=0, le=100)
    bans: list[Word] = Field(default_factory=list, max_length=1000)

    @property
    def grid(self) -> Grid:
        """The grid, with its letters folded to the alphabet of the language."""
        return Grid.parse("\n".join(self.rows), wordlists.language(self.language))

    @property
    def lexicon(self) -> ScoredLexicon:
        """The words that may fill the grid."""
        return vocabulary(self.language, self.wordlist, clued=self.clued, own=tuple(self.own))


class AdviceBody(GridBody):
    """A grid, and the index of the slot to suggest words for.

    ``shown``: the grid on the screen, including tentative letters; the statistics describe it.
    """

    shown: Rows | None = None
    slot: int | None = Field(None, ge=0, le=1000)
    symmetry: Symmetry = "none"
    most: int = Field(60, ge=1, le=150)

    @property
    def seen(self) -> Grid:
        """The grid on the screen."""
        rows = self.rows if self.shown is None else self.shown
        return Grid.parse("\n".join(rows), wordlists.language(self.language))


class FillBody(GridBody):
    """A grid to fill: all open cells, or a region to refill, as ``[row, column]`` from 0."""

    region: list[tuple[Place, Place]] | None = Field(None, max_length=LARGEST * LARGEST)
    seed: Seed = 1
    improve: bool = True

    @property
    def cells(self) -> list[Cell] | None:
        """The cells of the region."""
        return None if self.region is None else [Cell(*place) for place in self.region]


class ClueBody(Body):
    """An answer and its clue, which may be blank."""

    answer: Annotated[str, Field(min_length=1, max_length=60)] = Field(examples=["orange"])
    text: Text = ""


class CluesBody(Body):
    """Clues to check."""

    language: Language = "en"
    clues: list[ClueBody] = Field(max_length=300)


class DraftBody(Body):
    """An unfinished crossword."""

    language: Language = "en"
    rows: Rows
    clues: dict[Name, Text] = Field(default_factory=dict, max_length=400)
    locked: list[Name] = Field(default_factory=list, max_length=LARGEST * LARGEST)
    bans: list[Word] = Field(default_factory=list, max_length=1000)
    title: Text = ""
    author: Text = ""

    @property
    def draft(self) -> Draft:
        """Convert the body to a draft."""
        grid = Grid.parse("\n".join(self.rows), wordlists.language(self.language))
        cells = {cell.name: cell for cell in grid.cells}
        strange = next((name for name in self.locked if name not in cells), None)
        if strange is not None:
            raise AskedWrongly(f"there is no letter to lock in {strange!r}")
        locked = frozenset(cells[name] for name in self.locked)
        facts = {"title": self.title, "author": self.author}
        return Draft(grid, self.clues, self.language, locked, tuple(self.bans), facts)


def draft_json(draft: Draft) -> dict[str, Any]:
    """Convert a draft to JSON for the page."""
    return {
        "language": draft.language,
        "rows": list(draft.grid.rows),
        "clues": dict(draft.clues),
        "locked": sorted(cell.name for cell in draft.locked),
        "bans": list(draft.bans),
        "title": draft.facts.get("title", ""),
        "author": draft.facts.get("author", ""),
    }


def filled_json(found: Fill) -> dict[str, Any]:
    """Convert the result of a fill to JSON."""
    place = {slot: number for number, slot in enumerate(found.grid.slots)}
    return {
        "status": found.status,
        "rows": list(found.grid.rows),
        "blame": [place[slot] for slot in found.blame],
        "mean": round(found.mean, 1),
        "worst": found.worst,
    }
