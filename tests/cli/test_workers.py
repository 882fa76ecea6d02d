"""Workers for rate and convert: the same lines in the same order, whatever their number."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = [SUDOKU, "no puzzle", "1" + "." * 80, SUDOKU[::-1]] * 300


def run(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cruxpress", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(LINES) + "\n")
    return path


def test_ratings_are_the_same_with_two_workers(lines: Path, tmp_path: Path) -> None:
    told = []
    for workers in ("1", "2"):
        out = tmp_path / f"{workers}.jsonl"
        result = run("--all-errors", "rate", "sudoku", str(lines), "-j", workers, "-o", str(out))
        assert result.returncode == 1  # some lines are bad
        told.append((out.read_text(), result.stderr))
    assert told[0] == told[1]
    assert told[0][0].count("\n") == len(LINES)
    assert told[0][1].count("mine.txt:") == 600


def test_converted_records_are_the_same_with_two_workers(tmp_path: Path) -> None:
    few = tmp_path / "few.sdm"
    few.write_text("\n".join([SUDOKU, SUDOKU[::-1], "1" + "." * 80] * 8) + "\n")
    told = []
    for workers in ("1", "2"):
        out = tmp_path / f"{workers}.jsonl"
        result = run("convert", str(few), str(out), "-j", workers)
        assert result.returncode == 1
        assert "16 converted, 8 left out" in result.stderr
        told.append((out.read_text(), result.stderr))
    assert told[0] == told[1]
