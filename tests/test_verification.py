"""Proofs: nothing leaves as a record that another program would call bad."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cruxpress.core.errors import ParseError, RecordError
from cruxpress.core.family import AnyFamily, Solutions
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.engine.verification import adopt, faults_of, record_of
from tests.template import LATIN
from tests.template.puzzle import Puzzle
from tests.template.text import parse

GOOD = make(Recipe("latin", seed=1))
PUZZLE = LATIN.parse(GOOD.puzzle)
SOLUTION = LATIN.parse_solution(PUZZLE, GOOD.solution)


def _recorded(family: AnyFamily, puzzle: Puzzle = PUZZLE, solution: str = SOLUTION) -> str:
    return record_of(family, puzzle, solution, GOOD.rating, GOOD.recipe).line()


def _narrow(text: str) -> Puzzle:
    raise ParseError("expected another size")


def test_a_puzzle_that_holds_becomes_a_record() -> None:
    assert _recorded(LATIN) == GOOD.line()


def test_a_puzzle_that_cannot_be_read_back_is_no_record() -> None:
    with pytest.raises(RecordError, match="cannot be read: expected another size"):
        _recorded(replace(LATIN, parse=_narrow))
    with pytest.raises(RecordError, match="is read as another one"):
        _recorded(replace(LATIN, parse=lambda text: parse("12.,...,...")))


def test_a_solution_that_cannot_be_read_back_is_no_record() -> None:
    with pytest.raises(RecordError, match="is read as another one"):
        _recorded(replace(LATIN, write_solution=lambda puzzle, solution: solution[::-1]))


def test_a_puzzle_with_many_solutions_is_no_record() -> None:
    empty = parse("....,....,....,....")
    with pytest.raises(RecordError, match="the solver finds many solutions"):
        _recorded(LATIN, empty)


def test_a_solution_that_the_solver_does_not_find_is_no_record() -> None:
    other = replace(LATIN, solve=lambda puzzle, limit: Solutions(1, SOLUTION[::-1]))
    with pytest.raises(RecordError, match="the solver finds another solution"):
        _recorded(other)


def test_a_solution_that_the_checker_refuses_is_no_record() -> None:
    with pytest.raises(RecordError, match="the checker refuses the solution: too plain"):
        _recorded(replace(LATIN, check=lambda puzzle, solution: ["too plain"]))


def test_a_puzzle_from_elsewhere_is_counted_once() -> None:
    limits: list[int] = []

    def counted(puzzle: Puzzle, limit: int) -> Solutions[str]:
        limits.append(limit)
        return LATIN.solve(puzzle, limit)

    record = adopt(replace(LATIN, solve=counted), GOOD.puzzle, "mine.txt")
    assert limits == [2]
    assert faults_of(record) == []
