"""Boards, shapes and the checker, against units and answers found by other means."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.sudoku.puzzle import Puzzle, Shape, cells, check
from cruxpress.grids.board import Board
from tests.families.sudoku.made import BOARDS, one_of_each_board, puzzle_of, record
from tests.families.sudoku.oracle import is_right, units_of


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_the_units_of_a_board_are_those_of_its_rules(size: int, variant: str) -> None:
    puzzle, _ = puzzle_of(record("easy", size, variant))
    ours = Counter(tuple(sorted(unit)) for _, unit in puzzle.board.units)
    theirs = Counter(tuple(sorted(unit)) for unit in units_of(puzzle.board))
    assert ours == theirs


def test_units_have_names_that_tell_them_apart() -> None:
    for puzzle, _ in one_of_each_board():
        names = [name for name, _ in puzzle.board.units]
        assert len(set(names)) == len(names)


def test_the_checker_accepts_the_solution_of_every_size_and_variant() -> None:
    for puzzle, solution in one_of_each_board():
        assert check(puzzle, solution) == []
        assert is_right(puzzle, solution)


def test_the_checker_agrees_with_the_rules_on_grids_with_changed_cells() -> None:
    chance = random.Random(3)
    refused = 0
    for puzzle, solution in one_of_each_board():
        for _ in range(20):
            grid = bytearray(solution)
            first, second = chance.sample(range(len(grid)), 2)
            grid[first], grid[second] = grid[second], grid[first]
            assert (check(puzzle, bytes(grid)) == []) == is_right(puzzle, bytes(grid))
            refused += not is_right(puzzle, bytes(grid))
    assert refused > 200


def test_the_checker_names_the_two_cells_that_clash() -> None:
    puzzle = Puzzle(Board(4), bytes(16))
    grid = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 2])
    assert check(puzzle, grid) == [
        "R4C3 and R4C4 in row 4 are both 2",
        "R2C4 and R4C4 in column 4 are both 2",
        "R4C3 and R4C4 in box 4 are both 2",
    ]


def test_the_checker_names_a_given_that_was_overwritten() -> None:
    puzzle = Puzzle(Board(4), bytes([1, *[0] * 15]))
    grid = bytes([2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1])
    assert "R1C1 is given as 1 but holds another digit" in check(puzzle, grid)


def test_the_checker_names_cells_that_are_empty_or_missing() -> None:
    puzzle = Puzzle(Board(4), bytes(16))
    assert "R1C1 is empty or out of range" in check(puzzle, bytes(16))
    assert check(puzzle, bytes(15)) == ["expected 16 cells, got 15"]


def test_the_cells_to_fill_are_the_ones_without_a_given() -> None:
    puzzle, solution = puzzle_of(record("easy"))
    named = cells(puzzle, solution)
    assert len(named) == 81 - puzzle.givens
    for name, digit in named.items():
        row, column = int(name[1]) - 1, int(name[3]) - 1
        assert puzzle.cells[9 * row + column] == 0
        assert str(solution[9 * row + column]) == digit


def test_more_givens_than_cells_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="a 4x4 sudoku has 16 cells, so it cannot have 17"):
        Shape(size=4, givens=17)


def test_regions_of_unequal_size_are_refused() -> None:
    with pytest.raises(ParseError, match="expected 4 regions of 4 cells each, got sizes"):
        Board(4, "jigsaw", regions=bytes([0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]))


def test_a_digit_larger_than_the_board_is_refused() -> None:
    with pytest.raises(ParseError, match="expected 16 cells with digits up to 4"):
        Puzzle(Board(4), bytes([5, *[0] * 15]))
