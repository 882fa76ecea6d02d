"""Wheel: shape, puzzle, and a checker that shares no code with layout and solver.

A puzzle is a wheel of letters and an empty grid.  Every run of two or more cells is a
slot; each slot takes a different word of the puzzle's list that the letters build, a
letter used at most as often as it occurs on the wheel.  Some cells may hold given letters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache

from cruxpress import words as wordlists
from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.families.wheel.lexicon import ACCEPTED, VOCABULARIES, WheelListName
from cruxpress.text.messages import said
from cruxpress.words import registry

FEWEST, MOST = 5, 9  # letters of a wheel
LARGEST = 24  # rows or columns of a grid
WALL, BLANK = "#", "."
# How long is a word that should not repeat within a book?  There are too few shorter words: thirty
# wheels (November 2026) share about a hundred words of four letters within twenty puzzles, but
# only a dozen longer words.
NOTICED = 5
_RUN = re.compile(f"[^{WALL}]{{2,}}")
MODES = ("pangram", "m1", "m2", "m3", "m4")


class _Symbols(dict[int, str]):
    """A table for ``str.translate``: one symbol for all letters, and others for other symbols."""

    def __init__(self, letter: str, others: Mapping[str, str]):
        super().__init__({ord(one): symbol for one, symbol in others.items()})
        self.letter = letter

    def __missing__(self, code: int) -> str:
        return self.letter


_EMPTIED, _BITS = _Symbols(BLANK, {WALL: WALL, "/": "/"}), _Symbols("1", {WALL: "0"})


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a wheel."""

    letters: int = option(8, low=FEWEST, high=MOST, help="Letters on the wheel")
    shortest: int = option(4, low=3, high=8, help="Letters of the shortest word")
    longest: int | None = option(
        None, kind=int, low=3, high=MOST, help="Letters of the longest word"
    )
    height: int = option(14, low=4, high=LARGEST, help="Most rows of the grid")
    width: int = option(14, low=4, high=LARGEST, help="Most columns of the grid")
    words: int = option(9, low=2, high=60, help="Least number of words in the grid")
    mode: str = option("pangram", choices=MODES, help="How letters are chosen")
    language: str = option(
        "en", choices=tuple(wordlists.builtin.PARTS), help="Language of the words"
    )
    strict: bool = option(False, help="Prove the solution against all accepted words")
    list: str = option("", help="Wordlist of your own, by the name of its registration")

    def __post_init__(self) -> None:
        if self.list:
            # The name includes the fingerprint, so a recipe pins the words.
            object.__setattr__(self, "list", registry.called(self.list, self.language))
        if self.shortest > self.letters:
            raise AskedWrongly(
                said(
                    "a wheel of {letters} letters has no words of {shortest} letters",
                    letters=self.letters,
                    shortest=self.shortest,
                )
            )
        if self.longest is not None and self.longest < self.shortest:
            raise AskedWrongly(
                said(
                    "the longest word ({longest} letters) cannot be shorter than the shortest "
                    "({shortest})",
                    longest=self.longest,
                    shortest=self.shortest,
                )
            )


@dataclass(frozen=True)
class Puzzle:
    """The name of the list, the sorted letters, and the rows of the grid.

    In rows ``#`` is a wall, ``.`` a cell to fill, and a letter a given.  ``written``: cells that a
    solver has filled; they count as givens, but drawings show them lighter.
    """

    list: WheelListName
    letters: str
    rows: tuple[str, ...]
    written: frozenset[Cell] = field(default=frozenset(), compare=False)

    def __post_init__(self) -> None:
        if not FEWEST <= len(self.letters) <= MOST:
            raise ParseError(
                said(
                    "expected {fewest} to {most} letters, got {count}",
                    fewest=FEWEST,
                    most=MOST,
                    count=len(self.letters),
                )
            )
        object.__setattr__(self, "letters", "".join(sorted(self.letters)))
        faults = list(grid_faults(self.rows, self.letters))
        if faults:
            raise ParseError(faults[0])

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots, across before down at each number."""
        return _slots(template(self.rows))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that hold a letter in the solution, in reading order."""
        return _cells(template(self.rows))

    @cached_property
    def givens(self) -> dict[Cell, str]:
        """The given letters, in reading order."""
        return {cell: x for cell in self.cells if (x := self.rows[cell.row][cell.column]) != BLANK}

    def given(self, cell: Cell) -> str:
        """The given letter of a cell, or ``""``."""
        symbol = self.rows[cell.row][cell.column]
        return "" if symbol == BLANK else symbol

    @property
    def shortest(self) -> int:
        """The length of the shortest slot; bonus words are at least as long."""
        return min(map(len, self.slots))

    def transposed(self) -> Puzzle:
        """The same puzzle with across and down exchanged."""
        return Puzzle(self.list, self.letters, turned(self.rows))


