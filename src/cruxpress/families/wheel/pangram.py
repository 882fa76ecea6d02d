"""The default wheel: the letters of one word, the pangram, and a compact grid that contains it.

A pangram uses all letters of the wheel; players look for it first.  The grid has only the words
that cross most.  The other words that the letters build are bonus words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cruxpress.core.seeds import Stream
from cruxpress.families.wheel.rate import EXPECTED_COMPACT, off_target
from cruxpress.families.wheel.step_matrix import WheelGrid, WheelRules, lay_out

MODE = "pangram"
# How many words are drawn to find a pangram whose letters build enough words?  Small wheels have
# few such pangrams, too few for different puzzles; then mode m4 chooses the letters.
DRAWS = 12
# How many words beyond the grid's words should the letters build, and how many words at most?
# With five more, two of three grids reach the crossings below (2026-11-18, 40 seeds a level).
SPARE, MOST = 5, 45
# How many pangrams are drawn, how many of them get a layout, and with how many iterations?
PROPOSALS, ATTEMPTS, ITERATIONS = 20, 10, 140
# How far from the target may the expected value be?  Givens correct the rest.
NEAR = 0.5
# When is a grid compact?  Least crossings per word, and largest ratio of the sides.
CROSSINGS, ASPECT = 1.3, 1.6


class PangramGrid(NamedTuple):
    """The letters of a pangram and the grid that contains it."""

    letters: str
    grid: WheelGrid


class _Proposal(NamedTuple):
    """A pangram, the other words of its letters, and their expected distance from the target."""

    off: float
    pangram: str
    others: tuple[str, ...]


def find(rules: WheelRules, words: int, stream: Stream) -> PangramGrid | None:
    """The first compact grid of ``words`` words near the requested value, or else the best grid.

    None if no attempt gave a grid.
    """
    best: tuple[tuple[bool, float, float], PangramGrid] | None = None
    for made in _attempts(rules, words, stream):
        off = off_target(made.grid.words, rules.lexicon, rules.value, EXPECTED_COMPACT)
        rank = not is_compact(made.grid), off, -made.grid.crossings / len(made.grid.words)
        if best is None or rank < best[0]:
            best = rank, made
        if not rank[0] and off <= NEAR:
            break
    return best[1] if best else None


def is_compact(grid: WheelGrid) -> bool:
    """Do the words cross often enough, in a grid that is not too narrow?"""
    shorter, longer = sorted((len(grid.rows), len(grid.rows[0])))
    return grid.crossings >= CROSSINGS * len(grid.words) and longer <= ASPECT * shorter


def _attempts(rules: WheelRules, words: int, stream: Stream) -> Iterator[PangramGrid]:
    """Lay out the proposals, those expected near the requested value first."""
    drawn = [_proposal(rules, words, stream) for _ in range(PROPOSALS)]
    proposals = sorted(filter(None, drawn), key=lambda one: one.off > NEAR)
    for _, pangram, others in proposals[:ATTEMPTS]:
        grid = lay_out(rules, (pangram, *others), ITERATIONS, stream.seed(), compact=words)
        if grid and pangram in grid.placed and len(grid.words) >= rules.least_words:
            yield PangramGrid("".join(sorted(pangram)), grid)


def _proposal(rules: WheelRules, words: int, stream: Stream) -> _Proposal | None:
    pangram = draw(rules, words, stream)
    if not pangram:
        return None
    lexicon = rules.lexicon
    found = [lexicon.words[n] for n in lexicon.buildable(pangram, rules.shortest, rules.longest)]
    others = tuple(word for word in found if word != pangram)
    return _Proposal(off_target(found, lexicon, rules.value, EXPECTED_COMPACT), pangram, others)


def draw(rules: WheelRules, words: int, stream: Stream) -> str:
    """A random word whose letters build enough words; ``""`` if no draw found such a word."""
    best, most = "", words - 1
    pangrams = rules.by_length.get(rules.letters, [])
    for _ in range(DRAWS if pangrams and rules.longest >= rules.letters else 0):
        word = stream.choice(pangrams)
        count = rules.count(word)
        if most < count <= MOST and rules.few_equal(word):
            best, most = word, count
        if best and most >= words + SPARE:
            break
    return best
