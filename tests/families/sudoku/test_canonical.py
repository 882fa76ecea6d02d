"""Canonical forms and fingerprints: equal for images, different for others."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from cruxpress.core.recipe import Recipe
from cruxpress.core.record import fingerprint
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import Board
from tests.families.sudoku.made import BOARDS, puzzle_of, record
from tests.families.sudoku.oracle import image_of, is_right


def canonical(puzzle: Puzzle) -> str:
    found = SUDOKU.solve(puzzle, 2)
    assert found.verdict == "one"
    return SUDOKU.canonical(puzzle, found.first)


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_images_of_a_puzzle_share_its_canonical_form(size: int, variant: str) -> None:
    puzzle, _ = puzzle_of(record("easy", size, variant))
    chance = random.Random(size)
    first = canonical(puzzle)
    for _ in range(5):
        assert canonical(image_of(puzzle, chance, turns_only=size > 9)) == first


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_a_given_more_makes_another_canonical_form(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("easy", size, variant))
    empty = puzzle.cells.index(0)
    more = bytearray(puzzle.cells)
    more[empty] = solution[empty]
    assert canonical(Puzzle(puzzle.board, bytes(more))) != canonical(puzzle)


def test_puzzles_of_one_run_differ() -> None:
    forms = {canonical(puzzle_of(record("easy", item=item))[0]) for item in range(20)}
    assert len(forms) == 20


def test_the_classic_form_is_a_puzzle_with_one_solution_and_is_its_own_form() -> None:
    for item in range(5):
        form = canonical(puzzle_of(record("medium", item=item))[0])
        puzzle = SUDOKU.parse(form)
        assert puzzle.givens == puzzle_of(record("medium", item=item))[0].givens
        assert canonical(puzzle) == form


def test_the_oracle_makes_real_images() -> None:
    chance = random.Random(1)
    for size, variant in BOARDS:
        puzzle, solution = puzzle_of(record("easy", size, variant))
        full = image_of(Puzzle(puzzle.board, solution), chance)
        assert is_right(Puzzle(full.board, bytes(size * size)), full.cells)


def test_a_fingerprint_tells_sizes_and_variants_apart() -> None:
    prints = {record("easy", size, variant).fingerprint for size, variant in BOARDS}
    assert len(prints) == len(BOARDS)


def test_the_two_ways_of_reading_a_4x4_diagonal_are_one_puzzle() -> None:
    board = Board(4, "diagonal")
    grid = bytes([1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3])
    turned = bytes(grid[4 * column + row] for row in range(4) for column in range(4))
    forms = {
        fingerprint("sudoku", SUDOKU.canonical(Puzzle(board, cells), cells))
        for cells in (grid, turned)
    }
    assert len(forms) == 1


@pytest.mark.parametrize(
    "shape", [{"size": 4}, {"size": 6}, {"size": 12}, {"size": 6, "variant": "diagonal"}], ids=str
)
def test_the_canonical_form_is_the_least_of_all_orders_of_the_cells(
    shape: dict[str, object],
) -> None:
    made = make(Recipe("sudoku", shape, level="easy", seed=3))
    puzzle = SUDOKU.parse(made.puzzle)
    full = SUDOKU.parse_solution(puzzle, made.solution)
    drawer = import_module("cruxpress.families.sudoku.canonical")
    orders = drawer._orders(puzzle.board.size, puzzle.board.variant)
    least = min(drawer._givens(puzzle, full, order) for order in orders)
    assert SUDOKU.canonical(puzzle, full).rpartition(":")[2] == drawer.symbols(least)
