"""The interface of a language model: a prompt goes in, a text comes out.

A class with ``name`` and ``reply`` is a ``LanguageModel``; ``gemini.py`` is one.  A model does
not wait, repeat or remember: ``conversation.py`` does that for all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol


@dataclass(frozen=True)
class Prompt:
    """Rules, a question, and the schema of the answer (the JSON Schema subset of OpenAPI 3)."""

    rules: str
    question: str
    schema: Mapping[str, Any]

    def key(self, model: str) -> str:
        """A name for this prompt to that model, the same on every machine.

        >>> Prompt("", "", {}).key("one") == Prompt("", "", {}).key("one")
        True
        """
        parts = [model, self.rules, self.question, self.schema]
        text = json.dumps(parts, sort_keys=True, ensure_ascii=True)
        return blake2b(text.encode(), digest_size=20).hexdigest()


class Reply(NamedTuple):
    """A model's reply; without text, ``why`` has the reason (``cut``: the reply was too long)."""

    text: str | None
    why: str = ""
    cut: bool = False
    version: str = ""


class Busy(Exception):
    """A temporary failure; ``wait``: the seconds that the service asks to wait."""

    def __init__(self, why: str, wait: float = 0.0):
        super().__init__(why)
        self.why = why
        self.wait = wait


class LanguageModel(Protocol):
    """A model that answers prompts with JSON."""

    @property
    def name(self) -> str:
        """Service and model: replies are remembered by it."""

    def reply(self, prompt: Prompt) -> Reply:
        """One answer.

        ``Busy`` if it is worth trying again, another ``PuzzleError`` if it is not; a reply
        that was blocked, cut or empty is no error.
        """
