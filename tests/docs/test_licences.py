"""Licences: each shipped file has its own, the package states all of them, NOTICE tells more."""

from __future__ import annotations

import fnmatch
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = (".txt", ".tsv", ".zip", ".ttf")


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / name).read_text("utf-8"))


def stated() -> list[tuple[list[str], str]]:
    """The patterns of each annotation, and its licence."""
    found = []
    for one in toml("REUSE.toml")["annotations"]:
        paths = [one["path"]] if isinstance(one["path"], str) else one["path"]
        found.append((paths, one["SPDX-License-Identifier"]))
    return found


def shipped() -> list[str]:
    return [str(one.relative_to(ROOT)) for one in (ROOT / "src").rglob("*") if one.is_file()]


def test_no_pattern_takes_in_every_data_file() -> None:
    patterns = [path for paths, _ in stated() for path in paths]
    for name in ("new.txt", "new.zip", "new.ttf", "new.tsv"):
        path = f"src/cruxpress/words/data/{name}"
        assert not [one for one in patterns if fnmatch.fnmatchcase(path, one)], path


def test_every_data_file_has_a_licence() -> None:
    patterns = [path for paths, _ in stated() for path in paths]
    files = [one for one in shipped() if one.endswith(DATA)]
    assert len(files) > 40
    for file in files:
        assert any(fnmatch.fnmatchcase(file, one) for one in patterns), file


def test_the_package_states_the_licences_of_all_its_files() -> None:
    parts = {part for _, licence in stated() for part in licence.split(" AND ")}
    assert set(toml("pyproject.toml")["project"]["license"].split(" AND ")) == parts
    assert {path.stem for path in (ROOT / "LICENSES").glob("*.txt")} == parts


def test_the_notice_tells_of_every_word_list_and_font_whether_a_book_may_be_sold() -> None:
    notice = (ROOT / "NOTICE").read_text("utf-8")
    rows = "\n".join(line for line in notice.splitlines() if line.startswith("|"))
    lists = {Path(one).name.split(".")[0] for one in shipped() if one.endswith(".words.zip")}
    assert lists == {"en", "en-large", "ro", "en-phrases", "ro-phrases"}
    for name in (*(f"`{one}`" for one in lists), "vectors.en.zip", "homophones.en.txt", "font"):
        assert name in rows, name
    assert "Copyright (c) J Ross Beresford 1993-1999" in notice
    assert "KenKen is a trademark of its owner" in notice
