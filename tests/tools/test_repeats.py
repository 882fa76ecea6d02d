"""The tool that counts how much a run of crosswords repeats itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import repeats

RUN = ["TEA/O#R/EKE", "TOE/A#K/REE"]


def test_an_entry_repeats_that_stood_in_an_earlier_puzzle() -> None:
    puzzles = [repeats.entries(rows.split("/")) for rows in RUN]
    assert puzzles == [["TEA", "EKE", "TOE", "ARE"], ["TOE", "REE", "TAR", "EKE"]]
    assert repeats.repeats(puzzles) == {"TOE": 1, "EKE": 1}


def test_a_run_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    recipe = {"shape": {"style": "blocked", "height": 5}, "level": "easy"}
    lines = [json.dumps({"solution": rows, "recipe": recipe}) for rows in RUN]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    repeats.main(str(path))
    told, often = capsys.readouterr().out.splitlines()
    assert "2 puzzles, 8 entries, 25.0 % repeat, 2 of 8 with 3 letters, mean score" in told
    assert sorted(often.split()) == ["1", "1", "EKE", "TOE"]


def test_a_run_of_the_usual_shape_is_told_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(json.dumps({"solution": RUN[0], "recipe": {"level": "easy"}}) + "\n", "utf-8")
    repeats.main(str(path))
    assert "1 puzzles, 4 entries, 0.0 % repeat" in capsys.readouterr().out
