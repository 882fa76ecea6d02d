"""The code of the studio: its types, its words, and nothing that makes markup of texts."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from cruxpress.families import named
from cruxpress.web.export import forms
from cruxpress.web.routes.pages import STATIC
from tests.programs import npm_file, program

STUDIO = STATIC / "studio"
CONSTRUCT = STATIC / "construct"
SHARED = STATIC / "shared"
PAGES = [STUDIO, CONSTRUCT, STATIC / "home", STATIC / "play", SHARED]
MODULES = sorted(STATIC.glob("*/*.js"))
# Modules of the studio whose words the constructor needs, too.
OF_STUDIO = [STUDIO / "notices.js"]
HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")


def _words(language: str, page: Path = STUDIO) -> dict[str, str]:
    words: dict[str, str] = json.loads((page / f"{language}.json").read_text("utf-8"))
    return words


@pytest.mark.parametrize("folder", ["studio", "construct", "home", "play", "shared"])
def test_the_modules_have_no_type_errors(folder: str) -> None:
    command = [
        program("node"),
        npm_file("typescript", "bin", "tsc"),
        "-p",
        STATIC / folder / "jsconfig.json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "" and done.returncode == 0


def test_no_text_becomes_markup_and_no_script_is_inline() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    assert [one.name for one in MODULES if forbidden.search(one.read_text("utf-8"))] == []
    page = "".join(one.read_text("utf-8") for one in STATIC.glob("*/index.html"))
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_both_languages_have_the_same_words_with_the_same_parts(page: Path) -> None:
    english, romanian = _words("en", page), _words("ro", page)
    assert english.keys() == romanian.keys() and all(english.values()) and all(romanian.values())
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", romanian[key])), key


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_word_is_missing_and_none_is_left_over(page: Path) -> None:
    own = [one for ending in ("js", "html") for one in page.glob(f"*.{ending}")]
    own += OF_STUDIO * (page == CONSTRUCT) + [STATIC / "play" / "play.js"] * (page == SHARED)
    text = "\n".join(one.read_text("utf-8") for one in own)
    asked = set(re.findall(r"\bsay\((?:[^()']*\? )?'([\w.-]+)'", text))
    buttons = re.findall(r"\btool\('([\w.-]+)'", text)
    asked |= {f"tool.{name}{end}" for name in buttons for end in ("", ".help")}
    asked |= set(re.findall(r'data-(?:word|label)="([\w.-]+)"', text))
    known = _words("en", page)
    common = _words("en", SHARED).keys()
    assert (
        asked - known.keys() - (common if page != SHARED else set(_words("en", STATIC / "play")))
        == set()
    )
    # Words whose keys are put together: act.NAME, tool.NAME, book.NAME, …
    begun = {one.rstrip("$") for one in re.findall(r"`([a-z]+\.)\$", text)}
    said = set(re.findall(r"'((?:tool|book)?\.?[\w.-]+)'", text))
    left = {
        key
        for key in known
        if key not in asked and key not in said and not key.startswith(tuple(begun))
        and key.removesuffix(".help") not in said
    }  # fmt: skip
    assert left == set()


@pytest.mark.parametrize("family", HOUSE)
def test_every_field_and_choice_of_a_family_has_its_words(family: str) -> None:
    known = _words("ro")
    assert f"summary.{family}" in known
    for one in named(family).shape.options():
        if one.name != "llm":
            assert f"field.{one.name}" in known or f"field.{family}.{one.name}" in known
            named_choices = [c for c in one.choices if not str(c).isdecimal()]
            assert [c for c in named_choices if f"choice.{c}" not in known] == []


def test_every_format_has_its_words() -> None:
    known = _words("ro")
    assert [name for name in forms() if f"form.{name}" not in known and name != "latin-rows"] == []
