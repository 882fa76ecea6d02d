"""Wheel solved exactly: all ways to write different words of the list into the slots."""

from __future__ import annotations

from cruxpress._kernels import wheel as kernel
from cruxpress.families.wheel.lexicon import LetterLexicon, named
from cruxpress.families.wheel.puzzle import WALL, Puzzle, Solution
from cruxpress.family import Solutions

# How much work may counting take?  A unit is one slot compared with its crossings; puzzles
# of ours take some hundred.
BUDGET = 200_000
OPEN = 255


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[Solution]:
    """Count solutions up to a limit."""
    ways, finished = fills(puzzle, named(puzzle.list), limit)
    return Solutions(len(ways), written(puzzle, ways[0]) if ways else None, finished)


def candidates(puzzle: Puzzle, lexicon: LetterLexicon) -> list[str]:
    """The words of a list that the letters build and some slot has room for."""
    lengths = set(map(len, puzzle.slots))
    found = lexicon.buildable(puzzle.letters, min(lengths), max(lengths))
    return [lexicon.words[n] for n in found if len(lexicon.words[n]) in lengths]


def fills(puzzle: Puzzle, lexicon: LetterLexicon, limit: int) -> tuple[list[list[str]], bool]:
    """Up to ``limit`` ways to fill the grid, as words in the order of the slots, and
    whether that is certain."""
    words = candidates(puzzle, lexicon)
    place = {cell: number for number, cell in enumerate(puzzle.cells)}
    givens = [puzzle.given(cell) for cell in puzzle.cells]
    found, finished, _ = kernel.fills(
        lexicon.codes("".join(words)),
        bytes(map(len, words)),
        [[place[cell] for cell in slot.cells] for slot in puzzle.slots],
        bytes(lexicon.codes(given)[0] if given else OPEN for given in givens),
        limit,
        BUDGET,
    )
    return [[words[n] for n in way] for way in found], finished


def written(puzzle: Puzzle, words: list[str]) -> Solution:
    """The rows of the grid with a word in each slot."""
    rows = [[WALL] * len(row) for row in puzzle.rows]
    for slot, word in zip(puzzle.slots, words, strict=True):
        for cell, letter in zip(slot.cells, word, strict=True):
            rows[cell.row][cell.column] = letter
    return tuple("".join(row) for row in rows)
