"""Walks are true at every step: followed by a reader that shares no code with the package, and
every step is implied by the candidates, units and cages that it names."""

from __future__ import annotations

from typing import Any

import pytest

from cruxpress.core.cells import cell_name
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.killer import KILLER
from cruxpress.families.killer.puzzle import Puzzle
from tests.families.killer.oracle import cages_of
from tests.families.killer.replayer import KINDS, CageSheet
from tests.grids.implied import follows
from tests.grids.replayer import check, take

# How many walks of each size and level are followed, in the usual and in the long run?
USUAL, THOROUGH = 2, 60
WISHES = [(size, level.name) for size in (6, 9) for level in KILLER.levels] + [(4, "easy")]


def board_of(puzzle: Puzzle) -> CageSheet:
    """An empty board with the cages of a puzzle."""
    names = [cell_name(puzzle.size, cell) for cell in range(puzzle.size**2)]
    cages = [(frozenset(names[c] for c in cells), total) for cells, total in cages_of(puzzle)]
    return CageSheet(puzzle.size, cages)


def walked(recipe: Recipe) -> tuple[Puzzle, list[dict[str, Any]], dict[str, str], float]:
    """A made puzzle, its steps, its solution by cells, and its value."""
    record = make(recipe)
    puzzle = KILLER.parse(record.puzzle)
    walk = KILLER.reason(puzzle)
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


@pytest.mark.parametrize(("size", "level"), WISHES)
def test_every_step_is_true_and_implied_when_it_is_read(
    size: int, level: str, thorough: bool
) -> None:
    for seed in range(THOROUGH if thorough else USUAL):
        read(Recipe("killer", {"size": size}, level=level, seed=seed))


def test_trials_are_implied() -> None:
    read(Recipe("killer", target=Target(require=("trial",)), seed=1))


def test_spoilt_walks_are_noticed() -> None:
    puzzle, steps, *_ = walked(Recipe("killer", {"size": 6}, level="medium", seed=1))
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


def test_a_conclusion_that_goes_too_far_is_noticed() -> None:
    """Each step that strikes something is made to strike the right digit there, too."""
    puzzle, steps, solution, _ = walked(Recipe("killer", {"size": 6}, level="hard", seed=1))
    sheet, tried = board_of(puzzle), 0
    for step in steps:
        for cell in step.get("strikes", {}):
            too_far = {**step, "strikes": {cell: [solution[cell]]}}
            assert not follows(sheet, too_far, solution, sheet.named(too_far))
            tried += 1
        take(sheet, step)
    assert tried > 10
