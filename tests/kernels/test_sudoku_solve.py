"""The exact solvers against plain backtracking and against CP-SAT."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cruxpress._kernels import sudoku as kernel
from tests.kernels.sudoku_oracle import FAMOUS, count, image, parse, solutions

CLASSIC = kernel.units(9, kernel.box_regions(9))


def thinned(seed: int, keep: int, number: int) -> np.ndarray:
    """Random grids of which `keep` cells stay: many have several solutions."""
    puzzles = kernel.random_grids(seed, 0, number).copy()
    rng = random.Random(seed)
    for puzzle in puzzles:
        puzzle[rng.sample(range(81), 81 - keep)] = 0
    return puzzles


def spoiled(seed: int, number: int) -> np.ndarray:
    """Minimal puzzles with one given changed: most have no solution, some have other ones."""
    puzzles = kernel.random_minimal(seed, 0, number).copy()
    rng = random.Random(seed)
    for puzzle in puzzles:
        cell = rng.choice(np.flatnonzero(puzzle).tolist())
        puzzle[cell] = puzzle[cell] % 9 + 1
    return puzzles


def mixed() -> np.ndarray:
    """None, one and many solutions."""
    return np.concatenate([kernel.random_minimal(1, 0, 40), thinned(2, 30, 40), spoiled(3, 40)])


def test_counts_to_three_agree_with_plain_backtracking() -> None:
    puzzles = mixed()
    counts, firsts, _ = kernel.count_batch(puzzles, limit=3)
    assert {0, 1, 2, 3} <= set(counts.tolist())
    for puzzle, found, first in zip(puzzles.tolist(), counts, firsts.tolist(), strict=True):
        assert found == count(puzzle, CLASSIC.tolist(), 3)
        if found:
            assert first in ([first] if found == 3 else list(solutions(puzzle, CLASSIC.tolist())))
            assert next(solutions(first, CLASSIC.tolist())) == first
            assert all(g in (0, f) for g, f in zip(puzzle, first, strict=True))
        else:
            assert not any(first)


def test_the_general_solver_agrees_with_the_classic_one() -> None:
    puzzles = np.concatenate([mixed(), thinned(9, 25, 300), kernel.random_minimal(9, 0, 300)])
    classic, general = (
        kernel.count_batch(puzzles, 9),
        kernel.count_batch_of_units(puzzles, CLASSIC, 9),
    )
    assert (classic[0] == general[0]).all()
    one = classic[0] == 1
    assert (classic[1][one] == general[1][one]).all()


def long_searches(number: int) -> np.ndarray:
    """Images of hard puzzles, each also with a given less and with a digit more."""
    rng = random.Random(number)
    puzzles = np.array([image(parse(rng.choice(FAMOUS)), rng) for _ in range(number)], np.uint8)
    thin, wrong = puzzles.copy(), puzzles.copy()
    for less, more in zip(thin, wrong, strict=True):
        less[rng.choice(np.flatnonzero(less).tolist())] = 0
        while (more > 0).sum() == (less > 0).sum() + 1:
            cell, digit = rng.choice(np.flatnonzero(more == 0).tolist()), rng.randint(1, 9)
            if not any(digit in more[unit] for unit in CLASSIC if cell in unit):
                more[cell] = digit
    return np.concatenate([puzzles, thin, wrong])


def test_searches_that_get_long_agree_with_the_general_solver() -> None:
    puzzles = long_searches(60)
    for limit, answers in ((2, {0, 1}), (9, {0, 1, 9}), (200, {0, 1})):
        classic = kernel.count_batch(puzzles, limit)
        general = kernel.count_batch_of_units(puzzles, CLASSIC, limit)
        assert (classic[0] == general[0]).all()
        one = classic[0] == 1
        assert (classic[1][one] == general[1][one]).all()
        # After four branchings a search deduces about triads and branches by ways.
        assert set(classic[0][classic[2] > 16].tolist()) >= answers


def test_the_portable_engine_does_the_same_search() -> None:
    puzzles = np.concatenate([mixed(), long_searches(10)])
    for fast, portable in zip(
        kernel.count_batch(puzzles), kernel.count_batch(puzzles, portable=True), strict=True
    ):
        assert (fast == portable).all()


def test_famous_hard_puzzles_have_one_solution() -> None:
    puzzles = np.array([parse(p) for p in FAMOUS], np.uint8)
    assert (kernel.count_batch(puzzles)[0] == 1).all()


def test_the_grids_of_sizes_four_and_six_are_counted() -> None:
    # 288, and for 2x3 boxes 28,200,960 = 720 x 39,168 with the first row fixed.
    four = kernel.units(4, kernel.box_regions(4))
    assert kernel.count_of_units(np.zeros(16, np.uint8), four, 1000)[0] == 288
    six = kernel.units(6, kernel.box_regions(6))
    start = np.zeros(36, np.uint8)
    start[:6] = range(1, 7)
    found, first, _, spent = kernel.count_of_units(start, six, 100_000)
    assert (found, spent) == (39_168, False)
    assert next(solutions(first.tolist(), six.tolist())) == first.tolist()


def test_variants_agree_with_plain_backtracking() -> None:
    for seed in range(6):
        size = (4, 6)[seed % 2]
        regions = kernel.random_regions(size, seed, 4)
        units = kernel.units(size, regions, diagonals=seed % 3 == 0)
        rng = random.Random(seed)
        puzzles = np.zeros((20, size * size), np.uint8)
        for puzzle in puzzles:
            for cell in rng.sample(range(size * size), size):
                puzzle[cell] = rng.randint(1, size)
        counts = kernel.count_batch_of_units(puzzles, units, 5)[0]
        assert counts.tolist() == [count(p, units.tolist(), 5) for p in puzzles.tolist()]


def test_counts_agree_with_cp_sat() -> None:
    from ortools.sat.python import cp_model

    def by_cp_sat(values: list[int]) -> int:
        model = cp_model.CpModel()
        cells = [model.new_int_var(v or 1, v or 9, str(i)) for i, v in enumerate(values)]
        for unit in CLASSIC.tolist():
            model.add_all_different(cells[c] for c in unit)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.INFEASIBLE:
            return 0
        flags = []
        for cell in cells:
            differs = model.new_bool_var("")
            model.add(cell != solver.value(cell)).only_enforce_if(differs)
            flags.append(differs)
        model.add_bool_or(flags)
        return 1 if solver.solve(model) == cp_model.INFEASIBLE else 2

    puzzles = np.concatenate([kernel.random_minimal(5, 0, 34), thinned(6, 28, 33), spoiled(7, 33)])
    counts = kernel.count_batch(puzzles)[0]
    assert counts.tolist() == [by_cp_sat(p) for p in puzzles.tolist()]


def test_a_spent_budget_is_told() -> None:
    puzzles = np.array([parse(FAMOUS[2])], np.uint8)
    counts, _, nodes = kernel.count_batch(puzzles, budget=3)
    assert counts[0] == kernel.UNDECIDED
    assert nodes[0] == 3
    assert kernel.count_batch_of_units(puzzles, CLASSIC, budget=3)[0][0] == kernel.UNDECIDED


def test_contradictory_givens_have_no_solution() -> None:
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[0, [0, 8]] = 5
    puzzles[1, [0, 72]] = 5
    puzzles[2, [0, 10]] = 5
    assert not kernel.count_batch(puzzles)[0].any()
    assert not kernel.count_batch_of_units(puzzles, CLASSIC)[0].any()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: kernel.count_batch(np.zeros((2, 80), np.uint8)), "n x 81 digits, got 2 x 80"),
        (lambda: kernel.count_batch(np.full((1, 81), 10, np.uint8)), "digits 0-9, got 10"),
        (lambda: kernel.count_batch(np.zeros((1, 81), np.uint8), 0), "limit from 1 to 254"),
        (lambda: kernel.count_batch_of_units(np.zeros((1, 80), np.uint8), CLASSIC), "81 cells"),
        (
            lambda: kernel.count_batch_of_units(np.zeros((1, 81), np.uint8), CLASSIC * 2),
            "cells 0-80",
        ),
        (lambda: kernel.count_batch_of_units(np.zeros((1, 81), np.uint8), CLASSIC * 0), "twice"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        call()  # type: ignore[operator]


def test_no_puzzles_give_empty_arrays() -> None:
    counts, found, nodes = kernel.count_batch(np.zeros((0, 81), np.uint8))
    assert counts.shape == (0,) and found.shape == (0, 81) and nodes.shape == (0,)
