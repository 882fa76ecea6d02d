"""Wheels of registered lists: made, read and rated by their words, missed in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress import words as wordlists
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.families.wheel.lexicon import PINS, computed_pin
from cruxpress.families.wheel.puzzle import runs
from cruxpress.support.user_folder import FOLDER
from cruxpress.words import registry
from cruxpress.words.importer import read_list
from cruxpress.words.registry import Registered

WHEEL = named("wheel")
MISSING = "the wordlist {} is not registered here: add it with `cruxpress words add {} FILE`".format


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registered:
    """Every second accepted word, those that no wheel is asked for among them."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    accepted = wordlists.load("en", required=False).filter(longest=9)
    return registry.add("mine", accepted.without(accepted.grid_forms()[::2]))


def test_a_wheel_of_an_own_list_has_its_words_only_and_is_made_again(mine: Registered) -> None:
    record = make(Recipe("wheel", {"list": "mine"}, Target("easy"), seed=1))
    assert record.recipe.shape == {"list": str(mine)}
    assert record.puzzle.startswith(f"en/mine.easy@{mine.fingerprint}:")
    puzzle = WHEEL.parse(record.puzzle)
    assert WHEEL.write(puzzle) == record.puzzle
    own = registry.load("mine", "en")
    entries = runs(WHEEL.parse_solution(puzzle, record.solution))
    assert entries and all(word in own for word in entries)
    assert faults_of(record) == [] and make(record.recipe) == record


def test_strict_wheels_are_proved_against_all_words_of_the_list(mine: Registered) -> None:
    shape = {"list": "mine", "strict": True}
    record = make(Recipe("wheel", shape, Target("easy"), seed=1))
    assert record.puzzle.startswith(f"en/mine.accepted@{mine.fingerprint}:")
    assert faults_of(record) == []


def test_words_of_an_own_list_part_by_their_scores(mine: Registered) -> None:
    lines = ["teas;70", "seat;60", "eats;56", "sate;50", "east;10"]
    found = registry.add("tea", read_list(lines, "en")[0])
    text = "en/tea.{}:AESTX:....".format
    counts = {
        name: WHEEL.solve(WHEEL.parse(text(name)), 9).count
        for name in ("easy", "medium", "hard", "accepted")
    }
    assert counts == {"easy": 2, "medium": 3, "hard": 4, "accepted": 5}
    assert str(WHEEL.parse(text("easy")).list) == f"en/tea.easy@{found.fingerprint}"


def test_a_list_that_is_not_here_is_one_sentence_in_text_and_recipe(mine: Registered) -> None:
    record = make(Recipe("wheel", {"list": "mine"}, Target("easy"), seed=1))
    registry.remove("mine")
    with pytest.raises(ParseError) as unread:
        WHEEL.parse(record.puzzle)
    with pytest.raises(AskedWrongly) as unmade:
        make(record.recipe)
    assert str(unread.value) == str(unmade.value) == MISSING(mine, "mine")


def test_other_words_under_the_name_are_refused(mine: Registered) -> None:
    text = f"en/mine.easy@{mine.fingerprint}:AELST:...."
    registry.add("mine", read_list(["teal", "late"], "en")[0], replace=True)
    with pytest.raises(ParseError, match=f"{mine} is not registered here, but mine@"):
        WHEEL.parse(text)


def test_a_list_without_words_for_the_level_is_refused(mine: Registered) -> None:
    registry.add("long", read_list(["internationalisation"], "en")[0])
    registry.add("seldom", read_list(["teal;10", "late;10"], "en")[0])
    for name in ("long", "seldom"):
        with pytest.raises(AskedWrongly, match=f"en/{name}.easy@.* has no words for a wheel"):
            make(Recipe("wheel", {"list": name}, Target("easy"), seed=1))
    with pytest.raises(ParseError, match="has no words for a wheel"):
        WHEEL.parse("en/seldom.easy:AELST:....")


@pytest.mark.parametrize("language", sorted(wordlists.builtin.PARTS))
def test_the_pins_are_those_of_the_built_in_lists(language: str) -> None:
    assert PINS[language] == computed_pin(language)
