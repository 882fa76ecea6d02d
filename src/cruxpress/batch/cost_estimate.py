"""The cost of a plan: some of its items are made and discarded, and the rest is extrapolated.

The sampled items are spread over each request of the plan, so that rare failures show up.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from cruxpress.batch.plan_file import BatchPlan
from cruxpress.batch.run_loop import run
from cruxpress.core.recipe import Recipe
from cruxpress.engine.request import PuzzleRequest

# How many items of a request are tried, and for how many seconds?
MOST_TRIED, LONGEST = 12, 2.0


@dataclass(frozen=True)
class Estimate:
    """The cost of one request on one worker; ``why`` counts why sampled items failed."""

    request: PuzzleRequest
    left: int
    tried: int
    made: int
    each: float
    size: int
    why: str

    @property
    def seconds(self) -> float:
        """The time for all remaining items."""
        return self.left * self.each

    @property
    def bytes(self) -> int:
        """The size in the store of all remaining puzzles."""
        return round(self.left * self.size * self.made / max(1, self.tried))


def estimates(plan: BatchPlan, start: int = 0) -> Iterator[Estimate]:
    """An estimate for each request, for the items from ``start`` on."""
    first = 0
    recipes = plan.recipes()
    for request in plan.requests:
        begin, end = max(first, start), first + request.count
        first = end
        places = [begin + place for place in _spread(max(0, end - begin))]
        yield _tried(request, max(0, end - begin), [recipes[place] for place in places], plan.walks)


def _tried(request: PuzzleRequest, left: int, recipes: list[Recipe], walks: bool) -> Estimate:
    if recipes:
        _warm_up(recipes[0])
    begin = time.perf_counter()
    tried = made = size = 0
    why = ""
    for outcome in run(recipes, walk=walks):
        tried += 1
        if outcome.record:
            made += 1
            size += _room(len(outcome.record.line()))
        why = why or str(outcome.error or "")
        if time.perf_counter() - begin > LONGEST:
            break
    took = time.perf_counter() - begin
    return Estimate(request, left, tried, made, took / max(1, tried), size // max(1, made), why)


def _warm_up(recipe: Recipe) -> None:
    """Make one puzzle, so that one-time loading is not measured."""
    for _ in run([recipe]):
        pass


def _spread(count: int) -> list[int]:
    """Some places, from the first to the last.

    >>> _spread(3), _spread(0)
    ([0, 1, 2], [])
    """
    tries = min(count, MOST_TRIED)
    return [round(i * (count - 1) / max(1, tries - 1)) for i in range(tries)]


def _room(line: int) -> int:
    """Bytes in a store for a record: its line, its columns, and its part of the indexes."""
    return line + 330
