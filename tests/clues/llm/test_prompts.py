"""Prompts say what the checker checks, at every level and in every language."""

from __future__ import annotations

import json
import re

import pytest

from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import DEVICES
from cruxpress.clues.indicators import idiom
from cruxpress.clues.llm import prompts
from cruxpress.clues.llm.replies import derivation_of, read_cryptic
from cruxpress.core.errors import AskedWrongly
from cruxpress.words import LANGUAGES, language
from cruxpress.words.difficulty import LEVELS


def asked(answer: str) -> list[dict[str, str]]:
    """A question."""
    return [{"answer": answer}]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("code", ["en", "ro"])
def test_the_lists_of_a_cryptic_prompt_are_those_of_the_checker(code: str, level: str) -> None:
    rules = prompts.cryptic(asked("X"), code, level, False).rules
    known, allowed = idiom(code), LEVELS[: LEVELS.index(level) + 1]
    for device in DEVICES:
        said = [one.words for one in known.indicators
                if one.device == device and one.level in allowed]  # fmt: skip
        offered = device in prompts.devices_of(level)
        assert (f"- {device}:" in rules) == offered
        assert not offered or all(words in rules for words in said)
    assert ("Abbreviations: " in rules) == (level != "easy")


def test_easy_prompts_offer_plain_indicators_and_hard_ones_all_devices_that_can_be_followed() -> (
    None
):
    easy = prompts.cryptic(asked("X"), "en", "easy", False).rules
    assert "scrambled" in easy and "on the rocks" not in easy
    assert set(DEVICES) - set(prompts.devices_of("hard")) == {
        "deletion", "double-definition", "homophone",
    }  # fmt: skip


def test_the_example_of_the_prompt_passes_the_checker() -> None:
    rules = prompts.cryptic(asked("X"), "en", "hard", False).rules
    example = re.search(r"HEART: (\{.*\})", rules)
    assert example
    (draft,) = read_cryptic(example[1])
    derivation, faults = derivation_of(draft, language("en"))
    assert faults == []
    assert check(Clue(draft.text, "llm", derivation), "HEART") == []


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_plain_and_theme_prompts_are_whole_in_every_language(code: str, level: str) -> None:
    made = [
        prompts.plain(asked("X"), code, level, True),
        prompts.theme("$level ${x} {y} %s", 7, code, level),
    ]
    for prompt in made:
        assert language(code).name in prompt.rules
        assert "$" not in prompt.rules and "{}" not in prompt.rules
    assert json.loads(made[1].question) == {"theme": "$level ${x} {y} %s", "count": 7}


def test_every_level_has_words_of_its_own() -> None:
    for make in (prompts.plain, prompts.cryptic):
        assert len({make(asked("X"), "en", level, False).rules for level in LEVELS}) == 3
    assert len({prompts.theme("sea", 9, "en", level).rules for level in LEVELS}) == 3


def test_unknown_levels_and_languages_without_wordplay_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="unknown level"):
        prompts.plain(asked("X"), "en", "evil", False)
    with pytest.raises(AskedWrongly, match="no wordplay is known"):
        prompts.cryptic(asked("X"), "fr", "easy", False)
