"""The clue bank: reading, looking up, and the rules of every line."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from cruxpress.clues import Bank
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.words import language
from tests.clues.small_bank import small_bank
from tools.check_bank import faults_of_bank

BANKS = sorted((files("cruxpress.clues") / "data").iterdir(), key=lambda path: path.name)
BANKS = [path for path in BANKS if path.name.startswith("bank.") and path.name.endswith(".tsv")]


def test_a_word_has_its_two_clues_and_an_unknown_one_none() -> None:
    bank = small_bank("en")
    assert bank.clues("MURDER") == {"easy": "Crime of killing", "hard": "Group of crows"}
    assert bank.clues("XYLEM") is None and "XYLEM" not in bank
    assert len(bank) == len(list(bank))


def test_a_clue_leads_back_to_its_words_whatever_its_capitals_and_spaces() -> None:
    bank = Bank.parse("cat\tPet\tMouser\ndog\tPet\tBarker\nowl\tWise bird\tMouser!", language("en"))
    assert bank.answers("  PET ", 3) == ("CAT", "DOG")
    assert bank.answers("mouser", 3) == ("CAT", "OWL")
    assert bank.answers("pet", 4) == ()


def test_a_romanian_word_is_found_by_its_grid_form() -> None:
    assert small_bank("ro").clues("BROASCA") == {"easy": "Orăcăie în baltă", "hard": "Locul cheii"}


@pytest.mark.parametrize(
    "line", ["cat", "cat\tPet", "cat\tPet\t", "\tPet\tMouser", "c4t\tPet\tTom"]
)
def test_a_bad_line_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "bank.tsv"
    path.write_text("dog\tPet that barks\tTail wagger\n" + line + "\n", "utf-8")
    with pytest.raises(ParseError, match="^line 2: "):
        Bank.read(path, "en")


def test_a_missing_file_and_a_missing_language_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="cannot read the clue bank"):
        Bank.read(tmp_path / "none.tsv", "en")
    assert len(Bank.load("it")) == 0
    with pytest.raises(AskedWrongly, match="unknown language"):
        Bank.load("xx")


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("bank-line", "cat\tPet that purrs"),
        ("bank-word", "cat\tPet that purrs\tMouser\nCat\tTom\tTiger"),
        ("bank-equal", "cat\tMouser\tMouser!"),
        ("bank-length", "cat\tPet that purrs, miaows, scratches, eats mice indoors\tMouser"),
        ("bank-length", "cat\tA b c d e f g h i\tMouser"),
        ("bank-length", "cat\tIt\tMouser"),
        ("bank-style", "cat\tpet that purrs\tMouser"),
        ("bank-style", "cat\tPet that purrs.\tMouser"),
        ("bank-characters", "cat\tPet that <b>purrs</b>\tMouser"),
        ("bank-characters", "cat\tPet that purrs – often\tMouser"),
        ("bank-shared", "cat\tPet\tMouser\ndog\tPet\tBarker"),
        ("relative", "cat\tOne of the cats\tMouser"),
    ],
)
def test_each_rule_of_the_bank_has_a_line_that_breaks_it(rule: str, text: str) -> None:
    assert [fault.rule for _, fault in faults_of_bank(text, "en")] == [rule]


@pytest.mark.parametrize("path", BANKS, ids=lambda path: path.name)
def test_every_clue_of_the_bank_keeps_the_rules(path: Path) -> None:
    text = path.read_text("utf-8")
    faults = list(faults_of_bank(text, path.name.split(".")[1]))
    assert faults == []
    assert not {"\r", "\ufeff"} & set(text)


@pytest.mark.parametrize("path", BANKS, ids=lambda path: path.name)
def test_what_somebody_exclaims_stands_in_quotation_marks(path: Path) -> None:
    clues = [clue for line in path.read_text("utf-8").splitlines() for clue in line.split("\t")[1:]]
    assert [clue for clue in clues if clue.endswith("!") and "___" not in clue] == []
