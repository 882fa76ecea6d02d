"""Commands that read several files: each answer names its file, and a bad file costs no other."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from cruxpress import read
from tests.contract.test_commands import crux
from tests.player.test_encryption import data_of

PUZZLE = "4:....2.1.....123."
SOLUTION = "3142241343211234"
FILES = ("a.txt", "b.txt")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files with a puzzle each; the second has a bad line first."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n")
    (tmp_path / "b.txt").write_text(f"nonsense\n{PUZZLE}\n")
    return tmp_path


def test_a_rating_names_its_file() -> None:
    done = crux("rate", "sudoku", *FILES)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["file"], "rating" in row) for row in rows] == [
        ("a.txt", True), ("b.txt", False), ("b.txt", True),
    ]  # fmt: skip
    assert done.returncode == 1 and "b.txt:1: expected" in done.stderr
    done = crux("rate", "sudoku", *FILES, "--format", "csv")
    table = list(csv.DictReader(done.stdout.splitlines()))
    assert [row["file"] for row in table] == ["a.txt", "b.txt", "b.txt"]
    done = crux("rate", "sudoku", *FILES, "--format", "table")
    assert "a.txt:1" in done.stdout and "b.txt:2" in done.stdout


def test_one_file_is_answered_without_its_name() -> None:
    [row] = map(json.loads, crux("rate", "sudoku", "a.txt").stdout.splitlines())
    assert "file" not in row
    assert crux("solve", "sudoku", "a.txt").stdout.strip() == SOLUTION


def test_a_solution_names_its_file() -> None:
    done = crux("solve", "sudoku", *FILES)
    assert done.stdout.splitlines() == [f"a.txt: {SOLUTION}", "b.txt: error", f"b.txt: {SOLUTION}"]


def test_every_line_of_an_explanation_names_its_file() -> None:
    lines = crux("explain", "sudoku", *FILES).stdout.splitlines()
    assert {line.split(":")[0] for line in lines} == {"a.txt", "b.txt"}
    steps = crux("explain", "sudoku", *FILES, "--json").stdout.splitlines()
    assert {json.loads(step)["file"] for step in steps} == {"a.txt", "b.txt"}


def test_a_missing_file_costs_no_other() -> None:
    done = crux("rate", "sudoku", "no.txt", "a.txt")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["file"], "rating" in row) for row in rows] == [("no.txt", False), ("a.txt", True)]
    assert done.returncode == 1 and "no.txt: neither a file nor a puzzle" in done.stderr


def test_several_files_are_checked_with_counts_each() -> None:
    done = crux("check", "--family", "sudoku", "a.txt", "no.txt", "b.txt")
    assert "a.txt: 1 good, 0 bad" in done.stderr and "b.txt: 1 good, 1 bad" in done.stderr
    assert "no.txt: No such file" in done.stderr
    assert done.returncode == 1
    assert crux("check", "--family", "sudoku", "a.txt", "a.txt").returncode == 0


def test_several_files_are_converted_into_one(folder: Path) -> None:
    done = crux("convert", "--family", "sudoku", "a.txt", "no.txt", "b.txt", "all.jsonl")
    assert done.returncode == 1 and "no.txt: No such file" in done.stderr
    assert "b.txt:1: " in done.stderr
    assert [record.puzzle for record in read("all.jsonl")] == [PUZZLE, PUZZLE]


def test_several_files_are_drawn_and_played_together(folder: Path) -> None:
    done = crux("draw", "--family", "sudoku", *FILES, PUZZLE, "-o", "x.svg")
    assert done.returncode == 1 and "b.txt:1: " in done.stderr
    assert len(list(folder.glob("x*.svg"))) == 3
    done = crux("play", "--family", "sudoku", *FILES, "-o", "x.html")
    assert done.returncode == 1 and "b.txt:1: " in done.stderr
    assert len(json.loads(data_of((folder / "x.html").read_text()))["puzzles"]) == 2
