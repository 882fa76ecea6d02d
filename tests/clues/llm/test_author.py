"""Clues by a language model: the checker decides, a rejected clue is repaired once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from cruxpress.clues import Bank, check
from cruxpress.clues.llm import Author, Conversation, Prompt, Reply
from cruxpress.clues.llm.author import BATCH
from cruxpress.clues.writer import Request, Written, write
from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.core.seeds import Stream
from cruxpress.words import language
from tests.clues.llm.conftest import Begin, Talk
from tests.clues.llm.server import Scripted, blocked_prompt, clues, cryptic, failed, said

EMPTY = {code: Bank.parse("", language(code)) for code in ("en", "ro")}

HIDDEN = (
    ("definition", "Body's pump"), ("indicator", "hidden in"), ("fodder", "the artist"),
)  # fmt: skip
GOOD = cryptic("HEART", "Body's pump hidden in the artist", "hidden", HIDDEN)


def written(talk: Talk, answers: Sequence[str], style: Any = "plain", code: str = "en") -> Written:
    """Clues for answers of which no other source knows anything."""
    return write(
        answers, code, "easy", stream=Stream(1), llm=Author(talk.conversation), style=style,
        bank=EMPTY[code],
    )  # fmt: skip


def texts(result: Written) -> list[str | None]:
    """The texts of the clues."""
    return [clue.text if clue else None for clue in result.clues]


def test_plain_clues_are_written_and_marked_as_machine_made(begin: Begin) -> None:
    talk = begin(clues(XYLEM="Plant's water carrier.", OWL="  Night   bird (3)"))
    result = written(talk, ["XYLEM", "OWL"])
    assert texts(result) == ["Plant's water carrier", "Night bird"]
    assert all(clue and clue.machine and clue.source == "llm" for clue in result.clues)
    (call,) = talk.server.calls
    assert [asked["answer"] for asked in call.question] == ["XYLEM", "OWL"]
    assert "in English" in call.rules and "everyday words" in call.rules


def test_a_rejected_clue_is_counted_and_repaired_once_with_the_reasons(begin: Begin) -> None:
    talk = begin(clues(OWL="Bird like other owls"), clues(OWL="Night bird"))
    result = written(talk, ["OWL"])
    assert texts(result) == ["Night bird"] and result.report.rules == {"relative": 1}
    (again,) = talk.server.calls[1].question
    assert again["rejected"] == {"clue": "Bird like other owls"}
    assert again["reasons"] == ["'owls' in the clue gives the answer away"]
    assert "what was wrong" in talk.server.calls[1].rules
    assert "what was wrong" not in talk.server.calls[0].rules


def test_a_model_that_never_learns_is_asked_twice(begin: Begin) -> None:
    talk = begin(clues(OWL="Owl"), clues(OWL="Owls"), clues(OWL="Night bird"))
    result = written(talk, ["OWL"])
    assert texts(result) == [None] and result.report.unclued == ["OWL"]
    assert len(result.report.rejected) == 2 and len(talk.server.calls) == 2


def test_a_cryptic_clue_passes_when_its_derivation_holds(begin: Begin) -> None:
    result = written(begin(GOOD), ["HEART"], "cryptic")
    clue = result.clues[0]
    assert clue and clue.derivation and clue.source == "llm"
    assert clue.derivation.to_text() == "hidden d0-2 i2-4 f4-6"
    assert check(clue, "HEART", bank=EMPTY["en"]) == []


@pytest.mark.parametrize(
    ("wrong", "rule", "reason"),
    [
        (cryptic("HEART", "Body's pump hidden in their art", "hidden",
                 [*HIDDEN[:2], ("fodder", "their art")]), "letters", "letters of the answer"),
        (cryptic("HEART", "Body's pump loitering in the artist", "hidden",
                 [HIDDEN[0], ("indicator", "loitering in"), HIDDEN[2]]),
         "indicator-unknown", "'loitering in' does not indicate hidden"),
        (cryptic("HEART", "Body's pump hidden in the artist", "hidden", HIDDEN[:2]),
         "cover", "every word belongs to one piece"),
        (cryptic("HEART", "Body's pump hidden in the artist", "hidden",
                 [("definition", "Body pump"), *HIDDEN[1:]]), "cover", "does not stand so"),
        (cryptic("HEART", "Body's pump hidden in the artist", "palindrome", HIDDEN),
         "cover", "'palindrome' is no device"),
        (cryptic("HEART", "Body's pump hidden in the artist", "hidden",
                 [("synonym", "Body's pump"), *HIDDEN[1:]]), "cover", "'synonym' is no role"),
        (cryptic("HEART", "Body's pump hidden in the artist", "reversal",
                 [*HIDDEN[:2], ("abbreviation", "the artist")]), "cover", "without its letters"),
        (cryptic("HEART", "Body's pump that is hidden in the artist today", "hidden", HIDDEN),
         "word-count", "9 words"),
    ],
)  # fmt: skip
def test_a_derivation_that_does_not_hold_is_rejected_and_repaired(
    begin: Begin, wrong: Scripted, rule: str, reason: str
) -> None:
    talk = begin(wrong, GOOD)
    result = written(talk, ["HEART"], "cryptic")
    assert texts(result) == ["Body's pump hidden in the artist"]
    assert result.report.rules == {rule: 1}
    (again,) = talk.server.calls[1].question
    assert reason in again["reasons"][0] and again["rejected"]["pieces"]


def test_abbreviations_come_with_their_letters(begin: Begin) -> None:
    pieces = [("abbreviation", "Caught", "C"), ("indicator", "before"), ("fodder", "old"),
              ("definition", "illness")]  # fmt: skip
    result = written(begin(cryptic("COLD", "Caught before old illness", "charade", pieces)),
                     ["COLD"], "cryptic")  # fmt: skip
    clue = result.clues[0]
    assert clue and clue.derivation
    assert clue.derivation.to_text() == "charade a0-1=C i1-2 f2-3 d3-4"


def test_a_cryptic_reply_without_derivation_is_never_taken_for_a_plain_clue(begin: Begin) -> None:
    bare = clues(HEART="Body's pump")
    result = written(begin(bare, bare), ["HEART"], "cryptic")
    assert texts(result) == [None]


def test_romanian_prompts_name_the_language_the_spellings_and_the_indicators(begin: Begin) -> None:
    pieces = [("definition", "Întindere de apă"), ("indicator", "în"), ("fodder", "forma reală")]
    talk = begin(cryptic("MARE", "Întindere de apă în forma reală", "hidden", pieces))
    assert texts(written(talk, ["MARE"], "cryptic", "ro")) == ["Întindere de apă în forma reală"]
    assert "in Romanian" in talk.server.calls[0].rules
    assert "ascunzând" in talk.server.calls[0].rules
    talk = begin(clues(FATA="Chip, înfăţişare"))
    assert texts(written(talk, ["FATA"], code="ro")) == ["Chip, înfățișare"]
    assert talk.server.calls[0].question[0]["spellings"][:2] == ["față", "fată"]


def test_a_cut_reply_is_asked_for_in_halves(begin: Begin) -> None:
    talk = begin(said("{", "MAX_TOKENS"), clues(OWL="Night bird"), clues(XYLEM="Plant tissue"))
    assert texts(written(talk, ["OWL", "XYLEM"])) == ["Night bird", "Plant tissue"]
    assert [len(call.question) for call in talk.server.calls] == [2, 1, 1]


def test_many_answers_are_asked_for_in_batches(begin: Begin) -> None:
    talk = begin(clues(), clues(), clues())
    requests = [Request(f"A{'B' * n}", "en", "hard", False) for n in range(2 * BATCH + 1)]
    assert Author(talk.conversation).write(requests) == {}
    assert [len(call.question) for call in talk.server.calls] == [BATCH, BATCH, 1]


def test_a_useless_reply_is_noted_and_the_question_put_again(begin: Begin) -> None:
    talk = begin(blocked_prompt("SAFETY"), clues(OWL="Night bird"))
    assert texts(written(talk, ["OWL"])) == ["Night bird"]
    assert "blocked (SAFETY)" in talk.conversation.notes[0]
    talk = begin(said("no JSON"), said({"words": []}))
    assert texts(written(talk, ["EMU"])) == [None]
    assert [note.split(": ")[1] for note in talk.conversation.notes] == [
        "the reply is no JSON", "the reply has no list of clues",
    ]  # fmt: skip


def test_the_same_puzzle_gets_the_same_clues_without_another_call(begin: Begin) -> None:
    first = begin(clues(OWL="Owls", XYLEM="Plant tissue"), clues(OWL="Night bird"))
    answers = ["OWL", "XYLEM"]
    expected = written(first, answers)
    second = begin()
    assert written(second, answers) == expected and second.server.calls == []


def test_a_dead_service_is_an_error_and_not_a_puzzle_without_clues(begin: Begin) -> None:
    with pytest.raises(Unreachable):
        written(begin(*[failed(503)] * 9), ["OWL"])
    with pytest.raises(AskedWrongly, match="key"):
        written(begin(GEMINI_API_KEY=""), ["OWL"])


def test_hostile_replies_never_raise(begin: Begin) -> None:
    entries = [
        5, None, [], {}, {"answer": "OWL"}, {"answer": 1, "clue": 2},
        {"answer": "OWL", "clue": "x" * 9999}, {"answer": "EMU", "clue": "Bird"},
        {"answer": "OWL", "clue": "Night\u202e \x00bird"},
    ]  # fmt: skip
    result = written(begin(said({"clues": entries}), said("[" * 99999)), ["OWL"])
    assert texts(result) == [None] and result.report.rules == {"characters": 1}
    pieces = [{"role": "fodder", "text": "a"}] * 8
    entry = {"answer": "HEART", "clue": "A a a a a a a a", "device": "anagram"}
    for odd in (pieces, pieces * 9, "fodder", None, [5, {"role": {}}], [{"role": "fodder"}]):
        talk = begin(said({"clues": [entry | {"pieces": odd}]}), clues())
        assert texts(written(talk, ["HEART"], "cryptic")) == [None]


def test_a_fenced_reply_is_read(begin: Begin) -> None:
    fenced = '```json\n{"clues": [{"answer": "owl", "clue": "Night bird"}]}\n```'
    assert texts(written(begin(said(fenced)), ["OWL"])) == ["Night bird"]


class Parrot:
    """Another model: whoever has ``name`` and ``reply`` is one."""

    name = "parrot"

    def reply(self, prompt: Prompt) -> Reply:
        """The same clue for every answer."""
        asked = json.loads(prompt.question)
        told = [{"answer": one["answer"], "clue": "Hello, sailor"} for one in asked]
        return Reply(json.dumps({"clues": told}))


def test_another_model_needs_a_name_and_a_reply() -> None:
    author = Author(Conversation(Parrot()))
    asked = [Request("OWL", "en", "easy", False)]
    assert author.write(asked)["OWL"].text == "Hello, sailor"
