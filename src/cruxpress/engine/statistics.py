"""Statistics of a run by level, as table rows and as JSON.

Only sums are kept, so memory does not grow with the number of puzzles.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Rating, Scale
from cruxpress.engine.search import Tally


@dataclass
class Sums:
    """Running count, average and deviation of numbers (Welford's method)."""

    count: int = 0
    average: float = 0.0
    _squares: float = 0.0

    def add(self, number: float) -> None:
        """Add one number."""
        self.count += 1
        step = number - self.average
        self.average += step / self.count
        self._squares += step * (number - self.average)

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers so far."""
        return math.sqrt(self._squares / self.count) if self.count else 0.0


class Figures(NamedTuple):
    """The numbers of a rating that a report needs; ``measure`` is the value of the scale's
    measure feature."""

    level: str
    value: float
    measure: float | None

    @classmethod
    def of(cls, rating: Rating, measure: str) -> Figures:
        """The figures of a rating."""
        found = rating.features.get(measure, rating.value)
        return cls(rating.level, rating.value, found if isinstance(found, (int, float)) else None)


@dataclass
class LevelReport:
    """The statistics of one requested level."""

    asked: int = 0
    made: int = 0
    hits: int = 0
    attempts: int = 0
    measure: Sums = field(default_factory=Sums)
    value: Sums = field(default_factory=Sums)

    @property
    def success(self) -> float:
        """Percent of the requested puzzles that reached the requested level."""
        return 100.0 * self.hits / self.asked if self.asked else 0.0


class Report:
    """The statistics of a run of one family on one scale."""

    def __init__(self, family: AnyFamily, scale: Scale):
        self.family, self.scale = family, scale
        self.levels: dict[str, LevelReport] = {}
        self.rejects: Counter[str] = Counter()
        self.repeats = 0

    def add(self, level: str | None, rating: Rating | None, hit: bool, tally: Tally) -> None:
        """Add one item of the run; ``rating`` is None if no puzzle was made."""
        figures = Figures.of(rating, self.scale.measure) if rating else None
        self.take(level, figures, hit, tally)

    def take(
        self,
        level: str | None,
        figures: Figures | None,
        hit: bool,
        tally: Tally,
        *,
        before: bool = False,
    ) -> None:
        """Add the figures of one item.

        ``before``: the item was already counted as failed and has been tried again.
        """
        if before:
            self.levels[level or "any"].asked -= 1
        row = self._level(level or (figures.level if figures else "any"))
        row.asked += 1
        row.attempts += tally.attempts
        self.repeats += tally.repeats
        if tally.rejects:
            self.rejects.update(tally.rejects)
        if figures is None:
            return
        row.made += 1
        row.hits += hit
        row.value.add(figures.value)
        if figures.measure is not None:
            row.measure.add(figures.measure)

    def _level(self, name: str) -> LevelReport:
        if name not in self.levels:
            self.levels[name] = LevelReport()
        return self.levels[name]

    @property
    def total(self) -> int:
        """The number of made puzzles."""
        return sum(row.made for row in self.levels.values())

    def headings(self) -> tuple[str, ...]:
        """The headings of ``rows``."""
        measure = self.scale.measure
        return (
            "level", "count", f"avg {measure}", "std dev", "success %", "avg value", "attempts",
        )  # fmt: skip

    def rows(self) -> list[tuple[str, ...]]:
        """One row per level, in order of rank."""
        rank = {level.name: level.rank for level in self.family.levels}
        ordered = sorted(self.levels.items(), key=lambda item: rank.get(item[0], -1))
        return [
            (
                name,
                str(row.made),
                f"{row.measure.average:.2f}",
                f"{row.measure.deviation:.2f}",
                f"{row.success:.1f}",
                f"{row.value.average:.2f}",
                str(row.attempts),
            )
            for name, row in ordered
        ]

    def reference(self) -> list[tuple[str, str, str]]:
        """The bands of the scale: level, range of the value, and note."""
        rows = []
        for band in self.scale.bands:
            low, high = self.scale.range(band.level)
            text = f"{low:g}+" if high == float("inf") else f"{low:g}-{high:g}"
            rows.append((band.level, text, band.note))
        return rows

    def state(self) -> dict[str, Any]:
        """All sums as data for ``restore``, so a later run can continue them."""
        levels = {name: asdict(row) for name, row in self.levels.items()}
        return {"levels": levels, "rejects": dict(self.rejects), "repeats": self.repeats}

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from stored sums."""
        for name, row in state["levels"].items():
            sums = {part: Sums(**row[part]) for part in ("measure", "value")}
            self.levels[name] = LevelReport(**row | sums)
        self.rejects, self.repeats = Counter(state["rejects"]), state["repeats"]

    def to_json(self) -> dict[str, Any]:
        """The report as data."""
        return {
            "family": self.family.name,
            "scale": self.scale.name,
            "measure": self.scale.measure,
            "total": self.total,
            "repeats_avoided": self.repeats,
            "levels": {
                name: {
                    "asked": row.asked,
                    "count": row.made,
                    "average": round(row.measure.average, 4),
                    "deviation": round(row.measure.deviation, 4),
                    "success_percent": round(row.success, 2),
                    "average_value": round(row.value.average, 4),
                    "attempts": row.attempts,
                }
                for name, row in self.levels.items()
            },
            "rejects": dict(self.rejects.most_common()),
            "targets": [
                {"level": name, "values": values, "note": note}
                for name, values, note in self.reference()
            ],
        }
