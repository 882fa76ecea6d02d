"""Target search: puzzles as hard as wished, with one solution, the same for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cruxpress._kernels import sudoku as kernel
from tests.kernels.sudoku_oracle import solutions

UNITS = kernel.units(9, kernel.box_regions(9)).tolist()
RANGES = [(17, 25), (26, 44), (45, 69), (66, 69), (70, 255)]


def search(*wish: Any, **more: Any) -> tuple[Any, ...]:
    """A hunt with its grids as arrays."""
    puzzle, solution, *rest = kernel.search_target(*wish, **more)
    return np.frombuffer(puzzle, np.uint8), np.frombuffer(solution, np.uint8), *rest


def used(counts: npt.NDArray[np.uint16]) -> list[tuple[int, int]]:
    return [(number, int(count)) for number, count in enumerate(counts) if count]


@pytest.mark.parametrize(("low", "high"), RANGES)
def test_a_puzzle_on_target_is_rated_so(low: int, high: int) -> None:
    for seed in range(12):
        puzzle, _, _, on_target, hardest, techniques = search(seed, low, high, digs=400)
        assert on_target
        status, rated, counts, _ = kernel.rate_batch(puzzle[None])
        assert status[0] == 0 and low <= rated[0] <= high
        assert rated[0] == hardest and used(counts[0]) == techniques


def test_found_puzzles_have_one_solution_by_plain_search_too() -> None:
    for seed in range(20):
        puzzle, solution, *_ = search(seed, 45, 255)
        assert ((puzzle == 0) | (puzzle == solution)).all()
        assert list(solutions(puzzle.tolist(), UNITS)) == [solution.tolist()]


def test_a_hunt_depends_on_its_seed_only() -> None:
    one, same, other = (search(seed, 45, 69) for seed in (8, 8, 9))
    assert one[0].tobytes() == same[0].tobytes() and one[2:] == same[2:]
    assert one[0].tobytes() != other[0].tobytes()


def test_symmetry_and_number_of_givens_are_kept_when_digging_again() -> None:
    for seed in range(8):
        puzzle, _, digs, *_ = search(seed, 100, 255, "rotate180", 30, digs=30)
        given = puzzle > 0
        assert digs == 30 and given.sum() >= 30
        assert (given == given[::-1]).all()


def test_a_wish_out_of_reach_gives_the_nearest_puzzle() -> None:
    puzzle, solution, digs, on_target, *_ = search(1, 200, 255, digs=40)
    assert digs == 40 and not on_target
    assert list(solutions(puzzle.tolist(), UNITS)) == [solution.tolist()]


def test_hidden_singles_complete_what_the_ladder_says() -> None:
    for fewest in (0, 27, 31, 36):
        puzzles, _ = kernel.random_puzzles(fewest, 0, 150, fewest=fewest)
        status, hardest, _, _ = kernel.rate_batch(puzzles, ceiling_x10=15)
        easy = (status == 0) & (hardest <= 15)
        for portable in (False, True):
            told = [kernel.is_of_only_places(one, portable=portable) for one in puzzles]
            assert told == easy.tolist()
        assert fewest == 0 or easy.any()
        assert fewest == 36 or not easy.all()


@pytest.mark.parametrize("digs", [0, -1, 1_000_001])
def test_a_wrong_number_of_digs_is_refused(digs: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 1,000,000 digs"):
        kernel.search_target(1, 45, digs=digs)


def test_a_hunt_for_easy_ones_begins_with_the_puzzle_that_digging_makes() -> None:
    first, later = 0, 0
    for seed in range(40):
        puzzle, _, digs, on_target, hardest, _ = search(seed, 0, 15, fewest=27, digs=96)
        dug = kernel.random_puzzles(seed, 0, 1, "none", 27, 0)[0][0]
        assert on_target and hardest <= 15
        assert (digs == 1) == (bytes(dug) == bytes(puzzle))
        first, later = first + (digs == 1), later + (digs > 1)
    assert first and later
