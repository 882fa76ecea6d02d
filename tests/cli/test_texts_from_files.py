"""Texts of options from files: the command line reads them, the record holds what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.contract.test_commands import crux


def made(*args: str) -> dict[str, object]:
    done = crux("generate", "marks", "-l", "easy", "-s", "1", *args)
    assert done.returncode == 0, done.stderr
    shape: dict[str, object] = json.loads(done.stdout)["recipe"].get("shape", {})
    return shape


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_text_of_a_file_becomes_part_of_the_recipe(folder: Path) -> None:
    (folder / "never.txt").write_text("# mine\ncrane\nslate # seen\n")
    for path in ("never.txt", "./never.txt", str(folder / "never.txt")):
        assert made("--forbidden", path) == {"forbidden": "crane;slate"}


def test_a_file_that_is_called_like_a_word_is_not_read_and_that_is_told(folder: Path) -> None:
    (folder / "crane").write_text("slate\n")
    assert made("--forbidden", "crane") == {"forbidden": "crane"}
    assert made("--forbidden", "./crane") == {"forbidden": "slate"}
    done = crux("generate", "marks", "-l", "easy", "-s", "1", "--forbidden", "crane")
    assert "--forbidden crane is not read from the file of that name: write ./crane" in done.stderr


@pytest.mark.parametrize("path", ["no.txt", "no/such", "/no/such"])
def test_a_missing_file_is_one_sentence(path: str) -> None:
    done = crux("generate", "marks", "--forbidden", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"cruxpress: --forbidden: the file {path!r} cannot be read: No such file or directory\n"
    )


def test_a_path_of_a_wordlist_says_how_to_register_it(folder: Path) -> None:
    (folder / "mine.txt").write_text("crane\n")
    done = crux("generate", "marks", "--accepted", "mine.txt")
    assert done.returncode == 2
    assert "register its file with `cruxpress words add NAME FILE`" in done.stderr
