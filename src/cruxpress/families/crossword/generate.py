"""Crosswords made: a layout, theme words in their slots, a fill that suits the level, clues.

Difficulty is steered three ways: the level changes the scores of the words; clues are exchanged
until the predicted minutes are those that are wished for; and where clues do not reach them,
nudging fills a region of the grid anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import count
from math import ceil, inf
from typing import NamedTuple

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.families.crossword.clues.themes import (
    ThemeWord,
    asked_words,
    circle,
    is_built_in,
    theme_words,
)
from cruxpress.families.crossword.clues.tuning import tuned, wish_of
from cruxpress.families.crossword.clues.writing import clued, needs_seal, told
from cruxpress.families.crossword.feasible import too_hard
from cruxpress.families.crossword.filling.apart import around, overseas, relatives
from cruxpress.families.crossword.filling.building import built_around, can_be_built, fit
from cruxpress.families.crossword.filling.fill import Fill, fill_grid
from cruxpress.families.crossword.filling.free import laid_out
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.placing import Placed, place, with_word
from cruxpress.families.crossword.filling.pool import (
    lexicon_of,
    shared,
    source_of,
)
from cruxpress.families.crossword.filling.themed import (
    Search,
    dealt,
    favoured,
    liked,
    released,
    vocabulary_of,
    with_theme,
)
from cruxpress.families.crossword.grids.choosing import (
    HELP,
    grid_for,
    is_large,
    too_few_words,
    too_many_words,
)
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import BLANK, Cell, Grid
from cruxpress.families.crossword.puzzle import Puzzle, Solution, seal, vocabulary, words_of
from cruxpress.families.crossword.rate import efforts, predicted_for
from cruxpress.families.crossword.shape import FREE, Shape
from cruxpress.family import Candidate, Reject
from cruxpress.recipe import Direction, Target
from cruxpress.said import said
from cruxpress.seeds import Stream
from cruxpress.telling import listed
from cruxpress.words.varieties import varieties

BUDGET = 60
PATIENCE = 8
# How much work may a fill take, a probe whether it can be filled at all, and making it better?  A
# lattice has few crossings: its worst word is as good after a thirtieth of the work as after all
# (79 and 80 of a hundred in 120 puzzles, easy and hard, 2026-11-17; 80 and 82 after half as much
# more).
FILL_WORK = {"kernel": 1_500_000, "cp-sat": 60_000_000}
PROBE_WORK = 200_000
IMPROVE_WORK = {"lattice": 5_500, "blocked": 150_000, "arrow": 150_000}
# A hard arrow-word needs heavy clues that are short enough for their cells: its words are bettered
# for longer, and are of any share of the run.  Of eight Romanian ones (2026-11-17) five were hard
# at once, before three, and none missed its level, before one; they took 5 s of CPU, before 13.
DEMANDING_WORK = 450_000
# How much work is worth a cryptic puzzle whose clues are all of the cryptic bank, and how many
# lattices are tried for that?
WRITTEN_WORK, WRITTEN_TRIES = 60_000, 6
# How often may words be exchanged that have no clue, or are kin to another?
EXCHANGES = 20
# How far around them is the grid filled anew, where less was not enough?
RINGS = (1, 2, 4)
# How much work on a large grid is a unit of the budget?  Without that, sixty fills that come to
# nothing would take minutes.
UNIT = 200_000
# What does a large candidate cost at least that came to nothing?  Its layout takes time too.
LARGE_REJECT = 6
# How many places of theme words may come to nothing in a large grid?  Each takes some tenths of
# a second.
LARGE_FAILURES = 12
# How many grids are tried for the words of the user, and lattices for those of a theme?
GRIDS, THEMED_GRIDS = 8, 32
# Up to how many words of the user's are sought a place in the library first?
FEW_WORDS = 3
# What share of the slots should hold words of a theme?  Where fewer do, it is told.
THEME_SHARE = {"lattice": 1 / 3, "blocked": 1 / 4, "arrow": 1 / 4}
# How many more of a circle are placed?  Some may have no clue that can stand beside the others.
SPARE = 1
# Up to how many words does a theme bring into a free crossword?
FREE_WORDS = 20
# How often is a grid probed that was built around words, with the last relatives banned?
APART = 8
# What does one cost at least that came to nothing?  It took some seconds.
BUILT_REJECT = 30
# How many words of a theme that found no place are named?
NAMED = 8
# Where no level is asked for.
USUAL_LEVEL = "medium"

Made = Candidate[Puzzle, Solution] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """A sentence when shape and target can never meet."""
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
        wrong = faults(grid, grid.style)
        return said("the pattern cannot be used: {fault}", fault=wrong[0]) if wrong else None
    if reason := too_hard(shape, target):
        return reason
    return too_few_words(shape, _lexicon(shape, target)) if is_large(shape) else None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle near the target."""
    level = target.level or USUAL_LEVEL
    wanted = wanted_words(shape, level)
    if shape.style == FREE:
        return _free(shape, target, wanted, stream)
    for written in _vocabularies(shape):
        placed = _placed(shape, target, wanted, stream)
        if placed is None:
            # All that can be tried was tried: to begin again would only take longer.
            return Reject("no grid was found that holds all your words", BUDGET)
        left_out = [word.word for word in placed.left_out if word.source == "user"]
        if shape.must and left_out:
            return Reject(f"no place for {left_out[0]}")
        begun = placed.begun or placed.grid
        made = _filled_and_clued(shape, target, placed, begun, stream, written=written)
        if isinstance(made, Candidate):
            return made
    assert placed is not None
    least = LARGE_REJECT if is_large(placed.grid) else 0
    if shape.must and can_be_built(shape):
        least = BUILT_REJECT
    return replace(made, work=max(made.work, least))


