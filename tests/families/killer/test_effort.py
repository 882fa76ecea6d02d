"""The effort of killers: its numbers counted by hand, equal for all images, and only for 9x9."""

from __future__ import annotations

from itertools import combinations
from math import log, log1p

import pytest

from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families.killer import KILLER
from cruxpress.families.killer.effort import NAMES, effort, model, numbers
from cruxpress.families.killer.puzzle import Puzzle
from cruxpress.families.killer.solve import solve


def made(level: str, seed: int) -> Puzzle:
    return KILLER.parse(make(Recipe("killer", level=level, seed=seed)).puzzle)


def test_numbers_are_counted_as_described() -> None:
    puzzle = made("easy", 1)
    techniques = {"cage-digits": 4, "innie": 3, "pointing": 2, "cage-cells": 5, "last-cell": 9}
    found = dict(zip(NAMES, numbers(puzzle, 50, techniques), strict=True))
    ways = []
    boxed = 0
    for cells, total in zip(puzzle.cells_of, puzzle.sums, strict=True):
        sets = combinations(range(1, 10), len(cells))
        ways.append(sum(sum(digits) == total for digits in sets))
        boxed += len({(cell // 9 // 3, cell % 9 // 3) for cell in cells}) == 1
    assert found == pytest.approx(
        {
            "rounds": log1p(50),
            "ways": sum(map(log, ways)) / len(ways),
            "tight": log1p(ways.count(1) + ways.count(2)),
            "cage_digits": log1p(4),
            "innies": log1p(3),
            "medium": log1p(7),
            "boxed": log1p(boxed),
        }
    )


def test_all_images_of_a_puzzle_have_the_same_effort() -> None:
    puzzle = made("medium", 2)
    assert KILLER.images is not None
    images = KILLER.images(puzzle, solve(puzzle).only())
    efforts = {KILLER.rate(image, "").features["effort"] for image, _ in images}
    assert len(efforts) == 1 and 1 <= efforts.pop() <= 100


def test_more_work_means_more_effort() -> None:
    puzzle = made("easy", 3)
    few, many = {"cage-digits": 2}, {"cage-digits": 20, "innie": 6, "cage-cells": 6}
    assert effort(puzzle, 40, few) + 5 < effort(puzzle, 80, many)
    assert effort(puzzle, 0, {}) >= 1 and effort(puzzle, 10**9, {"trial": 10**9}) <= 100


def test_small_killers_have_no_effort() -> None:
    """The model was fitted to 9x9 puzzles."""
    assert "effort" not in KILLER.rate(KILLER.parse(KILLER.example), "").features


def test_the_model_names_its_evidence() -> None:
    fitted = model()
    assert fitted["numbers"] == [*NAMES] and fitted["date"] and fitted["source"]
    assert fitted["interval"][0] < fitted["spearman"] < fitted["interval"][1]
