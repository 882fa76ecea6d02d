"""How many ways are there to fill a grid, when each slot takes one of a few words?  Exact.

>>> square = Grid(("...", "...", "..."))
>>> found = count(square, [["BIT"], ["ICE", "IRE"], ["TEN"], ["BIT"], ["ICE"], ["TEN"]])
>>> found.number, found.certain
(0, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress._kernels import crossword as kernel
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.fill_task import OPEN
from cruxpress.families.crossword.grids.grid import BLANK, SOLID, Grid

# How much work may a count take?
BUDGET = 500_000
# How many different letters does the kernel know?
LETTERS = 32


@dataclass(frozen=True)
class Count:
    """The fills that were found: for each the words of the slots, in their order.

    ``certain`` is False when the budget ran out before all (or as many as were asked for) were
    found.
    """

    fills: tuple[tuple[str, ...], ...]
    certain: bool
    work: int

    @property
    def number(self) -> int:
        """How many fills were found."""
        return len(self.fills)


def count(
    grid: Grid, domains: Sequence[Sequence[str]], limit: int = 2, budget: int = BUDGET
) -> Count:
    """Count the fills, up to a limit, in which slot i takes a word of ``domains[i]``.

    Letters in the grid stay, crossing words agree, and no word occurs twice.
    """
    if len(domains) != len(grid.slots):
        raise AskedWrongly(f"expected words for {len(grid.slots)} slots, got {len(domains)}")
    if limit > 0 and all(len(domain) == 1 for domain in domains):
        # The usual case for our own puzzles: one word a slot, so only check that they agree.
        only = tuple(domain[0] for domain in domains)
        return Count((only,) if _agree(grid, only) else (), True, len(only))
    words = sorted({word for domain in domains for word in domain})
    number = {word: at for at, word in enumerate(words)}
    codes = _codes(words, grid)
    lexicon = kernel.Lexicon(
        "".join(words).translate(codes).encode("latin-1"),
        bytes(map(len, words)),
        bytes(len(words)),
        bytes(4 * len(words)),
    )
    letters = "".join(grid.rows).translate(codes).encode("latin-1")
    slots = list(map(list, grid.places))
    choices = [[number[word] for word in dict.fromkeys(domain)] for domain in domains]
    fills, certain, work = lexicon.count(slots, letters, choices, limit, budget)
    return Count(tuple(tuple(words[at] for at in fill) for fill in fills), certain, work)


def _agree(grid: Grid, words: Sequence[str]) -> bool:
    """Can these words stand in the slots together, one in each?"""
    letters = list("".join(grid.rows))
    for places, word in zip(grid.places, words, strict=True):
        if len(places) != len(word):
            return False
        for place, letter in zip(places, word, strict=True):
            if letters[place] != letter and letters[place] != BLANK:
                return False
            letters[place] = letter
    return len(set(words)) == len(words)


def _codes(words: Sequence[str], grid: Grid) -> dict[int, int]:
    """The translation to letter codes; symbols other than letters are open."""
    letters = set("".join(words)).union(*grid.rows) - set(SOLID + BLANK)
    if len(letters) > LETTERS:
        raise AskedWrongly(f"expected at most {LETTERS} different letters, got {len(letters)}")
    codes = dict.fromkeys(map(ord, SOLID + BLANK), OPEN)
    return codes | {ord(letter): code for code, letter in enumerate(sorted(letters))}
