"""Replies on disk, and settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cruxpress.clues.llm import Cache, ModelSettings, Prompt, settings
from cruxpress.core.errors import AskedWrongly
from tests.clues.llm.conftest import KEY, Begin
from tests.clues.llm.server import said
from tests.clues.llm.test_gemini import PROMPT, read


def test_a_question_is_paid_for_once_and_answered_without_a_key(begin: Begin) -> None:
    assert begin(said({"n": "one"})).conversation.ask(PROMPT, read).value == "one"
    again = begin(GEMINI_API_KEY="")
    assert again.conversation.ask(PROMPT, read).value == "one"
    assert again.server.calls == [] and again.conversation.counts == {"remembered": 1}


def test_another_prompt_or_model_is_another_question(begin: Begin) -> None:
    begin(said({"n": "one"})).conversation.ask(PROMPT, read)
    other = begin(said({"n": "two"}), CRUXPRESS_LLM_MODEL="other")
    assert other.conversation.ask(PROMPT, read).value == "two"
    longer = Prompt(PROMPT.rules + " ", PROMPT.question, PROMPT.schema)
    assert begin(said({"n": "three"})).conversation.ask(longer, read).value == "three"


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "null", "\ufffd" * 9, '{"text": 5}', '{"text": "{}", "digest": "no"}',
     '{"text": "{\\"n\\": \\"two\\"}"}', "[" * 99999],
)  # fmt: skip
def test_a_spoiled_reply_is_ignored_noted_and_replaced(
    begin: Begin, tmp_path: Path, content: str
) -> None:
    begin(said({"n": "one"})).conversation.ask(PROMPT, read)
    (kept,) = (tmp_path / "cache").rglob("*.json")
    kept.write_text(content, "utf-8")
    talk = begin(said({"n": "one"}))
    assert talk.conversation.ask(PROMPT, read).value == "one"
    assert len(talk.server.calls) == 1
    assert "spoiled and ignored" in talk.conversation.notes[0]
    assert Cache(tmp_path / "cache" / "llm").get(kept.stem) == '{"n": "one"}'


def test_a_folder_that_cannot_be_used_costs_repeats_only(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    talk = begin(said({"n": "one"}), said({"n": "two"}), CRUXPRESS_CACHE=str(tmp_path / "file"))
    assert [talk.conversation.ask(PROMPT, read).value for _ in range(2)] == ["one", "two"]
    assert any("cannot be remembered" in note for note in talk.conversation.notes)


def test_nothing_half_written_is_left(begin: Begin, tmp_path: Path) -> None:
    begin(said({"n": "one"})).conversation.ask(PROMPT, read)
    names = [path.name for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert len(names) == 1 and not names[0].startswith(".")


def test_no_key_is_kept_with_a_reply(begin: Begin, tmp_path: Path) -> None:
    begin(said({"n": "one"})).conversation.ask(PROMPT, read)
    assert not any(KEY in p.read_text() for p in (tmp_path / "cache").rglob("*.json"))


def test_the_folder_follows_the_environment() -> None:
    def folder(**environment: str) -> Path | None:
        return ModelSettings.read(environment).cache

    assert folder(CRUXPRESS_CACHE="/c", HOME="/h") == Path("/c/llm")
    assert folder(XDG_CACHE_HOME="/x", HOME="/h") == Path("/x/cruxpress/llm")
    assert folder(XDG_CACHE_HOME="relative", HOME="/h") == Path("/h/.cache/cruxpress/llm")
    assert folder() is None


def test_the_first_key_that_says_something_is_taken() -> None:
    both = {"GEMINI_API_KEY": "one", "GOOGLE_API_KEY": "two"}
    assert ModelSettings.read(both).key == "one"
    assert ModelSettings.read(both | {"GEMINI_API_KEY": ""}).key == "two"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("CRUXPRESS_LLM_URL", "somewhere", "expected an address with https"),
        ("CRUXPRESS_LLM_URL", "ftp://example.org", "expected an address with https"),
        ("CRUXPRESS_LLM_URL", "http://[", "expected an address with https"),
        ("CRUXPRESS_LLM_URL", "http://example.org", "sent to this machine only"),
        ("CRUXPRESS_LLM_TIMEOUT", "0", "expected a whole number from 1 to 10000, got '0'"),
        ("CRUXPRESS_LLM_CALLS", "many", "CRUXPRESS_LLM_CALLS: expected a whole number"),
    ],
)
def test_wrong_settings_are_refused_with_their_name(name: str, value: str, message: str) -> None:
    with pytest.raises(AskedWrongly, match=message):
        ModelSettings.read({name: value})


def test_every_setting_is_on_the_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "llm.md").read_text("utf-8")
    named = re.findall(r"``([A-Z_]+)``", settings.__doc__ or "")
    assert len(named) == 8 and all(f"`{name}`" in page for name in named)
    for usual in (settings.MODEL, str(settings.TIMEOUT), str(settings.CALLS)):
        assert usual in page
