"""Walks: every step is sound, says why, and together they reach the solution."""

from __future__ import annotations

import json

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.core.walk import DEPTHS, Step
from tests.contract.caches import forget


def _cells(family: AnyFamily, record: Record) -> dict[str, str]:
    puzzle = family.parse(record.puzzle)
    return family.cells(puzzle, family.parse_solution(puzzle, record.solution))


def test_every_walk_reaches_the_solution(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        walk = family.reason(family.parse(record.puzzle))
        assert walk.complete, walk.note
        placed: dict[str, str] = {}
        for step in walk.steps:
            placed |= step.places
        assert placed == _cells(family, record)


def test_no_step_places_a_wrong_symbol(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        cells = _cells(family, record)
        for step in record.walk or ():
            assert all(cells[cell] == symbol for cell, symbol in step.places.items()), step


def test_no_step_strikes_a_right_symbol(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        cells = _cells(family, record)
        for step in record.walk or ():
            for cell, symbols in step.strikes.items():
                assert cells.get(cell) not in symbols, step


def test_every_step_brings_something_new(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        known: set[tuple[str, str, str]] = set()
        for step in record.walk or ():
            news = {("place", cell, symbol) for cell, symbol in step.places.items()}
            news |= {("strike", cell, s) for cell, symbols in step.strikes.items() for s in symbols}
            assert news - known, step
            known |= news


def test_every_step_names_a_technique_of_the_family(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        for step in record.walk or ():
            assert family.technique(step.technique).slug == step.technique


def test_every_step_speaks_at_three_depths(family: AnyFamily, records: tuple[Record, ...]) -> None:
    for record in records:
        for step in record.walk or ():
            for depth in DEPTHS:
                sentence = step.hint(depth)
                assert len(sentence) > 8, step
                assert sentence[0].isupper() or sentence[0].isdigit(), sentence
                assert sentence.endswith((".", "!", "?", ".)")), sentence


def test_the_first_depth_does_not_give_the_answer_away(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    for record in records:
        for step in record.walk or ():
            assert step.where != step.what


def test_a_walk_survives_its_record(records: tuple[Record, ...]) -> None:
    for record in records:
        steps = tuple(
            Step.from_json(json.loads(json.dumps(s.to_json()))) for s in record.walk or ()
        )
        assert steps == record.walk


def test_the_walk_is_as_hard_as_the_rating_says(
    family: AnyFamily, records: tuple[Record, ...]
) -> None:
    """A rating may take equal steps together where a walk takes them one by one, and so name
    other techniques; but the heaviest weigh the same, to a few tenths.  (Of 500 evil
    sudokus 9 have a walk that is harder by 0.1; of 500 expert ones 9 are easier by 0.2.)"""
    for record in records:
        if record.rating.techniques:
            used = family.reason(family.parse(record.puzzle)).techniques()
            shown = max(family.technique(slug).weight for slug in used)
            rated = max(family.technique(slug).weight for slug in record.rating.techniques)
            assert rated - 0.3 < shown < rated + 0.2, (shown, rated)


def test_reasoning_twice_gives_the_same_walk(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    first = family.reason(puzzle)
    forget(family)
    assert family.reason(puzzle) == first
