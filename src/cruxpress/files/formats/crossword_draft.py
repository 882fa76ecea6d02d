"""Drafts: unfinished crosswords, saved and opened as ipuz.

A draft may lack letters and clues.  Other programs see a crossword with gaps in its solution and
blank clues.  Locked cells and banned words are in a field of our own, which other programs ignore.
A finished crossword of another program also opens as a draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cruxpress import words as wordlists
from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError, shown
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, SOLID, Grid
from cruxpress.files.formats import ipuz
from cruxpress.files.formats.clue_text import FACTS, from_html, tidy, whole
from cruxpress.files.formats.crosswords import CrosswordSheet, letter_of
from cruxpress.files.formats.ipuz_grid import IpuzBoard
from cruxpress.text.messages import said

OURS = "cruxpress:draft"
# How many banned words are kept?
BANS = 1000


@dataclass(frozen=True)
class Draft:
    """A partly filled grid, clues by slot name, locked cells, and banned words; ``facts`` are
    title, author, copyright and intro."""

    grid: Grid
    clues: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    locked: frozenset[Cell] = frozenset()
    bans: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not wordlists.builtin.has(self.language):
            raise ParseError(
                said("no words of the language {got} are built in", got=shown(self.language))
            )
        known = wordlists.language(self.language).alphabet + BLANK + BLOCK
        strange = next((x for row in self.grid.rows for x in row if x not in known), None)
        if strange is not None:
            raise ParseError(
                f"a draft has letters, {BLOCK} and {BLANK} only, got {shown(strange)}: "
                "arrow-words cannot be drawn yet"
            )


def to_ipuz(draft: Draft) -> str:
    """Write a draft as the text of an ipuz file."""
    clues = {slot.name: tidy(draft.clues.get(slot.name, "")) for slot in draft.grid.slots}
    facts = {name: tidy(draft.facts.get(name, "")) for name in FACTS}
    own = {
        "locked": sorted(cell.name for cell in draft.locked),
        "bans": list(draft.bans),
    }
    sheet = CrosswordSheet(draft.grid.emptied(), draft.grid.rows, clues, draft.language, {}, facts)
    return ipuz.text_of(sheet, further={OURS: own})


def from_ipuz(text: str) -> Draft:
    """Read the draft of an ipuz file; ParseError if it is invalid."""
    try:
        return _draft(ipuz.parsed(whole(text.splitlines())))
    except RecursionError:
        raise ParseError(
            said("expected a crossword as JSON, got lists in lists without end")
        ) from None


def _draft(data: dict[str, Any]) -> Draft:
    board = IpuzBoard(data)
    if data.get("clueplacement") == "blocks" or ipuz.ARROW_WORD in map(str, data["kind"]):
        raise ParseError(said("arrow-words cannot be drawn yet"))
    pattern = board.grid()
    if pattern.bars:
        raise ParseError(said("grids with bars cannot be drawn yet"))
    board.check_numbers(pattern, False)
    letters = board.letters(pattern)
    rows = [[_symbol(pattern, Cell(r, c), x) for c, x in enumerate(row)]
            for r, row in enumerate(letters)]  # fmt: skip
    grid = Grid(tuple(map("".join, rows)))
    marks, own = _object(data.get(ipuz.OURS)), _object(data.get(OURS))
    texts = ipuz.clue_texts(data, pattern) if "clues" in data else {}
    return Draft(
        grid,
        {slot.name: tidy(texts.get(slot.name, "")) for slot in grid.slots},
        str(marks.get("language", "")) or _spoken(texts),
        frozenset(_locked(grid, own.get("locked"))),
        tuple(_bans(own.get("bans"))),
        _facts(data),
    )


def _facts(data: dict[str, Any]) -> dict[str, str]:
    told = {name: data[name] for name in FACTS if isinstance(data.get(name), str)}
    return {name: fact for name, text in told.items() if (fact := tidy(from_html(text)))}


def _symbol(pattern: Grid, cell: Cell, letter: str) -> str:
    standing = pattern.rows[cell.row][cell.column]
    return letter_of(letter, cell.name) if letter and standing not in SOLID else standing


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _locked(grid: Grid, names: Any) -> list[Cell]:
    """The locked cells; if the file does not list them, all cells with a letter."""
    lettered = {cell.name: cell for cell in grid.cells if grid.letter(cell)}
    if not isinstance(names, list):
        return list(lettered.values())
    return [lettered[name] for name in _texts(names) if name in lettered]


def _bans(words: Any) -> list[str]:
    return [word for word in _texts(words)[:BANS] if 0 < len(word) <= 60]


def _spoken(clues: Mapping[str, str]) -> str:
    """Guess the language by the letters of the clues."""
    romanian = any(x in "ăâîșțşţ" for text in clues.values() for x in text.casefold())
    return "ro" if romanian else "en"
