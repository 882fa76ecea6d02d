"""One solution, proved: the solver, the checker and the record agree."""

from __future__ import annotations

import random
from dataclasses import replace

from cruxpress.core.errors import ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.engine.verification import faults_of
from tests.contract import checks
from tests.contract.caches import forget
from tests.contract.checks import Made
from tests.mutate import mutated


def test_the_solver_finds_exactly_the_stored_solution(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        found = family.solve(puzzle, 2)
        assert found.verdict == "one"
        assert family.write_solution(puzzle, found.first) == record.solution


def test_the_checker_accepts_the_solution(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        assert family.check(puzzle, family.parse_solution(puzzle, record.solution)) == []


def test_the_checker_refuses_what_is_not_the_solution(family: AnyFamily, made: list[Made]) -> None:
    checks.checker_agrees_with_solver(family, made)


def test_the_checker_and_the_solver_agree_on_other_puzzles(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    chance = random.Random(7)
    solved = 0
    for text in mutated([record.puzzle for record in records], 150, chance):
        try:
            puzzle = family.parse(text)
        except ParseError:
            continue
        found = family.solve(puzzle, 2)
        if found.count:
            solved += 1
            assert family.check(puzzle, found.first) == []
        else:
            assert found.first is None
    assert solved > 0


def test_the_solver_counts_no_further_than_asked(family: AnyFamily, made: list[Made]) -> None:
    checks.solver_keeps_its_limit(family, made)


def test_solving_twice_gives_the_same(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        first = family.solve(puzzle, 2)
        forget(family)
        assert family.solve(puzzle, 2) == first


def test_the_cells_to_fill_are_named_and_not_empty(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        assert cells
        assert all(name and symbol for name, symbol in cells.items())


def test_a_true_record_has_no_faults(records: tuple[Record, ...]) -> None:
    for record in records:
        assert faults_of(record) == []


def test_a_tampered_record_is_caught(family: AnyFamily, records: tuple[Record, ...]) -> None:
    first, other = records[0], records[-1]
    level = family.levels[-1].name
    tampered = (
        replace(first, solution=other.solution),
        replace(first, puzzle=other.puzzle),
        replace(first, rating=replace(first.rating, level=level)),
        replace(first, rating=replace(first.rating, value=first.rating.value + 1)),
        replace(first, id=other.id),
        replace(first, fingerprint="0" * 32),
        replace(first, family="nonsense"),
    )
    for record in tampered:
        assert faults_of(record), record
