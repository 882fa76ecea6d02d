"""The phrases with clues of our own: the form of the files and the rules of every line."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.resources import files

import pytest

from cruxpress.clues import Bank
from cruxpress.clues.bank import BankRow
from cruxpress.clues.giveaway import giveaways
from cruxpress.clues.sentence import plain, words_of
from cruxpress.words import language as language_of
from cruxpress.words.language import SEPARATORS, is_compound
from tools.check_bank import faults_of_bank

LANGUAGES = ("en", "ro")
SHORTEST, LONGEST = {"en": 3, "ro": 7}, 15
# A single word stands among the phrases only where the bank has too few of its length; English ones
# are names, abbreviations and foreign words that no dictionary has and American grids live on,
# short Romanian ones names that integrame are fond of.
SINGLE = {"en": range(3, 7), "ro": (3, 4, 5, *range(9, LONGEST + 1))}
# At least so many lines are there: (phrases, single words).
PRESENT = {"en": (10000, 1300), "ro": (1500, 700)}
# Words of a phrase that carry no meaning of their own, and may stand in its clues.
SMALL = {
    "en": "a all an and are as at be but by d de do for from he her his i if in is it its la le ll "
    "me my no not of off on one ones or out re s so t that the their them this to up us ve was we "
    "with you your",
    "ro": "a ai al ale am ar au ca care ce cu de din drept dupa e fara fi i ii il in isi iti l la "
    "le li ma mai ne nu o pe prin sa se si sub te un unei unui",
}


@cache
def text_of(code: str) -> str:
    return (files("cruxpress.clues") / "data" / f"phrases.{code}.tsv").read_text("utf-8")


@cache
def rows_of(code: str) -> list[BankRow]:
    return [BankRow(*line.split("\t")) for line in text_of(code).splitlines()]


def grids_of(code: str) -> list[str]:
    return [language_of(code).grid_form(row.word) for row in rows_of(code)]


def shared_roots(row: BankRow, code: str) -> list[str]:
    """The words of the clues that give away a word of the phrase."""
    tongue = language_of(code)
    small = {word.upper() for word in SMALL[code].split()}
    parts = {tongue.fold(part) for part in SEPARATORS.split(row.word)} - small
    clues = [word for clue in (row.easy, row.hard) for word in words_of(clue)]
    return [
        piece
        for part in parts
        if len(part) > 1
        for kind, piece in giveaways(clues, part, tongue)
        if (kind != "fragment" or len(part) > 3) and tongue.fold(piece) not in small
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_keeps_the_rules_of_the_bank(code: str) -> None:
    assert list(faults_of_bank(text_of(code), code)) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_stand_in_the_order_of_their_letters_each_once(code: str) -> None:
    grids = grids_of(code)
    assert grids == sorted(set(grids))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_line_repeats_a_word_or_a_clue_that_the_bank_has_at_that_length(code: str) -> None:
    text = (files("cruxpress.clues") / "data" / f"bank.{code}.tsv").read_text("utf-8")
    bank = Bank.parse(text, language_of(code))
    assert not set(grids_of(code)) & set(bank)
    for row, grid in zip(rows_of(code), grids_of(code), strict=True):
        assert not bank.answers(row.easy, len(grid)) and not bank.answers(row.hard, len(grid)), row


@pytest.mark.parametrize("code", LANGUAGES)
def test_lengths_are_those_the_bank_is_short_of(code: str) -> None:
    for row, grid in zip(rows_of(code), grids_of(code), strict=True):
        phrase = is_compound(row.word)
        lengths = range(SHORTEST[code], LONGEST + 1) if phrase else SINGLE[code]
        assert len(grid) in lengths, row.word


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_clue_holds_a_word_of_its_phrase_or_a_relative_of_one(code: str) -> None:
    assert {row.word: roots for row in rows_of(code) if (roots := shared_roots(row, code))} == {}


def test_a_shared_root_is_found_in_any_word_of_a_phrase() -> None:
    row = BankRow("piece of cake", "Slice of cakes", "Very easy thing")
    assert shared_roots(row, "en") == ["cakes"]
    assert shared_roots(row._replace(easy="It is no trouble"), "en") == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_clue_stands_twice(code: str) -> None:
    times = Counter(plain(clue) for row in rows_of(code) for clue in (row.easy, row.hard))
    assert [clue for clue, count in times.items() if count > 1] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_enough_of_them(code: str) -> None:
    phrases = sum(is_compound(row.word) for row in rows_of(code))
    least, least_single = PRESENT[code]
    assert phrases >= least
    assert len(rows_of(code)) - phrases >= least_single
