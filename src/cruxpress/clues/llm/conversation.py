"""Talking with a language model: remembered replies, patience, a budget, a log.

A prompt is looked up first.  Otherwise the model is called; what may pass is tried again
after a wait that doubles, with a jitter that comes from the prompt, and never shorter than
the service asks for.  Only replies that could be read are remembered.  A reply that was
blocked, cut or garbled gives no value and a note.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from cruxpress.clues.llm.cache import Cache
from cruxpress.clues.llm.gemini import Gemini
from cruxpress.clues.llm.log import ModelLog
from cruxpress.clues.llm.model import Busy, LanguageModel, Prompt, Reply
from cruxpress.clues.llm.settings import CALLS, ModelSettings
from cruxpress.core.errors import Beyond, ParseError, Unreachable
from cruxpress.core.seeds import Stream, derive

T = TypeVar("T")

# How often is a call tried, how long is the first wait and how long the longest (seconds)?
ATTEMPTS, FIRST_WAIT, LONGEST_WAIT = 5, 1.0, 90.0


class Heard(NamedTuple, Generic[T]):
    """What came of a prompt; ``cut`` if a smaller question may do better."""

    value: T | None
    cut: bool = False


@dataclass
class Conversation:
    """A model, and all that surrounds a call.

    ``counts`` has the calls, the remembered replies and the useless ones; ``notes`` say why
    replies were useless.
    """

    model: LanguageModel
    cache: Cache = field(default_factory=lambda: Cache(None))
    log: ModelLog = field(default_factory=lambda: ModelLog(None))
    calls: int = CALLS
    sleep: Callable[[float], None] = time.sleep
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @staticmethod
    def open(settings: ModelSettings | None = None) -> Conversation:
        """A conversation with the model that the environment names."""
        settings = ModelSettings.read() if settings is None else settings
        cache, log = Cache(settings.cache), ModelLog(settings.log, settings.key)
        return Conversation(Gemini.of(settings), cache, log, settings.calls, notes=cache.notes)

    def ask(self, prompt: Prompt, read: Callable[[str], T]) -> Heard[T]:
        """The value that ``read`` finds in the reply (it raises ParseError if there is none)."""
        key = prompt.key(self.model.name)
        kept = self.cache.get(key)
        if kept is not None:
            heard = self._understood(kept, read)
            if heard.value is not None:
                self.counts["remembered"] += 1
                self.log.add(self.model.name, prompt, outcome="remembered", reply=kept)
                return heard
        reply = self._call(prompt, key)
        if reply.text is None:
            return self._useless(reply.why, reply.cut)
        heard = self._understood(reply.text, read)
        if heard.value is not None:
            self.cache.put(key, self.model.name, reply.text)
        return heard

    def _understood(self, text: str, read: Callable[[str], T]) -> Heard[T]:
        try:
            return Heard(read(text))
        except ParseError as error:
            return self._useless(str(error))

    def _useless(self, why: str, cut: bool = False) -> Heard[T]:
        self.counts["useless"] += 1
        self.notes.append(f"{self.model.name}: {why}")
        return Heard(None, cut)

    def _call(self, prompt: Prompt, key: str) -> Reply:
        """A reply; failures that may pass are waited out, a bounded number of times."""
        jitter = Stream(derive(0, "llm", key))
        for attempt in range(ATTEMPTS):
            try:
                return self._once(prompt)
            except Busy as busy:
                last = attempt == ATTEMPTS - 1
                if last or busy.wait > LONGEST_WAIT:
                    raise Unreachable(_given_up(busy, attempt + 1)) from None
                wait = FIRST_WAIT * 2**attempt * (0.5 + jitter.unit() / 2)
                self.sleep(max(wait, busy.wait))
        raise AssertionError("the last attempt returns or raises")

    def _once(self, prompt: Prompt) -> Reply:
        if self.counts["calls"] >= self.calls:
            raise Beyond(f"{self.model.name}: the budget of {self.calls} calls is spent")
        self.counts["calls"] += 1
        try:
            reply = self.model.reply(prompt)
        except (Busy, ValueError) as error:
            self.log.add(self.model.name, prompt, outcome=str(error))
            raise
        outcome = f"{reply.why or 'reply'} {reply.version}".rstrip()
        self.log.add(self.model.name, prompt, outcome=outcome, reply=reply.text)
        return reply


def _given_up(busy: Busy, attempts: int) -> str:
    if busy.wait > LONGEST_WAIT:
        return f"{busy.why}; it asks to wait {busy.wait:.0f} s"
    return f"{busy.why}; given up after {attempts} attempts"
