"""Generate crosswords: a layout, theme words in slots, a fill that suits the level, clues.

Three things control the difficulty.  The level changes the scores of the words.  The generator
exchanges clues until the predicted minutes meet the target.  If clues are not enough, a nudge
refills a region of the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.cluing.minutes_tuning import tuned, wish_of
from cruxpress.families.crossword.cluing.writing import clued, needs_seal, told
from cruxpress.families.crossword.feasible import too_hard
from cruxpress.families.crossword.filling.built_lattice import can_be_built
from cruxpress.families.crossword.filling.fill import Fill
from cruxpress.families.crossword.filling.fill_request import (
    USUAL_LEVEL,
    bans_of,
    filled_for,
    lexicon_for,
    vocabularies,
)
from cruxpress.families.crossword.filling.freeform import laid_out
from cruxpress.families.crossword.filling.own_words import ThemeWord, reading_of
from cruxpress.families.crossword.filling.relatives import around, overseas, relatives
from cruxpress.families.crossword.filling.seeded_grid import THEME_SHARE, begin, number_of_theme
from cruxpress.families.crossword.filling.theme_fill import with_theme
from cruxpress.families.crossword.filling.theme_placement import Placed, with_word
from cruxpress.families.crossword.filling.themes import (
    circle_of,
    dealt,
    vocabulary_of,
    wanted_words,
)
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import BLANK, Cell, Grid
from cruxpress.families.crossword.grids.grid_choice import HELP, is_large, too_few_words
from cruxpress.families.crossword.puzzle import Puzzle, Solution, seal, vocabulary, words_of
from cruxpress.families.crossword.rate import efforts, predicted_for
from cruxpress.families.crossword.shape import FREE, Shape
from cruxpress.text.messages import said
from cruxpress.text.sentences import listed

BUDGET = 60
PATIENCE = 8
# How often may the generator replace words that have no clue or are relatives of another word?
EXCHANGES = 20
# How many rings of crossing words around them are refilled, attempt by attempt?
RINGS = (1, 2, 4)
# How much work on a large grid is a unit of the budget?  Without this limit, sixty failed fills
# would take minutes.
UNIT = 200_000
# The least cost of a failed large candidate; its layout takes time too.
LARGE_REJECT = 6
# How many words of a theme does a free crossword have at most?
FREE_WORDS = 20
# The least cost of a failed candidate that was built around words, which takes some seconds.
BUILT_REJECT = 30
# How many unplaced words of a theme does a note list?
NAMED = 8

Made = Candidate[Puzzle, Solution] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """Explain why no puzzle can meet shape and target; None if one may exist."""
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
        wrong = faults(grid, grid.style)
        return said("the pattern cannot be used: {fault}", fault=wrong[0]) if wrong else None
    if reason := too_hard(shape, target):
        return reason
    return too_few_words(shape, lexicon_for(shape, target)) if is_large(shape) else None


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle near the target."""
    level = target.level or USUAL_LEVEL
    wanted = wanted_words(shape, level)
    if shape.style == FREE:
        return _free(shape, target, wanted, stream)
    for written in vocabularies(shape):
        placed = begin(shape, target, wanted, stream)
        if placed is None:
            # All options were tried: a new attempt would not help.
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


def _free(shape: Shape, target: Target, wanted: list[ThemeWord], stream: Stream) -> Made:
    """A crossword of exactly the wanted words; from a theme, up to ``FREE_WORDS``."""
    level = target.level or USUAL_LEVEL
    if circle_of(shape):
        wanted = dealt(wanted, (), lexicon_for(shape, target), stream)
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
    """Fill the grid and write clues.  Words without a clue or with a relative in the grid are
    replaced, with their neighbours."""
    bans = list(bans_of(shape))
    filled = filled_for(shape, target, grid, bans, stream, written=written)
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
            fresh = filled_for(shape, target, filled.grid, bans, stream, region, written=written)
            if fresh.status == "filled":
                break
        filled = fresh
    return Reject("some words had no clue, or only relatives fitted", EXCHANGES)


