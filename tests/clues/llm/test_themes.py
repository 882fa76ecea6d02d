"""Theme words by a language model."""

from __future__ import annotations

import pytest

from cruxpress.clues.llm import theme_words
from cruxpress.core.errors import AskedWrongly, Unreachable
from tests.clues.llm.conftest import Begin
from tests.clues.llm.server import Scripted, blocked_prompt, said


def words(*pairs: tuple[object, object]) -> Scripted:
    """A reply with theme words."""
    return said({"words": [{"word": word, "clue": clue} for word, clue in pairs]})


def test_words_come_with_clues_in_the_order_of_the_model(begin: Begin) -> None:
    talk = begin(words(("Anchor", "It holds a ship."), ("gull", "Bird of the harbour")))
    found = theme_words("the sea", "en", "easy", 30, conversation=talk.conversation)
    assert found == [("Anchor", "It holds a ship"), ("gull", "Bird of the harbour")]
    (call,) = talk.server.calls
    assert call.question == {"theme": "the sea", "count": 30}
    assert "in English" in call.rules and "everybody knows" in call.rules


def test_words_that_no_grid_can_hold_or_that_offend_are_left_out(begin: Begin) -> None:
    talk = begin(words(("4x4", "Car"), ("a", "Letter"), ("x" * 30, "Long"), ("damn", "Mild oath"),
                       ("слово", "Word"), ("wave", "It breaks ashore"), (5, "No"),
                       ("WAVE", "Once more"), ("", "Nothing")))  # fmt: skip
    found = theme_words("sea", "en", "medium", conversation=talk.conversation)
    assert found == [("wave", "It breaks ashore")]


def test_a_word_with_an_unfair_clue_comes_without_it(begin: Begin) -> None:
    talk = begin(words(("anchor", "What anchors a ship"), ("oar", "Rower's need")))
    found = theme_words("sea", "en", "hard", conversation=talk.conversation)
    assert found == [("anchor", ""), ("oar", "Rower's need")]


def test_romanian_keeps_its_letters(begin: Begin) -> None:
    talk = begin(words(("ţărm", "Loc unde ajunge marea"), ("țărm", "Iar")))
    found = theme_words("marea", "ro", "easy", conversation=talk.conversation)
    assert found == [("țărm", "Loc unde ajunge marea")]


def test_the_limit_holds_whatever_the_model_sends(begin: Begin) -> None:
    talk = begin(words(("oar", "Rower's need"), ("gull", "Harbour bird"), ("net", "Trawl")))
    assert len(theme_words("sea", "en", "easy", 2, conversation=talk.conversation)) == 2


def test_useless_replies_are_an_error_that_says_why(begin: Begin) -> None:
    talk = begin(said("{"), words(("oar", "Rower's need")))
    assert theme_words("sea", "en", "easy", conversation=talk.conversation)
    talk = begin(blocked_prompt("SAFETY"), blocked_prompt("SAFETY"))
    with pytest.raises(Unreachable, match=r"no theme words: .*blocked \(SAFETY\)"):
        theme_words("lake", "en", "easy", conversation=talk.conversation)


@pytest.mark.parametrize(
    ("theme", "limit", "message"),
    [
        ("", 5, "expected a theme"), (" \n\x00", 5, "expected a theme"),
        ("x" * 101, 5, "expected a theme"), ("sea", 0, "1 to 100 theme words"),
        ("sea", 101, "1 to 100 theme words"),
    ],
)  # fmt: skip
def test_odd_wishes_are_refused_before_any_call(
    begin: Begin, theme: str, limit: int, message: str
) -> None:
    talk = begin()
    with pytest.raises(AskedWrongly, match=message):
        theme_words(theme, "en", "easy", limit, conversation=talk.conversation)
    assert talk.server.calls == []


def test_the_environment_is_asked_when_no_conversation_is_given(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = begin(words(("oar", "Rower's need")))
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    monkeypatch.setenv("CRUXPRESS_LLM_URL", talk.server.url)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(talk.conversation.cache.folder))
    assert theme_words("sea", "en", "easy") == [("oar", "Rower's need")]
