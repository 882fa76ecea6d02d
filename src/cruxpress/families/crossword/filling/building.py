"""A lattice built around the user's words, and filled: which of many is taken.

Where no symmetric lattice holds them all, one without symmetry is built, and that is told.  Of the
lattices in which all words stand, the first that keeps the conventions and can be filled is
taken, else the one of a few that breaks fewest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import cast

from cruxpress.families.crossword.clues.themes import ThemeWord
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.placing import Placed, place
from cruxpress.families.crossword.grids.around import Built, lattices_around, takes
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.grid import BLANK, Grid
from cruxpress.families.crossword.shape import Shape
from cruxpress.seeds import Stream

# How many lattices that can be filled are compared, and how many that cannot be are tried?
COMPARED, UNFILLED = 3, 40
# How short is a word that no lattice has?
SHORTEST = 3
# What is tried where no symmetric lattice holds the words, and what is told then.
NO_SYMMETRY: Symmetry = "none"
ASKEW = "the grid is not symmetric: no symmetric one was found that holds all your words"

Fillable = Callable[[Grid], bool]


class Supply:
    """The words that may fill a lattice, found by their letters."""

    def __init__(self, lexicon: ScoredLexicon, own: Sequence[str]):
        self._own = frozenset(own)
        self._having: dict[tuple[int, int, str], set[str]] = {}
        for word in lexicon.words:
            for at, letter in enumerate(word):
                self._having.setdefault((len(word), at, letter), set()).add(word)
        self._lengths = {len(word) for word in lexicon.words}
        self._known: dict[str, bool] = {}
        self.lexicon = lexicon.kernel

    def __call__(self, pattern: str) -> bool:
        """Is there a word for a pattern?"""
        if pattern not in self._known:
            self._known[pattern] = self._has(pattern)
        return self._known[pattern]

    def _has(self, pattern: str) -> bool:
        letters = [(at, x) for at, x in enumerate(pattern) if x != BLANK]
        if len(letters) == len(pattern) and pattern in self._own:
            return True
        groups = [self._having.get((len(pattern), *one), set()) for one in letters]
        if not groups:
            return len(pattern) in self._lengths
        return bool(set.intersection(*sorted(groups, key=len)))


def can_be_built(shape: Shape) -> bool:
    """Is it a lattice whose grid nothing else decides?"""
    decided = shape.pattern or shape.entries
    return (
        shape.style == "lattice"
        and not decided
        and takes(*shape.size, cast(Symmetry, shape.symmetry))
    )


def fit(words: Sequence[str], shape: Shape) -> bool:
    """Is each word long enough for a lattice, and short enough for this one?"""
    return all(SHORTEST <= len(word) <= max(shape.size) for word in words)


def built_around(
    shape: Shape, wanted: Sequence[ThemeWord], fillable: Fillable, known: Supply,
    share: float, stream: Stream,
) -> Placed | None:  # fmt: skip
    """The user's words in a lattice of their own, and words of a theme where there is room; None
    where no lattice with all of them was found."""
    mine = [word for word in wanted if word.source == "user"]
    wished = cast(Symmetry, shape.symmetry)
    for symmetry in dict.fromkeys((wished, NO_SYMMETRY)):
        words = [word.word for word in mine]
        if built := _best(shape.size, symmetry, words, fillable, known, stream):
            placed = _with_theme(built.grid, wanted, mine, fillable, share, stream)
            if symmetry != wished:
                placed.notes.append(ASKEW)
            return placed
    return None


def _best(
    size: tuple[int, int], symmetry: Symmetry, words: list[str], fillable: Fillable,
    known: Supply, stream: Stream,
) -> Built | None:  # fmt: skip
    """The best of a few lattices with all words that can be filled."""
    best: tuple[int, Built] | None = None
    found = failed = 0
    for built in lattices_around(words, size, symmetry, stream, known, known.lexicon):
        if len(built.words) < len(words):
            break
        sins = len(broken(built.grid.emptied()))
        if best and sins >= best[0]:
            found += 1
        elif fillable(built.grid):
            best, found = (sins, built), found + 1
        else:
            failed += 1
        if (best and (not best[0] or found >= COMPARED)) or failed >= UNFILLED:
            break
    return best[1] if best else None


def _with_theme(
    grid: Grid, wanted: Sequence[ThemeWord], mine: Sequence[ThemeWord], fillable: Fillable,
    share: float, stream: Stream,
) -> Placed:  # fmt: skip
    """The words in their slots, and those of a theme in others."""
    standing = {word.word: word for word in mine}
    others = [word for word in wanted if word.source != "user"]
    placed = place(grid, others, fillable, stream, ceil(share * len(grid.slots)))
    for index, slot in enumerate(grid.slots):
        if word := standing.get(grid.pattern(slot)):
            placed.words[index] = word
    return placed
