"""Histogram of the ratings in a store, one row of bars for each level.

The database counts; only the counts are in memory.  The histogram is a ``Drawing``, as for a
puzzle, so a terminal, an SVG and a PDF show the same bars.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from time import time

from sqlalchemy import Integer, cast, func, select

from cruxpress.core.drawing import Box, Drawing, Line, Mark, Text
from cruxpress.core.errors import PuzzleError, RecordError
from cruxpress.families import named
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.schema import RECORD, USED, in_use
from cruxpress.store.store import Store

# About how many bins does the histogram have?
STEPS = 40
_BLOCKS = " ▁▂▃▄▅▆▇█"
# In cells: width of a bin, height of a level, width of the names and of the counts.
_STEP, _ROW, _NAME, _COUNT = 0.25, 1.2, 2.6, 2.2


@dataclass(frozen=True)
class Summary:
    """The puzzles of a level: their number, how many are used in books, and their ratings."""

    family: str
    level: str
    count: int
    used: int
    low: float
    average: float
    high: float


@dataclass(frozen=True)
class Spread:
    """The histogram of a family: for each level, the number of puzzles in each bin."""

    family: str
    low: float
    step: float
    levels: dict[str, list[int]]

    @property
    def high(self) -> float:
        """The upper end of the last bin.

        >>> Spread("sudoku", 1.0, 0.5, {"easy": [4, 2, 0], "hard": [0, 1, 3]}).high
        2.5
        """
        return round(self.low + self.step * len(next(iter(self.levels.values()))), 9)

    def drawing(self) -> Drawing:
        """Draw the histogram."""
        steps = len(next(iter(self.levels.values())))
        width = _NAME + _STEP * steps + _COUNT
        height = 1 + _ROW * len(self.levels) + 0.8
        title = f"{_title(self.family)}: spread of ratings"
        marks = (Text(0, 0.4, title, 0.5, bold=True, anchor="start"), *self._marks(width))
        return Drawing(width, height, title, marks, tuple(self.plain()))

    def _marks(self, width: float) -> Iterator[Mark]:
        bottom = 1.0
        for name, counts in self.levels.items():
            bottom += _ROW
            yield Text(_NAME - 0.2, bottom - 0.25, name, 0.42, anchor="end")
            yield Text(width, bottom - 0.25, f"{sum(counts):,}", 0.42, anchor="end")
            most = max(counts) or 1
            for place, count in enumerate(counts):
                if count:
                    tall = max(0.04, (_ROW - 0.2) * count / most)
                    yield Box(_NAME + _STEP * place, bottom - tall, _STEP, tall, "dark")
            yield Line(_NAME, bottom, width - _COUNT, bottom, "hair")
        for x, value in ((_NAME, self.low), (width - _COUNT, self.high)):
            yield Text(x, bottom + 0.4, f"{value:g}", 0.38)

    def plain(self) -> Iterator[str]:
        """The histogram for a terminal: a heading, then a line for each level."""
        yield f"{_title(self.family)}: values from {self.low:g} to {self.high:g}"
        wide = max(map(len, self.levels))
        for name, counts in self.levels.items():
            most = max(counts) or 1
            bars = "".join(_BLOCKS[math.ceil(8 * count / most)] for count in counts)
            yield f"{name:>{wide}} |{bars}| {sum(counts):,}"


def summaries(store: Store, choice: RecordFilter | None = None) -> list[Summary]:
    """One row for each family and level, levels in order of rank."""
    record = RECORD.c
    # A join, because PostgreSQL runs IN (subquery) once a row if the marks exceed work_mem.
    # Distinct, because a puzzle used in two books would count twice.
    used = select(USED.c.record).where(in_use(time())).distinct().subquery()
    asked = (
        select(record.family, record.level, func.count(), func.count(used.c.record),
               func.min(record.value), func.avg(record.value), func.max(record.value))
        .select_from(RECORD.outerjoin(used, used.c.record == record.seq))
        .where(*(choice or RecordFilter()).conditions())
        .group_by(record.family, record.level)
    )  # fmt: skip
    with store.reading() as connection:
        found = [Summary(*row) for row in connection.execute(asked)]
    if not all(isinstance(value, float | int) for one in found for value in (one.low, one.high)):
        raise RecordError(f"the store {store.place}: a value is no number; see `store check`")
    return sorted(found, key=lambda one: (one.family, _rank(one.family, one.level), one.level))


def spreads(
    store: Store, choice: RecordFilter | None = None, rows: list[Summary] | None = None
) -> list[Spread]:
    """One histogram for each family that has puzzles; ``rows``: its summaries, if known."""
    rows = summaries(store, choice) if rows is None else rows
    families = dict.fromkeys(row.family for row in rows)
    return [
        _spread(store, choice, [row for row in rows if row.family == family]) for family in families
    ]


def _spread(store: Store, choice: RecordFilter | None, rows: list[Summary]) -> Spread:
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    step = nice((high - low) / STEPS)
    first = math.floor(low / step + 1e-9)
    steps = math.floor(high / step + 1e-9) - first + 1
    place = (RECORD.c.value / step + 1e-9) - first
    with store.reading() as connection:
        whole = (
            cast(place, Integer)
            if connection.dialect.name == "sqlite"
            else cast(func.floor(place), Integer)
        ).label("place")
        asked = (
            select(RECORD.c.level, whole, func.count())
            .where(RECORD.c.family == rows[0].family, *(choice or RecordFilter()).conditions())
            .group_by(RECORD.c.level, whole)
        )
        levels = {row.level: [0] * steps for row in rows}
        for level, at, count in connection.execute(asked):
            levels[level][min(max(at, 0), steps - 1)] += count
    return Spread(rows[0].family, round(first * step, 9), step, levels)


def nice(step: float) -> float:
    """Round a bin width up to 1, 2 or 5 times a power of ten.

    >>> [nice(one) for one in (0.03, 1.2, 7, 0)]
    [0.05, 2.0, 10.0, 0.1]
    """
    if step <= 0:
        return 0.1
    power = 10.0 ** math.floor(math.log10(step))
    times = next(times for times in (1, 2, 5, 10) if times * power >= step * (1 - 1e-9))
    return float(f"{times * power:g}")


def _rank(family: str, level: str) -> int:
    try:
        return named(family).level(level).rank
    except PuzzleError:
        return -1


def _title(family: str) -> str:
    try:
        return named(family).title
    except PuzzleError:
        return family
