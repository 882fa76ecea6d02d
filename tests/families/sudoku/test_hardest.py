"""Puzzles that need chains inside chains: rated as published, told truly, never sorted as easy."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.ladder import Climb, climb
from cruxpress.families.sudoku.puzzle import CLASSIC
from cruxpress.families.sudoku.rate import hardest_of
from cruxpress.grids.board import Board
from tests.families.sudoku.test_replay import read as read_walk
from tests.grids.replayer import classic_units
from tools.agreement import spearman

TABLE = Path(__file__).parents[2] / "corpora" / "sudoku_hardest.tsv"
# Which rows take less than a second?
QUICK = 10.7


def published() -> list[tuple[str, float]]:
    with open(TABLE, encoding="utf-8") as file:
        rows = csv.DictReader((line for line in file if line[0] != "#"), delimiter="\t")
        return [(row["puzzle"], float(row["rating"])) for row in rows]


# Those of a short walk; that of 10.1 is solved by long chains that have none inside.
WALKED = [text for text, rating in published() if 10.1 < rating <= 10.4]


def test_ratings_with_inner_chains_are_those_published(thorough: bool) -> None:
    rows = [row for row in published() if thorough or row[1] <= QUICK]
    ratings = [SUDOKU.rate(SUDOKU.parse(text)) for text, _ in rows]
    ours = [float(rating.features["hardest"]) for rating in ratings]  # type: ignore[union-attr]
    theirs = [rating for _, rating in rows]
    assert not any(rating.features["beyond"] for rating in ratings)  # type: ignore[union-attr]
    near = sum(abs(a - b) < 0.101 for a, b in zip(ours, theirs, strict=True))
    assert near >= 0.8 * len(rows)
    if thorough:
        assert len(rows) >= 20 and spearman(np.array(ours), np.array(theirs)) >= 0.95


@pytest.mark.parametrize("text", WALKED)
def test_a_walk_through_inner_chains_is_true_at_every_step(text: str) -> None:
    puzzle = SUDOKU.parse(text)
    read_walk(puzzle, classic_units())
    used = {step.technique for step in SUDOKU.reason(puzzle).steps}
    assert any(slug.startswith("dynamic-chains-") for slug in used)


def test_only_who_asks_waits_for_inner_chains() -> None:
    puzzle = SUDOKU.parse(WALKED[0])
    short = climb(puzzle, inner=False)
    assert short.status == "stuck"
    assert climb(puzzle).status == "solved"  # what did not finish is not remembered
    assert climb(puzzle).hardest > short.hardest


@pytest.mark.parametrize("status", ["stuck", "beyond"])
def test_what_the_ladder_does_not_solve_is_sorted_above_all_that_it_does(status: str) -> None:
    lost = Climb(status, 2.0, {})
    assert hardest_of(lost, CLASSIC) > max(rating for _, rating in published())
    assert hardest_of(lost, Board(16, "classic")) >= 10.5
    assert hardest_of(Climb("solved", 2.0, {}), CLASSIC) == 2.0
