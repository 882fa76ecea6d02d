"""Records as rows, and back: the JSON as it was made, and what is often asked for beside it."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cruxpress.errors import PuzzleError
from cruxpress.families import named
from cruxpress.record import Record
from cruxpress.walk import Step


def row_of(record: Record, seq: int) -> dict[str, Any]:
    """The row of a record, without its walk."""
    bare = record if record.walk is None else replace(record, walk=None)
    size, language = form_of(record)
    return {
        "seq": seq,
        "fingerprint": record.fingerprint,
        "id": record.id,
        "family": record.family,
        "level": record.rating.level,
        "value": record.rating.value,
        "size": size,
        "language": language,
        "techniques": f" {' '.join(name for name, n in record.rating.techniques.items() if n)} ",
        "json": bare.line(),
    }


def walk_of(record: Record) -> str:
    """The walk of a record as text."""
    steps = [step.to_json() for step in record.walk or ()]
    return json.dumps(steps, ensure_ascii=False, separators=(",", ":"))


def record_of(text: str, walk: str | None = None) -> Record:
    """The record of a row."""
    record = Record.parse(text)
    if walk is None:
        return record
    return replace(record, walk=tuple(map(Step.from_json, json.loads(walk))))


def form_of(record: Record) -> tuple[str, str]:
    """Size and language of a puzzle as a user would name them; a foreign one has neither."""
    if record.recipe.source:
        return "", ""
    return _form(record.family, tuple(record.recipe.shape.items()))


@lru_cache(maxsize=1024)
def _form(family: str, shape: tuple[tuple[str, Hashable], ...]) -> tuple[str, str]:
    """Size and language of the puzzles of a shape.

    >>> _form("sudoku", ()), _form("crossword", (("language", "ro"),))
    (('9', ''), ('13x13', 'ro'))
    """
    try:
        made = named(family).shape.of(dict(shape))
    except PuzzleError:
        return "", ""
    return _size(made), str(getattr(made, "language", ""))


def _size(shape: object) -> str:
    for name in ("size", "letters", "length"):
        if (found := getattr(shape, name, None)) is not None:
            return "x".join(map(str, found)) if isinstance(found, tuple) else str(found)
    return ""
