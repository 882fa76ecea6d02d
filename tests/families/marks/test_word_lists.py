"""Lists of the user's own: registered, folded, cleaned, and never opened by a puzzle text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.batch import run
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.puzzle import Shape
from cruxpress.families.marks.word_lists import ListName, lexicon
from cruxpress.support.user_folder import FOLDER
from cruxpress.words import registry
from cruxpress.words.importer import read_list
from cruxpress.words.registry import Registered
from cruxpress.workers import Processes

FRUIT = ("apple", "mango", "lemon", "MANGO", "grape", "peach", "melon", "olive", "guava")
MISSING = "the wordlist {} is not registered here: add it with `cruxpress words add {} FILE`".format


def registered(name: str, *lines: str) -> Registered:
    return registry.add(name, read_list(lines, "en")[0], replace=True)


@pytest.fixture
def fruit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registered:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return registered("fruit", *FRUIT)


def test_case_and_duplicates_do_not_matter(fruit: Registered) -> None:
    assert len(lexicon(Shape(accepted="fruit").lists, 5)) == 8
    assert str(Shape(accepted="fruit").lists) == "en/fruit"


def test_a_puzzle_of_an_own_list_is_made_and_read_back(fruit: Registered) -> None:
    record = make(Recipe("marks", {"accepted": "fruit", "rows": "1"}, seed=1))
    assert record.puzzle.split()[-1].startswith("@en/fruit#")
    assert record.solution.lower() in FRUIT
    assert named("marks").solve(named("marks").parse(record.puzzle), 2).verdict == "one"


def test_a_recipe_holds_the_fingerprint_of_the_list_and_makes_the_same_again(
    fruit: Registered,
) -> None:
    record = make(Recipe("marks", {"accepted": "fruit", "rows": "1"}, seed=1))
    assert record.recipe.shape == {"accepted": str(fruit), "rows": "1"}
    assert make(Recipe.from_json("marks", record.recipe.to_json())) == record


def test_an_old_text_without_fingerprints_is_read_with_the_present_list(fruit: Registered) -> None:
    assert named("marks").parse("apple:00000 @en/fruit").lists == ListName("en", str(fruit))


def test_a_text_of_a_list_that_is_not_registered_is_one_sentence(fruit: Registered) -> None:
    for text, name in (("@en/plants", "plants"), ("@en/large/plants", "plants")):
        with pytest.raises(ParseError) as error:
            named("marks").parse(f"apple:00000 {text}")
        assert str(error.value) == MISSING(name, name)


def test_a_recipe_of_a_list_that_is_not_here_is_the_same_sentence(fruit: Registered) -> None:
    shape = Shape(accepted="fruit").to_json()
    registry.remove("fruit")
    with pytest.raises(AskedWrongly) as error:
        make(Recipe("marks", shape, seed=1))
    assert str(error.value) == MISSING(fruit, "fruit")


def test_other_words_under_the_name_are_another_list(fruit: Registered) -> None:
    record = make(Recipe("marks", {"accepted": "fruit", "rows": "1"}, seed=1))
    registered("fruit", *FRUIT, "berry")
    with pytest.raises(ParseError, match="has the fingerprint"):
        named("marks").parse(record.puzzle)
    with pytest.raises(AskedWrongly, match=f"{fruit} is not registered here, but fruit@"):
        make(record.recipe)


def test_a_list_of_another_language_is_refused(fruit: Registered) -> None:
    with pytest.raises(AskedWrongly, match="is English, not Romanian"):
        Shape(accepted="fruit", language="ro")


def test_workers_find_the_list(data_folder: Path) -> None:
    registered("orchard", *FRUIT)
    recipes = [
        Recipe("marks", {"accepted": "orchard", "rows": "1"}, seed=1, item=n) for n in (0, 1)
    ]
    alone = [outcome.record for outcome in run(recipes)]
    with Processes(2) as pool:
        assert all(alone) and alone == [outcome.record for outcome in run(recipes, pool=pool)]


def test_another_process_checks_a_record_and_says_what_is_missing(
    fruit: Registered, tmp_path: Path
) -> None:
    def check() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "cruxpress", "check", str(pack)], cwd="/", check=False,
            env=dict(os.environ), capture_output=True, text=True,
        )  # fmt: skip

    pack = tmp_path / "fruit.jsonl"
    record = make(Recipe("marks", {"accepted": "fruit", "rows": "1"}, seed=1))
    pack.write_text(record.line() + "\n", encoding="utf-8")
    assert check().stderr == "1 good, 0 bad\n"
    registry.remove("fruit")
    assert check().stderr == f"{pack}:1: {MISSING('fruit', 'fruit')}\n0 good, 1 bad\n"
    assert json.loads(record.line())["recipe"]["shape"]["accepted"] == str(fruit)


def test_required_words_are_accepted_too(fruit: Registered) -> None:
    registered("mine", "crane", "qwert", "slate")
    words = lexicon(Shape(required="mine").lists, 5)
    assert len(words) > 11_000
    assert [words.words[at] for at in words.known] == ["CRANE", "QWERT", "SLATE"]


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ({"accepted": "/nowhere/words.txt"}, "is no name of a wordlist"),
        ({"accepted": "known"}, "is not registered here"),
        ({"required": "nosuch"}, "is not registered here"),
        ({"forbidden": "crane; h0use"}, "`forbidden`: 'h0use' has '0'"),
        ({"language": "de"}, "no German list is built in"),
        ({"answer": "xyzzy"}, "'xyzzy' is not in the list en"),
        ({"answer": "cart"}, "has 4 letters, but the length is 5"),
        ({"length": 9}, "3 to 8"),
        ({"rows": "7"}, "rows"),
        ({"answer": "crane", "rows": "1", "greens": 0, "coloured": 0}, "needs more than six rows"),
        ({"answer": "crane", "rows": "1", "greens": 0, "coloured": 1}, "needs at least"),
    ],
)
def test_impossible_requests_are_refused(shape: dict[str, object], reason: str) -> None:
    with pytest.raises(AskedWrongly, match=reason):
        make(Recipe("marks", shape, seed=1))


def test_a_list_without_words_of_the_length_is_refused(fruit: Registered) -> None:
    with pytest.raises(AskedWrongly, match="no words of 7 letters"):
        make(Recipe("marks", {"accepted": "fruit", "length": 7}, seed=1))


def test_forbidden_words_are_neither_answers_nor_guesses() -> None:
    plain = make(Recipe("marks", seed=5))
    guesses = [part.partition(":")[0] for part in plain.puzzle.split()[:-1]]
    veto = make(Recipe("marks", {"forbidden": "; ".join([plain.solution, *guesses])}, seed=5))
    for word in (plain.solution, *guesses):
        assert word not in veto.puzzle.split("@")[0] and word != veto.solution
