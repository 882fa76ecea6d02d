"""Templates: every kind of step and every phrase has one in each language, and each is used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import cruxpress.grids
from cruxpress.core.walk import Step
from cruxpress.families.sudoku import SUDOKU
from cruxpress.grids import step_parts
from cruxpress.grids.techniques import TABLE
from cruxpress.text.sentences import LANGUAGES, shared
from tests.families.sudoku.made import BOARDS, puzzle_of, record
from tests.families.sudoku.walks import walks

# What only puzzles with further rules need (``tests/grids/test_sentences.py``).
RULED_STEPS = {"trial", "trial-at-once", "search"}
RULED_PHRASES = {"rows", "columns", "boxes", "never", "no-digit", "no-place"}
OTHERS = [language for language in LANGUAGES if language != "en"]


@cache
def steps() -> tuple[Step, ...]:
    """Steps of every technique but the rarest, and of every board."""
    boards = [record(level, *board) for level in ("easy", "hard") for board in BOARDS[:12]]
    found = [step for _, steps in walks() for step in steps]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(step_parts, "MOST", 3)
        found += [step for puzzle, _ in walks() for step in SUDOKU.reason(puzzle).steps]
    return (*found, *(s for one in boards for s in SUDOKU.reason(puzzle_of(one)[0]).steps))


def tables(language: str) -> Mapping[str, Any]:
    own, common = SUDOKU.wordings(language), shared(language)
    return {name: {**common.get(name, {}), **own[name]} for name in ("steps", "phrases", "counts")}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def phrases_in(part: Any) -> Iterator[tuple[str, Any]]:
    """The things inside a part: the name of their phrase, and what it is made of."""
    if isinstance(part, Mapping):
        for name, inside in part.items():
            yield name, inside
            yield from (
                phrases_in(list(inside.values()))
                if isinstance(inside, Mapping)
                else phrases_in(inside)
            )
    elif isinstance(part, list):
        for one in part:
            yield from phrases_in(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_made_of_parts_that_its_steps_have(language: str) -> None:
    table = tables(language)
    for step in steps():
        assert step.parts is not None
        for template in table["steps"][step.kind or step.technique].values():
            assert fields(template) <= set(step.parts)
        for name, inside in phrases_in(list(step.parts.values())):
            forms = table["phrases"][name]
            for phrase in [forms] if isinstance(forms, str) else forms.values():
                known = set(inside) if isinstance(inside, Mapping) else {name}
                assert fields(phrase) <= known, (name, phrase)


def test_every_template_and_every_phrase_is_used() -> None:
    own = SUDOKU.wordings("en")
    told = {step.kind or step.technique for step in steps()}
    assert told == set(own["steps"]) - RULED_STEPS
    used = {name for step in steps() for name, _ in phrases_in(list((step.parts or {}).values()))}
    assert set(own["phrases"]) - RULED_PHRASES <= used


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_technique_and_every_sentence(language: str) -> None:
    english, own = SUDOKU.wordings("en"), SUDOKU.wordings(language)
    for table in ("steps", "phrases", "counts", "remarks"):
        assert set(own[table]) == set(english[table]), table
    for kind, templates in own["steps"].items():
        assert set(templates) == set(english["steps"][kind]) >= {"where", "why"}, kind
    assert list(own["techniques"]) == [one.slug for one in TABLE]
    names = [one["name"] for one in own["techniques"].values()]
    assert len(set(names)) == len(names)
    assert all(one["meaning"].endswith(".") for one in own["techniques"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_whole_and_a_first_hint_holds_no_answer(language: str) -> None:
    for step in steps():
        told = SUDOKU.tell(step, language)
        for sentence in (told.where, told.why, told.what):
            assert sentence[0].isupper() and sentence[-1] in ".?", sentence
            assert not re.search(r"[{}\[\]]|  | [,.;]|None", sentence), sentence
        words = set(re.findall(r"\w+", told.where))
        assert not any({cell, digit} <= words for cell, digit in step.places.items()), told.where


def test_romanian_is_spelt_with_commas_below() -> None:
    folder = Path(cruxpress.grids.__file__).parent
    assert not set("şţŞŢ") & set((folder / "ro.toml").read_text("utf-8"))


def test_an_exclusion_with_many_reasons_is_told_in_part() -> None:
    many = [step for step in steps() if "more-cases" in str(step.parts)]
    assert many
    for step in many:
        said = SUDOKU.tell(step).why
        assert re.search(r"; and so on for (one more digit|\d+ more digits)\. So R\dC\d", said)
