"""The command line treats every family alike."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record


def crux(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line as a user would, piped."""
    command = [sys.executable, "-m", "cruxpress", *args]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_generate_writes_records_that_check_accepts(family: AnyFamily, tmp_path: Path) -> None:
    path = str(tmp_path / "made.jsonl")
    level = family.levels[0].name
    made = crux("generate", family.name, "-l", level, "-n", "2", "-s", "9", "-o", path)
    assert made.returncode == 0, made.stderr
    checked = crux("check", path)
    assert checked.returncode == 0, checked.stderr
    assert "2 good, 0 bad" in checked.stderr


def test_rate_answers_every_line_and_goes_on_after_a_bad_one(
    family: AnyFamily, record: Record
) -> None:
    done = crux("rate", family.name, "-", stdin=f"{record.puzzle}\nnonsense!\n{record.puzzle}\n")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [list(row)[1] for row in rows] == ["rating", "error", "rating"]
    assert rows[0]["rating"]["level"] == record.rating.level
    assert "stdin:2:" in done.stderr


def test_solve_writes_the_solution(family: AnyFamily, record: Record) -> None:
    done = crux("solve", family.name, stdin=record.puzzle + "\n")
    assert done.stdout.strip() == record.solution
    assert done.returncode == 0


def test_explain_tells_every_step(family: AnyFamily, record: Record) -> None:
    done = crux("explain", family.name, record.puzzle)
    assert done.returncode == 0, done.stderr
    steps = record.walk or ()
    assert len(done.stdout.splitlines()) >= len(steps) + 1
    assert steps[-1].what in done.stdout


@pytest.mark.parametrize("command", ["rate", "solve", "explain"])
def test_records_and_tables_are_read_like_texts(
    family: AnyFamily, record: Record, command: str, tmp_path: Path
) -> None:
    pack, table = str(tmp_path / "one.jsonl"), str(tmp_path / "one.csv")
    Path(pack).write_text(record.line() + "\n")
    assert crux("convert", pack, table).returncode == 0
    expected = crux(command, family.name, "-", stdin=record.puzzle + "\n")
    assert expected.returncode == 0, expected.stderr
    assert crux(command, family.name, pack).stdout == expected.stdout
    assert crux(command, family.name, table).stdout == expected.stdout
    assert crux(command, family.name, "-", stdin=record.line() + "\n").stdout == expected.stdout


def test_a_record_of_another_family_is_named(family: AnyFamily, record: Record) -> None:
    other = record.line().replace(f'"family":"{family.name}"', '"family":"other"')
    done = crux("rate", family.name, "-", stdin=f"{other}\n{record.line()}\n")
    assert done.returncode == 1
    assert f"stdin:1: expected a {family.name}, got the other {record.id}" in done.stderr
    assert [list(json.loads(line))[1] for line in done.stdout.splitlines()] == ["error", "rating"]


@pytest.mark.parametrize("depth", ["where", "why", "what"])
def test_a_hint_is_one_sentence_of_the_next_step(
    family: AnyFamily, record: Record, depth: str
) -> None:
    done = crux("explain", family.name, record.puzzle, "--hint", depth)
    assert done.stdout.strip() == getattr((record.walk or ())[0], depth)


def test_a_misspelt_level_exits_2_with_a_suggestion(family: AnyFamily) -> None:
    name = family.levels[0].name
    done = crux("generate", family.name, "-l", name + "x")
    assert done.returncode == 2
    assert f"did you mean '{name}'" in done.stderr


def test_a_missed_target_exits_1_and_says_why(family: AnyFamily) -> None:
    done = crux("generate", family.name, "--target", "value=-9..-8", "--budget", "3", "-s", "1")
    assert done.returncode == 1
    assert "not reached within 3 work units" in done.stderr
    assert done.stdout == ""


def test_the_help_of_a_family_shows_its_options_and_levels(family: AnyFamily) -> None:
    text = crux("generate", family.name, "--help").stdout
    for option in family.shape.options():
        assert f"--{option.name.replace('_', '-')}" in text
    for level in family.levels:
        assert level.name in text


def test_families_describes_it_as_json(family: AnyFamily) -> None:
    data = json.loads(crux("families", family.name).stdout)
    assert data["family"] == family.name
    assert [level["name"] for level in data["levels"]] == [one.name for one in family.levels]
