"""Filters for the records of a store, as conditions of a query."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from time import time

from sqlalchemy import ColumnElement, and_, exists, select

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.families import named
from cruxpress.store.schema import ITEM, RECORD, USED, in_use


@dataclass(frozen=True)
class RecordFilter:
    """Conditions on a record; an empty field sets no condition.

    ``unused``: no book uses or reserves the record; the book named ``besides`` does not count.
    """

    family: str = ""
    levels: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    techniques: tuple[str, ...] = ()
    size: str = ""
    language: str = ""
    unused: bool = False
    besides: str = ""
    book: str = ""
    batch: int | None = None

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """The SQL conditions; all of them must hold."""
        record = RECORD.c
        if self.family:
            yield record.family == self.family
        if self.levels:
            yield record.level.in_(self.levels)
        if self.low is not None:
            yield record.value >= self.low
        if self.high is not None:
            yield record.value <= self.high
        for slug in self.techniques:
            yield record.techniques.contains(f" {slug} ", autoescape=True)
        if self.size:
            yield record.size == self.size
        if self.language:
            yield record.language == self.language
        if self.unused:
            other = and_(USED.c.book != self.besides, in_use(time()))
            yield ~exists(select(1).where(USED.c.record == record.seq, other))
        if self.book:
            mine = and_(USED.c.book == self.book, in_use(time()))
            yield exists(select(1).where(USED.c.record == record.seq, mine))
        if self.batch is not None:
            yield exists(select(1).where(ITEM.c.batch == self.batch, ITEM.c.record == record.seq))


def filter_of(
    family: str = "",
    level: str = "",
    value: str = "",
    technique: tuple[str, ...] = (),
    **rest: str | bool | int | None,
) -> RecordFilter:
    """Build a filter from a user's options; names of levels and techniques are checked.

    >>> filter_of("sudoku", "easy, hard", "1.5..4").levels
    ('easy', 'hard')
    """
    batch = rest.get("batch")
    if isinstance(batch, int) and not 0 < batch < 2**63:
        raise AskedWrongly(f"`batch` is a number from 1 on, got {shown(str(batch))}")
    levels = tuple(name.strip() for name in level.split(",") if name.strip())
    low, high = _range(value)
    if family:
        known = named(family)
        levels = tuple(known.level(name).name for name in levels)
        technique = tuple(known.technique(slug).slug for slug in technique)
    return RecordFilter(family, levels, low, high, technique, **rest)  # type: ignore[arg-type]


def _range(text: str) -> tuple[float | None, float | None]:
    """Parse a range: ``3..4.5``, ``3..`` or ``..4.5``; a single number is both ends.

    >>> _range("3..4.5"), _range("3.."), _range("..4.5"), _range("4"), _range("")
    ((3.0, 4.5), (3.0, None), (None, 4.5), (4.0, 4.0), (None, None))
    """
    first, dots, second = text.replace(" ", "").partition("..")
    try:
        ends = [float(end) if end else None for end in (first, second if dots else first)]
    except ValueError:
        ends = [math.nan]
    if not all(end is None or math.isfinite(end) for end in ends):
        raise AskedWrongly(f"expected values such as 3..4.5, got {shown(text)}")
    low, high = ends
    return low, high
