"""On variants a rating takes the steps of a walk: both need the same hardest step."""

from __future__ import annotations

import pytest

from cruxpress import generate
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.families.sudoku.rate import rate
from cruxpress.families.sudoku.reason import reason
from cruxpress.families.sudoku.text import parse

# Its strong links strike a digit from a cell on the joint of two links.
STRIKE_ON_A_JOINT = (
    "9x:....4.2.6.73...........71........458.5.9.6.2.827........57...........74.7.1.2...."
)


def hardest_of_walk(puzzle: Puzzle) -> float:
    return max(step.weight for step in reason(puzzle).steps)


def test_a_strike_on_a_joint_counts_for_the_rating_too() -> None:
    puzzle = parse(STRIKE_ON_A_JOINT)
    assert rate(puzzle).value == hardest_of_walk(puzzle) == 4.1


@pytest.mark.parametrize("variant", ["diagonal", "jigsaw", "colour"])
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_rating_and_walk_need_the_same_hardest_step(variant: str, level: str) -> None:
    for record in generate("sudoku", level=level, variant=variant, count=12, seed=11):
        puzzle = parse(record.puzzle)
        assert record.rating.value == hardest_of_walk(puzzle), record.puzzle
