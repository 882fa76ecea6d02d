"""Checks of making: the requested level, the same result every time, the budget, errors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from cruxpress.batch import run
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.family import AnyFamily, Candidate
from cruxpress.core.recipe import Direction, Range, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import Tally, make
from cruxpress.engine.statistics import Report
from cruxpress.testing.subject import MadePuzzle, forget, in_this_process_only, refused
from cruxpress.workers import Processes

IMPOSSIBLE = Target(ranges=(Range("value", -9.0, -8.0),))


def the_level_asked_for_is_the_level_made(family: AnyFamily, records: Sequence[Record]) -> None:
    made = {(record.recipe.target.level, record.rating.level) for record in records}
    assert made == {(level.name, level.name) for level in family.levels}


def the_same_recipe_makes_the_same_record(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        forget(family)
        assert make(record.recipe, walk=True).line() == record.line()


def another_seed_makes_another_puzzle(family: AnyFamily, record: Record) -> None:
    others = {make(replace(record.recipe, seed=seed)).puzzle for seed in range(20, 25)}
    assert len(others) > 1


def an_item_does_not_depend_on_the_items_before_it(family: AnyFamily) -> None:
    level = Target(family.levels[0].name)
    recipes = [Recipe(family.name, target=level, seed=3, item=item) for item in range(4)]
    whole = [outcome.record for outcome in run(recipes)]
    [last] = [outcome.record for outcome in run(recipes[-1:])]
    assert whole[-1] == last


def the_number_of_workers_does_not_matter(family: AnyFamily) -> None:
    if in_this_process_only(family):
        return
    level = Target(family.levels[0].name)
    recipes = [Recipe(family.name, target=level, seed=4, item=item) for item in range(6)]
    alone = [outcome.record for outcome in run(recipes)]
    with Processes(3) as pool:
        together = [outcome.record for outcome in run(recipes, pool=pool)]
    assert alone == together
    assert all(alone)


def an_impossible_target_is_missed_and_never_lowered(family: AnyFamily) -> None:
    with refused(TargetMissed) as caught:
        make(Recipe(family.name, target=IMPOSSIBLE, seed=1, budget=3))
    assert isinstance(caught[0].best, Record)
    assert "work units" in str(caught[0])
    assert caught[0].rejects


def nearest_takes_the_best_and_says_that_it_missed(family: AnyFamily) -> None:
    record = make(Recipe(family.name, target=IMPOSSIBLE, seed=1, budget=3, nearest=True))
    assert record.missed
    assert json.loads(record.line())["missed"] == record.missed


def the_budget_is_honoured(family: AnyFamily) -> None:
    tally = Tally()
    with refused(TargetMissed):
        make(Recipe(family.name, target=IMPOSSIBLE, seed=2, budget=5), tally=tally)
    assert tally.attempts <= 5


def a_budget_of_nothing_is_refused(family: AnyFamily) -> None:
    with refused(AskedWrongly, "budget"):
        make(Recipe(family.name, budget=0))


def an_unknown_feature_cannot_be_aimed_at(family: AnyFamily) -> None:
    target = Target(ranges=(Range("sparkle", 1.0, 2.0),))
    with refused(AskedWrongly, "sparkle"):
        make(Recipe(family.name, target=target, seed=1, budget=3))


def a_record_reads_back_equal_with_unknown_fields_kept(records: Sequence[Record]) -> None:
    for record in records:
        assert Record.parse(record.line()) == record
        data = json.loads(record.line()) | {"shelf": [1, {"a": None}]}
        assert json.loads(Record.parse(json.dumps(data)).line()) == data


def ids_and_fingerprints_tell_puzzles_apart(records: Sequence[Record]) -> None:
    assert len({record.id for record in records}) == len({record.puzzle for record in records})
    assert len({record.fingerprint for record in records}) > 1


def a_run_does_not_repeat_itself(family: AnyFamily) -> None:
    level = Target(family.levels[0].name)
    recipe = Recipe(family.name, target=level, seed=5)
    first, second = (outcome.record for outcome in run([recipe, recipe]))
    assert first
    assert second
    assert first.fingerprint != second.fingerprint
    assert second.recipe.again > 0


def the_report_counts_the_repeats_that_were_avoided(family: AnyFamily) -> None:
    report = Report(family, family.scale())
    recipe = Recipe(family.name, target=Target(family.levels[0].name), seed=5)
    for outcome in run([recipe, recipe]):
        assert outcome.record
        report.add(outcome.record.rating.level, outcome.record.rating, True, outcome.tally)
    assert report.to_json()["repeats_avoided"] >= 1


def the_report_counts_what_was_made(family: AnyFamily) -> None:
    report = Report(family, family.scale())
    level = family.levels[0].name
    for item in range(3):
        tally = Tally()
        record = make(Recipe(family.name, target=Target(level), seed=6, item=item), tally=tally)
        report.add(level, record.rating, True, tally)
    [row] = report.rows()
    assert row[:2] == (level, "3")
    data = report.to_json()
    assert data["levels"][level]["success_percent"] == 100.0
    assert data["levels"][level]["attempts"] >= 3
    assert [band["level"] for band in data["targets"]] == [one.name for one in family.levels]


def nudges_change_the_puzzle(family: AnyFamily, made: Sequence[MadePuzzle]) -> None:
    """A nudge gives another puzzle or a Reject; it never returns the same puzzle."""
    stream = Stream(5)
    targets = [Target(level.name) for level in family.levels]
    for one in made:
        for way in get_args(Direction):
            for target in targets:
                shape = family.settle(family.shape.of({}), target)
                start = Candidate(one.puzzle, one.solution)
                nudged = family.nudge(start, way, shape, target, stream)
                if isinstance(nudged, Candidate):
                    assert nudged.puzzle != one.puzzle, f"{way}: {one.text} came back"
                    assert nudged.work > 0


def shapes_are_settled_once(family: AnyFamily) -> None:
    """The target settles the open options of a shape; settling again changes nothing."""
    for level in [None, *(one.name for one in family.levels)]:
        settled = family.settle(family.shape.of({}), Target(level))
        named = settled.to_json()
        for target in (Target(level), Target(None), Target(family.levels[0].name)):
            assert family.settle(settled, target) == settled, f"{named} is settled again"
        assert family.shape.of(named) == settled, f"{named} is read as another shape"
