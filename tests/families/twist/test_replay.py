"""Walks are true at every step: followed by a reader that shares no code with the package, and
every step is implied by the candidates, units and lines that it names."""

from __future__ import annotations

from typing import Any

import pytest

from cruxpress.core.cells import cell_name
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.twist import TWIST
from cruxpress.families.twist.puzzle import RULES, Puzzle
from tests.families.twist.oracle import jumps_of
from tests.families.twist.replayer import KINDS, LineSheet
from tests.grids.implied import follows
from tests.grids.replayer import check, take

# How many walks of each rule, size and level are followed, in the usual and in the long run?
USUAL, THOROUGH = 1, 40


def board_of(puzzle: Puzzle) -> LineSheet:
    """A board with the lines and the givens of a puzzle."""
    names = [cell_name(puzzle.size, cell) for cell in range(puzzle.size**2)]
    lines = [(line.kind, tuple(names[cell] for cell in line.cells)) for line in puzzle.lines]
    jumps = jumps_of(puzzle.size) if puzzle.knight else []
    sheet = LineSheet(puzzle.size, lines, [frozenset(names[c] for c in pair) for pair in jumps])
    for name, digit in zip(names, puzzle.givens, strict=True):
        if digit:
            sheet.give(name, str(digit))
    return sheet


def walked(recipe: Recipe) -> tuple[Puzzle, list[dict[str, Any]], dict[str, str], float]:
    """A made puzzle, its steps, its solution by cells, and its value."""
    record = make(recipe)
    puzzle = TWIST.parse(record.puzzle)
    walk = TWIST.reason(puzzle)
    assert walk.complete
    names = [cell_name(puzzle.size, cell) for cell in range(puzzle.size**2)]
    solution = dict(zip(names, record.solution, strict=True))
    return puzzle, [step.to_json() for step in walk.steps], solution, record.rating.value


def read(recipe: Recipe) -> None:
    """Follow the walk of a puzzle and doubt every step."""
    puzzle, steps, solution, value = walked(recipe)
    sheet = board_of(puzzle)
    for step in steps:
        check(sheet, step, KINDS)
        assert follows(sheet, step, solution, sheet.named(step)), step
        take(sheet, step)
    assert sheet.written == solution
    assert max(step["weight"] for step in steps) == value


@pytest.mark.parametrize("level", [level.name for level in TWIST.levels])
@pytest.mark.parametrize("rule", RULES)
def test_every_step_is_true_and_implied_when_it_is_read(
    rule: str, level: str, thorough: bool
) -> None:
    for seed in range(THOROUGH if thorough else USUAL):
        for size in (6, 9):
            if (size, rule) == (6, "antiknight") and level in ("hard", "expert"):
                continue  # refused as too rare
            read(Recipe("twist", {"size": size, "rule": rule}, level=level, seed=seed))


@pytest.mark.parametrize("rule", ["thermo", "arrow"])
def test_trials_are_implied(rule: str) -> None:
    read(Recipe("twist", {"rule": rule}, target=Target(require=("trial",)), seed=1))


@pytest.mark.parametrize("rule", ["mixed", "antiknight"])
def test_spoilt_walks_are_noticed(rule: str) -> None:
    puzzle, steps, *_ = walked(Recipe("twist", {"size": 6, "rule": rule}, level="medium", seed=1))
    spoilt = 0
    for at, step in enumerate(steps):
        wrong = [*steps[:at], *steps[at + 1 :]]
        if "strikes" in step:
            cell, digits = next(iter(step["strikes"].items()))
            half = {**step, "strikes": {cell: digits[:-1]}}
            wrong = [*steps[:at], half, *steps[at + 1 :]]
        sheet = board_of(puzzle)
        try:
            for one in wrong:
                check(sheet, one, KINDS)
                take(sheet, one)
        except (AssertionError, ValueError):
            spoilt += 1
    assert spoilt > len(steps) * 0.9


@pytest.mark.parametrize("rule", ["mixed", "antiknight"])
def test_a_conclusion_that_goes_too_far_is_noticed(rule: str) -> None:
    """Each step that strikes something is made to strike the right digit there, too."""
    puzzle, steps, solution, _ = walked(Recipe("twist", {"rule": rule}, level="hard", seed=1))
    sheet, tried = board_of(puzzle), 0
    for step in steps:
        for cell in step.get("strikes", {}):
            too_far = {**step, "strikes": {cell: [solution[cell]]}}
            assert not follows(sheet, too_far, solution, sheet.named(too_far))
            tried += 1
        take(sheet, step)
    assert tried > 10
