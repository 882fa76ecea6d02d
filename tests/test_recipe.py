"""Targets: what a rating misses, by how much, and in which direction."""

from __future__ import annotations

import pytest

from cruxpress.errors import AskedWrongly
from cruxpress.rating import Band, Rating, Scale
from cruxpress.recipe import Range, Recipe, Target

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
