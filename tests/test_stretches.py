"""Stretches: the puzzles of a run, those that are new at once together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cruxpress.batch import Fingerprints, Outcome, run, run_in_stretches
from cruxpress.crew import Here
from cruxpress.families import named
from cruxpress.record import Record
from cruxpress.report import Figures, Report
from cruxpress.wish import Wish, recipes_of

# Nothing repeats; some do; most do, until no puzzle is left; levels in turn; drafts that miss;
# no drafts at all.
WISHES: list[dict[str, Any]] = [
    {"family": "keen", "level": "easy", "count": 60, "shape": {"size": 5}},
    {"family": "keen", "level": "easy", "count": 1500, "shape": {"size": 4, "operators": "x"}},
    {"family": "keen", "level": "easy", "count": 400, "shape": {"size": 3, "operators": "+"}},
    {"family": "keen", "level": "easy,hard,normal", "count": 40, "shape": {"size": 4}},
    {"family": "keen", "target": "layouts=..14", "count": 40, "shape": {"size": 4}},
    {"family": "marks", "level": "easy", "count": 4},
]
Told = tuple[str, str, int, int, int]


def _as_it_is(record: Record) -> Record:
    return record


def _told(wish: Wish, seen: Fingerprints) -> Iterator[Told]:
    """Line or error of each item of a run in stretches, and its tally."""
    for part in run_in_stretches(recipes_of([wish], 7), crew=Here(), seen=seen, form=_as_it_is):
        if isinstance(part, Outcome):
            yield _of_outcome(part)
        else:
            yield from ((one.line(), "", 1, one.work, 0) for one in part)


def _of_outcome(outcome: Outcome[Record]) -> Told:
    line, tally = outcome.record.line() if outcome.record else "", outcome.tally
    return line, str(outcome.error or ""), tally.attempts, tally.work, tally.repeats


@pytest.mark.parametrize("asked", WISHES, ids=str)
def test_a_run_in_stretches_is_the_run_item_by_item(asked: dict[str, Any]) -> None:
    wish = Wish.of(**asked)
    plainly = [_of_outcome(one) for one in run(recipes_of([wish], 7))]
    assert list(_told(wish, Fingerprints())) == plainly


def test_repeats_and_spaces_without_more_are_met_there() -> None:
    repeats = [one[4] for one in _told(Wish.of(**WISHES[1]), Fingerprints())]
    assert repeats.count(1) > 20
    assert max(repeats) > 1
    assert any("left" in one[1] for one in _told(Wish.of(**WISHES[2]), Fingerprints()))


def test_what_was_made_before_does_not_come_again() -> None:
    wish = Wish.of("keen", level="easy", count=30, shape={"size": 4})
    before = [one.record for one in run(recipes_of([wish], 7)) if one.record]
    seen = Fingerprints(record.fingerprint for record in before)
    lines = {one[0] for one in _told(wish, seen)}
    assert len(lines) == 30
    assert not lines & {record.line() for record in before}


def test_a_report_of_hits_is_that_of_one_by_one() -> None:
    family = named("keen")
    apart, together = (Report(family, family.scale("")) for _ in range(2))
    recipes = recipes_of([Wish.of("keen", level="normal", count=50)], 3)
    parts = run_in_stretches(recipes, crew=Here(), seen=Fingerprints(), form=_as_it_is)
    drafts = [one.draft for part in parts if not isinstance(part, Outcome) for one in part]
    together.take_hits("normal", drafts[:20])
    together.take_hits("normal", drafts[20:])
    for outcome in run(recipes):
        assert outcome.record
        figures = Figures.of(outcome.record.rating, apart.scale.measure)
        apart.take("normal", figures, True, outcome.tally)
    assert together.to_json() == apart.to_json()
    assert together.state() == apart.state()
