"""Wheel solved exactly: all ways to write different words of the list into the slots.

A grid is prepared once, as the kernel wants it; the givens may then change as often as making
a puzzle needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cruxpress._kernels import wheel as kernel
from cruxpress.cells import Cell
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import WALL, Puzzle, Solution
from cruxpress.family import Solutions

# How much work may counting take?  A unit is one slot compared with its crossings; puzzles
# of ours take some hundred.
BUDGET = 200_000
OPEN = 255

# A way to fill a grid: the words in the order of the slots.
Way = list[str]


class Frame:
    """The slots of a puzzle and the words that may stand in them; its givens may change."""

    def __init__(self, puzzle: Puzzle, lexicon: LetterLexicon):
        self.slots, self.lexicon = puzzle.slots, lexicon
        self.givens = dict(puzzle.givens)
        self._words = candidates(puzzle, lexicon)
        self._place = {cell: number for number, cell in enumerate(puzzle.cells)}
        self._asked = (
            lexicon.codes("".join(self._words)),
            bytes(map(len, self._words)),
            [[self._place[cell] for cell in slot.cells] for slot in puzzle.slots],
        )

    def ways(self, limit: int) -> tuple[list[Way], bool]:
        """Up to ``limit`` ways to fill the slots with these givens, and whether that is certain."""
        codes = bytearray([OPEN]) * len(self._place)
        for cell, letter in self.givens.items():
            codes[self._place[cell]] = self.lexicon.codes(letter)[0]
        found, finished, _ = kernel.fills(*self._asked, bytes(codes), limit, BUDGET)
        return [[self._words[n] for n in way] for way in found], finished

    def needs(self, cell: Cell) -> bool:
        """Is more than one way possible, or not excluded, without the given of a cell?"""
        letter = self.givens.pop(cell)
        ways, finished = self.ways(2)
        self.givens[cell] = letter
        return not finished or len(ways) != 1

    def votes(self, ways: Iterable[Way], right: Way) -> Counter[Cell]:
        """In how many ways each cell has another letter than in the right one."""
        votes: Counter[Cell] = Counter()
        seen: set[Cell] = set()
        for slot, true, words in zip(self.slots, right, zip(*ways, strict=True), strict=True):
            fresh = [(at, cell) for at, cell in enumerate(slot.cells) if cell not in seen]
            seen.update(slot.cells)
            for word, times in Counter(words).items():
                for at, cell in fresh:
                    if word[at] != true[at]:
                        votes[cell] += times
        return votes


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[Solution]:
    """Count solutions up to a limit."""
    ways, finished = fills(puzzle, named(puzzle.list), limit)
    return Solutions(len(ways), written(puzzle, ways[0]) if ways else None, finished)


def candidates(puzzle: Puzzle, lexicon: LetterLexicon) -> list[str]:
    """The words of a list that the letters build and some slot has room for."""
    lengths = set(map(len, puzzle.slots))
    found = lexicon.buildable(puzzle.letters, min(lengths), max(lengths))
    return [lexicon.words[n] for n in found if len(lexicon.words[n]) in lengths]


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
