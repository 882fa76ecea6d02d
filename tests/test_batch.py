"""Runs: order kept, repeats made again the same way by every pool, an end where nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cruxpress.batch import EXHAUSTED, MOST_AGAIN, Fingerprints, run
from cruxpress.core.errors import AskedWrongly, TargetMissed, WorkerLost
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest, recipes_of
from cruxpress.engine.search import make
from cruxpress.workers import Processes, ThisProcess, WorkerPool

# 4x4 sudokus of a level are few, so that many of them repeat; a small budget, so that a tally
# that were shared between tries would end them early.
FEW = PuzzleRequest.of(
    "sudoku", level="medium", count=80, shape={"size": 4}, budget=30, accept="nearest"
)


@pytest.fixture(scope="module")
def two() -> Iterator[Processes]:
    """Two worker processes."""
    with Processes(2) as made:
        yield made


def lines(pool: WorkerPool) -> list[str]:
    outcomes = run(recipes_of([FEW], 3), pool=pool)
    return [one.record.line() if one.record else str(one.error) for one in outcomes]


def test_a_missed_target_does_not_stop_the_run(two: Processes) -> None:
    hopeless = Target(ranges=(Range("value", -9, -8),))
    recipes = [
        Recipe("latin", seed=1, item=0),
        Recipe("latin", target=hopeless, seed=1, item=1, budget=2),
        Recipe("latin", seed=1, item=2),
    ]
    first, missed, last = run(recipes, pool=two)
    assert first.record
    assert last.record
    assert isinstance(missed.error, TargetMissed)
    assert not isinstance(missed.error, WorkerLost)


def test_what_is_asked_wrongly_is_told_before_the_first_puzzle_is_made() -> None:
    good = Recipe("latin", seed=1)
    bad = Recipe("latin", {"size": 3}, Target("tricky"))
    with pytest.raises(AskedWrongly, match="3x3"):
        run([good, bad])


def test_a_record_made_again_depends_on_its_recipe_alone(two: Processes) -> None:
    outcomes = list(run(recipes_of([FEW], 3), pool=two))
    again = [one.record for one in outcomes if one.record and one.record.recipe.again]
    assert len(again) > 8
    for record in again:
        assert make(record.recipe) == record


def test_a_run_is_the_same_on_every_crew(two: Processes) -> None:
    assert lines(ThisProcess()) == lines(two)


def test_tallies_do_not_depend_on_the_crew(two: Processes) -> None:
    recipes = recipes_of([replace(FEW, count=60)], 3)
    here, there = (list(run(recipes, pool=pool)) for pool in (ThisProcess(), two))
    assert [one.tally for one in here] == [one.tally for one in there]
    assert sum(one.tally.repeats for one in here) > 0


def test_no_puzzle_comes_twice_nor_one_that_was_seen_before() -> None:
    first = [one.record for one in run(recipes_of([replace(FEW, count=20)], 3)) if one.record]
    seen = Fingerprints(record.fingerprint for record in first)
    more = [one.record for one in run(recipes_of([replace(FEW, count=20)], 3), seen=seen)]
    fingerprints = [record.fingerprint for record in [*first, *more] if isinstance(record, Record)]
    assert len(fingerprints) == len(set(fingerprints)) == 40


def test_an_exhausted_space_ends_soon_with_the_number_that_was_found(two: Processes) -> None:
    wish = PuzzleRequest.of("latin", level="gentle", count=3000, shape={"size": 3})
    outcomes = list(run(recipes_of([wish], 1), pool=two))
    made = [one for one in outcomes if one.record]
    errors = [str(one.error) for one in outcomes if one.error]
    assert len(outcomes) == 3000 and len(errors) == 3000 - len(made)
    assert f"{len(made)} different ones were made" in errors[-1]
    attempts = sum(one.tally.attempts for one in outcomes if not one.record)
    assert attempts <= (MOST_AGAIN + 1) * (EXHAUSTED + len(made))
    # An independent count: puzzles of this kind found with many other seeds.
    other = {
        make(Recipe("latin", {"size": 3}, Target("gentle"), 9, n)).fingerprint for n in range(400)
    }
    assert len({one.record.fingerprint for one in made if one.record} - other) == 0


def test_other_recipes_go_on_when_one_is_exhausted() -> None:
    small = PuzzleRequest.of("latin", level="gentle", count=400, shape={"size": 3})
    large = PuzzleRequest.of("latin", count=5, shape={"size": 5})
    outcomes = list(run(recipes_of([small, large], 1)))
    assert all(one.record for one in outcomes[400:])
    assert not outcomes[399].record
