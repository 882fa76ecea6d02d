"""Steps in words: every kind of step in both languages, from parts that the templates use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest

from cruxpress.core.walk import Part, Step
from cruxpress.families.keen import KEEN
from cruxpress.families.keen.reason import reason
from cruxpress.families.keen.text import parse
from tests.families.keen.corpus import corpus

# Kinds of steps that a sample of the corpus does not have.
FIVE_THOUSAND = (
    "8dh:__e__b_4a_8b_4a__a_a_4aa_3a3_a3_a_aab__a_a__a_a_ba_a_5a_3a,"
    "d2s6m5040m6m48a7a10s4d2d3m70s3a6a11m8d3m24d2s2m48d2m24a13s3s5a6a11s5"
)
RARE = (
    FIVE_THOUSAND,  # a cage that must use a digit, with more ways than are listed
    "3:_13,a1a2a3a2a3a1a3a1a2",  # cages of one cell
    # Line sums: one cell left over outside and in two lines, several outside, one of a product.
    "4du:_c_a_ab_4a3_,m6m24s1d2a6a5",
    "5du:_a__a_4aba4_a_3ab_a_a,a5s3m60a7m6a6m120s3s1s1",
    "6du:aaba_3a_3a_a_aba__a_3a_5a_5aa_ab,s1a7a7m6s1s4m12m6d3s3m12m12a13s1a13a7",
    "6du:b_3a_3aa_3a__abaaba__a_3aa_3a_3aa__,a14s1d2m6a10a7d2s1m12s2m15d2m8a7s2s2",
    # A trial that takes guesses of its own, and one that leaves cells with too few digits.
    "k6:a_b_3a4_3a_3a_a_a__a_3a5_3a__aa,h10h2h12h7h10h12h20h3h7h6h1h1h2h1h2h2",
    "k7:__a_a_9a__a_ba_b_a__aa_aa_ba_3a__aa_3a_a__a__aa__a,"
    "h2h6h12h1h2h6h5h18h6h7h3h1h9h6h6h6h3h105h14h2h3h3h8",
)
LANGUAGES = ("en", "ro")
CEDILLAS = set("şţŞŢ")


@cache
def steps() -> tuple[Step, ...]:
    """The steps of puzzles that have all kinds of them between them."""
    texts = [*(one.text for one in corpus()[::12]), *RARE]
    return tuple(step for text in texts for step in reason(parse(text)).steps)


def sample() -> tuple[Step, ...]:
    """Some of the steps, and one of each kind."""
    return (*steps()[::9], *kinds().values())


def kinds() -> dict[str, Step]:
    """A step of each kind."""
    return {step.kind or step.technique: step for step in steps()}


def fields(template: str) -> set[str]:
    """The names of the parts that a template asks for."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(template) if name}


