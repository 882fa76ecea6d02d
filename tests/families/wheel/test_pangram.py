"""The default wheel: a word of all letters stands in a compact grid."""

from __future__ import annotations

from statistics import mean

import pytest

from cruxpress.core.family import Candidate
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.seeds import Stream
from cruxpress.engine.search import make
from cruxpress.families.wheel import WHEEL
from cruxpress.families.wheel.generate import candidate, rules_of
from cruxpress.families.wheel.pangram import draw
from cruxpress.families.wheel.puzzle import Puzzle, Shape, runs
from cruxpress.families.wheel.rate import EXPECTED_COMPACT, expected, rate

LEVELS = ["easy", "medium", "hard"]


def wheels(level: str, language: str = "en", count: int = 30) -> list[Puzzle]:
    recipes = (
        Recipe("wheel", {"language": language}, Target(level), seed=7, item=n) for n in range(count)
    )
    return [WHEEL.parse(make(one).puzzle) for one in recipes]


def crossings(puzzle: Puzzle) -> float:
    return (sum(map(len, puzzle.slots)) - len(puzzle.cells)) / len(puzzle.slots)


@pytest.mark.parametrize("language", ["en", "ro"])
@pytest.mark.parametrize("level", LEVELS)
def test_thirty_default_wheels_are_compact_and_have_a_pangram(level: str, language: str) -> None:
    made = wheels(level, language)
    assert all(max(map(len, one.slots)) == len(one.letters) for one in made)
    sides = [sorted((len(one.rows), len(one.rows[0]))) for one in made]
    assert max(longer / shorter for shorter, longer in sides) <= 1.6
    assert mean(map(crossings, made)) >= 1.3
    assert len({one.letters for one in made}) >= 20


@pytest.mark.parametrize("level", LEVELS)
def test_words_of_a_compact_grid_promise_its_value(level: str) -> None:
    lexicon = rules_of(Shape(), Target(level=level)).lexicon
    for number in range(12):
        made = candidate(Shape(), Target(level=level), Stream(number))
        assert isinstance(made, Candidate)
        words = runs(made.solution)
        assert abs(expected(words, lexicon, EXPECTED_COMPACT) - rate(made.puzzle).value) < 0.7


def test_without_a_word_of_all_letters_the_wheel_is_made_as_in_m4() -> None:
    shape = Shape(longest=6)
    rules = rules_of(shape, Target(level="easy"))
    assert draw(rules, 9, Stream(1)) == ""
    made = candidate(shape, Target(level="easy"), Stream(1))
    assert isinstance(made, Candidate)
    assert made == candidate(Shape(longest=6, mode="m4"), Target(level="easy"), Stream(1))


def test_words_of_bad_taste_are_not_asked_for() -> None:
    asked = rules_of(Shape(), Target(level="hard")).lexicon.number
    assert not {"ORIENTAL", "BONDAGE"} & set(asked)
