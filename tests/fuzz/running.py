"""Executions, counted and measured: what escapes, what is slow, what fills the memory."""

from __future__ import annotations

import hashlib
import json
import random
import resource
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cruxpress.core.errors import PuzzleError
from tests.fuzz.readers import Reader

# How long may one execution take, in seconds of work, and how much memory may all of them fill?
# The usual tests run on machines that are slow or busy, so they allow some times as much.
MOST_SECONDS, MOST_MEGABYTES, BUSY = 1.0, 500, 5
# Inputs that were findings once; each is read again in every run of the tests.
KEPT = Path(__file__).parent / "kept"


class Finding(AssertionError):
    """Something but a PuzzleError escaped, or an execution took too long."""


@dataclass
class Tally:
    """What became of the executions of a reader."""

    reader: Reader
    most_seconds: float = MOST_SECONDS
    # Only where a process has no other work than this reader: what it had before counts too.
    most_megabytes: int | None = None
    executions: int = 0
    taken: int = 0
    slowest: float = 0.0
    slowest_input: bytes = b""
    refused: dict[str, int] = field(default_factory=dict)

    def execute(self, data: bytes) -> None:
        """Read an input once; a finding names it."""
        self.executions += 1
        start = time.perf_counter()
        try:
            self.reader.read(data)
            self.taken += 1
        except PuzzleError as error:
            self.refused[error.code] = self.refused.get(error.code, 0) + 1
        except Exception as error:
            raise Finding(
                f"{self.reader.name}: {type(error).__name__}: {error}: {keep(self.reader, data)}"
            ) from error
        if time.perf_counter() - start > self.slowest:
            self._time(data)
        if self.most_megabytes is not None and peak() > self.most_megabytes:
            raise Finding(f"{self.reader.name}: {peak()} MB: {keep(self.reader, data)}")

    def _time(self, data: bytes) -> None:
        """Read an input again that may be the slowest, and count its seconds of CPU.

        The clock on the wall costs next to nothing, but on a busy machine it tells too much."""
        start = time.process_time()
        with suppress(PuzzleError):
            self.reader.read(data)
        spent = time.process_time() - start
        if spent > self.slowest:
            self.slowest, self.slowest_input = spent, data
            if spent > self.most_seconds:
                raise Finding(f"{self.reader.name}: {spent:.1f} s: {keep(self.reader, data)}")

    def line(self) -> str:
        """The figures as one line of JSON."""
        return json.dumps(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The figures, for a report."""
        return {
            "reader": self.reader.name,
            "executions": self.executions,
            "taken": self.taken,
            "refused": self.refused,
            "slowest_seconds": round(self.slowest, 3),
            "peak_megabytes": peak(),
        }


def peak() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def keep(reader: Reader, data: bytes) -> Path:
    """Keep an input that was a finding: ``kept/READER-HASH``, for the tests."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{reader.name}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def kept() -> Iterator[tuple[str, Path]]:
    """The names of readers and the inputs that are kept for them."""
    for path in sorted(KEPT.iterdir()):
        yield path.name.rpartition("-")[0], path


def inputs(reader: Reader, count: int, chance: random.Random) -> Iterator[bytes]:
    """The seeds themselves, then so many inputs made from them."""
    seeds = reader.seeds()
    yield from seeds
    for _ in range(count):
        yield reader.mutate(chance.choice(seeds), seeds, chance)


def warm(reader: Reader) -> None:
    """Read the seeds, so that no execution pays for what is loaded once."""
    for data in reader.seeds():
        with suppress(PuzzleError):
            reader.read(data)


def run(reader: Reader, count: int, seed: int = 1) -> Tally:
    """Execute a reader on so many hostile inputs; a finding ends it."""
    tally = Tally(reader, BUSY * MOST_SECONDS)
    warm(reader)
    for data in inputs(reader, count, random.Random(seed)):
        tally.execute(data)
    return tally
