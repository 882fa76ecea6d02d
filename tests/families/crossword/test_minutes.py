"""Minutes of a crossword: traits of clues, familiarity, and weights that are kept."""

from __future__ import annotations

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.crossword.cluing.clue_weights import STEPS, clue_weights
from cruxpress.families.crossword.minutes import closeness, minutes_of, traits
from cruxpress.families.crossword.rate import MINUTES
from cruxpress.words.familiarity import familiarity, parted
from cruxpress.words.vectors import vectors

# Answer, clue -> which traits it has: (question, vague, blank, one word).
TRAITS = {
    ("SKIP", "Hop, ___ and a jump"): (False, False, True, False),
    ("PING", "___-Pong"): (False, False, True, True),
    ("POSSUM", "Dead player?"): (True, False, False, False),
    ("ALFIE", '"What\'s it all about, ___?"'): (False, True, True, False),
    ("UCLA", "Its teams are the Bruins"): (False, False, False, False),
    ("KAYO", "Deck"): (False, False, False, True),
    ("YOGAMATS", "They're unrolled"): (False, True, False, False),
}


@pytest.mark.parametrize(("word", "text"), TRAITS)
def test_a_clue_shows_its_traits(word: str, text: str) -> None:
    found = traits("en", word, Clue(text, "user"))
    assert (found.question, found.vague, found.blank, found.one_word) == TRAITS[word, text]


def test_a_synonym_is_nearer_than_a_pun_and_a_stranger_is_unknown() -> None:
    near, far = closeness("en", "CAT", "Feline pet"), closeness("en", "CAT", "Jazz fan")
    assert near is not None and far is not None and near > far + 0.2
    assert closeness("en", "KELLYGREEN", "Good color for a parade") is None
    assert closeness("ro", "PISICA", "Toarce") is None


def test_names_and_phrases_are_known_better_than_strings_of_letters() -> None:
    assert 3 < familiarity("en", "ANITA") < 5
    assert parted("en", "POTASSIUMIODIDE") == ("POTASSIUM", "IODIDE")
    assert familiarity("en", "XQJZ") < familiarity("en", "POTASSIUMIODIDE") < 3


def test_words_without_a_vector_are_told_apart_from_those_that_nobody_knows() -> None:
    english = vectors("en")
    assert english is not None and vectors("ro") is None
    assert english.is_rarer("otic") and not english.is_rarer("cat") and not english.is_rarer("xqjz")
    assert english.vector("xqjz") is None and english.zipf("cat") > english.zipf("ocelot")


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_kept_weights_of_the_bank_are_those_of_its_clues(language: str) -> None:
    bank, kept = Bank.load(language), clue_weights(language)
    assert len(kept) == len(bank)
    for grid in list(bank)[::97]:
        clues = bank.clues(grid) or {}
        fresh = [
            traits(language, grid, Clue(text, "bank"), name != "easy").weight()
            for name, text in clues.items()
        ]
        assert kept[grid] == pytest.approx(fresh, abs=0.51 / STEPS)


def test_each_trait_moves_the_minutes_the_way_that_people_were_seen_to_go() -> None:
    plain = traits("en", "CAT", Clue("Feline pet", "user"))

    def daily(clue: str, word: str = "CAT", length: int = 5) -> float:
        one = traits("en", word, Clue(clue, "user"))
        return minutes_of([plain, one], [length] * 2, "blocked", 189).daily

    base = daily("Small feline pet")
    assert daily("Small feline pet?") > base
    assert daily("It may purr") > base
    assert daily("___ feline pet") < base
    assert daily("Small feline pet", length=6) > base
    assert daily("Small feline pet", "OCELOT") > base


def test_minutes_grow_with_the_letters_and_shrink_with_given_ones() -> None:
    one = traits("en", "CAT", Clue("Feline pet", "user"))
    small, large = (minutes_of([one], [5], "blocked", letters) for letters in (60, 189))
    assert small.daily == large.daily and small.own < large.own == large.daily
    assert large.low < large.own < large.high
    assert minutes_of([one], [5], "blocked", 189, 40).daily < large.daily


@pytest.mark.parametrize("wanted", [4.0, 7.0])
def test_wished_minutes_are_reached(wanted: float) -> None:
    target = Target(ranges=(Range("minutes", wanted - 0.4, wanted + 0.4),))
    record = make(Recipe("crossword", {}, target, 5))
    assert abs(record.rating.features["minutes"] - wanted) <= 0.4


def test_the_bands_lie_between_the_weekdays() -> None:
    medians = {"easy": [6.8], "medium": [9.4, 13.0], "hard": [20.2, 20.4, 26.3]}
    for level, minutes in medians.items():
        assert {MINUTES.level(one) for one in minutes} == {level}
