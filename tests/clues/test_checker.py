"""The checker: wrong clues are rejected, each for its reason, and right ones are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress import clues
from cruxpress.clues import checker, cryptic
from tests.clues.small_bank import listed, small_bank

WRONG, RIGHT = listed("wrong.toml"), listed("right.toml")


def clue_of(text: str, derivation: str) -> clues.Clue:
    read = clues.Derivation.from_text(derivation) if derivation else None
    return clues.Clue(text, "user", read)


def rules_of(text: str, derivation: str, answer: str, language: str) -> list[str]:
    faults = clues.check(clue_of(text, derivation), answer, language, bank=small_bank(language))
    return [fault.rule for fault in faults]


@pytest.mark.parametrize(("rule", "language", "answer", "text", "derivation"), WRONG)
def test_a_wrong_clue_is_rejected_for_its_one_reason(
    rule: str, language: str, answer: str, text: str, derivation: str
) -> None:
    assert rules_of(text, derivation, answer, language) == [rule]


@pytest.mark.parametrize(("language", "answer", "text", "derivation"), RIGHT)
def test_a_right_clue_is_accepted(language: str, answer: str, text: str, derivation: str) -> None:
    assert rules_of(text, derivation, answer, language) == []


def documented_rules() -> set[str]:
    tables = "".join(map(str, (checker.__doc__, cryptic.__doc__)))
    return set(re.findall(r"^\| ``([a-z-]+)``", tables, re.MULTILINE))


def test_every_rule_is_documented_and_broken_by_a_wrong_clue() -> None:
    sources = "".join(Path(str(m.__file__)).read_text("utf-8") for m in (checker, cryptic))
    written = set(re.findall(r'Fault\(\s*"([a-z-]+)"', sources)) | {
        "answer",
        "relative",
        "fragment",
    }
    assert written == documented_rules()
    assert {row[0] for row in WRONG} == documented_rules()


def test_there_are_sixty_wrong_clues_and_as_many_right_ones_in_both_languages() -> None:
    assert len(WRONG) >= 60 and len(RIGHT) >= 60
    for language in ("en", "ro"):
        assert sum(row[1] == language for row in WRONG) >= 20
        assert sum(row[0] == language for row in RIGHT) >= 20


def test_a_clue_of_another_answer_is_not_wordplay_for_this_one() -> None:
    """Every right cryptic clue is wrong for every other answer of the list."""
    for language, answer, text, derivation in RIGHT:
        others = {row[1] for row in RIGHT if row[0] == language} - {answer}
        if derivation:
            for other in sorted(others):
                assert rules_of(text, derivation, other, language), (text, other)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120), st.sampled_from(RIGHT))
def test_any_text_with_any_derivation_is_judged(text: str, row: list[str]) -> None:
    language, answer, _, derivation = row
    for fault in clues.check(clue_of(text, derivation), answer, language):
        assert fault.rule in documented_rules() and fault.sentence.isprintable()
