"""Crosswords made: a layout, theme words in their slots, a fill that suits the level, clues.

Difficulty is steered three ways: the level changes the scores of the words, it decides how
many clues come from the side instead of straight, and nudging exchanges clues and fills a
region of the grid anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, cast

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.errors import AskedWrongly, shown, unknown
from cruxpress.families.crossword.clueing import clued, exchanged, needs_seal, told
from cruxpress.families.crossword.faults import Symmetry, faults
from cruxpress.families.crossword.fill import Fill, fill
from cruxpress.families.crossword.grid import BLANK, Grid, Slot, Style
from cruxpress.families.crossword.patterns import patterns
from cruxpress.families.crossword.placing import Placed, place
from cruxpress.families.crossword.pool import lexicon_of, source_of
from cruxpress.families.crossword.puzzle import Puzzle, Solution, seal, vocabulary, words_of
from cruxpress.families.crossword.rate import efforts
from cruxpress.families.crossword.shape import Shape
from cruxpress.families.crossword.themes import ThemeWord, asked_words, is_built_in, theme_words
from cruxpress.families.crossword.wishes import PLACES, Picture, PlaceName, Wishes
from cruxpress.family import Candidate, Reject
from cruxpress.recipe import Direction, Target
from cruxpress.seeds import Stream
from cruxpress.shape import Shape as BaseShape
from cruxpress.walk import listed

BUDGET = 60
PATIENCE = 8
# How much work may a fill take, a probe whether it can be filled at all, and making it better?
FILL_WORK = {"kernel": 1_500_000, "cp-sat": 60_000_000}
PROBE_WORK, IMPROVE_WORK = 200_000, 150_000
# How often may words without a clue be exchanged?
EXCHANGES = 10
# How many words of a length are enough for each slot that has it?
ENOUGH = 8
# What share of the slots may hold words of a theme?
THEME_SHARE = 0.25
# What share of the entries gets another clue in one nudge, at least one?
NUDGE_SHARE = 0.12
# Where no level is asked for.
USUAL_LEVEL = "medium"

Made = Candidate[Puzzle, Solution] | Reject


def infeasible(shape: BaseShape, target: Target) -> str | None:
    """A sentence when shape and target can never meet."""
    assert isinstance(shape, Shape)
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
        wrong = faults(grid, grid.style)
        return f"the pattern cannot be used: {wrong[0]}" if wrong else None
    return None


def candidate(shape: BaseShape, target: Target, stream: Stream) -> Made:
    """A new puzzle near the target."""
    assert isinstance(shape, Shape)
    level = target.level or USUAL_LEVEL
    wanted = wanted_words(shape, level)
    supply = Counter(map(len, lexicon_of(source_of(shape, level, target.scale)).words))
    grid = grid_for(shape, wanted, supply, stream)
    room = max(3, round(THEME_SHARE * len(grid.slots)))
    placed = place(grid, wanted, lambda tried: _fillable(shape, target, tried), stream, room)
    left_out = [word.word for word in placed.left_out if word.source == "user"]
    if shape.must and left_out:
        return Reject(f"no place for {left_out[0]}")
    return _filled_and_clued(shape, target, placed, placed.grid, stream)


def _filled_and_clued(
    shape: Shape, target: Target, placed: Placed, grid: Grid, stream: Stream
) -> Made:
    """The grid filled and clued; where a word has no clue, it and its neighbours are exchanged."""
    bans = list(bans_of(shape))
    filled = _filled(shape, target, grid, bans, stream)
    for fills in range(1, EXCHANGES + 1):
        if filled.status != "filled":
            return Reject(_unfilled(filled), fills)
        made = _puzzle(shape, target.level or USUAL_LEVEL, placed, filled.grid, stream)
        if not isinstance(made, Unclued):
            return replace(made, work=fills)
        bans += made.words
        region = _around(filled.grid, made.words, set(placed.words))
        filled = _filled(shape, target, filled.grid, bans, stream, region)
    return Reject("some words had no clue", EXCHANGES)


def _around(grid: Grid, words: list[str], fixed: set[int]) -> list[Slot]:
    """The slots of some words and those that cross them, but for the words of the theme."""
    wrong = [slot for slot in grid.slots if grid.pattern(slot) in words]
    near = {index for slot in wrong for cell in slot.cells for index, _ in grid.crossings[cell]}
    return [grid.slots[index] for index in sorted(near - fixed)]


def wanted_words(shape: Shape, level: str) -> list[ThemeWord]:
    """The words to place first: the user's, longest first, then those of the theme."""
    asked = sorted(asked_words(shape.words, shape.language), key=lambda one: -len(one.word))
    theme = _theme(shape, level) if shape.theme else ()
    known = {one.word for one in asked}
    return [*asked, *(one for one in theme if one.word not in known)]