def things(part: Part | None) -> Iterator[tuple[str, Part]]:
    """The things in a part, by the phrases that tell them."""
    if isinstance(part, dict):
        [(name, inside)] = part.items()
        yield name, inside
        for one in inside.values() if isinstance(inside, dict) else [inside]:
            yield from things(one)
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from things(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_step_has_its_sentences_and_every_sentence_is_used(language: str) -> None:
    assert set(KEEN.wordings(language)["steps"]) == set(kinds())
    assert {step.technique for step in steps()} == {one.slug for one in KEEN.techniques}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_of_the_sentences_are_the_parts_of_the_step(language: str) -> None:
    for kind, step in kinds().items():
        told = KEEN.wordings(language)["steps"][kind]
        assert fields(told["where"]) | fields(told["why"]) == set(step.parts or ()), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_used(language: str) -> None:
    used = {
        name for step in steps() for part in (step.parts or {}).values() for name, _ in things(part)
    }
    own = KEEN.wordings(language)["phrases"]
    assert set(own) <= used <= {*own, "row", "column"}


def test_every_technique_has_a_romanian_name_and_meaning() -> None:
    told = KEEN.wording("ro").techniques
    for technique in KEEN.techniques:
        name, meaning = told[technique.slug]
        assert name != technique.name and meaning != technique.meaning
        assert name[0].isupper() and meaning.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_whole_and_plain(language: str) -> None:
    for step in sample():
        told = KEEN.tell(step, language)
        for sentence in (told.where, told.why, told.what):
            assert re.fullmatch(r"[A-ZÎÂȘȚ].*[.?]", sentence), sentence
            assert not re.search(r"  |\{|\}|, ,|\.\.| [.,;]", sentence), sentence
            assert not CEDILLAS & set(sentence)
            assert len(sentence) < 400
        if language == "ro":
            assert told.why != KEEN.tell(step).why
            words = set(re.findall(r"\w+", f"{told.where} {told.why} {told.what}".lower()))
            assert not words & {"the", "of", "is", "and", "cage", "row", "column", "look"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_to_look_never_tells_what_to_write_or_strike(language: str) -> None:
    for step in sample():
        where = re.sub(r"(cage|cușca) \d+", "", KEEN.tell(step, language).where)
        words = set(re.findall(r"\w+", where))
        written = [(cell, (digit,)) for cell, digit in step.places.items()]
        for cell, digits in (*written, *step.strikes.items()):
            assert cell not in words or not words & set(digits), KEEN.tell(step).where


def test_two_lists_of_cells_never_run_together() -> None:
    for step in sample():
        for language in LANGUAGES:
            why = KEEN.tell(step, language).why
            if step.technique.startswith("cage-") and len(step.cells) > 1:
                assert re.search(rf" (and|și) {step.cells[-1]}\b", why), why


SAID = {
    "cage-must-appear": (
        "The cage 12× at R1C2, R1C3 and R2C3 can only be 1×3×4; in every case 3 and 4 are in R1C3 "
        "or R2C3, so no other cell of column 3 holds them.",
        "Cușca 12× din R1C2, R1C3 și R2C3 poate fi doar 1×3×4; de fiecare dată cifrele 3 și 4 sunt "
        "în R1C3 sau R2C3, deci nicio altă celulă de pe coloana 3 nu le conține.",
    ),
    "cage-must-appear-many-ways": (
        "Whichever way the cage 5040× at R1C3, R1C4, R1C5, R1C6, R1C7 and R1C8 is filled, 3, 6 and "
        "7 are in it, so no other cell of row 1 holds them.",
        "Oricum ar fi completată cușca 5040× din R1C3, R1C4, R1C5, R1C6, R1C7 și R1C8, cifrele 3, "
        "6 și 7 sunt în ea, deci nicio altă celulă de pe rândul 1 nu le conține.",
    ),
    "cage-of-one-cell": (
        "The cage 1 at R1C1 has one cell, which holds its goal.",
        "Cușca 1 din R1C1 are o singură celulă, care conține chiar rezultatul scris.",
    ),
    "fish": (
        "In rows 3 and 4, the digit 1 can only be where they cross columns 3 and 4; each of them "
        "needs it once, so it is nowhere else in columns 3 and 4.",
        "Pe rândurile 3 și 4, cifra 1 poate fi doar la intersecția cu coloanele 3 și 4; fiecare "
        "dintre ele trebuie să o conțină, deci pe coloanele 3 și 4 cifra nu este în altă parte.",
    ),
    "trial-by-search": (
        "If R3C2 is 1, then every way to go on ends in a contradiction.",
        "Dacă R3C2 este 1, atunci orice continuare duce la o contradicție.",
    ),
}


@pytest.mark.parametrize("kind", SAID)
def test_the_first_step_of_a_kind_is_said_so(kind: str) -> None:
    first = next(step for step in steps() if (step.kind or step.technique) == kind)
    assert tuple(KEEN.tell(first, language).why for language in LANGUAGES) == SAID[kind]


def test_a_cage_is_a_thing_with_its_goal_and_cells() -> None:
    step = reason(parse("3:a_3aab_,m3s1s1a4")).steps[0]
    assert step.parts == {
        "cage": {"cage": {"goal": "3×", "cells": ["R1C1", "R1C2"]}},
        "ways": ["1×3"],
    }
