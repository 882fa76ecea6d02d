"""Checks of texts: parsed puzzles never crash later, and written texts read back equal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

from cruxpress.core.errors import ParseError, PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.testing.mutated_text import HOSTILE, mutated
from cruxpress.testing.subject import MadePuzzle, refused


def a_written_puzzle_reads_back_equal(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        assert family.write(puzzle) == record.puzzle
        assert family.parse(family.write(puzzle)) == puzzle


def a_puzzle_is_one_printable_line(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        assert record.puzzle.isprintable()
        assert record.solution.isprintable()


def a_written_solution_reads_back_equal(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        assert family.write_solution(puzzle, solution) == record.solution


def white_space_around_a_puzzle_does_not_matter(family: AnyFamily, record: Record) -> None:
    assert family.parse(f"  {record.puzzle}\t\r\n") == family.parse(record.puzzle)


def hostile_text_is_refused_in_one_readable_line(family: AnyFamily) -> None:
    for text in HOSTILE:
        with refused(ParseError) as caught:
            family.parse(text)
        message = str(caught[0])
        assert 10 < len(message) < 400
        assert message.isprintable()


def hostile_solutions_are_refused(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    for text in HOSTILE:
        with refused(ParseError):
            family.parse_solution(puzzle, text)


def mutated_text_is_refused_or_reads_back_the_same(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    chance = random.Random(5)
    for text in mutated([record.puzzle for record in records], 400, chance):
        try:
            puzzle = family.parse(text)
        except ParseError:
            continue
        assert family.parse(family.write(puzzle)) == puzzle


def what_parses_never_crashes_later(family: AnyFamily, records: Sequence[Record]) -> None:
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


def the_canonical_form_does_not_change(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    solution = family.parse_solution(puzzle, record.solution)
    assert family.canonical(puzzle, solution) == family.canonical(puzzle, solution)


def a_file_is_split_into_its_puzzles(family: AnyFamily, records: Sequence[Record]) -> None:
    texts = [record.puzzle for record in records]
    lines = ["# a comment", "", *texts]
    assert [text for _, text in family.split(enumerate(lines, 1))] == texts
    assert next(number for number, _ in family.split(enumerate(lines, 1))) == 3


def images_are_one_puzzle(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """Images of a puzzle have the same canonical form and value.  A family without images must use
    the puzzle text as canonical form."""
    if family.images is None:
        for one in made:
            same = family.canonical(one.puzzle, one.solution) == one.text
            assert same, "canonical is not the text, but no images say which puzzles are the same"
        return
    others = 0
    for one in made:
        form = family.canonical(one.puzzle, one.solution)
        value = family.rate(one.puzzle, "").value
        for puzzle, solution in family.images(one.puzzle, one.solution):
            text = family.write(puzzle)
            assert family.parse(text) == puzzle, text
            assert family.solve(puzzle, 2).only() == solution, text
            assert family.canonical(puzzle, solution) == form, f"{text} is {one.text} to a person"
            assert family.rate(puzzle, "").value == value, f"{text} is {one.text} to a person"
            others += text != one.text
    assert others, "all images have the same text"
