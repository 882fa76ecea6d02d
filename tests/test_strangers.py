"""Records of strangers: what is not well formed is refused, and lies are found."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cruxpress.aim import make, remake_faults
from cruxpress.errors import ParseError
from cruxpress.proof import faults_of
from cruxpress.recipe import Recipe
from cruxpress.record import Record


@cache
def good() -> Record:
    """A record of the template family, with its walk."""
    return make(Recipe("latin", {"size": 4}, level="tricky", seed=3), walk=True)


def line(**changes: Any) -> str:
    return json.dumps(good().to_json() | changes)


def test_a_good_record_has_no_fault() -> None:
    assert Record.parse(line()) == good()
    assert faults_of(good()) == [] and remake_faults(good()) == []


@pytest.mark.parametrize(
    "text",
    [
        line().replace('"seed": 3', '"seed": Infinity'),
        line().replace('"seed": 3', '"seed": NaN'),
        line().replace('"seed": 3', f'"seed": {10**400}'),
        line().replace('"seed": 3', '"seed": 1e400'),
        line().replace('"weight": 1.0', '"weight": 1e999', 1),
        line(id="latin-0123456789ab\n<script>"),
        line(id="=cmd|' /C calc'!A0"),
        line(engine="0.1\x1b[31m"),
        line(family="latin\n"),
        line(fingerprint="0" * 31),
        line(rating=good().rating.to_json() | {"level": "easy\x1b[2J"}),
        line(puzzle="\ud800"),
        line(notes=["\udfff"]),
        "[" * 100_000,
    ],
)
def test_what_is_not_well_formed_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        Record.parse(text)


def _walk(**changes: Any) -> tuple[Any, ...]:
    first, *rest = good().walk or ()
    return (replace(first, **changes), *rest)


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        (lambda r: replace(r, rating=replace(r.rating, value=12.0)), "stated as"),
        (lambda r: replace(r, rating=replace(r.rating, features={"empty": 1})), "feature empty"),
        (lambda r: replace(r, rating=replace(r.rating, features={"joy": 1})), "the feature joy"),
        (lambda r: replace(r, recipe=Recipe("latin", r.recipe.shape, level="gentle", seed=3)),
         "its recipe asks for gentle"),
        (lambda r: replace(r, missed="too hard"), "said to miss its target"),
        (lambda r: replace(r, walk=_walk(places={"A1": "9"})), "step 1 of the walk is wrong"),
        (lambda r: replace(r, walk=(r.walk or ())[1:]), "the walk ends before"),
        (lambda r: replace(r, solution=r.solution[::-1]), ""),
        (lambda r: replace(r, id="latin-000000000000"), "the id"),
        (lambda r: replace(r, fingerprint="0" * 32), "the fingerprint"),
    ],
)  # fmt: skip
def test_a_lie_is_found(lie: Any, said: str) -> None:
    faults = faults_of(lie(good()))
    assert faults and said in faults[0]


def test_a_recipe_that_makes_another_puzzle_is_found() -> None:
    lie = replace(good(), recipe=replace(good().recipe, seed=4))
    assert faults_of(lie) == []
    assert "its recipe makes latin-" in remake_faults(lie)[0]
