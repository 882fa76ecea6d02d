"""Puzzles like a given one: as hard (its twins), or a little easier or harder.

A twin has the level of the puzzle, a value within a tolerance and, where the family counts
techniques, the same hardest one.  It is made from the recipe of the puzzle with further seeds, so
the same puzzle has the same twins everywhere.

An easier or harder puzzle is searched for like any other, with a range of values below or above
that of the given one.  The nearest range comes first, and the puzzle's own level before the level
next to it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from cruxpress.batch.run_loop import Outcome, Seen
from cruxpress.batch.run_loop import again as make_again
from cruxpress.core.errors import AskedWrongly, TargetMissed, unknown
from cruxpress.core.rating import Scale
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.text.messages import said
from cruxpress.workers import ThisProcess, WorkerPool

# How much of the width of its level may the value of a twin differ, to either side?
SHARE = 0.1
# How many puzzles of such a value are made, at most, to find one with the same hardest technique?
TRIES = 200

Than = Literal["easier", "harder"]
# How much easier or harder is "a little", as shares of the width of the level?  Tried in order.
LITTLE = (0.35, 0.7, 1.4)
# How many seeds are tried for a puzzle that is not known yet?
MOST_SEEDS = 20


@dataclass(frozen=True)
class Likeness:
    """What a puzzle must be to count as a twin."""

    level: str
    low: float
    high: float
    hardest: str

    @classmethod
    def of(cls, record: Record, tolerance: float | None = None) -> Likeness:
        """What twins of a record are; without a tolerance, a tenth of the level to either side."""
        rating = record.rating
        room = tolerance_of(record) if tolerance is None else tolerance
        low, high = round(rating.value - room, 9), round(rating.value + room, 9)
        return cls(rating.level, low, high, hardest_of(record))

    def has(self, record: Record) -> bool:
        """Is this record a twin?"""
        rating = record.rating
        return (
            rating.level == self.level
            and self.low <= rating.value <= self.high
            and hardest_of(record) == self.hardest
        )


def tolerance_of(record: Record) -> float:
    """The usual tolerance at the level of a record."""
    return round(SHARE * width_of(record), 6)


def width_of(record: Record) -> float:
    """The width of the level of a record; the hardest level, which is unbounded, ends at the
    record."""
    rating = record.rating
    low, high = named(record.family).scale(rating.scale).range(rating.level)
    return high - low if math.isfinite(high) else max(1.0, rating.value - low)


def hardest_of(record: Record) -> str:
    """The slug of the hardest technique that a rating counts; empty where it counts none."""
    used = [slug for slug, times in record.rating.techniques.items() if times]
    weights = {one.slug: one.weight for one in named(record.family).techniques}
    return max(used, key=lambda slug: (weights.get(slug, 0.0), slug), default="")


def twin(
    record: Record,
    *,
    seen: Seen,
    pool: WorkerPool | None = None,
    tolerance: float | None = None,
    walk: bool = False,
    shape: Mapping[str, Any] | None = None,
    fits: Callable[[Record], bool] = lambda record: True,
) -> Record:
    """Another puzzle, as hard as this one and not among those seen; its fingerprint is added.

    ``fits`` adds a condition, and the shape may differ.
    """
    like = Likeness.of(record, tolerance)
    recipe = _recipe(record, like)
    if shape is not None:
        recipe = replace(recipe, shape=shape)
    found = make_again(
        Outcome(recipe, record, None),
        pool or ThisProcess(),
        seen,
        walk=walk,
        fits=lambda one: like.has(one) and fits(one),
        tries=TRIES,
    )
    if found.record is None:
        raise TargetMissed(said(
            "no other puzzle as hard as {id} ({level}, {low:g} to {high:g}) in {tries} tries: "
            "allow a wider tolerance, or make one by its level",
            id=record.id, level=like.level, low=like.low, high=like.high, tries=TRIES,
        ))  # fmt: skip
    seen.add(found.record.fingerprint)
    return found.record


def _recipe(record: Record, like: Likeness) -> Recipe:
    """The recipe of a record, aimed at its own rating."""
    recipe = record.recipe
    if recipe.source:
        raise AskedWrongly(said(
            "{id} comes from {source} and has no recipe: there is nothing to make another one from",
            id=record.id, source=recipe.source,
        ))  # fmt: skip
    others = tuple(one for one in recipe.target.ranges if one.feature != "value")
    ranges = (*others, Range("value", like.low, like.high))
    return replace(
        recipe, target=replace(recipe.target, level=like.level, ranges=ranges), nearest=False
    )


def nearby(record: Record, than: Than, *, seed: int, besides: Container[str] = ()) -> Record:
    """A new puzzle of the same shape, a little easier or harder than a record.

    ``besides`` are fingerprints to avoid. TargetMissed has the nearest puzzle that was found.

    >>> first = make(Recipe("sudoku", level="medium", seed=1))
    >>> nearby(first, "harder", seed=2).rating.value > first.rating.value
    True
    """
    if record.recipe.source:
        raise AskedWrongly(
            said(
                "this puzzle was made elsewhere, so its shape is not known: make a new one instead"
            )
        )
    missed: TargetMissed | None = None
    for target in targets(record, than):
        try:
            return _new(record, target, seed, besides)
        except TargetMissed as error:
            missed = _nearer(record, missed, error)
        except AskedWrongly:
            continue  # this level can never be made in this shape; the next one may
    raise missed or TargetMissed(said("there is nothing {than} in this shape", than=than))


def _new(record: Record, target: Target, seed: int, besides: Container[str]) -> Record:
    for again in range(MOST_SEEDS):
        recipe = Recipe(record.family, record.recipe.shape, target, seed, again=again)
        made = make(replace(recipe, budget=record.recipe.budget))
        if made.fingerprint != record.fingerprint and made.fingerprint not in besides:
            return made
    raise TargetMissed(
        said(
            "{family} at {target}: all that were found are there already",
            family=record.family,
            target=str(target),
        )
    )


def _nearer(record: Record, first: TargetMissed | None, second: TargetMissed) -> TargetMissed:
    """Of two misses the one whose best puzzle is nearer to a record."""

    def distance(missed: TargetMissed) -> float:
        best = missed.best
        return abs(best.rating.value - record.rating.value) if isinstance(best, Record) else 1e9

    return second if first is None or distance(second) < distance(first) else first


def targets(record: Record, than: Than) -> Iterator[Target]:
    """The targets to try, one after the other."""
    if than not in get_args(Than):
        raise unknown("request", than, get_args(Than))
    scale = named(record.family).scale(record.rating.scale)
    value, tick = record.rating.value, 10**-scale.digits
    asked = replace(record.recipe.target, scale=record.rating.scale)
    for share in LITTLE:
        far = max(2 * tick, share * width_of(record))
        low, high = (value - far, value - tick) if than == "easier" else (value + tick, value + far)
        for level in _near_levels(scale, record.rating.level, than):
            yield from _within(scale, level, low, high, asked)


def _near_levels(scale: Scale, level: str, than: Than) -> list[str]:
    names = [band.level for band in scale.bands]
    at = names.index(level)
    beside = at - 1 if than == "easier" else at + 1
    return [names[at], *(names[beside : beside + 1] if beside >= 0 else ())]


def _within(scale: Scale, level: str, low: float, high: float, asked: Target) -> Iterator[Target]:
    """A target inside a level, where the range reaches into it."""
    bottom, top = scale.range(level)
    low, high = max(low, bottom, 0.0), min(high, top)
    if low <= high:
        ranges = (Range("value", _rounded(low), _rounded(high)),)
        yield Target(level, ranges, forbid=asked.forbid, scale=asked.scale)


def _rounded(value: float) -> float:
    return round(value, 4)
