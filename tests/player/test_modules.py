"""The code of the player: its types, its size, its words."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from cruxpress.player import LANGUAGES, page, words
from cruxpress.player.bundle import bundle
from tests.player.puzzles import RECORDS
from tests.programs import npm_file, program

ROOT = Path(__file__).parents[2]
PLAYER = ROOT / "src" / "cruxpress" / "player"
MODULES = sorted((PLAYER / "js").glob("*.js"))


def test_the_modules_have_no_type_errors() -> None:
    tsc = npm_file("typescript", "bin", "tsc")
    done = subprocess.run(
        [program("node"), tsc, "-p", PLAYER / "jsconfig.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "" and done.returncode == 0


@pytest.mark.parametrize("family", RECORDS)
def test_a_page_to_take_away_is_at_most_140_kilobytes(family: str) -> None:
    assert len(page([RECORDS[family]()]).encode()) <= 140_000


def test_no_text_ever_becomes_markup() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    assert [file.name for file in MODULES if forbidden.search(file.read_text("utf-8"))] == []


def test_the_flattened_script_has_no_import_left() -> None:
    entries = ("page", "linkpage", "sitepage", "element", "scorm")
    script = "".join(map(bundle, entries))
    assert not re.search(r"^(?:import|export)\b", script, re.M)
    assert {f"const ${file.stem} =" in script for file in MODULES} == {True}


def test_a_comment_behind_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are joined, so such a comment would hide the code that follows."""
    text = "export function one() {\n  return 1; // a comment;\n}\n"
    monkeypatch.setattr("cruxpress.player.bundle.source", lambda name: text)
    with pytest.raises(ValueError, match="a comment"):
        bundle("one")


def test_a_page_has_no_code_of_families_that_it_does_not_play() -> None:
    script = bundle("page", ["crossword", "keen", "marks", "wheel"])
    assert "class Digits" in script and "class Crossword" not in script
    assert "const $wheel = {};" in script


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_fields(language: str) -> None:
    english, other = words("en"), words(language)
    assert list(english) == list(other)
    fields = re.compile(r"\{\w+\}")
    told = [
        (sorted(fields.findall(table[name])), name)
        for table in (english, other)
        for name in english
    ]
    assert told[: len(english)] == told[len(english) :]


def test_every_word_that_the_modules_ask_for_is_there() -> None:
    asked = re.compile(r"(?:words|item|tell|dialog|ask)\('([\w.]+)'|name: '(\w+)', act")
    found = {
        one or two
        for file in MODULES
        for one, two in asked.findall(file.read_text("utf-8"))
        if not one.startswith("keys.")
    }
    assert sorted(found - set(words("en"))) == []


def test_no_language_file_names_a_word_twice() -> None:
    for language in LANGUAGES:
        text = (PLAYER / "words" / f"{language}.json").read_text("utf-8")
        pairs = json.loads(text, object_pairs_hook=list)
        assert len(pairs) == len({name for name, _ in pairs})
