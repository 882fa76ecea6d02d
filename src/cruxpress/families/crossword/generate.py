"""Crosswords made: a layout, theme words in their slots, a fill that suits the level, clues.

Difficulty is steered three ways: the level changes the scores of the words, it decides how
many clues come from the side instead of straight, and nudging exchanges clues and fills a
region of the grid anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.clues.themes import (
    ThemeWord,
    asked_words,
    is_built_in,
    theme_words,
)
from cruxpress.families.crossword.clues.writing import clued, exchanged, needs_seal, told
from cruxpress.families.crossword.filling.fill import Fill, fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.placing import Placed, place
from cruxpress.families.crossword.filling.pool import lexicon_of, source_of
from cruxpress.families.crossword.grids.choosing import HELP, grid_for, is_large, too_few_words
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import BLANK, Grid, Slot
from cruxpress.families.crossword.puzzle import Puzzle, Solution, seal, vocabulary, words_of
from cruxpress.families.crossword.rate import efforts
from cruxpress.families.crossword.shape import Shape
from cruxpress.family import Candidate, Reject
from cruxpress.recipe import Direction, Target
from cruxpress.seeds import Stream
from cruxpress.telling import listed

BUDGET = 60
PATIENCE = 8
# How much work may a fill take, a probe whether it can be filled at all, and making it better?
FILL_WORK = {"kernel": 1_500_000, "cp-sat": 60_000_000}
PROBE_WORK, IMPROVE_WORK = 200_000, 150_000
# How often may words without a clue be exchanged?
EXCHANGES = 10
# How much work on a large grid is a unit of the budget?  Without that, sixty fills that come to
# nothing would take minutes.
UNIT = 200_000
# What does a large candidate cost at least that came to nothing?  Its layout takes time too.
LARGE_REJECT = 6
# How many places of theme words may come to nothing in a large grid?  Each takes some tenths of
# a second.
LARGE_FAILURES = 12
# What share of the slots may hold words of a theme?
THEME_SHARE = 0.25
# How many words of a theme that found no place are named?
NAMED = 8
# What share of the entries gets another clue in one nudge, at least one?
NUDGE_SHARE = 0.12
# Where no level is asked for.
USUAL_LEVEL = "medium"

Made = Candidate[Puzzle, Solution] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """A sentence when shape and target can never meet."""
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
        wrong = faults(grid, grid.style)
        return f"the pattern cannot be used: {wrong[0]}" if wrong else None
    return too_few_words(shape, _lexicon(shape, target)) if is_large(shape) else None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle near the target."""
    level = target.level or USUAL_LEVEL
    wanted = wanted_words(shape, level)
    grid = grid_for(shape, wanted, _lexicon(shape, target), stream)
    room = max(3, round(THEME_SHARE * len(grid.slots)))
    failures = LARGE_FAILURES if is_large(grid) else inf
    placed = place(
        grid, wanted, lambda tried: _fillable(shape, target, tried), stream, room, failures
    )
    left_out = [word.word for word in placed.left_out if word.source == "user"]
    if shape.must and left_out:
        return Reject(f"no place for {left_out[0]}")
    made = _filled_and_clued(shape, target, placed, placed.grid, stream)
    if isinstance(made, Reject) and is_large(grid):
        return replace(made, work=max(made.work, LARGE_REJECT))
    return made


def _filled_and_clued(
    shape: Shape, target: Target, placed: Placed, grid: Grid, stream: Stream
) -> Made:
    """The grid filled and clued; where a word has no clue, it and its neighbours are exchanged."""
    bans = list(bans_of(shape))
    filled = _filled(shape, target, grid, bans, stream)
    for fills in range(1, EXCHANGES + 1):
        if filled.status != "filled":
            return _unfilled(filled, fills)
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


def _filled(
    shape: Shape, target: Target, grid: Grid, bans: Collection[str], stream: Stream,
    region: Collection[Slot] | None = None,
) -> Fill:  # fmt: skip
    return fill_grid(
        grid, _lexicon(shape, target),
        seed=stream.seed(), floor=shape.floor, bans=bans, region=region,
        budget=FILL_WORK[shape.engine], improve=IMPROVE_WORK, engine=shape.engine,
    )  # fmt: skip


def _lexicon(shape: Shape, target: Target) -> ScoredLexicon:
    return lexicon_of(source_of(shape, target.level or USUAL_LEVEL, target.scale))


def _fillable(shape: Shape, target: Target, grid: Grid) -> bool:
    lexicon = _lexicon(shape, target)
    probe = fill_grid(
        grid, lexicon, seed=1, floor=shape.floor, bans=bans_of(shape), budget=PROBE_WORK
    )
    return probe.status == "filled"


def bans_of(shape: Shape) -> tuple[str, ...]:
    """The words that the user wants left out."""
    return tuple(word.word for word in asked_words(shape.ban, shape.language, "ban"))


def _unfilled(filled: Fill, fills: int) -> Reject:
    names = [slot.name for slot in filled.blame]
    reason = f"no words fit {listed(names[:4])} together" if names else "no words fit"
    if filled.status == "spent":
        reason = "no fill found within the work budget"
    if is_large(filled.grid):
        return Reject(f"{reason}: {HELP}", fills + filled.work // UNIT)
    return Reject(reason, fills)


class Unclued(NamedTuple):
    """Words for which no source has a fair clue."""

    words: list[str]


def _puzzle(
    shape: Shape, level: str, placed: Placed, solved: Grid, stream: Stream
) -> Candidate[Puzzle, Solution] | Unclued | Reject:
    """The puzzle of a filled grid, with clues."""
    words = [solved.pattern(slot) for slot in solved.slots]
    themed = list(placed.words.values())
    written = clued(shape, level, solved, themed, stream)
    clues = [clue for clue in written.clues if clue is not None]
    unclued = written.report.unclued
    if mine := [one.word for one in themed if one.word in unclued]:
        return Reject(f"no clue for {mine[0]}")
    if unclued:
        return Unclued(unclued)
    puzzle = assembled(shape.language, placed.grid.emptied(), words, clues)
    return Candidate(puzzle, solved.rows, notes=(*_homeless(placed), *told(written, themed)))


def _homeless(placed: Placed) -> Iterator[str]:
    """Sentences about the words that found no place: the user's, then those of the theme."""
    mine = [word.word for word in placed.left_out if word.source == "user"]
    others = [word.word for word in placed.left_out if word.source != "user"]
    if mine:
        yield f"no place was found for {listed(mine)}"
    if others:
        more = [f"{len(others) - NAMED} more"] if len(others) > NAMED else []
        named = listed([*others[:NAMED], *more])
        yield f"no place was found for {named} of the theme"


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
    made: Candidate[Puzzle, Solution], way: Direction, shape: Shape, target: Target,
    stream: Stream,
) -> Made:  # fmt: skip
    """Other clues for the entries that matter most; where none are left, a region filled anew."""
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
    fresh = _filled_and_clued(shape, target, placed, Grid(tuple(rows)), stream)
    if isinstance(fresh, Reject):
        return fresh
    # What found no place at first is still without one.
    return replace(fresh, notes=tuple(dict.fromkeys((*made.notes, *fresh.notes))))
