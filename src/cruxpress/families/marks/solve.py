"""Marks puzzles solved exactly: every word that fits, and the least number of rows.

A word fits if every guess, marked against it, gets exactly the shown marks.  The solver never
interprets marks: programs that do often fail at repeated letters.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from cruxpress.core.errors import NotUnique
from cruxpress.core.family import Solutions
from cruxpress.families.marks.puzzle import MOST_ROWS, Puzzle
from cruxpress.families.marks.word_lists import LONGEST, LengthLexicon

# How many sets of words may the proof of the least number of rows examine?
PROOF = 2_000_000


def marks_number(marks: str) -> int:
    """Marks in the kernel's format: a number in base 3, the first position lowest.

    >>> marks_number("20100")
    11
    """
    return int(marks[::-1], 3)


def kernel_rows(puzzle: Puzzle) -> tuple[bytes, list[int]]:
    """The rows of a puzzle in the kernel's format: letter codes, and numbers for marks."""
    guesses = puzzle.lexicon.codes("".join(row.guess for row in puzzle.rows))
    return guesses, [marks_number(row.marks) for row in puzzle.rows]


def fits(puzzle: Puzzle) -> list[str]:
    """Every word of the list that fits all rows, in alphabetical order."""
    words = puzzle.lexicon
    return [words.words[index] for index in words.kernel.candidates(*kernel_rows(puzzle))]


def solve(puzzle: Puzzle, limit: int = 2) -> Solutions[str]:
    """Count the words that fit, up to a limit."""
    found = fits(puzzle)
    return Solutions(min(len(found), limit), found[0] if found else None)


def not_unique(puzzle: Puzzle, count: int) -> NotUnique:
    """The error for a puzzle that does not leave exactly one word."""
    if count:
        return NotUnique(f"many solutions: {count} words of {puzzle.lists} fit all rows")
    return NotUnique(
        f"no solution: no word of {puzzle.lists} fits all rows; the marks contradict each other, "
        "or the answer is not in the list"
    )


@dataclass(frozen=True)
class LeastRows:
    """The smallest number of rows that leave only one answer.

    ``rows`` is None if six rows are not enough.  ``proved`` is False if the budget ran out; then
    at least ``lower`` rows are needed.  ``guesses`` is an example with this number of rows.
    """

    rows: int | None
    guesses: tuple[str, ...]
    lower: int
    proved: bool


def least_rows(
    words: LengthLexicon,
    answer: str,
    *,
    guesses: array[int] | None = None,
    greens: int = LONGEST,
    coloured: int = LONGEST,
    budget: int = PROOF,
) -> LeastRows:
    """The smallest number of rows for an answer, within limits on the marks of a row.

    ``guesses``: indexes of the allowed guesses; by default the words that people know.
    """
    index = words.find(answer)
    if index is None:
        raise NotUnique(f"no solution: {answer} is not in the list {words.name}")
    pool = words.known if guesses is None else guesses
    exists, proved, lower, found, _ = words.kernel.min_rows(
        index, pool, greens, coloured, MOST_ROWS, budget
    )
    shown = tuple(words.words[guess] for guess in found)
    return LeastRows(len(shown) if exists else None, shown, lower, proved)
