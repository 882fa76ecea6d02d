"""The default wheel: the letters of one word, which stands in a compact grid.

A word that uses all letters is a pangram; players look for it first.  The grid has only a part of
the words that the letters build: those that cross most.  The others count as bonus words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cruxpress.core.seeds import Stream
from cruxpress.families.wheel.rate import EXPECTED_COMPACT, off_target
from cruxpress.families.wheel.step_matrix import WheelGrid, WheelRules, lay_out

MODE = "pangram"
# How many words are drawn to find one whose letters build enough others?  In small wheels few do;
# then the letters are chosen as in m4, because there would be too few different puzzles.
DRAWS = 12
# How many more words than the grid takes should the letters build, and how many at most?  With
# five to spare two of three grids reach the crossings below (2026-11-18, 40 seeds a level).
SPARE, MOST = 5, 45
# How many pangrams are drawn, how many of them get a grid, and by how many iterations?
PROPOSALS, ATTEMPTS, ITERATIONS = 20, 10, 140
# How far from the target may the expected value be?  Given letters do the rest.
NEAR = 0.5
# How many crossings for each word, and which ratio of the sides, make a grid compact?
CROSSINGS, ASPECT = 1.3, 1.6


class PangramGrid(NamedTuple):
    """The letters of a pangram and the grid in which it stands."""

    letters: str
    grid: WheelGrid


class _Proposal(NamedTuple):
    """A pangram, the other words of its letters, and how far from the target they all are."""

    off: float
    pangram: str
    others: tuple[str, ...]


def find(rules: WheelRules, words: int, stream: Stream) -> PangramGrid | None:
    """The first compact grid of ``words`` words at the wished value, or the nearest to that.

    None if no drawn word builds so many words.
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
    """Do the words cross often enough, in a grid that is no strip?"""
    shorter, longer = sorted((len(grid.rows), len(grid.rows[0])))
    return grid.crossings >= CROSSINGS * len(grid.words) and longer <= ASPECT * shorter


def _attempts(rules: WheelRules, words: int, stream: Stream) -> Iterator[PangramGrid]:
    """Grids of the proposals that promise the wished value best."""
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
    """A random word whose letters build enough words; ``""`` if none is met."""
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
