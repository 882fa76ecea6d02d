"""Checks of options: every choice gives a valid record, or an error with a message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.core.shape import Option
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.testing.drawings import cells_have_their_places, different_puzzles_look_different
from cruxpress.testing.solutions import checker_agrees_with_solver
from cruxpress.testing.subject import MadePuzzle
from cruxpress.testing.texts import images_are_one_puzzle

# The work budget of a choice.  A choice that few puzzles meet raises TargetMissed.
BUDGET = 60


def every_choice_makes_a_record_or_is_refused(choices: Sequence[MadePuzzle]) -> None:
    assert choices


def images_of_every_choice_are_one_puzzle(family: AnyFamily, choices: Sequence[MadePuzzle]) -> None:
    images_are_one_puzzle(family, choices)


def the_checker_and_the_solver_agree_on_every_choice(
    family: AnyFamily, choices: Sequence[MadePuzzle]
) -> None:
    checker_agrees_with_solver(family, choices)


def puzzles_of_every_choice_look_different(
    family: AnyFamily, choices: Sequence[MadePuzzle]
) -> None:
    different_puzzles_look_different(family, choices)


def cells_of_every_choice_have_their_places(
    family: AnyFamily, choices: Sequence[MadePuzzle]
) -> None:
    cells_have_their_places(family, choices)


def records_of_choices(family: AnyFamily) -> list[Record]:
    """Records of all choices.  A choice gives a record without faults or an error, and each option
    has a choice besides its default that gives a record."""
    found: list[Record] = []
    for option in family.shape.options():
        shapes = list(_shapes_of(family, option))
        made = list(filter(None, (_made(family, shape) for shape in shapes)))
        assert made or not shapes, f"no choice of {option.name} makes a puzzle"
        found += made
    return found


def _shapes_of(family: AnyFamily, option: Option) -> Iterator[Mapping[str, Any]]:
    """The shapes that test an option: the family's samples, or one for each non-default value."""
    known = family.samples.shapes
    if option.name in known:
        yield from known[option.name]
        return
    values: Sequence[Any] = option.choices or (option.low, option.high)
    if option.kind is bool:
        values = (True, False)
    elif option.low is not None and option.high is not None and not option.choices:
        values = (option.low, (option.low + option.high) // 2, option.high)
    assert set(values) != {None}, f"{option.name} is a free text: add some to Samples.shapes"
    yield from ({option.name: value} for value in values if value not in (None, option.default))


def _made(family: AnyFamily, shape: Mapping[str, Any]) -> Record | None:
    try:
        record = make(Recipe(family.name, shape, seed=3, budget=BUDGET))
    except (AskedWrongly, TargetMissed):
        return None
    assert faults_of(record) == [], shape
    return record
