"""``cruxpress wheel`` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly
from cruxpress.families import named
from cruxpress.words import load, registry

WORDS = [
    "least",
    "steal",
    "stale",
    "tales",
    "seat",
    "east",
    "late",
    "tale",
    "seal",
    "last",
    "salt",
    "sale",
    "teal",
]


def crux(*args: object) -> Result:
    return CliRunner().invoke(cli, ["wheel", *map(str, args)], catch_exceptions=True)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return path


def test_stats_writes_three_files_that_check_accepts(tmp_path: Path, words: Path) -> None:
    options = ["--words", words, "-o", tmp_path / "lab"]
    done = crux("stats", *options, "--letters", 5)
    assert done.exit_code == 0, done.output
    names = {path.name for path in (tmp_path / "lab").iterdir()}
    assert names == {"004.txt", "004.letters.txt", "004.meta.json"}
    assert crux("stats", *options, "--check").exit_code == 0


def test_check_fails_with_the_reason_when_words_change(tmp_path: Path, words: Path) -> None:
    options = ["--words", words, "-o", tmp_path / "lab"]
    crux("stats", *options, "--letters", 5)
    words.write_text("\n".join([*WORDS, "slate"]))
    done = crux("stats", *options, "--check")
    assert done.exit_code == 1
    assert "words_txt has changed" in done.output
    assert "cruxpress wheel stats -o" in done.output


def test_the_time_of_the_metadata_can_be_fixed(
    tmp_path: Path, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    crux("stats", "--words", words, "-o", tmp_path / "lab")
    meta = json.loads((tmp_path / "lab" / "004.meta.json").read_text("utf-8"))
    assert meta["generated_at_utc"] == "1970-01-01T00:00:00Z"


def test_forbidden_words_need_words(tmp_path: Path, words: Path) -> None:
    done = crux("stats", "--forbidden", words, "-o", tmp_path)
    assert isinstance(done.exception, AskedWrongly)


def test_rounds_of_a_registered_list_can_be_read(tmp_path: Path) -> None:
    accepted = load("en", required=False).filter(longest=8, least_score=50)
    found = registry.add("rounds", accepted)
    path = tmp_path / "rounds.jsonl"
    done = crux("rounds", "--list", "rounds", "-n", 1, "-s", 1, "-o", path, "--no-log")
    assert done.exit_code == 0, done.output
    text = json.loads(path.read_text("utf-8").splitlines()[-1])["puzzle"]
    assert text.startswith(f"en/{str(found).replace('@', '.hard@')}:")
    assert named("wheel").write(named("wheel").parse(text)) == text
    both = crux("rounds", "--list", "rounds", "--words", path, "-o", path)
    assert isinstance(both.exception, AskedWrongly)


def test_rounds_are_logged_resumed_and_exported(tmp_path: Path) -> None:
    path, log = tmp_path / "rounds.jsonl", tmp_path / "log"
    options = ["-o", path, "--log", log, "--attempts", 5]
    assert crux("rounds", "-n", 2, "-s", 7, *options).exit_code == 0
    done = crux("rounds", "-n", 4, *options)
    assert done.exit_code == 0, done.output
    assert len(path.read_text("utf-8").splitlines()) == 5
    exported = crux("log", "export", "--log", log, "--event", "end")
    assert exported.exit_code == 0
    assert sum("finalist" in json.loads(line) for line in exported.output.splitlines()) >= 4


def test_rounds_read_statistics_and_say_what_is_missing(tmp_path: Path) -> None:
    options = ["-n", 1, "-s", 1, "-o", tmp_path / "r.jsonl", "--no-log", "--attempts", 3]
    done = crux("rounds", *options, "--stats", tmp_path)
    assert done.exit_code == 0, done.output
    assert "004.txt is missing" in done.output
    assert crux("rounds", *options, "--stats", tmp_path, "--strict").exit_code == 1


def test_a_log_that_is_not_there_cannot_be_exported(tmp_path: Path) -> None:
    done = crux("log", "export", "--log", tmp_path / "nowhere")
    assert isinstance(done.exception, AskedWrongly)
