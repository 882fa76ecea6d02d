"""Compound clues, &lits, and clues that are read by supposing a meaning."""

from __future__ import annotations

import pytest

from cruxpress.clues import Clue, Derivation, check
from cruxpress.clues.notation import noted
from cruxpress.clues.parsing import readings
from cruxpress.clues.partial_parse import supposed
from cruxpress.core.errors import ParseError
from cruxpress.words import language


@pytest.mark.parametrize(
    ("text", "answer", "kind", "note"),
    [
        ("Meat rest scattered for pet", "hamster", "compound", "HAM + (rest)*"),
        ("Dish overdue after start of party", "plate", "compound", "P[arty] + LATE"),
        ("Standard notice at end of June for march", "parade", "compound", "PAR + AD + [jun]E"),
        ("Old boy with castle ruined, a hurdle", "obstacle", "compound", "OB + (castle)*"),
        ("New eggs sit there, initially!", "nest", "and-lit", "New Eggs Sit There"),
        ("Boat is tin, round, and English", "canoe", "charade", "CAN + O + E"),
    ],
)
def test_wordplay_of_several_steps_is_read(text: str, answer: str, kind: str, note: str) -> None:
    tongue = language("en")
    sound = [one for one in readings(text, answer, "en") if not _faults(text, answer, one)]
    assert sound[0].kind == kind
    assert noted(Clue(text, "user", sound[0]), tongue.grid_form(answer), tongue) == note
    assert Derivation.from_text(sound[0].to_text()) == sound[0]


def _faults(text: str, answer: str, derivation: Derivation) -> list[str]:
    return [fault.rule for fault in check(Clue(text, "user", derivation), answer, "en")]


def test_without_its_mark_an_and_lit_is_not_taken_for_one() -> None:
    found = readings("New eggs sit there, initially", "nest", "en")
    assert "and-lit" not in {one.kind for one in found}


@pytest.mark.parametrize(
    ("text", "answer", "device", "said", "word"),
    [
        ("Country fellow about left, being nice", "pleasant", "container",
         "Country fellow", "PEASANT"),
        ("Part of desk turned over for prize", "reward", "reversal", "Part of desk", "DRAWER"),
        ("Power, we hear, from seafood", "mussel", "homophone", "Power,", "MUSCLE"),
    ],
)  # fmt: skip
def test_one_meaning_may_be_supposed(
    text: str, answer: str, device: str, said: str, word: str
) -> None:
    assert not [one for one in readings(text, answer, "en") if not _faults(text, answer, one)]
    one = next(supposed(text, answer, "en"))
    assert (one.derivation.device, one.text, one.word) == (device, said, word)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Meteor exploding far away", "planet"),
        ("Other bars crash into players", "orchestra"),
        # HOS + ED, if "with" meant HOS: small words mean no other.
        ("House, with editor", "hosed"),
    ],
)
def test_nothing_is_supposed_where_letters_do_not_come_out(text: str, answer: str) -> None:
    assert list(supposed(text, answer, "en")) == []


@pytest.mark.parametrize(
    "text",
    ["charade w0-2=AB", "charade f0-2:anagram(f0-1,i1-2)", "charade w0-2=AB:dance(f0-1,i1-2)",
     "charade w0-2=AB:anagram(f0-1,w1-2=A:anagram(f0-1))", "charade w0-2:anagram(f0-1,i1-2)"],
)  # fmt: skip
def test_a_worked_piece_names_letters_and_device(text: str) -> None:
    with pytest.raises(ParseError):
        Derivation.from_text(text)
