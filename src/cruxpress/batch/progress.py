"""How far a batch is, and its statistics; both are stored, so that the next run continues them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cruxpress.batch.run_loop import Outcome
from cruxpress.engine.statistics import Report
from cruxpress.families import named
from cruxpress.store.record_rows import StoredRow


@dataclass
class Progress:
    """How far a batch is; counts are those of all its runs."""

    batch: int
    total: int
    next: int = 0
    made: int = 0
    failed: int = 0
    reports: dict[tuple[str, str], Report] = field(default_factory=dict)

    def take(self, outcome: Outcome[StoredRow]) -> None:
        """Count the next item."""
        self.next += 1
        self.made += outcome.record is not None
        self.failed += outcome.record is None
        self._count(outcome, before=False)

    def mend(self, outcome: Outcome[StoredRow]) -> None:
        """Count an item that was lost before."""
        self.made += outcome.record is not None
        self.failed -= outcome.record is not None
        self._count(outcome, before=True)

    def _count(self, outcome: Outcome[StoredRow], before: bool) -> None:
        target, row = outcome.recipe.target, outcome.record
        self._report(outcome.recipe.family, target.scale).take(
            target.level,
            row.figures if row else None,
            bool(row and not row.missed),
            outcome.tally,
            before=before,
        )

    def _report(self, family: str, scale: str) -> Report:
        if (family, scale) not in self.reports:
            known = named(family)
            self.reports[family, scale] = Report(known, known.scale(scale))
        return self.reports[family, scale]

    def state(self) -> dict[str, Any]:
        """What is stored beside the watermark."""
        reports = [[*key, report.state()] for key, report in self.reports.items()]
        return {"made": self.made, "failed": self.failed, "reports": reports}

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from what was stored."""
        self.made, self.failed = state.get("made", 0), state.get("failed", 0)
        for family, scale, report in state.get("reports", ()):
            self._report(family, scale).restore(report)


class RunRate:
    """Computes the rate of this run and the time left from its progress."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock, self._start = clock, clock()
        self._first: int | None = None

    def begin(self, progress: Progress) -> None:
        """Start measuring here; items of earlier runs do not count for the rate."""
        self._first, self._start = progress.next, self._clock()

    def rate(self, progress: Progress) -> float:
        """Items a second in this run."""
        took = self._clock() - self._start
        return (progress.next - (self._first or 0)) / took if took > 0 else 0.0

    def told(self, progress: Progress) -> str:
        """Rate, time left and the main reasons of rejects."""
        rate = self.rate(progress)
        parts = [f"{_number(rate)} a second"] if rate else []
        if rate and progress.next < progress.total:
            parts.append(f"{duration((progress.total - progress.next) / rate)} left")
        if reasons := rejects(progress):
            parts.append(f"rejected: {reasons}")
        return ", ".join(parts)


def rejects(progress: Progress, most: int = 3) -> str:
    """The main reasons why attempts were rejected, in percent: ``too easy 61 %``."""
    reasons: Counter[str] = Counter()
    attempts = 0
    for report in progress.reports.values():
        reasons.update(report.rejects)
        attempts += sum(row.attempts for row in report.levels.values())
    common = reasons.most_common(most)
    return ", ".join(f"{reason} {100 * times / attempts:.0f} %" for reason, times in common)


def duration(seconds: float) -> str:
    """A time as people say it.

    >>> [duration(one) for one in (0.01, 0.2, 75, 3 * 3600 + 125, 200_000)]
    ['0.1 s', '0.2 s', '1 min 15 s', '3 h 2 min', '2 d 7 h']
    """
    if 0 < seconds < 10:
        seconds = max(seconds, 0.1)
    if seconds < 10:
        return f"{seconds:.1f} s"
    parts: list[str] = []
    left = round(seconds)
    for name, size in (("d", 86400), ("h", 3600), ("min", 60), ("s", 1)):
        if left >= size or parts:
            parts.append(f"{left // size} {name}")
        left %= size
    return " ".join(part for part in parts[:2] if not part.startswith("0 "))


def _number(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
