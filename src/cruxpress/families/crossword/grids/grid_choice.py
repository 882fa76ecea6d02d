"""Which grid a puzzle gets: the user's pattern, one of the library, or one made to measure.

A pattern of the library must have slots for the user's words, and enough words for its slots.
Blocked grids are chosen by their freedom for the vocabulary (``fillability.py``), among those with
no more words than editors allow. If all of these have too little freedom, grids with more and
shorter words are used, and the record says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from cruxpress import words as wordlists
from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.grids.conventions import broken, long_from, word_range
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.fillability import EASY, HOPELESS, freedom, freest
from cruxpress.families.crossword.grids.grid import PICTURE, Grid, Style
from cruxpress.families.crossword.grids.layout_options import (
    PLACES,
    LayoutRequest,
    Picture,
    PlaceName,
)
from cruxpress.families.crossword.grids.patterns import patterns
from cruxpress.families.crossword.shape import Shape
from cruxpress.text.messages import said

# How many words of a length are enough for each slot that has it?
ENOUGH = 8
# Up to how many cells does every blocked pattern of ours fill from the clue banks?
SMALL = 15 * 15
# How many blocked patterns are drawn?  A puzzle gets one of the freest.
DRAWN = 24
# From how many lattices, at least, is the lattice of a cryptic puzzle chosen?
FEWEST = 12
# How many words have grids without a theme at most, where editors ask for fewer of them?
THEMELESS = {(15, 15): 72}
# How much freedom must the words have in one of the patterns with so few words?
ENOUGH_FREEDOM = 0.5
# From which freedom on are patterns with so few words filled soon?  All of the library were tried.
SOON = 0.55
# How many words for each cell, and of which length at most, can a small vocabulary fill?
DENSE, DENSE_LONGEST = (0.34, 0.355), 9
# The most words in a newspaper grid of 21x21.
NEWSPAPER = 142
# Advice if words are too few.
HELP = "more words help (`list`, `dictionary = wordnet`, `llm`), and so does `style = lattice`"


def grid_for(shape: Shape, wanted: list[ThemeWord], lexicon: ScoredLexicon, stream: Stream) -> Grid:
    """The user's pattern, one of the library that suits the words, or one made to measure."""
    if shape.pattern:
        return Grid.parse(shape.pattern, wordlists.language(shape.language))
    lengths = [len(word.word) for word in wanted if word.source == "user"]
    fitting: Sequence[Grid] = _suited(shape, lexicon)
    if lengths:
        fitting = [grid for grid in fitting if _has_slots(grid, lengths)] or fitting
    if shape.style == "blocked" and not is_large(shape) and len(fitting) > DRAWN:
        drawn = [stream.choice(fitting) for _ in range(DRAWN)]
        fitting = freest(drawn, lexicon, shape.floor, SOON if _is_themeless(shape) else EASY)
    if fitting:
        return stream.choice(fitting)
    from cruxpress.families.crossword.grids.layout import layout

    return layout(wishes_of(shape, lengths, is_large(shape) and not _rich(lexicon)), stream)


def _usual(ready: tuple[Grid, ...], shape: Shape, lexicon: ScoredLexicon) -> tuple[Grid, ...]:
    """Of blocked patterns those with no more words than editors allow, if they are free enough."""
    if shape.style != "blocked" or shape.entries:
        return ready
    for most in most_words(shape.size, not _is_themeless(shape)):
        if found := _free_enough(ready, most, lexicon, shape.floor):
            return found
    return ready


def _is_themeless(shape: Shape) -> bool:
    """Is it of a size of which editors ask for fewer words, and without words that must be in?"""
    return shape.size in THEMELESS and not (shape.theme or shape.words)


def most_words(size: tuple[int, int], themed: bool) -> tuple[int, ...]:
    """How many words editors allow in a blocked grid at most: where it has no theme, and else.

    >>> most_words((15, 15), False), most_words((15, 15), True), most_words((21, 21), False)
    ((72, 78), (78,), (140,))
    """
    usual = word_range("blocked", *size)
    most = (usual[1],) if usual else ()
    return most if themed or size not in THEMELESS else (THEMELESS[size], *most)


def too_many_words(shape: Shape, grid: Grid) -> str | None:
    """A sentence about a blocked grid of ours that has more words than editors allow."""
    most = most_words(shape.size, True)
    if grid.style != "blocked" or shape.pattern or not most or len(grid.slots) <= most[0]:
        return None
    return (
        f"the grid has {len(grid.slots)} words, editors allow {most[0]}: with fewer, no words fit"
    )


@lru_cache(maxsize=32)
def _free_enough(
    grids: tuple[Grid, ...], most: int, lexicon: ScoredLexicon, floor: int
) -> tuple[Grid, ...]:
    """The grids with at most so many words; none where the words have too little freedom.

    All patterns of up to 15x15 keep the other conventions, of larger ones some do not.
    """
    few = tuple(grid for grid in grids if len(grid.lengths) <= most)
    few = tuple(grid for grid in few if not (is_large(grid) and broken(grid)))
    free = any(freedom(grid, lexicon, floor) >= ENOUGH_FREEDOM for grid in few)
    return few if free else ()


