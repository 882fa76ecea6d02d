"""Convert records to rows and back: the original JSON, and columns for frequent queries.

The workers that make the puzzles also build the rows, so the writer only inserts them.
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
    """A record as stored, without its number: the columns, the walk, and fields for reports."""

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
        """The values for the record table, in the order of ``COLUMNS``."""
        return self[: len(COLUMNS)]  # type: ignore[return-value]

    @property
    def figures(self) -> Figures:
        """The figures for a report."""
        return Figures(self.level, self.value, self.measure)


# The columns of the record table, without ``seq``.
COLUMNS = StoredRow._fields[:9]


def row_of(record: Record) -> StoredRow:
    """Convert a record to a row; the walk is a separate field, not part of the JSON."""
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
    """The feature that statistics show; ``""`` if the family is not installed."""
    try:
        return named(family).scale(scale).measure
    except PuzzleError:
        return ""


def record_of(text: str, walk: str | None = None) -> Record:
    """Parse the record of a row."""
    record = Record.parse(text)
    if walk is None:
        return record
    return replace(record, walk=tuple(map(Step.from_json, json.loads(walk))))
