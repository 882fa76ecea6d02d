"""Gemini, by google-genai (the extra ``llm``), which is imported when a reply is needed.

A client is made for each call: a call takes seconds, a client milliseconds, and a ``Gemini``
stays a plain value that worker processes can be given.  google-genai neither repeats calls
nor reads Retry-After, and hides blocked and cut replies behind an empty result, so this module
handles both.  A key is never part of a message.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from cruxpress.clues.llm.model import Busy, Prompt, Reply
from cruxpress.clues.llm.settings import KEYS, TIMEOUT, ModelSettings
from cruxpress.core.errors import AskedWrongly, PuzzleError, Unreachable

# Status codes of temporary errors.
PASSING = frozenset({408, 429, 500, 502, 503, 504})
# How freely does the model write, and how many tokens may it use, its thoughts included?
TEMPERATURE, LONGEST = 0.7, 32_768
# How much of the service's own words do we show?
SAID = 160


@dataclass(frozen=True)
class Gemini:
    """A model of Google's Gemini API."""

    key: str = field(repr=False)
    model: str
    url: str = ""
    timeout: float = TIMEOUT

    @staticmethod
    def of(settings: ModelSettings) -> Gemini:
        """The model that the settings name."""
        return Gemini(settings.key, settings.model, settings.url, settings.timeout)

    @property
    def name(self) -> str:
        """Service and model."""
        return f"gemini/{self.model}"

    def reply(self, prompt: Prompt) -> Reply:
        """One answer, without repeats."""
        genai, errors = _genai()
        if not self.key:
            raise AskedWrongly(f"a language model needs a key: set {' or '.join(KEYS)}")
        client = genai.Client(api_key=self.key, vertexai=False, http_options=self._options())
        try:
            return _read(self._call(client, prompt))
        except PuzzleError:
            raise
        except errors.APIError as error:
            raise self._trouble(error) from None
        except _line_errors() as error:
            late = "Timeout" in type(error).__name__
            why = f"no reply within {self.timeout:g} s" if late else "no connection"
            raise Busy(f"{self.name}: {why}") from None
        except ValueError:
            raise Busy(f"{self.name}: the reply is none of the Gemini API") from None
        except RecursionError:
            return Reply(None, "the reply is nested too deeply")
        finally:
            _close(client)

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {"timeout": max(1, round(1000 * self.timeout))}
        if self.url:
            options["base_url"] = self.url
        return options

    def _call(self, client: Any, prompt: Prompt) -> Any:
        wishes = {
            "system_instruction": prompt.rules,
            "response_mime_type": "application/json",
            "response_schema": dict(prompt.schema),
            "temperature": TEMPERATURE,
            "max_output_tokens": LONGEST,
        }
        return client.models.generate_content(
            model=self.model, contents=prompt.question, config=wishes
        )

    def _trouble(self, error: Any) -> Exception:
        """What an answer with an error code means."""
        said = self._said(error)
        if error.code in PASSING:
            why = "too many calls" if error.code == 429 else f"error {error.code}"
            return Busy(f"{self.name}: {why}{said}", _wait(error))
        if error.code in (401, 403) or "API_KEY" in str(error.details).upper().replace(" ", "_"):
            return AskedWrongly(f"{self.name}: the key in {' or '.join(KEYS)} is refused{said}")
        if error.code == 404:
            return AskedWrongly(f"{self.name}: there is no such model (CRUXPRESS_LLM_MODEL){said}")
        return Unreachable(f"{self.name}: error {error.code}{said}")

    def _said(self, error: Any) -> str:
        """The service's own words, shortened, without the key."""
        words = " ".join(str(error.message or "").split()).replace(self.key, "…")
        return f" ({words[:SAID]})" if words else ""


def _genai() -> tuple[Any, Any]:
    try:
        from google import genai
        from google.genai import errors
    except ImportError:
        raise AskedWrongly(
            "a language model needs google-genai: pip install 'cruxpress[llm]'"
        ) from None
    return genai, errors


def _line_errors() -> tuple[type[Exception], ...]:
    """The transport errors: of httpx or httpx2, depending on the version of google-genai."""
    modules = [sys.modules[name] for name in ("httpx", "httpx2") if name in sys.modules]
    return (OSError, *(module.HTTPError for module in modules))


def _close(client: Any) -> None:
    close: Callable[[], None] | None = getattr(client, "close", None)
    if close is not None:
        close()


def _read(response: Any) -> Reply:
    """The text of a reply that ended well, or why there is none."""
    version = str(response.model_version or "")
    if not response.candidates:
        feedback = response.prompt_feedback
        if feedback is None or feedback.block_reason is None:
            return Reply(None, "the reply is empty", version=version)
        why = f"the prompt was blocked ({_name(feedback.block_reason)})"
        return Reply(None, why, version=version)
    candidate = response.candidates[0]
    ending = _name(candidate.finish_reason)
    if ending == "MAX_TOKENS":
        return Reply(None, "the reply was cut: it grew too long", cut=True, version=version)
    if ending != "STOP":
        return Reply(None, f"the reply was blocked ({ending})", version=version)
    parts = (candidate.content.parts if candidate.content else None) or []
    text = "".join(p.text for p in parts if p.text and not getattr(p, "thought", False))
    if not text.strip():
        return Reply(None, "the reply is empty", version=version)
    return Reply(text, version=version)


def _name(member: Any) -> str:
    """An enumeration's member as the API writes it."""
    return str(getattr(member, "value", member) or "no reason given")


def _wait(error: Any) -> float:
    """How many seconds the service asks to wait: a header, or a detail of the error."""
    headers = getattr(error.response, "headers", None) or {}
    waits = [_seconds(str(headers.get("Retry-After", "")))]
    body = error.details if isinstance(error.details, dict) else {}
    inner = body.get("error", body)
    for detail in (inner.get("details") or []) if isinstance(inner, dict) else []:
        if isinstance(detail, dict):
            waits.append(_seconds(str(detail.get("retryDelay", "")).removesuffix("s")))
    return max(waits)


def _seconds(text: str) -> float:
    """Seconds, from a number or from a date of HTTP; 0 for anything else.

    >>> _seconds("2.5"), _seconds("soon")
    (2.5, 0.0)
    """
    try:
        wait = float(text)
    except ValueError:
        try:
            wait = (parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds()
        except (TypeError, ValueError):
            return 0.0
    return wait if 0 <= wait < 1e6 else 0.0
