"""Words from letters, and grids of words."""

from collections.abc import Sequence


class Lexicon:
    """Words ready to be looked up by the letters that build them."""

    def __init__(self, letters: bytes, lengths: bytes) -> None:
        """
        Words as letter codes (below 32) one after the other, and the length of each.
        """

    def __len__(self) -> int: ...

    def buildable(self, letters: bytes, shortest: int, longest: int) -> list[int]:
        """The numbers of the words that the letters build, ascending."""

    def count(self, letters: bytes, shortest: int, longest: int) -> int:
        """How many words the letters build."""

    def census(self, alphabet: int, size: int, most_equal: int, shortest: int, least_words: int) -> dict:
        """
        Count over all wheels of a size: how many there are (`wheels`), how many build enough
        words (`eligible`), in how many of these each word is (`of_word`), and how many build
        0, 1, 2, ... words (`by_words`; the last is "or more").
        """

    def eligible(self, alphabet: int, size: int, most_equal: int, shortest: int, least_words: int) -> bytes:
        """
        The letters of all wheels that build enough words: `size` sorted codes for each.
        """

def look_through(letters: bytes, lengths: bytes, wheel: bytes, shortest: int, longest: int) -> list[int]:
    """What `buildable` of a lexicon of these words says, without making one."""

def lay_out(letters: bytes, lengths: bytes, height: int, width: int, iterations: int, seed: int, stop_when_placed: bool = False, enough_area: int = 0, compact: int = 0) -> tuple:
    """
    Lay words out as a connected grid.  With `compact`, so many of them: the first word and those
    that cross most, in a grid with an aspect of at most 1.6.  Returns the places (word, row, column, down), the
    height and width of the grid, its crossings, and the iterations that were used.
    """

def fills(letters: bytes, lengths: bytes, entries: Sequence[Sequence[int]], givens: bytes, limit: int, budget: int) -> tuple:
    """
    All ways, up to a limit, to write different words into the entries (lists of cells) of a
    grid with givens (255 is open).  Returns the words of the entries for each way, whether
    the count is certain, and the work it took.
    """

def votes(letters: bytes, lengths: bytes, entries: Sequence[Sequence[int]], givens: bytes, right: Sequence[int], limit: int, budget: int) -> tuple:
    """
    How the ways of `fills` differ from the right one (the words of the entries).  Returns for
    each cell in how many ways it has another letter, how many ways are others, and whether
    the count is certain.
    """