def _vocabularies(shape: Shape) -> tuple[bool, ...]:
    """Are only the words to be used that have a written cryptic clue?  First so, in several
    lattices; they are too few for other styles, and have no scores for a floor of the user's."""
    usual = shape.engine == "kernel" and not (shape.floor or shape.list or shape.pattern)
    wanted = shape.clues == "cryptic" and shape.style == "lattice" and usual
    return (*(True,) * WRITTEN_TRIES, False) if wanted else (False,)


def _placed(shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream) -> Placed | None:
    """The wanted words in a grid of the library; built around the user's words where they must
    be in it and are many, or have no place there; None where that was in vain."""
    mine = [word.word for word in wanted if word.source == "user"]
    built = shape.must and can_be_built(shape) and fit(mine, shape)
    if len(mine) <= FEW_WORDS or not built:
        placed = _placed_in_library(shape, target, wanted, stream)
        if not _homeless_of_user(placed) or not built:
            return placed
    words = _lexicon(shape, target)
    return built_around(
        shape,
        wanted,
        lambda tried: _fillable_apart(shape, target, tried),
        words,
        THEME_SHARE[shape.style],
        stream,
    )


def _placed_in_library(
    shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream
) -> Placed:
    """The wanted words in a grid; where the user's find no place, other grids are tried, and other
    lattices where too few words of a theme do."""
    best: Placed | None = None
    around = _circle(shape)
    crossed = shape.style != "lattice" and not is_large(shape) and shape.engine == "kernel"
    if around and crossed and (found := _filled_with_theme(shape, target, wanted, stream)):
        return found
    theirs = [word for word in wanted if word.source != "user"]
    themed = shape.style == "lattice" and shape.theme
    for _ in range(THEMED_GRIDS if themed else GRIDS):
        written = _vocabularies(shape)[0]
        words = _lexicon(shape, target, written=written)
        grid = grid_for(shape, wanted, words, stream)
        room = max(3, ceil(THEME_SHARE[grid.style] * len(grid.slots)))
        failures = LARGE_FAILURES if is_large(grid) else inf
        order = dealt(wanted, around, words, stream) if around else wanted
        most = room + len(wanted) - len(theirs) + SPARE if around else room
        placed = place(
            grid, order, lambda tried: _fillable(shape, target, tried), stream, most, failures
        )
        placed.notes += filter(None, [too_many_words(shape, grid)])
        if best is None or _missing(placed) < _missing(best):
            best = placed
        scarce = themed and _of_theme(best) < room
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
    words, theme = _lexicon(shape, target), vocabulary_of(shape.theme, shape.language)
    usual = shared(words, stream, target.level, shape.floor)
    own = [word.word for word in wanted if word.source != "user"]
    likes = liked(usual, words, theme, own, shape.floor, stream)
    search = Search(theme, wanted, _circle(shape), words, likes, bans_of(shape), stream)
    grids = (grid_for(shape, wanted, words, stream) for _ in count())
    found = search.fullest(grids, THEME_SHARE[shape.style])
    if found is None:
        return None
    themed = with_theme(found.placed.grid, found.grid, theme)
    bettered = _filled(shape, target, themed, bans_of(shape), stream)
    placed = released(found.placed, _blank(shape, found.grid))
    placed.begun = bettered.grid if bettered.status == "filled" else found.grid
    placed.notes += filter(None, [too_many_words(shape, found.grid)])
    return placed


