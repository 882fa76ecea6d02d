"""Across Lite's text format: a crossword in sections, used for submissions to editors.

The sections are title, author, copyright, size, the filled grid with ``.`` for a block, the clues
across and down in the order of their numbers, and a notepad.  A file with non-ASCII characters is
written as version 2, which is UTF-8.  A lower-case letter in the grid is a circled cell if
``<REBUS>`` contains ``MARK``.  A hyphen is a clue that is still to be written.

The format cannot store the marks of clues, so all clues read back as the user's.  Cells with
several letters are not read; arrow-words, bars and prefilled letters are not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from cruxpress.core.cells import Cell
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, Item
from cruxpress.text.messages import said

if TYPE_CHECKING:
    from cruxpress.families.crossword.grids.grid import Grid
    from cruxpress.files.formats.crosswords import CrosswordSheet

HEAD = re.compile(r"<ACROSS PUZZLE(?: V[12])?>", re.I)
BLOCK, UNWRITTEN, MARK = ".", "-", "MARK;"
# Fact -> its section.
FACTS = {"title": "TITLE", "author": "AUTHOR", "copyright": "COPYRIGHT", "intro": "NOTEPAD"}
SECTIONS = {*FACTS.values(), "SIZE", "GRID", "REBUS", "ACROSS", "DOWN"}


def write(records: Iterable[Record], out: TextIO) -> None:
    """Write one crossword."""
    from cruxpress.files.formats.crosswords import only_sheet

    for record, sheet in only_sheet(records, "Across Lite's text"):
        if sheet.grid.style == "arrow":
            raise AskedWrongly(f"{record.id} is an arrow-word: this text has none; write .ipuz")
        if sheet.grid.bars:
            raise AskedWrongly(f"{record.id} has bars: this text has none; write .ipuz")
        if set("".join(sheet.grid.rows)) - {".", "#"}:
            raise AskedWrongly(
                f"{record.id} has letters that stand already: this text has none; write .ipuz"
            )
        text = "\n".join(_lines(sheet)) + "\n"
        version = "" if text.isascii() else " V2"
        out.write(f"<ACROSS PUZZLE{version}>\n{text}")


def _lines(sheet: CrosswordSheet) -> Iterator[str]:
    grid = sheet.grid
    for fact in ("title", "author", "copyright"):
        yield from _section(FACTS[fact], [sheet.fact(fact)])
    yield from _section("SIZE", [f"{grid.width}x{grid.height}"])
    yield from _section("GRID", _rows(sheet))
    if sheet.circles:
        yield from _section("REBUS", [MARK])
    for name, down in (("ACROSS", False), ("DOWN", True)):
        slots = [slot for slot in grid.slots if slot.down == down]
        yield from _section(name, [sheet.clues[slot.name] or UNWRITTEN for slot in slots])
    notes = [sheet.fact("intro"), sheet.machine_made]
    if any(notes):
        yield from _section("NOTEPAD", filter(None, notes))


def _section(name: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"<{name}>"
    yield from (f"\t{line}" for line in lines)


def _rows(sheet: CrosswordSheet) -> Iterator[str]:
    for r, row in enumerate(sheet.solution or ()):
        yield "".join(
            BLOCK if x == "#" else x.lower() if Cell(r, c) in sheet.circles else x
            for c, x in enumerate(row)
        )


def read(lines: Iterable[str], family: AnyFamily | None) -> Iterator[Item]:
    """Read the crossword of the file."""
    from cruxpress.files.formats.clue_text import whole
    from cruxpress.files.formats.crosswords import item_of

    try:
        yield item_of(_sheet(_sections(whole(lines).split("\n"))))
    except ParseError as error:
        yield Item(1, error)


def _sections(lines: list[str]) -> dict[str, list[str]]:
    """Name of a section -> its lines."""
    texts = [line.strip() for line in lines]
    first = next((n for n, text in enumerate(texts) if text), 0)
    if not HEAD.fullmatch(texts[first]):
        raise ParseError(f"expected <ACROSS PUZZLE> at the beginning, got {shown(texts[first])}")
    sections: dict[str, list[str]] = {}
    name = ""
    for text in texts[first + 1 :]:
        match = re.fullmatch(r"<([A-Z]+)>", text)
        if match and match[1] in SECTIONS:
            name = match[1]
            sections[name] = []
        elif text and name:
            sections[name].append(text)
        elif text:
            raise ParseError(said("expected a section such as <TITLE>, got {got}", got=shown(text)))
    return sections


def _sheet(sections: dict[str, list[str]]) -> CrosswordSheet:
    from cruxpress.files.formats.crosswords import MACHINE_MADE, CrosswordSheet, empty_rows, solved

    rows = _filled(sections)
    rebus = sections.get("REBUS", [])
    if any(line != MARK for line in rebus):
        raise ParseError(said("some cells hold more than one letter: this is not supported"))
    symbols = [["" if x in f"{BLOCK}?-" else x for x in row] for row in rows]
    grid = empty_rows([["#" if x == BLOCK else "." for x in row] for row in rows])
    circles = {
        Cell(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if rebus and x.islower()
    }
    facts = {fact: sections.get(name, []) for fact, name in FACTS.items()}
    facts["intro"] = [line for line in facts["intro"] if not line.startswith(MACHINE_MADE)]
    return CrosswordSheet(
        grid, solved(grid, symbols), _clues(sections, grid), "", {},
        {fact: " ".join(lines) for fact, lines in facts.items()}, (), frozenset(circles),
    )  # fmt: skip


def _filled(sections: dict[str, list[str]]) -> list[str]:
    """The rows of the filled grid, checked against the stated size."""
    from cruxpress.files.formats.crosswords import sized

    size = " ".join(sections.get("SIZE", []))
    match = re.fullmatch(r"([0-9]{1,3})\s*[xX]\s*([0-9]{1,3})", size)
    if not match:
        raise ParseError(said("expected a size such as 15x15, got {got}", got=shown(size)))
    width, height = sized(int(match[1]), int(match[2]))
    rows = sections.get("GRID", [])
    if len(rows) != height:
        raise ParseError(f"expected {height} rows in the grid, got {len(rows)}")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise ParseError(f"expected {width} cells in row {number} of the grid, got {len(row)}")
    return rows


def _clues(sections: dict[str, list[str]], grid: Grid) -> dict[str, str]:
    """Name of a slot -> text of its clue."""
    found = {}
    for name, down in (("ACROSS", False), ("DOWN", True)):
        slots = [slot for slot in grid.slots if slot.down == down]
        texts = sections.get(name, [])
        if len(texts) != len(slots):
            raise ParseError(
                f"the grid has {len(slots)} words {name.lower()}, the file has {len(texts)} clues"
            )
        for slot, text in zip(slots, texts, strict=True):
            found[slot.name] = "" if text == UNWRITTEN else text
    return found


FORMAT = Format(
    "across", "one crossword as Across Lite's text", (), ("crossword",),
    read=read, write=write, lines=False, single=True,
)  # fmt: skip
