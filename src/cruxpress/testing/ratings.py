"""Checks of ratings: consistent, stable, and storable."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Rating
from cruxpress.core.record import Record
from cruxpress.testing.subject import forget, refused


def a_thousand_ratings_of_one_puzzle_are_the_same(family: AnyFamily, record: Record) -> None:
    """The caches are emptied before every hundredth rating."""
    puzzle = family.parse(record.puzzle)
    first = family.rate(puzzle, "")
    for number in range(1000):
        if number % 100 == 0:
            forget(family)
        assert family.rate(puzzle, "") == first


def the_level_follows_from_the_value(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        assert family.scale().level(record.rating.value) == record.rating.level


def every_scale_can_rate(family: AnyFamily, records: Sequence[Record]) -> None:
    for scale in family.scales:
        for record in records:
            rating = family.rate(family.parse(record.puzzle), scale.name)
            assert rating.level == scale.level(rating.value)


def the_measure_of_every_scale_is_a_feature(family: AnyFamily, record: Record) -> None:
    for scale in family.scales:
        rating = family.rate(family.parse(record.puzzle), scale.name)
        assert scale.measure == "value" or scale.measure in rating.features


def features_are_finite_and_storable(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        stored = json.loads(json.dumps(record.rating.to_json(), allow_nan=False))
        assert Rating.from_json(stored) == record.rating
        assert math.isfinite(record.rating.value)


def all_puzzles_have_the_same_features(records: Sequence[Record]) -> None:
    assert len({tuple(record.rating.features) for record in records}) == 1


def rating_a_puzzle_again_gives_the_same(family: AnyFamily, records: Sequence[Record]) -> None:
    puzzles = [family.parse(record.puzzle) for record in records]
    for scale in family.scales:
        ratings = [family.rate(puzzle, scale.name) for puzzle in puzzles]
        forget(family)
        assert ratings == [family.rate(puzzle, scale.name) for puzzle in puzzles]


def _unsolvable(family: AnyFamily, records: Sequence[Record]) -> object:
    """A puzzle of the family without exactly one solution, found by changing symbols."""
    for record in records:
        for place in range(len(record.puzzle)):
            for symbol in dict.fromkeys(record.puzzle):
                text = record.puzzle[:place] + symbol + record.puzzle[place + 1 :]
                try:
                    puzzle = family.parse(text)
                except PuzzleError:
                    continue
                if family.solve(puzzle, 2).verdict in ("none", "many"):
                    return puzzle
    raise AssertionError("every changed puzzle still has one solution")


def a_puzzle_without_one_solution_gets_no_level(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    with refused(PuzzleError, "solution"):
        family.rate(_unsolvable(family, records), "")


def the_first_scale_and_a_count_to_two_are_the_defaults(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    rate: Callable[..., Any] = family.rate
    solve: Callable[..., Any] = family.solve
    assert rate(puzzle) == rate(puzzle, "") == record.rating
    assert solve(puzzle).verdict == solve(puzzle, 2).verdict == "one"
