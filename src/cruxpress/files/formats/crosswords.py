"""Crosswords in foreign files: the code that the formats share.

A *sheet* is a crossword as such files represent it: a grid, its letters, a text for each clue, and
metadata.  A writer turns a record into a sheet.  A reader turns a sheet into the puzzle's text
after checks: each word has a clue, no clue is left over, and each cell holds one letter.  A clue
without a mark counts as the user's.  If the file has the solution, these clues get seals, so that
the puzzle has one solution and can be verified.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.notation import noted
from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.record import Record
from cruxpress.families.crossword.draw import enumerated
from cruxpress.families.crossword.grids.grid import BLANK, LARGEST, SMALLEST, SOLID, Grid
from cruxpress.families.crossword.puzzle import (
    Puzzle,
    Solution,
    check,
    definition_of,
    seal,
    unfair,
    vocabulary,
    words_of,
)
from cruxpress.families.crossword.text import mark_of, marked, parse, parse_solution, write
from cruxpress.files.formats import Item
from cruxpress.files.formats.clue_text import FACTS, LONGEST, parted, tidy
from cruxpress.text.messages import said
from cruxpress.text.sentences import listed

CIRCLES = "circles"
MACHINE_MADE = "Machine-made clues: "


@dataclass(frozen=True)
class CrosswordSheet:
    """A crossword as files represent it; clues and marks are keyed by slot name.

    ``facts``: title, author, copyright and intro.  ``notes``: what was lost in reading.
    ``derivations``: explanations of cryptic clues, in the usual notation.
    ``circles``: circled cells; a record stores their names.
    """

    grid: Grid
    solution: Solution | None
    clues: Mapping[str, str]
    language: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    circles: frozenset[Cell] = frozenset()
    derivations: Mapping[str, str] = field(default_factory=dict)

    def fact(self, name: str) -> str:
        """A fact, or ``""``."""
        return self.facts.get(name, "")

    @property
    def machine_made(self) -> str:
        """A sentence that names the clues made by a machine; ``""`` when there are none."""
        slots = [slot for slot in self.grid.slots if slot.name in self.marks]
        made = [slot.name for slot in slots if marked(".", self.marks[slot.name])[0].machine]
        return f"{MACHINE_MADE}{listed(made)}." if made else ""


def sheet_of(record: Record) -> CrosswordSheet:
    """The sheet of a record; AskedWrongly if it is not a crossword or has no clues."""
    if record.family != "crossword":
        raise AskedWrongly(f"this format holds crosswords only; {record.id} is none")
    puzzle = parse(record.puzzle)
    if not puzzle.clues:
        raise AskedWrongly(f"{record.id} is a pattern without clues: this format needs them")
    names = [slot.name for slot in puzzle.grid.slots]
    counted = enumerated(puzzle)
    texts = [clue.counted if counted else clue.text for clue in puzzle.clues]
    facts = {name: tidy(str(record.extra.get(name, ""))) for name in FACTS}
    facts["title"] = facts["title"] or f"Crossword, {record.rating.level}"
    solution = parse_solution(puzzle, record.solution)
    answers = words_of(puzzle, solution)
    derived = [
        noted(clue, word, puzzle.tongue) for clue, word in zip(puzzle.clues, answers, strict=True)
    ]
    return CrosswordSheet(
        puzzle.grid,
        solution,
        dict(zip(names, texts, strict=True)),
        puzzle.language,
        dict(zip(names, map(mark_of, puzzle.clues, puzzle.seals), strict=True)),
        facts,
        derivations={name: note for name, note in zip(names, derived, strict=True) if note},
        circles=_circles(puzzle.grid, str(record.extra.get(CIRCLES, ""))),
    )


def _circles(grid: Grid, names: str) -> frozenset[Cell]:
    """The named cells of a grid; unknown names are ignored."""
    wanted = set(names.split())
    return frozenset(cell for cell in grid.cells if cell.name in wanted)


def only_sheet(records: Iterable[Record], ending: str) -> Iterator[tuple[Record, CrosswordSheet]]:
    """The record and its sheet, for a format with one puzzle per file; a second is an error."""
    for count, record in enumerate(records):
        if count:
            raise AskedWrongly(f"{ending} holds one puzzle a file; write .exolve for several")
        yield record, sheet_of(record)


def item_of(sheet: CrosswordSheet, line: int = 1) -> Item:
    """Check a sheet and convert it to an item with the puzzle's text."""
    facts = {name: text for name in FACTS if (text := tidy(sheet.fact(name)))}
    puzzle = puzzle_of(sheet)
    if ringed := [cell.name for cell in puzzle.grid.cells if cell in sheet.circles]:
        facts[CIRCLES] = " ".join(ringed)
    return Item(line, write(puzzle), sheet.notes, facts)


def puzzle_of(sheet: CrosswordSheet) -> Puzzle:
    """Convert a sheet to a puzzle; ParseError if it is invalid."""
    texts = _texts(sheet)
    language = sheet.language or _spoken(sheet)
    if not wordlists.builtin.has(language):
        raise ParseError(said("no words of the language {got} are built in", got=shown(language)))
    if sheet.solution is None:
        clues = tuple(map(_users, texts, sheet.grid.slots))
        return parse(write(Puzzle(language, sheet.grid, clues, ("",) * len(clues))))
    found = _words(sheet)
    both = [
        _clue(text, sheet.marks.get(slot.name, ""), word, language, slot)
        for slot, text, word in zip(sheet.grid.slots, texts, found, strict=True)
    ]
    clues, seals = (tuple(column) for column in zip(*both, strict=True))
    known = vocabulary(language)
    own = tuple(sorted(word for word in set(found) if word not in known))
    puzzle = parse(write(Puzzle(language, sheet.grid, clues, seals, own)))
    if faults := check(puzzle, sheet.solution):
        raise ParseError(said("the filled grid breaks a rule: {one}", one=faults[0]))
    return puzzle


