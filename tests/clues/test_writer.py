"""The writer: sources in their order of trust, every clue checked, none twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest

from cruxpress.clues import Bank, Clue, Derivation, check
from cruxpress.clues.writer import Request, Style, Written, write
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import Stream
from cruxpress.words import language
from tests.clues.small_bank import small_bank

ANSWERS = ["CAT", "MURDER", "PLANE", "BANK", "DEVIL", "SHORE", "MOIST", "LEVEL"]


class Glosses:
    """A dictionary of a few words."""

    def __init__(self, **texts: list[str]):
        self.texts = texts

    def definitions(self, spelling: str, language: str) -> Iterable[str]:
        return self.texts.get(spelling.lower(), [])


class Model:
    """A language model that replies with what it was given, round by round."""

    def __init__(self, *rounds: dict[str, Clue]):
        self.rounds = list(rounds)
        self.asked: list[list[Request]] = []

    def write(self, requests: Sequence[Request]) -> Mapping[str, Clue]:
        self.asked.append(list(requests))
        return self.rounds.pop(0) if self.rounds else {}


def written(answers: list[str], level: str = "easy", style: Style = "plain", **more) -> Written:
    more.setdefault("bank", small_bank(more.setdefault("language", "en")))
    more.setdefault("stream", Stream(1))
    return write(answers, more.pop("language"), level, style=style, **more)


def texts(result: Written) -> list[str | None]:
    return [clue and clue.text for clue in result.clues]


def test_the_user_comes_before_the_theme_and_the_theme_before_the_bank() -> None:
    result = written(
        ["CAT", "DEVIL", "PLANE"],
        user={"cat": "Tom, perhaps"},
        themes={"CAT": "Witch's companion", "Devil": "Pitchfork holder"},
    )
    assert texts(result) == ["Tom, perhaps", "Pitchfork holder", "Jet"]
    assert result.report.sources == {"user": 1, "theme": 1, "bank": 1}
    assert [clue.machine for clue in result.clues if clue] == [False] * 3


def test_the_level_chooses_the_clue_of_the_bank() -> None:
    assert texts(written(["MURDER"], "easy")) == ["Crime of killing"]
    assert texts(written(["MURDER"], "hard")) == ["Group of crows"]
    medium = {texts(written(["MURDER"], "medium", stream=Stream(s)))[0] for s in range(20)}
    assert medium == {"Crime of killing", "Group of crows"}


def test_a_clue_that_is_too_long_gives_way_to_a_shorter_one() -> None:
    crime, crows = "Crime of killing", "Group of crows"
    assert texts(written(["MURDER"], "easy", room=[16])) == [crime]
    assert texts(written(["MURDER"], "easy", room=[15])) == [crows]
    assert texts(written(["MURDER"], "hard", room=[15])) == [crows]
    # Where both are too long, the shorter is the lesser evil; the user's own is never replaced.
    assert texts(written(["MURDER"], "easy", room=[5])) == [crows]
    assert texts(written(["CAT"], user={"CAT": "Tom, perhaps"}, room=[5])) == ["Tom, perhaps"]


def test_room_enough_changes_nothing() -> None:
    for level in ("easy", "medium", "hard"):
        free, roomy = written(ANSWERS, level), written(ANSWERS, level, room=[100] * len(ANSWERS))
        assert texts(free) == texts(roomy)


def test_a_rejected_clue_is_replaced_and_counted_by_its_rule() -> None:
    result = written(["CAT"], user={"CAT": "One of the cats"}, themes={"CAT": "Cat\u200bnip fan"})
    assert texts(result) == ["Pet that purrs"]
    assert result.report.rules == {"relative": 1, "characters": 1}
    assert [(r.answer, r.clue.source) for r in result.report.rejected] == [
        ("CAT", "user"),
        ("CAT", "theme"),
    ]


def test_no_clue_is_used_twice_in_a_puzzle() -> None:
    bank = Bank.parse("cat\tPet\tMouser\ndog\tPet\tBarker", language("en"))
    assert texts(written(["CAT", "DOG"], bank=bank)) == ["Pet", "Barker"]
    assert texts(written(["CAT", "DOG"], bank=bank, user={"DOG": "PET!"})) == ["Mouser", "PET!"]


def test_a_dictionary_helps_where_the_bank_has_nothing() -> None:
    glosses = Glosses(owl=["Bird like other owls", "Nocturnal bird"], cat=["Feline"])
    result = written(["OWL", "CAT", "XYLEM"], dictionary=glosses)
    assert texts(result) == ["Nocturnal bird", "Pet that purrs", None]
    assert result.report.sources == {"dictionary": 1, "bank": 1}
    assert result.report.rules == {"relative": 1}
    assert result.report.unclued == ["XYLEM"]


def test_cryptic_clues_are_sound_and_bank_clues_stand_in() -> None:
    result = written(ANSWERS, "hard", "cryptic", stream=Stream(3))
    sources = [clue.source for clue in result.clues if clue]
    assert len(sources) == len(ANSWERS) and "wordplay" in sources
    for answer, clue in zip(ANSWERS, result.clues, strict=True):
        assert clue and check(clue, answer, "en", bank=small_bank("en")) == []
        assert clue.cryptic == (clue.source == "wordplay")


def test_mixed_clues_are_of_both_kinds() -> None:
    kinds = {
        clue.cryptic
        for seed in range(6)
        for clue in written(ANSWERS, "medium", "mixed", stream=Stream(seed)).clues
        if clue
    }
    assert kinds == {True, False}
    assert not any(clue and clue.cryptic for clue in written(ANSWERS, "medium").clues)


def test_a_dictionary_definition_serves_wordplay_too() -> None:
    glosses = Glosses(heart=["Muscle that pumps blood"])
    result = written(["HEART"], "easy", "cryptic", dictionary=glosses)
    clue = result.clues[0]
    assert clue and clue.source == "wordplay" and "uscle that pumps blood" in clue.text


def test_a_language_model_is_asked_for_the_rest_and_told_what_was_wrong() -> None:
    model = Model(
        {"XYLEM": Clue("The xylem of a plant", "user"), "OWL": Clue("Night bird", "user")},
        {"XYLEM": Clue("Plant's water carrier", "user")},
    )
    result = written(["CAT", "XYLEM", "OWL"], llm=model)
    assert texts(result) == ["Pet that purrs", "Plant's water carrier", "Night bird"]
    assert [clue.source for clue in result.clues if clue] == ["bank", "llm", "llm"]
    assert [[r.answer for r in asked] for asked in model.asked] == [["XYLEM", "OWL"], ["XYLEM"]]
    assert [fault.rule for fault in model.asked[1][0].faults] == ["answer"]


def test_a_language_model_that_never_learns_is_left_alone() -> None:
    bad = Clue("Xylem", "llm", Derivation.from_text("anagram d0-1"))
    model = Model({"XYLEM": bad}, {"XYLEM": bad}, {"XYLEM": bad})
    result = written(["XYLEM"], llm=model)
    assert result.clues == (None,) and result.report.unclued == ["XYLEM"]
    assert len(model.asked) == 2


@pytest.mark.parametrize("style", ["plain", "cryptic", "mixed"])
def test_the_same_stream_writes_the_same_clues(style: Style) -> None:
    first = written(ANSWERS, "medium", style, stream=Stream(5))
    assert first.clues == written(ANSWERS, "medium", style, stream=Stream(5)).clues


def test_romanian_is_written_and_a_language_without_wordplay_is_plain() -> None:
    result = written(["BROASCA", "lac"], "hard", "mixed", language="ro")
    assert all(result.clues)
    empty = Bank.parse("", language("it"))
    result = written(["CASA"], "easy", "cryptic", language="it", bank=empty,
                     user={"casa": "Abitazione"})  # fmt: skip
    assert texts(result) == ["Abitazione"]


def test_unknown_levels_and_styles_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="unknown level"):
        write(["CAT"], "en", "evil", stream=Stream(1))
    with pytest.raises(AskedWrongly, match="unknown style of clues"):
        write(["CAT"], "en", "easy", style="odd", stream=Stream(1))  # type: ignore[arg-type]
