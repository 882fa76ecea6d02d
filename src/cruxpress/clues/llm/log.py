"""The prompt log: every call and every remembered reply, one JSON object a line.

A key has no business in it: should a service send it back, it is struck out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cruxpress.clues.llm.model import Prompt
from cruxpress.core.errors import AskedWrongly, shown


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
