"""Crosswords filled by hand, as records, for the tests of file formats."""

from __future__ import annotations

import io
import random

from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record, identity
from cruxpress.families.crossword.grids.bars import taken
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.puzzle import Puzzle, check, seal, vocabulary
from cruxpress.families.crossword.text import parse, parse_solution, write
from cruxpress.files.formats import Format, Item
from cruxpress.words.language import LATIN

LATTICE = ("QUEEN", "U#N#O", "ALTAR", "K#E#T", "EARTH")
BLOCKED = ("#SOY", "SAVE", "PREP", "AIR#")
ROMANIAN = ("ATLET", "C#O#R", "CICLU", "E#A#P", "SALVA")
ARROW = ("@M@P@", "WOMAN", "@TALK", "SOY**", "@RO**")
BARRED = ("THAT|S", "HABIT", "I|TOM|A", "NEVER", "K|DESK")
OWN = ("ZYX", "W#V", "QJK")

ANAGRAM = Clue(
    "Planet from broken heart", "wordplay", Derivation.from_text("anagram d0-1 l1-2 i2-3 f3-4")
)


def record(
    rows: tuple[str, ...],
    clues: dict[str, Clue] | None = None,
    *,
    language: str = "en",
    given: str = "",
    **extra: str,
) -> Record:
    """A record of a filled grid: the bank's clues, or those given by the names of slots, with
    seals where the house does not know them; rows may have the signs of bars;
    ``given`` are letters that stand already."""
    rows, bars = taken(rows)
    filled = Grid(rows, bars)
    words = [filled.pattern(slot) for slot in filled.slots]
    chosen = [
        (clues or {}).get(slot.name) or _of_bank(word, language)
        for slot, word in zip(filled.slots, words, strict=True)
    ]
    seals = tuple(
        seal(language, word) if clue.source not in ("bank", "wordplay") else ""
        for clue, word in zip(chosen, words, strict=True)
    )
    shown = tuple("".join(x if x in "#@*" + given else "." for x in row) for row in rows)
    known = vocabulary(language)
    own = tuple(sorted(word for word in set(words) if word not in known))
    puzzle = Puzzle(language, Grid(shown, bars), tuple(chosen), seals, own)
    assert check(puzzle, rows) == []
    text = write(puzzle)
    return Record(
        "crossword", identity("crossword", text), text, "/".join(rows), Rating("easy", 1.0, {}),
        Recipe("crossword"), "0" * 32, extra=extra,
    )  # fmt: skip


def _of_bank(word: str, language: str) -> Clue:
    known = Bank.load(language).clues(word)
    return Clue(known["easy"], "bank") if known else Clue(f"A word of {len(word)} letters", "user")


def every() -> dict[str, Record]:
    """A record of each kind of crossword, by what is special in it."""
    mixed = {
        "5 across": ANAGRAM,
        "1 down": Clue("Sudden <shake> & tremor # [in \\ bed] {or} | not", "llm"),
        "2 down": Clue("...come in, 1, 2 or 3 of you", "user", enumeration="2,3"),
        "3 down": Clue("& so to the pole (5)", "dictionary"),
    }
    return {
        "lattice": record(LATTICE, mixed, title="One & only", author="A. Setter"),
        "blocked": record(BLOCKED),
        "romanian": record(ROMANIAN, language="ro", title="Integramă ușoară"),
        "arrow": record(ARROW, {"4 down": Clue("Sandwich spread", "user")}),
        "given": record(LATTICE, given="U"),
        "own words": record(OWN, copyright="2026 N. N.", intro="Take <care>."),
    }


def random_record(chance: random.Random) -> Record:
    """A grid of any size with blocks anywhere and words that nobody knows."""
    while True:
        height, width = chance.randint(3, 25), chance.randint(3, 25)
        share = chance.uniform(0.05, 0.4)
        rows = tuple(
            "".join("#" if chance.random() < share else chance.choice(LATIN) for _ in range(width))
            for _ in range(height)
        )
        grid = Grid(rows)
        words = [grid.pattern(slot) for slot in grid.slots]
        lonely = any(cell not in grid.crossings for cell in grid.cells)
        if words and not lonely and len(set(words)) == len(words):
            return record(rows)


def written(form: Format, *records: Record) -> str:
    """The file of a format with those records."""
    out = io.StringIO()
    assert form.write is not None
    form.write(records, out)
    return out.getvalue()


def items(form: Format, text: str) -> list[Item]:
    """What a format reads from a file, given as the command line gives it."""
    assert form.read is not None
    lines = [text] if form.binary else text.split("\n")
    return list(form.read(lines, None))


def only(form: Format, text: str) -> Item:
    """The one puzzle of a file."""
    [item] = items(form, text)
    return item


def puzzle_in(item: Item) -> Puzzle:
    """The puzzle that was read; an error is raised."""
    if isinstance(item.content, Exception):
        raise item.content
    assert isinstance(item.content, str)
    return parse(item.content)


def solves(item: Item, rows: tuple[str, ...]) -> bool:
    """Is a filled grid the solution of what was read, each clue known or sealed?"""
    puzzle = puzzle_in(item)
    return not check(puzzle, parse_solution(puzzle, "/".join(rows)))
