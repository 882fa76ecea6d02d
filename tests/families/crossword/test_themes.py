"""Themes: enough words at every level, with clues that keep the rules."""

from __future__ import annotations

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import Reject
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.fill_request import lexicon_for
from cruxpress.families.crossword.filling.themes import (
    circle,
    dealt,
    names,
    theme_answers,
    theme_words,
    vocabulary_of,
    wanted_words,
)
from cruxpress.families.crossword.generate import candidate
from cruxpress.families.crossword.shape import Shape
from cruxpress.words.difficulty import LEVELS


@pytest.mark.parametrize("language", ["en", "ro"])
def test_there_are_twelve_themes_of_fifteen_words_or_more(language: str) -> None:
    assert len(names(language)) >= 12
    for theme in names(language):
        words = theme_words(theme, language, "easy")
        assert len({word.word for word in words}) == len(words) >= 15
        for level in LEVELS:
            assert sum(word.level == level for word in words) >= 5, (theme, level)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_theme_clue_keeps_the_rules(language: str) -> None:
    for theme in names(language):
        for word in theme_words(theme, language, "easy"):
            faults = check(Clue(word.clue, "theme"), word.word, language)
            assert faults == [], (theme, word.word, word.clue)


def test_both_languages_have_the_same_themes() -> None:
    assert list(names("en")) == list(names("ro"))


def test_the_level_asked_for_comes_first_and_the_others_after_it() -> None:
    for level in LEVELS:
        found = [word.level for word in theme_words("animals", "en", level)]
        assert found[0] == level
        assert set(found) == set(LEVELS)


def test_a_theme_is_found_by_its_title_in_its_language() -> None:
    assert theme_words("Animale", "ro", "easy") == theme_words("animals", "ro", "easy")
    with pytest.raises(AskedWrongly, match="did you mean 'animals'"):
        theme_words("animal", "en", "easy")


def test_a_theme_clue_leads_back_to_its_word() -> None:
    word = theme_words("animals", "en", "easy")[0]
    assert word.word in theme_answers("en", word.clue.upper(), len(word.word))


# How many words has the circle of a theme, at least?  The Romanian bank has fewer words.
FEWEST = {"en": 150, "ro": 75}


@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_word_of_a_circle_has_a_clue_and_stands_once(language: str) -> None:
    bank = Bank.load(language)
    for theme in names(language):
        found = circle(theme, language)
        own = {word.word for word in theme_words(theme, language, "easy")}
        assert len(found) >= FEWEST[language], theme
        assert len({word.word for word in found}) == len(found), theme
        assert own.isdisjoint(word.word for word in found), theme
        for word in found:
            assert bank.clues(word.word), (theme, word.word)
            # Letters without their marks may be another word, with another clue.
            assert bank.spelling(word.word) == word.spelling, (theme, word.spelling)


def test_only_a_built_in_theme_has_a_circle() -> None:
    assert circle("Marea", "ro") == circle("sea", "ro") != ()
    assert circle("bicycles", "en") == ()


def _first(theme: str, item: int, count: int) -> set[str]:
    """The words that a puzzle of a run wants first."""
    shape, target = Shape(theme=theme), Target(level="easy")
    wanted, words = wanted_words(shape, "easy"), lexicon_for(shape, target)
    order = dealt(wanted, circle(theme, "en"), words, Stream(item, 7, item))
    assert {word.word for word in order} == vocabulary_of(theme, "en")
    return {word.word for word in order[:count]}


def test_puzzles_of_a_run_want_different_words_of_their_theme() -> None:
    wanted = [_first("sea", item, 6) for item in range(5)]
    assert len(frozenset().union(*wanted)) == 5 * 6


def test_the_words_of_the_level_come_first_among_those_whose_turn_it_is() -> None:
    easy = {word.word for word in theme_words("sea", "en", "easy") if word.level == "easy"}
    assert all(_first("sea", item, 2) <= easy for item in range(5))


def _entries(solution: tuple[str, ...]) -> list[str]:
    columns = map("".join, zip(*solution, strict=True))
    lines = [line.replace("#", " ").split() for line in (*solution, *columns)]
    return [word for line in lines for word in line if len(word) > 1]


@pytest.mark.parametrize("theme", ["animals", "food"])
def test_a_third_of_a_lattice_is_of_its_theme_or_it_is_told_how_many_are(theme: str) -> None:
    answers = vocabulary_of(theme, "en")
    shares = []
    for seed in (2, 4, 6):
        made = candidate(Shape(theme=theme, height=13), Target(level="easy"), Stream(seed))
        assert not isinstance(made, Reject)
        entries = _entries(made.solution)
        count = sum(word in answers for word in entries)
        shares.append(count / len(entries))
        told = f"{count} of {len(entries)} entries are of the theme" in made.notes
        assert told == (count < len(entries) / 3)
    assert max(shares) > 0.25


def test_a_grid_whose_letters_cross_holds_many_words_of_its_theme() -> None:
    answers = vocabulary_of("sea", "en")
    shape = Shape(theme="sea", style="blocked", height=15, width=15)
    made = candidate(shape, Target(level="medium"), Stream(1, 1))
    assert not isinstance(made, Reject)
    entries = _entries(made.solution)
    count = sum(word in answers for word in entries)
    # Before themes had circles, it were four to seven.
    assert count >= 10
    assert f"{count} of {len(entries)} entries are of the theme" in made.notes


def test_words_of_the_user_stand_in_a_grid_with_a_theme() -> None:
    shape = Shape(theme="sea", style="blocked", height=13, words="kraken:Beast of the deep; teapot")
    made = candidate(shape, Target(level="easy"), Stream(3))
    assert not isinstance(made, Reject)
    assert {"KRAKEN", "TEAPOT"} <= set(_entries(made.solution))


def test_a_floor_holds_in_a_grid_with_a_theme() -> None:
    shape = Shape(theme="animals", style="blocked", height=9, floor=20)
    target = Target(level="easy")
    made = candidate(shape, target, Stream(1))
    assert not isinstance(made, Reject)
    scores = [lexicon_for(shape, target).score(word) for word in _entries(made.solution)]
    assert min(score for score in scores if score is not None) >= 20
