"""Grids filled with many words of a built-in theme.

In a lattice, words of the theme are placed one by one. In grids where most letters cross, only a
few can be placed; the rest is filled with scores that mainly say whether a word belongs to the
theme.  Many such fills are made, each of a tenth of a second, and the one with most words of the
theme is kept.  Its words of the theme stay, and the others are exchanged for better ones, so that a
themed grid has words as good as others have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.fill_task import FillTask
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.filling.theme_placement import Placed, place, with_word
from cruxpress.families.crossword.filling.themes import dealt
from cruxpress.families.crossword.grids.grid import Grid

# The share of its score that a word outside the theme keeps, and the least and greatest score of a
# theme word. The score is random in between, so that puzzles of a theme differ; the theme's own
# words get the most.
KEPT, LIKED = 0.15, (65, 85)
# The same where a few words of a grid are exchanged.
KEPT_LATER, LIKED_LATER = 0.6, 40
# Which words are left out of these fills, though they have a clue?
LEAST = 5
# How many words are placed before a fill, of how many letters, and after how many slots in vain is
# that given up?
PLACED, LONG, FAILURES = 2, 6, 3
# How much work is worth one probe, one fill, for each slot of it more words of the theme, and the
# same once more for the best of all fills?
PROBE, FILL, MORE, MOST = 10_000, 100_000, 700, 4_000
# How many fills are made, and how much work is worth all of them?  About two seconds.
FILLS, WORK = 20, 2_000_000


class Themed(NamedTuple):
    """A complete fill: the words that stood before it, the grid, the numbers of the words of its
    open slots, how many words are of the theme, and the work."""

    placed: Placed
    grid: Grid
    numbers: list[int]
    of_theme: int
    work: int


def released(placed: Placed, grid: Grid) -> Placed:
    """The same words; those of the circle may be replaced if all their clues conflict with others.
    ``grid`` is the grid in which they were placed."""
    kept = {index: word for index, word in placed.words.items() if word.clue or _is_mine(word)}
    standing = grid
    for index, word in kept.items():
        standing = with_word(standing, grid.slots[index], word.word)
    left = [word for word in placed.left_out if word.clue or _is_mine(word)]
    return Placed(standing, kept, left, placed.notes, placed.grid)


def _is_mine(word: ThemeWord) -> bool:
    return word.source == "user"


def with_theme(standing: Grid, filled: Grid, theme: Collection[str]) -> Grid:
    """A grid with those words of a fill of it that are of the theme."""
    for slot, word in zip(standing.slots, filled.words, strict=True):
        if word in theme:
            standing = with_word(standing, slot, word)
    return standing


@lru_cache(maxsize=8)
def favoured(words: ScoredLexicon, theme: frozenset[str]) -> ScoredLexicon:
    """The words with scores that say which are of the theme, and which are good."""
    likes = dict.fromkeys(theme, LIKED_LATER)
    return words.rescored(
        [
            KEPT_LATER * one + likes.get(word, 0)
            for word, one in zip(words.words, words.scores, strict=True)
        ]
    )


def liked(
    words: ScoredLexicon, usual: ScoredLexicon, theme: Collection[str], own: Collection[str],
    floor: int, stream: Stream,
) -> ScoredLexicon:  # fmt: skip
    """The words with scores that favour the theme, its own words most; 0 for words whose usual
    score is below the floor."""
    low, high = LIKED
    likes = {word: low + stream.below(high - low + 1) for word in sorted(theme)}
    likes |= dict.fromkeys(own, high)
    least = max(floor, LEAST)
    rows = zip(words.words, words.scores, usual.scores, strict=True)
    return words.rescored(
        [
            max(1.0, KEPT * one + likes.get(word, 0)) if real >= least else 0.0
            for word, one, real in rows
        ]
    )


@dataclass(frozen=True)
class ThemeSearch:
    """What fills with many words of a theme are made of."""

    theme: frozenset[str]
    wanted: Sequence[ThemeWord]
    around: Sequence[ThemeWord]
    words: ScoredLexicon  # with the scores of the level
    likes: ScoredLexicon  # with scores that say which are of the theme
    bans: Collection[str]
    stream: Stream

    def fullest(self, grids: Iterable[Grid], share: float) -> Themed | None:
        """The fill with most words of the theme, up to a share of the slots, among those that the
        work allows; as few of the user's words as possible are left out."""
        best: Themed | None = None
        spent = 0
        for grid in islice(grids, FILLS):
            found = self.filled(grid)
            spent += found.work if found else FILL
            if found and (best is None or _merit(found) > _merit(best)):
                best = found
            enough = best and best.of_theme >= share * len(grid.slots) and not _merit(best)[0]
            if enough or spent >= WORK:
                return best
        return best and self._fuller(best.placed, best.numbers, MOST)

    def filled(self, grid: Grid) -> Themed | None:
        """A fill of a grid with many words of the theme; None where there is none soon."""
        placed = self._begun(grid)
        task = self._task(placed.grid)
        if task.twice:
            return None
        status, numbers, _, work = self.likes.kernel.fill(task.asked(), self.stream.seed(), FILL)
        return self._fuller(placed, numbers, MORE, work) if status == "filled" else None

    def _task(self, grid: Grid) -> FillTask:
        return FillTask(grid, self.likes, 1, bans=self.bans)

    def _fuller(self, placed: Placed, numbers: list[int], each: int, work: int = 0) -> Themed:
        """A fill with more words of the theme, for so much work for each slot."""
        task, most = self._task(placed.grid), each * len(placed.grid.slots)
        kernel = self.likes.kernel
        better, more, _ = kernel.improve(task.asked(), numbers, self.stream.seed(), most)
        full = task.filled([self.likes.words[number] for number in better])
        of_theme = sum(word in self.theme for word in full.words)
        return Themed(placed, full, better, of_theme, work + more)

    def _begun(self, grid: Grid) -> Placed:
        """The grid with the user's words, and some long ones of the theme."""
        order = dealt(self.wanted, self.around, self.words, self.stream)
        mine = [one for one in order if _is_mine(one)]
        long = [one for one in order if not _is_mine(one) and len(one.word) >= LONG]
        most = len(mine) + PLACED
        return place(grid, [*mine, *long], self._fillable, self.stream, most, FAILURES)

    def _fillable(self, grid: Grid) -> bool:
        task = self._task(grid)
        return not task.twice and self.likes.kernel.fill(task.asked(), 1, PROBE)[0] == "filled"


def _merit(found: Themed) -> tuple[int, int]:
    return -sum(map(_is_mine, found.placed.left_out)), found.of_theme
