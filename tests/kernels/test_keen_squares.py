"""All Latin squares tried in columns, against trying them one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cruxpress._kernels import keen
from tests.kernels.test_keen import ALL, fits, latin_squares, random_puzzle


def test_trying_all_squares_finds_what_brute_force_does_for_any_goal():
    rng = random.Random(6)
    for size in (3, 4):
        puzzle = random_puzzle(size, rng, None)
        while np.bincount(puzzle[1]).max() > 7:
            puzzle = random_puzzle(size, rng, None)
        for operators in (1, 2, 4, 8, ALL):
            for goal in [*range(-1, 30), 2**14, 2**14 + 1, 2**16 + 3, 2**62, -(2**63)]:
                puzzle[2][0], puzzle[3][0] = operators, goal
                truth = [list(square) for square in latin_squares(size) if fits(puzzle, square)]
                count, square = keen.count_squares(*puzzle)
                assert count == len(truth)
                assert list(square) == (truth[0] if count == 1 else [])


def test_squares_are_tried_up_to_four_by_four_and_cages_of_seven_cells():
    for size, cells in ((5, 1), (4, 8), (3, 9)):
        cage = np.array([0] * cells + list(range(1, size * size - cells + 1)), np.uint8)
        count = int(cage.max()) + 1
        with pytest.raises(ValueError, match="seven"):
            keen.count_squares(size, cage, np.ones(count, np.uint8), np.ones(count, np.int64))