@lru_cache(maxsize=16)
def _theme(shape: Shape, level: str) -> tuple[ThemeWord, ...]:
    """The words of a built-in theme, or those that a language model finds for another."""
    if not shape.llm or is_built_in(shape.theme, shape.language):
        return theme_words(shape.theme, shape.language, level)
    from cruxpress.clues import llm

    tongue = wordlists.language(shape.language)
    found = llm.theme_words(shape.theme, shape.language, level)
    return tuple(ThemeWord(tongue.grid_form(word), clue, "llm", level) for word, clue in found)


def grid_for(
    shape: Shape, wanted: list[ThemeWord], supply: Mapping[int, int], stream: Stream
) -> Grid:
    """The user's pattern, one of the library that suits the words, or one made to measure."""
    if shape.pattern:
        return Grid.parse(shape.pattern, wordlists.language(shape.language))
    height, width = shape.size
    stored = patterns(cast(Style, shape.style), height, width, bool(shape.picture))
    ready = [] if _made_to_measure(shape) else list(stored)
    lengths = [len(word.word) for word in wanted if word.source == "user"]
    enough = [grid for grid in ready if _has_words(grid, supply)]
    fitting = [grid for grid in enough if _has_slots(grid, lengths)] or enough or ready
    if fitting:
        return stream.choice(fitting)
    from cruxpress.families.crossword.layout import layout

    return layout(wishes_of(shape, lengths), stream)


def _has_words(grid: Grid, supply: Mapping[int, int]) -> bool:
    """Are there words of every length, several for each slot?"""
    wanted = Counter(map(len, grid.slots))
    return all(supply.get(length, 0) >= ENOUGH * slots for length, slots in wanted.items())


def _made_to_measure(shape: Shape) -> bool:
    return bool(shape.entries or shape.picture or shape.symmetry != "rotate")


