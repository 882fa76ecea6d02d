"""Nearby puzzles: like a given one, but a little easier or harder.

A wish like any other: the same shape, and a range of values beside that of the puzzle, so that the
new one has a recipe and can be made again.  Ranges are tried from the nearest on, first within the
level of the puzzle, then in the level beside it.  Those that are as hard are its twins.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Literal, get_args

from cruxpress.batch.equally_hard import width_of
from cruxpress.core.errors import AskedWrongly, TargetMissed, unknown
from cruxpress.core.rating import Scale
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.text.messages import said

Than = Literal["easier", "harder"]
# How much easier or harder is a little, as shares of the width of the level?  The smallest first.
LITTLE = (0.35, 0.7, 1.4)
# How often is a puzzle made again that is there already?
MOST_AGAIN = 20


def nearby(record: Record, than: Than, *, seed: int, besides: Container[str] = ()) -> Record:
    """A new puzzle of the same shape, a little easier or harder than a record.

    ``besides`` are fingerprints of puzzles that it must not be.  TargetMissed has the nearest that
    was found.

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
    for again in range(MOST_AGAIN):
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
        raise unknown("wish", than, get_args(Than))
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
