"""Twins: as hard as the first one, never the same puzzle, the same on every pool."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cruxpress import make
from cruxpress.batch import hardest_of, nearby, tolerance_of, twin
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.families import every, named
from cruxpress.workers import Processes

FAMILIES = [family.name for family in every()]
HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")


@pytest.mark.parametrize("name", FAMILIES)
def test_three_twins_are_as_hard_and_differ_from_each_other(name: str) -> None:
    level = named(name).levels[1].name
    first = make(Recipe(name, level=level, seed=5))
    seen = {first.fingerprint}
    found = [twin(first, seen=seen) for _ in range(3)]
    assert len({first.fingerprint, *(one.fingerprint for one in found)}) == 4
    for one in found:
        assert one.rating.level == level
        assert abs(one.rating.value - first.rating.value) <= tolerance_of(first) + 1e-9
        assert hardest_of(one) == hardest_of(first)
        assert make(one.recipe) == one


def test_the_twin_is_the_same_on_two_workers() -> None:
    first = make(Recipe("keen", level="hard", seed=2))
    here = twin(first, seen={first.fingerprint})
    with Processes(2) as pool:
        there = twin(first, seen={first.fingerprint}, pool=pool)
    assert here == there


def test_the_hardest_technique_is_the_one_of_most_weight() -> None:
    record = make(Recipe("sudoku", level="hard", seed=5))
    weights = {one.slug: one.weight for one in named("sudoku").techniques}
    used = [slug for slug, count in record.rating.techniques.items() if count]
    assert weights[hardest_of(record)] == max(weights[slug] for slug in used)


def test_a_puzzle_without_a_recipe_has_no_twins() -> None:
    record = make(Recipe("sudoku", level="easy", seed=1))
    foreign = replace(record, recipe=Recipe("sudoku", source="paper.sdk"))
    with pytest.raises(AskedWrongly, match=r"comes from paper\.sdk and has no recipe"):
        twin(foreign, seen=set())


def test_what_cannot_be_found_is_told() -> None:
    record = make(Recipe("sudoku", {"size": 4}, level="easy", seed=1))

    class Everything(set[str]):
        def __contains__(self, fingerprint: object) -> bool:
            return True

    with pytest.raises(TargetMissed, match=f"no other puzzle as hard as {record.id}"):
        twin(record, seen=Everything())


@pytest.mark.parametrize("name", HOUSE)
def test_nearby_puzzles_are_a_little_easier_and_harder(name: str) -> None:
    first = make(Recipe(name, level=named(name).levels[1].name, seed=5))
    easier, harder = (nearby(first, than, seed=3) for than in ("easier", "harder"))
    assert easier.rating.value < first.rating.value < harder.rating.value
    ranks = [named(name).level(one.rating.level).rank for one in (easier, first, harder)]
    assert ranks[1] - ranks[0] <= 1 and ranks[2] - ranks[1] <= 1
    assert make(harder.recipe) == harder
