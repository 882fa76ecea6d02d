"""Making sudokus with a twist: levels, numbers and techniques that are asked for, and refusals."""

from __future__ import annotations

from time import process_time

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make, settled
from cruxpress.families.twist.text import parse

REQUIRABLE = (
    ("thermo", "thermo"), ("arrow", "last-of-arrow"), ("arrow", "arrow-bounds"),
    ("arrow", "arrow-cells"), ("antiknight", "knight"), ("thermo", "hidden-pair"),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "slug"), REQUIRABLE)
def test_techniques_that_are_required_are_used(rule: str, slug: str) -> None:
    record = make(Recipe("twist", {"rule": rule}, target=Target(require=(slug,)), seed=3))
    assert record.rating.techniques[slug] > 0


def test_exact_values_are_reached() -> None:
    for value in (1.6, 2.6, 3.4):
        target = Target(ranges=(Range("value", value, value),))
        assert make(Recipe("twist", target=target, seed=1)).rating.value == value


def test_lines_are_as_many_as_wished_and_do_not_meet() -> None:
    for seed in range(10):
        record = make(Recipe("twist", {"rule": "mixed", "lines": 6}, level="easy", seed=seed))
        lines = parse(record.puzzle).lines
        cells = [cell for line in lines for cell in line.cells]
        assert len(lines) == 6 and len(set(cells)) == len(cells)


@pytest.mark.parametrize(
    ("shape", "target", "sentence"),
    [
        ({"size": 6, "rule": "antiknight"}, Target("hard"), "too rare to be made"),
        (
            {},
            Target(ranges=(Range("value", 5.9, 5.9),)),
            "the nearest is grouped-three-strong-links",
        ),
        ({}, Target(ranges=(Range("value", 11.0, 11.0),)), "above 10, the weight of a trial"),
        ({}, Target("easy", require=("naked-pair",)), "is not below 2.5"),
        ({}, Target(ranges=(Range("value", 10.0, 10.0),), forbid=("trial",)), "needs a trial"),
        ({}, Target(require=("search",)), "needs more than trials"),
        ({}, Target(require=("knight",)), "does not come up with the rule thermo"),
        ({"rule": "antiknight", "lines": 3}, Target(), "has no lines"),
    ],
)
def test_what_cannot_be_made_is_refused_at_once(
    shape: dict[str, object], target: Target, sentence: str
) -> None:
    start = process_time()
    with pytest.raises(AskedWrongly, match=sentence):
        settled(Recipe("twist", shape, target))
    assert process_time() - start < 2
