"""Walks are true at every step: followed by a replayer that shares no code with the package."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cruxpress.core.recipe import Recipe
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families.twist import TWIST
from cruxpress.families.twist.puzzle import RULES
from tests.families.boxes.replayer import Untrue
from tests.families.twist.oracle import jumps_of
from tests.families.twist.replayer import Replayer

# How many walks of each rule, size and level are followed, in the usual and in the long run?
USUAL, THOROUGH = 1, 40


def walked(recipe: Recipe) -> tuple[tuple[object, ...], list[Step], float]:
    """What a replayer needs for a made puzzle, the steps that it should follow, and the value."""
    record = make(recipe)
    puzzle = TWIST.parse(record.puzzle)
    walk = TWIST.reason(puzzle)
    assert walk.complete
    lines = [(line.kind, list(line.cells)) for line in puzzle.lines]
    jumps = jumps_of(puzzle.size) if puzzle.knight else []
    solution = [int(symbol) for symbol in record.solution]
    facts = puzzle.size, list(puzzle.givens), lines, jumps, solution
    return facts, list(walk.steps), record.rating.value


@pytest.mark.parametrize("level", [level.name for level in TWIST.levels])
@pytest.mark.parametrize("rule", RULES)
def test_every_step_is_true_when_it_is_read(rule: str, level: str, thorough: bool) -> None:
    for seed in range(THOROUGH if thorough else USUAL):
        for size in (6, 9):
            if (size, rule) == (6, "antiknight") and level in ("hard", "expert"):
                continue  # refused as too rare
            recipe = Recipe("twist", {"size": size, "rule": rule}, level=level, seed=seed)
            facts, steps, value = walked(recipe)
            Replayer(*facts).follow(steps)  # type: ignore[arg-type]
            assert max(step.weight for step in steps) == value


@pytest.mark.parametrize("rule", ["mixed", "antiknight"])
def test_the_replayer_notices_spoilt_walks(rule: str) -> None:
    facts, steps, _ = walked(Recipe("twist", {"size": 6, "rule": rule}, level="medium", seed=1))
    spoilt = 0
    for at, step in enumerate(steps):
        wrong = [*steps[:at], *steps[at + 1 :]]
        if step.strikes:
            cell, digits = next(iter(step.strikes.items()))
            wrong = [*steps[:at], replace(step, strikes={cell: digits[:-1]}), *steps[at + 1 :]]
        try:
            Replayer(*facts).follow(wrong)  # type: ignore[arg-type]
        except (Untrue, ValueError):
            spoilt += 1
    assert spoilt > len(steps) * 0.9