@lru_cache(maxsize=32)
def _suited(shape: Shape, lexicon: ScoredLexicon) -> list[Grid]:
    """The patterns of the library that suit a shape and its words; all that it has if none does."""
    ready = _usual(_ready(shape), shape, lexicon)
    enough = _supplied(ready, lexicon)
    if is_large(shape):
        enough = freest(enough or ready, lexicon, shape.floor, SOON)
    elif shape.style == "lattice":
        enough = _with_long_entries(enough)
        if shape.clues == "cryptic" and enough:
            enough = _freer(enough, lexicon)
    return enough or list(ready)


def _supplied(grids: tuple[Grid, ...], lexicon: ScoredLexicon) -> list[Grid]:
    """The grids for which there are enough words."""
    supply = Counter(map(len, lexicon.words))
    return [grid for grid in grids if _has_words(grid, supply)]


def _freer(grids: list[Grid], lexicon: ScoredLexicon) -> list[Grid]:
    """The third of the grids that a small vocabulary fills most easily."""
    ranked = sorted(grids, key=lambda grid: -freedom(grid, lexicon))
    return ranked[: max(FEWEST, len(ranked) // 3)]


def _with_long_entries(grids: list[Grid]) -> list[Grid]:
    """The lattices that have an entry as long as editors like it, where there are any."""
    return [g for g in grids if _longest(g) >= long_from("lattice", g.height, g.width)] or grids


def _longest(grid: Grid) -> int:
    return max(grid.lengths)


def is_large(one: Shape | Grid) -> bool:
    """Is it a blocked grid for which the vocabulary may be too small?"""
    height, width = one.size if isinstance(one, Shape) else (one.height, one.width)
    return one.style == "blocked" and height * width > SMALL


def too_few_words(shape: Shape, lexicon: ScoredLexicon) -> str | None:
    """Explain that the words are too few for every library pattern; None if they are not."""
    ready = _ready(shape)
    if not ready or max(freedom(grid, lexicon, shape.floor) for grid in ready) >= HOPELESS:
        return None
    height, width = shape.size
    usable = sum(score >= shape.floor for score in lexicon.scores)
    return said(
        "{count:,} words are too few for a blocked grid of {height}x{width}: {help}",
        count=usable, height=height, width=width, help=said(HELP),
    )  # fmt: skip


def _ready(shape: Shape) -> tuple[Grid, ...]:
    """The library patterns for a shape; empty if the request has options the library lacks."""
    height, width = shape.size
    if (shape.entries and not is_large(shape)) or shape.symmetry != "rotate":
        return ()
    found = patterns(cast(Style, shape.style), height, width, bool(shape.picture))
    if shape.picture:
        wished = picture_of(shape.picture)
        found = tuple(grid for grid in found if shows(grid, wished))
    if not shape.entries:
        return found
    return tuple(grid for grid in found if len(grid.lengths) <= shape.entries)


def shows(grid: Grid, picture: Picture) -> bool:
    """Has a pattern a picture of that size, at a place that was wished?

    >>> grid = Grid(("@.@.@.", "......", "..**..", "......", "......"))
    >>> shows(grid, Picture(1, 2, "centre")), shows(grid, Picture(1, 2, "corner"))
    (True, False)
    """
    place = frozenset(grid.where(PICTURE))
    return any(picture.cells(spot) == place for spot in picture.spots(grid.height, grid.width))


def _rich(lexicon: ScoredLexicon) -> bool:
    """Do the words fill large patterns with as few words as newspapers have?"""
    few = [grid for grid in patterns("blocked", 21, 21) if len(grid.slots) <= NEWSPAPER]
    return max(freedom(grid, lexicon) for grid in few) >= EASY


def _has_words(grid: Grid, supply: Mapping[int, int]) -> bool:
    """Are there words of every length, several for each slot?"""
    wanted = Counter(grid.lengths)
    return all(supply.get(length, 0) >= ENOUGH * slots for length, slots in wanted.items())


def _has_slots(grid: Grid, lengths: list[int]) -> bool:
    left = list(grid.lengths)
    for length in lengths:
        if length not in left:
            return False
        left.remove(length)
    return True


def wishes_of(shape: Shape, lengths: list[int], dense: bool = False) -> LayoutRequest:
    """The wishes for a layout made to measure; with ``dense``, for a small vocabulary."""
    height, width = shape.size
    theme = tuple(sorted(lengths, reverse=True)[:4])
    words, longest = (4, shape.entries) if shape.entries else None, None
    if dense and not shape.entries:
        words = round(DENSE[0] * height * width), round(DENSE[1] * height * width)
        longest = max((DENSE_LONGEST, *theme))
    picture = picture_of(shape.picture) if shape.picture else None
    symmetry = "none" if shape.style == "arrow" else cast(Symmetry, shape.symmetry)
    return LayoutRequest(
        cast(Style, shape.style), height, width, words=words, longest=longest, symmetry=symmetry,
        picture=picture, theme=theme,
    )  # fmt: skip


def picture_of(text: str) -> Picture:
    """The picture that a user asks for.

    >>> picture_of("4x3:centre")
    Picture(height=4, width=3, place='centre')
    """
    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})(?::([a-z-]+))?", text.strip())
    if not match:
        raise AskedWrongly(f"expected a picture such as 4x3 or 4x3:centre, got {shown(text)}")
    place = match[3] or "random"
    if place not in PLACES:
        raise unknown("place of the picture", place, PLACES)
    return Picture(int(match[1]), int(match[2]), cast(PlaceName, place))
