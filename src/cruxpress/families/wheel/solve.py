"""Wheel solved exactly: all ways to write different words of the list into the slots.

A grid is prepared once, as the kernel wants it; the givens may then change as often as making
a puzzle needs it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cruxpress._kernels import wheel as kernel
from cruxpress.cells import Cell
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import WALL, Puzzle, Solution, template
from cruxpress.family import Solutions

# How much work may counting take?  A unit is one slot compared with its crossings; puzzles
# of ours take some hundred.
BUDGET = 200_000
OPEN = 255

# A way to fill a grid: the words in the order of the slots, or their numbers among the candidates.
Way = list[str]
Numbered = list[int]


class _Prepared(NamedTuple):
    """An empty grid and the words that may stand in it, as the kernel wants them."""

    words: list[str]
    place: dict[Cell, int]
    codes: bytes
    lengths: bytes
    slots: list[list[int]]


class Frame:
    """The slots of a puzzle and the words that may stand in them; its givens may change."""

    def __init__(self, puzzle: Puzzle, lexicon: LetterLexicon):
        self.slots, self.lexicon = puzzle.slots, lexicon
        self.givens = dict(puzzle.givens)
        self._prepared = _prepared(lexicon, puzzle.letters, template(puzzle.rows))

    def numbered(self, limit: int) -> tuple[list[Numbered], bool]:
        """Up to ``limit`` ways to fill the slots with these givens, and whether that is certain."""
        _, place, words, lengths, slots = self._prepared
        codes = bytearray([OPEN]) * len(place)
        for cell, letter in self.givens.items():
            codes[place[cell]] = self.lexicon.codes(letter)[0]
        found, finished, _ = kernel.fills(words, lengths, slots, bytes(codes), limit, BUDGET)
        return found, finished

    def ways(self, limit: int) -> tuple[list[Way], bool]:
        """The same with words for their numbers."""
        found, finished = self.numbered(limit)
        words = self._prepared.words
        return [[words[n] for n in way] for way in found], finished

    def number(self, way: Way) -> Numbered:
        """A way of candidates by their numbers, which ascend with the words."""
        return [bisect_left(self._prepared.words, word) for word in way]

    def needs(self, cell: Cell) -> bool:
        """Is more than one way possible, or not excluded, without the given of a cell?"""
        letter = self.givens.pop(cell)
        ways, finished = self.numbered(2)
        self.givens[cell] = letter
        return not finished or len(ways) != 1

    def votes(self, ways: Iterable[Numbered], right: Numbered) -> Counter[Cell]:
        """In how many ways each cell has another letter than in the right one.

        Where two slots cross, both tell the same of their cell, and the first does.
        """
        votes: Counter[Cell] = Counter()
        seen: set[Cell] = set()
        words = self._prepared.words
        for slot, true, numbers in zip(self.slots, right, zip(*ways, strict=True), strict=True):
            others, word = Counter(numbers), words[true]
            del others[true]
            fresh = [(at, cell) for at, cell in enumerate(slot.cells) if cell not in seen]
            for other, times in others.items():
                for at, cell in fresh:
                    if words[other][at] != word[at]:
                        votes[cell] += times
            seen.update(slot.cells)
        return votes


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
    return Frame(puzzle, lexicon).ways(limit)


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
