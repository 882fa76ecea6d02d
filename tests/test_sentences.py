"""Telling: fields of templates, plurals, and what a family's file must have."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.walk import Part, Step
from cruxpress.text.sentences import LANGUAGES, Telling, shared

OWN = {
    "phrases": {
        "cage": "the cage {goal} at {cells:comma}",
        "link": "{cell} is {digit}",
        "box": {"plain": "caseta {}", "in": "în caseta {}"},
    }
}


@pytest.mark.parametrize(
    ("template", "part", "said"),
    [
        ("{x}", "R1C1", "R1C1"),
        ("{x}", ["a", "b", "c"], "A, b and c"),
        ("{x:or}", ["a", "b"], "A or b"),
        ("{x:semicolon}", ["a", "b"], "A; b"),
        ("in {x}", {"row": 3}, "In row 3"),
        ("in {x}", [{"row": 3}, {"column": 4}], "In row 3 and column 4"),
        ("{x} is full", {"cage": {"goal": "3+", "cells": ["R1C1", "R1C2"]}},
         "The cage 3+ at R1C1, R1C2 is full"),
        ("if {x:comma}", [{"link": {"cell": "R1C1", "digit": "4"}}], "If R1C1 is 4"),
        ("so. {x:cap}", {"row": 1}, "So. Row 1"),
        ("they {x:n holds|hold}", ["a"], "They holds"),
        ("they {x:n it|both|all}", ["a", "b", "c", "d"], "They all"),
        ("{x:count words}", 1, "One word"),
        ("{x:count words}", 1234, "1,234 words"),
        ("{x}", 2.5, "2.5"),
        ("{x:ordinal}", 2, "2nd"),
        ("{x:in}", {"box": 2}, "În caseta 2"),
    ],
)  # fmt: skip
def test_a_field_is_filled_as_it_says(template: str, part: Part, said: str) -> None:
    assert Telling("en", OWN).fill(template, {"x": part}) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "Un cuvânt"), (2, "2 cuvinte"), (19, "19 cuvinte"), (20, "20 de cuvinte"),
     (101, "101 cuvinte"), (1250, "1.250 de cuvinte")],
)  # fmt: skip
def test_romanian_has_three_plurals(number: int, said: str) -> None:
    assert Telling("ro", {}).fill("{x:count words}", {"x": number}) == said


def test_romanian_phrases_have_forms() -> None:
    told = Telling("ro", {}).fill("{x:in}, {y:in or}", {"x": {"row": 3}, "y": [{"column": 1}] * 2})
    assert told == "Pe rândul 3, pe coloana 1 sau pe coloana 1"


def test_what_to_do_is_told_in_both_languages() -> None:
    places, strikes = {"R1C1": "5", "R1C2": "4"}, {"R2C1": ("1", "2"), "R2C2": ("1", "2")}
    assert Telling("en", {}).what(places, {}) == "Write 5 in R1C1 and 4 in R1C2."
    assert Telling("en", {}).what({}, strikes) == "Strike 1 and 2 from R2C1 and R2C2."
    assert Telling("ro", {}).what(places, {}) == "Scrieți 5 în R1C1 și 4 în R1C2."


def test_a_step_that_was_told_before_steps_had_parts_stays_as_it_is() -> None:
    old = Step("single", 1.0, "Look.", "Because.", "Write 4 in R1C1.")
    assert Telling("ro", {}).step(old) == old


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="unknown language 'xx'"):
        Telling("xx", {}).fill("", {})


def test_the_languages_share_the_same_words() -> None:
    for language in LANGUAGES:
        for table, words in shared("en").items():
            told = shared(language)[table]
            assert type(told) is type(words)
            assert not isinstance(words, dict) or told.keys() == words.keys()