@lru_cache(maxsize=16)
def _circle(shape: Shape) -> tuple[ThemeWord, ...]:
    """The words around a built-in theme, in the English that is asked for; a cryptic puzzle has
    enough to do to find wordplay for the theme's own."""
    if not shape.theme or shape.clues == "cryptic":
        return ()
    marks = varieties(shape.language) if shape.side else {}
    found = circle(shape.theme, shape.language)
    return tuple(one for one in found if marks.get(one.word, shape.side) == shape.side)


def _missing(placed: Placed) -> tuple[int, int]:
    """How little was placed: how many words of the user have no place, how few of a theme have."""
    return _homeless_of_user(placed), -_of_theme(placed)


def _homeless_of_user(placed: Placed) -> int:
    return sum(word.source == "user" for word in placed.left_out)


def _of_theme(placed: Placed) -> int:
    return sum(word.source != "user" for word in placed.words.values())


def _free(shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream) -> Made:
    """A crossword of exactly the wanted words; of a theme as many as are usual in a grid."""
    level = target.level or USUAL_LEVEL
    if _circle(shape):
        wanted = dealt(wanted, (), _lexicon(shape, target), stream)
    mine = [word for word in wanted if word.source == "user"]
    others = [word for word in wanted if word.source != "user"]
    words = [*mine, *others[: max(0, FREE_WORDS - len(mine))]]
    placed = laid_out(words, (shape.height, shape.width), stream, shape.language)
    left_out = [word.word for word in placed.left_out if word.source == "user"]
    if not placed.words or (shape.must and left_out):
        return Reject(f"no place for {left_out[0]}" if left_out else "no words fit")
    made = _puzzle(shape, level, placed, placed.grid, stream)
    return Reject("some words had no clue") if isinstance(made, Unclued) else made


def _filled_and_clued(
    shape: Shape, target: Target, placed: Placed, grid: Grid, stream: Stream, *, written: bool
) -> Made:
    """The grid filled and clued; where a word has no clue or a relative, it and its neighbours
    are exchanged."""
    bans = list(bans_of(shape))
    filled = _filled(shape, target, grid, bans, stream, written=written)
    for fills in range(1, EXCHANGES + 1):
        if filled.status != "filled":
            return _unfilled(filled, fills)
        wrong = relatives(filled.grid, placed.grid, shape.language)
        wrong += overseas(filled.grid, placed.grid, shape.language, shape.side)
        if not wrong:
            level = target.level or USUAL_LEVEL
            made = _puzzle(shape, level, placed, filled.grid, stream, written=written)
            if isinstance(made, Candidate):
                made = _tuned(made, shape, target, stream) or made
            if not isinstance(made, Unclued):
                return replace(made, work=fills)
            wrong = made.words
        bans += wrong
        for region in _regions(shape, placed.grid, filled.grid, wrong):
            fresh = _filled(shape, target, filled.grid, bans, stream, region, written=written)
            if fresh.status == "filled":
                break
        filled = fresh
    return Reject("some words had no clue, or only relatives fitted", EXCHANGES)


def _regions(shape: Shape, standing: Grid, filled: Grid, wrong: list[str]) -> Iterator[list[Cell]]:
    """The cells around some words, more and more of them: first without the other words of the
    theme, where any cells are left then."""
    if _circle(shape):
        theme = vocabulary_of(shape.theme, shape.language).difference(wrong)
        kept = with_theme(standing, filled, theme)
        yield from filter(None, (around(filled, wrong, kept, rings) for rings in RINGS))
    yield from (around(filled, wrong, standing, rings) for rings in RINGS)


def wanted_words(shape: Shape, level: str) -> list[ThemeWord]:
    """The words to place first: the user's, longest first, then those of the theme."""
    asked = sorted(asked_words(shape.words, shape.language), key=lambda one: -len(one.word))
    theme = _theme(shape, level) if shape.theme else ()
    known = {one.word for one in asked}
    marks = varieties(shape.language) if shape.side else {}
    return [
        *asked,
        *(
            one
            for one in theme
            if one.word not in known and marks.get(one.word, shape.side) == shape.side
        ),
    ]