def wishes_of(shape: Shape, lengths: list[int]) -> Wishes:
    """The wishes for a layout made to measure."""
    height, width = shape.size
    words = (4, shape.entries) if shape.entries else None
    picture = picture_of(shape.picture) if shape.picture else None
    symmetry = "none" if shape.style == "arrow" else cast(Symmetry, shape.symmetry)
    return Wishes(
        cast(Style, shape.style), height, width, words=words, symmetry=symmetry, picture=picture,
        theme=tuple(sorted(lengths, reverse=True)[:4]),
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


def _has_slots(grid: Grid, lengths: list[int]) -> bool:
    left = [len(slot) for slot in grid.slots]
    for length in lengths:
        if length not in left:
            return False
        left.remove(length)
    return True


def _filled(
    shape: Shape, target: Target, grid: Grid, bans: Collection[str], stream: Stream,
    region: Collection[Slot] | None = None,
) -> Fill:  # fmt: skip
    return fill(
        grid, lexicon_of(source_of(shape, target.level or USUAL_LEVEL, target.scale)),
        seed=stream.seed(), floor=shape.floor, bans=bans, region=region,
        budget=FILL_WORK[shape.engine], improve=IMPROVE_WORK, engine=shape.engine,
    )  # fmt: skip


def _fillable(shape: Shape, target: Target, grid: Grid) -> bool:
    lexicon = lexicon_of(source_of(shape, target.level or USUAL_LEVEL, target.scale))
    probe = fill(grid, lexicon, seed=1, floor=shape.floor, bans=bans_of(shape), budget=PROBE_WORK)
    return probe.status == "filled"


def bans_of(shape: Shape) -> tuple[str, ...]:
    """The words that the user wants left out."""
    return tuple(word.word for word in asked_words(shape.ban, shape.language))


def _unfilled(filled: Fill) -> str:
    if filled.status == "spent":
        return "no fill found within the work budget"
    names = [slot.name for slot in filled.blame]
    return f"no words fit {listed(names[:4])} together" if names else "no words fit"


class Unclued(NamedTuple):
    """Words for which no source has a fair clue."""

    words: list[str]


def _puzzle(
    shape: Shape, level: str, placed: Placed, solved: Grid, stream: Stream
) -> Candidate[Puzzle, Solution] | Unclued | Reject:
    """The puzzle of a filled grid, with clues."""
    words = [solved.pattern(slot) for slot in solved.slots]
    themed = list(placed.words.values())
    written = clued(shape, level, words, themed, stream)
    clues = [clue for clue in written.clues if clue is not None]
    unclued = written.report.unclued
    if mine := [one.word for one in themed if one.word in unclued]:
        return Reject(f"no clue for {mine[0]}")
    if unclued:
        return Unclued(unclued)
    puzzle = assembled(shape.language, placed.grid.emptied(), words, clues)
    left_out = [word.word for word in placed.left_out if word.source == "user"]
    notes = [f"no place was found for {listed(left_out)}"] if left_out else []
    return Candidate(puzzle, solved.rows, notes=(*notes, *told(written, themed)))


def assembled(language: str, grid: Grid, words: list[str], clues: list[Clue]) -> Puzzle:
    """A puzzle of its parts: clues that the house does not know get a seal."""
    known = vocabulary(language)
    own = tuple(sorted({word for word in words if word not in known}))
    seals = tuple(
        seal(language, word) if needs_seal(clue, word, language) else ""
        for clue, word in zip(clues, words, strict=True)
    )
    return Puzzle(language, grid, tuple(clues), seals, own)


def nudge(
    made: Candidate[Puzzle, Solution], way: Direction, shape: BaseShape, target: Target,
    stream: Stream,
) -> Made:  # fmt: skip
    """Other clues for the entries that matter most; where none are left, a region filled anew."""
    assert isinstance(shape, Shape)
    puzzle, words = made.puzzle, words_of(made.puzzle, made.solution)
    order = sorted(efforts(puzzle), key=lambda one: (one.effort, one.index))
    if way == "easier":
        order.reverse()
    share = max(1, round(NUDGE_SHARE * len(words)))
    changed = exchanged(puzzle, words, [one.index for one in order], way, share, stream)
    if changed is not None:
        return Candidate(changed, made.solution, notes=made.notes)
    return _refilled(made, shape, target, [one.index for one in order[:2]], stream)


def _refilled(
    made: Candidate[Puzzle, Solution], shape: Shape, target: Target, weak: list[int],
    stream: Stream,
) -> Made:  # fmt: skip
    """The grid with some slots and those that cross them emptied and filled again."""
    level = target.level or USUAL_LEVEL
    themes = {one.word: one for one in wanted_words(shape, level)}
    words, grid = words_of(made.puzzle, made.solution), made.puzzle.grid
    cells = [cell for index in weak for cell in grid.slots[index].cells]
    near = {index for cell in cells for index, _ in grid.crossings[cell]}
    opened = {cell for index in near for cell in grid.slots[index].cells}
    for slot, word in zip(grid.slots, words, strict=True):
        opened -= set(slot.cells) if word in themes else set()
    rows = [
        "".join(BLANK if (r, c) in opened else x for c, x in enumerate(row))
        for r, row in enumerate(made.solution)
    ]
    places = {n: themes[word] for n, word in enumerate(words) if word in themes}
    placed = Placed(grid, places)
    return _filled_and_clued(shape, target, placed, Grid(tuple(rows)), stream)
