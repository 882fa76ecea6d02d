"""Word families, held against an independent stemmer."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import combinations

import pytest
import snowballstemmer

from cruxpress import words as wordlists
from cruxpress.clues.bank import Bank
from cruxpress.clues.clue_conflicts import small_words
from cruxpress.words.related_words import _endings, _shorter, kin, roots

ALGORITHMS = {"en": "english", "ro": "romanian"}


@pytest.mark.parametrize("language", list(ALGORITHMS))
def test_words_that_a_stemmer_takes_for_one_are_kin(language: str) -> None:
    stemmer, known = snowballstemmer.stemmer(ALGORITHMS[language]), wordlists.load(language)
    groups: dict[str, list[str]] = defaultdict(list)
    for grid in Bank.load(language):
        word = known.get(grid)
        if len(grid) > 1:
            groups[stemmer.stemWord(word.spelling if word else grid.lower())].append(grid)
    pairs = [pair for group in groups.values() for pair in combinations(group, 2)]
    assert len(pairs) > 500
    assert [pair for pair in pairs if not kin(*pair, language)] == []


@pytest.mark.parametrize("language", list(ALGORITHMS))
def test_words_of_clues_that_a_stemmer_takes_for_answers_are_kin_to_them(language: str) -> None:
    stemmer, bank = snowballstemmer.stemmer(ALGORITHMS[language]), Bank.load(language)
    known, small = wordlists.load(language), small_words(language).every
    answers: dict[str, list[str]] = defaultdict(list)
    for grid in bank:
        word = known.get(grid)
        if len(grid) > 1 and grid not in small:
            answers[stemmer.stemWord((word.spelling if word else grid).lower())].append(grid)
    spoken = {word for grid in bank for text in bank.texts(grid) for word in _words(text)}
    pairs = [
        (grid, answer)
        for word in sorted(spoken)
        for answer in answers.get(stemmer.stemWord(word.lower()), ())
        if len(grid := wordlists.language(language).fold(word)) > 1 and grid not in small
    ]
    assert len(pairs) > 5000
    assert [pair for pair in pairs if not kin(*pair, language)] == []


def _words(text: str) -> list[str]:
    """The words of a clue, without a possessive."""
    return re.findall(r"[^\W\d_]{2,}", re.sub(r"['’]s\b", "", text))


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("EMU", "EMUS", "en"), ("EXAM", "EXAMINE", "en"), ("CROSSED", "CROSSING", "en"),
        ("STOPPER", "STOPPAGE", "en"), ("ADAPTER", "ADAPTIVE", "en"), ("DAD", "DADDY", "en"),
        ("ROSE", "ROSES", "en"), ("ROSE", "RISING", "en"), ("TAKEOFF", "TAKES", "en"),
        ("TVS", "TV", "en"), ("ILLNESSES", "ILL", "en"), ("MAXIM", "MAXIMA", "ro"),
    ],
)  # fmt: skip
def test_relatives_that_once_met_in_a_grid_are_kin(one: str, other: str, language: str) -> None:
    assert kin(one, other, language)


def test_most_words_are_strangers() -> None:
    bank = list(Bank.load("en"))
    sample = bank[:: len(bank) // 300]
    pairs = list(combinations(sample, 2))
    assert sum(kin(*pair, "en") for pair in pairs) < len(pairs) / 1000


def test_a_language_without_a_list_has_words_that_are_only_kin_to_themselves() -> None:
    assert kin("HUND", "HUND", "de")
    assert not kin("HUND", "HUNDE", "de")


def test_a_phrase_that_is_one_word_with_a_mark_is_kin_to_itself_alone() -> None:
    assert roots("TUDE", "en") == frozenset({"TUDE"})
    assert kin("TBONE", "BONES", "en") and not kin("ATBAT", "BEAT", "en")


@pytest.mark.parametrize("language", list(ALGORITHMS))
def test_no_family_leads_back_to_itself(language: str) -> None:
    """The first word of a family is written as all roots are, else looking for it never ends."""
    endings = _endings(language)
    assert endings is not None
    for head in set(endings.roots.values()):
        steps, left = 0, head
        while (shorter := _shorter(left, endings)) != left and steps < 20:
            steps, left = steps + 1, endings.roots.get(shorter, shorter)
        assert steps < 20, head
