"""Twins: other puzzles that are as hard as a given one.

A twin has the shape and level of the puzzle, a value within a tolerance, and, where the family
counts techniques, the same hardest one.  It is made from the recipe of the puzzle with further
seeds, so the same puzzle has the same twins everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cruxpress.batch.running import Outcome, Seen, again
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Range, Recipe
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.text.messages import said
from cruxpress.workers import Crew, Here

# How much of the width of its level may the value of a twin differ, to either side?
SHARE = 0.1
# How many puzzles of such a value are made until one is a twin in the rest too?
TRIES = 200


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
    """How wide the level of a record is; the hardest, which has no end, reaches to the record."""
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
    crew: Crew | None = None,
    tolerance: float | None = None,
    walk: bool = False,
    shape: Mapping[str, Any] | None = None,
    fits: Callable[[Record], bool] = lambda record: True,
) -> Record:
    """Another puzzle, as hard as this one and not among those seen; its fingerprint is added.

    It may be asked to fit in other ways too, and to have a shape of its own.
    """
    like = Likeness.of(record, tolerance)
    recipe = _recipe(record, like)
    if shape is not None:
        recipe = replace(recipe, shape=shape)
    found = again(
        Outcome(recipe, record, None),
        crew or Here(),
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
