"""Making sudokus with a twist: levels, numbers and techniques that are asked for, and refusals."""

from __future__ import annotations

from itertools import combinations, pairwise
from time import process_time

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make, settled
from cruxpress.families.twist.puzzle import TwistLine
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


@pytest.mark.parametrize("rule", ["thermo", "arrow", "mixed"])
def test_givens_are_few_and_off_the_lines(rule: str) -> None:
    """Made before lines came first: 13 to 15 givens, 4 of them on lines."""
    puzzles = [parse(make(Recipe("twist", {"rule": rule}, level="easy", seed=seed)).puzzle)
               for seed in range(20)]  # fmt: skip
    for puzzle in puzzles:
        assert not any(puzzle.givens[cell] for line in puzzle.lines for cell in line.cells)
    assert sum(81 - puzzle.givens.count(0) for puzzle in puzzles) / 20 < 10


def test_lines_have_three_to_seven_cells() -> None:
    lengths = [
        len(line.cells)
        for seed in range(20)
        for line in parse(make(Recipe("twist", level="medium", seed=seed)).puzzle).lines
    ]
    assert set(lengths) == {3, 4, 5, 6, 7} and lengths.count(3) < len(lengths) / 2


IMAGES = {
    "rotate180": lambda cell: 80 - cell,
    "mirror-horizontal": lambda cell: cell // 9 * 9 + 8 - cell % 9,
    "mirror-vertical": lambda cell: (8 - cell // 9) * 9 + cell % 9,
}


@pytest.mark.parametrize("symmetry", IMAGES)
@pytest.mark.parametrize("rule", ["thermo", "arrow", "mixed"])
def test_lines_have_the_wished_symmetry(rule: str, symmetry: str) -> None:
    for seed in range(5):
        shape = {"rule": rule, "symmetry": symmetry}
        lines = parse(make(Recipe("twist", shape, level="medium", seed=seed)).puzzle).lines
        found = {(line.kind, line.cells) for line in lines}
        image = IMAGES[symmetry]
        assert {(kind, tuple(map(image, cells))) for kind, cells in found} == found
        assert all(_segments(one).isdisjoint(_segments(other)) for one, other in
                   combinations(lines, 2))  # fmt: skip


def _segments(line: TwistLine) -> set[tuple[int, int]]:
    """Twice the middle of each diagonal step: two lines that cross share one."""
    return {
        (one // 9 + other // 9, one % 9 + other % 9)
        for one, other in pairwise(line.cells)
        if one // 9 != other // 9 and one % 9 != other % 9
    }


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
        ({"rule": "antiknight", "symmetry": "rotate180"}, Target(), "has no lines"),
    ],
)
def test_what_cannot_be_made_is_refused_at_once(
    shape: dict[str, object], target: Target, sentence: str
) -> None:
    start = process_time()
    with pytest.raises(AskedWrongly, match=sentence):
        settled(Recipe("twist", shape, target))
    assert process_time() - start < 2
