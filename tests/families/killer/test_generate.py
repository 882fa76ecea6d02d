"""Making killers: levels, numbers and techniques that are asked for, and refusals at once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from time import process_time

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make, settled
from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.families.killer.text import parse

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


def made(shape: dict[str, object], level: str, seed: int) -> Puzzle:
    return parse(make(Recipe("killer", shape, Target(level), seed)).puzzle)


def cages(puzzle: Puzzle) -> set[frozenset[tuple[int, int]]]:
    """The cages as sets of rows and columns."""
    return {frozenset(divmod(cell, puzzle.size) for cell in one) for one in puzzle.cells_of}


def holds_block(cage: frozenset[tuple[int, int]]) -> bool:
    return any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cage for r, c in cage)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_cages_have_two_cells_or_more_and_no_blocks(level: str) -> None:
    for seed in range(3 if level == "expert" else 15):
        for cage in cages(made({}, level, seed)):
            assert len(cage) > 1 and not holds_block(cage)


def test_singles_and_blocks_come_where_allowed() -> None:
    wished = [cages(made({"singles": 3, "blocks": True}, "hard", seed)) for seed in range(20)]
    singles = [sum(len(cage) == 1 for cage in one) for one in wished]
    assert 0 < max(singles) <= 3
    assert any(holds_block(cage) for one in wished for cage in one)


IMAGES = {
    "auto": lambda r, c, last: (last - r, last - c),
    "rotate180": lambda r, c, last: (last - r, last - c),
    "mirror-horizontal": lambda r, c, last: (r, last - c),
    "mirror-vertical": lambda r, c, last: (last - r, c),
}


@pytest.mark.parametrize("symmetry", IMAGES)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_cages_have_the_wished_symmetry(symmetry: str, level: str) -> None:
    for seed in range(10):
        found = cages(made({"symmetry": symmetry}, level, seed))
        image = IMAGES[symmetry]
        assert {frozenset(image(r, c, 8) for r, c in cage) for cage in found} == found


@pytest.mark.parametrize("size", [4, 6])
def test_small_killers_have_symmetries_too(size: int) -> None:
    shape = {"size": size, "symmetry": "mirror-horizontal"}
    found = cages(made(shape, "easy", 1))
    assert {frozenset((r, size - 1 - c) for r, c in cage) for cage in found} == found


def test_easy_killers_have_many_cages_with_one_set_of_digits() -> None:
    """A publisher's books have 12 % in their first third and 8 % in their last."""
    ways = Counter(
        (size, sum(digits)) for size in range(2, 10) for digits in combinations(range(1, 10), size)
    )
    found = [
        ways[len(cells), total]
        for seed in range(40)
        for puzzle in [made({}, "easy", seed)]
        for cells, total in zip(puzzle.cells_of, puzzle.sums, strict=True)
    ]
    assert found.count(1) / len(found) > 0.1


@pytest.mark.parametrize(
    ("shape", "target", "sentence"),
    [
        ({"size": 4}, Target("medium"), "too rare to be made"),
        ({"largest": 2}, Target("easy"), "81 cells cannot be cut into cages of two"),
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