@lru_cache(maxsize=16)
def _theme(shape: Shape, level: str) -> tuple[ThemeWord, ...]:
    """The words of a built-in theme, or those that a language model finds for another."""
    if not shape.llm or is_built_in(shape.theme, shape.language):
        return theme_words(shape.theme, shape.language, level)
    from cruxpress.clues import llm

    tongue = wordlists.language(shape.language)
    found = llm.theme_words(shape.theme, shape.language, level)
    return tuple(
        ThemeWord(tongue.grid_form(word), clue, "llm", level, word) for word, clue in found
    )


def _filled(
    shape: Shape, target: Target, grid: Grid, bans: Collection[str], stream: Stream,
    region: Collection[Cell] | None = None, *, written: bool = False,
) -> Fill:  # fmt: skip
    words = _lexicon(shape, target, written=written)
    demanding = grid.style == "arrow" and target.level == "hard"
    if not demanding:
        blocked = grid.style == "blocked"
        words = shared(words, stream, target.level, shape.floor, few=written, blocked=blocked)
    if region is not None and _circle(shape) and not shape.floor:
        words = favoured(words, vocabulary_of(shape.theme, shape.language))
    better = DEMANDING_WORK if demanding else IMPROVE_WORK[grid.style]
    return fill_grid(
        grid, words, seed=stream.seed(), floor=shape.floor, bans=bans, region=region,
        budget=WRITTEN_WORK if written else FILL_WORK[shape.engine],
        improve=WRITTEN_WORK if written and not region else better, engine=shape.engine,
    )  # fmt: skip


def _lexicon(shape: Shape, target: Target, *, written: bool = False) -> ScoredLexicon:
    level = target.level or USUAL_LEVEL
    return lexicon_of(source_of(shape, level, target.scale, written=written))


def _fillable(shape: Shape, target: Target, grid: Grid) -> bool:
    lexicon = _lexicon(shape, target)
    probe = fill_grid(
        grid, lexicon, seed=1, floor=shape.floor, bans=bans_of(shape), budget=PROBE_WORK
    )
    return probe.status == "filled"


def _fillable_apart(shape: Shape, target: Target, grid: Grid) -> bool:
    """Can a grid be filled without relatives of its words?  In one with many letters, some slots
    have no other word."""
    bans = list(bans_of(shape))
    for _ in range(APART):
        probe = fill_grid(
            grid, _lexicon(shape, target), seed=1, floor=shape.floor, bans=bans, budget=PROBE_WORK
        )
        if probe.status != "filled":
            return False
        wrong = relatives(probe.grid, grid, shape.language)
        wrong += overseas(probe.grid, grid, shape.language, shape.side)
        if not wrong:
            return True
        bans += wrong
    return False


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
    shape: Shape, level: str, placed: Placed, solved: Grid, stream: Stream, *, written: bool = False
) -> Candidate[Puzzle, Solution] | Unclued | Reject:
    """The puzzle of a filled grid, with clues; that of a word of the user's own may be blank."""
    words = list(solved.words)
    themed = _themed(shape, level, placed, words)
    clues_of = clued(shape, level, solved, themed, stream, written=written)
    unclued = clues_of.report.unclued
    standing = set(placed.grid.words)
    if theme := [
        one.word
        for one in themed
        if one.word in unclued and one.word in standing and one.source != "user"
    ]:
        return Reject(f"no clue for {theme[0]}")
    blank = [word for word in unclued if word in standing]
    if len(blank) < len(unclued):
        return Unclued([word for word in unclued if word not in standing])
    clues = [clue or Clue("", "user") for clue in clues_of.clues]
    puzzle = assembled(shape.language, placed.grid.emptied(), words, clues)
    notes = (
        *placed.notes,
        *_homeless(shape, placed, words),
        *told(clues_of, themed),
        *_unwritten(blank),
    )
    return Candidate(puzzle, solved.rows, notes=notes)


def _themed(shape: Shape, level: str, placed: Placed, words: list[str]) -> list[ThemeWord]:
    """The words that bring clues of their own: those that were placed, and others of the theme that
    the fill brought."""
    found = {one.word: one for one in placed.words.values()}
    if _circle(shape):
        theirs = {one.word: one for one in wanted_words(shape, level)}
        found |= {word: theirs[word] for word in words if word in theirs and word not in found}
    return list(found.values())


def _unwritten(words: list[str]) -> Iterator[str]:
    """A sentence about the user's words that have no clue."""
    if words:
        yield f"no clue is known for {listed(words)}: left blank for you to write"


