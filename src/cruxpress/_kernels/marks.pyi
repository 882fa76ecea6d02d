"""Marks: feedback, puzzles, least rows."""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


class Words:
    """Words of one length with an index; never changes."""

    def __init__(self, codes: bytes, length: int, known: bytes, alphabet: int = 26) -> None:
        """
        From letter codes (n * length bytes, each below 32) and one byte a word that is not zero if people know it.
        """

    def __len__(self) -> int: ...

    def feedback(self, guess: bytes) -> Annotated[NDArray[numpy.uint16], dict(shape=(None,))]:
        """
        The marks of a guess (letter codes) against every word: a numpy array of base-3 numbers, first position lowest; 0 gray, 1 yellow, 2 green.
        """

    def candidates(self, guesses: bytes, marks: Sequence[int]) -> list[int]:
        """The indexes of the words for which every guess gets exactly its marks."""

    def survey(self, guesses: bytes, marks: Sequence[int]) -> tuple[list[int], list[int], list[int], list[tuple[int, int]]]:
        """
        What a solver faces: (words that fit, words left after each row, known words left after each row, [(word, row) that fail exactly one row]).
        """

    def kept(self, guess: int, answer: int) -> list[int]:
        """
        By the index: the words that a guess keeps when a word of the list is the answer.
        """

    def kin(self, word: bytes) -> int:
        """
        How many other words differ from one (letter codes) in one letter, at the position with the most of them.
        """

    @overload
    def search(self, answer: int, guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, greens: int, coloured: int, needed: bool, low: Sequence[int], high: Sequence[int], seed: int, budget: int) -> tuple[str, list[int], bool, int]:
        """
        Rows (indexes out of `guesses`) that leave only the answer, each needed, with letter strings in [low[k], high[k]] for k known near misses (0..31): (found | nearest | none | spent, guesses, whether everything was seen, work).
        """

    @overload
    def search(self, answer: int, guesses: Sequence[int], rows: int, greens: int, coloured: int, needed: bool, low: Sequence[int], high: Sequence[int], seed: int, budget: int) -> tuple[str, list[int], bool, int]: ...

    def narrow(self, answer: int, guesses: Sequence[int], rows: int, greens: int, coloured: int) -> list[int]:
        """Rows that leave as few words as a greedy choice can."""

    def min_rows(self, answer: int, guesses: Sequence[int], greens: int, coloured: int, most: int, budget: int) -> tuple[bool, bool, int, list[int], int]:
        """
        The smallest number of rows that leave only the answer: (exists, proved, lower bound, guesses, work).
        """

def feedback(guess: bytes, word: bytes) -> int:
    """The marks of a guess against one word, both as letter codes."""

def knowledge(guesses: bytes, marks: Sequence[int], length: int, alphabet: int = 26, sheet: Sequence[int] = []) -> tuple[int, int, int, list[int], list[int], list[int]]:
    """
    What rows tell without a dictionary: (letter strings left, known letters, known positions, allowed letters at each position as bits, least copies, most copies). `sheet` are the letters that a solver has left at each position, as bits.
    """
