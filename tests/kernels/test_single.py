"""Functions of one puzzle as bytes: what those of many puzzles say of it, too."""

from __future__ import annotations

import numpy as np
import pytest

from cruxpress._kernels import keen
from cruxpress._kernels import sudoku as kernel
from cruxpress.families.keen.generate import _made
from cruxpress.families.keen.puzzle import Puzzle, Shape
from cruxpress.families.keen.solve import arrays
from cruxpress.families.keen.text import least
from cruxpress.families.sudoku.arrays import units
from cruxpress.families.sudoku.effort import model
from cruxpress.families.sudoku.ladder import _kinds
from tests.families.sudoku.made import BOARDS, puzzle_of, record

MINIMAL = kernel.random_minimal(20261118, 0, 60)


def test_one_classic_puzzle_is_solved_and_compared_as_many_are() -> None:
    counts, solutions, _ = kernel.count_batch(MINIMAL, 2)
    forms, _, _ = kernel.canonical_batch(MINIMAL)
    for row, count, solution, form in zip(MINIMAL, counts, solutions, forms, strict=True):
        assert kernel.solve(row.tobytes()) == (count, solution.tobytes())
        assert kernel.canonical(row.tobytes(), solution.tobytes()) == form.tobytes()


def test_one_classic_puzzle_is_climbed_and_measured_as_many_are() -> None:
    status, hardest, counts, _ = kernel.rate_batch(MINIMAL)
    rates = np.array(model().rates, np.uint32)
    rows = kernel.effort_features(MINIMAL, None, rates)
    for place, row in enumerate(MINIMAL):
        used = [(number, int(times)) for number, times in enumerate(counts[place]) if times]
        assert kernel.climb(row.tobytes()) == (status[place], hardest[place], used)
        assert kernel.effort(row.tobytes(), model().rates) == rows[place].tolist()


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_units_of_other_boards_are_taken_into_account(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("easy", size, variant))
    board = units(puzzle.board)
    assert kernel.solve(puzzle.cells, board) == (1, solution)
    status, hardest, _ = kernel.climb(puzzle.cells, units=board, kinds=_kinds(puzzle.board))
    assert kernel.ladder_statuses()[status] == "solved" and hardest <= 15


@pytest.mark.parametrize("cells", [b"", b"\1" * 80, b"\x0a" * 81])
def test_bytes_that_are_no_grid_are_refused(cells: bytes) -> None:
    for call in (kernel.solve, kernel.climb, lambda one: kernel.effort(one, model().rates)):
        with pytest.raises(ValueError, match="expected"):
            call(cells)
    with pytest.raises(ValueError, match="expected"):
        kernel.canonical(cells, cells)


@pytest.mark.parametrize("tier", range(5))
def test_a_keen_puzzle_is_measured_as_its_walk_and_profile_say(tier: int) -> None:
    for seed in range(6):
        made = _made(Shape(size=6), tier, seed, 100)
        puzzle = Puzzle(6, made["cage"], made["operators"], made["goals"])
        verdict, used, *numbers = keen.measure(*arrays(puzzle))
        walked = keen.walk(*arrays(puzzle))
        techniques = [step["technique"] for step in walked["steps"]]
        assert verdict == walked["verdict"] == keen.grade(*arrays(puzzle))["verdict"]
        assert used == {name: techniques.count(name) for name in dict.fromkeys(techniques)}
        one = least(puzzle) if tier > 2 else puzzle
        profile = keen.profile(*arrays(one))
        names = ("rounds", "openings", "narrowest_hardest", "log2_layouts")
        nodes = keen.grade(*arrays(one))["search_nodes"] if tier == 4 else 0
        assert numbers == [*(profile[name] for name in names), nodes]
