"""Wheel solved exactly: all ways to write different words of the list into the slots.

A grid is converted to the kernel's format once; the generator then changes only the givens.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from cruxpress._kernels import wheel as kernel
from cruxpress.core.cells import Cell
from cruxpress.core.family import Solutions
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import WALL, Puzzle, Solution, template

# How much work may counting take?  A unit is one slot compared with its crossings; our own puzzles
# need a few hundred.
BUDGET = 200_000
OPEN = 255

# A way to fill a grid: the words in slot order, or their indexes among the candidates.
Way = list[str]
Numbered = list[int]


class _Prepared(NamedTuple):
    """An empty grid and its candidate words in the kernel's format."""

    words: list[str]
    place: dict[Cell, int]
    codes: bytes
    lengths: bytes
    slots: list[list[int]]


class SolveFrame:
    """The slots of a puzzle and their candidate words; the givens may change."""

    def __init__(self, puzzle: Puzzle, lexicon: LetterLexicon):
        self.slots, self.lexicon = puzzle.slots, lexicon
        self.givens = dict(puzzle.givens)
        self._prepared = _prepared(lexicon, puzzle.letters, template(puzzle.rows))

    def numbered(self, limit: int) -> tuple[list[Numbered], bool]:
        """Up to ``limit`` ways to fill the slots (as indexes), and whether the search finished."""
        _, _, words, lengths, slots = self._prepared
        found, finished, _ = kernel.fills(words, lengths, slots, self._codes(), limit, BUDGET)
        return found, finished

    def _codes(self) -> bytes:
        """The givens in the kernel's format."""
        place, codes = self._prepared.place, bytearray([OPEN]) * len(self._prepared.place)
        for cell, code in zip(
            self.givens, self.lexicon.codes("".join(self.givens.values())), strict=True
        ):
            codes[place[cell]] = code
        return bytes(codes)

    def ways(self, limit: int) -> tuple[list[Way], bool]:
        """The same as ``numbered``, with words in place of indexes."""
        found, finished = self.numbered(limit)
        words = self._prepared.words
        return [[words[n] for n in way] for way in found], finished

    def number(self, way: Way) -> Numbered:
        """Convert the words of a way to indexes; the candidates are sorted."""
        return [bisect_left(self._prepared.words, word) for word in way]

    def needs(self, cell: Cell) -> bool:
        """Is the given of a cell needed?  True unless the solution is proved unique without it."""
        letter = self.givens.pop(cell)
        ways, finished = self.numbered(2)
        self.givens[cell] = letter
        return not finished or len(ways) != 1

    def telling(self, right: Numbered, limit: int) -> tuple[Cell | None, bool]:
        """The cell whose letter rules out most of up to ``limit`` wrong ways, and whether the
        search finished.  Ties go to the first cell; the cell is None if there is no wrong way."""
        _, place, words, lengths, slots = self._prepared
        votes, others, finished = kernel.votes(
            words, lengths, slots, self._codes(), right, limit, BUDGET
        )
        return list(place)[votes.index(max(votes))] if others else None, finished


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[Solution]:
    """Count solutions up to a limit."""
    ways, finished = fills(puzzle, named(puzzle.list), limit)
    return Solutions(len(ways), written(puzzle, ways[0]) if ways else None, finished)


@lru_cache(maxsize=8)
def _prepared(lexicon: LetterLexicon, letters: str, empty: tuple[str, ...]) -> _Prepared:
    """Puzzles that differ in their givens share it: making and proving one asks for it anew."""
    puzzle = Puzzle(lexicon.name, letters, empty)
    words = candidates(puzzle, lexicon)
    place = {cell: number for number, cell in enumerate(puzzle.cells)}
    slots = [[place[cell] for cell in slot.cells] for slot in puzzle.slots]
    return _Prepared(words, place, lexicon.codes("".join(words)), bytes(map(len, words)), slots)


def candidates(puzzle: Puzzle, lexicon: LetterLexicon) -> list[str]:
    """The words of a list that the letters build and some slot has room for, in order."""
    return list(_candidates(lexicon, puzzle.letters, frozenset(map(len, puzzle.slots))))


@lru_cache(maxsize=8)
def _candidates(lexicon: LetterLexicon, letters: str, lengths: frozenset[int]) -> tuple[str, ...]:
    found = lexicon.buildable(letters, min(lengths), max(lengths))
    return tuple(word for n in found if len(word := lexicon.words[n]) in lengths)


def fills(puzzle: Puzzle, lexicon: LetterLexicon, limit: int) -> tuple[list[Way], bool]:
    """Up to ``limit`` ways to fill the grid of a puzzle, and whether that is certain."""
    return SolveFrame(puzzle, lexicon).ways(limit)


def read(puzzle: Puzzle, solution: Solution) -> Way:
    """The words of a filled grid, in the order of the slots."""
    return ["".join(solution[row][column] for row, column in slot.cells) for slot in puzzle.slots]


def written(puzzle: Puzzle, words: Way) -> Solution:
    """The rows of the grid with a word in each slot."""
    rows = [[WALL] * len(row) for row in puzzle.rows]
    for slot, word in zip(puzzle.slots, words, strict=True):
        for cell, letter in zip(slot.cells, word, strict=True):
            rows[cell.row][cell.column] = letter
    return tuple("".join(row) for row in rows)