def _regions(shape: Shape, standing: Grid, filled: Grid, wrong: list[str]) -> Iterator[list[Cell]]:
    """Growing regions of cells around some words: first without the other theme words, if any cells
    remain."""
    if circle_of(shape):
        theme = vocabulary_of(shape.theme, shape.language).difference(wrong)
        kept = with_theme(standing, filled, theme)
        yield from filter(None, (around(filled, wrong, kept, rings) for rings in RINGS))
    yield from (around(filled, wrong, standing, rings) for rings in RINGS)


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
    """The puzzle of a filled grid, with clues.  Only a word of the user may have an empty clue."""
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
    reading = reading_of(shape.words, shape.language)
    notes = (
        *([reading] if reading else []),
        *placed.notes,
        *_homeless(shape, placed, words),
        *told(clues_of, themed),
        *_unwritten(blank),
    )
    return Candidate(puzzle, solved.rows, notes=notes)


def _themed(shape: Shape, level: str, placed: Placed, words: list[str]) -> list[ThemeWord]:
    """The words with their own clues: placed words, and further theme words from the fill."""
    found = {one.word: one for one in placed.words.values()}
    if circle_of(shape):
        theirs = {one.word: one for one in wanted_words(shape, level)}
        found |= {word: theirs[word] for word in words if word in theirs and word not in found}
    return list(found.values())


def _unwritten(words: list[str]) -> Iterator[str]:
    """A note about the user's words that have no clue."""
    if words:
        yield f"no clue is known for {listed(words)}: left blank for you to write"


def _homeless(shape: Shape, placed: Placed, words: list[str]) -> Iterator[str]:
    """Notes about unplaced words: the user's words, then a model's words for a theme (words of a
    built-in theme are interchangeable), and about too few theme entries."""
    mine = [word.word for word in placed.left_out if word.source == "user"]
    around = circle_of(shape)
    others = [word.word for word in placed.left_out if word.source != "user" and not around]
    if mine:
        yield f"no place was found for {listed(mine)}"
    if others:
        more = [f"{len(others) - NAMED} more"] if len(others) > NAMED else []
        named = listed([*others[:NAMED], *more])
        yield f"no place was found for {named} of the theme"
    number, slots = number_of_theme(placed), len(placed.grid.slots)
    if around:
        theme = vocabulary_of(shape.theme, shape.language)
        number = sum(word in theme for word in words)
    if (others or around) and number < THEME_SHARE.get(placed.grid.style, 0) * slots:
        yield f"{number} of {slots} entries are of the theme"


def assembled(language: str, grid: Grid, words: list[str], clues: list[Clue]) -> Puzzle:
    """Assemble a puzzle; clues whose answer our own data do not determine get a seal."""
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
    """The puzzle with clues nearer to a value inside the target; None if there are none."""
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
    """Exchange clues; if no other clues help, refill a region."""
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
    """Empty some slots and their crossing slots, and fill them again."""
    level = target.level or USUAL_LEVEL
    themes = {one.word: one for one in (*circle_of(shape), *wanted_words(shape, level))}
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
    for written in dict.fromkeys(vocabularies(shape)):
        grid = made.puzzle.grid.lettered(rows)
        fresh = _filled_and_clued(shape, target, placed, grid, stream, written=written)
        if isinstance(fresh, Candidate):
            break
    if isinstance(fresh, Reject):
        return fresh
    # Words that were not placed at first are still not placed.
    return replace(fresh, notes=tuple(dict.fromkeys((*made.notes, *fresh.notes))))


def _standing(shape: Shape, grid: Grid, places: Mapping[int, ThemeWord]) -> Grid:
    """The fixed letters: of the user's pattern and of theme words."""
    if shape.pattern:
        grid = Grid.parse(shape.pattern, wordlists.language(shape.language))
    for index, word in places.items():
        grid = with_word(grid, grid.slots[index], word.word)
    return grid
