"""Gemini on a loopback server: good, slow, broken, cut, blocked and refused replies."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from cruxpress.clues.llm import Conversation, Gemini, ModelSettings, Prompt
from cruxpress.clues.llm.conversation import ATTEMPTS
from cruxpress.core.errors import AskedWrongly, Beyond, ParseError, Unreachable
from tests.clues.llm.conftest import KEY, Begin
from tests.clues.llm.server import Scripted, answered, blocked_prompt, failed, said

SCHEMA = {"type": "OBJECT", "properties": {"n": {"type": "STRING"}}, "required": ["n"]}
PROMPT = Prompt("Rules with {braces}.", '["question"]', SCHEMA)
GOOD = said({"n": "one"})


def read(text: str) -> str:
    """What a good reply says."""
    try:
        found: str = json.loads(text)["n"]
    except (ValueError, KeyError):
        raise ParseError("not what was asked for") from None
    return found


def test_a_good_reply_is_read_and_the_request_has_rules_question_and_schema(begin: Begin) -> None:
    talk = begin(GOOD)
    assert talk.conversation.ask(PROMPT, read) == ("one", False)
    (call,) = talk.server.calls
    assert call.path.endswith("/models/gemini-flash-latest:generateContent")
    assert call.rules == PROMPT.rules and call.question == ["question"]
    wishes = call.body["generationConfig"]
    assert wishes["responseMimeType"] == "application/json"
    assert wishes["responseSchema"]["properties"]["n"]["type"] == "STRING"
    assert wishes["responseSchema"]["required"] == ["n"]
    assert wishes["maxOutputTokens"] > 1000
    assert KEY not in call.path and KEY in call.headers.values()


def test_the_environment_names_the_model(begin: Begin) -> None:
    talk = begin(GOOD, CRUXPRESS_LLM_MODEL="other-1")
    talk.conversation.ask(PROMPT, read)
    assert "/models/other-1:" in talk.server.calls[0].path


@pytest.mark.parametrize(
    ("reply", "why", "cut"),
    [
        (said("{\"n\": \"on", "MAX_TOKENS"), "grew too long", True),
        (said({"n": "one"}, "SAFETY"), "SAFETY", False),
        (said({"n": "one"}, "RECITATION"), "RECITATION", False),
        (blocked_prompt("PROHIBITED_CONTENT"), "PROHIBITED_CONTENT", False),
        (answered({}), "empty", False),
        (answered({"promptFeedback": {}}), "empty", False),
        (Scripted(200, b"[]"), "empty", False),
        (answered({"candidates": [{"finishReason": "STOP"}]}), "empty", False),
        (answered({"candidates": [{"content": {"parts": [{"text": "{}"}]}}]}), "no reason", False),
        (said("{\"n\": \"on"), "not what was asked for", False),
        (said(""), "empty", False),
    ],
)  # fmt: skip
def test_a_useless_reply_gives_no_value_and_says_why(
    begin: Begin, reply: Scripted, why: str, cut: bool
) -> None:
    talk = begin(reply, GOOD)
    assert talk.conversation.ask(PROMPT, read) == (None, cut)
    assert why in talk.conversation.notes[-1]
    assert talk.conversation.counts == {"calls": 1, "useless": 1}
    assert talk.conversation.ask(PROMPT, read).value == "one", "useless replies are not kept"


@pytest.mark.parametrize(
    "trouble",
    [
        failed(429), failed(500), failed(503), failed(504), failed(408),
        Scripted(200, b"<html>Gateway</html>"), Scripted(502, b"<html>Gateway</html>"),
        said({"n": "one"}, slow=True),
    ],
)  # fmt: skip
def test_what_may_pass_is_tried_again(begin: Begin, trouble: Scripted) -> None:
    talk = begin(trouble, trouble, GOOD) if not trouble.slow else begin(trouble, GOOD)
    gemini = talk.conversation.model
    assert isinstance(gemini, Gemini)
    talk.conversation.model = Gemini(gemini.key, gemini.model, gemini.url, timeout=0.5)
    assert talk.conversation.ask(PROMPT, read).value == "one"
    assert len(talk.server.calls) == len(talk.waits) + 1
    for attempt, wait in enumerate(talk.waits):
        assert 0.5 * 2**attempt <= wait <= 2**attempt


def test_the_waits_of_a_prompt_are_always_the_same(begin: Begin) -> None:
    waits = []
    for _ in range(2):
        talk = begin(failed(500), failed(500), failed(500))
        with pytest.raises(Unreachable):
            talk.conversation.ask(PROMPT, read)
        waits.append(talk.waits)
    assert waits[0] == waits[1] and len(set(waits[0])) == 3


def test_the_service_says_how_long_to_wait(begin: Begin) -> None:
    detail = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=50), usegmt=True)
    talk = begin(
        failed(429, headers={"Retry-After": "7"}), failed(429, details=[detail]),
        failed(503, headers={"Retry-After": date}), failed(429, headers={"Retry-After": "soon"}),
        GOOD,
    )  # fmt: skip
    assert talk.conversation.ask(PROMPT, read).value == "one"
    assert talk.waits[:2] == [7, 34.5]
    assert 40 < talk.waits[2] <= 50 and talk.waits[3] <= 8


def test_a_wait_of_an_hour_is_refused(begin: Begin) -> None:
    talk = begin(failed(429, headers={"Retry-After": "3600"}))
    with pytest.raises(Unreachable, match="too many calls.*asks to wait 3600 s"):
        talk.conversation.ask(PROMPT, read)
    assert talk.waits == []


def test_troubles_that_do_not_pass_are_given_up_with_a_sentence(begin: Begin) -> None:
    talk = begin(*[failed(500, "overloaded")] * 9)
    with pytest.raises(Unreachable, match=r"error 500 \(overloaded\); given up after 5 attempts"):
        talk.conversation.ask(PROMPT, read)
    assert len(talk.server.calls) == ATTEMPTS


def test_a_dead_address_is_unreachable(begin: Begin) -> None:
    talk = begin(CRUXPRESS_LLM_URL="http://127.0.0.1:9")
    with pytest.raises(Unreachable, match="no connection; given up"):
        talk.conversation.ask(PROMPT, read)


def test_slow_replies_name_the_timeout(begin: Begin) -> None:
    talk = begin(*[said({"n": "one"}, slow=True)] * ATTEMPTS)
    talk.conversation.model = Gemini(KEY, "m", talk.server.url, timeout=0.15)
    with pytest.raises(Unreachable, match="no reply within 0.15 s"):
        talk.conversation.ask(PROMPT, read)


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (failed(400, f"API key not valid: {KEY}"), "the key in GEMINI_API_KEY .* is refused"),
        (failed(401), "the key in GEMINI_API_KEY or GOOGLE_API_KEY is refused"),
        (failed(403, "leaked"), r"is refused \(leaked\)"),
        (failed(404, "no model"), "no such model .CRUXPRESS_LLM_MODEL."),
    ],
)
def test_a_wrong_key_or_model_is_asked_wrongly_and_never_tried_again(
    begin: Begin, reply: Scripted, message: str
) -> None:
    talk = begin(reply, GOOD)
    with pytest.raises(AskedWrongly, match=message) as caught:
        talk.conversation.ask(PROMPT, read)
    assert KEY not in str(caught.value)
    assert len(talk.server.calls) == 1 and talk.waits == []


def test_another_refusal_shows_the_words_of_the_service(begin: Begin) -> None:
    with pytest.raises(Unreachable, match=r"error 400 \(schema too deep\)"):
        begin(failed(400, "schema\ntoo   deep")).conversation.ask(PROMPT, read)


@pytest.mark.parametrize("environment", [{}, {"GEMINI_API_KEY": " ", "GOOGLE_API_KEY": ""}])
def test_without_a_key_one_sentence_names_the_variables(environment: Mapping[str, str]) -> None:
    talk = Conversation.open(ModelSettings.read(environment))
    with pytest.raises(AskedWrongly, match="needs a key: set GEMINI_API_KEY or GOOGLE_API_KEY"):
        talk.ask(PROMPT, read)


def test_without_the_package_one_sentence_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "google.genai", None)
    monkeypatch.setattr("google.genai", None)
    with pytest.raises(AskedWrongly, match=r"pip install 'cruxpress\[llm\]'"):
        Gemini(KEY, "m").reply(PROMPT)


def test_the_package_is_imported_only_when_a_reply_is_needed() -> None:
    code = "import sys, cruxpress.clues.llm; sys.exit('google.genai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_budget_of_calls_counts_every_attempt(begin: Begin) -> None:
    talk = begin(failed(500), failed(500), failed(500), CRUXPRESS_LLM_CALLS="2")
    with pytest.raises(Beyond, match="budget of 2 calls is spent"):
        talk.conversation.ask(PROMPT, read)
    assert len(talk.server.calls) == 2


def test_a_model_can_be_sent_to_a_worker_and_does_not_show_its_key() -> None:
    gemini = Gemini(KEY, "m")
    assert pickle.loads(pickle.dumps(gemini)) == gemini
    assert KEY not in repr(gemini) and KEY not in repr(ModelSettings.read({"GEMINI_API_KEY": KEY}))
    assert KEY not in repr(Conversation.open(ModelSettings.read({"GEMINI_API_KEY": KEY})))


def log_of(folder: Path) -> list[dict[str, str]]:
    """The lines of the prompt log."""
    return [json.loads(line) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]


def test_the_log_has_every_call_and_never_the_key(begin: Begin, tmp_path: Path) -> None:
    talk = begin(failed(500, f"key {KEY}"), said({"n": KEY}))
    talk.conversation.ask(PROMPT, read)
    talk.conversation.ask(PROMPT, read)
    lines = log_of(tmp_path)
    assert ["error 500" in lines[0]["outcome"], lines[1]["outcome"], lines[2]["outcome"]] == [
        True, "reply test-001", "remembered",
    ]  # fmt: skip
    assert all(line["rules"] == PROMPT.rules for line in lines)
    assert KEY not in (tmp_path / "log.jsonl").read_text("utf-8")


def test_a_log_that_cannot_be_written_is_named(begin: Begin, tmp_path: Path) -> None:
    talk = begin(GOOD, CRUXPRESS_LLM_LOG=str(tmp_path))
    with pytest.raises(AskedWrongly, match="cannot write the log"):
        talk.conversation.ask(PROMPT, read)
