"""Sequences of rounds: each round differs from the last ones, and a log can be resumed.

A sequence log is JSON Lines: first a head with the settings, then one line a round with the
letters, all words, the words of the grid, the missing words, the grid, the puzzle and the
score.  Round *i* draws from a seed derived from (seed, i), so a resumed sequence equals an
uninterrupted sequence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.core.seeds import Stream, derive
from cruxpress.families.wheel.best_of_attempts import Counters, Finalist, Listener, run
from cruxpress.families.wheel.diagnostics_log import RoundLog, run_id, settings, start_facts
from cruxpress.families.wheel.generate import proved
from cruxpress.families.wheel.step_matrix import Round, SearchState, WheelRules
from cruxpress.families.wheel.text import write
from cruxpress.support.untrusted import json_of, text_in

FORMAT = "wheel rounds 1"
# How many bytes may the log of a sequence have?  A round needs about a thousand.
LARGEST = 64_000_000
# How often does a run without a finalist restart before the sequence gives up?
RESTARTS = 10


class NoFinalist(PuzzleError):
    """No letters passed all steps; the earlier rounds are kept."""


@dataclass(frozen=True)
class Sequence:
    """A sequence: the rules, a seed, and how many earlier rounds a round is compared with."""

    rules: WheelRules
    seed: int = 0
    memory: int = 1

    def head(self) -> dict[str, Any]:
        """The first line of the log."""
        return {
            "format": FORMAT,
            "seed": self.seed,
            "memory": self.memory,
            "settings": settings(self.rules),
        }

    def rounds(
        self, count: int, done: list[dict[str, Any]], log: RoundLog | None = None
    ) -> Iterator[dict[str, Any]]:
        """Make the rounds after ``done`` up to round ``count``; yield their log lines."""
        state = self._state(done)
        for number in range(len(done) + 1, count + 1):
            finalist, restarts = self._finalist(number, state, log)
            state = state.after(finalist.round, self.memory)
            yield self._line(number, finalist, restarts)

    def _state(self, done: list[dict[str, Any]]) -> SearchState:
        state = SearchState()
        for line in done[-self.memory :]:
            full, grid = frozenset(line["full"]), frozenset(line["words"])
            state = state.after(Round(line["letters"], full, grid), self.memory)
        return state

    def _finalist(
        self, number: int, state: SearchState, log: RoundLog | None
    ) -> tuple[Finalist, int]:
        counters = Counters()
        for restart in range(RESTARTS):
            counters = Counters()
            name = run_id(self.rules, self.seed, number, restart)
            if log:
                log.write(name, "start", start_facts(self.rules, state.letters))
            stream = Stream(derive(self.seed, "round", number, restart))
            found = run(self.rules, state, stream, _listener(log, name), counters)
            if found:
                return found, restart
        why = ", ".join(f"{reason} {times}x" for reason, times in counters.rejects.most_common(3))
        raise NoFinalist(
            f"round {number}: no letters passed all steps in {RESTARTS} runs of "
            f"{self.rules.attempts} attempts ({why}); the earlier rounds stay"
        )

    def _line(self, number: int, finalist: Finalist, restarts: int) -> dict[str, Any]:
        puzzle = proved(self.rules.lexicon, finalist.letters, finalist.grid.rows)
        return {
            "round": number,
            "letters": finalist.letters,
            "full": sorted(finalist.full),
            "words": list(finalist.grid.words),
            "missing": sorted(finalist.missing),
            "grid": list(finalist.grid.rows),
            "puzzle": write(puzzle) if puzzle else None,
            "overlap": round(finalist.overlap, 6),
            "score": finalist.score.to_json(),
            "restarts": restarts,
        }


def _listener(log: RoundLog | None, name: str) -> Listener | None:
    if log is None:
        return None
    return lambda event, facts: log.write(name, event, facts)


def read(path: Path) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """Read the head and the rounds of a log; a truncated last line is ignored."""
    if not path.exists():
        return None, []
    lines = _text(path).split("\n")
    whole, rest = lines[:-1], lines[-1]
    parsed = [_object(path, number, line) for number, line in enumerate(whole, 1)]
    if rest and not parsed:
        raise ParseError(f"{path}: expected the log of a sequence of rounds")
    if not parsed:
        return None, []
    head, *done = parsed
    if head.get("format") != FORMAT or not isinstance(head.get("seed"), int):
        raise ParseError(f"{path}: expected the log of a sequence of rounds ({FORMAT})")
    for number, line in enumerate(done, 1):
        if line.get("round") != number or not _is_round(line):
            raise ParseError(f"{path}:{number + 1}: expected round {number}")
    return head, done


def _text(path: Path) -> str:
    try:
        return text_in(path, LARGEST)
    except AskedWrongly as error:
        raise ParseError(str(error)) from None


def _is_round(line: dict[str, Any]) -> bool:
    """Does a line have the fields that later rounds need?"""
    words = (line.get("full"), line.get("words"))
    return isinstance(line.get("letters"), str) and all(
        isinstance(one, list) and all(isinstance(word, str) for word in one) for one in words
    )


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json_of(line)
    except ParseError as error:
        raise ParseError(f"{path}:{number}: expected a JSON object: {error}") from None
    if not isinstance(data, dict):
        raise ParseError(f"{path}:{number}: expected a JSON object, got {type(data).__name__}")
    return data


def append(
    path: Path, sequence: Sequence, count: int, log: RoundLog | None = None
) -> Iterator[int]:
    """Make rounds up to round ``count`` and append them to a log, created if missing.

    Yields the number of each round once its line is written.
    """
    head, done = read(path)
    if head is not None and head != sequence.head():
        different = [name for name in head if head[name] != sequence.head().get(name)]
        raise AskedWrongly(
            f"{path} was begun with another {' and '.join(different)}: "
            "resume it with the same options, or begin another file"
        )
    kept = [sequence.head(), *done]
    text = "".join(dump(line) + "\n" for line in kept)
    if not path.exists() or _text(path) != text:
        path.write_text(text, "utf-8", newline="\n")
    with open(path, "a", encoding="utf-8", newline="\n") as stream:
        for line in sequence.rounds(count, done, log):
            stream.write(dump(line) + "\n")
            stream.flush()
            yield line["round"]


def dump(line: dict[str, Any]) -> str:
    """A line of a log."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
