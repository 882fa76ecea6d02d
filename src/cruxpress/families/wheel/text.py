"""Wheel as text: the list, the letters and the rows of the grid.

``en.easy@1a2b3c4d:AEINRST:#...#/..#.E``: the wordlist with its fingerprint, the letters of the
wheel, and rows from top to bottom: ``#`` for a wall, ``.`` for a cell to fill, a letter for a
given.  A solution is the rows with all letters.  The parser reads small letters as capitals.  A
list without a fingerprint (``en.easy``) is the installed list.  The name of a registered list
follows the language: ``en/mine.easy@3f9a2c41``.
"""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.core.errors import ParseError, shown
from cruxpress.families.wheel.lexicon import WheelListName, named
from cruxpress.families.wheel.puzzle import LARGEST, WALL, Puzzle, Solution, turned
from cruxpress.text.messages import said

# How long may a text be?  Room for the largest grid, nine letters and the longest list name.
LONGEST_TEXT = LARGEST * (LARGEST + 1) + 96


def parse(text: str) -> Puzzle:
    """Read a puzzle; its list must be built in or registered."""
    line = text.strip()
    parts = line.split(":")
    if len(parts) != 3 or len(line) > LONGEST_TEXT:
        raise ParseError(
            said(
                "expected LIST:LETTERS:ROWS such as en.easy@1a2b3c4d:AELST:..#/.E., got {got}",
                got=shown(text),
            )
        )
    name = WheelListName.parse(parts[0])
    letters, rows = parts[1].upper(), tuple(parts[2].upper().split("/"))
    alphabet = named(name).language.alphabet
    strange = set(letters) - set(alphabet)
    if strange or not letters:
        raise ParseError(said("expected the letters of the wheel, got {got}", got=shown(parts[1])))
    return Puzzle(name, letters, rows)


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format."""
    return f"{puzzle.list}:{puzzle.letters}:{'/'.join(puzzle.rows)}"


def parse_solution(puzzle: Puzzle, text: str) -> Solution:
    """Read a solution: the rows of the grid with a letter in every cell."""
    rows = tuple(text.strip().upper().split("/")) if len(text) <= LONGEST_TEXT else ()
    same = [[x == WALL for x in row] for row in rows] == [
        [x == WALL for x in row] for row in puzzle.rows
    ]
    if not same or set("".join(rows)) - {WALL} - set(puzzle.letters):
        raise ParseError(
            said(
                "expected the grid with a letter of the wheel in every cell, got {got}",
                got=shown(text),
            )
        )
    return rows


def write_solution(puzzle: Puzzle, solution: Solution) -> str:
    """The rows of a solution."""
    return "/".join(solution)


def canonical(puzzle: Puzzle, solution: Solution) -> str:
    """A key that is equal for a puzzle and its transpose, and does not depend on the list."""
    one, other = (f"{p.letters}:{'/'.join(p.rows)}" for p in (puzzle, puzzle.transposed()))
    return min(one, other)


def images(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[Puzzle, Solution]]:
    """The puzzle and its transpose."""
    yield puzzle, solution
    yield puzzle.transposed(), turned(solution)
