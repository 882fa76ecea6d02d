"""Walks are true at every step: an independent replayer follows them and doubts everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.state import State
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.puzzle import Puzzle
from cruxpress.families.keen.reason import next_step, reason
from cruxpress.families.keen.solve import TIERS
from cruxpress.families.keen.text import parse, parse_solution
from tests.families.keen.corpus import corpus
from tests.families.keen.oracle import cages_of
from tests.families.keen.replayer import Replayer, Untrue

# Shapes that the corpus has not, all levels each.
SHAPES: list[dict[str, object]] = [
    {"size": 5, "hidden": True},
    {"size": 6, "hidden": True, "operators": "+x"},
    {"size": 6, "operators": "x", "singles": "few"},
    {"size": 7, "operators": "+-", "largest": 3},
    {"size": 10},
]


def replayer(puzzle: Puzzle, solution: bytes) -> Replayer:
    """A replayer at the beginning of a puzzle."""
    return Replayer(puzzle.size, cages_of(puzzle), solution)


def made(times: int) -> Iterator[tuple[Puzzle, bytes]]:
    """Puzzles of every shape at every level, with their solutions."""
    for item, shape, level in product(range(times), SHAPES, TIERS):
        record = make(Recipe("keen", shape, Target(level), seed=23, item=item))
        puzzle = parse(record.puzzle)
        yield puzzle, parse_solution(puzzle, record.solution)


def labelled(every: int) -> Iterator[tuple[Puzzle, bytes]]:
    """Some of the corpus."""
    for one in corpus()[::every]:
        puzzle = parse(one.text)
        yield puzzle, parse_solution(puzzle, one.solution)


def test_every_step_of_a_labelled_puzzle_is_true_and_the_easiest(thorough: bool) -> None:
    for puzzle, solution in labelled(1 if thorough else 12):
        replayer(puzzle, solution).follow(reason(puzzle).steps)


def test_every_step_of_a_made_puzzle_is_true_and_the_easiest(thorough: bool) -> None:
    for puzzle, solution in made(20 if thorough else 1):
        replayer(puzzle, solution).follow(reason(puzzle).steps)


def some_state(puzzle: Puzzle, solution: bytes, chance: random.Random) -> State:
    """Some right digits written and some wrong ones struck."""
    cells = KEEN.cells(puzzle, solution)
    symbols = sorted(set(cells.values()))
    written = {cell: digit for cell, digit in cells.items() if chance.random() < 0.2}
    struck = {
        cell: tuple(s for s in symbols if s != digit and chance.random() < 0.15)
        for cell, digit in cells.items()
    }
    return State(written, {cell: some for cell, some in struck.items() if some})


def test_from_any_state_the_steps_are_true_and_the_easiest(thorough: bool) -> None:
    chance = random.Random(11)
    for puzzle, solution in labelled(5 if thorough else 70):
        state, player = some_state(puzzle, solution, chance), replayer(puzzle, solution)
        player.begin(state.written, state.struck)
        while step := next_step(puzzle, solution, state):
            player.step(step)
            state = state.after(step)
        assert state.written == KEEN.cells(puzzle, solution)


def spoilt(steps: tuple[Step, ...], chance: random.Random) -> Iterator[list[Step]]:
    """Walks that are no longer true, each in one way."""
    at = chance.choice([number for number, step in enumerate(steps) if step.strikes])
    step, before, after = steps[at], steps[:at], steps[at + 1 :]
    # A step is left out, comes last, or has the name of another technique.
    yield [*before, *after]
    yield [*before, *after, step]
    yield [
        *before,
        replace(step, technique="trial" if step.technique == "fish" else "fish"),
        *after,
    ]
    # A pattern strikes only a part of what it could.
    (cell, digits), *rest = step.strikes.items()
    if less := dict(rest) or ({cell: digits[1:]} if digits[1:] else {}):
        yield [*before, replace(step, strikes=less), *after]


def test_the_replayer_refuses_walks_that_are_not_true() -> None:
    chance = random.Random(12)
    for puzzle, solution in labelled(90):
        for steps in spoilt(reason(puzzle).steps, chance):
            with pytest.raises(Untrue):
                replayer(puzzle, solution).follow(steps)
