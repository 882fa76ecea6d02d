"""A grid with the wanted words: a grid of the library, or a grid built around them.

If the user's words do not fit, other grids are tried.  If too few theme words fit, other lattices
are tried; in grids where most letters cross, the fill with most theme words is chosen.
"""

from __future__ import annotations

from itertools import count
from math import ceil, inf

from cruxpress import words as wordlists
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.built_lattice import built_around, can_be_built, fit
from cruxpress.families.crossword.filling.fill_request import (
    bans_of,
    fillable,
    fillable_apart,
    filled_for,
    lexicon_for,
    vocabularies,
)
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.filling.theme_fill import (
    ThemeSearch,
    liked,
    released,
    with_theme,
)
from cruxpress.families.crossword.filling.theme_placement import Placed, place
from cruxpress.families.crossword.filling.themes import circle_of, dealt, vocabulary_of
from cruxpress.families.crossword.filling.word_pool import shared
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.grid_choice import grid_for, is_large, too_many_words
from cruxpress.families.crossword.shape import Shape

# How many placements of theme words may fail in a large grid?  Each takes some tenths of a second.
LARGE_FAILURES = 12
# How many grids are tried for the words of the user, and lattices for those of a theme?
GRIDS, THEMED_GRIDS = 8, 32
# Up to how many of the user's words are tried in library grids first?
FEW_WORDS = 3
# What share of the slots should hold words of a theme?  A note reports a lower share.
THEME_SHARE = {"lattice": 1 / 3, "blocked": 1 / 4, "arrow": 1 / 4}
# How many more of a circle are placed?  Some may have no clue that can stand beside the others.
SPARE = 1


def begin(shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream) -> Placed | None:
    """A library grid with the wanted words, or one built around the user's words if these are
    required and are many or do not fit; None if that fails."""
    mine = [word.word for word in wanted if word.source == "user"]
    built = shape.must and can_be_built(shape) and fit(mine, shape)
    if len(mine) <= FEW_WORDS or not built:
        placed = _placed_in_library(shape, target, wanted, stream)
        if not _homeless_of_user(placed) or not built:
            return placed
    words = lexicon_for(shape, target)
    return built_around(
        shape,
        wanted,
        lambda tried: fillable_apart(shape, target, tried),
        words,
        THEME_SHARE[shape.style],
        stream,
    )


def _placed_in_library(
    shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream
) -> Placed:
    """Place the wanted words in a grid.

    Another grid is tried if a word of the user does not fit, and another lattice if too few words
    of a theme fit.
    """
    best: Placed | None = None
    around = circle_of(shape)
    crossed = shape.style != "lattice" and not is_large(shape) and shape.engine == "kernel"
    if around and crossed and (found := _filled_with_theme(shape, target, wanted, stream)):
        return found
    theirs = [word for word in wanted if word.source != "user"]
    themed = shape.style == "lattice" and shape.theme
    for _ in range(THEMED_GRIDS if themed else GRIDS):
        written = vocabularies(shape)[0]
        words = lexicon_for(shape, target, written=written)
        grid = grid_for(shape, wanted, words, stream)
        room = max(3, ceil(THEME_SHARE[grid.style] * len(grid.slots)))
        failures = LARGE_FAILURES if is_large(grid) else inf
        order = dealt(wanted, around, words, stream) if around else wanted
        most = room + len(wanted) - len(theirs) + SPARE if around else room
        placed = place(
            grid, order, lambda tried: fillable(shape, target, tried), stream, most, failures
        )
        placed.notes += filter(None, [too_many_words(shape, grid)])
        if best is None or _missing(placed) < _missing(best):
            best = placed
        scarce = themed and number_of_theme(best) < room
        if is_large(grid) or shape.pattern or not (_homeless_of_user(best) or scarce):
            break
    assert best is not None
    return released(best, _blank(shape, best.grid)) if around else best


def _blank(shape: Shape, grid: Grid) -> Grid:
    """A grid with no letters but those of the user's pattern."""
    if shape.pattern:
        return Grid.parse(shape.pattern, wordlists.language(shape.language))
    return grid.emptied()


def _filled_with_theme(
    shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream
) -> Placed | None:
    """The fullest of many fills, in which most letters cross: its words of the theme stay, the
    others are filled anew."""
    words, theme = lexicon_for(shape, target), vocabulary_of(shape.theme, shape.language)
    usual = shared(words, stream, target.level, shape.floor)
    own = [word.word for word in wanted if word.source != "user"]
    likes = liked(usual, words, theme, own, shape.floor, stream)
    search = ThemeSearch(theme, wanted, circle_of(shape), words, likes, bans_of(shape), stream)
    grids = (grid_for(shape, wanted, words, stream) for _ in count())
    found = search.fullest(grids, THEME_SHARE[shape.style])
    if found is None:
        return None
    themed = with_theme(found.placed.grid, found.grid, theme)
    bettered = filled_for(shape, target, themed, bans_of(shape), stream)
    placed = released(found.placed, _blank(shape, found.grid))
    placed.begun = bettered.grid if bettered.status == "filled" else found.grid
    placed.notes += filter(None, [too_many_words(shape, found.grid)])
    return placed


def _missing(placed: Placed) -> tuple[int, int]:
    """A sort key: how many of the user's words have no place, then how few of the theme have
    one."""
    return _homeless_of_user(placed), -number_of_theme(placed)


def _homeless_of_user(placed: Placed) -> int:
    return sum(word.source == "user" for word in placed.left_out)


def number_of_theme(placed: Placed) -> int:
    """How many words of a theme have a place."""
    return sum(word.source != "user" for word in placed.words.values())
