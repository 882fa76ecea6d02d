"""Sentences of killers and twists: whole in each language, and every one is used."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Any

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.twist.puzzle import RULES
from cruxpress.text.family_texts import tables_in
from cruxpress.text.sentences import LANGUAGES

FAMILIES = ("killer", "twist")
# How many puzzles of each kind are read?
SEEDS = range(3)


def recipes(family: str) -> list[Recipe]:
    """Puzzles of every level and rule, some with trials."""
    levels = [level.name for level in named(family).levels]
    shapes: list[dict[str, Any]] = [{"rule": rule} for rule in RULES]
    if family == "killer":
        shapes = [{"size": 6}, {"largest": 5}, {"largest": 9}, {"singles": 9, "symmetry": "none"}]
    found = [
        Recipe(family, shape, level=level, seed=seed)
        for shape in shapes
        for level in levels
        for seed in (SEEDS if level != "expert" else SEEDS[:1])
    ]
    if family == "killer":  # one with a cage that must use a digit, in many ways
        found.append(Recipe(family, level="hard", seed=19))
    trial = Target(require=("trial",))
    return found + [Recipe(family, shape, trial, seed=1) for shape in shapes[:2]]


@cache
def steps(family: str) -> tuple[Step, ...]:
    one = named(family)
    texts = [make(recipe).puzzle for recipe in recipes(family)]
    return tuple(step for text in texts for step in one.reason(one.parse(text)).steps)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_sentences_are_whole_and_a_first_hint_holds_no_answer(family: str, language: str) -> None:
    for step in steps(family):
        told = named(family).tell(step, language)
        for sentence in (told.where, told.why, told.what):
            assert sentence[0].isupper() and sentence[-1] in ".?", sentence
            assert not re.search(r"[{}\[\]]|  | [,.;]|None", sentence), sentence
        words = set(re.findall(r"\w+", told.where))
        assert not any({cell, digit} <= words for cell, digit in step.places.items()), told.where


@pytest.mark.parametrize("family", FAMILIES)
def test_every_sentence_of_the_family_is_used(family: str) -> None:
    own = set(tables_in(f"cruxpress.families.{family}", "en")["steps"])
    assert own <= {step.kind or step.technique for step in steps(family)}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_language_has_every_sentence_made_of_the_same_parts(family: str) -> None:
    english = named(family).wordings("en")
    for language in LANGUAGES:
        own = named(family).wordings(language)
        for table in ("steps", "phrases", "counts", "remarks"):
            assert set(own[table]) == set(english[table]), table
        for kind, sentences in own["steps"].items():
            for name, template in sentences.items():
                assert fields(template) <= fields(english["steps"][kind][name]) | {
                    "cells",
                    "digits",
                }


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}
