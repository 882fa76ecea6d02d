"""Keen puzzles: shapes and the checker."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.keen.puzzle import Puzzle, Shape, cells, check, makes, operator_set
from cruxpress.families.keen.text import parse, parse_solution
from tests.families.keen.corpus import corpus


def test_operators_may_be_typed_in_many_ways() -> None:
    assert operator_set("+-x/") == operator_set("÷×−+") == operator_set("/, *, -, +") == 15
    assert Shape.of({"operators": "x+"}) == Shape.of({"operators": "+*"})


@pytest.mark.parametrize("text", ["", "%", "plus", "+^"])
def test_unknown_operators_are_refused(text: str) -> None:
    with pytest.raises(AskedWrongly, match="some of"):
        Shape.of({"operators": text})


def test_a_single_operator_cannot_be_hidden() -> None:
    with pytest.raises(AskedWrongly, match="nothing to hide"):
        Shape.of({"operators": "x", "hidden": True})


@pytest.mark.parametrize("wrong", [{"size": 2}, {"size": 17}, {"largest": 7}, {"largest": 1}])
def test_sizes_out_of_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(AskedWrongly, match="must be"):
        Shape.of(wrong)


def test_the_checker_accepts_every_labelled_solution() -> None:
    for one in corpus():
        puzzle = parse(one.text)
        assert check(puzzle, parse_solution(puzzle, one.solution)) == []


def test_the_checker_names_rows_columns_and_cages() -> None:
    puzzle = parse("3:a_3aab_,m3s1s1a4")
    assert check(puzzle, bytes([1, 3, 2, 2, 1, 3, 3, 2, 1])) == []
    assert check(puzzle, bytes(9))[0] == "R1C1 is empty or out of range"
    assert check(puzzle, bytes([1] * 8)) == ["expected 9 cells, got 8"]
    faults = check(puzzle, bytes([3, 1, 2, 2, 1, 3, 3, 2, 1]))
    assert "column 1 holds 3 twice" in faults
    faults = check(puzzle, bytes([2, 1, 3, 1, 3, 2, 3, 2, 1]))
    assert faults[0] == "the cage at R1C1 does not make 3×"


@pytest.mark.parametrize(
    ("mask", "goal", "digits", "right"),
    [
        (1, 6, (1, 2, 3), True),
        (2, 6, (1, 2, 3), True),
        (4, 1, (2, 3), True),
        (8, 3, (6, 2), True),
        (8, 2, (5, 2), False),
        (4, 0, (1, 2, 3), False),
        (15, 1, (2, 3), True),
        (12, 5, (2, 3), False),
        (4, 3, (3,), True),
    ],
)
def test_an_operator_of_the_set_makes_the_goal(
    mask: int, goal: int, digits: tuple[int, ...], right: bool
) -> None:
    assert makes(mask, goal, digits) == right


def test_all_cells_are_to_be_filled() -> None:
    puzzle = parse("k12:z10n,a936")
    named = cells(puzzle, bytes([12] * 144))
    assert len(named) == 144
    assert named["R12C12"] == "C"


def test_two_sets_of_hidden_operators_are_refused() -> None:
    with pytest.raises(ParseError, match="one set"):
        Puzzle(3, bytes([0, 0, 0, 1, 1, 1, 1, 1, 1]), bytes([3, 15]), (6, 12))
