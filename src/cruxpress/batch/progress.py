"""How far a batch is, and the statistics of what it made; both outlive the run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cruxpress.batch.running import Outcome
from cruxpress.engine.statistics import Report
from cruxpress.families import named
from cruxpress.store.rows import StoredRow


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
        """Go on from what was stored."""
        self.made, self.failed = state.get("made", 0), state.get("failed", 0)
        for family, scale, report in state.get("reports", ()):
            self._report(family, scale).restore(report)
