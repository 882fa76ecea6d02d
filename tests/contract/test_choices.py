"""Every choice of every option makes puzzles that hold what the contract asks for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cruxpress import families, words
from cruxpress.core.family import AnyFamily
from cruxpress.words import registry
from tests.contract import checks, drawn
from tests.contract.checks import Made, made_of
from tests.contract.choices import OWN_LIST, every_choice_makes_a_record


@pytest.fixture(autouse=True, scope="module")
def own_list(data_folder: Path) -> None:
    """The list that some options name: two of three words of the built-in one."""
    accepted = words.load("en", required=False).filter(longest=9)
    registry.add(OWN_LIST, accepted.without(accepted.grid_forms()[::3]))


@cache
def _made(name: str) -> list[Made]:
    family = families.named(name)
    return made_of(family, every_choice_makes_a_record(family))


@pytest.fixture
def made(family: AnyFamily) -> list[Made]:
    """A puzzle for each choice that makes one."""
    return _made(family.name)


def test_every_choice_makes_a_record_or_is_refused_in_words(made: list[Made]) -> None:
    assert made


def test_images_of_every_choice_have_one_form_and_one_value(
    family: AnyFamily, made: list[Made]
) -> None:
    checks.images_are_one_puzzle(family, made)


def test_the_checker_refuses_what_is_not_the_solution_of_any_choice(
    family: AnyFamily, made: list[Made]
) -> None:
    checks.checker_agrees_with_solver(family, made, changes=10, wrong=20)


def test_puzzles_of_every_choice_look_different_where_they_differ(
    family: AnyFamily, made: list[Made]
) -> None:
    checks.different_puzzles_look_different(family, made)


def test_cells_of_every_choice_have_their_places(family: AnyFamily, made: list[Made]) -> None:
    drawn.cells_have_their_places(family, made)
