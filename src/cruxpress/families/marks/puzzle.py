"""Marks puzzles: shape, puzzle, and a checker that shares no code with the kernels.

A row is a guess with its marks: ``2`` green (this letter here), ``1`` yellow (this letter,
elsewhere), ``0`` gray (no further copy of this letter).  A puzzle is rows and the list in
which exactly one word fits all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.families.marks.word_lists import (
    BUILT_IN,
    CHOICES,
    KNOWN,
    LARGE,
    LONGEST,
    SHORTEST,
    LengthLexicon,
    ListName,
    chosen,
    lexicon,
)
from cruxpress.text.messages import said
from cruxpress.words import LANGUAGES, language

GRAY, YELLOW, GREEN = "0", "1", "2"
COLOURS = {GRAY: "gray", YELLOW: "yellow", GREEN: "green"}

# How many rows may a generated puzzle have, and how many a parsed puzzle?
MOST_ROWS, MOST_READ = 6, 12
AUTO = "auto"
# A letter of the answer that is not known.
BLANK = "."
EVEN, WEIGHTED = "even", "weighted"


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a marks puzzle."""

    length: int = option(5, low=SHORTEST, high=LONGEST, help="Letters of a word")
    rows: str = option(
        "4",
        choices=(AUTO, *map(str, range(1, MOST_ROWS + 1))),
        help="Shown guesses; auto lets the level decide",
    )
    language: str = option("en", choices=tuple(LANGUAGES), help="Language of the words")
    accepted: str = option(
        LARGE, help="Words that count: large, general, or the name of a registered list"
    )
    required: str = option(
        KNOWN, help="Words for answers and guesses: known, or the name of a registered list"
    )
    forbidden: str = option(
        "", file="words", help="Words that are never answers or guesses, parted by ;"
    )
    answer: str = option("", help="The answer; none lets the seed choose")
    pick: str = option(
        EVEN,
        choices=(EVEN, WEIGHTED),
        help="Choice of the answer: all words alike, or by frequency",
    )
    greens: int | None = option(
        None, kind=int, low=0, high=LONGEST, help="Most green tiles in a row"
    )
    coloured: int | None = option(
        None, kind=int, low=0, high=LONGEST, help="Most green and yellow tiles in a row"
    )
    curated: int | None = option(
        None, kind=int, low=100, high=5000,
        help="Guesses from a curated subset of so many accepted words",
    )  # fmt: skip
    decoration: bool = option(False, help="Allow rows that are not needed")

    def __post_init__(self) -> None:
        # The fingerprint of a registered list is part of its name, so a recipe pins the words.
        for name, built_in in zip(("accepted", "required"), CHOICES, strict=True):
            called = chosen(getattr(self, name), built_in, self.language)
            object.__setattr__(self, name, called)
        vetoed(self.forbidden, self.language)
        if not self.answer:
            return
        answer = language(self.language).fold(self.answer)
        if len(answer) != self.length:
            raise AskedWrongly(
                said(
                    "the answer {answer} has {count} letters, but the length is {length}",
                    answer=shown(self.answer),
                    count=len(answer),
                    length=self.length,
                )
            )

    @property
    def lists(self) -> ListName:
        """The name of the list that was chosen."""
        return ListName(self.language, self.accepted, self.required)


@lru_cache(maxsize=8)
def vetoed(forbidden: str, code: str) -> frozenset[str]:
    """The grid forms of forbidden words; text that is not a word raises AskedWrongly.

    >>> sorted(vetoed("crane; naïve", "en"))
    ['CRANE', 'NAIVE']
    """
    parts = filter(None, map(str.strip, re.split(r"[;,\n]", forbidden)))
    try:
        return frozenset(map(language(code).grid_form, parts))
    except ParseError as error:
        raise AskedWrongly(f"`forbidden`: {error}") from None


def lexicon_of(shape: Shape) -> LengthLexicon:
    """The lexicon for a shape's list and word length."""
    return lexicon(shape.lists, shape.length)


class GuessRow(NamedTuple):
    """A guess (grid form) and its marks, a digit a letter."""

    guess: str
    marks: str


@dataclass(frozen=True)
class Puzzle:
    """Rows and the list in which exactly one word fits them, pinned by its fingerprint.

    ``written``: the letters of the answer that a solver has filled in, such as ``.O..E``.  Only
    drawings use them.
    """

    rows: tuple[GuessRow, ...]
    lists: ListName = BUILT_IN
    fingerprint: str = ""
    written: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.rows) <= MOST_READ:
            raise ParseError(
                said(
                    "expected 1 to {most_read} rows, got {count}",
                    most_read=MOST_READ,
                    count=len(self.rows),
                )
            )
        lengths = {len(part) for row in self.rows for part in row}
        if len(lengths) > 1:
            raise ParseError(
                said(
                    "expected words and marks of one length, got {lengths}",
                    lengths=str(sorted(lengths)),
                )
            )

    @property
    def length(self) -> int:
        """The number of letters of a word."""
        return len(self.rows[0].guess)

    @cached_property
    def lexicon(self) -> LengthLexicon:
        """The words that can be the answer."""
        return lexicon(self.lists, self.length)


def two_pass(guess: str, answer: str) -> str:
    """The marks of a guess, by the definition: greens first, then yellows from the left.

    >>> two_pass("SPEED", "ERASE"), two_pass("ALLOY", "LABEL")
    ('10110', '11100')
    """
    marks = [GREEN if one == other else GRAY for one, other in zip(guess, answer, strict=True)]
    unused = [letter for letter, mark in zip(answer, marks, strict=True) if mark != GREEN]
    for place, letter in enumerate(guess):
        if marks[place] != GREEN and letter in unused:
            marks[place] = YELLOW
            unused.remove(letter)
    return "".join(marks)


def cell_name(position: int) -> str:
    """The name of a cell of the answer.

    >>> cell_name(0)
    'P1'
    """
    return f"P{position + 1}"


def tile_name(row: int, position: int) -> str:
    """The name of a letter of a shown guess.

    >>> tile_name(1, 0)
    'G2P1'
    """
    return f"G{row + 1}{cell_name(position)}"


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with letters written into some cells of the answer."""
    if not places:
        return puzzle
    before = puzzle.written or BLANK * puzzle.length
    letters = [places.get(cell_name(at), letter) for at, letter in enumerate(before)]
    return replace(puzzle, written="".join(letters))


def words(puzzle: Puzzle, solution: str) -> tuple[str, ...]:
    """The words that should not repeat within a book: the answer and the guesses."""
    return (solution, *(row.guess for row in puzzle.rows))


def cells(puzzle: Puzzle, solution: str) -> dict[str, str]:
    """The letters of the answer, by position."""
    return {cell_name(place): letter for place, letter in enumerate(solution)}


def check(puzzle: Puzzle, solution: str) -> list[str]:
    """List the faults of an answer as sentences; empty if it is right."""
    if len(solution) != puzzle.length:
        return [f"expected {puzzle.length} letters, got {len(solution)}"]
    faults = []
    if solution not in puzzle.lexicon.members:
        faults.append(f"{solution} is not in the list {puzzle.lists}")
    for number, row in enumerate(puzzle.rows, 1):
        if (marks := two_pass(row.guess, solution)) != row.marks:
            faults.append(f"row {number}: {row.guess} would be marked {marks}, not {row.marks}")
    return faults
