"""The cryptic bank: every clue in it is sound, and none shares a root with its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from cruxpress.clues import Bank, Clue, check
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.derivation import KINDS, Piece
from cruxpress.clues.parsing import readings
from cruxpress.clues.writer import write
from cruxpress.core.seeds import Stream
from tests.clues.oracle import Judge

LANGUAGES = ("en", "ro")


@cache
def clues(code: str) -> list[tuple[str, Clue]]:
    bank = CrypticBank.load(code)
    return [(grid, clue) for grid in bank for clue in bank.clues(grid)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_clue_passes_the_checker(code: str) -> None:
    assert len(clues(code)) > 400
    for grid, clue in clues(code):
        assert check(clue, grid, code) == [], (grid, clue.text)
        assert grid in Bank.load(code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_come_out_by_a_judge_who_shares_no_code(code: str) -> None:
    """Meanings are the writer's to know; letters, indicators and links are not."""
    told = {
        (piece.letters, " ".join(clue.text.split()[piece.start : piece.end]))
        for _, clue in clues(code)
        for piece in _all_pieces(clue)
        if piece.role == "synonym"
    }
    judge = Judge(code, told)
    letters = [one for one in clues(code) if _kind(one[1]) != "double-definition"]
    wrong = [
        (grid, clue.text, objection)
        for grid, clue in letters
        if (objection := judge.objection(clue.text, _text(clue), grid))
    ]
    assert wrong == []
    assert len(letters) > 400


def _all_pieces(clue: Clue) -> Iterator[Piece]:
    for piece in clue.derivation.pieces if clue.derivation else ():
        yield from (piece, *piece.inner)


def _kind(clue: Clue) -> str:
    return clue.derivation.kind if clue.derivation else ""


def _text(clue: Clue) -> str:
    return clue.derivation.to_text() if clue.derivation else ""


def test_every_device_is_in_the_english_bank() -> None:
    counts = Counter(_kind(clue) for _, clue in clues("en"))
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 20, counts
    # Puzzles can have newspapers' mix only where short words have other clues than two meanings.
    short = [clue for grid, clue in clues("en") if len(grid) <= 6]
    assert sum(_kind(clue) == "double-definition" for clue in short) < 0.4 * len(short)


@pytest.mark.parametrize("code", LANGUAGES)
def test_hidden_words_begin_and_end_inside_words(code: str) -> None:
    plain = str.maketrans("ĂÂÎȘȚ", "AAIST")
    for grid, clue in clues(code):
        if clue.derivation and clue.derivation.device == "hidden":
            words = clue.text.split()
            spans = [words[piece.start : piece.end] for piece in clue.derivation.parts]
            letters = "".join(x for span in spans for word in span for x in word if x.isalpha())
            letters = letters.upper().translate(plain)
            assert not letters.startswith(grid), clue.text
            assert not letters.endswith(grid), clue.text


def test_written_clues_come_before_made_ones_and_plain_ones_are_not_offered() -> None:
    result = write(["SEASIDE", "KIWI"], "en", "medium", style="cryptic", stream=Stream(1))
    assert [clue.source for clue in result.clues if clue] == ["bank", "bank"]
    assert all(clue.cryptic for clue in result.clues if clue)


@pytest.mark.parametrize(
    ("text", "answer", "device"),
    [
        ("Body's pump hidden in the artist", "heart", "hidden"),
        ("Meteor exploding far away", "remote", "anagram"),
        ("Rats returned to find celebrity", "star", "reversal"),
        ("Artist at home in wet weather", "rain", "charade"),
        ("Man, we hear, with the post", "mail", "homophone"),
        ("Group of sheep losing its head in canal feature", "lock", "deletion"),
    ],
)
def test_a_clue_is_read_by_search(text: str, answer: str, device: str) -> None:
    assert device in {one.device for one in readings(text, answer, "en")}


def test_what_cannot_be_read_has_no_reading() -> None:
    assert readings("Meteor exploding far away", "planet", "en") == []
