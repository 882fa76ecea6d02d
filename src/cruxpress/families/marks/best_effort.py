"""Best effort: the rows that leave the fewest words, for a request that cannot be unique.

A generated puzzle always leaves one word.  Some requests cannot be met, such as a single row
without greens.  This module then finds rows that leave few words, and reports how many.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from cruxpress.families.marks.puzzle import GuessRow, Puzzle, two_pass
from cruxpress.families.marks.solve import fits
from cruxpress.families.marks.word_lists import LONGEST, LengthLexicon


@dataclass(frozen=True)
class BestEffort:
    """Rows for an answer and the number of words they leave; 1 means a valid puzzle."""

    puzzle: Puzzle | None
    candidates_remaining: int
    sentence: str


def candidates_remaining(puzzle: Puzzle) -> int:
    """How many words fit all rows."""
    return len(fits(puzzle))


def puzzle_of(words: LengthLexicon, answer: str, guesses: list[int]) -> Puzzle:
    """Build the puzzle for an answer and guesses (indexes into ``words``)."""
    shown = [words.words[guess] for guess in guesses]
    rows = tuple(GuessRow(guess, two_pass(guess, answer)) for guess in shown)
    return Puzzle(rows, words.name, words.fingerprint)


def best_effort(
    words: LengthLexicon,
    answer: str,
    rows: int,
    *,
    guesses: array[int] | None = None,
    greens: int = LONGEST,
    coloured: int = LONGEST,
) -> BestEffort:
    """Choose rows greedily so that few words remain, within the limits on marks."""
    index = words.find(answer)
    if index is None:
        return BestEffort(None, 0, f"{answer} is not in the list {words.name}")
    pool = words.known if guesses is None else guesses
    chosen = words.kernel.narrow(index, pool, rows, greens, coloured)
    if not chosen:
        return BestEffort(
            None, len(words), f"no guess within the limits tells anything of {answer}"
        )
    puzzle = puzzle_of(words, answer, chosen)
    left = candidates_remaining(puzzle)
    plural = "row" if len(chosen) == 1 else "rows"
    if left == 1:
        return BestEffort(puzzle, 1, f"{len(chosen)} {plural} leave only {answer}")
    return BestEffort(
        puzzle, left, f"not unique: the best {len(chosen)} {plural} found leave {left} words"
    )
