"""Build lattices around the user's words, and choose one that can be filled.

If no symmetric lattice holds all words, one without symmetry is built; if that fails too, one in
which fewer letters are crossed. Both are reported.  Of the lattices in which all words stand, the
first that keeps the conventions and can be filled is taken, else the one of a few that breaks
fewest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import cast

from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.filling.theme_placement import Placed, place
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.lattice_around_words import lattices_around, takes
from cruxpress.families.crossword.shape import Shape

# How many lattices that can be filled are compared?
COMPARED = 2
# The shortest word of a lattice.
SHORTEST = 3
# Notes if no symmetric lattice holds the words, or no lattice with the usual crossings.
ASKEW = "the grid is not symmetric: no symmetric one was found that holds all your words"
LOOSE = "fewer letters than usual are crossed: no other grid was found that holds all your words"

Fillable = Callable[[Grid], bool]


def can_be_built(shape: Shape) -> bool:
    """Is it a lattice without a given pattern or entries, of a size that can be built?"""
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
    shape: Shape, wanted: Sequence[ThemeWord], fillable: Fillable, lexicon: ScoredLexicon,
    share: float, stream: Stream,
) -> Placed | None:  # fmt: skip
    """The user's words in a lattice built for them, with theme words where there is room; None if
    no lattice with all of the user's words was found."""
    mine = [word for word in wanted if word.source == "user"]
    words = [word.word for word in mine]
    wished = cast(Symmetry, shape.symmetry)
    ways: dict[tuple[Symmetry, bool], tuple[str, ...]] = {
        (wished, False): (), ("none", False): (ASKEW,), ("none", True): (ASKEW, LOOSE)
    }  # fmt: skip
    for (symmetry, loose), notes in ways.items():
        grids = lattices_around(words, shape.size, symmetry, stream, lexicon.kernel, loose=loose)
        if grid := _best(grids, fillable):
            placed = _with_theme(grid, wanted, mine, fillable, share, stream)
            placed.notes += (note for note in notes if note != ASKEW or wished != "none")
            return placed
    return None


def _best(grids: Iterable[Grid], fillable: Fillable) -> Grid | None:
    """The best of a few lattices that can be filled."""
    best: tuple[int, Grid] | None = None
    found = 0
    for grid in grids:
        sins = len(broken(grid.emptied()))
        if best and sins >= best[0]:
            found += 1
        elif fillable(grid):
            best, found = (sins, grid), found + 1
        if best and (not best[0] or found >= COMPARED):
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
