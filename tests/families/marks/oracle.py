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
    """A list of words of one length as a table of letters."""

    def __init__(self, words: list[str]):
        self.words = words
        flat = [ord(letter) for word in words for letter in word]
        self.table = np.array(flat, dtype=np.uint32).reshape(len(words), -1)

    def marks(self, guess: str) -> NDArray[np.int64]:
        """The marks of a guess against every word: the two passes, on whole columns."""
        letters = [ord(letter) for letter in guess]
        slips = self.table.copy()
        marks = np.zeros(slips.shape, dtype=np.int64)
        for place, letter in enumerate(letters):
            here = slips[:, place] == letter
            marks[here, place] = 2
            slips[here, place] = 0
        for place, letter in enumerate(letters):
            found = (slips == letter) & (marks[:, place] == 0)[:, None]
            hit = found.any(axis=1)
            marks[hit, place] = 1
            slips[hit, found.argmax(axis=1)[hit]] = 0
        return marks @ (3 ** np.arange(len(letters)))

    def kept(self, guess: str, marks: str) -> NDArray[np.bool_]:
        """Which words a row keeps."""
        return self.marks(guess) == number(marks)

    def fits(self, rows: list[tuple[str, str]]) -> list[str]:
        """The words that fit all rows."""
        left = np.ones(len(self.words), dtype=bool)
        for guess, marks in rows:
            left &= self.kept(guess, marks)
        return [self.words[at] for at in np.flatnonzero(left)]
