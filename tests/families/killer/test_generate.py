"""Making killers: levels, numbers and techniques that are asked for, and refusals at once."""

from __future__ import annotations

from time import process_time

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make, settled

REQUIRABLE = ("innie", "outie", "cage-must-appear", "cage-cells", "pointing", "claiming",
              "wide-sum", "leftovers", "hidden-pair")  # fmt: skip


@pytest.mark.parametrize("slug", REQUIRABLE)
def test_techniques_that_are_required_are_used(slug: str) -> None:
    record = make(Recipe("killer", target=Target(require=(slug,)), seed=3))
    assert record.rating.techniques[slug] > 0


def test_exact_values_are_reached() -> None:
    for value in (1.9, 2.7, 3.5):
        target = Target(ranges=(Range("value", value, value),))
        assert make(Recipe("killer", target=target, seed=1)).rating.value == value


@pytest.mark.parametrize(
    ("shape", "target", "sentence"),
    [
        ({"size": 4}, Target("medium"), "too rare to be made"),
        (
            {},
            Target(ranges=(Range("value", 5.9, 5.9),)),
            "the nearest is grouped-three-strong-links",
        ),
        ({}, Target(ranges=(Range("value", 11.0, 11.0),)), "above 10, the weight of a trial"),
        ({}, Target("easy", require=("leftovers",)), "is not below 2.5"),
        ({}, Target(ranges=(Range("value", 10.0, 10.0),), forbid=("trial",)), "needs a trial"),
        ({}, Target(require=("search",)), "needs more than trials"),
    ],
)
def test_what_cannot_be_made_is_refused_at_once(
    shape: dict[str, object], target: Target, sentence: str
) -> None:
    start = process_time()
    with pytest.raises(AskedWrongly, match=sentence):
        settled(Recipe("killer", shape, target))
    assert process_time() - start < 2
