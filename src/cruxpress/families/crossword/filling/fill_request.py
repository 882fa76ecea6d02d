"""The fill for a shape and a target: the allowed words, and the work budget."""

from __future__ import annotations

from collections.abc import Collection

from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.fill import Fill, fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.own_words import plain_words
from cruxpress.families.crossword.filling.relatives import overseas, relatives
from cruxpress.families.crossword.filling.theme_fill import favoured
from cruxpress.families.crossword.filling.themes import circle_of, vocabulary_of
from cruxpress.families.crossword.filling.word_pool import lexicon_of, shared, source_of
from cruxpress.families.crossword.grids.grid import Cell, Grid
from cruxpress.families.crossword.shape import Shape

# The level if the user requests none.
USUAL_LEVEL = "medium"
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
# How often is a grid built around words probed, each time with the last relatives banned?
APART = 8


def vocabularies(shape: Shape) -> tuple[bool, ...]:
    """Use only words with a written cryptic clue? Lattices try that first. These words are too few
    for other styles, and have no scores to compare with a user's floor."""
    usual = shape.engine == "kernel" and not (shape.floor or shape.list or shape.pattern)
    wanted = shape.clues == "cryptic" and shape.style == "lattice" and usual
    return (*(True,) * WRITTEN_TRIES, False) if wanted else (False,)


def filled_for(
    shape: Shape, target: Target, grid: Grid, bans: Collection[str], stream: Stream,
    region: Collection[Cell] | None = None, *, written: bool = False,
) -> Fill:  # fmt: skip
    """Fill the grid, or a region of it, with words that suit shape and target."""
    words = lexicon_for(shape, target, written=written)
    demanding = grid.style == "arrow" and target.level == "hard"
    if not demanding:
        blocked = grid.style == "blocked"
        words = shared(words, stream, target.level, shape.floor, few=written, blocked=blocked)
    if region is not None and circle_of(shape) and not shape.floor:
        words = favoured(words, vocabulary_of(shape.theme, shape.language))
    better = DEMANDING_WORK if demanding else IMPROVE_WORK[grid.style]
    return fill_grid(
        grid, words, seed=stream.seed(), floor=shape.floor, bans=bans, region=region,
        budget=WRITTEN_WORK if written else FILL_WORK[shape.engine],
        improve=WRITTEN_WORK if written and not region else better, engine=shape.engine,
    )  # fmt: skip


def lexicon_for(shape: Shape, target: Target, *, written: bool = False) -> ScoredLexicon:
    """The allowed words with their scores."""
    level = target.level or USUAL_LEVEL
    return lexicon_of(source_of(shape, level, target.scale, written=written))


def fillable(shape: Shape, target: Target, grid: Grid) -> bool:
    """Can a grid be filled?  A probe with a small budget."""
    lexicon = lexicon_for(shape, target)
    probe = fill_grid(
        grid, lexicon, seed=1, floor=shape.floor, bans=bans_of(shape), budget=PROBE_WORK
    )
    return probe.status == "filled"


def fillable_apart(shape: Shape, target: Target, grid: Grid) -> bool:
    """Can a grid be filled without relatives of its words?  In one with many letters, some slots
    have no other word."""
    bans = list(bans_of(shape))
    for _ in range(APART):
        probe = fill_grid(
            grid,
            lexicon_for(shape, target),
            seed=1,
            floor=shape.floor,
            bans=bans,
            budget=PROBE_WORK,
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
    """The words that the user banned."""
    return plain_words(shape.ban, shape.language, "ban")