def _texts(sheet: CrosswordSheet) -> list[str]:
    """The clues in the order of the slots; a missing or surplus clue is an error.

    A clue may be blank (still to be written) if the file has the solution and some other clue.
    """
    slots = {slot.name: slot for slot in sheet.grid.slots}
    for name in slots:
        blank = name in sheet.clues and sheet.solution is not None and any(sheet.clues.values())
        if not (blank or tidy(sheet.clues.get(name, ""))):
            raise ParseError(f"the word {name} ({_place(slots[name])}) has no clue")
    for name in sheet.clues:
        if name not in slots:
            raise ParseError(
                said("there is a clue for {name}, but no such word in the grid", name=name)
            )
    if not slots:
        raise ParseError(said("the grid has no words"))
    return [tidy(sheet.clues[name]) for name in slots]


def _place(slot: Slot) -> str:
    return f"{slot.cells[0].name} to {slot.cells[-1].name}"


def _words(sheet: CrosswordSheet) -> list[str]:
    assert sheet.solution is not None
    return words_of(Puzzle("en", sheet.grid), sheet.solution)


def _spoken(sheet: CrosswordSheet) -> str:
    """Guess the language: the wordlist that knows most words; without a solution, by letters."""
    if sheet.solution is None:
        romanian = any(x in "ăâîșțşţ" for text in sheet.clues.values() for x in text.casefold())
        return "ro" if romanian else "en"
    found = set(_words(sheet))
    return max(
        wordlists.builtin.PARTS,
        key=lambda code: sum(word in vocabulary(code) for word in found),
    )


def _clue(text: str, mark: str, word: str, language: str, slot: Slot) -> tuple[Clue, str]:
    """A clue and its seal, from its mark if the mark is still valid; else a clue of the user's."""
    mine = _users(text, slot)
    if mark:
        clue, sealed = marked(mine.text, mark)
        clue = replace(clue, enumeration=clue.enumeration or mine.enumeration)
        if _holds(clue, sealed, word, language):
            return clue, sealed
    return mine, seal(language, word)


def _users(text: str, slot: Slot) -> Clue:
    """A clue of the user's; the enumeration of a phrase is split off."""
    bare, enumeration = parted(text, slot)
    whole = enumeration == str(len(slot))
    return Clue(text, "user") if whole else Clue(bare, "user", enumeration=enumeration)


def _holds(clue: Clue, sealed: str, word: str, language: str) -> bool:
    """Is a mark still valid?  The clue or the word may have been edited since."""
    if sealed:
        fits = sealed == seal(language, word)
    elif clue.source == "bank":
        text = definition_of(clue) if clue.cryptic else clue.text
        fits = word in Bank.load(language).answers(text, len(word))
    else:
        fits = True
    return fits and not unfair(clue, word, language)


def sized(width: object, height: object) -> tuple[int, int]:
    """Check the stated width and height of a grid before a grid is allocated."""
    for name, number in (("width", width), ("height", height)):
        if not isinstance(number, int) or not SMALLEST <= number <= LARGEST:
            raise ParseError(
                f"expected a {name} of {SMALLEST} to {LARGEST}, got {shown(str(number))}"
            )
    assert isinstance(width, int) and isinstance(height, int)
    return width, height


def letter_of(symbol: str, where: str) -> str:
    """Convert the content of a cell in a file to a grid letter.

    >>> letter_of("ș", "R1C1")
    'S'
    """
    folded = wordlists.LANGUAGES["en"].fold(symbol)
    if len(folded) == 1 and wordlists.LANGUAGES["en"].knows(folded):
        return folded
    if len(folded) > 1:
        raise ParseError(f"{where} holds {shown(symbol)}: more than one letter in a cell is "
                         "not supported")  # fmt: skip
    raise ParseError(
        said("expected a letter in {where}, got {got}", where=where, got=shown(symbol))
    )


def solved(grid: Grid, symbols: Sequence[Sequence[str]]) -> Solution | None:
    """The rows of the solution from the symbols of a file; None if no cell has a letter."""
    filled = [bool(symbols[row][column]) for row, column in grid.cells]
    if not any(filled):
        return None
    rows = [list(row) for row in grid.rows]
    for cell, there in zip(grid.cells, filled, strict=True):
        if not there:
            raise ParseError(said("the solution has no letter in {name}", name=cell.name))
        rows[cell.row][cell.column] = letter_of(symbols[cell.row][cell.column], cell.name)
    return tuple(map("".join, rows))


def gathered(clues: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Collect clues by slot name; two clues for one slot are an error."""
    found: dict[str, str] = {}
    for name, text in clues:
        if name in found:
            raise ParseError(said("there are two clues for {name}", name=name))
        found[name] = text
    return found


def empty_rows(rows: Iterable[Iterable[str]]) -> Grid:
    """A grid that keeps the solid symbols; all other cells are blank."""
    return Grid(tuple("".join(x if x in SOLID else BLANK for x in row) for row in rows))


def bytes_of(lines: Iterable[str], ending: str) -> bytes:
    """The bytes of a binary file; ParseError above ``LONGEST``."""
    parts, length = [], 0
    for line in lines:
        try:
            parts.append(line.encode("latin-1"))
        except UnicodeEncodeError:
            raise ParseError(
                said("expected the bytes of a {ending} file, got text", ending=ending)
            ) from None
        length += len(line)
        if length > LONGEST:
            raise ParseError(
                said("expected one crossword, got more than {longest:,} bytes", longest=LONGEST)
            )
    return b"".join(parts)