def _homeless(shape: Shape, placed: Placed, words: list[str]) -> Iterator[str]:
    """Sentences about the words that found no place: the user's, then those that a model found for
    a theme (of a built-in one any will do), and how few entries are of the theme."""
    mine = [word.word for word in placed.left_out if word.source == "user"]
    around = _circle(shape)
    others = [word.word for word in placed.left_out if word.source != "user" and not around]
    if mine:
        yield f"no place was found for {listed(mine)}"
    if others:
        more = [f"{len(others) - NAMED} more"] if len(others) > NAMED else []
        named = listed([*others[:NAMED], *more])
        yield f"no place was found for {named} of the theme"
    number, slots = _of_theme(placed), len(placed.grid.slots)
    if around:
        theme = vocabulary_of(shape.theme, shape.language)
        number = sum(word in theme for word in words)
    if (others or around) and number < THEME_SHARE.get(placed.grid.style, 0) * slots:
        yield f"{number} of {slots} entries are of the theme"


def assembled(language: str, grid: Grid, words: list[str], clues: list[Clue]) -> Puzzle:
    """A puzzle of its parts: clues that the house does not know get a seal."""
    known = vocabulary(language)
    own = tuple(sorted({word for word in words if word not in known}))
    seals = tuple(
        seal(language, word) if needs_seal(clue, word, language) else ""
        for clue, word in zip(clues, words, strict=True)
    )
    return Puzzle(language, grid, tuple(clues), seals, own)


def _tuned(
    made: Candidate[Puzzle, Solution], shape: Shape, target: Target, stream: Stream
) -> Candidate[Puzzle, Solution] | None:
    """The puzzle with clues nearer to a wish inside the target; None where none are."""
    puzzle, level = made.puzzle, target.level or USUAL_LEVEL
    wish = wish_of(target, level, len(puzzle.grid.cells), stream)
    if wish is None:
        return None
    words, bounds = words_of(puzzle, made.solution), None if target.ranges else level
    factor = wish / predicted_for(puzzle, words).daily
    changed = tuned(puzzle, words, factor, bounds, shape.side, stream)
    return Candidate(changed, made.solution, notes=made.notes) if changed else None


def nudge(
    made: Candidate[Puzzle, Solution], way: Direction, shape: Shape, target: Target,
    stream: Stream,
) -> Made:  # fmt: skip
    """Clues for another wish; where none are left, a region filled anew."""
    if changed := _tuned(made, shape, target, stream):
        return changed
    order = sorted(efforts(made.puzzle), key=lambda one: (one.traits.weight(), one.at))
    if way == "easier":
        order.reverse()
    if shape.style == FREE:
        return candidate(shape, target, stream)
    return _refilled(made, shape, target, [one.at for one in order[:2]], stream)


def _refilled(
    made: Candidate[Puzzle, Solution], shape: Shape, target: Target, weak: list[int],
    stream: Stream,
) -> Made:  # fmt: skip
    """The grid with some slots and those that cross them emptied and filled again."""
    level = target.level or USUAL_LEVEL
    themes = {one.word: one for one in (*_circle(shape), *wanted_words(shape, level))}
    words, grid = words_of(made.puzzle, made.solution), made.puzzle.grid
    cells = [cell for index in weak for cell in grid.slots[index].cells]
    near = {index for cell in cells for index, _ in grid.crossings[cell]}
    opened = {cell for index in near for cell in grid.slots[index].cells}
    places = {n: themes[word] for n, word in enumerate(words) if word in themes}
    standing = _standing(shape, grid, places)
    rows = [
        "".join(BLANK if (r, c) in opened and not standing.letter(Cell(r, c)) else x
                for c, x in enumerate(row))
        for r, row in enumerate(made.solution)
    ]  # fmt: skip
    placed = Placed(standing, places)
    fresh: Made = Reject("no words fit")
    for written in dict.fromkeys(_vocabularies(shape)):
        grid = made.puzzle.grid.lettered(rows)
        fresh = _filled_and_clued(shape, target, placed, grid, stream, written=written)
        if isinstance(fresh, Candidate):
            break
    if isinstance(fresh, Reject):
        return fresh
    # What found no place at first is still without one.
    return replace(fresh, notes=tuple(dict.fromkeys((*made.notes, *fresh.notes))))


def _standing(shape: Shape, grid: Grid, places: Mapping[int, ThemeWord]) -> Grid:
    """The letters that stay whatever is filled: those of the user's pattern and of the theme."""
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
    for index, word in places.items():
        grid = with_word(grid, grid.slots[index], word.word)
    return grid
