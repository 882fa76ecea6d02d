"""Themes: enough words at every level, with clues that keep the rules."""

from __future__ import annotations

import pytest

from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.errors import AskedWrongly
from cruxpress.families.crossword.clues.themes import (
    asked_words,
    names,
    theme_answers,
    theme_words,
)
from cruxpress.families.crossword.generate import candidate
from cruxpress.families.crossword.shape import Shape
from cruxpress.family import Reject
from cruxpress.recipe import Target
from cruxpress.seeds import Stream
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


def test_words_of_the_user_are_read_with_and_without_clues() -> None:
    found = asked_words("kraken: Beast of the deep\nwreck, reef; Ice cream:Cold: sweet", "en")
    assert [(word.word, word.clue) for word in found] == [
        ("KRAKEN", "Beast of the deep"), ("WRECK", ""), ("REEF", ""), ("ICECREAM", "Cold: sweet"),
    ]  # fmt: skip


def test_a_word_with_digits_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="not a letter"):
        asked_words("4x4", "en")


@pytest.mark.parametrize("theme", ["animals", "food"])
def test_a_third_of_a_lattice_is_of_its_theme_or_it_is_told_how_many_are(theme: str) -> None:
    answers = {word.word for word in theme_words(theme, "en", "easy")}
    shares = []
    for seed in (2, 4, 6):
        made = candidate(Shape(theme=theme, height=13), Target(level="easy"), Stream(seed))
        assert not isinstance(made, Reject)
        columns = map("".join, zip(*made.solution, strict=True))
        lines = [line.replace("#", " ").split() for line in (*made.solution, *columns)]
        entries = [word for line in lines for word in line if len(word) > 1]
        count = sum(word in answers for word in entries)
        shares.append(count / len(entries))
        told = f"{count} of {len(entries)} entries are of the theme" in made.notes
        assert told == (count < len(entries) / 3)
    assert max(shares) > 0.25
