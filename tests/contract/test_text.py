"""What parses never crashes later, and what is written reads back the same."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from cruxpress.core.errors import ParseError, PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from tests.contract import checks
from tests.contract.checks import Made
from tests.mutate import HOSTILE, mutated


def test_a_written_puzzle_reads_back_equal(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        assert family.write(puzzle) == record.puzzle
        assert family.parse(family.write(puzzle)) == puzzle


def test_a_puzzle_is_one_printable_line(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        assert record.puzzle.isprintable()
        assert record.solution.isprintable()


def test_a_written_solution_reads_back_equal(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        assert family.write_solution(puzzle, solution) == record.solution


def test_white_space_around_a_puzzle_does_not_matter(family: AnyFamily, record: Record) -> None:
    assert family.parse(f"  {record.puzzle}\t\r\n") == family.parse(record.puzzle)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_refused_in_one_readable_line(family: AnyFamily, text: str) -> None:
    with pytest.raises(ParseError) as caught:
        family.parse(text)
    message = str(caught.value)
    assert 10 < len(message) < 400
    assert message.isprintable()


def test_hostile_solutions_are_refused(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    for text in HOSTILE:
        with pytest.raises(ParseError):
            family.parse_solution(puzzle, text)


def test_mutated_text_is_refused_or_reads_back_the_same(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    chance = random.Random(5)
    for text in mutated([record.puzzle for record in records], 400, chance):
        try:
            puzzle = family.parse(text)
        except ParseError:
            continue
        assert family.parse(family.write(puzzle)) == puzzle


def test_what_parses_never_crashes_later(family: AnyFamily, records: tuple[Record, ...]) -> None:
    chance = random.Random(6)
    survivors = 0
    for text in mutated([record.puzzle for record in records], 120, chance):
        with suppress(PuzzleError):
            puzzle = family.parse(text)
            survivors += 1
            family.draw(puzzle, None, None)
            family.solve(puzzle, 2)
            family.rate(puzzle, "")
    assert survivors > 0


def test_the_canonical_form_does_not_change(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    assert family.canonical(puzzle, solution) == family.canonical(puzzle, solution)


def test_images_have_one_canonical_form_and_one_value(family: AnyFamily, made: list[Made]) -> None:
    checks.images_are_one_puzzle(family, made)


def test_a_file_is_split_into_its_puzzles(family: AnyFamily, records: tuple[Record, ...]) -> None:
    texts = [record.puzzle for record in records]
    lines = ["# a comment", "", *texts]
    assert [text for _, text in family.split(enumerate(lines, 1))] == texts
    assert next(number for number, _ in family.split(enumerate(lines, 1))) == 3
