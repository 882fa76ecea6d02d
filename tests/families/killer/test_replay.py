"""Walks are true at every step: followed by a replayer that shares no code with the package."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cruxpress.core.recipe import Recipe
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families.killer import KILLER
from tests.families.killer.oracle import cages_of
from tests.families.killer.replayer import Replayer, Untrue

# How many walks of each size and level are followed, in the usual and in the long run?
USUAL, THOROUGH = 2, 60
WISHES = [(size, level.name) for size in (6, 9) for level in KILLER.levels] + [(4, "easy")]


def walked(recipe: Recipe) -> tuple[Replayer, list[Step], float]:
    """A replayer for a made puzzle, the steps that it should follow, and the puzzle's value."""
    record = make(recipe)
    puzzle = KILLER.parse(record.puzzle)
    walk = KILLER.reason(puzzle)
    assert walk.complete
    solution = [int(symbol) for symbol in record.solution]
    replayer = Replayer(puzzle.size, cages_of(puzzle), solution)
    return replayer, list(walk.steps), record.rating.value


@pytest.mark.parametrize(("size", "level"), WISHES)
def test_every_step_is_true_when_it_is_read(size: int, level: str, thorough: bool) -> None:
    for seed in range(THOROUGH if thorough else USUAL):
        replayer, steps, value = walked(Recipe("killer", {"size": size}, level=level, seed=seed))
        replayer.follow(steps)
        assert max(step.weight for step in steps) == value


def test_the_replayer_notices_spoilt_walks() -> None:
    fresh, steps, _ = walked(Recipe("killer", {"size": 6}, level="medium", seed=1))
    spoilt = 0
    for at, step in enumerate(steps):
        wrong = [*steps[:at], *steps[at + 1 :]]
        if step.strikes:
            cell, digits = next(iter(step.strikes.items()))
            wrong = [*steps[:at], replace(step, strikes={cell: digits[:-1]}), *steps[at + 1 :]]
        try:
            Replayer(fresh.size, fresh.cages, fresh.solution).follow(wrong)
        except (Untrue, ValueError):
            spoilt += 1
    assert spoilt > len(steps) * 0.9
