"""Records as rows, and back: the JSON as it was made, and what is often asked for beside it.

Rows are made where puzzles are made, by workers, so that the writer only hands them on.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cruxpress.core.errors import PuzzleError
from cruxpress.core.record import Record
from cruxpress.core.walk import Step
from cruxpress.engine.statistics import Figures
from cruxpress.families import named
from cruxpress.files.manifest import form_of


class StoredRow(NamedTuple):
    """A record as it is stored, but for its number: columns, its walk, and what reports read."""

    fingerprint: str
    id: str
    family: str
    level: str
    value: float
    size: str
    language: str
    techniques: str
    json: str
    walk: str | None
    measure: float | None
    missed: bool

    @property
    def columns(self) -> tuple[str | float, ...]:
        """What stands in the table of records, in the order of ``COLUMNS``."""
        return self[: len(COLUMNS)]  # type: ignore[return-value]

    @property
    def figures(self) -> Figures:
        """What a report reads."""
        return Figures(self.level, self.value, self.measure)


# The columns of the table of records, without their number.
COLUMNS = StoredRow._fields[:9]


def row_of(record: Record) -> StoredRow:
    """The row of a record, its walk apart."""
    bare = record if record.walk is None else replace(record, walk=None)
    size, language = form_of(record)
    rating = record.rating
    return StoredRow(
        record.fingerprint,
        record.id,
        record.family,
        rating.level,
        rating.value,
        size,
        language,
        f" {' '.join(name for name, times in rating.techniques.items() if times)} ",
        bare.line(),
        _walk(record),
        Figures.of(rating, _measure(record.family, rating.scale)).measure,
        bool(record.missed),
    )


def _walk(record: Record) -> str | None:
    if record.walk is None:
        return None
    steps = [step.to_json() for step in record.walk]
    return json.dumps(steps, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def _measure(family: str, scale: str) -> str:
    """The feature that statistics show; records of families that are not here have none."""
    try:
        return named(family).scale(scale).measure
    except PuzzleError:
        return ""


def record_of(text: str, walk: str | None = None) -> Record:
    """The record of a row."""
    record = Record.parse(text)
    if walk is None:
        return record
    return replace(record, walk=tuple(map(Step.from_json, json.loads(walk))))
