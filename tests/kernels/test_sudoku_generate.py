"""Grids, puzzles, region maps and colour maps: valid, reproducible, as asked for."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cruxpress._kernels import sudoku as kernel
from tests.kernels.sudoku_oracle import Shuffler, image

CLASSIC = kernel.units(9, kernel.box_regions(9))
TURNS = {
    "none": [],
    "rotate180": [lambda g: np.rot90(g, 2)],
    "rotate90": [lambda g: np.rot90(g)],
    "mirror-horizontal": [np.fliplr],
    "mirror-vertical": [np.flipud],
    "mirror-both": [np.fliplr, np.flipud],
    "diagonal": [np.transpose],
    "antidiagonal": [lambda g: np.rot90(g, 2).T],
    "diagonal-both": [np.transpose, lambda g: np.rot90(g, 2).T],
}


def test_random_grids_are_valid_and_differ() -> None:
    grids = kernel.random_grids(4, 0, 500)
    assert (np.sort(grids[:, CLASSIC], axis=2) == np.arange(1, 10)).all()
    assert len({g.tobytes() for g in grids}) == 500


def test_every_digit_is_equally_likely_in_every_cell_of_a_random_grid() -> None:
    grids = kernel.random_grids(11, 0, 9000)
    for digit in range(1, 10):
        hits = (grids == digit).sum(axis=0)
        assert abs(hits - 1000).max() < 160  # five standard deviations


def test_an_item_depends_on_seed_and_index_only() -> None:
    whole = kernel.random_minimal(8, 0, 30)
    assert (kernel.random_minimal(8, 10, 5) == whole[10:15]).all()
    assert not (kernel.random_minimal(9, 10, 5) == whole[10:15]).all(axis=1).any()


def test_minimal_puzzles_have_one_solution_and_no_given_to_spare() -> None:
    puzzles = kernel.random_minimal(3, 0, 200)
    assert (kernel.count_batch(puzzles)[0] == 1).all()
    fewer = [np.where(np.arange(81) == c, 0, p) for p in puzzles for c in np.flatnonzero(p)]
    assert (kernel.count_batch(np.array(fewer, np.uint8))[0] == 2).all()
    assert all(kernel.is_minimal(p) for p in puzzles[:20])


def test_digging_in_groups_is_digging_one_by_one() -> None:
    for seed in range(12):
        solution = kernel.random_grids(seed, 0, 1)[0]
        puzzle = solution.copy()
        for cell in Shuffler(seed).shuffled(list(range(81))):
            digit, puzzle[cell] = puzzle[cell], 0
            if kernel.count_batch(puzzle[None])[0] != 1:
                puzzle[cell] = digit
        assert (kernel.dig(solution, solution, seed) == puzzle).all()
        assert (kernel.dig_of_units(solution, solution, CLASSIC, seed)[0] == puzzle).all()


@pytest.mark.parametrize("symmetry", TURNS)
def test_givens_keep_the_symmetry_and_the_number_asked_for(symmetry: str) -> None:
    puzzles, solutions = kernel.random_puzzles(2, 0, 12, symmetry, 34)
    assert (kernel.count_batch(puzzles)[1] == solutions).all()
    for puzzle in puzzles:
        pattern = (puzzle > 0).reshape(9, 9)
        assert 34 <= pattern.sum() <= 50
        assert all((turn(pattern) == pattern).all() for turn in TURNS[symmetry])


def test_removable_givens_are_those_that_can_go() -> None:
    puzzles, _ = kernel.random_puzzles(6, 0, 10, "none", 28)
    for puzzle in puzzles:
        can_go = [
            c
            for c in np.flatnonzero(puzzle)
            if kernel.count_batch(np.where(np.arange(81) == c, 0, puzzle)[None].astype(np.uint8))[0]
            == 1
        ]
        assert kernel.removable(puzzle).tolist() == can_go
        minimal = kernel.minimise(puzzle, 1)
        assert kernel.is_minimal(minimal) and set(minimal[minimal > 0]) <= set(range(1, 10))
        assert ((minimal == 0) | (minimal == puzzle)).all()


def test_a_puzzle_with_several_solutions_is_not_minimised() -> None:
    with pytest.raises(ValueError, match="exactly one solution"):
        kernel.minimise(np.zeros(81, np.uint8), 1)


def regions_are_connected(regions: np.ndarray, size: int) -> bool:
    for region in range(size):
        cells = set(np.flatnonzero(regions == region).tolist())
        reached, edge = set(), {min(cells)}
        while edge:
            reached |= edge
            near = {c + d for c in edge for d in (-size, size)}
            near |= {c - 1 for c in edge if c % size} | {c + 1 for c in edge if c % size < size - 1}
            edge = (near & cells) - reached
        if reached != cells:
            return False
    return True


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_jigsaw_regions_are_connected_and_of_equal_size(size: int) -> None:
    for seed in range(5):
        regions = kernel.random_regions(size, seed, size * size)
        assert np.bincount(regions).tolist() == [size] * size
        assert regions_are_connected(regions, size)
        assert (regions != kernel.box_regions(size)).any()


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
@pytest.mark.parametrize("variant", ["classic", "diagonal", "jigsaw", "colour"])
def test_every_variant_makes_a_puzzle_with_one_solution(size: int, variant: str) -> None:
    regions = kernel.box_regions(size)
    if variant == "jigsaw":
        regions = kernel.random_regions(size, 1, 2 * size)
    units = kernel.units(size, regions, diagonals=variant == "diagonal")
    grid = kernel.random_grid_of_units(units, 5)
    assert grid is not None
    if variant == "colour":
        colours = kernel.random_colours(grid, regions, 7)
        units = kernel.units(size, regions, colours=colours)
    assert (np.sort(grid[units], axis=1) == np.arange(1, size + 1)).all()
    puzzle, _, spent = kernel.dig_of_units(grid, grid, units, 3, "rotate180", size * size * 2 // 5)
    counts, firsts, _ = kernel.count_batch_of_units(puzzle[None], units)
    assert counts[0] == 1 and (firsts[0] == grid).all() and not spent


def test_a_colour_has_one_cell_in_each_region() -> None:
    for seed in range(5):
        regions = kernel.random_regions(9, seed, 30)
        grid = kernel.random_grid_of_units(kernel.units(9, regions), seed)
        assert grid is not None
        colours = kernel.random_colours(grid, regions, seed)
        assert len(set(zip(colours.tolist(), regions.tolist(), strict=True))) == 81
        assert len(set(zip(colours.tolist(), grid.tolist(), strict=True))) == 81


def test_an_impossible_topology_gives_no_grid() -> None:
    # Nine regions that are the rows again but for two cells that share a column: r1c1 and r2c1
    # are exchanged, so region 1 has r2c1 for r1c1 and both must hold the same digit.
    regions = np.arange(81, dtype=np.uint8) // 9
    regions[[0, 9]] = regions[[9, 0]]
    assert kernel.random_grid_of_units(kernel.units(9, regions), 1, 500) is None


def test_isomorphic_puzzles_have_one_canonical_form() -> None:
    rng = random.Random(1)
    puzzles = kernel.random_minimal(12, 0, 60)
    forms, solutions, _ = kernel.canonical_batch(puzzles)
    assert len({f.tobytes() for f in forms}) == 60
    assert (kernel.count_batch(forms)[1] == solutions).all()
    for _ in range(20):
        images = np.array([image(p, rng) for p in puzzles.tolist()], np.uint8)
        assert (kernel.canonical_batch(images)[0] == forms).all()


def test_a_canonical_form_is_its_own_and_the_least_of_many_images() -> None:
    rng = random.Random(2)
    _, solutions, _ = kernel.canonical_batch(kernel.random_minimal(13, 0, 5))
    forms, again, _ = kernel.canonical_batch(solutions)
    assert (forms == solutions).all() and (again == solutions).all()
    for solution in solutions.tolist():
        assert all(image(solution, rng) >= solution for _ in range(2000))


def test_grids_with_automorphisms_are_told_and_their_puzzles_compared() -> None:
    cyclic = [(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
    most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    grids = np.array([cyclic, [int(c) for c in most]], np.uint8)
    _, forms, automorphisms = kernel.canonical_batch(grids)
    assert automorphisms.tolist() == [54, 648]
    assert (forms[1] == grids[1]).all()
    rng = random.Random(3)
    puzzle = kernel.minimise(grids[1], 4)
    images = np.array([image(puzzle.tolist(), rng) for _ in range(50)], np.uint8)
    assert len({f.tobytes() for f in kernel.canonical_batch(images)[0]}) == 1


def test_puzzles_of_one_grid_that_are_not_images_differ() -> None:
    solution = kernel.random_grids(21, 0, 1)[0]
    puzzles = np.array([kernel.dig(solution, solution, seed) for seed in range(50)], np.uint8)
    forms, grids, _ = kernel.canonical_batch(puzzles)
    assert len({g.tobytes() for g in grids}) == 1
    assert len({f.tobytes() for f in forms}) == len({p.tobytes() for p in puzzles})
