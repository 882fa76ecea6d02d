"""Checks of walks: every step is sound and explained, and the steps reach the solution."""

from __future__ import annotations

import json
from collections.abc import Sequence

from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.walk import DEPTHS, Step
from cruxpress.engine.search import make
from cruxpress.testing.subject import forget
from cruxpress.text.sentences import LANGUAGES

# How many puzzles are tested, and from how many of the easiest levels?  Higher levels are slow.
MANY, EASY = 200, 2


def _cells(family: AnyFamily, record: Record) -> dict[str, str]:
    puzzle = family.parse(record.puzzle)
    return family.cells(puzzle, family.parse_solution(puzzle, record.solution))


def every_walk_reaches_the_solution(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        walk = family.reason(family.parse(record.puzzle))
        assert walk.complete, walk.note
        placed: dict[str, str] = {}
        for step in walk.steps:
            placed |= step.places
        assert placed == _cells(family, record)


def no_step_places_a_wrong_symbol(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        cells = _cells(family, record)
        for step in record.walk or ():
            assert all(cells[cell] == symbol for cell, symbol in step.places.items()), step


def no_step_strikes_a_right_symbol(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        cells = _cells(family, record)
        for step in record.walk or ():
            for cell, symbols in step.strikes.items():
                assert cells.get(cell) not in symbols, step


def every_step_brings_something_new(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        known: set[tuple[str, str, str]] = set()
        for step in record.walk or ():
            news = {("place", cell, symbol) for cell, symbol in step.places.items()}
            news |= {("strike", cell, s) for cell, symbols in step.strikes.items() for s in symbols}
            assert news - known, step
            known |= news


def every_step_names_a_technique_of_the_family(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record in records:
        for step in record.walk or ():
            assert family.technique(step.technique).slug == step.technique


def every_step_speaks_at_three_depths(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        for step in record.walk or ():
            for depth in DEPTHS:
                sentence = step.hint(depth)
                assert len(sentence) > 8, step
                assert sentence[0].isupper() or sentence[0].isdigit(), sentence
                assert sentence.endswith((".", "!", "?", ".)")), sentence


def the_first_depth_does_not_give_the_answer_away(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record in records:
        for step in record.walk or ():
            assert step.where != step.what


def a_walk_survives_its_record(records: Sequence[Record]) -> None:
    for record in records:
        steps = tuple(
            Step.from_json(json.loads(json.dumps(s.to_json()))) for s in record.walk or ()
        )
        assert steps == record.walk


def the_walk_is_as_hard_as_the_rating_says(family: AnyFamily, records: Sequence[Record]) -> None:
    """The heaviest techniques of rating and walk have the same weight, to a few tenths.

    They may differ because a rating may apply equal steps together, a walk one by one.  (Of 500
    evil sudokus 9 have a walk that is harder by 0.1; of 500 expert ones 9 are easier by 0.2.)
    """
    for record in records:
        if record.rating.techniques:
            used = family.reason(family.parse(record.puzzle)).techniques()
            shown = max(family.technique(slug).weight for slug in used)
            rated = max(family.technique(slug).weight for slug in record.rating.techniques)
            assert rated - 0.3 < shown < rated + 0.2, (shown, rated)


def reasoning_twice_gives_the_same_walk(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    first = family.reason(puzzle)
    forget(family)
    assert family.reason(puzzle) == first


def every_language_tells_every_step(family: AnyFamily, records: Sequence[Record]) -> None:
    for language in LANGUAGES:
        for record in records:
            for step in family.reason(family.parse(record.puzzle)).steps:
                told = family.tell(step, language)
                for depth in DEPTHS:
                    sentence = told.hint(depth)
                    assert sentence and "{" not in sentence, (language, step.kind, sentence)


def walks_of_many_puzzles_place_the_solution(family: AnyFamily) -> None:
    """Many puzzles are tested, because a wrong step may occur only once in fifty puzzles."""
    for item in range(MANY):
        level = family.levels[item % EASY % len(family.levels)].name
        record = make(Recipe(family.name, target=Target(level), seed=17, item=item), walk=True)
        cells = _cells(family, record)
        for step in record.walk or ():
            assert all(cells[cell] == symbol for cell, symbol in step.places.items()), step
            assert all(cells.get(cell) not in some for cell, some in step.strikes.items()), step
