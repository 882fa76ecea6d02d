"""Targets: what a rating misses, by how much, and in which direction."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Band, Rating, Scale
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.families import every

SCALE = Scale("s", "steps", (Band("easy", 0), Band("hard", 5)), "2026-11-15", "a made-up scale")


def rating(value: float, **techniques: int) -> Rating:
    return Rating(SCALE.level(value), value, {"minutes": 2 * value, "techniques": techniques})


def test_a_rating_at_the_level_is_a_hit() -> None:
    assert Target("easy").miss(rating(4.9), SCALE).distance == 0


def test_a_value_above_the_band_asks_for_easier() -> None:
    miss = Target("easy").miss(rating(7), SCALE)
    assert (miss.direction, miss.reason) == ("easier", "too hard")
    assert miss.distance > Target("easy").miss(rating(6), SCALE).distance


def test_a_value_below_the_band_asks_for_harder() -> None:
    assert Target("hard").miss(rating(1), SCALE).direction == "harder"


def test_a_range_of_a_feature_is_a_target_too() -> None:
    target = Target(ranges=(Range("minutes", 3, 4),))
    assert target.miss(rating(2), SCALE).distance == 0
    assert target.miss(rating(1), SCALE).direction == "harder"
    assert target.miss(rating(3), SCALE).direction == "easier"


def test_a_missing_technique_is_a_miss_and_a_forbidden_one_too() -> None:
    assert Target(require=("wing",)).miss(rating(1), SCALE).reason == "does not need wing"
    assert Target(require=("wing",)).miss(rating(1, wing=1), SCALE).distance == 0
    assert Target(forbid=("wing",)).miss(rating(1, wing=1), SCALE).reason == "needs wing"


def test_a_target_reads_as_a_person_would_say_it() -> None:
    target = Target("hard", (Range("minutes", 3, 4),), ("wing",), ("guess",))
    assert str(target) == "hard, minutes=3..4, with wing, without guess"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("value=6.6±0.2", 6.4, 6.8),
        ("value=6.6+-0.2", 6.4, 6.8),
        ("value=2..5", 2, 5),
        ("value=..5", float("-inf"), 5),
        ("value=5..", 5, float("inf")),
        ("value=5", 5, 5),
        ("value = 2 .. 5", 2, 5),
    ],
)
def test_ranges_are_read_in_the_forms_people_write(text: str, low: float, high: float) -> None:
    assert Range.parse(text) == Range("value", low, high)


@pytest.mark.parametrize("text", ["", "value", "value=", "value=..", "=3", "value=5..2", "v=1±"])
def test_a_range_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(AskedWrongly):
        Range.parse(text)


@pytest.mark.parametrize("text", ["value=2..5", "value=..5", "value=5..", "value=5"])
def test_a_range_is_written_as_it_is_read(text: str) -> None:
    assert str(Range.parse(text)) == text


def test_a_recipe_reads_back_equal() -> None:
    target = Target("hard", (Range("minutes", 3, 4),), ("wing",), ("guess",), "document")
    recipe = Recipe("demo", {"size": 4}, target, 7, 3, 99, True, 2)
    assert Recipe.from_json("demo", recipe.to_json()) == recipe


def test_a_plain_recipe_is_stored_as_seed_and_item() -> None:
    assert Recipe("demo", seed=5).to_json() == {"seed": 5, "item": 0}


def test_a_puzzle_made_elsewhere_is_stored_with_its_source() -> None:
    recipe = Recipe("demo", source="bank.sdm:3")
    assert recipe.to_json() == {"source": "bank.sdm:3"}
    assert Recipe.from_json("demo", recipe.to_json()) == recipe


# Loaded before drawing, which must be quick.
FAMILIES = every()
NUMBERS = st.floats(-1e12, 1e12) | st.integers(-(10**9), 10**9).map(float)


@given(st.sampled_from(["value", "minutes", "x2"]), NUMBERS, NUMBERS)
def test_a_range_is_read_back_equal(feature: str, one: float, other: float) -> None:
    low, high = sorted((one, other))
    for bounds in ((low, high), (low, low), (low, math.inf), (-math.inf, high)):
        written = Range(feature, *bounds)
        assert Range.parse(str(written)) == written


def _shapes(family: AnyFamily) -> st.SearchStrategy[dict[str, Any]]:
    """Values of all options of a family, whether or not they go together."""
    values: dict[str, st.SearchStrategy[Any]] = {}
    for one in family.shape.options():
        if one.choices:
            values[one.name] = st.sampled_from(one.choices)
        elif one.kind is bool:
            values[one.name] = st.booleans()
        elif one.kind is int:
            values[one.name] = st.integers(one.low or 0, one.high or 10**6)
        else:
            values[one.name] = st.text(max_size=20)
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Recipes with every field of every family."""
    family = draw(st.sampled_from(FAMILIES))
    slugs = st.lists(st.sampled_from([one.slug for one in family.techniques]), max_size=3)
    ranges = st.lists(
        st.tuples(st.sampled_from(["value", "minutes"]), NUMBERS, NUMBERS).map(
            lambda parts: Range(parts[0], min(parts[1:]), max(parts[1:]))
        ),
        max_size=2,
    )
    target = Target(
        draw(st.sampled_from([None, *(level.name for level in family.levels)])),
        tuple(draw(ranges)),
        tuple(draw(slugs)),
        tuple(draw(slugs)),
        draw(st.sampled_from(["", *(scale.name for scale in family.scales)])),
    )
    numbers = st.integers(0, LARGEST_SEED)
    return Recipe(
        family.name, draw(_shapes(family)), target, draw(numbers), draw(numbers),
        draw(st.none() | st.integers(1, 10**9)), draw(st.booleans()), draw(st.integers(0, 99)),
    )  # fmt: skip


@given(recipes())
def test_a_recipe_is_read_back_equal(recipe: Recipe) -> None:
    again = Recipe.from_json(recipe.family, json.loads(json.dumps(recipe.to_json())))
    assert again == recipe
    assert again.key() == recipe.key()
    assert again.kind == recipe.kind


@given(recipes(), recipes())
def test_different_recipes_have_different_keys_that_name_the_family(
    one: Recipe, other: Recipe
) -> None:
    assert (one.key() == other.key()) == (one == other)
    assert re.fullmatch(rf"{one.family}-[0-9a-f]{{20}}", one.key())


def test_the_key_of_a_recipe_stays_what_it_was() -> None:
    recipe = Recipe("keen", {"size": 5}, level="hard", seed=7)
    assert recipe.key() == "keen-59171b23f6d38d316ee0"


@pytest.mark.parametrize(
    "data",
    [
        [], {"seed": "1"}, {"seed": float("inf")}, {"seed": 10**400}, {"item": True},
        {"shape": []}, {"shape": {"size": 1.5}}, {"shape": {"size": []}}, {"level": 3},
        {"target": "value=3"}, {"target": [3]}, {"target": ["value"]}, {"target": ["value=9..1"]},
        {"target": [f"value={'9' * 400}"]}, {"require": [None]}, {"budget": 1.0}, {"again": "x"},
    ],
)  # fmt: skip
def test_what_is_not_a_recipe_is_a_parse_error(data: object) -> None:
    with pytest.raises(ParseError):
        Recipe.from_json("sudoku", data)
