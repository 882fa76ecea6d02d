"""Wordplay: what the maker writes is sound, by a judge of its own and by the checker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from cruxpress import words
from cruxpress.clues import Bank, Clue, check, wordplay
from cruxpress.clues.devices import FINDERS
from cruxpress.clues.thesaurus import Thesaurus
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import Stream
from tests.clues.oracle import Judge
from tests.clues.small_bank import small_bank

LEVELS = ("easy", "medium", "hard")
# A text that defines nothing in particular, for words that the bank does not have.
NEUTRAL = {"en": "Entry in a grid", "ro": "Răspuns la careu"}


def full_bank(code: str) -> Bank:
    return Bank.load(code) if len(Bank.load(code)) else small_bank(code)


@cache
def thesaurus_of(code: str) -> Thesaurus:
    return Thesaurus(code, full_bank(code))


def definitions_of(answer: str, code: str) -> list[str]:
    clues = full_bank(code).clues(answer)
    return list(clues.values()) if clues else [NEUTRAL[code]]


def answers_of(code: str) -> Iterator[str]:
    """Answers of the bank and of the wordlist in turns, from all over the alphabet."""
    listed = [g for g in words.load(code).grid_forms() if 3 <= len(g) <= 11]
    banked = sorted(g for g in full_bank(code) if 3 <= len(g) <= 11)
    stride = 7919  # a prime: the walk goes through all of a list
    for number in range(len(listed)):
        yield listed[number * stride % len(listed)]
        if number < len(banked):
            yield banked[number * stride % len(banked)]


@cache
def written(code: str, level: str, wanted: int) -> list[tuple[str, Clue]]:
    found: list[tuple[str, Clue]] = []
    for number, answer in enumerate(answers_of(code)):
        clue = wordplay.write(
            answer, definitions_of(answer, code), code, level, Stream(number), thesaurus_of(code)
        )
        if clue:
            found.append((answer, clue))
        if len(found) == wanted:
            break
    return found


def known(code: str) -> set[tuple[str, str]]:
    bank = full_bank(code)
    return {(grid, text) for grid in bank for text in (bank.clues(grid) or {}).values()}


@pytest.mark.parametrize("code", ["en", "ro"])
def test_clues_lead_to_their_answers_by_an_independent_judge(code: str, thorough: bool) -> None:
    judge = Judge(code, known(code))
    wanted = 2000 if thorough else 170
    clues = [pair for level in LEVELS for pair in written(code, level, wanted)]
    assert len(clues) == 3 * wanted  # in both languages together more than a thousand
    for answer, clue in clues:
        assert clue.derivation and clue.source == "wordplay"
        derivation = clue.derivation.to_text()
        assert judge.objection(clue.text, derivation, answer) == "", (answer, clue)


@pytest.mark.parametrize("code", ["en", "ro"])
def test_the_judge_rejects_a_clue_for_another_answer(code: str) -> None:
    judge = Judge(code, known(code))
    clues = written(code, "medium", 170)
    for (answer, _), (other, clue) in pairwise(clues):
        assert clue.derivation
        if sorted(answer) != sorted(other):
            assert judge.objection(clue.text, clue.derivation.to_text(), answer)


@pytest.mark.parametrize("code", ["en", "ro"])
@pytest.mark.parametrize("level", LEVELS)
def test_clues_pass_the_checker_and_keep_to_the_devices_of_their_level(
    code: str, level: str
) -> None:
    devices = Counter()
    for answer, clue in written(code, level, 170):
        texts = definitions_of(answer, code)
        assert check(clue, answer, code, bank=full_bank(code), known=texts) == []
        assert clue.derivation
        devices[clue.derivation.device] += 1
    allowed = {"hidden", "anagram", "double-definition"}
    if level != "easy":
        allowed |= {"container", "reversal", "deletion", "charade"}
        assert len(devices) >= 4
    assert set(devices) <= allowed


def test_the_same_seed_writes_the_same_clue_and_others_write_others() -> None:
    def clue(seed: int) -> Clue | None:
        return wordplay.write("HEART", ["Core"], "en", "hard", Stream(seed), thesaurus_of("en"))

    assert clue(7) == clue(7)
    assert len({clue(seed) for seed in range(20)}) > 3


def test_a_definition_opens_with_a_capital_and_closes_without() -> None:
    texts = {
        clue.text
        for seed in range(30)
        if (clue := wordplay.write("HEART", ["Body's pump"], "en", "easy", Stream(seed),
                                   thesaurus_of("en")))
    }  # fmt: skip
    assert all(text.startswith("Body's pump") or text.endswith("body's pump") for text in texts)
    assert all(text[0].isupper() for text in texts)
    assert len({text.startswith("Body") for text in texts}) == 2


def test_a_name_keeps_its_capital_inside_a_clue() -> None:
    english = thesaurus_of("en")
    assert english.lowered("Dog's owner") == "dog's owner"
    assert english.lowered("BBC show") == "BBC show"
    assert english.lowered("Kent or Cork").startswith("Kent")
    assert thesaurus_of("ro").lowered("A da peste ceva") == "a da peste ceva"


def test_devices_are_named_and_an_answer_without_any_has_no_clue() -> None:
    assert {"anagram", "hidden"} <= set(wordplay.devices("HEART", "en", thesaurus_of("en")))
    assert wordplay.devices("QXQXQX", "en", thesaurus_of("en")) == ()
    assert (
        wordplay.write("QXQXQX", ["Nothing"], "en", "hard", Stream(1), thesaurus_of("en")) is None
    )
    assert wordplay.write("HEART", [], "en", "hard", Stream(1), thesaurus_of("en")) is None


def test_a_language_without_idiom_and_an_unknown_level_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="no wordplay is known"):
        wordplay.write("CASA", ["Abitazione"], "it", "easy", Stream(1))
    with pytest.raises(AskedWrongly, match="unknown level"):
        wordplay.write("HEART", ["Core"], "en", "evil", Stream(1))


def test_two_words_that_nobody_wrote_side_by_side_come_last() -> None:
    """An anagram of "old man" reads; one of "on lamd" would serve only where nothing else does."""
    english = thesaurus_of("en")
    assert "old man" in english.pairs["".join(sorted("ALMOND"))]
    bank = full_bank("en")
    texts = " | ".join(text.lower() for grid in bank for text in (bank.clues(grid) or {}).values())
    for answer in ("ALMOND", "CONTRARY", "GRANITE", "CHANGE", "STRAIGHT"):
        for play in FINDERS["anagram"](answer, english):
            words = play.parts[0].text
            assert words in texts or " " not in words or play.merit < 0, (answer, words)


def test_a_hiding_place_that_breaks_off_comes_last() -> None:
    romanian = thesaurus_of("ro")
    for answer in ("AVATAR", "SERIAL", "ADEVAR", "ABIA", "AREST"):
        for play in FINDERS["hidden"](answer, romanian):
            first = play.parts[0].text.split()[0]
            assert play.merit <= 0 or romanian.nominal(first), play.parts[0].text
    best = max(FINDERS["hidden"]("AVATAR", romanian), key=lambda play: play.merit)
    assert best.parts[0].text == "cravată roșie"


def test_romanian_indicators_agree_with_any_fodder() -> None:
    """No gerund, no participle, no link that would have to suit both sides: a comma parts them."""
    for level in LEVELS:
        for _, clue in written("ro", level, 170):
            assert clue.derivation
            said = clue.text.split()
            for piece in clue.derivation.indicators:
                last = said[piece.end - 1].strip(",")
                assert not last.endswith(("ând", "ind", "cat", "cată", "cit", "cită")), clue.text
            assert not clue.derivation.links
            assert "," in clue.text or clue.derivation.device == "hidden", clue.text


def test_parts_of_romanian_wordplay_are_nouns_where_there_are_any() -> None:
    romanian = thesaurus_of("ro")
    parts = romanian.things("CAL")
    assert [part.strain for part in parts] == sorted(part.strain for part in parts)
    assert romanian.nominal("metal pentru verighete") and romanian.nominal("scaunul regelui")
    for text in ("a proteja", "sosesc", "din răsărit", "foarte mare"):
        assert not romanian.nominal(text)
