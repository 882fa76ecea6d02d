"""Stretches: the puzzles of a run, those that are new at once together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cruxpress.batch import Fingerprints, Outcome, as_it_is, run, run_in_stretches
from cruxpress.cli import cli
from cruxpress.crew import Crew, Gradual, Here, Processes
from cruxpress.record import Record
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
Told = tuple[str, str, int, int]


def _told(wish: Wish, seen: Fingerprints, crew: Crew | None = None) -> Iterator[Told]:
    """Line or error of each item of a run in stretches, and its tally."""
    crew = crew or Here()
    for part in run_in_stretches(recipes_of([wish], 7), crew=crew, seen=seen, form=as_it_is):
        if isinstance(part, Outcome):
            yield _of_outcome(part)
        else:
            lines = part.lines.split("\n")[:-1]
            yield from (
                (line, "", 1 + again, again) for line, again in zip(lines, part.again, strict=True)
            )


def _of_outcome(outcome: Outcome[Record]) -> Told:
    line, tally = outcome.record.line() if outcome.record else "", outcome.tally
    return line, str(outcome.error or ""), tally.attempts, tally.repeats


@pytest.mark.parametrize("asked", WISHES, ids=str)
def test_a_run_in_stretches_is_the_run_item_by_item(asked: dict[str, Any]) -> None:
    wish = Wish.of(**asked)
    plainly = [_of_outcome(one) for one in run(recipes_of([wish], 7))]
    assert list(_told(wish, Fingerprints())) == plainly
    for crew in (Processes(2), Gradual(2)):
        with crew:
            assert list(_told(wish, Fingerprints(), crew)) == plainly


def test_repeats_and_spaces_without_more_are_met_there() -> None:
    repeats = [one[3] for one in _told(Wish.of(**WISHES[1]), Fingerprints())]
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


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("levels", ["easy", "easy,normal"])
def test_the_command_writes_and_counts_in_stretches_as_it_does_one_by_one(
    tmp_path: Path, levels: str, workers: str
) -> None:
    wish = [
        "keen",
        "--size",
        "4",
        "--operators",
        "x",
        "-l",
        levels,
        "-n",
        "1200",
        "-s",
        "7",
        "-j",
        workers,
    ]
    written = {}
    for way in ([], ["--verbose"]):  # which tells of each puzzle, and so takes them one by one
        made, counted = tmp_path / "made.jsonl", tmp_path / "counted.json"
        options = ["-o", str(made), "--stats-json", str(counted), "-j", workers, *way]
        result = CliRunner().invoke(cli, ["generate", *wish, *options])
        assert result.exit_code == 0, result.output
        written[bool(way)] = made.read_text("utf-8"), json.loads(counted.read_text("utf-8"))
    assert written[False] == written[True]
    assert written[False][1]["repeats_avoided"] > 20