def template(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The empty grid of a filled grid."""
    return tuple("/".join(rows).translate(_EMPTIED).split("/"))


@lru_cache(maxsize=64)
def _slots(empty: tuple[str, ...]) -> tuple[Slot, ...]:
    """The slots of an empty grid, cached for puzzles that differ only in givens."""
    rows, columns = _all_cells()
    across = [(rows[r][first:end], False) for r, first, end in _open_runs(empty)]
    down = [(columns[c][first:end], True) for c, first, end in _open_runs(turned(empty))]
    found = sorted(across + down, key=lambda one: (one[0][0], one[1]))
    numbers = {cell: n for n, cell in enumerate(dict.fromkeys(run[0] for run, _ in found), 1)}
    return tuple(Slot(numbers[run[0]], way, run) for run, way in found)


@lru_cache(maxsize=64)
def _cells(empty: tuple[str, ...]) -> tuple[Cell, ...]:
    rows, _ = _all_cells()
    return tuple(
        [cell for line, row in zip(rows, empty, strict=False)
         for cell, x in zip(line, row, strict=False) if x != WALL]
    )  # fmt: skip


@cache
def _all_cells() -> tuple[tuple[tuple[Cell, ...], ...], tuple[tuple[Cell, ...], ...]]:
    """The cells of the largest grid, by rows and by columns; all grids share these objects."""
    rows = tuple(tuple(Cell(r, c) for c in range(LARGEST)) for r in range(LARGEST))
    return rows, tuple(zip(*rows, strict=True))


def _open_runs(lines: Iterable[str]) -> Iterator[tuple[int, int, int]]:
    """Runs of two or more cells: the number of the line, the first cell, the end."""
    for number, line in enumerate(lines):
        for run in _RUN.finditer(line):
            yield number, *run.span()


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Transpose rows."""
    return tuple(map("".join, zip(*rows, strict=True)))


def grid_faults(rows: tuple[str, ...], letters: str) -> Iterator[str]:
    """Yield the faults of a grid as sentences."""
    widths = {len(row) for row in rows}
    if len(widths) != 1 or not 1 <= len(rows) <= LARGEST or not 1 <= max(widths) <= LARGEST:
        yield f"expected 1 to {LARGEST} rows of 1 to {LARGEST} cells, all of one length"
        return
    strange = set("".join(rows)) - {WALL, BLANK} - set(letters)
    if strange:
        yield f"expected #, . and letters of the wheel in the grid, got {min(strange)!r}"
        return
    yield from _empty_faults(template(rows))


@lru_cache(maxsize=64)
def _empty_faults(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The faults of an empty grid."""
    columns = turned(rows)
    if any(set(edge) == {WALL} for edge in (rows[0], rows[-1], columns[0], columns[-1])):
        return ("expected a cell in the first and last row and column of the grid",)
    if not hang_together(rows):
        return ("expected a grid in which all cells hang together",)
    if sum(len(row) - row.count(WALL) for row in rows) < 2:
        return ("expected a grid with at least one word",)
    return ()


def hang_together(rows: tuple[str, ...]) -> bool:
    """Is the grid connected?  The grid is an integer with a bit for each cell and a wall bit before
    each row, so that a row does not touch the end of the row before it."""
    width = len(rows[0]) + 1
    cells = int((WALL + WALL.join(rows)).translate(_BITS), 2)
    found, grown = 0, cells & -cells
    while grown != found:
        found = grown
        grown |= (found << 1 | found >> 1 | found << width | found >> width) & cells
    return found == cells


Solution = tuple[str, ...]


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with letters written into some of its cells."""
    written = frozenset(cell for cell in puzzle.cells if cell.name in places)
    rows = tuple(
        "".join(places.get(Cell(r, c).name, symbol) for c, symbol in enumerate(row))
        for r, row in enumerate(puzzle.rows)
    )
    return replace(puzzle, rows=rows, written=puzzle.written | written)


def words(puzzle: Puzzle, solution: Solution) -> list[str]:
    """The words that should not repeat within a book: the longer words of the grid."""
    found = runs(solution)
    return [word for word in found if len(word) >= min(NOTICED, max(map(len, found)))]


def cells(puzzle: Puzzle, solution: Solution) -> dict[str, str]:
    """The cells that a person fills, with their letters."""
    return {
        cell.name: solution[cell.row][cell.column]
        for cell in puzzle.cells
        if not puzzle.given(cell)
    }


def runs(rows: tuple[str, ...]) -> list[str]:
    """All runs of two or more letters, across and then down."""
    return _RUN.findall(WALL.join((*rows, *turned(rows))))


def check(puzzle: Puzzle, solution: Solution) -> list[str]:
    """List the faults of a solution as sentences; empty if it is right."""
    if [len(row) for row in solution] != [len(row) for row in puzzle.rows]:
        return ["the solution has another size than the grid"]
    faults = []
    for cell in puzzle.cells:
        letter, given = solution[cell.row][cell.column], puzzle.given(cell)
        if letter in (WALL, BLANK):
            faults.append(f"{cell.name} is empty")
        elif given not in ("", letter):
            faults.append(f"{cell.name} is given as {given} but holds {letter}")
    if len(puzzle.cells) + "".join(solution).count(WALL) != sum(map(len, puzzle.rows)):
        faults.append("a letter stands where the grid has no cell")
    return faults or list(word_faults(puzzle, runs(solution)))


@lru_cache(maxsize=16)
def vocabulary(name: WheelListName) -> frozenset[str]:
    """The grid forms of a vocabulary; built-in ``hard`` has all required words of any score."""
    least = VOCABULARIES.get(name.vocabulary, 0)
    if name.own:
        words = registry.load(name.called, name.language)
    else:
        words = wordlists.load(name.language, required=name.vocabulary != ACCEPTED)
        least = 0 if name.vocabulary == "hard" else least
    return frozenset(words.filter(least_score=least).grid_forms())


def word_faults(puzzle: Puzzle, found: list[str]) -> Iterator[str]:
    """Yield the faults of the words of a grid as sentences."""
    known = vocabulary(puzzle.list)
    wheel = puzzle.letters
    for word, times in Counter(found).items():
        if times > 1:
            yield f"{word} stands in the grid {times} times"
        if any(word.count(letter) > wheel.count(letter) for letter in word):
            yield f"{word} cannot be built from {puzzle.letters}"
        elif word not in known:
            yield f"{word} is not in the wordlist {puzzle.list}"
