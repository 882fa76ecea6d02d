"""Checks of solutions: the solver, the checker and the record agree."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cruxpress.core.errors import ParseError
from cruxpress.core.family import AnyFamily, Solutions
from cruxpress.core.record import Record
from cruxpress.engine.verification import faults_of
from cruxpress.testing.changes import (
    CHANGES,
    WRONG,
    changed,
    changed_alike,
    lightened,
    parsed,
    wrong_answers,
)
from cruxpress.testing.mutated_text import mutated
from cruxpress.testing.subject import MadePuzzle, forget


def the_solver_finds_exactly_the_stored_solution(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        found = family.solve(puzzle, 2)
        assert found.verdict == "one"
        assert family.write_solution(puzzle, found.first) == record.solution


def the_checker_accepts_the_solution(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        assert family.check(puzzle, family.parse_solution(puzzle, record.solution)) == []


def the_checker_and_the_solver_agree_on_other_puzzles(
    family: AnyFamily, records: Sequence[Record]
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


def solving_twice_gives_the_same(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        first = family.solve(puzzle, 2)
        forget(family)
        assert family.solve(puzzle, 2) == first


def the_cells_to_fill_are_named_and_not_empty(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        cells = family.cells(puzzle, family.parse_solution(puzzle, record.solution))
        assert cells
        assert all(name and symbol for name, symbol in cells.items())


def a_true_record_has_no_faults(records: Sequence[Record]) -> None:
    for record in records:
        assert faults_of(record) == []


def a_tampered_record_is_caught(family: AnyFamily, records: Sequence[Record]) -> None:
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


def checker_agrees_with_solver(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """The checker rejects wrong solutions: the old solution of a changed puzzle, changed solutions
    of a puzzle, and puzzle and solution changed in the same way."""
    refused = 0
    for one in made:
        for puzzle in changed(family, one, CHANGES):
            refused += _tried(family, puzzle, one.answer)
        others = [other.answer for other in made]
        for answer in wrong_answers(one.answer, others, WRONG):
            refused += _tried(family, one.puzzle, answer)
        for text, answer in changed_alike(one):
            puzzle = parsed(family, text)
            refused += puzzle is not None and _tried(family, puzzle, answer)
    assert refused > len(made), "hardly any wrong solution was found to try"


def _tried(family: AnyFamily, puzzle: Any, answer: str) -> bool:
    """Does the checker reject an answer?

    It must if the solver proves the answer wrong, and must not if the solver found the answer.
    For a puzzle with many solutions, the solver returns only the first.
    """
    try:
        solution = family.parse_solution(puzzle, answer)
    except ParseError:
        return True
    found, faults = family.solve(puzzle, 2), family.check(puzzle, solution)
    text = family.write(puzzle)
    if found.verdict == "none" or (found.verdict == "one" and found.first != solution):
        assert faults, f"{answer} is accepted for {text}"
    elif found.first == solution:
        assert not faults, f"{answer} is refused for {text}: {faults[0]}"
    return bool(faults)


def solver_keeps_its_limit(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """The solver counts no more solutions than the limit, and the limits give consistent counts."""
    many = 0
    for one in made:
        for puzzle in (one.puzzle, *changed(family, one, CHANGES), *lightened(family, one)):
            found = [family.solve(puzzle, limit) for limit in (1, 2, 3)]
            text = family.write(puzzle)
            for limit, solutions in enumerate(found, 1):
                assert solutions.count <= limit, f"{solutions.count} of {limit} for {text}"
                assert bool(solutions.count) == (solutions.first is not None), text
            assert _counts_agree(found), f"{[one.count for one in found]} for {text}"
            many += found[1].count == 2
    assert many, "no puzzle with many solutions was found"


def _counts_agree(found: Sequence[Solutions[Any]]) -> bool:
    """Do the counts with limits 1, 2 and 3 agree?  True if a search did not finish."""
    if not all(solutions.finished for solutions in found):
        return True
    most = found[-1].count
    return [solutions.count for solutions in found] == [min(most, n) for n in (1, 2, 3)]
