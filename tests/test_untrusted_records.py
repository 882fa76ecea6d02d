"""Records of strangers: what is not well formed is refused, and lies are found."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make, remake_faults
from cruxpress.engine.verification import adopt, faults_of
from cruxpress.families import named


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


def test_a_puzzle_that_has_many_solutions_is_said_to() -> None:
    assert "many solutions" in faults_of(replace(good(), puzzle="." * 4 + (",....") * 3))


def test_a_fault_says_what_is_stated_and_what_is_so() -> None:
    rating, now = good().rating, good().rating.features["empty"]
    wrong = replace(good(), rating=replace(rating, features={"empty": 99}))
    assert faults_of(wrong) == [f"the feature empty is stated as 99, and is {now}"]
    older = replace(wrong, engine="0.0.1")
    assert faults_of(older) == [
        f"the feature empty is stated as 99, and is {now} (made by engine 0.0.1)"
    ]
    high = replace(good(), rating=replace(rating, value=rating.value + 1))
    said = f"stated as {rating.level} {rating.value + 1:g}, rated {rating.level} {rating.value:g}"
    assert faults_of(high) == [said]


def test_a_number_that_went_through_a_file_is_the_same() -> None:
    rating = good().rating
    assert faults_of(replace(good(), rating=replace(rating, value=rating.value + 1e-10))) == []
    assert faults_of(replace(good(), rating=replace(rating, value=rating.value + 1e-8))) != []


def test_a_strike_of_the_right_symbol_is_found() -> None:
    cell, symbol = next(iter((good().walk or ())[-1].places.items()))
    lie = replace(good(), walk=_walk(strikes={cell: (symbol,)}))
    assert faults_of(lie) == [f"step 1 of the walk is wrong about {cell}"]


def test_a_puzzle_from_elsewhere_keeps_what_its_file_said() -> None:
    family = named("latin")
    found = adopt(family, good().puzzle, "a.txt:3", walk=True, notes=("n",), extra={"title": "T"})
    assert (found.recipe.source, found.notes, found.extra) == ("a.txt:3", ("n",), {"title": "T"})
    assert found.walk == good().walk and found.missed == ""
    assert adopt(family, good().puzzle, "a.txt:3").walk is None


def test_a_feature_that_went_through_a_file_is_the_same() -> None:
    record = make(Recipe("keen", {"size": 3}, seed=1))
    layouts = record.rating.features["layouts"]
    assert isinstance(layouts, float)

    def stated(value: float) -> list[str]:
        features = dict(record.rating.features) | {"layouts": value}
        return faults_of(replace(record, rating=replace(record.rating, features=features)))

    assert stated(layouts + 1e-12) == []
    assert stated(layouts + 0.5) == [
        f"the feature layouts is stated as {layouts + 0.5}, and is {layouts}"
    ]


def test_what_cannot_be_read_is_the_only_fault() -> None:
    [said] = faults_of(replace(good(), puzzle="nonsense"))
    assert "nonsense" in said


def test_another_solution_is_said_to_be_none() -> None:
    faults = faults_of(replace(good(), solution=good().solution[::-1]))
    assert "the stated solution is not the solution of the puzzle" in faults


def test_a_feature_of_another_kind_is_found() -> None:
    lie = replace(good(), rating=replace(good().rating, features={"empty": "many"}))
    assert faults_of(lie)[0].startswith("the feature empty is stated as many, and is ")
