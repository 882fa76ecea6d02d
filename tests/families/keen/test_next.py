"""The next step from what is on the board: it goes on from exactly there."""

from __future__ import annotations

import random

from cruxpress.core.state import State
from cruxpress.core.walk import Step
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.puzzle import cells
from cruxpress.families.keen.reason import next_step, reason
from cruxpress.families.keen.text import parse, parse_solution
from tests.families.keen.corpus import corpus

TEXT = "4:__a__a_ab_a__a_a_,m8d2s1a3a4m12s2d2"


def test_following_the_next_steps_is_the_walk() -> None:
    for one in corpus()[::90]:
        puzzle, state = parse(one.text), State()
        solution = parse_solution(puzzle, one.solution)
        for step in reason(puzzle).steps:
            assert next_step(puzzle, solution, state) == step, (one.text, str(state))
            state = state.after(step)


def test_a_strike_is_not_told_twice() -> None:
    first = KEEN.next(parse(TEXT), State()).step
    assert first and first.strikes == {"R1C1": ("1", "3"), "R2C1": ("1", "3")}
    again = KEEN.next(parse(TEXT), State({}, {"R1C1": ("1",)})).step
    assert again and again.strikes == {"R1C1": ("3",), "R2C1": ("1", "3")}


def test_what_is_written_is_gone_from_its_lines() -> None:
    found = KEEN.next(parse(TEXT), State({"R1C1": "2", "R1C2": "1", "R1C3": "3"})).step
    assert found and found.technique == "single-in-row" and found.places == {"R1C4": "4"}


def test_a_strike_that_is_no_digit_of_the_puzzle_changes_nothing() -> None:
    odd = State({}, {"R1C1": ("9", "x", "", "23", "G")})
    assert KEEN.next(parse(TEXT), odd) == KEEN.next(parse(TEXT), State())


def walked(text: str, state: State) -> list[Step]:
    """The steps from a state to the end."""
    puzzle, steps = parse(text), []
    while step := KEEN.next(puzzle, state).step:
        steps.append(step)
        state = state.after(step)
    assert KEEN.next(puzzle, state).done
    return steps


def test_from_half_of_the_answer_the_end_is_reached_at_every_level() -> None:
    chance = random.Random(3)
    for one in corpus()[7::60]:
        puzzle = parse(one.text)
        answer = cells(puzzle, parse_solution(puzzle, one.solution))
        half = {cell: digit for cell, digit in answer.items() if chance.random() < 0.5}
        placed = half | {
            c: d for step in walked(one.text, State(half)) for c, d in step.places.items()
        }
        assert placed == answer
