"""Which grid a puzzle gets: the user's pattern, one of the library, or one made to measure.

A pattern of the library must have slots for the user's words, and enough words for its slots.
Large blocked grids are chosen by the freedom that the vocabulary has in them: rich lists fill
newspapers' patterns, the clue bank alone needs patterns with more and shorter words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

from cruxpress import words as wordlists
from cruxpress.errors import AskedWrongly, shown, unknown
from cruxpress.families.crossword.clues.themes import ThemeWord
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids.conventions import long_from
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.freedom import EASY, HOPELESS, freedom, freest
from cruxpress.families.crossword.grids.grid import PICTURE, Grid, Style
from cruxpress.families.crossword.grids.patterns import patterns
from cruxpress.families.crossword.grids.wishes import PLACES, Picture, PlaceName, Wishes
from cruxpress.families.crossword.shape import Shape
from cruxpress.said import said
from cruxpress.seeds import Stream

# How many words of a length are enough for each slot that has it?
ENOUGH = 8
# Up to how many cells does every blocked pattern of ours fill from the clue banks?
SMALL = 15 * 15
# Of how many blocked patterns that are drawn does a puzzle get one of the freest?
DRAWN = 24
# From how many lattices is that of a cryptic puzzle chosen, at least?
FEWEST = 12
# How many words for each cell, and of which length at most, can a small vocabulary fill?
DENSE, DENSE_LONGEST = (0.34, 0.355), 9
# How many words have newspapers in a grid of 21x21, at most?
NEWSPAPER = 142
# What would help where words are too few.
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
        fitting = freest(drawn, lexicon, shape.floor)
    if fitting:
        return stream.choice(fitting)
    from cruxpress.families.crossword.grids.layout import layout

    return layout(wishes_of(shape, lengths, is_large(shape) and not _rich(lexicon)), stream)


@lru_cache(maxsize=32)
def _suited(shape: Shape, lexicon: ScoredLexicon) -> list[Grid]:
    """The patterns of the library that suit a shape and its words; all that it has if none does."""
    ready = _ready(shape)
    enough = _supplied(ready, lexicon)
    if is_large(shape):
        enough = freest(enough or ready, lexicon, shape.floor)
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
    """A sentence when no pattern of the library is to be filled with so few words."""
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
    """The patterns of the library, unless there are wishes that it does not know."""
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


def wishes_of(shape: Shape, lengths: list[int], dense: bool = False) -> Wishes:
    """The wishes for a layout made to measure; with ``dense``, for a small vocabulary."""
    height, width = shape.size
    theme = tuple(sorted(lengths, reverse=True)[:4])
    words, longest = (4, shape.entries) if shape.entries else None, None
    if dense and not shape.entries:
        words = round(DENSE[0] * height * width), round(DENSE[1] * height * width)
        longest = max((DENSE_LONGEST, *theme))
    picture = picture_of(shape.picture) if shape.picture else None
    symmetry = "none" if shape.style == "arrow" else cast(Symmetry, shape.symmetry)
    return Wishes(
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
