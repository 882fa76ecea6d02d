"""Choose the grid of a puzzle: the user's pattern, a library pattern, or a new layout.

A library pattern should have slots for the user's words, and the vocabulary enough words for the
slots.  Blocked grids are chosen by their freedom (``fillability.py``) among the patterns with no
more words than editors allow.  If these have too little freedom, patterns with more and shorter
words are used, and the record has a note about it."""

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

# How many words of a length does each slot of that length need?
ENOUGH = 8
# Up to how many cells can the clue banks fill every blocked pattern of the library?
SMALL = 15 * 15
# How many blocked patterns are drawn at random?  The puzzle gets one of the freest.
DRAWN = 24
# Among how many lattices, at least, is the lattice of a cryptic puzzle chosen?
FEWEST = 12
# Size -> the most words of a grid without a theme, where editors have a lower limit for it.
THEMELESS = {(15, 15): 72}
# What freedom must at least one pattern with few words have?
ENOUGH_FREEDOM = 0.5
# From which freedom on do patterns with few words fill soon?  All library patterns were tried.
SOON = 0.55
# Words per cell (least and most), and the longest word, that a small vocabulary can fill.
DENSE, DENSE_LONGEST = (0.34, 0.355), 9
# The most words in a newspaper grid of 21x21.
NEWSPAPER = 142
# Advice for a vocabulary that is too small.
HELP = "more words help (`list`, `dictionary = wordnet`, `llm`), and so does `style = lattice`"


def grid_for(shape: Shape, wanted: list[ThemeWord], lexicon: ScoredLexicon, stream: Stream) -> Grid:
    """The user's pattern, a library pattern that suits the words, or a new layout."""
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
    """The blocked patterns with no more words than editors allow, if these are free enough."""
    if shape.style != "blocked" or shape.entries:
        return ready
    for most in most_words(shape.size, not _is_themeless(shape)):
        if found := _free_enough(ready, most, lexicon, shape.floor):
            return found
    return ready


def _is_themeless(shape: Shape) -> bool:
    """Does the size have a lower limit of words without a theme, and are no words requested?"""
    return shape.size in THEMELESS and not (shape.theme or shape.words)


def most_words(size: tuple[int, int], themed: bool) -> tuple[int, ...]:
    """The limits of words in a blocked grid, the stricter limit for grids without a theme first.

    >>> most_words((15, 15), False), most_words((15, 15), True), most_words((21, 21), False)
    ((72, 78), (78,), (140,))
    """
    usual = word_range("blocked", *size)
    most = (usual[1],) if usual else ()
    return most if themed or size not in THEMELESS else (THEMELESS[size], *most)


def too_many_words(shape: Shape, grid: Grid) -> str | None:
    """A sentence if a grid that we chose has more words than editors allow, or None."""
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
    """The grids with at most ``most`` words; empty if all of them have too little freedom.

    All patterns up to 15x15 keep the other conventions; some larger patterns do not.
    """
    few = tuple(grid for grid in grids if len(grid.lengths) <= most)
    few = tuple(grid for grid in few if not (is_large(grid) and broken(grid)))
    free = any(freedom(grid, lexicon, floor) >= ENOUGH_FREEDOM for grid in few)
    return few if free else ()


@lru_cache(maxsize=32)
def _suited(shape: Shape, lexicon: ScoredLexicon) -> list[Grid]:
    """The library patterns that suit a shape and its words; if none does, all of the shape."""
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
    """The grids for which the lexicon has enough words."""
    supply = Counter(map(len, lexicon.words))
    return [grid for grid in grids if _has_words(grid, supply)]


def _freer(grids: list[Grid], lexicon: ScoredLexicon) -> list[Grid]:
    """The third of the grids with the most freedom, but at least ``FEWEST``."""
    ranked = sorted(grids, key=lambda grid: -freedom(grid, lexicon))
    return ranked[: max(FEWEST, len(ranked) // 3)]


def _with_long_entries(grids: list[Grid]) -> list[Grid]:
    """The lattices with an entry that editors call long; all lattices if none has one."""
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
    """Does a pattern have a picture of the requested size at a requested place?

    >>> grid = Grid(("@.@.@.", "......", "..**..", "......", "......"))
    >>> shows(grid, Picture(1, 2, "centre")), shows(grid, Picture(1, 2, "corner"))
    (True, False)
    """
    place = frozenset(grid.where(PICTURE))
    return any(picture.cells(spot) == place for spot in picture.spots(grid.height, grid.width))


def _rich(lexicon: ScoredLexicon) -> bool:
    """Can the vocabulary easily fill a large pattern with as few words as newspapers use?"""
    few = [grid for grid in patterns("blocked", 21, 21) if len(grid.slots) <= NEWSPAPER]
    return max(freedom(grid, lexicon) for grid in few) >= EASY


def _has_words(grid: Grid, supply: Mapping[int, int]) -> bool:
    """Does every slot length have ``ENOUGH`` words for each slot?"""
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
    """The request for a new layout; with ``dense``, for a small vocabulary."""
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
    """Parse the picture option of a user.

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
