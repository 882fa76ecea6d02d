"""The diagnostics log: every decision of a run, as JSON Lines with rolling retention.

A line is an object with ``run`` (the id of the run), ``event`` and the facts of the event:
``start`` (mode, settings), ``reject``, ``candidate`` and ``end``.  Files are rolled by size:
``wheel.jsonl`` is the newest, ``wheel.1.jsonl`` the one before, and the oldest is dropped.
A log has no timestamps, so the same run writes the same lines.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.wheel.step_matrix import MATRIX, WheelRules
from cruxpress.support.untrusted import json_of

NAME = "wheel"
# How large may a file of the log be, and how many are kept?
LARGEST_FILE = 4_000_000
KEPT = 5
# How long may a line be, in characters?
LONGEST = 1_000_000


def home() -> Path:
    """The default folder of logs."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "cruxpress"


def settings(rules: WheelRules) -> dict[str, Any]:
    """The settings of a run, as they are logged."""
    names = (
        "mode", "letters", "shortest", "longest", "height", "width", "least_words", "attempts",
        "iterations", "polish", "draws",
    )  # fmt: skip
    data = {name: getattr(rules, name) for name in names}
    return data | {
        "list": str(rules.lexicon.name),
        "rarity": rules.statistics.rarity,
        "counts": rules.statistics.pin,
    }


def run_id(rules: WheelRules, *labels: int | str) -> str:
    """The id of a run: a hash of its settings and of labels that distinguish it."""
    text = json.dumps([settings(rules), *labels], sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


class RoundLog:
    """A log in a folder.  Lines are appended whole; a full file is rolled before a new line.

    If the folder cannot be written, logging stops and ``lost`` holds the reason; the run goes on.
    ``strange``: the locations of lines that are not events.
    """

    def __init__(self, folder: Path, largest: int = LARGEST_FILE, kept: int = KEPT):
        self.folder, self.largest, self.kept = folder, largest, kept
        self.lost = ""
        self.strange: list[str] = []

    def path(self, age: int = 0) -> Path:
        """The path of a log file by age; 0 is the newest."""
        return self.folder / (f"{NAME}.{age}.jsonl" if age else f"{NAME}.jsonl")

    def write(self, run: str, event: str, facts: dict[str, Any]) -> None:
        """Append a line, unless the log is lost."""
        if self.lost:
            return
        line = json.dumps({"run": run, "event": event, **facts}, separators=(",", ":")) + "\n"
        try:
            self._append(line)
        except OSError as error:
            self.lost = f"{self.folder}: {error.strerror or error}"

    def _append(self, line: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        newest = self.path()
        if newest.exists() and newest.stat().st_size + len(line) > self.largest:
            self._roll()
        with open(newest, "a", encoding="utf-8", newline="\n") as stream:
            stream.write(line)

    def _roll(self) -> None:
        for age in range(self.kept - 1, 0, -1):
            if self.path(age - 1).exists():
                os.replace(self.path(age - 1), self.path(age))

    def lines(self, run: str = "", event: str = "") -> Iterator[str]:
        """Yield the log lines, oldest first; ``run`` and ``event`` filter them."""
        if not self.path().exists():
            raise AskedWrongly(f"there is no log in {self.folder}")
        for path in filter(Path.exists, map(self.path, range(self.kept - 1, -1, -1))):
            with open(path, encoding="utf-8", errors="replace") as stream:
                for number, line in enumerate(iter(lambda: stream.readline(LONGEST), ""), 1):
                    yield from self._chosen(line.rstrip("\n"), f"{path}:{number}", run, event)

    def _chosen(self, line: str, place: str, run: str, event: str) -> Iterator[str]:
        """Yield the line if it matches.  A truncated or foreign line is not an event; its location
        goes to ``strange``."""
        found = _event(line)
        if found is None:
            self.strange.append(place)
        elif found["run"].startswith(run) and event in ("", found.get("event")):
            yield line


def _event(line: str) -> dict[str, Any] | None:
    try:
        data = json_of(line)
    except ParseError:
        return None
    return data if isinstance(data, dict) and isinstance(data.get("run"), str) else None


def start_facts(rules: WheelRules, previous: str) -> dict[str, Any]:
    """The facts in the first line of a run."""
    return {"settings": settings(rules), "previous": previous, "slots": _slots(rules)}


def _slots(rules: WheelRules) -> list[str | None]:
    return [step.__name__ if step else None for step in MATRIX[rules.mode]]
