"""Marks by their definition, written apart from the package: for one pair, and for many words.

Nothing here uses the kernels or the code under test; the fast form is held against the slow
one in ``test_oracle.py``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def definition(guess: str, answer: str) -> str:
    """The two passes, as a referee would do them by hand with the letters on slips."""
    slips: list[str | None] = list(answer)
    marks = ["0"] * len(guess)
    for place, letter in enumerate(guess):
        if slips[place] == letter:
            marks[place] = "2"
            slips[place] = None
    for place, letter in enumerate(guess):
        if marks[place] == "0" and letter in slips:
            marks[place] = "1"
            slips[slips.index(letter)] = None
    return "".join(marks)


def number(marks: str) -> int:
    """Marks as a number in base 3, the first position lowest."""
    return sum(3**place * int(mark) for place, mark in enumerate(marks))


class Words:
    """A list of words of one length, a column of letters for each position."""

    def __init__(self, words: list[str]):
        self.words = words
        flat = np.frombuffer("".join(words).encode("latin-1"), dtype=np.uint8)
        self.columns = [column.copy() for column in flat.reshape(len(words), -1).T]

    def marks(self, guess: str) -> NDArray[np.int64]:
        """The marks of a guess against every word: the two passes, on whole columns."""
        letters = guess.encode("latin-1")
        slips = [column.copy() for column in self.columns]
        greens = [slip == letter for slip, letter in zip(slips, letters, strict=True)]
        for slip, green in zip(slips, greens, strict=True):
            slip[green] = 0
        total = np.zeros(len(self.words), dtype=np.int64)
        for place, letter in enumerate(letters):
            total += 2 * 3**place * greens[place]
            waiting = ~greens[place]
            for slip in slips:
                taken = waiting & (slip == letter)
                slip[taken] = 0
                waiting &= ~taken
                total += 3**place * taken
        return total

    def kept(self, guess: str, marks: str) -> NDArray[np.bool_]:
        """Which words a row keeps."""
        return self.marks(guess) == number(marks)

    def fits(self, rows: list[tuple[str, str]]) -> list[str]:
        """The words that fit all rows."""
        left = np.ones(len(self.words), dtype=bool)
        for guess, marks in rows:
            left &= self.kept(guess, marks)
        return [self.words[at] for at in np.flatnonzero(left)]
