"""Crossword: fill, improve, blame, count."""

from collections.abc import Sequence


class Task:
    """A grid to fill: its slots, and what must hold."""

    def __init__(self, slots: Sequence[Sequence[int]], letters: bytes, floors: bytes, banned: Sequence[int], standing: Sequence[int]) -> None:
        """
        The cells of each slot; the letter code of each cell (255 is open); the least score of
        each slot; numbers of words that may not be used, and of words that stand in slots
        which are not given: these and their relatives are not used again.
        """

class Lexicon:
    """
    Words that may stand in a grid; never changes, so threads may share it.
    """

    def __init__(self, letters: bytes, lengths: bytes, scores: bytes, stems: bytes) -> None:
        """
        Different words as letter codes (below 32) one after the other; their lengths; their
        scores (0 to 100); their stems (native 32-bit numbers up to the number of words, 0 is
        none): words with an equal stem never stand in one grid.
        """

    def rescored(self, scores: bytes) -> Lexicon:
        """The same words with other scores; most that they need is shared."""

    def __len__(self) -> int: ...

    def fill(self, task: Task, seed: int, budget: int) -> tuple:
        """
        Fill a grid.  Returns 'filled', 'unfillable' (proved) or 'spent', the number of the
        word of each slot, the slot that made most trouble (-1: none), and the work: how
        many slots were looked at.
        """

    def improve(self, task: Task, words: Sequence[int], seed: int, budget: int) -> tuple:
        """
        Raise the scores of a fill.  Returns the words, the work, and how many
        neighbourhoods were opened.
        """

    def blame(self, task: Task, trouble: int, seed: int, budget: int, total: int) -> list[int]:
        """
        A small set of slots that is unfillable by itself, of a task that is unfillable;
        `budget` is the work for one question and `total` for all of them.
        """

    def advise(self, task: Task, slot: int, most: int, budget: int) -> tuple:
        """
        What may still become of a grid: whether every slot has a word left, the slot that
        has none (-1: all have), how many words each has, and for one slot (-1: none) its
        words, the best first: number, the choice left in all other slots (256 a factor of
        two), the fewest words that a crossing slot has left.
        """

    def fitting(self, task: Task) -> list[int]:
        """How many words fit the letters of each slot, whatever crosses it."""

    def count(self, slots: Sequence[Sequence[int]], letters: bytes, choices: Sequence[Sequence[int]], limit: int, budget: int) -> tuple:
        """
        All fills, up to a limit, in which each slot takes one of its choices (numbers of
        words).  Returns them, whether the count is certain, and the work.
        """

def products(runs: bytes, codes: bytes, one: Sequence[int], other: Sequence[int]) -> tuple[int, int, int]:
    """
    Of the sums of some word vectors (places) and of others: their product, and that of
    each with itself.  A vector is 20 codes, each names a run of 5 signed bytes of 256.
    """

def around(size: tuple[int, int], symmetry: int, parity: tuple[int, int], letters: bytes, lengths: bytes, seed: int, moves: int, loose: bool, lexicon: Lexicon | None) -> tuple:
    """
    Put words (letter codes one after the other, and their lengths) on the lines of a lattice
    of that size (rows, columns), symmetry (0 half a turn, 1 mirror, 2 none) and parity of its
    lines (rows, columns), so that a `lexicon` has words for the rest; with `loose`, some of their
    letters may be crossed by nothing.  Returns the word, row, column and direction (is it down?)
    of each that found a place, the numbers of the cells that are blocks then, and for each line
    (is it down, its row or column) and the one that mirrors it the blocks, as bits, with which
    it has words, the likeliest first: no lines where one has none.
    """
