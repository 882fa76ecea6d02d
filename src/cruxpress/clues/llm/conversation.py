"""Talking with a language model: cache, retries, a budget of calls, a log.

A prompt is looked up in the cache first.  Otherwise the model is called.  Temporary failures are
retried with exponential backoff; the jitter is seeded by the prompt, and a wait is never shorter
than the service asks for.  Only readable replies are cached.  A reply that was blocked, truncated
or garbled gives no value and a note.

The cache has one file a reply, named by model and prompt, with the text and its digest.  A damaged
file is ignored and replaced.  Without a usable folder calls are repeated, but no puzzle is lost.

The log has one JSON object a line for each call and each cached reply.  The API key is redacted,
even if a service sends it back.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Generic, NamedTuple, TypeVar

from cruxpress.clues.llm.gemini import Gemini
from cruxpress.clues.llm.model import Busy, LanguageModel, Prompt, Reply
from cruxpress.clues.llm.settings import CALLS, ModelSettings
from cruxpress.core.errors import AskedWrongly, Beyond, ParseError, Unreachable, shown
from cruxpress.core.seeds import Stream, derive

T = TypeVar("T")

# How often is a call tried, how long is the first wait and how long the longest (seconds)?
ATTEMPTS, FIRST_WAIT, LONGEST_WAIT = 5, 1.0, 90.0


class Heard(NamedTuple, Generic[T]):
    """The result of a prompt; ``cut`` if the reply was truncated, so that a smaller question may
    help."""

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
        """A reply; temporary failures are retried a limited number of times."""
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


@dataclass
class Cache:
    """The replies in a folder; none is kept without one."""

    folder: Path | None
    notes: list[str] = field(default_factory=list)

    def get(self, key: str) -> str | None:
        """The text that is kept under a key."""
        if self.folder is None:
            return None
        try:
            kept = json.loads(self._path(key).read_text("utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._note(f"a remembered reply cannot be read ({error.strerror})")
            return None
        except (ValueError, RecursionError):
            kept = None
        text = kept.get("text") if isinstance(kept, dict) else None
        if not isinstance(text, str) or kept.get("digest") != _digest(text):
            self._note(f"a remembered reply is spoiled and ignored: {key}.json")
            return None
        return text

    def put(self, key: str, model: str, text: str) -> None:
        """Keep a text."""
        if self.folder is None:
            return
        path = self._path(key)
        kept = json.dumps({"model": model, "digest": _digest(text), "text": text}, indent=1)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, kept)
        except OSError as error:
            self._note(f"replies cannot be remembered in {self.folder} ({error.strerror})")

    def _path(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / key[:2] / f"{key}.json"

    def _note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write_whole(path: Path, text: str) -> None:
    """A new file under another name takes the place of the old one in one step."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=".new-", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise


@dataclass(frozen=True)
class ModelLog:
    """A file that calls are added to; nothing is logged without one."""

    path: Path | None
    secret: str = field(default="", repr=False)

    def add(self, model: str, prompt: Prompt, *, outcome: str, reply: str | None = None) -> None:
        """Add a line."""
        if self.path is None:
            return
        entry = {
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
            "model": model,
            "key": prompt.key(model),
            "outcome": outcome,
            "rules": prompt.rules,
            "question": prompt.question,
            "reply": reply,
        }
        line = json.dumps(entry, ensure_ascii=True)
        if self.secret:
            line = line.replace(json.dumps(self.secret)[1:-1], "…")
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise AskedWrongly(
                f"cannot write the log {shown(str(self.path))}: {error.strerror}"
            ) from None
